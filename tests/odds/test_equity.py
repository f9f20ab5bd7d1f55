"""Equity against published counts, brute force, and what must hold for any hands."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vilt.cards import cards_text, parse_cards
from vilt.errors import Refused
from vilt.odds import Odds, Range, equity
from vilt.odds.combos import CARDS
from vilt.odds.players import Holding
from vilt.ranking import Category, category, strengths

# Deals that the first wins, the second wins, that tie.
MATCH_UPS = {
    ("AdAc", "KhKs"): [1388072, 317694, 6538],
    ("AdAc", "Td9d"): [1338249, 367143, 6912],
    ("AdAc", "QcJh"): [1450987, 254763, 6554],
    ("KcKd", "Kh2c"): [1612287, 73825, 26192],
    ("AA", "KK"): [50371344, 10986372, 285228],
    ("AA", "random"): [10689050508, 1827970020, 68413872],
}

# Deals by who shares the pot, as bits.
SHARED = [
    (["random", "AA", "33"], "2c3c8h", "6h", [0, 808395, 1681125, 20076, 12151512, 0, 0, 0]),
    (["random", "random", "AK"], "4hAd3c4c7c", "6h", [0, 1461364, 1461364, 6386, 6760010, 42420, 42420, 108]),
    (["3d7d", "2h9h", "2c9c"], "5d5h5c", "3s3c", [0, 183, 28, 0, 28, 0, 380, 201]),
    (
        ["AA,KK", "KK,QQ", "QQ,AA"],
        "",
        "",
        [0, 348272820, 119882736, 37653912, 303253020, 74015280, 1266624, 3904200],
    ),
]


@pytest.mark.parametrize("hands", MATCH_UPS, ids=" v ".join)
def test_published_match_ups(hands):
    odds = equity(hands)
    assert odds.outcomes.tolist() == [0, *MATCH_UPS[hands]]
    assert odds.exact
    assert odds.stderr.tolist() == [0, 0]


@pytest.mark.parametrize("hands", [("AdAc", "KhKs"), ("KcKd", "Kh2c"), ("AA", "KK")], ids=" v ".join)
def test_the_count_by_categories_agrees_with_the_table(hands):
    odds = equity(hands, categories=True)
    assert odds.outcomes.tolist() == [0, *MATCH_UPS[hands]]
    assert odds.categories is not None
    assert odds.categories.sum(1).tolist() == odds.outcomes.tolist()


@pytest.mark.parametrize(("hands", "board", "dead", "counts"), SHARED)
def test_published_ranges(hands, board, dead, counts):
    odds = equity(hands, board, dead)
    assert odds.exact
    assert odds.outcomes.tolist() == counts


def brute_force(hands: Sequence[str], board: str, dead: str) -> NDArray[np.int64]:
    """Every choice of hands and every board by `strengths`, one array for each player."""
    counts = np.zeros((1 << len(hands), 9), np.int64)
    ranges = [np.flatnonzero(Range.parse(hand).weights) for hand in hands]
    gone = {*parse_cards(board), *parse_cards(dead)}

    def deal(chosen: list[list[int]], left: list[NDArray[np.intp]]) -> None:
        if not left:
            taken = {card for combo in chosen for card in combo} | gone
            rest = [card for card in range(52) if card not in taken]
            boards = [[*parse_cards(board), *more] for more in combinations(rest, 5 - len(parse_cards(board)))]
            ranked = [strengths(np.array([[*each, *combo] for each in boards], np.uint8)) for combo in chosen]
            for each in np.array(ranked).T.tolist():
                best = max(each)
                winners = sum(1 << player for player, strength in enumerate(each) if strength == best)
                counts[winners, category(best)] += 1
            return
        for combo in left[0]:
            cards = CARDS[combo].tolist()
            if not set(cards) & (gone | {card for other in chosen for card in other}):
                deal([*chosen, cards], left[1:])

    deal([], ranges)
    return counts


@settings(max_examples=25)
@given(
    deck=st.permutations(range(52)), players=st.integers(2, 5), cards=st.sampled_from([3, 4, 5]), dead=st.integers(0, 3)
)
def test_known_hands_by_brute_force(deck, players, cards, dead):
    hands = [cards_text(deck[2 * p : 2 * p + 2]).replace(" ", "") for p in range(players)]
    board, gone = cards_text(deck[20 : 20 + cards]), cards_text(deck[30 : 30 + dead])
    odds = equity(hands, board, gone, categories=True)
    assert odds.exact
    np.testing.assert_array_equal(odds.categories, brute_force(hands, board, gone))


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["AK, 76s", "QQ, A5s-A2s"], "2h 7h 6c Kd", ""),
        (["AhKh", "22+, T9s"], "Th 9h 2c 4c", "As"),
        (["88, AQo", "99, KQs", "JTs"], "8c Qh 9d 2s 2h", "Td"),
        (["87s, 65s", "QQ+", "AhJh"], "2h 7h 6c Th", "Qs"),
    ],
)
def test_ranges_by_brute_force(hands, board, dead):
    odds = equity(hands, board, dead, categories=True)
    assert odds.exact
    np.testing.assert_array_equal(odds.categories, brute_force(hands, board, dead))


def test_the_order_of_strength_agrees_with_one_by_one():
    """Two wide ranges meet in order of strength, one hand and a range one by one."""
    hands, board, dead = ["22+, A2s+, KQo", "random, !72o"], "2h 7h 6c Kd", "As"
    two = equity(hands, board, dead)
    left = Range.parse(hands[0]).without(parse_cards(board) + parse_cards(dead))
    few = [equity([CARDS[combo], hands[1]], board, dead).outcomes for combo in np.flatnonzero(left)]
    assert np.sum(few, 0).tolist() == two.outcomes.tolist()


@settings(max_examples=15)
@given(deck=st.permutations(range(52)), players=st.integers(2, 6), dead=st.integers(0, 4))
def test_a_preflop_count_agrees_with_drawn_deals(deck, players, dead):
    hands = [tuple(deck[2 * p : 2 * p + 2]) for p in range(players)]
    gone = tuple(deck[40 : 40 + dead])
    exact = equity(hands, dead=gone, categories=True)
    drawn = equity(hands, dead=gone, categories=True, samples=100_000, seed=1)
    left = 52 - 2 * players - dead
    assert exact.exact
    assert exact.deals == left * (left - 1) * (left - 2) * (left - 3) * (left - 4) // 120
    assert exact.categories is not None
    assert (exact.categories >= 0).all()
    assert not drawn.exact
    assert (abs(exact.equity - drawn.equity) <= 6 * drawn.stderr + 1e-3).all()


WHOLE_COUNTS = [
    ("AhKh", "QsQd", "JcTc"),
    ("AhAd", "AsAc", "KhKd"),
    ("2c2d", "2h2s", "7d6d", "AhKh"),
    ("Th9h", "8h7h", "6h5h"),
]


@pytest.mark.slow
@pytest.mark.parametrize("hands", WHOLE_COUNTS, ids=" ".join)
def test_a_preflop_count_by_brute_force(hands):
    """All boards, one by one, with dead cards in plenty so that it takes seconds."""
    taken = {card for hand in hands for card in parse_cards(hand)}
    dead = [card for card in range(52) if card not in taken][::3]
    odds = equity(hands, dead=dead, categories=True)
    np.testing.assert_array_equal(odds.categories, brute_force(hands, "", cards_text(dead)))


HOLDINGS = st.sampled_from(
    ["AA", "KK", "AhKh", "QJs", "22+", "random", "AKo, 76s:0.5", "15%", "T9s-54s", "A5s:0.25, KK"]
)


def possible(hands: Sequence[Holding], board: Sequence[int], **how: Any) -> Odds:
    """The odds; an example whose hands collide proves nothing."""
    try:
        return equity(hands, board, **how)
    except Refused as refused:
        assume(refused.code not in ("no_deal", "no_hand_left", "card_twice"))
        raise


@settings(max_examples=25)
@given(
    hands=st.lists(HOLDINGS, min_size=2, max_size=5),
    flop=st.permutations(range(52)),
    cards=st.sampled_from([0, 3, 4, 5]),
)
def test_equities_are_the_whole_pot_and_follow_the_seats(hands, flop, cards):
    board = flop[:cards]
    odds = possible(hands, board, samples=5000, seed=1)
    assert odds.equity.sum() == pytest.approx(1, abs=1e-12)
    np.testing.assert_allclose(odds.win + odds.tie + odds.lose, 1)
    assert (odds.equity <= odds.win + odds.tie + 1e-12).all()


@settings(max_examples=20)
@given(
    hands=st.lists(HOLDINGS, min_size=2, max_size=2),
    flop=st.permutations(range(52)),
    cards=st.sampled_from([0, 3, 4]),
    suits=st.permutations(range(4)),
)
def test_exact_equities_follow_seats_and_suits(hands, flop, cards, suits):
    board = flop[:cards]
    ranges = [Range.parse(hand) for hand in hands]
    exchanged = []
    for each in ranges:
        weights = np.zeros(1326)
        for combo in np.flatnonzero(each.weights):
            high, low = (int(card) & ~3 | suits[int(card) & 3] for card in CARDS[combo])
            high, low = max(high, low), min(high, low)
            weights[high * (high - 1) // 2 + low] = each.weights[combo]
        exchanged.append(Range(weights))
    odds = possible(ranges, board, exact=True)
    other_suits = equity(exchanged, [card & ~3 | suits[card & 3] for card in board], exact=True)
    other_seats = equity(ranges[::-1], board, exact=True)
    np.testing.assert_allclose(odds.outcomes, other_suits.outcomes)
    np.testing.assert_allclose(odds.outcomes, other_seats.outcomes[[0, 2, 1, 3]])
    assert odds.equity.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AhKh", "QsQd"], ""),
        (["AhKh", "random"], ""),
        (["QQ+,AKs", "TT-88,AQs+"], ""),
        (["AA:0.5, KK", "QQ, AA:0.25"], ""),
        (["AhKh", "QsQd", "JcTc"], ""),
        (["random", "AA:0.3, 76s", "33"], "2c3c8h"),
        (["AhKh", "22+"], "2c3c8h"),
        (["random", "random", "AK"], "4hAd3c4c7c"),
        (["AA", "AKs", "AQo"], "Ts 9s 2d Jc"),
    ],
)
def test_exact_equals_sampled_within_its_error(hands, board):
    exact = equity(hands, board)
    drawn = equity(hands, board, samples=300_000, seed=7)
    assert exact.exact
    assert not drawn.exact
    assert drawn.deals == 300_000
    assert (drawn.stderr < 0.001).all()
    assert (abs(exact.equity - drawn.equity) < 5 * drawn.stderr).all()
    assert (abs(exact.tie - drawn.tie) < 0.005).all()


def test_ten_players_who_tie_share_without_a_rest():
    hands = [f"{rank}{suit}" for rank in "23456" for suit in "cdhs"]
    hands = [hands[i] + hands[i + 1] for i in range(0, 20, 2)]
    odds = equity(hands, "Th Jh Qh Kh Ah", categories=True)
    assert odds.outcomes[-1] == odds.deals == 1
    assert odds.shares == (252,) * 10
    assert odds.tie.tolist() == [1.0] * 10
    assert odds.win_by_category is not None
    assert odds.win_by_category[:, Category.STRAIGHT_FLUSH].tolist() == [1.0] * 10


@pytest.mark.parametrize("sharing", range(2, 11))
def test_so_many_share_exactly(sharing):
    """Four tens and an ace lie on the board: nobody can beat it."""
    cards = [card for card in range(52) if card >> 2 not in (8, 12)]
    hands = [(cards[2 * p], cards[2 * p + 1]) for p in range(sharing)]
    odds = equity(hands, "Tc Td Th Ts Ac")
    assert odds.shares == (2520 // sharing,) * sharing
    assert odds.equity.sum() == pytest.approx(1, abs=1e-15)


def test_side_by_side_ties_of_some():
    odds = equity(["AhKd", "AdKh", "2c7s"], "As Ks Qd Jc 3c")
    assert odds.outcomes.tolist() == [0, 0, 0, 1, 0, 0, 0, 0]
    assert odds.shares == (1260, 1260, 0)


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 0, 1), (2, 1, 0)])
@pytest.mark.parametrize("board", ["", "2h 7h 6c", "2h 7h 6c Kd"])
def test_three_ranges_in_any_seats(order, board):
    hands = ["AA, KQs", "QQ, 76s", "JTs:0.5, AKo"]
    first = equity(hands, board, exact=True)
    other = equity([hands[seat] for seat in order], board, exact=True)
    np.testing.assert_allclose(other.equity, first.equity[list(order)], rtol=1e-12)
    np.testing.assert_allclose(other.tie, first.tie[list(order)], rtol=1e-12)


def test_weights_weigh():
    odds = equity(["AA:0.5, KK", "QQ"])
    aces, kings = equity(["AA", "QQ"]), equity(["KK", "QQ"])
    np.testing.assert_allclose(odds.outcomes, aces.outcomes * 0.5 + kings.outcomes)


def test_a_seed_gives_the_same_deals_on_any_number_of_threads():
    one = equity(["22+", "random", "AK"], samples=200_000, seed=3)
    two = equity(["22+", "random", "AK"], samples=200_000, seed=3, threads=2)
    other = equity(["22+", "random", "AK"], samples=200_000, seed=4)
    assert one.outcomes.tolist() == two.outcomes.tolist()
    assert one.outcomes.tolist() != other.outcomes.tolist()


def test_threads_count_the_same():
    one = equity(["22+", "A2s+"], "2h 7h 6c", exact=True)
    two = equity(["22+", "A2s+"], "2h 7h 6c", exact=True, threads=2)
    assert one.outcomes.tolist() == two.outcomes.tolist()


def test_sampling_goes_on_to_a_precision():
    odds = equity(["22+", "random", "AK", "QJs"], precision=0.002, seed=1)
    assert not odds.exact
    assert odds.stderr.max() <= 0.002


def test_sampling_ends_with_its_time():
    odds = equity(["random"] * 6, seconds=0, seed=1)
    assert 0 < odds.deals <= 1 << 16


def test_an_interruption_keeps_what_is_done():
    def interrupt(done):
        if done > 0.2:
            raise KeyboardInterrupt

    odds = equity(["random"] * 3, samples=10_000_000, seed=1, watcher=interrupt)
    assert odds.interrupted
    assert not odds.exact
    assert 0.2 * 10_000_000 <= odds.deals < 10_000_000
    assert (odds.stderr > 0).all()


def test_an_interrupted_count_is_not_exact_and_says_its_error():
    def interrupt(done):
        if done > 0.05:
            raise KeyboardInterrupt

    whole = equity(["22+, A2s+", "QQ+", "AK"], "2h 7h 6c", exact=True)
    odds = equity(["22+, A2s+", "QQ+", "AK"], "2h 7h 6c", exact=True, watcher=interrupt)
    assert (odds.interrupted, odds.exact) == (True, False)
    assert 0 < odds.deals < whole.deals
    assert (abs(odds.equity - whole.equity) <= 6 * odds.stderr + 1e-12).all()


def test_random_hands_of_ten_players_are_drawn():
    odds = equity(["random"] * 10, seed=1)
    assert not odds.exact
    assert odds.deals == 1_000_000
    assert (abs(odds.equity - 0.1) < 5 * odds.stderr).all()


@pytest.mark.parametrize(
    ("hands", "board", "dead", "message"),
    [
        (["AhKh"], "", "", "odds are for 2 to 10 players, not 1"),
        (["random"] * 11, "", "", "odds are for 2 to 10 players, not 11"),
        (["AhKh", "QsQd"], "2h 7h", "", "a board has 0, 3, 4 or 5 cards, not 2"),
        (["AhKh", "QsQd"], "2h 7h 2c 3c 4c 5c", "", "a board has 0, 3, 4 or 5 cards, not 6"),
        (["AhKh", "AhQd"], "", "", "Ah is there twice: each card exists once"),
        (["AhKh", "QsQd"], "Ah 7h 2c", "", "Ah is there twice: each card exists once"),
        (["AhKh", "QsQd"], "", "Qs", "Qs is there twice: each card exists once"),
        (["AhKh", "QsQd"], "2h 7h 2c", "2h", "2h is there twice: each card exists once"),
        (["AhKh", "QsQd"], "2h 7h 2h", "", "2h is there twice: each card exists once"),
        (
            ["AhAd", "AA"],
            "",
            "As",
            "player 2 can hold no hand of AA: its cards are on the board, dead or in another hand",
        ),
        (
            ["AA", "KhKd"],
            "Ah Ad Ac",
            "",
            "player 1 can hold no hand of AA: its cards are on the board, dead or in another hand",
        ),
        (["AA", "AA", "AA"], "", "", "these players cannot hold such hands at once: too few cards are left"),
        (["AA", "AA", "AA"], "2c 3c 4c", "", "these players cannot hold such hands at once: too few cards are left"),
        (
            ["AhKh", "Q"],
            "",
            "",
            "'Q' is not understood at character 2: expected a rank (23456789TJQKA), a percentage or 'random'",
        ),
        (["AhKh", (1, 2, 3)], "", "", "hand is 3: expected two cards"),
        (["AhKh", ["Ac", "Kc"]], "", "", "'Ac' is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        (["AhKh", np.array([1.0, 2.0])], "", "", "1.0 is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        (["AhKh", np.array([[1, 2]])], "", "", "[1, 2] is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        (["AhKh", "QQ"], None, "", "None is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
        (None, "", "", "hands is None: expected a hand or a range for each player, in a list"),
        ("AA", "", "", "hands is 'AA': expected a hand or a range for each player, in a list"),
        (["AhKh", 7], "", "", "7 is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
    ],
)
def test_bad_questions(hands, board, dead, message):
    with pytest.raises(Refused) as refused:
        equity(hands, board, dead)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    "setting",
    [
        {"samples": 0},
        {"samples": 1e6},
        {"seed": -1},
        {"seed": "x"},
        {"precision": 0},
        {"precision": 2},
        {"precision": "x"},
        {"precision": float("nan")},
        {"seconds": "x"},
        {"seconds": -1},
        {"seconds": float("nan")},
        {"threads": 0},
        {"threads": None},
    ],
    ids=str,
)
def test_bad_settings(setting):
    with pytest.raises(Refused, match=r"expected|seconds"):
        equity(["AhKh", "QsQd"], **setting)


def test_hands_that_collide_are_not_drawn_for_ever():
    with pytest.raises(Refused, match="too few cards are left"):
        equity(["AA", "AA", "AA"], samples=100)


def test_what_cannot_be_listed_is_refused():
    with pytest.raises(Refused, match="too many deals"):
        equity(["random"] * 4, exact=True)


def test_arrays_serve_as_hands():
    odds = equity([np.array([50, 46], np.uint8), np.array([43, 41], np.uint8)])
    assert odds.outcomes.tolist() == equity(["AhKh", "QsQd"]).outcomes.tolist()


def test_json():
    data = equity(["AdAc", "KhKs"]).as_data()
    assert data["exact"] is True
    assert data["deals"] == 1712304
    assert data["stderr"] == 0
    assert [player["hand"] for player in data["players"]] == ["AdAc", "KhKs"]
    assert data["players"][0]["win"] == 1388072 / 1712304
    assert data["players"][0]["tie"] == 6538 / 1712304
