"""Rulings: how a house settles dealer errors (RULES E), in one frozen struct.

They stand apart from the house rules, since a compiled loop deals without errors.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import msgspec

from vilt.rules.house import Flag


class Substantial(IntEnum):
    """When there was so much action that a misdeal can no longer be declared (E2).

    `TDA`: two actions in turn, one of them with chips, or any three. `ROBERTS`: any two.
    """

    TDA = 0
    ROBERTS = 1


class FlopExtra(IntEnum):
    """How a flop of four cards is repaired (E7).

    `SEED`: all four are shuffled into the stub, one is burnt, three come. `ROBERTS`: the same without a second burn.
    `TDA`: the four are mixed, one of them is the next burn, the others are the flop.
    """

    SEED = 0
    ROBERTS = 1
    TDA = 2


class PrematureFlop(IntEnum):
    """Whether a flop that came too early is dealt anew with a second burn or without one (E8)."""

    SECOND_BURN = 0
    NO_SECOND_BURN = 1


class PrematureTurn(IntEnum):
    """Where a turn that came too early goes (E9): aside until the river, or at once back into the stub."""

    SWAP_WITH_RIVER = 0
    TDA = 1


class WrongBurn(IntEnum):
    """How a missed burn is repaired (E11): the right order is restored, or the flop is mixed and one of it is burnt."""

    ROBERTS = 0
    TDA = 1


class Rulings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What becomes of each dealer error. The usual values are those of a game at home.

    >>> Rulings(flop_extra=FlopExtra.TDA).misdeal_first_k
    1
    """

    substantial: Substantial = Substantial.TDA
    misdeal_first_k: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    """E3. Exposing one of so many first cards is a misdeal."""
    flop_extra: FlopExtra = FlopExtra.SEED
    premature_flop: PrematureFlop = PrematureFlop.SECOND_BURN
    premature_turn: PrematureTurn = PrematureTurn.SWAP_WITH_RIVER
    burn_before_redealt_river: Flag = 0
    """E9. 1: a river is burnt for again after a turn that came too early was shuffled back."""
    wrong_burn: WrongBurn = WrongBurn.ROBERTS


RULINGS = {
    "seed": Rulings(),
    "roberts": Rulings(
        substantial=Substantial.ROBERTS,
        flop_extra=FlopExtra.ROBERTS,
        premature_flop=PrematureFlop.NO_SECOND_BURN,
    ),
    "tda": Rulings(
        misdeal_first_k=2,
        flop_extra=FlopExtra.TDA,
        premature_flop=PrematureFlop.NO_SECOND_BURN,
        premature_turn=PrematureTurn.TDA,
        wrong_burn=WrongBurn.TDA,
    ),
}
"""The rulings of a game at home, of Robert's Rules of Poker, and of the Tournament Directors Association."""


def is_substantial(substantial: Substantial, actions: int, in_turn: int, chips: bool) -> bool:
    """Whether so many `actions`, posts not counted, are too many for a misdeal (E2).

    `in_turn` is how many of them were made in turn, `chips` whether one put any in.

    >>> is_substantial(Substantial.TDA, 2, 2, chips=False), is_substantial(Substantial.ROBERTS, 2, 2, chips=False)
    (False, True)
    """
    if substantial == Substantial.ROBERTS:
        return actions >= 2
    return actions >= 3 or (in_turn >= 2 and chips)
