"""Bring docs/rulebook.md up to date: `python scripts/rulebook.py`.

People write the rules there. What can be read elsewhere is filled in: the contents, the cases that prove each rule, the
tables of all options, and the targets of links.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from vilt.history.options import value_of
from vilt.rules.house import MOST_CHIPS, HouseRules
from vilt.rules.rulings import Rulings
from vilt.table.presets import PRESETS
from vilt.table.settings import TableSettings

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/rulebook.md"
CASES = ROOT / "tests/cases"

RULE = re.compile(r"^### ([A-I]\d+) (.+)$", re.MULTILINE)
GROUP = re.compile(r"^## ([A-I])\. (.+)$", re.MULTILINE)
HEADING = re.compile(r"^##+ ", re.MULTILINE)
OPTION = re.compile(r"^- ((?:`\w+`(?:, )?)+): ((?:.+\n)(?:  .+\n)*)", re.MULTILINE)
NOT_YET = re.compile(r"^- ([A-I]\d+) ", re.MULTILINE)
LINK_TARGET = re.compile(r"^\[[A-I]\d*\]: .*\n", re.MULTILINE)
CASE_NUMBER = re.compile(r"^(C-\d+|S\d+[ab]?)\. ")

CASES_HEAD = "*Cases*"

STRUCTS: dict[str, type[msgspec.Struct]] = {
    "House rules of a hand": HouseRules,
    "Rulings of dealer errors": Rulings,
    "Settings of a table": TableSettings,
}
NO_OPTIONS = {"name", "rules", "rulings"}
"""Fields of the settings that choose nothing: what the table is called, and the structs above themselves."""


class Case(NamedTuple):
    """A case in tests/cases."""

    rules: tuple[str, ...]
    file: Path
    says: str
    """What it shows, in a sentence."""
    table: dict[str, Any]
    """The case itself."""


class Section(NamedTuple):
    """What people wrote of one rule, or of a group of rules, which has only a letter for its id."""

    id: str
    title: str
    text: str


def cases() -> list[Case]:
    """All cases: hands in the order of their files, then what happens at a table."""
    found = []
    for file in sorted(CASES.glob("*.phh")):
        text = file.read_text(encoding="utf-8")
        table = tomllib.loads(text)
        found.append(Case(tuple(table["_rules"]), file, first_comment(text), table))
    for file in sorted((CASES / "table").glob("*.toml")):
        tables = tomllib.loads(file.read_text(encoding="utf-8"))["case"]
        found += [Case(tuple(table["rules"]), file, table["title"], table) for table in tables]
    return found


def first_comment(text: str) -> str:
    """What the comment at the head of a file says, without the number of its case."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").strip())
    return CASE_NUMBER.sub("", " ".join(lines))


def sections(page: str) -> Iterator[Section]:
    """The groups and rules of the page in order, each without its list of cases."""
    for part in parts(page):
        heading, _, text = part.partition("\n")
        if found := RULE.match(heading) or GROUP.match(heading):
            yield Section(found[1], found[2], written(text).strip() + "\n")


def written(part: str) -> str:
    """What people wrote of a part: all but its list of cases."""
    return part.partition(f"\n{CASES_HEAD}\n")[0]


def parts(page: str) -> list[str]:
    """The page cut before every heading."""
    starts = [0, *(found.start() for found in HEADING.finditer(page)), len(page)]
    return [page[start:end] for start, end in pairwise(starts)]


def options(section: Section) -> dict[str, str]:
    """The options that a section explains, by the names of their fields."""
    return {name: text for names, text in OPTION.findall(section.text) for name in re.findall(r"\w+", names)}


def not_yet(page: str) -> list[str]:
    """The ids of the rules that the page says are not built."""
    (part,) = [part for part in parts(page) if part.startswith("## Not yet\n")]
    return NOT_YET.findall(part)


def updated(page: str) -> str:
    """The page with everything filled in that is not written by hand."""
    known = list(sections(page))
    index = cases()
    made = []
    for part in parts(LINK_TARGET.sub("", page)):
        heading = part.partition("\n")[0]
        if rule := RULE.match(heading):
            made.append(f"{written(part).rstrip()}\n\n{list_of_cases(rule[1], index)}\n")
        elif heading == "## Contents":
            made.append(f"{heading}\n\n{contents(known)}\n")
        elif heading == "## Presets":
            made.append(f"{written_presets(part)}\n\n{table_of_presets()}\n")
        elif heading == "## All options":
            made.append(f"{heading}\n\n{tables_of_options(known)}\n")
        else:
            made.append(part)
    targets = [f"[{section.id}]: #{anchor(section)}" for section in known]
    targets += [f"[{rule}]: #not-yet" for rule in not_yet(page)]
    return "".join(made).rstrip() + "\n\n" + "\n".join(targets) + "\n"


