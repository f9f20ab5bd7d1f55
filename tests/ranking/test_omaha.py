"""Omaha (RULES A8, A9): two hole cards with three of the board, compared with the best of all such fives."""

import csv
import random
from itertools import combinations, combinations_with_replacement, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand

from vilt.cards import cards_text, parse_cards
from vilt.compiled import compile_loop
from vilt.errors import Refused
from vilt.ranking import (
    BEST_LOW,
    EIGHT_OR_BETTER,
    NO_QUALIFIER,
    ROW_LENGTH,
    Category,
    best_omaha_five,
    best_omaha_low_five,
    category,
    describe,
    describe_low,
    fill_omaha_row,
    low_of,
    lows,
    omaha_low,
    omaha_low_of,
    omaha_lows,
    omaha_strength,
    omaha_strength_of,
    omaha_strength_on,
    omaha_strengths,
    strength_of,
    strengths,
)
from vilt.ranking.omaha import RANK_CODES

Batch = NDArray[np.uint8]

DECKS = {
    "whole": list(range(52)),
    "two suits": [card for card in range(52) if card % 4 < 2],
    "one suit and a half": [card for card in range(52) if card % 4 == 0 or (card % 4 == 1 and card < 26)],
    "five ranks": list(range(20)),
    "ace to eight": [*range(28), *range(48, 52)],
}


def deal(deck: str, seed: int, hole: int, board: int, hands: int) -> tuple[Batch, Batch]:
    """Random hands from a deck in which what is rare is frequent."""
    decks = np.tile(np.array(DECKS[deck], np.uint8), (hands, 1))
    dealt = np.random.default_rng(seed).permuted(decks, axis=1)
    return np.ascontiguousarray(dealt[:, :hole]), np.ascontiguousarray(dealt[:, hole : hole + board])


def best_of_all(question: Any, holes: Batch, boards: Batch) -> NDArray[np.uint16]:
    """The best of every five that may play, each ranked by `question` as a hand of its own."""
    best = np.zeros(len(holes), np.uint16)
    for two in combinations(range(holes.shape[1]), 2):
        for three in combinations(range(boards.shape[1]), 3):
            fives = np.concatenate([holes[:, two], boards[:, three]], axis=1)
            np.maximum(best, question(fives), out=best)
    return best


def any_lows(fives: Batch) -> NDArray[np.uint16]:
    return lows(fives, qualifier=NO_QUALIFIER)


