"""What may be chosen for a table, and what was chosen, as the pages show it."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Any

import msgspec
from litestar import Request, Response, get

from vilt.history.house_words import table_words
from vilt.history.option_kinds import Group
from vilt.history.option_words import OPTIONS
from vilt.history.options import FIELDS, Value, bounds, changed_options, is_flag, value_of
from vilt.history.preset_words import PRESET_WORDS
from vilt.history.wording import game_words, stakes_words
from vilt.locale import Translator, negotiate, translator
from vilt.protocol.server import ChosenOption, Game
from vilt.room.openings import USUAL
from vilt.rules.house import CHIP_FIELDS, LowQualifier, Variant
from vilt.rules.variants import DEFINITIONS, most_players
from vilt.table.presets import PRESETS
from vilt.table.settings import TableSettings


class Choice(msgspec.Struct, frozen=True):
    """A value of an option and what it means."""

    value: int | str
    text: str


class OptionForm(msgspec.Struct, frozen=True):
    """How an option is asked for: a flag is switched, a choice picked, everything else a number."""

    name: str
    label: str
    kind: str
    """`flag`, `choice`, `chips`, `count` or `seconds`."""
    usual: int | float | bool | str | None
    """None where a table that does not say it gets what suits its blinds."""
    low: int
    high: int
    zero: str
    """What 0 means, empty when it is just a number."""
    choices: tuple[Choice, ...]
    structures: tuple[int, ...]
    """The betting structures where it makes a difference."""
    hi_lo: bool
    """Whether it makes a difference only where the low hand wins half."""
    discards: bool
    """Whether it makes a difference only where hole cards are discarded."""


class GroupForm(msgspec.Struct, frozen=True):
    """Options about one thing."""

    title: str
    options: tuple[OptionForm, ...]


class VariantForm(msgspec.Struct, frozen=True):
    """What a form must know of a variant."""

    value: int
    hi_lo: bool
    discards: bool
    most_players: int


class PresetForm(msgspec.Struct, frozen=True):
    """House rules to start from."""

    name: str
    title: str
    says: str
    words: str
    """Its game, its stakes and what it does otherwise, as of any table."""
    chosen: dict[str, int | float | bool | str]
    """The options that are not as the form has them."""


class TableForm(msgspec.Struct, frozen=True):
    """All that may be chosen for a table, in one language."""

    variants: tuple[VariantForm, ...]
    groups: tuple[GroupForm, ...]
    presets: tuple[PresetForm, ...]


@cache
def table_form(language: str) -> TableForm:
    """The form in a language."""
    speaker = translator(language)
    groups = tuple(
        GroupForm(
            speaker.text(group.value),
            tuple(_option_form(name, speaker) for name, option in OPTIONS.items() if option.group is group),
        )
        for group in Group
    )
    variants = tuple(
        VariantForm(each, DEFINITIONS[each].hi_lo, DEFINITIONS[each].discards > 0, most_players(each))
        for each in Variant
    )
    presets = tuple(
        PresetForm(
            name,
            speaker.text(words.title),
            speaker.text(words.says),
            table_words(PRESETS[name], speaker),
            _chosen(PRESETS[name]),
        )
        for name, words in PRESET_WORDS.items()
    )
    return TableForm(variants, groups, presets)


def _chosen(settings: TableSettings) -> dict[str, int | float | bool | str]:
    """What these settings have that the form would not ask for by itself; the buy-in follows from the blinds."""
    usual = {name: USUAL.get(name, field.default) for name, field in FIELDS.items() if not field.required}
    values = {name: value_of(name, settings) for name in usual}
    return {name: _plain(value) for name, value in values.items() if value != usual[name]}


def _option_form(name: str, speaker: Translator) -> OptionForm:
    option, field = OPTIONS[name], FIELDS[name]
    if option.values:
        kind, (low, high) = "choice", (0, len(option.values) - 1)
    else:
        low, high, whole = bounds(name)
        chips = name in (*CHIP_FIELDS, "min_buy_in", "max_buy_in")
        kind = "flag" if is_flag(name) else "chips" if chips else "count" if whole else "seconds"
    return OptionForm(
        name,
        speaker.text(option.label),
        kind,
        USUAL.get(name, None if field.required else _plain(field.default)),
        low,
        high,
        speaker.text(option.zero) if option.zero else "",
        tuple(Choice(value.value, speaker.text(words)) for value, words in option.values.items()),
        tuple(option.structures),
        option.hi_lo,
        option.discards,
    )


def _plain(value: Value) -> int | float | bool | str:
    return value.value if isinstance(value, Enum) else value


def game_of(settings: TableSettings, speaker: Translator) -> Game:
    """What is played at a table with these settings."""
    rules = settings.rules
    definition = DEFINITIONS[rules.variant]
    return Game(
        game_words(rules, speaker),
        stakes_words(rules, speaker),
        definition.hole_cards,
        definition.uses_two,
        definition.hi_lo,
        rules.low_qualifier == LowQualifier.NONE,
        tuple(ChosenOption(label, chosen) for label, chosen in changed_options(settings, speaker)),
    )


@get("/api/options")
async def options(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What may be chosen for a table, in the reader's language."""
    language = negotiate(request.headers.get("accept-language", ""), request.query_params.get("lang", ""))
    return Response(
        msgspec.json.encode(table_form(language)),
        media_type="application/json",
        headers={"Content-Language": language, "Cache-Control": "no-cache"},
    )
