"""The low of a hand (RULES A9): by a naive definition, counted over every hand there is, and by a second opinion."""

import random
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from pokerkit import EightOrBetterLowHand, RegularLowHand
from tests.ranking.test_batch import every_hand

from vilt.cards import cards_text, parse_cards
from vilt.compiled import compile_loop
from vilt.errors import Refused
from vilt.ranking import (
    BEST_LOW,
    EIGHT_OR_BETTER,
    NO_QUALIFIER,
    best_low_five,
    describe_low,
    low,
    low_of,
    low_ranks,
    lows,
)

HANDS = st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True)
QUALIFIERS = st.sampled_from([EIGHT_OR_BETTER, NO_QUALIFIER])

# How many hands have a low of each highest rank, from the five up.
PUBLISHED = {
    5: (1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880),
    7: (781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120, 21_457_920, 13_939_200),
}


def naive(five: Sequence[int]) -> tuple[int, ...] | None:
    """The ranks of five cards from the highest down, the ace as 1; None when two are equal."""
    ranks = sorted({1 if card // 4 == 12 else card // 4 + 2 for card in five}, reverse=True)
    return tuple(ranks) if len(ranks) == 5 else None


# --- the worked cases


def test_c_014_compared_from_the_highest_card_down():
    board = "2s 5h 8d Kc Qs"
    x, y = low(parse_cards(board + "As 3c")), low(parse_cards(board + "Ad 4d"))
    assert (describe_low(x), describe_low(y)) == ("8-5-3-2-A", "8-5-4-2-A")
    assert x > y > 0


def test_c_017_straights_and_flushes_do_not_hurt():
    x, y = low(parse_cards("Ad 3h 4h 9c Ks 2h 5h")), low(parse_cards("Ad 3h 4h 9c Ks 2s 8c"))
    assert (describe_low(x), describe_low(y)) == ("5-4-3-2-A", "8-4-3-2-A")
    assert x == BEST_LOW == low(parse_cards("5h 4h 3h 2h Ah")) > y


def test_a9_nine_is_no_low_unless_the_house_says_so():
    cards = parse_cards("9c 7d 4h 3s 2c")
    assert low(cards) == 0
    assert describe_low(low(cards, NO_QUALIFIER)) == "9-7-4-3-2"


def test_a9_a_pair_never_plays():
    assert low(parse_cards("Ac Ad 2c 3c 4c 4d 2h"), NO_QUALIFIER) == 0
    assert describe_low(low(parse_cards("Ac Ad 2c 3c 4c 4d 6h"))) == "6-4-3-2-A"


def test_the_qualifiers_are_the_weakest_lows_that_count():
    assert low(parse_cards("8c 7c 6c 5c 4d")) == EIGHT_OR_BETTER
    assert low(parse_cards("Kc Qc Jc Tc 9d"), NO_QUALIFIER) == NO_QUALIFIER
    assert low(parse_cards("Kc Qc Jc Tc 9d")) == 0


# --- every hand of a small deck, and of the whole one


@pytest.mark.parametrize(
    ("ranks", "qualifier", "distinct"),
    [("A2345678", EIGHT_OR_BETTER, 56), ("A45678", EIGHT_OR_BETTER, 6), ("A789TK", NO_QUALIFIER, 6)],
)
def test_every_hand_of_a_small_deck_is_in_the_order_of_the_definition(ranks: str, qualifier: int, distinct: int):
    deck = [parse_cards(rank + suit)[0] for rank in ranks for suit in "cdhs"]
    hands = list(combinations(deck, 5))
    values = lows(np.array(hands, np.uint8), qualifier=qualifier).tolist()
    found: dict[tuple[int, ...], set[int]] = {}
    for hand, value in zip(hands, values, strict=True):
        ranked = naive(hand)
        assert (value > 0) == (ranked is not None)
        if ranked:
            found.setdefault(ranked, set()).add(value)
    assert len(found) == distinct
    assert all(len(same) == 1 for same in found.values())
    in_order = [found[ranked].pop() for ranked in sorted(found)]
    assert in_order == sorted(in_order, reverse=True)
    assert len(set(in_order)) == distinct


@pytest.mark.parametrize("count", [5, 7])
def test_every_hand_is_counted_as_published(count: int):
    found = np.zeros(BEST_LOW + 1, np.int64)
    for hands in every_hand(count):
        found += np.bincount(lows(hands, qualifier=NO_QUALIFIER), minlength=len(found))
    by_highest = dict.fromkeys("56789TJQK", 0)
    for value in (np.flatnonzero(found[1:]) + 1).tolist():
        by_highest[describe_low(value)[0]] += int(found[value])
    assert tuple(by_highest.values()) == PUBLISHED[count]
    assert np.count_nonzero(found[1:]) == 1287
    assert np.count_nonzero(found[EIGHT_OR_BETTER:]) == 56


# --- for every hand


@given(HANDS, QUALIFIERS, st.randoms(use_true_random=False), st.permutations(range(4)))
def test_neither_order_nor_suits_matter(cards: list[int], qualifier: int, rng: random.Random, suits: list[int]):
    renamed = [card - card % 4 + suits[card % 4] for card in cards]
    assert low(rng.sample(cards, len(cards)), qualifier) == low(cards, qualifier) == low(renamed, qualifier)


@given(HANDS, QUALIFIERS)
def test_a_low_is_that_of_the_best_five(cards: list[int], qualifier: int):
    fives = list(combinations(cards, 5))
    best = min((ranks for ranks in map(naive, fives) if ranks), default=None)
    if best and (qualifier == NO_QUALIFIER or best[0] <= 8):
        value = low(cards, qualifier)
        assert value == max(low(five, qualifier) for five in fives)
        assert tuple(1 if rank == 12 else rank + 2 for rank in low_ranks(value)) == best
    else:
        assert low(cards, qualifier) == 0


@given(HANDS, QUALIFIERS)
def test_the_five_that_play_are_the_low(cards: list[int], qualifier: int):
    five = best_low_five(cards, qualifier)
    value = low(cards, qualifier)
    if value:
        assert set(five) <= set(cards)
        assert low(five, qualifier) == value
        assert tuple(card // 4 for card in five) == low_ranks(value)
    else:
        assert five == ()


def test_of_equal_cards_the_first_plays():
    assert cards_text(best_low_five(parse_cards("As 2d 3c 5h 8d 5s Ac"))) == "8d 5h 3c 2d As"


def dealt(seed: int, count: int, hands: int) -> NDArray[np.uint8]:
    decks = np.tile(np.arange(52, dtype=np.uint8), (hands, 1))
    return np.ascontiguousarray(np.random.default_rng(seed).permuted(decks, axis=1)[:, :count])


def _low_by_default(hand: Any) -> int:
    return low_of(hand)


def _low_by(hand: Any, qualifier: int) -> int:
    return low_of(hand, qualifier)


@pytest.mark.parametrize("count", [5, 6, 7])
def test_interpreted_compiled_and_batch_are_equal(count: int):
    hands = dealt(count, count, 5_000)
    by_default, by_qualifier = compile_loop(_low_by_default), compile_loop(_low_by)
    for qualifier in (EIGHT_OR_BETTER, NO_QUALIFIER):
        batch = lows(hands, qualifier=qualifier).tolist()
        assert batch == [low(hand, qualifier) for hand in hands.tolist()]
        assert batch == [by_qualifier(hand, qualifier) for hand in hands]
    assert lows(hands).tolist() == [by_default(hand) for hand in hands]


def test_a_low_is_a_plain_int():
    for cards in (
        [0, 4, 8, 12, 16],
        (48, 0, 4, 8, 12, 51),
        bytearray(range(0, 28, 4)),
        np.arange(0, 28, 4, dtype=np.uint8),
    ):
        assert type(low(cards)) is int


def test_pokerkit_agrees_on_random_hands():
    rng = random.Random(9)
    hands = [rng.sample(range(52), rng.choice((5, 6, 7, 7))) for _ in range(4_000)]
    texts = ["".join(cards_text(cards).split()) for cards in hands]
    theirs = [EightOrBetterLowHand.from_game_or_none(text) for text in texts]
    assert [low(cards) > 0 for cards in hands] == [hand is not None for hand in theirs]
    compare([(low(cards), hand) for cards, hand in zip(hands, theirs, strict=True) if hand])
    # Without a qualifier their lows include pairs; where five ranks differ the best of them has none.
    compare([(value, RegularLowHand.from_game(text)) for cards, text in zip(hands, texts, strict=True)
             if (value := low(cards, NO_QUALIFIER))])  # fmt: skip


def compare(pairs: list[tuple[int, Any]]) -> None:
    assert len(pairs) > 400
    for (ours, theirs), (our_next, their_next) in pairwise(pairs):
        assert (ours > our_next, ours == our_next) == (theirs > their_next, theirs == their_next)


# --- what is no hand, and no low


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ([], "a hand is ranked by 5, 6 or 7 cards, not 0"),
        ([0, 4, 8, 12], "a hand is ranked by 5, 6 or 7 cards, not 4"),
        (list(range(8)), "a hand is ranked by 5, 6 or 7 cards, not 8"),
        ([0, 1, 2, 3, 0], "2c is there twice: each card exists once"),
        ([0, 1, 2, 3, 52], "52 is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([0, 1, 2, 3, -1], "-1 is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([0, 1, 2, 3, 4.0], "[0, 1, 2, 3, 4.0] is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
        ("AsKsQsJsTs", "'AsKsQsJsTs' is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
        (None, "None is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
    ],
    ids=repr,
)
def test_what_is_no_hand_is_refused_in_a_sentence(cards: Any, reason: str):
    for question in (low, best_low_five):
        with pytest.raises(Refused) as refused:
            question(cards)
        assert str(refused.value) == reason


@pytest.mark.parametrize("value", [0, 1, -1, 255, 257, BEST_LOW - 1, BEST_LOW + 1, 8192, 2**70, 7944.0, "8", None])
def test_what_is_no_low_is_refused_in_a_sentence(value: Any):
    for question in (describe_low, low_ranks):
        with pytest.raises(Refused, match=r"is not a low: lows are 256 \(K-Q-J-T-9\) to 8161 \(5-4-3-2-A\)"):
            question(value)


@pytest.mark.parametrize(
    ("hands", "found"),
    [(np.zeros((2, 4), np.uint8), "uint8[2, 4]"), (np.zeros((2, 7)), "float64[2, 7]"), ([[0] * 7], "list")],
    ids=str,
)
def test_other_arrays_are_refused(hands: Any, found: str):
    with pytest.raises(Refused) as refused:
        lows(hands)
    assert str(refused.value) == f"hands must be an array uint8[n, 5..7], not {found}"


def test_a_number_that_is_no_card_is_refused_and_nothing_written():
    hands = dealt(1, 7, 100)
    hands[50, 3] = 52
    out = np.zeros(100, np.uint16)
    with pytest.raises(Refused, match="52 is not a card"):
        lows(hands, out)
    assert not out.any()


def test_the_answer_is_written_where_one_wishes_or_refused():
    hands = dealt(2, 7, 100)
    out = np.zeros(100, np.uint16)
    assert lows(hands, out) is out
    assert out.tolist() == lows(hands).tolist()
    with pytest.raises(Refused, match=r"out must be a writable contiguous array uint16\[100\], not uint16\[99\]"):
        lows(hands, np.zeros(99, np.uint16))
