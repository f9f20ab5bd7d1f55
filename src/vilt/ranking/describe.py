"""A strength in English words."""

from __future__ import annotations

from vilt.ranking.classes import STRONGEST, Category, parts

RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANK_PLURALS = tuple(name + ("es" if name == "six" else "s") for name in RANK_NAMES)

TEXTS = {
    Category.STRAIGHT_FLUSH: "straight flush, {first} high",
    Category.FOUR_OF_A_KIND: "four of a kind, {firsts}",
    Category.FULL_HOUSE: "full house, {firsts} full of {seconds}",
    Category.FLUSH: "flush, {first} high",
    Category.STRAIGHT: "straight, {first} high",
    Category.THREE_OF_A_KIND: "three of a kind, {firsts}",
    Category.TWO_PAIR: "two pair, {firsts} and {seconds}",
    Category.ONE_PAIR: "one pair, {firsts}",
    Category.HIGH_CARD: "high card, {first}",
}


def describe(strength: int) -> str:
    """What a player calls a hand of this strength; `Refused` when it is none.

    >>> describe(7462), describe(1)
    ('royal flush', 'high card, seven')
    """
    category, (first, second, *_) = parts(strength)
    if strength == STRONGEST:
        return "royal flush"
    return TEXTS[category].format(first=RANK_NAMES[first], firsts=RANK_PLURALS[first], seconds=RANK_PLURALS[second])
