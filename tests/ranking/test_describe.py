"""Strengths in English."""

import pytest

from vilt.cards import parse_cards
from vilt.errors import Refused
from vilt.ranking import describe, strength


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AhKhQhJhTh", "royal flush"),
        ("9s8s7s6s5s", "straight flush, nine high"),
        ("5d4d3d2dAd", "straight flush, five high"),
        ("QsQhQdQc2s", "four of a kind, queens"),
        ("KsKhKd4c4s", "full house, kings full of fours"),
        ("6s6h6d2c2s", "full house, sixes full of twos"),
        ("AsKs9s8s7s", "flush, ace high"),
        ("AsKhQdJcTs", "straight, ace high"),
        ("5s4h3d2cAs", "straight, five high"),
        ("6s6h6d2cAs", "three of a kind, sixes"),
        ("KsKh9d9c2s", "two pair, kings and nines"),
        ("AsAh9d8c2s", "one pair, aces"),
        ("AsQh9d8c2s", "high card, ace"),
        ("7s5h4d3c2s", "high card, seven"),
    ],
)
def test_a_hand_is_called_what_players_call_it(cards: str, words: str):
    assert describe(strength(parse_cards(cards))) == words


def test_hands_share_words_when_only_side_cards_differ():
    straight_flushes, quads, full_houses, flushes, straights, trips, two_pairs, pairs, high_cards = (
        10, 13, 13 * 12, 8, 10, 13, 13 * 12 // 2, 13, 8,
    )  # fmt: skip
    words = [describe(number) for number in range(1, 7463)]
    assert len(set(words)) == (
        straight_flushes + quads + full_houses + flushes + straights + trips + two_pairs + pairs + high_cards
    )


def test_no_strength_has_no_words():
    with pytest.raises(Refused, match="0 is not a strength"):
        describe(0)
