"""House rules: what is played, for how much, and every switch, in one frozen struct."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import msgspec

from vilt.errors import Refused

MOST_CHIPS = 2**53 - 1
"""The largest amount and the largest total anywhere: what a browser still holds exactly."""

MOST_PLAYERS = 10

Chips = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]


class Variant(IntEnum):
    """The game that is dealt."""

    HOLDEM = 0


class Structure(IntEnum):
    """The betting structure (RULES D)."""

    NO_LIMIT = 0
    POT_LIMIT = 1
    FIXED_LIMIT = 2


NO_LIMIT, POT_LIMIT, FIXED_LIMIT = Structure
"""The members by names of their own: until Python 3.12, `Structure.NO_LIMIT` takes ten times as long to look up."""


class PotLimitMode(IntEnum):
    """How the pot-limit maximum counts the pot (D8)."""

    AFTER_CALL = 0
    LITERAL_POT = 1


class ShortBlinds(IntEnum):
    """How pot-limit counts a missing or short blind before the flop (D9)."""

    ASSUME_FULL = 0
    ACTUAL = 1


class HeadsUpCap(IntEnum):
    """When two players may raise without a cap (D12)."""

    ROUND_START = 0
    NEVER = 1


class ShortOpenRaise(IntEnum):
    """The least raise over an opening all-in below the minimum bet (D18)."""

    ADD_MIN_BET = 0
    COMPLETE_TO_MIN = 1


class HouseRules(msgspec.Struct, frozen=True, kw_only=True):
    """What is played and how. Amounts are chips; every field is a whole number, so that a compiled loop can read it.

    >>> HouseRules(small_blind=1, big_blind=2).smallest_bet
    2
    """

    variant: Variant = Variant.HOLDEM
    structure: Structure = Structure.NO_LIMIT
    small_blind: Chips = 1
    """C1. The nominal small blind; 0 in a game without blinds (C6)."""
    big_blind: Chips = 2
    ante: Chips = 0
    """C4. What every player antes before the cards."""
    min_bet: Chips = 0
    """D2. The least bet of a no-limit or pot-limit round; 0 means the big blind. In fixed limit: the lower limit."""
    big_bet: Chips = 0
    """D10. The upper limit of fixed limit; 0 means twice the lower limit."""
    fl_cap: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 3
    """D11. Raises that may follow the bet in a fixed-limit round."""
    hu_uncap: HeadsUpCap = HeadsUpCap.ROUND_START
    """D12. Cash: no cap when two players able to act begin the round. Tournament: never."""
    big_bet_cap: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """D16. Raises that may follow the bet in no-limit and pot-limit; 0 means no cap."""
    check_raise: Annotated[int, msgspec.Meta(ge=0, le=1)] = 1
    """D15. 1: who checked may raise later in the round; 0: he may only call or fold."""
    pl_mode: PotLimitMode = PotLimitMode.AFTER_CALL
    pl_short_blinds: ShortBlinds = ShortBlinds.ASSUME_FULL
    short_open_raise: ShortOpenRaise = ShortOpenRaise.ADD_MIN_BET
    expose_allin: Annotated[int, msgspec.Meta(ge=0, le=1)] = 1
    """F7. 1: live hands are turned up once somebody is all-in and all betting is over."""
    auto_muck: Annotated[int, msgspec.Meta(ge=0, le=1)] = 1
    """G3. 1: a hand that cannot win or tie any pot is mucked at its turn."""

    @property
    def smallest_bet(self) -> int:
        """The least bet, or the lower limit, in chips (D2, D10)."""
        return self.min_bet or self.big_blind

    @property
    def upper_limit(self) -> int:
        """The upper limit of fixed limit in chips (D10)."""
        return self.big_bet or 2 * self.smallest_bet

    def check(self) -> None:
        """Refuse amounts and switches that do not go together.

        Raises:
            Refused: `bad_rules`, naming the field.
        """
        if self.small_blind > self.big_blind:
            raise Refused(
                "bad_rules", field="small_blind", value=self.small_blind, expected=f"at most {self.big_blind}"
            )
        if self.smallest_bet < 1:
            raise Refused(
                "bad_rules", field="min_bet", value=self.min_bet, expected="at least 1 in a game without blinds"
            )
        if self.structure == Structure.FIXED_LIMIT and self.upper_limit < self.smallest_bet:
            raise Refused("bad_rules", field="big_bet", value=self.big_bet, expected=f"at least {self.smallest_bet}")


def hole_cards(variant: Variant) -> int:
    """How many hole cards each player of `variant` is dealt."""
    return _HOLE_CARDS[variant]


_HOLE_CARDS = {Variant.HOLDEM: 2}
