"""A strength in English words."""

from __future__ import annotations

from vilt.ranking.classes import Category, parts

RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


def describe(strength: int) -> str:
    """What a player calls a hand of this strength; `Refused` when it is none.

    >>> describe(7462), describe(1)
    ('royal flush', 'high card, seven')
    """
    category, ranks = parts(strength)
    names = [RANK_NAMES[rank] for rank in ranks]
    plurals = [name + ("es" if name == "six" else "s") for name in names]
    match category:
        case Category.STRAIGHT_FLUSH:
            return "royal flush" if names[0] == "ace" else f"straight flush, {names[0]} high"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {plurals[0]}"
        case Category.FULL_HOUSE:
            return f"full house, {plurals[0]} full of {plurals[1]}"
        case Category.FLUSH:
            return f"flush, {names[0]} high"
        case Category.STRAIGHT:
            return f"straight, {names[0]} high"
        case Category.THREE_OF_A_KIND:
            return f"three of a kind, {plurals[0]}"
        case Category.TWO_PAIR:
            return f"two pair, {plurals[0]} and {plurals[1]}"
        case Category.ONE_PAIR:
            return f"one pair, {plurals[0]}"
        case Category.HIGH_CARD:
            return f"high card, {names[0]}"
