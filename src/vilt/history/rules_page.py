"""A preset as a page to read: what is played, and every option that makes a difference there."""

from __future__ import annotations

from enum import Enum

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from vilt.history.option_kinds import Group
from vilt.history.option_words import OPTIONS
from vilt.history.options import FIELDS, applies, value_of, value_words
from vilt.history.preset_words import PRESET_WORDS
from vilt.history.wording import game_words
from vilt.locale import translator
from vilt.table.presets import PRESETS, preset


class Line(msgspec.Struct, frozen=True):
    """An option of a page."""

    option: str
    value: int | float | bool | str
    """As a table is told it: a choice by its name."""
    label: str
    means: str
    usual: bool
    """Whether a table that does not choose has the same."""


class Part(msgspec.Struct, frozen=True):
    """The options about one thing."""

    title: str
    lines: tuple[Line, ...]


class RulesPage(msgspec.Struct, frozen=True):
    """A preset, written in the reader's language."""

    preset: str
    title: str
    says: str
    game: str
    parts: tuple[Part, ...]


def rules_page(name: str, language: str) -> RulesPage:
    """The page of the preset called `name`.

    >>> page = rules_page("tournament", "en")
    >>> page.title, page.game
    ('Tournament', "No-limit hold'em, blinds 50/100, big blind ante 100")

    Raises:
        Refused: `no_such_preset`.
    """
    settings, speaker = preset(name), translator(language)
    parts: dict[Group, list[Line]] = {group: [] for group in Group}
    for option, words in OPTIONS.items():
        if applies(option, settings.rules):
            value = value_of(option, settings)
            plain = value.name.lower() if isinstance(value, Enum) else value
            usual = value == FIELDS[option].default
            line = Line(option, plain, speaker.text(words.label), value_words(option, value, speaker), usual)
            parts[words.group].append(line)
    named = PRESET_WORDS[name]
    return RulesPage(
        name,
        speaker.text(named.title),
        speaker.text(named.says),
        game_words(settings.rules, speaker),
        tuple(Part(speaker.text(group.value), tuple(lines)) for group, lines in parts.items() if lines),
    )


def print_rules(page: RulesPage, console: Console) -> None:
    """Write a page; what is not as usual stands out."""
    console.print(Text(page.title, "bold"))
    console.print(Text(page.says))
    console.print(Text(page.game))
    for part in page.parts:
        console.print()
        console.print(Text(part.title, "bold"))
        table = Table.grid(padding=(0, 2))
        for line in part.lines:
            table.add_row(Text("  " + line.label), Text(line.means, "" if line.usual else "bold"))
        console.print(table)


def print_presets(language: str, console: Console) -> None:
    """Write which presets there are, a line each."""
    speaker = translator(language)
    table = Table.grid(padding=(0, 2))
    for name in PRESETS:
        words = PRESET_WORDS[name]
        table.add_row(Text(name, "bold"), Text(speaker.text(words.says)))
    console.print(table)
