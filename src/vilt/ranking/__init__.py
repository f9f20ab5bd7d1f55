"""The strength of a hand: for one hand, for many at once, inside compiled loops, and in words.

A strength is 1 to 7462, the higher the better, and equal for hands that tie. A low is a number of its own, of which the
higher is the better too; 0 is none.
"""

from vilt.ranking.batch import strengths
from vilt.ranking.classes import STRONGEST, WEAKEST, Category, Parts, category, parts
from vilt.ranking.describe import describe
from vilt.ranking.low import (
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
from vilt.ranking.omaha import (
    ROW_LENGTH,
    best_omaha_five,
    best_omaha_low_five,
    fill_omaha_row,
    omaha_low,
    omaha_low_of,
    omaha_lows,
    omaha_strength,
    omaha_strength_of,
    omaha_strength_on,
    omaha_strengths,
)
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
    "BEST_LOW",
    "EIGHT_OR_BETTER",
    "FLUSH",
    "NO_CARDS",
    "NO_QUALIFIER",
    "ROW_LENGTH",
    "STRONGEST",
    "WEAKEST",
    "Category",
    "Parts",
    "best_five",
    "best_low_five",
    "best_omaha_five",
    "best_omaha_low_five",
    "card_bits",
    "card_sum",
    "category",
    "describe",
    "describe_low",
    "fill_omaha_row",
    "flush_strength",
    "low",
    "low_of",
    "low_ranks",
    "lows",
    "omaha_low",
    "omaha_low_of",
    "omaha_lows",
    "omaha_strength",
    "omaha_strength_of",
    "omaha_strength_on",
    "omaha_strengths",
    "parts",
    "rank_strength",
    "strength",
    "strength_of",
    "strength_of_sum",
    "strengths",
]