@st.composite
def hands(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Hole cards and a board."""
    hole = draw(st.integers(4, 6))
    board = draw(st.integers(3, 5))
    deck = draw(st.sampled_from(sorted(DECKS.values())))
    cards = draw(st.lists(st.sampled_from(deck), min_size=hole + board, max_size=hole + board, unique=True))
    return cards[:hole], cards[hole:]


# --- the worked cases


def ranked(hole: str, board: str) -> int:
    return omaha_strength(parse_cards(hole), parse_cards(board))


def low_ranked(hole: str, board: str, qualifier: int = EIGHT_OR_BETTER) -> int:
    return omaha_low(parse_cards(hole), parse_cards(board), qualifier)


def test_c_012_exactly_two_hole_cards_and_three_of_the_board():
    board = "Ah Kh Qh Jh 2c"
    x, y = ranked("Th 9s 8s 7d", board), ranked("2d 2s 5h 6h", board)
    assert describe(x) == "straight, king high"
    assert category(y) is Category.FLUSH
    assert cards_text(best_omaha_five(parse_cards("2d 2s 5h 6h"), parse_cards(board))) == "Ah Kh Qh 6h 5h"
    assert y > x


def test_c_014_high_and_low_go_to_different_players():
    board = "2s 5h 8d Kc Qs"
    x, y = "As 3c Ks Jd", "Ad 4d Qh Qd"
    assert describe(ranked(y, board)) == "three of a kind, queens"
    assert ranked(y, board) > ranked(x, board)
    assert describe_low(low_ranked(x, board)) == "8-5-3-2-A"
    assert describe_low(low_ranked(y, board)) == "8-5-4-2-A"
    assert low_ranked(x, board) > low_ranked(y, board)


def test_c_017_a_wheel_scoops():
    board = "Ad 3h 4h 9c Ks"
    x, y = "2h 5h Jc Td", "As 2s Kd 8c"
    assert describe(ranked(x, board)) == "straight, five high"
    assert describe(ranked(y, board)) == "two pair, aces and kings"
    assert low_ranked(x, board) == BEST_LOW
    assert describe_low(low_ranked(y, board)) == "8-4-3-2-A"


def test_a9_no_low_without_three_low_cards_on_the_board():
    assert low_ranked("Ac 2d 3h 4s", "5c 8d 9h Ts Kc") == 0
    assert describe_low(low_ranked("Ac 2d 3h 4s", "5c 8d 9h Ts Kc", NO_QUALIFIER)) == "9-8-5-2-A"


def test_a9_high_and_low_may_use_other_hole_cards():
    hole, board = parse_cards("Ah 2d Kc Kd"), parse_cards("Ks 4h 6c 8s Jd")
    assert cards_text(best_omaha_five(hole, board)) == "Kc Kd Ks Jd 8s"
    assert cards_text(best_omaha_low_five(hole, board)) == "8s 6c 4h 2d Ah"


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("As Ah Ac Ad", "Ks Kh 2c 3d 4h", "two pair, aces and kings"),  # four aces are two of them
        ("2c 3d 4h 5s", "As Ah Ac Ad Ks", "three of a kind, aces"),  # and four on the board are three
        ("2c 2d 4h 5s", "As Ah Ac Ad Ks", "full house, aces full of twos"),
        ("Kc 3d 4h 5s", "As Ah Ac Kd Ks", "three of a kind, aces"),  # the board does not play
        ("As Ks 2h 3d", "Qs Js Ts 9s 8s", "royal flush"),
        ("Ks 2s 3h 4d", "Qs Js Ts 9s 8s", "flush, king high"),  # a straight flush would take four of the board
        ("9s 2s 3h 4d", "Ks Qs Js Ts 3c", "flush, king high"),
        ("9s 8s Ah Ad", "Qs Js Ts As Ks", "straight flush, queen high"),
        ("Ah 5h 9d 9c", "2h 3h 4h 6h 7h", "straight flush, five high"),
        ("Ah 2h 9d 9c", "3h 4h 5h 6h 7h", "straight flush, five high"),
        ("6h 7h 9d 9c", "3h 4h 5h Kd Kc", "straight flush, seven high"),
        ("6h 7c 9d Tc", "3h 4h 5h Kd Kc", "straight, seven high"),
    ],
)
def test_what_two_and_three_make(hole: str, board: str, words: str):
    assert describe(ranked(hole, board)) == words


# --- for every hand


@given(hands())
def test_a_hand_is_the_best_of_its_fives(dealt: tuple[list[int], list[int]]):
    hole, board = dealt
    fives = [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]
    assert omaha_strength(hole, board) == max(map(strength_of, fives))
    assert omaha_low(hole, board) == max(map(low_of, fives))
    assert omaha_low(hole, board, NO_QUALIFIER) == max(low_of(five, NO_QUALIFIER) for five in fives)


@given(hands(), st.randoms(use_true_random=False), st.permutations(range(4)))
def test_neither_order_nor_the_names_of_suits_matter(
    dealt: tuple[list[int], list[int]], rng: random.Random, suits: list[int]
):
    hole, board = dealt
    shuffled = rng.sample(hole, len(hole)), rng.sample(board, len(board))
    renamed = tuple([card - card % 4 + suits[card % 4] for card in cards] for cards in dealt)
    assert omaha_strength(hole, board) == omaha_strength(*shuffled) == omaha_strength(renamed[0], renamed[1])
    assert omaha_low(hole, board) == omaha_low(*shuffled) == omaha_low(renamed[0], renamed[1])


@given(hands(), st.sampled_from([EIGHT_OR_BETTER, NO_QUALIFIER]))
def test_the_cards_that_play_are_two_and_three(dealt: tuple[list[int], list[int]], qualifier: int):
    hole, board = dealt
    five = best_omaha_five(hole, board)
    assert len(set(five) & set(hole)) == 2
    assert len(set(five) & set(board)) == 3
    assert strength_of(five) == omaha_strength(hole, board)
    low_five = best_omaha_low_five(hole, board, qualifier)
    value = omaha_low(hole, board, qualifier)
    if value:
        assert len(set(low_five) & set(hole)) == 2
        assert len(set(low_five) & set(board)) == 3
        assert low_of(low_five, qualifier) == value
    else:
        assert low_five == ()


def test_the_codes_of_two_ranks_and_of_three_tell_them_apart():
    for count in (2, 3):
        sums = [sum(codes) for codes in combinations_with_replacement(RANK_CODES, count)]
        assert len(set(sums)) == len(sums)


# --- many hands


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("hole", [4, 5, 6])
def test_batches_are_the_best_of_all_fives(hole: int, deck: str):
    holes, boards = deal(deck, hole, hole, 5, 20_000)
    assert np.array_equal(omaha_strengths(holes, boards), best_of_all(strengths, holes, boards))
    assert np.array_equal(omaha_lows(holes, boards), best_of_all(lows, holes, boards))
    assert np.array_equal(omaha_lows(holes, boards, qualifier=NO_QUALIFIER), best_of_all(any_lows, holes, boards))


def test_every_hand_on_every_board_of_one_suit():
    deals = [(hole, board) for hole in combinations(range(0, 40, 4), 4)
             for board in combinations([card for card in range(0, 40, 4) if card not in hole], 5)]  # fmt: skip
    holes, boards = (np.array(cards, np.uint8) for cards in zip(*deals, strict=True))
    assert len(holes) == 1260
    assert np.array_equal(omaha_strengths(holes, boards), best_of_all(strengths, holes, boards))


@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("hole", [4, 5, 6])
def test_interpreted_hands_are_the_best_of_all_fives(hole: int, board: int):
    for deck in DECKS:
        holes, boards = deal(deck, board, hole, board, 500)
        pairs = list(zip(holes.tolist(), boards.tolist(), strict=True))
        assert [omaha_strength(*pair) for pair in pairs] == best_of_all(strengths, holes, boards).tolist()
        assert [omaha_low(*pair) for pair in pairs] == best_of_all(lows, holes, boards).tolist()
        weak = [omaha_low(*pair, NO_QUALIFIER) for pair in pairs]
        assert weak == best_of_all(any_lows, holes, boards).tolist()


def _rank_one(hole: Any, board: Any) -> tuple[int, int]:
    return omaha_strength_of(hole, board), omaha_low_of(hole, board)


def _rank_on(hole: Any, board: Any, row: Any) -> int:
    fill_omaha_row(board, row)
    return omaha_strength_on(hole, board, row)


def test_compiled_loops_rank_arrays_and_tuples():
    rank_one, rank_on = compile_loop(_rank_one), compile_loop(_rank_on)
    row = np.empty(ROW_LENGTH, np.uint16)
    for hole, board in ((4, 5), (6, 5), (4, 3), (5, 4)):
        for deck in ("whole", "two suits"):
            for own, shared in zip(*deal(deck, 3, hole, board, 200), strict=True):
                expected = _rank_one(own.tolist(), shared.tolist())
                assert rank_one(own, shared) == expected
                if (hole, board) == (4, 5):
                    assert rank_one(tuple(own.tolist()), tuple(shared.tolist())) == expected
                if board == 5:
                    assert rank_on(own, shared, row) == expected[0]


def test_a_row_interpreted_ranks_every_hand_of_its_board():
    row = [0] * ROW_LENGTH
    for own, shared in zip(*deal("whole", 5, 6, 5, 100), strict=True):
        hole, board = own.tolist(), shared.tolist()
        fill_omaha_row(board, row)
        for four in (hole[:4], hole[2:], hole):
            assert omaha_strength_on(four, board, row) == omaha_strength_of(four, board)


def test_arrays_of_any_layout_are_read():
    holes, boards = deal("whole", 8, 4, 5, 50)
    expected, expected_lows = omaha_strengths(holes, boards).tolist(), omaha_lows(holes, boards).tolist()
    wide = np.zeros((100, 10), np.uint8)
    wide[::2, ::2] = boards
    assert omaha_strengths(np.asfortranarray(holes), wide[::2, ::2]).tolist() == expected
    assert omaha_lows(holes[::-1][::-1], wide[::2, ::2]).tolist() == expected_lows
    assert holes.flags.writeable


def test_answers_are_plain_ints_and_written_where_one_wishes():
    holes, boards = deal("ace to eight", 9, 4, 5, 50)
    for question in (omaha_strength, omaha_low):
        assert type(question(holes[0], boards[0])) is int
        assert question(holes[0], boards[0]) == question(holes[0].tolist(), bytearray(boards[0]))
    out = np.zeros(50, np.uint16)
    for batch in (omaha_strengths, omaha_lows):
        assert batch(holes, boards, out) is out
        assert out.tolist() == batch(holes, boards).tolist()
    assert omaha_strengths(np.empty((0, 4), np.uint8), np.empty((0, 5), np.uint8)).shape == (0,)


# --- other opinions


def test_pokerkit_agrees_on_random_hands():
    rng = random.Random(11)
    deals = []
    for _ in range(500):
        hole, board = rng.choice((4, 4, 5, 6)), rng.choice((3, 4, 5, 5))
        cards = rng.sample(DECKS[rng.choice(list(DECKS))], hole + board)
        deals.append((cards[:hole], cards[hole:]))
    texts = [tuple("".join(cards_text(cards).split()) for cards in pair) for pair in deals]
    compare([(omaha_strength(*pair), OmahaHoldemHand.from_game(*text))
             for pair, text in zip(deals, texts, strict=True)])  # fmt: skip
    theirs = [OmahaEightOrBetterLowHand.from_game_or_none(*text) for text in texts]
    assert [omaha_low(*pair) > 0 for pair in deals] == [hand is not None for hand in theirs]
    compare([(omaha_low(*pair), hand) for pair, hand in zip(deals, theirs, strict=True) if hand])


def compare(pairs: list[tuple[int, Any]]) -> None:
    assert len(pairs) > 100
    for (ours, theirs), (our_next, their_next) in pairwise(pairs):
        assert (ours > our_next, ours == our_next) == (theirs > their_next, theirs == their_next)


@pytest.mark.hands
def test_exact_odds_of_two_hands_are_those_of_the_handed_table(hands_folder: Path):
    with (hands_folder / "truth" / "omaha_allin_exact.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        a, b = parse_cards(row["hand_a"]), parse_cards(row["hand_b"])
        left = [card for card in range(52) if card not in a + b]
        boards = np.array(list(combinations(left, 5)), np.uint8)
        holes = [np.tile(np.array(hole, np.uint8), (len(boards), 1)) for hole in (a, b)]
        high_a, high_b = (omaha_strengths(hole, boards).astype(int) for hole in holes)
        low_a, low_b = (omaha_lows(hole, boards).astype(int) for hole in holes)
        no_low = (low_a == 0) & (low_b == 0)
        found = {
            "boards": len(boards),
            "hi_win_a": (high_a > high_b).sum(),
            "hi_tie": (high_a == high_b).sum(),
            "hi_win_b": (high_a < high_b).sum(),
            "low_win_a": (low_a > low_b).sum(),
            "low_tie": ((low_a == low_b) & ~no_low).sum(),
            "low_win_b": (low_a < low_b).sum(),
            "no_low": no_low.sum(),
        }
        assert {name: int(row[name]) for name in found} == found, row


# --- what is no hand


BOARD = [8, 13, 22, 31, 47]


@pytest.mark.parametrize(
    ("hole", "board", "reason"),
    [
        ([0, 1, 2], BOARD, "Omaha is played with 4, 5 or 6 hole cards, not 3"),
        ([0, 1, 2, 3, 4, 5, 6], BOARD, "Omaha is played with 4, 5 or 6 hole cards, not 7"),
        ([], BOARD, "Omaha is played with 4, 5 or 6 hole cards, not 0"),
        ([0, 1, 2, 3], BOARD[:2], "an Omaha hand is ranked with 3, 4 or 5 cards on the board, not 2"),
        ([0, 1, 2, 3], [*BOARD, 50], "an Omaha hand is ranked with 3, 4 or 5 cards on the board, not 6"),
        ([0, 1, 2, 0], BOARD, "2c is there twice: each card exists once"),
        ([0, 1, 2, 3], [*BOARD[:4], 8], "4c is there twice: each card exists once"),
        ([0, 1, 2, 8], BOARD, "4c is there twice: each card exists once"),
        ([0, 1, 2, 52], BOARD, "52 is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([0, 1, 2, 3], [-1, *BOARD[1:]], "-1 is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ("AsKs", BOARD, "'AsKs' is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([0, 1, 2, 3.0], BOARD, "[0, 1, 2, 3.0] is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([0, 1, 2, 3], None, "None is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
    ],
    ids=repr,
)
def test_what_is_no_hand_is_refused_in_a_sentence(hole: Any, board: Any, reason: str):
    for question in (omaha_strength, omaha_low, best_omaha_five, best_omaha_low_five):
        with pytest.raises(Refused) as refused:
            question(hole, board)
        assert str(refused.value) == reason


def cards_of(*shape: int) -> Batch:
    return np.zeros(shape, np.uint8)


@pytest.mark.parametrize(
    ("holes", "boards", "reason"),
    [
        (cards_of(2, 3), cards_of(2, 5), "holes must be an array uint8[n, 4..6], not uint8[2, 3]"),
        (cards_of(2, 7), cards_of(2, 5), "holes must be an array uint8[n, 4..6], not uint8[2, 7]"),
        (np.zeros((2, 4)), cards_of(2, 5), "holes must be an array uint8[n, 4..6], not float64[2, 4]"),
        (None, cards_of(2, 5), "holes must be an array uint8[n, 4..6], not NoneType"),
        (cards_of(2, 4), cards_of(2, 3), "boards must be an array uint8[2, 5], not uint8[2, 3]"),
        (cards_of(2, 4), cards_of(3, 5), "boards must be an array uint8[2, 5], not uint8[3, 5]"),
        (cards_of(2, 4), cards_of(5), "boards must be an array uint8[2, 5], not uint8[5]"),
        (cards_of(2, 4), [BOARD, BOARD], "boards must be an array uint8[2, 5], not list"),
        (cards_of(2, 4) + 52, cards_of(2, 5), "52 is not a card: the array must hold numbers from 0 (2c) to 51 (As)"),
        (cards_of(2, 4), cards_of(2, 5) - 1, "255 is not a card: the array must hold numbers from 0 (2c) to 51 (As)"),
    ],
    ids=str,
)
def test_other_arrays_are_refused_and_nothing_written(holes: Any, boards: Any, reason: str):
    out = np.zeros(2, np.uint16)
    for batch in (omaha_strengths, omaha_lows):
        with pytest.raises(Refused) as refused:
            batch(holes, boards, out)
        assert str(refused.value) == reason
    assert not out.any()


def test_an_answer_is_not_written_elsewhere():
    holes, boards = deal("whole", 1, 4, 5, 3)
    for batch in (omaha_strengths, omaha_lows):
        with pytest.raises(Refused, match=r"out must be a writable contiguous array uint16\[3\], not uint16\[4\]"):
            batch(holes, boards, np.zeros(4, np.uint16))
