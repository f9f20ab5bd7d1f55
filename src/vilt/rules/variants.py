"""The games that can be dealt (RULES A5, A8-A11): what makes each one, and nothing else in Vilt knows their names."""

from __future__ import annotations

from typing import NamedTuple

from vilt.rules.house import MOST_PLAYERS, Variant
from vilt.rules.streets import Street


class Definition(NamedTuple):
    """What makes a variant."""

    hole_cards: int
    uses_two: bool = False
    """Exactly two hole cards and three of the board play; otherwise any five of all (A8)."""
    hi_lo: bool = False
    """The lowest hand wins half of each pot (A9)."""
    discards: int = 0
    """How many of the hole cards every player discards (A10)."""
    discard_street: Street = Street.PREFLOP
    """On which street he does, after its betting or before it (A10, A11)."""


DEFINITIONS: dict[Variant, Definition] = {
    Variant.HOLDEM: Definition(2),
    Variant.HOLDEM_HI_LO: Definition(2, hi_lo=True),
    Variant.OMAHA: Definition(4, uses_two=True),
    Variant.OMAHA_FIVE: Definition(5, uses_two=True),
    Variant.OMAHA_SIX: Definition(6, uses_two=True),
    Variant.OMAHA_HI_LO: Definition(4, uses_two=True, hi_lo=True),
    Variant.OMAHA_FIVE_HI_LO: Definition(5, uses_two=True, hi_lo=True),
    Variant.OMAHA_SIX_HI_LO: Definition(6, uses_two=True, hi_lo=True),
    Variant.PINEAPPLE: Definition(3, discards=1),
    Variant.PINEAPPLE_HI_LO: Definition(3, hi_lo=True, discards=1),
    Variant.CRAZY_PINEAPPLE: Definition(3, discards=1, discard_street=Street.FLOP),
    Variant.CRAZY_PINEAPPLE_HI_LO: Definition(3, hi_lo=True, discards=1, discard_street=Street.FLOP),
}

HOLE_CARDS = tuple(DEFINITIONS[variant].hole_cards for variant in Variant)
USES_TWO = tuple(int(DEFINITIONS[variant].uses_two) for variant in Variant)
HI_LO = tuple(int(DEFINITIONS[variant].hi_lo) for variant in Variant)
DISCARDS = tuple(DEFINITIONS[variant].discards for variant in Variant)
KEPT_CARDS = tuple(DEFINITIONS[variant].hole_cards - DEFINITIONS[variant].discards for variant in Variant)
DISCARD_STREET = tuple(
    int(DEFINITIONS[variant].discard_street) if DEFINITIONS[variant].discards else -1 for variant in Variant
)
"""The definitions by number, as a compiled loop reads them."""

COMMON_CARDS = 8
"""The board and the three burns."""


def most_players(variant: Variant) -> int:
    """How many can be dealt in: all hole cards, the board and the burns come from one deck (A8).

    >>> [most_players(variant) for variant in (Variant.HOLDEM, Variant.OMAHA_FIVE, Variant.OMAHA_SIX)]
    [10, 8, 7]
    """
    return min(MOST_PLAYERS, (52 - COMMON_CARDS) // HOLE_CARDS[variant])
