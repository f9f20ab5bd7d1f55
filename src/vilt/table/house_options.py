"""What the house of a table decides about seats, blinds, straddles, kills and chops (RULES B, C)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from vilt.errors import Refused
from vilt.rules.house import FIXED_LIMIT, SPREAD_LIMIT, Chips, HouseRules
from vilt.rules.kills import kill_is_whole


class FirstButton(StrEnum):
    """Who has the first button (B2): who draws the highest card, who is drawn unseen, or the lowest seat."""

    HIGH_CARD = "high_card"
    RANDOM = "random"
    SEAT_1 = "seat_1"


class DrawTie(StrEnum):
    """Which of two cards of one rank is higher (B2): by suit, in either order, or those who tie draw again."""

    SUIT_SHDC = "suit_shdc"
    SUIT_CSHD = "suit_cshd"
    REDRAW = "redraw"


class ButtonMode(StrEnum):
    """How the button moves (B4): behind the blinds, even to an empty seat, or to the next player."""

    DEAD_BUTTON = "dead_button"
    SIMPLE_MOVING = "simple_moving"


class SmallBlindRounding(StrEnum):
    """How half of an odd big blind is made a small blind (C1)."""

    DOWN = "down"
    UP = "up"
    EXACT = "exact"


class Entry(StrEnum):
    """Whether a newcomer may post and be dealt in at once (C7)."""

    WAIT_OR_POST = "wait_or_post"
    MUST_WAIT = "must_wait"


class MissedPolicy(StrEnum):
    """How a player who missed blinds comes back (C9)."""

    POST_ALL_OR_WAIT = "post_all_or_wait"
    WAIT_ONLY = "wait_only"


class MissedCount(StrEnum):
    """How many missed blinds are owed (C9)."""

    ONE_ROUND = "one_round"
    ACCUMULATE = "accumulate"


class ChopMode(StrEnum):
    """Whether the blinds may take their posts back when all others fold (C11)."""

    OFF = "off"
    ON = "on"
    AUTO_IF_BOTH_FLAGGED = "auto_if_both_flagged"


class StraddleMode(StrEnum):
    """Who may straddle (C12, C13)."""

    OFF = "off"
    UTG = "utg"
    BUTTON = "button"
    UTG_OR_BUTTON = "utg_or_button"
    MISSISSIPPI = "mississippi"


class StraddlePriority(StrEnum):
    """Who straddles when several want to (C13)."""

    BUTTON = "button"
    UTG = "utg"


class KillPotMax(StrEnum):
    """How much a voluntary kill may be (C14)."""

    TWO_BIG_BLINDS = "2bb"
    HALF_STACK = "half_stack"


class KillOrder(StrEnum):
    """When a killer acts before the flop (C14, C17)."""

    IN_TURN = "in_turn"
    LAST = "last"


class KillGame(StrEnum):
    """Whether winning kills the next hand, and how much higher its limits are (C15)."""

    OFF = "off"
    FULL = "full"
    HALF = "half"


class KillTrigger(StrEnum):
    """What kills the next hand (C16)."""

    TWO_IN_ROW = "two_in_row"
    SCOOP_GE_5BB = "scoop_ge_5bb"
    POT_GE_X = "pot_ge_x"


KILL_FACTORS = {KillGame.FULL: (2, 1), KillGame.HALF: (3, 2)}
"""The limits of a killed hand, over and under the usual ones."""


class HouseOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of sections B and C that belong to a table, not to one hand. Amounts are chips."""

    first_button: FirstButton = FirstButton.HIGH_CARD
    draw_tie: DrawTie = DrawTie.SUIT_SHDC
    button_mode: ButtonMode = ButtonMode.DEAD_BUTTON
    offer_seconds: Annotated[float, msgspec.Meta(ge=0, le=86_400)] = 60.0
    """How long a free seat is kept for the first of the waiting list (B1)."""
    sb_round: SmallBlindRounding = SmallBlindRounding.DOWN
    entry: Entry = Entry.WAIT_OR_POST
    missed_policy: MissedPolicy = MissedPolicy.POST_ALL_OR_WAIT
    missed_count: MissedCount = MissedCount.ONE_ROUND
    sit_out_limit: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """After so many missed big blinds in a row a player who sits out loses his seat; 0 means never (C9)."""
    chop: ChopMode = ChopMode.OFF
    straddle: StraddleMode = StraddleMode.OFF
    straddle_priority: StraddlePriority = StraddlePriority.BUTTON
    re_straddle: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    """How many straddles may follow the first, each twice the one before (C13)."""
    kill_pot: bool = False
    kill_pot_max: KillPotMax = KillPotMax.TWO_BIG_BLINDS
    kill_pot_acts: KillOrder = KillOrder.LAST
    kill_game: KillGame = KillGame.OFF
    kill_game_acts: KillOrder = KillOrder.IN_TURN
    kill_trigger: KillTrigger = KillTrigger.TWO_IN_ROW
    kill_pot_size: Chips = 0
    """The least pot that kills where `kill_trigger` is `pot_ge_x` (C16)."""
    kill_split_repeats: bool = True
    """Whether a killer who splits the pot kills again (C16)."""
    bomb_every: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """Every so many hands is a bomb pot; 0 means none by number (C4)."""
    bomb_vote: bool = False
    """Whether more than half of the people in the game may vote for a bomb pot (C4)."""
    bomb_ante: Chips = 0
    """What everybody antes for a bomb pot; 0 means two big blinds (C4)."""
    bomb_boards: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    """On how many boards a bomb pot is played, where the deck suffices (C4)."""

    def check_with(self, rules: HouseRules) -> None:
        """Refuse options that do not go with the rules of the hands.

        Raises:
            Refused: `bad_rules`, naming the field.
        """
        if self.sb_round is SmallBlindRounding.EXACT and 2 * rules.small_blind != rules.big_blind:
            raise Refused("bad_rules", field="sb_round", value="exact", expected="a big blind of two small blinds")
        if self.straddle not in (StraddleMode.OFF, StraddleMode.UTG) and rules.structure == FIXED_LIMIT:
            raise Refused(
                "bad_rules",
                field="straddle",
                value=self.straddle.value,
                expected="not allowed or under the gun in limit",
            )
        if self.kill_game is not KillGame.OFF:
            if rules.structure not in (FIXED_LIMIT, SPREAD_LIMIT):
                raise Refused("bad_rules", field="kill_game", value=self.kill_game.value, expected="a limit game")
            if not kill_is_whole(rules, *KILL_FACTORS[self.kill_game]):
                raise Refused("bad_rules", field="kill_game", value=self.kill_game.value, expected="even limits")
        if self.kill_trigger is KillTrigger.POT_GE_X and not self.kill_pot_size:
            raise Refused("bad_rules", field="kill_pot_size", value=0, expected="at least 1")
        if not rules.big_blind:
            for field in ("straddle", "chop", "kill_game"):
                if (value := getattr(self, field)) != "off":
                    raise Refused(
                        "bad_rules", field=field, value=value.value, expected="not possible in a game without blinds"
                    )
            if self.kill_pot:
                raise Refused("bad_rules", field="kill_pot", value=1, expected="not possible in a game without blinds")
