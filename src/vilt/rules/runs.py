"""Dealing the rest of the board more than once (RULES I7)."""

from __future__ import annotations

from vilt.rules.dealing import street_cards
from vilt.rules.state import HandState
from vilt.rules.streets import RIVER


def most_runs(h: HandState) -> int:
    """How often the rest of the board can be dealt at most: as often as the house allows and the stub suffices."""
    cards = 0
    for street in range(h.street + 1, RIVER + 1):
        cards += 1 + street_cards(street)
    return min(h.rules.most_runs, (52 - h.next_card) // cards) if cards else 1


def run_part(amount: int, runs: int, run: int) -> int:
    """What of a pot of `amount` is played for in run number `run` of `runs`, counted from 0: odd chips come first.

    >>> [run_part(302, 3, run) for run in range(3)]
    [101, 101, 100]
    """
    return amount // runs + (1 if run < amount % runs else 0)
