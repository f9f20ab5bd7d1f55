"""What every option of a table is called, and what its values mean."""

from __future__ import annotations

from vilt.errors import N_
from vilt.history.option_kinds import Group, Option
from vilt.history.seat_option_words import SEAT_OPTIONS
from vilt.history.wording import GAMES
from vilt.rules import house, rulings
from vilt.rules.house import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, SPREAD_LIMIT
from vilt.table import settings

_BIG_BETS = (NO_LIMIT, POT_LIMIT)
_LIMITS = (FIXED_LIMIT, SPREAD_LIMIT)

OPTIONS: dict[str, Option] = {
    "variant": Option(Group.GAME, N_("Game"), values=GAMES),
    "structure": Option(
        Group.GAME,
        N_("Betting structure"),
        values={
            NO_LIMIT: N_("No-limit"),
            POT_LIMIT: N_("Pot-limit"),
            FIXED_LIMIT: N_("Limit"),
            SPREAD_LIMIT: N_("Spread-limit"),
        },
    ),
    "low_qualifier": Option(
        Group.SHOWDOWN,
        N_("Low hand"),
        values={
            house.LowQualifier.EIGHT: N_("eight or lower"),
            house.LowQualifier.NONE: N_("any five different ranks"),
        },
        hi_lo=True,
    ),
    "discard_moment": Option(
        Group.GAME,
        N_("Everybody discards"),
        values={
            house.DiscardMoment.AFTER_BETTING: N_("after the betting"),
            house.DiscardMoment.BEFORE_BETTING: N_("before the betting"),
        },
        discards=True,
    ),
    "discard_timeout": Option(
        Group.GAME,
        N_("Who discards nothing in time"),
        values={
            house.DiscardTimeout.LAST_DEALT: N_("loses the card dealt last"),
            house.DiscardTimeout.FOLD: N_("has a dead hand"),
        },
        discards=True,
    ),
    "small_blind": Option(Group.BLINDS, N_("Small blind"), N_("none")),
    "big_blind": Option(Group.BLINDS, N_("Big blind"), N_("none")),
    "ante": Option(Group.BLINDS, N_("Ante"), N_("none")),
    "min_bet": Option(Group.BETTING, N_("Least bet, or lower limit"), N_("the big blind")),
    "min_bet_schedule": Option(
        Group.BETTING,
        N_("Least bet on turn and river"),
        values={
            house.MinBetSchedule.FLAT: N_("as on the flop"),
            house.MinBetSchedule.TWO_LEVEL: N_("the upper limit"),
        },
        structures=_BIG_BETS,
    ),
    "big_bet": Option(
        Group.BETTING,
        N_("Upper limit"),
        N_("twice the lower limit"),
        structures=(NO_LIMIT, POT_LIMIT, FIXED_LIMIT),
    ),
    "spread_max": Option(Group.SPREAD, N_("Most that a bet or raise may add"), structures=(SPREAD_LIMIT,)),
    "spread_max_late": Option(
        Group.SPREAD, N_("The most on turn and river"), N_("as before"), structures=(SPREAD_LIMIT,)
    ),
    "spread_min_late": Option(
        Group.SPREAD, N_("The least on turn and river"), N_("as before"), structures=(SPREAD_LIMIT,)
    ),
    "fold_when_free": Option(
        Group.BETTING,
        N_("Fold where checking is free"),
        values={
            house.FoldWhenFree.ALLOW: N_("is a fold"),
            house.FoldWhenFree.CONVERT_TO_CHECK: N_("becomes a check"),
        },
    ),
    "short_allins": Option(
        Group.BETTING,
        N_("Several short all-ins"),
        values={
            house.ShortAllIns.CUMULATIVE: N_("add up to a raise"),
            house.ShortAllIns.SINGLE_ONLY: N_("count one by one"),
        },
    ),
    "fl_cap": Option(Group.CAP, N_("Raises after the bet, each round"), structures=_LIMITS),
    "fl_cap_street": Option(
        Group.CAP,
        N_("The cap on raises holds"),
        values={
            house.CapStreets.ALL: N_("on every street"),
            house.CapStreets.PREFLOP_FLOP_ONLY: N_("before and on the flop"),
        },
        structures=_LIMITS,
    ),
    "hu_uncap": Option(
        Group.CAP,
        N_("No cap for two players"),
        values={
            house.HeadsUpCap.ROUND_START: N_("when two begin the round"),
            house.HeadsUpCap.NEVER: N_("never"),
            house.HeadsUpCap.DYNAMIC_BEFORE_CAP: N_("when two are left before the cap"),
        },
    ),
    "final_two_uncapped": Option(Group.CAP, N_("The last two of a tournament have no cap")),
    "fl_half": Option(
        Group.CAP,
        N_("An all-in counts as a raise from"),
        values={house.HalfBet.HALF: N_("half a limit"), house.HalfBet.FULL: N_("a whole limit")},
        structures=_LIMITS,
    ),
    "fl_after_half": Option(
        Group.CAP,
        N_("The raise after such an all-in"),
        values={
            house.AfterHalfBet.ADD_LIMIT: N_("adds a limit"),
            house.AfterHalfBet.COMPLETE_LADDER: N_("goes to the next step"),
        },
        structures=_LIMITS,
    ),
    "big_bet_cap": Option(
        Group.CAP, N_("Raises after the bet, at most"), N_("as many as you like"), structures=_BIG_BETS
    ),
    "check_raise": Option(Group.BETTING, N_("Check-raise allowed")),
    "pl_mode": Option(
        Group.POT_LIMIT,
        N_("The largest raise is"),
        values={
            house.PotLimitMode.AFTER_CALL: N_("the pot with the call"),
            house.PotLimitMode.LITERAL_POT: N_("the pot without the call"),
        },
        structures=(POT_LIMIT,),
    ),
    "pl_short_blinds": Option(
        Group.POT_LIMIT,
        N_("Short and missing blinds count"),
        values={house.ShortBlinds.ASSUME_FULL: N_("as full ones"), house.ShortBlinds.ACTUAL: N_("as they are")},
        structures=(POT_LIMIT,),
    ),
    "pl_sb_as_bb": Option(
        Group.POT_LIMIT, N_("Before the flop the small blind counts as a big one"), structures=(POT_LIMIT,)
    ),
    "pl_round": Option(
        Group.POT_LIMIT, N_("The pot is counted up to a multiple of"), N_("exactly"), structures=(POT_LIMIT,)
    ),
    "pl_count_antes_preflop": Option(
        Group.POT_LIMIT, N_("Antes count for the pot before the flop"), structures=(POT_LIMIT,)
    ),
    "short_open_raise": Option(
        Group.BETTING,
        N_("The least raise over an all-in below the least bet"),
        values={
            house.ShortOpenRaise.ADD_MIN_BET: N_("adds the least bet"),
            house.ShortOpenRaise.COMPLETE_TO_MIN: N_("goes up to the least bet"),
        },
        structures=_BIG_BETS,
    ),
    "seed_blinds_main": Option(Group.SHOWDOWN, N_("Antes and blinds of those who folded go whole into the main pot")),
    "side_pots": Option(
        Group.SHOWDOWN,
        N_("Pots with the same winners are split"),
        values={house.SidePots.SEPARATE: N_("each by itself"), house.SidePots.MERGED: N_("as one")},
    ),
    "expose_allin": Option(Group.SHOWDOWN, N_("Hands are turned up when nobody can bet any more")),
    "auto_muck": Option(Group.SHOWDOWN, N_("Hands that cannot win are mucked")),
    "show_all": Option(Group.SHOWDOWN, N_("Everybody at the showdown shows")),
    "show_after": Option(
        Group.SHOWDOWN,
        N_("Cards after the hand may be shown by"),
        values={
            house.ShowAfter.WINNER: N_("the winner"),
            house.ShowAfter.ANYBODY: N_("anybody"),
            house.ShowAfter.NOBODY: N_("nobody"),
        },
    ),
    "history_mucked": Option(
        Group.SHOWDOWN,
        N_("The history lists mucked hands"),
        values={
            house.HistoryMucked.CALLED_HANDS: N_("if they were called"),
            house.HistoryMucked.NONE: N_("never"),
        },
    ),
    "ask_to_see": Option(
        Group.SHOWDOWN,
        N_("A caller may ask to see"),
        values={
            house.AskToSee.LAST_AGGRESSOR: N_("the hand of who bet last"),
            house.AskToSee.ANY_CALLED: N_("any called hand"),
            house.AskToSee.NOBODY: N_("no mucked hand"),
        },
    ),
    "most_runs": Option(Group.SHOWDOWN, N_("Boards after an all-in, at most")),
    "rabbit_hunting": Option(Group.SHOWDOWN, N_("Undealt cards are shown on request")),
    "rake_rate": Option(Group.RAKE, N_("Rake, in hundredths of a percent"), N_("none")),
    "rake_cap": Option(Group.RAKE, N_("Most rake of a hand"), N_("no cap")),
    "rake_cap_few": Option(Group.RAKE, N_("Most rake with three or four players"), N_("as with more players")),
    "rake_cap_two": Option(Group.RAKE, N_("Most rake between two players"), N_("as with more players")),
    "rake_rounding": Option(
        Group.RAKE,
        N_("Rake is rounded"),
        values={house.RakeRounding.DOWN: N_("down"), house.RakeRounding.HALF_EVEN: N_("to the nearest chip")},
    ),
    "no_flop_no_drop": Option(Group.RAKE, N_("No flop, no rake")),
    "seats": Option(Group.TABLE, N_("Seats")),
    "min_buy_in": Option(Group.TABLE, N_("Least buy-in"), N_("as usual for these stakes")),
    "max_buy_in": Option(Group.TABLE, N_("Most chips to sit down with"), N_("no maximum")),
    "action_seconds": Option(Group.CLOCKS, N_("Seconds to act")),
    "preflop_seconds": Option(Group.CLOCKS, N_("Seconds to act before the flop"), N_("as later")),
    "bank_seconds": Option(Group.CLOCKS, N_("Time bank, in seconds")),
    "bank_refill_seconds": Option(Group.CLOCKS, N_("Seconds added to the time bank")),
    "bank_refill_hands": Option(Group.CLOCKS, N_("Hands until they are added")),
    "bank_most_seconds": Option(Group.CLOCKS, N_("Most seconds in a time bank")),
    "reconnect_seconds": Option(Group.CLOCKS, N_("Seconds more without a connection")),
    "delivery_seconds": Option(Group.CLOCKS, N_("Seconds for cards to arrive")),
    "timeout_policy": Option(
        Group.PROTECTION,
        N_("Who does not answer a bet in time"),
        values={
            settings.TimeoutPolicy.ALLIN_PROTECTION: N_("is protected: all-in for what he has paid"),
            settings.TimeoutPolicy.FOLD: N_("folds"),
        },
    ),
    "protection_per_day": Option(Group.PROTECTION, N_("All-in protections a day")),
    "protection_scope": Option(
        Group.PROTECTION,
        N_("Protected is"),
        values={
            settings.ProtectionScope.ANY_TIMEOUT: N_("whoever does not answer"),
            settings.ProtectionScope.DISCONNECTED_ONLY: N_("only who has lost the connection"),
        },
    ),
    "protection_when": Option(
        Group.PROTECTION,
        N_("A protection is used"),
        values={
            settings.ProtectionWhen.FACING_BET: N_("facing a bet"),
            settings.ProtectionWhen.ANY_SILENCE: N_("at any silence"),
        },
    ),
    "protection_reset": Option(
        Group.PROTECTION,
        N_("A used protection comes back"),
        values={
            settings.ProtectionReset.MIDNIGHT: N_("at midnight"),
            settings.ProtectionReset.ROLLING_DAY: N_("24 hours later"),
        },
    ),
    "utc_offset_minutes": Option(Group.PROTECTION, N_("Minutes that the local time is ahead of UTC")),
    "rathole_seconds": Option(Group.TABLE, N_("Seconds in which who comes back brings what he took"), N_("never")),
    "time_charge": Option(Group.TABLE, N_("Time charge"), N_("none")),
    "time_charge_seconds": Option(Group.TABLE, N_("Seconds that a time charge is for")),
    "pause_seconds": Option(Group.CLOCKS, N_("Seconds between hands")),
    "sit_out_seconds": Option(Group.CLOCKS, N_("Seconds of sitting out that cost the seat"), N_("never")),
    "rebuy_seconds": Option(Group.CLOCKS, N_("Seconds to re-buy")),
    "bot_seconds": Option(Group.CLOCKS, N_("Seconds that a bot thinks")),
    "host_approves": Option(Group.TABLE, N_("The host is asked who sits down and brings chips")),
    "chat": Option(Group.TABLE, N_("Players may write to each other")),
    "bots_alone": Option(Group.TABLE, N_("Bots play on when they are alone")),
    "manual": Option(Group.MISTAKES, N_("The host deals by hand and tells of mistakes")),
    "substantial": Option(
        Group.MISTAKES,
        N_("Too late for a misdeal"),
        values={
            rulings.Substantial.TDA: N_("after two actions with chips, or three"),
            rulings.Substantial.ROBERTS: N_("after two actions"),
        },
    ),
    "misdeal_first_k": Option(Group.MISTAKES, N_("First cards of which none may be exposed")),
    "flop_extra": Option(
        Group.MISTAKES,
        N_("A flop of four cards"),
        values={
            rulings.FlopExtra.SEED: N_("is shuffled back, with another burn"),
            rulings.FlopExtra.ROBERTS: N_("is shuffled back, without another burn"),
            rulings.FlopExtra.TDA: N_("is mixed: one of them is the next burn"),
        },
    ),
    "premature_flop": Option(
        Group.MISTAKES,
        N_("A flop that came too early is dealt anew"),
        values={
            rulings.PrematureFlop.SECOND_BURN: N_("with another burn"),
            rulings.PrematureFlop.NO_SECOND_BURN: N_("without another burn"),
        },
    ),
    "premature_turn": Option(
        Group.MISTAKES,
        N_("A turn that came too early"),
        values={
            rulings.PrematureTurn.SWAP_WITH_RIVER: N_("lies aside until the river"),
            rulings.PrematureTurn.TDA: N_("is shuffled back at once"),
        },
    ),
    "burn_before_redealt_river": Option(Group.MISTAKES, N_("The river after that has a burn of its own")),
    "wrong_burn": Option(
        Group.MISTAKES,
        N_("A flop without a burn"),
        values={
            rulings.WrongBurn.ROBERTS: N_("is put in order"),
            rulings.WrongBurn.TDA: N_("is mixed: one of it is the burn"),
        },
    ),
    **SEAT_OPTIONS,
}
