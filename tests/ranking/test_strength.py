"""The strength of one hand, interpreted (RULES A2-A7)."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import StandardHighHand

from vilt.cards import cards_text, parse_cards
from vilt.errors import Refused
from vilt.ranking import Category, best_five, category, describe, parts, strength, strength_of

HANDS = st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True)


def ranked(board: str, hole: str) -> int:
    return strength(parse_cards(board + hole))


# --- the worked cases


def test_c_001_four_hands_at_a_showdown():
    board = "4cKs4h8s7s"
    pekka, maija, jenni, matti = (ranked(board, hole) for hole in ("KhKd", "As9s", "5d6d", "Ac4d"))
    assert pekka > maija > jenni > matti
    assert describe(pekka) == "full house, kings full of fours"
    assert parts(maija) == (Category.FLUSH, (12, 11, 7, 6, 5))
    assert describe(jenni) == "straight, eight high"
    assert parts(matti) == (Category.THREE_OF_A_KIND, (2, 12, 11))


def test_c_002_three_pairs_do_not_exist():
    x, y = ranked("AsKd2sJdKh", "Ac2h"), ranked("AsKd2sJdKh", "AhQd")
    assert parts(x) == (Category.TWO_PAIR, (12, 11, 9))
    assert parts(y) == (Category.TWO_PAIR, (12, 11, 10))
    assert y > x


def test_c_003_a_six_card_flush_does_not_exist():
    x, y = ranked("Ks9hTs5s7s", "6s3s"), ranked("Ks9hTs5s7s", "As7d")
    assert parts(x) == (Category.FLUSH, (11, 8, 5, 4, 3))
    assert parts(y) == (Category.FLUSH, (12, 11, 8, 5, 3))
    assert y > x


def test_c_004_the_sixth_card_is_ignored():
    x, y = ranked("Qs7h6dKc4c", "Ah5h"), ranked("Qs7h6dKc4c", "As3s")
    assert parts(x) == (Category.HIGH_CARD, (12, 11, 10, 5, 4))
    assert x == y


def test_c_005_a_full_house_on_the_board_counterfeits_the_kicker():
    x, y = ranked("KcKh2hQs2c", "Kd3h"), ranked("KcKh2hQs2c", "AsKs")
    assert parts(x) == (Category.FULL_HOUSE, (11, 0))
    assert x == y
    assert ranked("KcKh2hQs", "AsKs") > ranked("KcKh2hQs", "Kd3h")


def test_c_006_the_wheel_is_five_high():
    x, y = ranked("2h3h4c5cKd", "Ad9s"), ranked("2h3h4c5cKd", "6s9d")
    assert describe(x) == "straight, five high"
    assert describe(y) == "straight, six high"
    assert y > x


def test_a3_four_on_the_board_leave_one_kicker():
    assert ranked("QsQhQdQc4d", "As7d") == ranked("QsQhQdQc4d", "Ah2d") > ranked("QsQhQdQc4d", "KsKh")


def test_a4_a_straight_does_not_go_around_the_ace():
    assert category(ranked("QhKdAs", "2c3c")) is Category.HIGH_CARD


def test_a5_the_board_plays_until_somebody_beats_it():
    board = "9sThJdQcKd"
    assert ranked(board, "2c2d") == ranked(board, "5c5d") == strength(parse_cards(board)) < ranked(board, "Ac5h")


def test_a7_suits_decide_nothing():
    assert ranked("AcKcQdJh2s", "Ts3s") == ranked("AcKcQdJh2s", "Th3d")


# --- for every hand


@given(HANDS, st.randoms(use_true_random=False), st.permutations(range(4)))
def test_neither_order_nor_the_names_of_suits_matter(cards: list[int], rng: random.Random, suits: list[int]):
    shuffled = rng.sample(cards, len(cards))
    renamed = [card - card % 4 + suits[card % 4] for card in cards]
    assert strength(shuffled) == strength(cards) == strength(renamed)


@given(HANDS)
def test_a_hand_is_as_strong_as_its_best_five(cards: list[int]):
    assert strength(cards) == max(strength(five) for five in combinations(cards, 5))


@given(HANDS)
def test_the_best_five_are_the_parts_of_the_strength(cards: list[int]):
    five = best_five(cards)
    assert len(set(five)) == 5
    assert set(five) <= set(cards)
    assert strength(five) == strength(cards)
    assert tuple(card >> 2 for card in five) == parts(strength(cards)).five_ranks


@pytest.mark.parametrize(
    ("cards", "five"),
    [
        ("Kh Kd 4c Ks 4h 8s 7s", "Kh Kd Ks 4c 4h"),
        ("Ad 2c 3c 4h 5s 9d 9h", "5s 4h 3c 2c Ad"),
        ("6s 3s Ks 9h Ts 5s 7s", "Ks Ts 7s 6s 5s"),
        ("9c Js Jd 9h Ac 2c 2d", "Js Jd 9c 9h Ac"),
        ("9c 9d 9h 8c 8d 8h 2s", "9c 9d 9h 8c 8d"),
        ("5d Th 4h 3h 2h Ah Kh", "Ah Kh Th 4h 3h"),
        ("7h 6h 5h 4h 3h Ah Kh", "7h 6h 5h 4h 3h"),
        ("5d 5h 4h 3h 2h Ah Kc", "5h 4h 3h 2h Ah"),
    ],
)
def test_the_five_that_play_lie_in_the_order_of_importance(cards: str, five: str):
    assert cards_text(best_five(parse_cards(cards))) == five


def test_pokerkit_agrees_on_random_hands():
    rng = random.Random(7)
    hands = [rng.sample(range(52), rng.choice((5, 6, 7))) for _ in range(4000)]
    theirs = [StandardHighHand.from_game("".join(cards_text(cards).split())) for cards in hands]
    ours = [strength(cards) for cards in hands]
    for i in range(1, len(hands)):
        assert (ours[i] > ours[i - 1], ours[i] == ours[i - 1]) == (
            theirs[i] > theirs[i - 1],
            theirs[i] == theirs[i - 1],
        ), cards_text(hands[i]) + " | " + cards_text(hands[i - 1])
    in_their_order = sorted(range(len(hands)), key=theirs.__getitem__)
    assert [ours[i] for i in in_their_order] == sorted(ours)


def test_a_strength_is_a_plain_int():
    for cards in ([0, 5, 10, 15, 20], (0, 4, 8, 12, 16, 51), bytearray(range(7))):
        assert type(strength(cards)) is int
        assert type(strength_of(cards)) is int


# --- what is no hand


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ([], "a hand is ranked by 5, 6 or 7 cards, not 0"),
        ([0, 1, 2, 3], "a hand is ranked by 5, 6 or 7 cards, not 4"),
        (list(range(8)), "a hand is ranked by 5, 6 or 7 cards, not 8"),
        ([0, 1, 2, 3, 0], "2c is there twice: each card exists once"),
        ([0, 1, 2, 3, 52], "52 is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([0, 1, 2, 3, -1], "-1 is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([0, 1, 2, 3, 2**64], "18446744073709551616 is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([0, 1, 2, 3, 4.0], "[0, 1, 2, 3, 4.0] is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([0, 1, 2, 3, None], "None is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ("AsKsQsJsTs", "'A' is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
        ([[0], [1]], "[[0], [1]] is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
        (None, "None is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
        (7, "7 is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_no_hand_is_refused_in_a_sentence(cards: list[int], reason: str):
    for question in (strength, best_five):
        with pytest.raises(Refused) as refused:
            question(cards)
        assert str(refused.value) == reason
