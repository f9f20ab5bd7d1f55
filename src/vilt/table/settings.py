"""What is agreed before the first hand of a table."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import msgspec

from vilt.errors import Refused
from vilt.rules.house import Chips, HouseRules
from vilt.rules.rulings import Rulings
from vilt.rules.variants import most_players
from vilt.table.house_options import HouseOptions

Seat = Annotated[int, msgspec.Meta(ge=1, le=10)]
"""A seat number at a table."""

Seconds = Annotated[float, msgspec.Meta(ge=0, le=86_400)]


class TimeoutPolicy(IntEnum):
    """What becomes of a player who does not answer a bet in time (F10, F11)."""

    ALLIN_PROTECTION = 0
    FOLD = 1


class ProtectionScope(IntEnum):
    """Who is protected (F10): whoever does not answer, or only who has lost the connection."""

    ANY_TIMEOUT = 0
    DISCONNECTED_ONLY = 1


class ProtectionWhen(IntEnum):
    """When protection is used (F10): facing a bet, or at any silence, also where checking is free (seed 004)."""

    FACING_BET = 0
    ANY_SILENCE = 1


class ProtectionReset(IntEnum):
    """When a used protection comes back (F10): at midnight, or 24 hours later."""

    MIDNIGHT = 0
    ROLLING_DAY = 1


class TableSettings(HouseOptions, frozen=True, kw_only=True):
    """A cash table's name, game, seats, buy-in and clocks."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    rules: HouseRules
    seats: Annotated[int, msgspec.Meta(ge=2, le=10)] = 6
    """How many seats the table has, numbered 1 to this (B1)."""
    min_buy_in: Chips
    max_buy_in: Chips
    """The most chips a player may bring or top up to; 0 means no maximum (I1)."""
    action_seconds: Seconds = 15.0
    """The clock of a decision (F11)."""
    preflop_seconds: Seconds = 12.0
    """The same before the flop; 0 means as later (I9)."""
    bank_seconds: Seconds = 60.0
    """What a player's time bank holds when he sits down (I9)."""
    bank_refill_seconds: Seconds = 5.0
    """What is added to a time bank now and then (I9)."""
    bank_refill_hands: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 10
    """After how many hands of a player (I9)."""
    bank_most_seconds: Seconds = 120.0
    """The most that a time bank holds (I9)."""
    reconnect_seconds: Seconds = 30.0
    """How much longer the table waits, once a hand, for a player without a connection (F12)."""
    delivery_seconds: Seconds = 2.0
    """How long a clock waits at most until its player has received the cards that were just dealt (I9)."""
    pause_seconds: Seconds = 3.0
    """From the end of a hand to the next."""
    timeout_policy: TimeoutPolicy = TimeoutPolicy.ALLIN_PROTECTION
    protection_per_day: Annotated[int, msgspec.Meta(ge=0, le=100)] = 2
    """How often a day a player is protected (F10)."""
    protection_scope: ProtectionScope = ProtectionScope.ANY_TIMEOUT
    protection_when: ProtectionWhen = ProtectionWhen.FACING_BET
    protection_reset: ProtectionReset = ProtectionReset.MIDNIGHT
    utc_offset_minutes: Annotated[int, msgspec.Meta(ge=-840, le=840)] = 0
    """How far the clocks at the table are ahead of UTC: says when its midnight is (F10)."""
    rebuy_seconds: Seconds = 60.0
    """How long a player without chips keeps his seat (F13)."""
    sit_out_seconds: Seconds = 600.0
    """How long a player who sits out keeps his seat (F12); 0: as long as he likes."""
    rathole_seconds: Seconds = 3600.0
    """How long who left must bring what he took away, in no-limit and pot-limit (I4); 0: never."""
    time_charge: Chips = 0
    """What a player pays for a period of play (I6)."""
    time_charge_seconds: Annotated[float, msgspec.Meta(ge=60, le=86_400)] = 1800.0
    """How long that period is."""
    bot_seconds: Seconds = 0.8
    """How long a bot thinks, about: from half as long to half as long again."""
    host_approves: bool = False
    """Whether the host is asked who may sit down and who may bring more chips."""
    chat: bool = True
    """Whether players may write to each other."""
    bots_alone: bool = False
    """Whether hands go on when only bots are in."""
    manual: bool = False
    """Whether the host deals by hand, and tells of mistakes (E2)."""
    rulings: Rulings = Rulings()
    """How they are settled."""

    @property
    def protections(self) -> int:
        """How many protections a player has who has used none today (F10)."""
        return self.protection_per_day if self.timeout_policy == TimeoutPolicy.ALLIN_PROTECTION else 0

    def check(self) -> None:
        """Refuse settings that do not go together.

        Raises:
            Refused: `bad_rules`, naming the field.
        """
        self.rules.check()
        self.check_with(self.rules)
        most = most_players(self.rules.variant)
        if self.seats > most:
            raise Refused("bad_rules", field="seats", value=self.seats, expected=f"at most {most}")
        if self.min_buy_in < 1:
            raise Refused("bad_rules", field="min_buy_in", value=self.min_buy_in, expected="at least 1")
        if not self.action_seconds:
            raise Refused("bad_rules", field="action_seconds", value=0, expected="more than 0")
        if self.bank_most_seconds < self.bank_seconds:
            raise Refused(
                "bad_rules",
                field="bank_most_seconds",
                value=f"{self.bank_most_seconds:g}",
                expected=f"at least {self.bank_seconds:g}",
            )
        if self.manual and self.rules.most_runs > 1:
            raise Refused("bad_rules", field="most_runs", value=self.rules.most_runs, expected="at most 1")
        if self.time_charge and self.rules.rake_rate:
            raise Refused("bad_rules", field="time_charge", value=self.time_charge, expected="0 where pots are raked")
        if self.manual and self.bomb_boards > 1:
            raise Refused("bad_rules", field="bomb_boards", value=self.bomb_boards, expected="1 where the host deals")
        if self.max_buy_in and self.max_buy_in < self.min_buy_in:
            raise Refused(
                "bad_rules", field="max_buy_in", value=self.max_buy_in, expected=f"at least {self.min_buy_in}"
            )
