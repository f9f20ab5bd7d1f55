"""What chips and words mean at a table without buttons (RULES D19)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum, StrEnum

from vilt.rules import betting
from vilt.rules.state import HandState


class Wish(IntEnum):
    """What a player means to do: fold, check or call, bet or raise."""

    FOLD = 0
    STAY = 1
    RAISE = 2


class Reading(StrEnum):
    """Why his chips and words mean that."""

    SAID = "said"
    PLAIN = "plain"
    """The chips say it themselves."""
    ONE_CHIP = "one_chip"
    ALL_NEEDED = "all_needed"
    HALF_A_RAISE = "half_a_raise"
    LESS_THAN_HALF = "less_than_half"
    TOO_LITTLE = "too_little"
    TOO_MUCH = "too_much"
    NO_RAISE = "no_raise"


def read_chips(h: HandState, s: int, chips: Sequence[int], said: Wish | None, amount: int) -> tuple[Reading, Wish, int]:
    """What player `s` does who moves these `chips` in one motion, or says something before (D19).

    `amount` is the total in front that he names, 0 for none. The last number is the total in front of a bet or raise.
    What is said binds. Without a word, one chip facing a bet is a call, and so are chips that are all needed for one;
    half of a raise or more must be a full raise. Too little is made up, too much is cut.
    """
    low, high = betting.raise_bounds(h, s)
    total = h.bet[s] + sum(chips)
    if said is Wish.RAISE:
        return _raise(Reading.SAID, amount or total, low, high)
    if said is not None:
        return Reading.SAID, said, 0
    if betting.to_call(h, s) == 0:
        return _raise(Reading.PLAIN, total, low, high)
    why_a_call = _call(h, s, chips, low if high else 0)
    if why_a_call:
        return why_a_call, Wish.STAY, 0
    if total < low:
        return Reading.HALF_A_RAISE, Wish.RAISE, low
    return _raise(Reading.PLAIN, total, low, high)


def _call(h: HandState, s: int, chips: Sequence[int], low: int) -> Reading | None:
    """Why silent chips facing a bet are a call, None when they are a raise; `low` is the least raise, 0 for none."""
    cost, moved = betting.to_call(h, s), sum(chips)
    over = h.bet[s] + moved - h.price
    if moved <= cost:
        return Reading.PLAIN if moved == cost else Reading.TOO_LITTLE
    if len(chips) == 1:
        return Reading.ONE_CHIP
    if moved - min(chips) < cost:
        return Reading.ALL_NEEDED
    return Reading.LESS_THAN_HALF if low and 2 * over < low - h.price else None


def _raise(reading: Reading, to: int, low: int, high: int) -> tuple[Reading, Wish, int]:
    """A bet or raise to `to`, made as large or small as the rules ask; a call or check where none is possible."""
    if not high:
        return Reading.NO_RAISE, Wish.STAY, 0
    if to < low:
        return Reading.TOO_LITTLE, Wish.RAISE, low
    if to > high:
        return Reading.TOO_MUCH, Wish.RAISE, high
    return reading, Wish.RAISE, to
