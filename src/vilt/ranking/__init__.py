"""The strength of a hand: for one hand, for many at once, inside compiled loops, and in words.

A strength is 1 to 7462, the higher the better, and equal for hands that tie.
"""

from vilt.ranking.batch import strengths
from vilt.ranking.classes import STRONGEST, WEAKEST, Category, Parts, category, parts
from vilt.ranking.describe import describe
from vilt.ranking.strength import (
    FLUSH,
    NO_CARDS,
    best_five,
    card_bits,
    card_sum,
    flush_strength,
    rank_strength,
    strength,
    strength_of,
    strength_of_sum,
)

__all__ = [
    "FLUSH",
    "NO_CARDS",
    "STRONGEST",
    "WEAKEST",
    "Category",
    "Parts",
    "best_five",
    "card_bits",
    "card_sum",
    "category",
    "describe",
    "flush_strength",
    "parts",
    "rank_strength",
    "strength",
    "strength_of",
    "strength_of_sum",
    "strengths",
]
