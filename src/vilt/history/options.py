"""Every option of a table in words: what it is called, what its values mean, and what a client may choose.

The rule book explains each of them; here stands what a form, a list or the panel of a table says.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from enum import Enum, IntEnum
from typing import Any, NamedTuple, TypeGuard

import msgspec
from msgspec import inspect

from vilt.errors import N_, Refused
from vilt.history.wording import GAMES
from vilt.locale import Translator
from vilt.rules import house
from vilt.rules.house import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, SPREAD_LIMIT, HouseRules, Structure
from vilt.rules.variants import HI_LO
from vilt.table.settings import TableSettings

Value = int | float | bool

NOT_OPTIONS = frozenset(("name", "rules"))
"""Fields of the settings that choose nothing: what the table is called, and the house rules themselves."""

FIELDS: dict[str, msgspec.structs.FieldInfo] = {
    field.name: field
    for struct in (HouseRules, TableSettings)
    for field in msgspec.structs.fields(struct)
    if field.name not in NOT_OPTIONS
}
"""All options by name: the house rules of a hand, then the settings of a table."""


class Group(Enum):
    """What options are about, in the order of a form."""

    GAME = N_("Game")
    BLINDS = N_("Blinds and antes")
    BETTING = N_("Betting")
    CAP = N_("Limits and caps")
    POT_LIMIT = N_("Pot-limit")
    SPREAD = N_("Spread-limit")
    SHOWDOWN = N_("Pots and showdown")
    TABLE = N_("At the table")
    CLOCKS = N_("Clocks")


class Option(NamedTuple):
    """An option in words."""

    group: Group
    label: str
    zero: str = ""
    """What 0 means, where it is no plain number."""
    values: Mapping[Any, str] = {}
    """What each value of a choice means."""
    structures: tuple[Structure, ...] = tuple(Structure)
    """Where it makes a difference."""
    hi_lo: bool = False
    """Only where the low hand wins half."""


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
    "pause_seconds": Option(Group.CLOCKS, N_("Seconds between hands")),
    "rebuy_seconds": Option(Group.CLOCKS, N_("Seconds to re-buy")),
    "bot_seconds": Option(Group.CLOCKS, N_("Seconds that a bot thinks")),
    "bots_alone": Option(Group.TABLE, N_("Bots play on when they are alone")),
}

YES, NO = N_("yes"), N_("no")

_IN_GAME_WORDS = ("variant", "structure", "small_blind", "big_blind", "ante", "min_bet")
_SPREAD = ("spread_max", "spread_max_late", "spread_min_late")
_PLAIN_FACTS = ("seats", "min_buy_in", "max_buy_in", "action_seconds", "preflop_seconds")
TOLD_ALREADY = frozenset((*_IN_GAME_WORDS, *_SPREAD, *_PLAIN_FACTS))
"""What `game_words` and the plain facts of a table say."""


def applies(name: str, rules: HouseRules) -> bool:
    """Whether an option makes a difference in the game that is played.

    >>> applies("pl_mode", HouseRules())
    False
    """
    option = OPTIONS[name]
    return rules.structure in option.structures and (not option.hi_lo or bool(HI_LO[rules.variant]))


def value_words(name: str, value: Value, translator: Translator) -> str:
    """What a value of an option means.

    >>> from vilt.locale import translator
    >>> value_words("fl_half", 1, translator("en")), value_words("auto_muck", 0, translator("en"))
    ('a whole limit', 'no')
    """
    option = OPTIONS[name]
    if option.values:
        return translator.text(option.values[int(value)])
    if is_flag(name):
        return translator.text(YES if value else NO)
    if not value and option.zero:
        return translator.text(option.zero)
    return translator.number(int(value) if value == int(value) else value)


def is_flag(name: str) -> bool:
    """Whether an option is only switched on and off."""
    return FIELDS[name].type in (house.Flag, bool)


def changed_options(settings: TableSettings, translator: Translator) -> Iterator[tuple[str, str]]:
    """The options that are not as usual and make a difference here, each as its label and what was chosen."""
    for name, field in FIELDS.items():
        source = settings.rules if name in HouseRules.__struct_fields__ else settings
        value: Value = getattr(source, name)
        if name not in TOLD_ALREADY and value != field.default and applies(name, settings.rules):
            yield translator.text(OPTIONS[name].label), value_words(name, value, translator)


def read_option(name: str, value: object) -> Value:
    """What a client chose, a choice by its number or its name.

    >>> read_option("structure", "pot_limit")
    <Structure.POT_LIMIT: 1>

    Raises:
        Refused: `no_such_option`, or `bad_rules` when the option cannot have this value.
    """
    if name not in FIELDS:
        raise Refused("no_such_option", option=name[:40])
    kind = FIELDS[name].type
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        for member in kind:
            if value == member.name.lower() or (value == member.value and _is_number(value)):
                return member
        expected = "one of " + ", ".join(member.name.lower() for member in kind)
        raise Refused("bad_rules", field=name, value=str(value)[:40], expected=expected)
    low, high, whole = bounds(name)
    if not _is_number(value) or not low <= value <= high or (whole and value != int(value)):
        expected = f"a whole number from {low} to {high}" if whole else f"a number from {low} to {high}"
        raise Refused("bad_rules", field=name, value=str(value)[:40], expected=expected)
    return bool(value) if kind is bool else int(value) if whole else float(value)


def bounds(name: str) -> tuple[int, int, bool]:
    """The least and the most of an option that is a number or a flag, and whether it must be whole.

    >>> bounds("ante")[0], bounds("auto_muck"), bounds("action_seconds")
    (0, (0, 1, True), (0, 86400, False))
    """
    match inspect.type_info(FIELDS[name].type):
        case inspect.BoolType():
            return 0, 1, True
        case inspect.IntType(ge=low, le=high) if low is not None and high is not None:
            return low, high, True
        case inspect.FloatType(ge=low, le=high) if low is not None and high is not None:
            return int(low), int(high), False
        case other:
            raise TypeError(f"{name} is of a kind that cannot be chosen: {other}")


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and math.isfinite(value)
