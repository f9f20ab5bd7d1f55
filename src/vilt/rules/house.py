"""House rules: what is played, for how much, and every switch, in one frozen struct."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import msgspec

from vilt.errors import Refused

MOST_CHIPS = 2**53 - 1
"""The largest amount and the largest total anywhere: what a browser still holds exactly."""

MOST_PLAYERS = 10
MOST_RUNS = 3
"""How often the rest of the board can be dealt (I7)."""

MOST_BOARDS = 2
"""How many boards can be dealt side by side (C4)."""

Chips = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
Flag = Annotated[int, msgspec.Meta(ge=0, le=1)]


class Variant(IntEnum):
    """The game that is dealt; `vilt.rules.variants` says what each one is."""

    HOLDEM = 0
    HOLDEM_HI_LO = 1
    OMAHA = 2
    OMAHA_FIVE = 3
    OMAHA_SIX = 4
    OMAHA_HI_LO = 5
    OMAHA_FIVE_HI_LO = 6
    OMAHA_SIX_HI_LO = 7
    PINEAPPLE = 8
    PINEAPPLE_HI_LO = 9
    CRAZY_PINEAPPLE = 10
    CRAZY_PINEAPPLE_HI_LO = 11


class Structure(IntEnum):
    """The betting structure (RULES D)."""

    NO_LIMIT = 0
    POT_LIMIT = 1
    FIXED_LIMIT = 2
    SPREAD_LIMIT = 3


NO_LIMIT, POT_LIMIT, FIXED_LIMIT, SPREAD_LIMIT = Structure
"""The members by names of their own: until Python 3.12, `Structure.NO_LIMIT` takes ten times as long to look up."""


class LowQualifier(IntEnum):
    """What a low hand must be to win (A9): five cards of eight or lower, or any five different ranks."""

    EIGHT = 0
    NONE = 1


class DiscardMoment(IntEnum):
    """Whether hole cards are discarded after the betting of the variant's street or before it (A10, A11)."""

    AFTER_BETTING = 0
    BEFORE_BETTING = 1


class DiscardTimeout(IntEnum):
    """What becomes of a player who makes no discard in time (A10): the card dealt last goes, or his hand is dead."""

    LAST_DEALT = 0
    FOLD = 1


class PotLimitMode(IntEnum):
    """How the pot-limit maximum counts the pot (D8)."""

    AFTER_CALL = 0
    LITERAL_POT = 1


class ShortBlinds(IntEnum):
    """How pot-limit counts a missing or short blind before the flop (D9)."""

    ASSUME_FULL = 0
    ACTUAL = 1


class HeadsUpCap(IntEnum):
    """When two players may raise without a cap (D12): who begins the round, never, or who is left before the cap."""

    ROUND_START = 0
    NEVER = 1
    DYNAMIC_BEFORE_CAP = 2


class CapStreets(IntEnum):
    """On which streets of a limit game the cap holds (D11)."""

    ALL = 0
    PREFLOP_FLOP_ONLY = 1


class HalfBet(IntEnum):
    """How much of a limit an all-in must be to count as a bet or raise (D13)."""

    HALF = 0
    FULL = 1


class AfterHalfBet(IntEnum):
    """What follows an all-in that counted without being a whole limit (D13): a limit more, or the next regular step."""

    ADD_LIMIT = 0
    COMPLETE_LADDER = 1


class ShortAllIns(IntEnum):
    """Whether several short all-ins add up to a raise that reopens the betting (D5)."""

    CUMULATIVE = 0
    SINGLE_ONLY = 1


class MinBetSchedule(IntEnum):
    """Whether the least bet of no-limit and pot-limit stays, or is the upper limit on turn and river (D7)."""

    FLAT = 0
    TWO_LEVEL = 1


class FoldWhenFree(IntEnum):
    """What becomes of a fold where checking is free (D1)."""

    ALLOW = 0
    CONVERT_TO_CHECK = 1


class SidePots(IntEnum):
    """Whether pots with the same winners are split each by itself or as one (F8)."""

    SEPARATE = 0
    MERGED = 1


class HistoryMucked(IntEnum):
    """Whether the history of a hand lists what was in at the showdown and went to the muck (G6)."""

    CALLED_HANDS = 0
    NONE = 1


class ShowAfter(IntEnum):
    """Who may show cards by choice once the hand is over (G5)."""

    WINNER = 0
    ANYBODY = 1
    NOBODY = 2


class AskToSee(IntEnum):
    """Whose mucked hand a caller of the last bet may ask to see, where players muck by choice (G7)."""

    LAST_AGGRESSOR = 0
    ANY_CALLED = 1
    NOBODY = 2


