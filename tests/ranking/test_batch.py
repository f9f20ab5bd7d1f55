"""The strengths of many hands: counted over every hand there is, and compared with the interpreted ones."""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from vilt.compiled import compile_loop
from vilt.errors import Refused
from vilt.ranking import (
    NO_CARDS,
    STRONGEST,
    Category,
    card_bits,
    card_sum,
    category,
    strength,
    strength_of,
    strength_of_sum,
    strengths,
)

# The published numbers of hands: straight flush (royal ones included), four of a kind, full house, flush, straight,
# three of a kind, two pair, one pair, high card.
PUBLISHED = {
    5: (40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
    6: (1_844, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900),
    7: (41_584, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
}
ROYAL_FLUSHES = {5: 4, 7: 4_324}
VALUES = {5: 7_462, 7: 4_824}
ALL_HANDS = {5: 2_598_960, 6: 20_358_520, 7: 133_784_560}


def _fill(hands: NDArray[np.uint8], next_hand: NDArray[np.int64]) -> int:
    """Write the hands that follow, in order, and say how many; `next_hand` is moved on, to -1 past the last."""
    count = len(next_hand)
    for i in range(len(hands)):
        for j in range(count):
            hands[i, j] = next_hand[j]
        place = count - 1
        while place >= 0 and next_hand[place] == 52 - count + place:
            place -= 1
        if place < 0:
            next_hand[0] = -1
            return i + 1
        next_hand[place] += 1
        for j in range(place + 1, count):
            next_hand[j] = next_hand[j - 1] + 1
    return len(hands)


fill = compile_loop(_fill)


def every_hand(count: int) -> Iterator[NDArray[np.uint8]]:
    """All hands of this many cards, in pieces."""
    hands = np.empty((1 << 18, count), np.uint8)
    next_hand = np.arange(count)
    while next_hand[0] >= 0:
        yield hands[: fill(hands, next_hand)]


def hands_by_strength(count: int) -> NDArray[np.int64]:
    found = np.zeros(STRONGEST + 1, np.int64)
    out = np.empty(1 << 18, np.uint16)
    for hands in every_hand(count):
        found += np.bincount(strengths(hands, out[: len(hands)]), minlength=STRONGEST + 1)
    return found


def by_category(found: NDArray[np.int64]) -> tuple[int, ...]:
    counts = dict.fromkeys(sorted(Category, reverse=True), 0)
    for number in range(1, STRONGEST + 1):
        counts[category(number)] += int(found[number])
    return tuple(counts.values())


def test_the_hands_counted_are_all_that_exist():
    hands = np.concatenate([piece.copy() for piece in every_hand(5)]).astype(np.int64)
    assert len(hands) == ALL_HANDS[5]
    assert (np.diff(hands, axis=1) > 0).all()
    assert (np.diff(hands @ 52 ** np.arange(4, -1, -1)) > 0).all()  # no hand comes twice
    assert (hands.min(), hands.max()) == (0, 51)


@pytest.mark.parametrize("count", [5, 6, 7])
def test_every_hand_is_counted_as_published(count: int):
    found = hands_by_strength(count)
    assert found.sum() == ALL_HANDS[count]
    assert found[0] == 0
    assert by_category(found) == PUBLISHED[count]
    if count in ROYAL_FLUSHES:
        assert found[STRONGEST] == ROYAL_FLUSHES[count]
        assert np.count_nonzero(found) == VALUES[count]


@pytest.mark.hands
def test_the_numbers_written_here_are_those_of_the_handed_table(hands_folder: Path):
    table = json.loads((hands_folder / "truth" / "hand_frequencies.json").read_text())
    for count, published in PUBLISHED.items():
        assert tuple(table[str(count)]["counts"]) == published
    for count, values in VALUES.items():
        row = table[str(count)]
        assert (row["total"], row["royal"], row["distinct_values"]) == (
            ALL_HANDS[count],
            ROYAL_FLUSHES[count],
            values,
        )


@pytest.mark.parametrize("count", [5, 6, 7])
def test_compiled_and_interpreted_strengths_are_equal(count: int):
    deals = np.random.default_rng(count).permuted(np.tile(np.arange(52, dtype=np.uint8), (20_000, 1)), axis=1)
    hands = np.ascontiguousarray(deals[:, :count])
    assert strengths(hands).tolist() == [strength(hand) for hand in hands.tolist()]


def _add_groups(hole: Any, board: Any, no_cards: int) -> int:
    total = card_sum(hole, 2) + card_sum(board, 5) - no_cards
    return strength_of_sum(total, card_bits(hole, 2) | card_bits(board, 5))


def _rank_one(hand: Any) -> int:
    return strength_of(hand)


def test_sums_of_groups_add_up_interpreted_and_compiled():
    rng = np.random.default_rng(11)
    add_groups, rank_one = compile_loop(_add_groups), compile_loop(_rank_one)
    no_cards: Any = np.uint64(NO_CARDS)
    suited = np.arange(0, 52, 4, dtype=np.uint8)
    hands = [rng.permutation(52).astype(np.uint8)[:7] for _ in range(500)] + [rng.permutation(suited)[:7]]
    for hand in hands:
        expected = strength(hand.tolist())
        assert rank_one(hand) == expected
        assert add_groups(hand[:2], hand[2:], no_cards) == expected
        assert _add_groups(hand[:2], hand[2:], NO_CARDS) == expected


def test_every_flush_of_seven_cards_of_one_suit_is_equal_too():
    hands = np.array(list(combinations(range(3, 52, 4), 7)), np.uint8)
    assert strengths(hands).tolist() == [strength(hand) for hand in hands.tolist()]


def test_arrays_of_any_layout_are_read():
    hands = np.arange(42, dtype=np.uint8).reshape(6, 7)
    expected = [strength(hand) for hand in hands.tolist()]
    frozen = hands.copy()
    frozen.flags.writeable = False
    wide = np.zeros((12, 14), np.uint8)
    wide[::2, ::2] = hands
    for layout in (np.asfortranarray(hands), frozen, wide[::2, ::2], hands[::-1][::-1]):
        assert strengths(layout).tolist() == expected
    assert hands.flags.writeable


def test_the_answer_is_written_where_one_wishes():
    hands = np.arange(14, dtype=np.uint8).reshape(2, 7)
    out = np.zeros(2, np.uint16)
    assert strengths(hands, out=out) is out
    assert out.tolist() == strengths(hands).tolist() != [0, 0]


@pytest.mark.parametrize("count", [5, 6, 7])
def test_no_hands_have_no_strengths(count: int):
    empty = strengths(np.empty((0, count), np.uint8))
    assert empty.shape == (0,)
    assert empty.dtype == np.uint16


@pytest.mark.parametrize(
    ("hands", "found"),
    [
        (np.zeros((2, 4), np.uint8), "uint8[2, 4]"),
        (np.zeros((2, 8), np.uint8), "uint8[2, 8]"),
        (np.zeros(7, np.uint8), "uint8[7]"),
        (np.zeros((1, 2, 7), np.uint8), "uint8[1, 2, 7]"),
        (np.zeros((2, 7), np.int64), "int64[2, 7]"),
        (np.zeros((2, 7)), "float64[2, 7]"),
        ([[0, 1, 2, 3, 4, 5, 6]], "list"),
        (None, "NoneType"),
    ],
    ids=str,
)
def test_other_arrays_are_refused(hands: Any, found: str):
    with pytest.raises(Refused) as refused:
        strengths(hands)
    assert str(refused.value) == f"hands must be an array uint8[n, 5..7], not {found}"


@pytest.mark.parametrize("number", [52, 63, 64, 255])
def test_a_number_that_is_no_card_is_refused_and_nothing_written(number: int):
    hands = np.tile(np.arange(7, dtype=np.uint8), (1000, 1))
    hands[777, 3] = number
    out = np.zeros(1000, np.uint16)
    with pytest.raises(Refused) as refused:
        strengths(hands, out)
    assert str(refused.value) == f"{number} is not a card: the array must hold numbers from 0 (2c) to 51 (As)"
    assert not out.any()


def read_only() -> NDArray[np.uint16]:
    array = np.zeros(3, np.uint16)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    "out",
    [
        np.zeros(2, np.uint16),
        np.zeros(4, np.uint16),
        np.zeros(3, np.int16),
        np.zeros((3, 1), np.uint16),
        np.zeros(6, np.uint16)[::2],
        np.zeros(7, np.uint8)[1:].view(np.uint16),
        np.zeros(3, ">u2"),
        read_only(),
        [0, 0, 0],
    ],
    ids=["short", "long", "type", "shape", "strided", "unaligned", "byte order", "read only", "list"],
)
def test_an_answer_is_not_written_elsewhere(out: Any):
    with pytest.raises(Refused, match=r"out must be a writable contiguous array uint16\[3\], not "):
        strengths(np.arange(21, dtype=np.uint8).reshape(3, 7), out)


def test_a_card_twice_in_a_hand_breaks_nothing():
    strengths(np.full((100, 7), 51, np.uint8))
    strengths(np.zeros((100, 7), np.uint8))
