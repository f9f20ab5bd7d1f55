"""Hands of three to six cards: every form of the language against all hands, gone through by ranks and suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vilt.cards import RANKS, card_text, cards_text, parse_cards
from vilt.errors import Refused
from vilt.odds import Game, PatternRange
from vilt.odds.combos import bits_of
from vilt.odds.questions import as_range_of

Wanted = Callable[["Deck"], NDArray[np.bool_]]


class Deck(NamedTuple):
    """Every hand of so many cards."""

    hands: NDArray[np.uint8]
    """[n, k]"""
    ranks: NDArray[np.int64]
    """[n, 13]: how many cards of each rank."""
    suits: NDArray[np.int64]
    """[n, 4]: how many of each suit."""


@cache
def deck(count: int) -> Deck:
    hands = np.array(list(combinations(range(52), count)), np.uint8)
    ranks = np.stack([(hands >> 2 == rank).sum(1) for rank in range(13)], 1)
    return Deck(hands, ranks, np.stack([(hands & 3 == suit).sum(1) for suit in range(4)], 1))


def ranks(text: str) -> Wanted:
    """Hands with at least these ranks."""
    needed = Counter(RANKS.index(letter) for letter in text)
    return lambda deck: np.all([deck.ranks[:, rank] >= times for rank, times in needed.items()], 0)


def cards(text: str) -> Wanted:
    """Hands with these cards."""
    return lambda deck: np.all([(deck.hands == card).any(1) for card in parse_cards(text)], 0)


def suited(suits: int) -> Wanted:
    """Hands with two cards or more of so many suits."""
    return lambda deck: (deck.suits > 1).sum(1) == suits


def one_suit(deck: Deck) -> NDArray[np.bool_]:
    return np.asarray(deck.suits.max(1) == deck.suits.sum(1))


def both(*wanted: Wanted) -> Wanted:
    return lambda deck: np.all([each(deck) for each in wanted], 0)


def either(*wanted: Wanted) -> Wanted:
    return lambda deck: np.any([each(deck) for each in wanted], 0)


def runs(*texts: str) -> Wanted:
    return either(*map(ranks, texts))


FORMS: list[tuple[str, int, Wanted]] = [
    ("AhKhQsJs", 4, cards("AhKhQsJs")),
    ("A♥K♥Q♠J♠", 4, cards("AhKhQsJs")),
    ("ahkhqsjs", 4, cards("AhKhQsJs")),
    ("AA**", 4, ranks("AA")),
    ("AAxx", 4, ranks("AA")),
    ("*A*A", 4, ranks("AA")),
    ("AA", 4, ranks("AA")),
    ("A10", 3, ranks("AT")),
    ("AAK", 3, ranks("AAK")),
    ("AsKs**", 4, cards("AsKs")),
    ("AsA*K", 4, both(cards("As"), ranks("AAK"))),
    ("AA** ds", 4, both(ranks("AA"), suited(2))),
    ("AAxx ds", 4, both(ranks("AA"), suited(2))),
    ("AAds", 4, both(ranks("AA"), suited(2))),
    ("AA$ds", 4, both(ranks("AA"), suited(2))),
    ("**** DS", 4, suited(2)),
    ("AA** ss", 4, both(ranks("AA"), suited(1))),
    ("AAss", 3, both(ranks("AA"), suited(1))),
    ("AA** rainbow", 4, both(ranks("AA"), suited(0))),
    ("AAr", 4, both(ranks("AA"), suited(0))),
    ("KQ** mono", 4, both(ranks("KQ"), one_suit)),
    ("KQ mono ss", 3, both(ranks("KQ"), one_suit)),
    ("T987+", 4, runs("T987", "JT98", "QJT9", "KQJT", "AKQJ")),
    ("T97+ ss", 3, both(runs("T97", "JT8", "QJ9", "KQT", "AKJ"), suited(1))),
    ("KK+", 4, runs("KK", "AA")),
    ("KK+**", 4, runs("KK", "AA")),
    ("KKQ*+", 4, runs("KKQ", "AAK")),
    ("T987-7654", 4, runs("T987", "9876", "8765", "7654")),
    ("7654-T987 ds", 4, both(runs("T987", "9876", "8765", "7654"), suited(2))),
    ("QQ-TT", 3, runs("QQ", "JJ", "TT")),
    ("AsTs", 4, cards("AsTs")),
    ("ATs", 4, both(ranks("A"), cards("Ts"))),
    ("Ts**", 4, cards("Ts")),
    ("AA; KK\nQQ", 3, runs("AA", "KK", "QQ")),
    ("random, !AA", 4, lambda deck: ~ranks("AA")(deck)),
    ("AA**, !AA** ds, !AAK", 4, lambda deck: ranks("AA")(deck) & ~suited(2)(deck) & ~ranks("AAK")(deck)),
]


@pytest.mark.parametrize(("text", "count", "wanted"), FORMS)
def test_a_form_means_the_hands_that_hold_it(text: str, count: int, wanted: Wanted) -> None:
    found = PatternRange.parse(text, count)
    hands = deck(count).hands[wanted(deck(count))]
    bits = np.array([bits_of([card]) for card in range(52)], np.uint64)
    assert found.combos == len(hands) > 0
    assert found.masks.tolist() == sorted(bits[hands].sum(1).tolist())
    assert (found.weights == 1).all()


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_how_many_hands_have_two_aces(count: int) -> None:
    two_or_more = sum(comb(4, aces) * comb(48, count - aces) for aces in (2, 3, 4) if aces <= count)
    assert PatternRange.parse("AA" + "*" * (count - 2), count).combos == two_or_more


def test_three_suits_of_two_cards() -> None:
    """Of three suits, two or three hold their ace."""
    expected = 4 * (3 * 12**2 * comb(12, 2) + 12**3)
    for text in ("AA**** ts", "AA ts", "AA****ts", "AA$ts"):
        assert PatternRange.parse(text, 6).combos == expected
    ten_of_spades = sum(comb(4, aces) * comb(47, 5 - aces) for aces in (2, 3, 4))
    assert PatternRange.parse("AATs", 6).combos == ten_of_spades


def test_two_suits_of_five_cards() -> None:
    expected = 12 * comb(13, 3) * comb(13, 2) + 12 * comb(13, 2) ** 2 * 13
    assert PatternRange.parse("***** ds", 5).combos == expected


@pytest.mark.parametrize("word", ["random", "any", " Random, "])
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_every_hand(word: str, count: int) -> None:
    found = PatternRange.parse(word, count)
    assert found.is_everything
    assert found.combos == comb(52, count)


def test_weights_and_later_terms() -> None:
    found = dict(PatternRange.parse("AA**:50%, AAKK, !AA** ds, AhAdKhKd:.25", 4).hands())
    aces, kings, double = (each(deck(4)) for each in (ranks("AA"), ranks("AAKK"), suited(2)))
    assert len(found) == (aces & ~double).sum() + 1
    assert found["AhAdKhKd"] == 0.25
    ones = [hand for hand, weight in found.items() if weight == 1]
    assert len(ones) == (kings & ~double).sum()
    assert PatternRange.parse("AA**:50%, AAKK", 4).combos == aces.sum() / 2 + kings.sum() / 2
    assert PatternRange.parse("random:0.5", 3).combos == comb(52, 3) / 2


@settings(max_examples=60)
@given(st.lists(st.integers(0, 51), min_size=3, max_size=6, unique=True))
def test_a_hand_is_read_in_any_order(hand: list[int]) -> None:
    found = PatternRange.parse(cards_text(hand).replace(" ", ""), len(hand))
    assert found == PatternRange.of(hand)
    assert found.masks.tolist() == [bits_of(hand)]
    assert PatternRange.parse(str(found), len(hand)) == found


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_any_card_may_be_the_last(count: int) -> None:
    for last in range(52):
        others = [card for card in (51, 46, 41, 38, 34, 30) if card != last]
        hand = (*others[: count - 1], last)
        assert PatternRange.parse("".join(map(card_text, hand)), count).masks.tolist() == [bits_of(hand)]


@pytest.mark.parametrize(
    ("text", "count", "at", "expected"),
    [
        ("", 4, 1, "a hand or a pattern of 4 cards such as AA**"),
        (" , ", 3, 4, "a hand or a pattern of 3 cards such as AA*"),
        ("AAKKQ", 4, 5, "no more than 4 cards"),
        ("AA***", 4, 5, "no more than 4 cards"),
        ("AhKhQhJhThTsTc", 6, 13, "no more than 6 cards"),
        ("AAAAA", 5, 1, "four cards of a rank"),
        ("AhAh**", 4, 3, "different cards"),
        ("TsTs", 4, 3, "different cards"),
        ("AA** dz", 4, 6, "a rank"),
        ("AA**dz", 4, 5, "a comma"),
        ("AA, KK?", 4, 7, "a comma"),
        ("AA, foo", 4, 5, "a rank"),
        ("AA** mono", 4, 6, "suits that these cards can have"),
        ("AA** ds rainbow", 4, 9, "suits that these cards can have"),
        ("AA ts", 4, 4, "suits that these cards can have"),
        ("ds", 4, 1, "a rank"),
        ("15%", 4, 1, "percentages need an order of all hands, which only hold'em has"),
        ("AA, 5%-15%", 5, 5, "percentages need an order"),
        (".5%", 6, 1, "percentages need an order"),
        ("1e1%", 3, 1, "percentages need an order"),
        ("15", 4, 1, "a rank"),
        ("AA:2", 4, 4, "a weight"),
        ("AA**:", 4, 6, "a weight"),
        ("AA:-1", 4, 4, "a weight"),
        ("AA, !KK:0.5", 4, 8, "a comma"),
        ("!AA", 4, 1, "something to take"),
        ("AA, !AA**", 4, 1, "at least one hand"),
        ("T987++", 4, 6, "a comma"),
        ("AsT98+", 4, 1, "ranks without suits"),
        ("**+", 4, 1, "ranks without suits"),
        ("KK+Q", 4, 4, "nothing but"),
        ("T987-", 4, 6, "the same shape"),
        ("T987-765", 4, 6, "the same shape"),
        ("T987-7653", 4, 6, "the same shape"),
        ("T987-76543", 4, 10, "no more than 4 cards"),
        ("***", 6, 1, "more of the cards by name"),
        ("random, !AA", 6, 1, "'random' alone"),
        ("randomly", 4, 7, "a comma"),
        ("Ä", 4, 1, "a rank"),
    ],
)
def test_an_error_points_at_the_character(text: str, count: int, at: int, expected: str) -> None:
    with pytest.raises(Refused) as refused:
        PatternRange.parse(text, count)
    assert refused.value.code == "bad_range"
    assert refused.value.fields["at"] == at
    assert expected in str(refused.value.fields["expected"])


@settings(max_examples=60)
@given(st.text("AKT9*x+-:!,. dsrmono$10h", max_size=10), st.integers(3, 4))
def test_any_text_is_understood_or_refused_in_its_place(text: str, count: int) -> None:
    places = range(1, len(text) + 2)
    try:
        found = PatternRange.parse(text, count)
    except Refused as refused:
        place = refused.fields.get("at")
    else:
        place = 1
        assert 0 < found.combos <= comb(52, count)
        assert PatternRange.parse(str(found), count) == found
    assert place in places


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: PatternRange.parse("AA", 2), "hole_cards is 2: expected 3 to 6"),
        (lambda: PatternRange.parse("AA", 7), "hole_cards is 7: expected 3 to 6"),
        (lambda: PatternRange.of((1, 1, 2, 3)), "2d is there twice"),
        (lambda: PatternRange.of((1, 2)), "hole_cards is 2: expected 3 to 6"),
        (lambda: PatternRange.of((60, 1, 2, 3)), "60 is not a card"),
    ],
)
def test_what_makes_no_range(make: Callable[[], PatternRange], message: str) -> None:
    with pytest.raises(Refused, match=message):
        make()


@pytest.mark.parametrize("game", [game for game in Game if game.definition.hole_cards > 2])
def test_percentages_belong_to_hold_em(game: Game) -> None:
    with pytest.raises(Refused, match="percentages need an order of all hands, which only hold'em has"):
        as_range_of(game, "15%")
