"""What the options of seats, blinds, straddles, kills and chops are called, see `vilt.history.option_words`."""

from __future__ import annotations

from vilt.errors import N_
from vilt.history.option_kinds import Group, Option
from vilt.rules import house
from vilt.rules.house import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, SPREAD_LIMIT
from vilt.table import house_options as options

_LIMITS = (FIXED_LIMIT, SPREAD_LIMIT)
_BIG_BETS = (NO_LIMIT, POT_LIMIT, SPREAD_LIMIT)

IN_TURN, LAST = N_("in turn"), N_("last before the flop")
BLIND_FIRST, ANTE_FIRST = N_("the blind first"), N_("the ante first")

SEAT_OPTIONS: dict[str, Option] = {
    "ante_type": Option(
        Group.BLINDS,
        N_("The ante is paid by"),
        values={
            house.AnteType.CLASSIC: N_("everybody"),
            house.AnteType.BB_ANTE: N_("the big blind for all"),
            house.AnteType.BUTTON_ANTE: N_("the button for all"),
        },
    ),
    "ante_order": Option(
        Group.BLINDS,
        N_("With too few chips for both, one pays"),
        values={house.AnteOrder.ANTE_FIRST: ANTE_FIRST, house.AnteOrder.BLIND_FIRST: BLIND_FIRST},
    ),
    "bba_order": Option(
        Group.BLINDS,
        N_("With too few chips for both, who antes for all pays"),
        values={house.BigBlindAnteOrder.BLIND_FIRST: BLIND_FIRST, house.BigBlindAnteOrder.ANTE_FIRST: ANTE_FIRST},
    ),
    "sb_round": Option(
        Group.BLINDS,
        N_("Half of an odd big blind is"),
        values={
            options.SmallBlindRounding.DOWN: N_("rounded down"),
            options.SmallBlindRounding.UP: N_("rounded up"),
            options.SmallBlindRounding.EXACT: N_("not allowed"),
        },
    ),
    "first_button": Option(
        Group.TABLE,
        N_("The first button goes to"),
        values={
            options.FirstButton.HIGH_CARD: N_("the highest card, shown to all"),
            options.FirstButton.RANDOM: N_("anybody, drawn unseen"),
            options.FirstButton.SEAT_1: N_("the lowest seat"),
        },
    ),
    "draw_tie": Option(
        Group.TABLE,
        N_("Equal cards in the draw"),
        values={
            options.DrawTie.SUIT_SHDC: N_("spades, hearts, diamonds, clubs"),
            options.DrawTie.SUIT_CSHD: N_("clubs, spades, hearts, diamonds"),
            options.DrawTie.REDRAW: N_("draw again"),
        },
    ),
    "button_mode": Option(
        Group.TABLE,
        N_("The button moves"),
        values={
            options.ButtonMode.DEAD_BUTTON: N_("behind the blinds"),
            options.ButtonMode.SIMPLE_MOVING: N_("to the next player"),
        },
    ),
    "offer_seconds": Option(Group.TABLE, N_("Seconds a seat is kept for the waiting list")),
    "entry": Option(
        Group.BLINDS,
        N_("A newcomer"),
        values={
            options.Entry.WAIT_OR_POST: N_("waits for the big blind or posts"),
            options.Entry.MUST_WAIT: N_("waits for the big blind"),
        },
    ),
    "missed_policy": Option(
        Group.BLINDS,
        N_("Who missed blinds"),
        values={
            options.MissedPolicy.POST_ALL_OR_WAIT: N_("posts them all or waits for the big blind"),
            options.MissedPolicy.WAIT_ONLY: N_("can only wait for the big blind"),
        },
    ),
    "missed_count": Option(
        Group.BLINDS,
        N_("Missed blinds are owed for"),
        values={
            options.MissedCount.ONE_ROUND: N_("one round at most"),
            options.MissedCount.ACCUMULATE: N_("every round"),
        },
    ),
    "sit_out_limit": Option(Group.TABLE, N_("Missed big blinds that cost the seat"), N_("any number may be missed")),
    "chop": Option(
        Group.BLINDS,
        N_("Chopping the blinds"),
        values={
            options.ChopMode.OFF: N_("not allowed"),
            options.ChopMode.ON: N_("when both agree"),
            options.ChopMode.AUTO_IF_BOTH_FLAGGED: N_("when both always do"),
        },
    ),
    "straddle": Option(
        Group.BLINDS,
        N_("Straddle"),
        values={
            options.StraddleMode.OFF: N_("not allowed"),
            options.StraddleMode.UTG: N_("under the gun"),
            options.StraddleMode.BUTTON: N_("on the button"),
            options.StraddleMode.UTG_OR_BUTTON: N_("under the gun or on the button"),
            options.StraddleMode.MISSISSIPPI: N_("from any seat but the blinds"),
        },
    ),
    "straddle_priority": Option(
        Group.BLINDS,
        N_("The straddle goes first to"),
        values={
            options.StraddlePriority.BUTTON: N_("the button"),
            options.StraddlePriority.UTG: N_("under the gun"),
        },
    ),
    "re_straddle": Option(Group.BLINDS, N_("Re-straddles"), N_("none")),
    "straddle_min_raise": Option(
        Group.BLINDS,
        N_("The least raise over a straddle"),
        values={
            house.StraddleRaise.AS_RAISE: N_("adds what the straddle raised"),
            house.StraddleRaise.NEW_BRING_IN: N_("doubles the straddle"),
        },
        structures=_BIG_BETS,
    ),
    "kill_pot": Option(Group.BLINDS, N_("Players may kill a hand")),
    "kill_pot_max": Option(
        Group.BLINDS,
        N_("Such a kill is"),
        values={
            options.KillPotMax.TWO_BIG_BLINDS: N_("two big blinds"),
            options.KillPotMax.HALF_STACK: N_("at most half a stack"),
        },
    ),
    "kill_pot_acts": Option(
        Group.BLINDS,
        N_("Who kills by choice acts"),
        values={options.KillOrder.LAST: LAST, options.KillOrder.IN_TURN: IN_TURN},
    ),
    "kill_game": Option(
        Group.BLINDS,
        N_("Winning kills the next hand"),
        values={
            options.KillGame.OFF: N_("never"),
            options.KillGame.FULL: N_("at twice the limits"),
            options.KillGame.HALF: N_("at one and a half times the limits"),
        },
        structures=_LIMITS,
    ),
    "kill_game_acts": Option(
        Group.BLINDS,
        N_("Who kills by winning acts"),
        values={options.KillOrder.LAST: LAST, options.KillOrder.IN_TURN: IN_TURN},
        structures=_LIMITS,
    ),
    "killer_acts": Option(
        Group.BLINDS,
        N_("The killer of a hand acts"),
        values={house.KillerActs.IN_TURN: IN_TURN, house.KillerActs.LAST: LAST},
    ),
    "kill_trigger": Option(
        Group.BLINDS,
        N_("What kills the next hand is"),
        values={
            options.KillTrigger.TWO_IN_ROW: N_("two pots in a row"),
            options.KillTrigger.SCOOP_GE_5BB: N_("a scoop of five big bets"),
            options.KillTrigger.POT_GE_X: N_("a large pot"),
        },
        structures=_LIMITS,
    ),
    "kill_pot_size": Option(Group.BLINDS, N_("A large pot has at least"), N_("not used"), structures=_LIMITS),
    "kill_split_repeats": Option(Group.BLINDS, N_("A killer who splits the pot kills again"), structures=_LIMITS),
    "bomb_pot": Option(Group.BLINDS, N_("Every hand is a bomb pot")),
    "bomb_every": Option(Group.BLINDS, N_("Hands from one bomb pot to the next"), N_("no bomb pots")),
    "bomb_vote": Option(Group.BLINDS, N_("Players may vote for a bomb pot")),
    "bomb_ante": Option(Group.BLINDS, N_("Ante of a bomb pot"), N_("two big blinds")),
    "bomb_boards": Option(Group.BLINDS, N_("Boards of a bomb pot")),
}
