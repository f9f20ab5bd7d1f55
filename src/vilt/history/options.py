"""Every option of a table: what a client may choose, and what was chosen in words.

The rule book explains each of them; `vilt.history.option_words` says what a form or the panel of a table calls it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import Enum
from typing import TypeGuard

import msgspec
from msgspec import inspect

from vilt.errors import N_, Refused
from vilt.history.amounts import brief
from vilt.history.option_words import OPTIONS
from vilt.history.record import Unreadable
from vilt.locale import Translator
from vilt.rules import house
from vilt.rules.house import HouseRules
from vilt.rules.rulings import Rulings
from vilt.rules.variants import DISCARDS, HI_LO
from vilt.table.settings import TableSettings

Value = int | float | bool | Enum

NOT_OPTIONS = frozenset(("name", "rules", "rulings"))
"""Fields of the settings that choose nothing: what the table is called, and the structs that hold other options."""

FIELDS: dict[str, msgspec.structs.FieldInfo] = {
    field.name: field
    for struct in (HouseRules, TableSettings, Rulings)
    for field in msgspec.structs.fields(struct)
    if field.name not in NOT_OPTIONS
}
"""All options by name: the house rules of a hand, the settings of a table, and rulings."""


YES, NO = N_("yes"), N_("no")

LONGEST_QUOTE = 40
"""Letters of what a client sent that a refusal repeats."""

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
    if rules.structure not in option.structures or (option.hi_lo and not HI_LO[rules.variant]):
        return False
    return not option.discards or DISCARDS[rules.variant] > 0


def value_words(name: str, value: Value, translator: Translator) -> str:
    """What a value of an option means.

    >>> from vilt.locale import translator
    >>> value_words("fl_half", house.HalfBet.FULL, translator("en")), value_words("auto_muck", 0, translator("en"))
    ('a whole limit', 'no')
    """
    option = OPTIONS[name]
    if isinstance(value, Enum):
        return translator.text(option.values[value])
    if is_flag(name):
        return translator.text(YES if value else NO)
    if not value and option.zero:
        return translator.text(option.zero)
    return translator.number(int(value) if value == int(value) else value)


def refused_words(name: str, value: int | str, translator: Translator) -> int | str:
    """A value of an option that is refused: in words where it is one that the option has elsewhere, else as it is.

    >>> from vilt.locale import translator
    >>> refused_words("straddle", "utg", translator("de")), refused_words("seats", 11, translator("de"))
    ('under the gun', 11)
    """
    for member, words in OPTIONS[name].values.items():
        if value in (member.value, member.name.lower()):
            return translator.text(words)
    return translator.text(YES if value else NO) if is_flag(name) and value in (0, 1) else value


def is_flag(name: str) -> bool:
    """Whether an option is only switched on and off."""
    return FIELDS[name].type in (house.Flag, bool)


def value_of(name: str, settings: TableSettings) -> Value:
    """What an option is at a table with these settings, wherever it stands in them."""
    holder: HouseRules | Rulings | TableSettings = settings
    if name in HouseRules.__struct_fields__:
        holder = settings.rules
    elif name in Rulings.__struct_fields__:
        holder = settings.rulings
    value: Value = getattr(holder, name)
    return value


def changed_options(
    settings: TableSettings, translator: Translator, but_not: frozenset[str] = frozenset()
) -> Iterator[tuple[str, str]]:
    """The options that are not as usual and make a difference here, each as its label and what was chosen.

    Those in `but_not` are left out.
    """
    for name in OPTIONS:
        field = FIELDS[name]
        value = value_of(name, settings)
        if name not in TOLD_ALREADY | but_not and value != field.default and applies(name, settings.rules):
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
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _read_choice(name, kind, value)
    low, high, whole = bounds(name)
    if not _is_number(value, flag=is_flag(name)) or not low <= value <= high or (whole and value != int(value)):
        expected = f"a whole number from {low} to {high}" if whole else f"a number from {low} to {high}"
        raise Refused("bad_rules", field=name, value=quoted(value), expected=expected)
    return bool(value) if kind is bool else int(value) if whole else float(value)


def option_in_file(name: str, value: object) -> int:
    """What a file says of an option that is no amount: a choice by its name in any case, a flag also as true or false.

    >>> option_in_file("side_pots", "Merged"), option_in_file("auto_muck", False)
    (1, 0)

    Raises:
        Unreadable: the option cannot have this value.
    """
    plain = value.lower() if isinstance(value, str) else int(value) if isinstance(value, bool) else value
    try:
        return int(read_option(name, plain))  # type: ignore[arg-type]
    except Refused as wrong:
        raise Unreadable("bad_field", field=name, value=brief(value), expected=wrong.fields["expected"]) from None


def _read_choice(name: str, kind: type[Enum], value: object) -> Enum:
    for member in kind:
        if value == member.name.lower() or (value == member.value and not isinstance(value, bool)):
            return member
    expected = "one of " + ", ".join(member.name.lower() for member in kind)
    raise Refused("bad_rules", field=name, value=quoted(value), expected=expected)


def quoted(value: object) -> str:
    """What a client sent, as a refusal may repeat it: in the words of JSON, and short.

    >>> quoted(None), quoted(True), quoted(""), quoted(2.5)
    ('null', 'true', "''", '2.5')
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)[:LONGEST_QUOTE] or "''"


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


def _is_number(value: object, *, flag: bool) -> TypeGuard[int | float]:
    """Whether it is one; true and false are for a flag."""
    if isinstance(value, bool):
        return flag
    return isinstance(value, int) or (isinstance(value, float) and math.isfinite(value))