class RakeRounding(IntEnum):
    """How a rake that is no whole number of chips is rounded (I5): down, or to the nearest, halves to even."""

    DOWN = 0
    HALF_EVEN = 1


class ShortOpenRaise(IntEnum):
    """The least raise over an opening all-in below the minimum bet (D18)."""

    ADD_MIN_BET = 0
    COMPLETE_TO_MIN = 1


class AnteType(IntEnum):
    """Who pays the ante (C4, C5): every player his own, or the big blind or the button one for all."""

    CLASSIC = 0
    BB_ANTE = 1
    BUTTON_ANTE = 2


class AnteOrder(IntEnum):
    """What a player with few chips pays first: his own ante, or his blind (C4)."""

    ANTE_FIRST = 0
    BLIND_FIRST = 1


class BigBlindAnteOrder(IntEnum):
    """What a big blind who antes for all pays first (C5)."""

    BLIND_FIRST = 0
    ANTE_FIRST = 1


class StraddleRaise(IntEnum):
    """The least raise over a straddle (C12): it counts as a raise itself, or as a new bring-in to be doubled."""

    AS_RAISE = 0
    NEW_BRING_IN = 1


class KillerActs(IntEnum):
    """When the killer acts before the flop (C14, C17): in turn, or after everybody else."""

    IN_TURN = 0
    LAST = 1


