"""Deals at the end of a tournament (RULES H18): how the players left share the prizes left."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from numbers import Integral

import msgspec

from vilt.errors import Refused
from vilt.odds.icm import check_prizes, check_stacks, icm


class Method(StrEnum):
    """How a deal is reckoned."""

    ICM = "icm"
    CHIP_CHOP = "chip_chop"


class Deal(msgspec.Struct, frozen=True):
    """A proposal. Amounts are in the unit of the prizes."""

    method: Method
    amounts: tuple[int, ...]
    """What each player gets, in the order of the stacks."""
    play_for: int
    """What stays for the winner."""


def chip_chop(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """Everyone gets the lowest prize, the rest goes by chips; `Refused` as `icm`.

    The lowest prize is 0 when there are fewer prizes than players.

    >>> chip_chop([50, 30, 20], [50, 30, 20])
    (Fraction(40, 1), Fraction(32, 1), Fraction(28, 1))
    """
    check_stacks(stacks)
    check_prizes(prizes, len(stacks))
    lowest = Fraction(prizes[-1]) if len(prizes) == len(stacks) else Fraction(0)
    rest = sum(map(Fraction, prizes), Fraction(0)) - lowest * len(stacks)
    total = sum(map(int, stacks))
    return tuple(lowest + rest * int(stack) / total for stack in stacks)


def propose_deal(
    stacks: Sequence[int], prizes: Sequence[int], method: Method = Method.ICM, *, unit: int = 1, play_for: int = 0
) -> Deal:
    """A deal in whole units: each share is rounded down, what remains goes to the chip leader.

    Args:
        stacks: chips of each player left, at least 1.
        prizes: the prizes left, whole numbers, the highest first.
        method: `icm` or `chip_chop`.
        unit: amounts are multiples of this, the chip leader's excepted when the prizes are none.
        play_for: what is taken off the first prize and left to play for; that prize stays the highest.

    Of equal chip leaders the first gets what remains.

    Raises:
        Refused: as `icm`, and for a unit or a share to play for that is not possible.

    >>> propose_deal([50, 30, 20], [70, 30]).amounts
    (46, 32, 22)
    """
    check_prizes(prizes, len(stacks))
    if not all(isinstance(prize, Integral) for prize in prizes):
        raise Refused("bad_field", field="prizes", value=str(list(prizes)), expected="whole amounts")
    if method not in tuple(Method):
        raise Refused("bad_field", field="method", value=repr(method)[:40], expected=f"one of {', '.join(Method)}")
    if not isinstance(unit, Integral) or unit < 1:
        raise Refused("bad_field", field="unit", value=repr(unit), expected="a whole amount of at least 1")
    most = int(prizes[0] - (prizes[1] if len(prizes) > 1 else 0))
    if not isinstance(play_for, Integral) or not 0 <= play_for <= most:
        raise Refused("bad_amount", amount=repr(play_for)[:20], low=0, high=most)
    method = Method(method)
    left = [int(prizes[0]) - play_for, *map(int, prizes[1:])]
    shares: Sequence[Fraction | float]
    if method is Method.CHIP_CHOP:
        shares = chip_chop(stacks, left)
    else:
        shares = icm(stacks, left).equity.tolist()
    amounts = [_round_down(share, unit) for share in shares]
    leader = max(range(len(stacks)), key=lambda player: (stacks[player], -player))
    amounts[leader] += sum(left) - sum(amounts)
    return Deal(method, tuple(amounts), play_for)


_ROUNDING_ERROR = 1e-9


def _round_down(share: Fraction | float, unit: int) -> int:
    """A multiple of `unit`; a share that floating point leaves just below one counts as that one."""
    if isinstance(share, Fraction):
        return int(share // unit) * unit
    return int((share + _ROUNDING_ERROR * max(1.0, share)) // unit) * unit