def list_of_cases(rule: str, index: list[Case]) -> str:
    """The cases that bear a rule, each with its link."""
    lines = [CASES_HEAD, ""]
    for case in index:
        if rule in case.rules:
            name = case.file.stem if case.file.suffix == ".phh" else case.file.name
            lines.append(f"- [{name}](../{case.file.relative_to(ROOT).as_posix()}): {case.says}")
    return "\n".join(lines) + "\n"


def contents(known: list[Section]) -> str:
    """Every group in a line of its own, with its rules."""
    lines: list[str] = []
    for section in known:
        if len(section.id) == 1:
            lines.append(f"- **{section.id}. {section.title}**:")
        else:
            lines[-1] += f" [{section.id}] {section.title}" + ";"
    lines = [line.removesuffix(";") for line in lines]
    others = (
        "- [At the table](#at-the-table), [presets](#presets), [all options](#all-options) and what is "
        "[not yet](#not-yet) built"
    )
    return "\n".join([*lines, others]) + "\n"


def anchor(section: Section) -> str:
    """The name by which a heading is linked to, as GitHub makes it.

    >>> anchor(Section("D12", "Heads-up: no cap", ""))
    'd12-heads-up-no-cap'
    """
    return re.sub(r"[^\w\- ]", "", f"{section.id} {section.title}").lower().replace(" ", "-")


def tables_of_options(known: list[Section]) -> str:
    """Every option in a table for each struct: field, values, default and the rule that explains it."""
    blocks = []
    for title, struct in STRUCTS.items():
        lines = [f"**{title}**", "", "| field | values | default | rule |", "| --- | --- | --- | --- |"]
        for field in msgspec.structs.fields(struct):
            if field.name not in NO_OPTIONS:
                rules = ", ".join(f"[{section.id}]" for section in known if field.name in options(section))
                lines.append(f"| `{field.name}` | {values(field)} | {default(field)} | {rules} |")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def written_presets(part: str) -> str:
    """What people wrote of the presets: all above the table."""
    return part.partition("\n| ")[0].rstrip()


def table_of_presets() -> str:
    """What each preset has that is not the default."""
    fields = [field for struct in STRUCTS.values() for field in msgspec.structs.fields(struct)]
    lines = [f"| field | {' | '.join(f'`{name}`' for name in PRESETS)} |", f"| --- {'| --- ' * len(PRESETS)}|"]
    for field in fields:
        if field.name in NO_OPTIONS or field.required:
            continue
        own = [value_of(field.name, preset) for preset in PRESETS.values()]
        if any(value != field.default for value in own):
            shown = [said(field, value) if value != field.default else "" for value in own]
            lines.append(f"| `{field.name}` | {' | '.join(shown)} |")
    return "\n".join(lines) + "\n"


def values(field: msgspec.structs.FieldInfo) -> str:
    """What a field may be, as the table says it."""
    match inspect.type_info(field.type):
        case inspect.EnumType(cls=cls):
            return ", ".join(f"`{member.name.lower()}`" for member in cls)
        case inspect.BoolType():
            return "`false`, `true`"
        case inspect.IntType(le=highest) if highest == MOST_CHIPS:
            return "chips"
        case inspect.IntType(ge=low, le=high):
            return f"`{low}`, `{high}`" if high == 1 else f"{low} to {high}"
        case inspect.FloatType():
            return "seconds"
    raise TypeError(f"{field.name} has a type that no table of options can tell yet")


def default(field: msgspec.structs.FieldInfo) -> str:
    """What a field is when nobody chooses, as the page says it."""
    return "none" if field.required else said(field, field.default)


def said(field: msgspec.structs.FieldInfo, value: Any) -> str:
    """A value of a field as the page says it."""
    match inspect.type_info(field.type):
        case inspect.EnumType():
            return f"`{value.name.lower()}`"
        case inspect.BoolType():
            return f"`{str(value).lower()}`"
        case inspect.FloatType():
            return f"`{value:g}`"
    return f"`{value}`"


def main() -> None:
    """Write the page anew."""
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
