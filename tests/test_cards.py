"""Cards, their text and the deck (RULES A1)."""

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vilt.cards import (
    RANKS,
    SUITS,
    card_text,
    cards_text,
    check_deck,
    full_deck,
    make_card,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from vilt.errors import Refused


def test_a_card_is_four_times_its_rank_plus_its_suit():
    assert [parse_card(text) for text in ("2c", "2d", "2h", "2s", "3c", "As")] == [0, 1, 2, 3, 4, 51]
    for rank, rank_text in enumerate(RANKS):
        for suit, suit_text in enumerate(SUITS):
            card = make_card(rank, suit)
            assert (rank_of(card), suit_of(card)) == (rank, suit)
            assert card_text(card) == rank_text + suit_text
            assert parse_card(card_text(card)) == card


@pytest.mark.parametrize("text", ["As Kd 7c", "AsKd7c", "AsKd 7c", "As,Kd,7c", " As, Kd\t7c\n", "As,,Kd 7c,"], ids=repr)
def test_cards_are_written_with_or_without_spaces_and_commas(text: str):
    assert cards_text(parse_cards(text)) == "As Kd 7c"


def test_ten_may_be_written_in_digits():
    assert parse_card("10h") == parse_card("Th")
    assert cards_text(parse_cards("10h10d,Tc 10s")) == "Th Td Tc Ts"


def test_no_text_is_no_cards():
    assert parse_cards(" , ") == ()


@pytest.mark.parametrize(
    "text", ["1x", "", "A", "s", "sA", "as", "AS", "Asd", "1h", "10", "10x", "A♠", " As", "\x00\x00", "Aß"], ids=repr
)
def test_what_is_no_card_is_refused_in_a_sentence(text: str):
    with pytest.raises(Refused) as refused:
        parse_card(text)
    assert str(refused.value) == f"'{text}' is not a card: use rank 23456789TJQKA and suit cdhs"
    assert (refused.value.code, refused.value.fields) == ("not_a_card", {"text": text})


@pytest.mark.parametrize("thing", [None, 5, b"As", ["As"], 3.5], ids=repr)
def test_what_is_no_text_is_refused(thing: object):
    with pytest.raises(Refused, match="is not a card"):
        parse_card(thing)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="is not a card"):
        parse_cards(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("AsK", "'K' is not a card: use rank 23456789TJQKA and suit cdhs"),
        ("A s", "'A' is not a card: use rank 23456789TJQKA and suit cdhs"),
        ("As 1x", "'1x' is not a card: use rank 23456789TJQKA and suit cdhs"),
        ("As10", "'10' is not a card: use rank 23456789TJQKA and suit cdhs"),
        ("As;Kd", "';K' is not a card: use rank 23456789TJQKA and suit cdhs"),
        ("As Kd As", "As is there twice: each card exists once"),
        ("10hTh", "Th is there twice: each card exists once"),
    ],
)
def test_cards_are_refused_with_the_one_that_is_wrong(text: str, reason: str):
    with pytest.raises(Refused) as refused:
        parse_cards(text)
    assert str(refused.value) == reason


def test_a_refusal_quotes_little_of_a_long_text():
    for parse in (parse_card, parse_cards):
        with pytest.raises(Refused) as refused:
            parse("x" * 1_000_000)
        assert len(str(refused.value)) < 100


@given(st.text())
def test_any_text_is_cards_or_refused(text: str):
    with suppress(Refused):
        cards = parse_cards(text)
        assert len(set(cards)) == len(cards)
        assert parse_cards(cards_text(cards)) == cards


@given(st.lists(st.integers(0, 51), unique=True))
def test_text_and_cards_are_each_other_s_inverse(cards: list[int]):
    assert parse_cards(cards_text(cards)) == tuple(cards)


@pytest.mark.parametrize("card", [-1, 52, 2**63, 1.5, "As", None, [1], np.arange(3)], ids=repr)
def test_a_number_that_is_no_card_has_no_text(card: object):
    with pytest.raises(Refused, match=r"is not a card: cards are whole numbers from 0 \(2c\) to 51 \(As\)"):
        card_text(card)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rank", "suit"), [(13, 0), (-1, 0), (0, 4), (0, -1)])
def test_no_card_is_made_of_other_ranks_and_suits(rank: int, suit: int):
    with pytest.raises(Refused, match=f"rank {rank} and suit {suit} are no card"):
        make_card(rank, suit)


def test_the_deck_has_52_different_cards():
    deck = full_deck()
    assert sorted(deck) == list(range(52))
    check_deck(deck)
    check_deck(tuple(reversed(deck)))
    deck.pop()
    assert len(full_deck()) == 52


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        (list(range(51)), "a deck has 52 cards, not 51"),
        (list(range(53)), "a deck has 52 cards, not 53"),
        ([*range(51), 0], "2c is there twice: each card exists once"),
        ([*range(51), 52], "52 is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([-1, *range(51)], "-1 is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([*range(51), "As"], "'As' is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([*range(51), True], "True is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([*range(51), 51.0], "51.0 is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([*range(51), np.int64(51)], "np.int64(51) is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
    ],
)
def test_another_pack_is_no_deck(deck: list[int], reason: str):
    with pytest.raises(Refused) as refused:
        check_deck(deck)
    assert str(refused.value) == reason
