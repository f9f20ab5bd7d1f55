"""What an option of a table is, in words: what it is called, what its values mean, and where it makes a difference."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

from vilt.errors import N_
from vilt.rules.house import Structure


class Group(Enum):
    """What options are about, in the order of a form."""

    GAME = N_("Game")
    BLINDS = N_("Blinds and antes")
    BETTING = N_("Betting")
    CAP = N_("Limits and caps")
    POT_LIMIT = N_("Pot-limit")
    SPREAD = N_("Spread-limit")
    SHOWDOWN = N_("Pots and showdown")
    RAKE = N_("Rake")
    TABLE = N_("At the table")
    CLOCKS = N_("Clocks")
    PROTECTION = N_("All-in protection")
    MISTAKES = N_("Mistakes of the dealer")


class Option(NamedTuple):
    """An option in words."""

    group: Group
    label: str
    zero: str = ""
    """What 0 means, where it is no plain number."""
    values: Mapping[Any, str] = {}
    """What each value of a choice means."""
    structures: tuple[Structure, ...] = tuple(Structure)
    """Where it makes a difference."""
    hi_lo: bool = False
    """Only where the low hand wins half."""
    discards: bool = False
    """Only where hole cards are discarded."""