class HouseRules(msgspec.Struct, frozen=True, kw_only=True):
    """What is played and how. Amounts are chips; every field is a whole number, so that a compiled loop can read it.

    >>> HouseRules(small_blind=1, big_blind=2).smallest_bet
    2
    """

    variant: Variant = Variant.HOLDEM
    structure: Structure = Structure.NO_LIMIT
    low_qualifier: LowQualifier = LowQualifier.EIGHT
    discard_moment: DiscardMoment = DiscardMoment.AFTER_BETTING
    discard_timeout: DiscardTimeout = DiscardTimeout.LAST_DEALT
    small_blind: Chips = 1
    """C1. The nominal small blind; 0 in a game without blinds (C6)."""
    big_blind: Chips = 2
    ante: Chips = 0
    """C4. What every player antes before the cards."""
    ante_type: AnteType = AnteType.CLASSIC
    ante_order: AnteOrder = AnteOrder.ANTE_FIRST
    bba_order: BigBlindAnteOrder = BigBlindAnteOrder.BLIND_FIRST
    straddle_min_raise: StraddleRaise = StraddleRaise.AS_RAISE
    killer_acts: KillerActs = KillerActs.IN_TURN
    bomb_pot: Flag = 0
    """C4. 1: everybody antes and the betting begins on the flop; a table sets it for its bomb pots."""
    min_bet: Chips = 0
    """D2. The least bet of a no-limit or pot-limit round; 0 means the big blind. In fixed limit: the lower limit."""
    min_bet_schedule: MinBetSchedule = MinBetSchedule.FLAT
    """D7. Two-level no-limit and pot-limit: the least bet is `big_bet` on turn and river."""
    big_bet: Chips = 0
    """D10. The upper limit; 0 means twice the lower limit."""
    spread_max: Chips = 0
    """D14. The most that a bet or raise of spread limit may add; the least is the least bet."""
    spread_max_late: Chips = 0
    """D14. The same on turn and river; 0 means as before."""
    spread_min_late: Chips = 0
    """D14. The least bet of spread limit on turn and river; 0 means as before."""
    fold_when_free: FoldWhenFree = FoldWhenFree.ALLOW
    short_allins: ShortAllIns = ShortAllIns.CUMULATIVE
    fl_cap: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 3
    """D11. Raises that may follow the bet in a round of fixed or spread limit."""
    fl_cap_street: CapStreets = CapStreets.ALL
    hu_uncap: HeadsUpCap = HeadsUpCap.ROUND_START
    """D12. Cash: no cap when two players able to act begin the round. Tournament: never."""
    final_two_uncapped: Flag = 0
    """D12. 1: no cap between two players, for the last two of a tournament."""
    fl_half: HalfBet = HalfBet.HALF
    fl_after_half: AfterHalfBet = AfterHalfBet.ADD_LIMIT
    big_bet_cap: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """D16. Raises that may follow the bet in no-limit and pot-limit; 0 means no cap."""
    check_raise: Flag = 1
    """D15. 1: who checked may raise later in the round; 0: he may only call or fold."""
    pl_mode: PotLimitMode = PotLimitMode.AFTER_CALL
    pl_short_blinds: ShortBlinds = ShortBlinds.ASSUME_FULL
    pl_sb_as_bb: Flag = 0
    """D9. 1: before the flop the small blind counts as a big one, so that one may open to four big blinds."""
    pl_round: Chips = 0
    """D9. The pot of pot-limit is counted up to a multiple of this; 0 counts it exactly."""
    pl_count_antes_preflop: Flag = 1
    """D9. 0: before the flop antes do not count for the pot-limit maximum."""
    short_open_raise: ShortOpenRaise = ShortOpenRaise.ADD_MIN_BET
    seed_blinds_main: Flag = 0
    """F5. 1: antes and blinds of folded players go whole into the main pot, above an all-in player's level too."""
    side_pots: SidePots = SidePots.SEPARATE
    expose_allin: Flag = 1
    """F7. 1: live hands are turned up once somebody is all-in and all betting is over."""
    auto_muck: Flag = 1
    """G3. 1: a hand that cannot win or tie any pot is mucked at its turn; 0: its player chooses."""
    show_all: Flag = 0
    """G1. 1: everybody at the showdown shows."""
    show_after: ShowAfter = ShowAfter.WINNER
    history_mucked: HistoryMucked = HistoryMucked.CALLED_HANDS
    ask_to_see: AskToSee = AskToSee.LAST_AGGRESSOR
    most_runs: Annotated[int, msgspec.Meta(ge=1, le=MOST_RUNS)] = 1
    """I7. How often the rest of the board may be dealt once all betting is over; 1 means once, without asking."""
    rabbit_hunting: Flag = 0
    """I8. 1: after the hand a player may ask which cards would have come."""
    rake_rate: Annotated[int, msgspec.Meta(ge=0, le=5000)] = 0
    """I5. What the house keeps of the pots, in hundredths of a percent: 500 is 5 %."""
    rake_cap: Chips = 0
    """I5. The most it keeps of a hand; 0 means no cap."""
    rake_cap_few: Chips = 0
    """I5. The same with three or four players dealt in; 0 means `rake_cap`."""
    rake_cap_two: Chips = 0
    """I5. The same between two players; 0 means `rake_cap`."""
    rake_rounding: RakeRounding = RakeRounding.DOWN
    no_flop_no_drop: Flag = 1
    """I5. 1: no rake of a hand that ends before the flop."""

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
        low = self.smallest_bet
        if self.small_blind > self.big_blind:
            raise Refused(
                "bad_rules", field="small_blind", value=self.small_blind, expected=f"at most {self.big_blind}"
            )
        if low < 1:
            raise Refused(
                "bad_rules", field="min_bet", value=self.min_bet, expected="at least 1 in a game without blinds"
            )
        if low < self.big_blind:
            raise Refused("bad_rules", field="min_bet", value=self.min_bet, expected=f"at least {self.big_blind}")
        if self.ante and self.ante_type == AnteType.BB_ANTE and not self.big_blind:
            raise Refused(
                "bad_rules", field="ante_type", value=self.ante_type, expected="not possible in a game without blinds"
            )
        if self.big_bet and self.big_bet < low:
            raise Refused("bad_rules", field="big_bet", value=self.big_bet, expected=f"at least {low}")
        if self.structure == SPREAD_LIMIT:
            self._check_spread(low)
        if self.rake_cap_few or self.rake_cap_two:
            self._check_rake()

    def _check_rake(self) -> None:
        """Fewer players pay no more than many (I5)."""
        few = self.rake_cap_few or self.rake_cap
        for field, value, most in (
            ("rake_cap_few", self.rake_cap_few, self.rake_cap),
            ("rake_cap_two", self.rake_cap_two, few),
        ):
            if most and value > most:
                raise Refused("bad_rules", field=field, value=value, expected=f"at most {most}")

    def _check_spread(self, low: int) -> None:
        if self.spread_max < low:
            raise Refused("bad_rules", field="spread_max", value=self.spread_max, expected=f"at least {low}")
        late = self.spread_min_late or low
        if late < low:
            raise Refused("bad_rules", field="spread_min_late", value=late, expected=f"at least {low}")
        most = self.spread_max_late or self.spread_max
        if most < late:
            raise Refused("bad_rules", field="spread_max_late", value=most, expected=f"at least {late}")


CHIP_FIELDS = tuple(field.name for field in msgspec.structs.fields(HouseRules) if field.type == Chips)
"""The fields that are amounts."""

SWITCHES: dict[str, type[IntEnum]] = {
    field.name: field.type
    for field in msgspec.structs.fields(HouseRules)
    if isinstance(field.type, type) and issubclass(field.type, IntEnum)
}
"""The fields that choose between named values, with what names them."""

FLAGS = tuple(field.name for field in msgspec.structs.fields(HouseRules) if field.type == Flag)
"""The fields that are 0 or 1."""
