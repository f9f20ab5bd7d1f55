"""Equity of Omaha, Pineapple and games of high and low: by the rules, by brute force, and what must always hold."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.odds.slowly import equity_slowly, high, kept

from vilt.cards import cards_text, parse_cards
from vilt.cli import GAMES
from vilt.errors import Refused
from vilt.odds import Game, HiLoOdds, PatternRange, equity
from vilt.odds.games import Discard
from vilt.ranking import Category, category
from vilt.rules.house import Variant

OTHERS = [game for game in Game if game is not Game.HOLDEM]
DECKS = st.permutations(range(52))


def dealt(game: Game, deck: list[int], players: int) -> list[tuple[int, ...]]:
    count = game.definition.hole_cards
    return [tuple(deck[count * p : count * p + count]) for p in range(players)]


def test_they_are_the_games_of_the_rules():
    assert tuple(Game) == GAMES
    assert {game.name for game in Game} == {variant.name for variant in Variant}
    assert Game.PINEAPPLE.definition.discard is Discard.BEFORE_FLOP
    assert Game.CRAZY_PINEAPPLE_HI_LO.definition.discard is Discard.AFTER_FLOP
    assert Game.OMAHA.definition.discard is Discard.NEVER


@pytest.mark.parametrize("game", OTHERS)
@settings(max_examples=5)
@given(deck=DECKS, players=st.integers(2, 4), cards=st.sampled_from([4, 5]), dead=st.integers(0, 3))
def test_known_hands_by_the_rules(game, deck, players, cards, dead):
    hands = dealt(game, deck, players)
    board, gone = tuple(deck[30 : 30 + cards]), tuple(deck[40 : 40 + dead])
    odds = equity(hands, board, gone, game=game)
    parts, scoops = equity_slowly(game, [[hand] for hand in hands], board, gone)
    assert odds.exact
    np.testing.assert_allclose(odds.equity, [float(part) for part in parts], rtol=0, atol=1e-12)
    np.testing.assert_allclose(odds.win, [float(scoop) for scoop in scoops], rtol=0, atol=1e-12)
    assert odds.equity.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("game", OTHERS)
def test_all_boards_by_the_rules(game):
    """Before the flop, with so many dead cards that every board can be dealt by hand."""
    rng = np.random.default_rng(OTHERS.index(game))
    left = 6 if game.definition.discard is Discard.AFTER_FLOP else 9
    for players in (2, 3):
        deck = rng.permutation(52).tolist()
        hands = dealt(game, deck, players)
        used = players * game.definition.hole_cards
        # Few suits and ranks are left, so that flushes, straights and lows come.
        rest = sorted(deck[used:], key=lambda card: ((card & 3) > 1, card >> 2 in range(7, 12)))
        dead = tuple(rest[left:])
        odds = equity(hands, dead=dead, game=game, exact=True)
        parts, scoops = equity_slowly(game, [[hand] for hand in hands], (), dead)
        np.testing.assert_allclose(odds.equity, [float(part) for part in parts], rtol=0, atol=1e-12)
        np.testing.assert_allclose(odds.win, [float(scoop) for scoop in scoops], rtol=0, atol=1e-12)
        np.testing.assert_allclose(odds.win + odds.tie + odds.lose, 1)


RANGES = {
    "holdem_hi_lo": (["A5s, 33", "QQ, A4o"], "2h 7h 6c Kd"),
    "omaha": (["QcJcQ*", "AsAdK7"], "2h 7h 6c Kd"),
    "omaha_six": (["QQJJTs9s", "AA7654 ds"], "2h 7h Kc Kd"),
    "omaha_hi_lo": (["A223 ds", "AA34 rainbow"], "2h 7h 6c Kd"),
    "omaha_five_hi_lo": (["AA223 ds", "8765A"], "2h 7h 6c Kd"),
    "pineapple": (["AA2", "T98"], "2h 7h 6c Kd"),
    "pineapple_hi_lo": (["A22", "876"], "2h 7h 6c Kd"),
    "crazy_pineapple": (["AAK", "876"], "2h 7h 6c Kd"),
    "crazy_pineapple_hi_lo": (["A22", "865"], "4h 7h 6c Kd"),
}


@pytest.mark.parametrize("game", RANGES)
def test_ranges_by_the_rules(game):
    """A few hands of each range."""
    texts, board = RANGES[game]
    count = Game(game).definition.hole_cards
    picked = []
    for text in texts:
        cards = parse_cards(board)
        if count == 2:
            from vilt.odds import Range

            hands = [hand for hand, _ in Range.parse(text).hands()]
        else:
            hands = [hand for hand, _ in PatternRange.parse(text, count).hands()]
        free = [hand for hand in map(parse_cards, hands) if not set(hand) & set(cards)]
        picked.append(free[:: max(1, len(free) // 6)][:6])
    some = [", ".join(cards_text(hand).replace(" ", "") for hand in hands) for hands in picked]
    odds = equity(some, board, game=game, exact=True)
    parts, scoops = equity_slowly(Game(game), picked, parse_cards(board))
    np.testing.assert_allclose(odds.equity, [float(part) for part in parts], rtol=0, atol=1e-12)
    np.testing.assert_allclose(odds.win, [float(scoop) for scoop in scoops], rtol=0, atol=1e-12)


QUESTIONS = [
    ("holdem_hi_lo", ["As2s", "KhKd"], ""),
    ("omaha", ["AsAhKsKh", "JsTs9h8h"], ""),
    ("omaha", ["AsAhKsKh", "KcKd** ds"], "Qc 7d 2h"),
    ("omaha_five", ["AsAhKsKhQd", "JsTs9h8h7c"], ""),
    ("omaha_six", ["AsAhKsKhQdJc", "JsTs9h8h7c6c", "2s2h3c3d4h4s"], ""),
    ("omaha_hi_lo", ["As2sAh3h", "KcKdQcJd", "6d7s8c9h"], ""),
    ("omaha_five_hi_lo", ["As2sAh3hKd", "KcQcJd5d4c"], ""),
    ("omaha_six_hi_lo", ["As2sAh3hKd8d", "KcQcJd5d4c2c"], ""),
    ("pineapple", ["AsAhKs", "9c8c7d"], ""),
    ("pineapple", ["Ah2s2d", "KdKcQc", "6h5h4h"], ""),
    ("pineapple_hi_lo", ["Ah2s2d", "8d7d5c"], ""),
    ("crazy_pineapple", ["Ah2s2d", "KdKcQc"], ""),
    ("crazy_pineapple_hi_lo", ["Ah2s2d", "8d7d5c"], "9h 5s 3d"),
]


@pytest.mark.parametrize(("game", "hands", "board"), QUESTIONS)
def test_exact_equals_sampled_within_its_error(game, hands, board):
    exact = equity(hands, board, game=game, exact=True, categories=True)
    drawn = equity(hands, board, game=game, samples=300_000, seed=7, categories=True)
    assert (exact.exact, drawn.exact, drawn.deals) == (True, False, 300_000)
    assert (abs(exact.equity - drawn.equity) < 5 * drawn.stderr + 1e-12).all()
    assert (abs(exact.win - drawn.win) < 0.006).all()
    assert exact.win_by_category is not None
    assert drawn.win_by_category is not None
    np.testing.assert_allclose(exact.win_by_category, drawn.win_by_category, atol=0.006)
    assert exact.equity.sum() == pytest.approx(1, abs=1e-12)
    if isinstance(exact, HiLoOdds):
        assert isinstance(drawn, HiLoOdds)
        np.testing.assert_allclose([exact.high, exact.low], [drawn.high, drawn.low], atol=0.006)
        assert exact.high.sum() == pytest.approx(1)
        assert exact.low.sum() == pytest.approx(exact.low_made)


def test_random_hands_against_a_list_of_all():
    """Cards drawn one by one, and every hand listed and counted."""
    exact = equity(["AsAhKsKh", "random"], "Qc 7d 2h 2c", game="omaha_hi_lo", exact=True)
    drawn = equity(["AsAhKsKh", "random"], "Qc 7d 2h 2c", game="omaha_hi_lo", samples=300_000, seed=2)
    assert (abs(exact.equity - drawn.equity) < 5 * drawn.stderr).all()


@pytest.mark.parametrize(("game", "hands", "board"), [each for each in QUESTIONS if each[0] != "crazy_pineapple"])
def test_equities_follow_seats_and_suits(game, hands, board):
    suits = str.maketrans("cdhs", "shcd")
    odds = equity(hands, board, game=game, exact=True)
    other_seats = equity(hands[::-1], board, game=game, exact=True)
    np.testing.assert_allclose(odds.equity, other_seats.equity[::-1], atol=1e-12)
    np.testing.assert_allclose(odds.win, other_seats.win[::-1], atol=1e-12)
    if not any("*" in hand for hand in hands):
        exchanged = [hand.translate(suits) for hand in hands]
        other_suits = equity(exchanged, board.translate(suits), game=game, exact=True)
        np.testing.assert_allclose(odds.equity, other_suits.equity, atol=1e-12)


@pytest.mark.parametrize("game", ["crazy_pineapple", "crazy_pineapple_hi_lo"])
def test_a_flop_to_come_follows_seats_and_suits(game):
    """With so many dead cards that few boards are left."""
    suits = str.maketrans("cdhs", "hscd")
    hands, left = ["Ah2s2d", "KdKcQc"], parse_cards("Ac As 2h 2c Kh 3d 4d 5s 8d 9d Tc 7h")
    known = parse_cards("".join(hands))
    dead = cards_text([card for card in range(52) if card not in (*left, *known)])
    odds = equity(hands, dead=dead, game=game, exact=True)
    other_seats = equity(hands[::-1], dead=dead, game=game, exact=True)
    exchanged = [hand.translate(suits) for hand in hands]
    other_suits = equity(exchanged, dead=dead.translate(suits), game=game, exact=True)
    np.testing.assert_allclose(odds.equity, other_seats.equity[::-1], atol=1e-12)
    np.testing.assert_allclose(odds.win, other_seats.win[::-1], atol=1e-12)
    np.testing.assert_allclose(odds.equity, other_suits.equity, atol=1e-12)
    np.testing.assert_allclose(odds.win, other_suits.win, atol=1e-12)
    assert 0 < odds.equity[0] < 1


@pytest.mark.parametrize("game", OTHERS)
def test_a_whole_table_of_random_hands(game):
    players = game.most_players
    odds = equity(["random"] * players, game=game, samples=60_000, seed=1)
    assert odds.deals == 60_000
    assert (abs(odds.equity - 1 / players) < 5 * odds.stderr).all()


@pytest.mark.parametrize("game", ["pineapple", "crazy_pineapple", "pineapple_hi_lo"])
def test_ten_players_share_what_lies_there(game):
    """Four fours and an ace lie there: nobody can beat it."""
    cards = [card for card in range(52) if card >> 2 not in (2, 12)]
    hands = [tuple(cards[3 * p : 3 * p + 3]) for p in range(10)]
    odds = equity(hands, "4c 4d 4h 4s Ac", game=game)
    assert odds.equity.tolist() == pytest.approx([0.1] * 10)
    assert odds.tie.tolist() == pytest.approx([1.0] * 10)


def test_four_hands_of_omaha_share_exactly():
    hands = [f"2{a}3{b}4{c}5{d}" for a, b, c, d in ("cdhs", "dhsc", "hscd", "scdh")]
    odds = equity(hands, "6c 7d 8h Ks Qc", game="omaha")
    assert odds.outcomes[-1] == odds.deals == 1
    assert odds.shares == (630,) * 4


def test_a_low_is_quartered():
    """Both have the best low; the first wins high alone and gets three quarters."""
    odds = equity(["AsKh2cTd", "Ad2hJcTc"], "3c 5d 8h Ks 9h", game="omaha_hi_lo")
    assert isinstance(odds, HiLoOdds)
    assert odds.equity.tolist() == [0.75, 0.25]
    assert odds.shares == (3780, 1260)
    assert odds.high.tolist() == [1, 0]
    assert odds.low.tolist() == [0.5, 0.5]
    assert odds.as_data()["low_made"] == 1
    assert odds.win.tolist() == [0, 0]
    assert odds.tie.tolist() == [1, 1]
    drawn = equity(["AsKh2cTd", "Ad2hJcTc"], "3c 5d 8h Ks 9h", game="omaha_hi_lo", samples=1000, seed=1)
    assert drawn.stderr.tolist() == [0, 0]  # every deal is the same


def test_three_share_a_low_and_one_scoops_nothing():
    hands = ["AcKc2c9d", "AdKd2d9h", "AhQh2h9s"]
    odds = equity(hands, "3c 5d 8h Ks Kh", game="omaha_hi_lo")
    assert isinstance(odds, HiLoOdds)
    assert odds.low_outcomes.tolist() == [0, 0, 0, 0, 0, 0, 0, 1]
    assert odds.outcomes.tolist() == [0, 0, 0, 1, 0, 0, 0, 0]
    assert odds.shares == (5040 // 4 + 5040 // 6,) * 2 + (5040 // 6,)
    assert odds.win.tolist() == [0, 0, 0]
    assert odds.tie.tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["AhKh", "QsQd", "7c6c"], "2h 7h Qc"),
        ("holdem_hi_lo", ["AhKh", "QsQd"], "2h 7h Qc"),
        ("omaha", ["AhKhJcTc", "QsQd8d7s", "7c6c5s4s"], "2h 7h Qc"),
        ("omaha_six_hi_lo", ["AhKhJcTc3s3d", "QsQd8d7s6d6h"], "2h 7d Qc 4h"),
        ("pineapple", ["AhKh2s", "QsQd7c"], "2h 7h Qc 4h"),
        ("crazy_pineapple", ["AhKh2s", "QsQd7c"], "2h 7h Qc 4h"),
    ],
)
def test_categories_by_the_rules(game, hands, board):
    """Every board, and with which category of high its winners win."""
    played = Game(game)
    dealt_cards, table = [parse_cards(hand) for hand in hands], parse_cards(board)
    (playing,) = product(*(kept(played, hand, table[:3]) for hand in dealt_cards))
    taken = {*table, *(card for hand in dealt_cards for card in hand)}
    counted = np.zeros((1 << len(hands), len(Category)), int)
    for more in combinations([card for card in range(52) if card not in taken], 5 - len(table)):
        strengths = [high(played, hand, (*table, *more)) for hand in playing]
        winners = sum(1 << player for player, each in enumerate(strengths) if each == max(strengths))
        counted[winners, category(max(strengths))] += 1
    odds = equity(hands, board, game=game, exact=True, categories=True)
    assert odds.categories is not None
    assert odds.categories.tolist() == counted.tolist()


def test_categories_are_those_of_the_high():
    odds = equity(["AsAhKsKh", "QcJc9d8d"], "2s 7s 9s", game="omaha_hi_lo", categories=True)
    assert odds.win_by_category is not None
    assert odds.win_by_category[0, Category.FLUSH] > 0.7
    assert odds.categories is not None
    assert odds.categories.sum() == odds.deals


def test_a_seed_gives_the_same_deals_on_any_number_of_threads():
    one = equity(["AA**", "random", "KQJT ds"], game="omaha_hi_lo", samples=150_000, seed=3)
    two = equity(["AA**", "random", "KQJT ds"], game="omaha_hi_lo", samples=150_000, seed=3, threads=2)
    other = equity(["AA**", "random", "KQJT ds"], game="omaha_hi_lo", samples=150_000, seed=4)
    assert one.shares == two.shares != other.shares


def test_weights_weigh():
    odds = equity(["AcAdKcKd:0.5, QcQdJcJd", "9h8h7s6s"], game="omaha", exact=True)
    first = equity(["AcAdKcKd", "9h8h7s6s"], game="omaha")
    second = equity(["QcQdJcJd", "9h8h7s6s"], game="omaha")
    np.testing.assert_allclose(odds.outcomes, first.outcomes * 0.5 + second.outcomes)
    drawn = equity(["AcAdKcKd:0.5, QcQdJcJd", "9h8h7s6s"], game="omaha", samples=300_000, seed=1)
    assert (abs(odds.equity - drawn.equity) < 5 * drawn.stderr).all()


def test_what_is_interrupted_keeps_its_result():
    def interrupt(done):
        if done > 0.2:
            raise KeyboardInterrupt

    odds = equity(["random"] * 3, game="omaha_hi_lo", samples=10_000_000, seed=1, watcher=interrupt)
    assert (odds.interrupted, odds.exact) == (True, False)
    assert 0.2 * 10_000_000 <= odds.deals < 10_000_000
    counted = equity(["AA** ds", "KcKdQcQd"], "2h 7h 6c", game="omaha", exact=True, watcher=interrupt)
    whole = equity(["AA** ds", "KcKdQcQd"], "2h 7h 6c", game="omaha", exact=True)
    assert counted.interrupted or counted.deals == whole.deals


def test_a_precision_is_reached():
    odds = equity(["AA**", "KQJT"], game="omaha", precision=0.002, seed=1)
    assert not odds.exact
    assert odds.stderr.max() <= 0.002


def test_what_equals_hold_em():
    """A hand of Pineapple whose third card is out anyway is the hand that is kept."""
    pineapple = equity(["AsAh2c", "KsKd3d"], game="pineapple", exact=True)
    holdem = equity(["AsAh", "KsKd"], dead="2c 3d")
    assert pineapple.shares == holdem.shares


@pytest.mark.parametrize(
    ("hands", "board", "dead", "game", "message"),
    [
        (["AA**"], "", "", "omaha", "odds are for 2 to 10 players, not 1"),
        (["random"] * 11, "", "", "omaha", "odds are for 2 to 10 players, not 11"),
        (["random"] * 9, "", "", "omaha_five", "one deck is enough for 8 players of this game, not for 9"),
        (["AhKhQhJh", "QsQd"], "2h 7h", "", "omaha", "a board has 0, 3, 4 or 5 cards, not 2"),
        (["AhKhQhJh", "AhQdJdTd"], "", "", "omaha", "Ah is there twice: each card exists once"),
        (["AhKhQhJh", "QsQd**"], "Ah 7h 2c", "", "omaha", "Ah is there twice: each card exists once"),
        (["AhKhQhJh", "QsQdTsTd"], "", "Qs", "omaha", "Qs is there twice: each card exists once"),
        (
            ["AhAdAcKs", "AA**"],
            "",
            "",
            "omaha",
            "player 2 can hold no hand of AA**: its cards are on the board, dead or in another hand",
        ),
        (
            ["random"] * 7,
            "",
            [*range(6)],
            "omaha_six",
            "these players cannot hold such hands at once: too few cards are left",
        ),
        (["AhKhQhJh", (1, 2, 3)], "", "", "omaha", "hand is 3: expected a hand or range of 4 cards"),
        (
            ["random", PatternRange.parse("AA*", 3)],
            "",
            "",
            "omaha",
            "hand is of 3 cards: expected a hand or range of 4 cards",
        ),
        (
            ["random", PatternRange.parse("AA*", 3)],
            "",
            "",
            "holdem",
            "hand is a range of another game: expected a hand or range of 2 cards",
        ),
        (["random", "random"], "", "", "stud", f"there are no odds of 'stud': use one of {', '.join(Game)}"),
    ],
)
def test_bad_questions(hands, board, dead, game, message):
    with pytest.raises(Refused) as refused:
        equity(hands, board, dead, game=game)
    assert str(refused.value) == message


def test_hands_that_collide_are_not_drawn_for_ever():
    with pytest.raises(Refused, match="too few cards are left"):
        equity(["AAK*", "AAK*", "AAK*"], game="omaha", samples=100)


def test_what_cannot_be_listed_is_refused():
    with pytest.raises(Refused, match="too many deals"):
        equity(["random"] * 2, game="omaha", exact=True)
