"""docs/rulebook.md tells every rule that is built, with its options, and every one of them is proved.

A rule of the specification stands either in the page or, until it is built, in `NOT_YET`. After a change of the page or
of a case: `python scripts/rulebook.py`.
"""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

import rulebook
from vilt.history.phh import read_hand
from vilt.history.tables import read_table
from vilt.rules.house import SWITCHES
from vilt.rules.rulings import Rulings

PAGE = rulebook.PAGE.read_text(encoding="utf-8")
SECTIONS = list(rulebook.sections(PAGE))
RULES = {section.id: section for section in SECTIONS if len(section.id) > 1}
CASES = rulebook.cases()

# The rules of the specification: letters and last numbers.
LAST_RULE = {"A": 12, "B": 11, "C": 17, "D": 19, "E": 17, "F": 13, "G": 9, "H": 21, "I": 11}
SPECIFIED = [f"{letter}{number}" for letter, last in LAST_RULE.items() for number in range(1, last + 1)]

# What is not built. Who builds a rule takes it off this list and off that of the page.
NOT_YET = {
    *(f"H{number}" for number in range(1, 22)),
}

# Settings of which no case needs another value than usual, and the test that uses one.
USED_BY_TESTS = {
    "kill_split_repeats": "tests/table/test_killing.py::"
    "test_a_killer_who_splits_kills_again_only_where_the_house_says_so",
    "manual": "tests/table/test_mistakes.py::test_a_misdeal_is_dealt_again_from_the_same_button",
    "host_approves": "tests/table/test_hosting.py::test_the_host_is_asked_who_sits_down_and_who_brings_chips",
    "chat": "tests/table/test_chatting.py::test_a_table_without_chat",
    "bot_seconds": "tests/table/test_table.py::test_bots_think_for_longer_or_shorter_but_always_the_same",
}

DECIDING = [
    Path(rulebook.ROOT, "src/vilt", place)
    for place in ("cards.py", "ranking", "rules", "hand", "table", "room/decks.py")
]

OPTIONS = {
    field.name: field
    for struct in rulebook.STRUCTS.values()
    for field in msgspec.structs.fields(struct)
    if field.name not in rulebook.NO_OPTIONS
}


def explained(name: str) -> list[str]:
    """What the page says of an option, wherever it is explained."""
    return [text for section in SECTIONS for field, text in rulebook.options(section).items() if field == name]


@cache
def choices() -> list[dict[str, Any]]:
    """The options of all cases."""
    return [chosen(case) for case in CASES]


def named(field: str, value: Any) -> Any:
    """A value of a house rule that a case writes by its name."""
    return SWITCHES[field][value.upper()] if field in SWITCHES and isinstance(value, str) else value


def chosen(case: rulebook.Case) -> dict[str, Any]:
    """The options of a case."""
    if case.file.suffix == ".phh":
        record = read_hand(read_table(case.file.read_text(encoding="utf-8")), case.file.stem)
        return msgspec.structs.asdict(record.announce.rules) | msgspec.structs.asdict(
            record.announce.rulings or Rulings()
        )
    agreed: dict[str, Any] = dict(case.table.get("settings", {}))
    small_blind, big_blind = case.table.get("blinds", (1, 2))
    agreed.setdefault("small_blind", small_blind)
    agreed.setdefault("big_blind", big_blind)
    agreed |= {name: case.table[name] for name in ("ante", "seats") if name in case.table}
    return {name: named(name, value) for name, value in agreed.items()}


def other_values(field: msgspec.structs.FieldInfo) -> set[Any]:
    """The values of a switch that must each be proved; of an amount, any other than the usual one."""
    kind = inspect.type_info(field.type)
    return set(kind.cls) - {field.default} if isinstance(kind, inspect.EnumType) else set()


@cache
def named_in(place: Path) -> set[str]:
    """The rules that the docstrings of a file, or of all files in a folder, name."""
    files = [place] if place.is_file() else sorted(place.rglob("*.py"))
    return {rule for file in files for text in docstrings(file) for rule in ids_in(text)}


def docstrings(file: Path) -> list[str]:
    """Every docstring of a file, those of fields and members included."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    texts = [node.value.value for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    return [text for text in texts if isinstance(text, str)]


def ids_in(text: str) -> set[str]:
    """The rules that a text names, `D3-D5` and `F2-F8` as all that lie between."""
    found = set(re.findall(r"\b[A-I]\d+\b", text))
    for letter, first, last in re.findall(r"\b([A-I])(\d+)-\1(\d+)\b", text):
        found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


# The page


def test_the_page_is_up_to_date():
    assert rulebook.updated(PAGE) == PAGE, "run: python scripts/rulebook.py"


def test_every_rule_is_in_the_page_or_not_built():
    assert len(RULES) + sum(len(section.id) == 1 for section in SECTIONS) == len(SECTIONS), "a rule is there twice"
    assert set(RULES) | NOT_YET == set(SPECIFIED)
    assert not set(RULES) & NOT_YET, "built: take it off the list"


def test_the_page_says_what_is_not_built():
    assert rulebook.not_yet(PAGE) == [rule for rule in SPECIFIED if rule in NOT_YET]


def test_rules_stand_in_order_and_in_their_group():
    ids = [section.id for section in SECTIONS]
    order = [letter + number for letter in LAST_RULE for number in ("", *map(str, range(1, LAST_RULE[letter] + 1)))]
    assert ids == [each for each in order if each in ids]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_told_and_says_where_it_comes_from(rule: str):
    told, _, source = RULES[rule].text.partition("*Source*: ")
    assert len(told.split()) > 5
    assert source.endswith(".\n")


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", PAGE):
        assert (rulebook.PAGE.parent / target).is_file(), target
    targets = set(re.findall(r"^\[([A-I]\d*)\]: ", PAGE, re.MULTILINE))
    assert set(re.findall(r"\[([A-I]\d*)\]", PAGE)) == targets
    anchors = {rulebook.anchor(section) for section in SECTIONS} | {"not-yet"}
    assert set(re.findall(r"^\[[A-I]\d*\]: #(.+)$", PAGE, re.MULTILINE)) == anchors


def test_other_pages_lead_to_it():
    for name in ("README.md", "CONTRIBUTING.md"):
        assert "](docs/rulebook.md)" in (rulebook.ROOT / name).read_text(encoding="utf-8"), name


# Cases


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_case(rule: str):
    assert any(rule in case.rules for case in CASES), f"no case in tests/cases bears {rule}"


def test_a_case_names_rules_that_exist_and_are_built():
    assert len(CASES) > 200
    for case in CASES:
        assert case.rules, case.file
        assert set(case.rules) <= set(RULES), f"{case.file.name}: {case.says}"


def test_a_case_says_in_a_sentence_of_its_own_what_it_shows():
    hands = [case.says for case in CASES if case.file.suffix == ".phh"]
    assert len(set(hands)) == len(hands), "two cases say the same"
    for says in hands:
        assert re.match(r"[A-Z0-9].+[.]$", says), says
        assert not re.match(r"(The same|He|From)\b", says), f"leans on another case: {says}"


# Options


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_explained_once_with_its_values(name: str):
    texts = explained(name)
    assert len(texts) == 1, f"docs/rulebook.md explains {name} {len(texts)} times"
    text = texts[0]
    field = OPTIONS[name]
    kind = inspect.type_info(field.type)
    if isinstance(kind, inspect.EnumType):
        for member in kind.cls:
            assert f"`{member.name.lower()}`" in text
    if isinstance(kind, inspect.BoolType) or getattr(kind, "le", None) == 1:
        assert len(re.findall(r"`(?:0|1|false|true)`", text)) == 2
    usual = "no default" if field.required else f"{rulebook.default(field)} (default)"
    assert usual in text


def test_the_page_explains_no_option_that_does_not_exist():
    assert {name for section in SECTIONS for name in rulebook.options(section)} == set(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_an_option_is_used(name: str):
    field = OPTIONS[name]
    if name in USED_BY_TESTS:
        file, _, test = USED_BY_TESTS[name].partition("::")
        source = (rulebook.ROOT / file).read_text(encoding="utf-8")
        body = source.partition(f"def {test}(")[2].partition("\ndef ")[0]
        assert f"{name}=" in body, USED_BY_TESTS[name]
        return
    used = {options[name] for options in choices() if name in options} - {field.default}
    assert used, f"no case plays with another {name} than usual"
    assert other_values(field) <= used


# The code


@pytest.mark.parametrize("rule", RULES)
def test_the_code_names_the_rule(rule: str):
    assert any(rule in named_in(place) for place in DECIDING), f"no docstring names {rule}"


def test_docstrings_name_rules_that_exist():
    assert named_in(rulebook.ROOT / "src/vilt") <= set(SPECIFIED)


# The script


def test_what_people_wrote_stays_and_the_rest_is_made_anew():
    page = (
        "# Rules\n\n## Contents\n\nold\n\n## F. Pots\n\n### F4 Folded\n\nThey stay, see [A8].\n\n*Cases*\n\n- old\n\n"
        "## All options\n\nold\n\n## Not yet\n\n- A8 Omaha\n\n[F4]: #old\n"
    )
    made = rulebook.updated(page)
    assert rulebook.updated(made) == made
    assert "old" not in re.findall(r"\w+", made.replace("fold", ""))
    assert "### F4 Folded\n\nThey stay, see [A8].\n\n*Cases*\n\n- [c-033" in made
    assert "- **F. Pots**: [F4] Folded\n" in made
    assert "| `side_pots` | `separate`, `merged` | `separate` |  |" in made
    assert made.endswith("- A8 Omaha\n\n[F]: #f-pots\n[F4]: #f4-folded\n[A8]: #not-yet\n")


def test_options_are_read_from_lists_with_several_names_and_lines():
    text = (
        "*Options*\n\n- `one`, `two`: chips, `0` (default)\n  and more.\n- `three`: `no` (default).\n- nothing: here\n"
    )
    found = rulebook.options(rulebook.Section("D1", "", text))
    assert found == {
        "one": "chips, `0` (default)\n  and more.\n",
        "two": "chips, `0` (default)\n  and more.\n",
        "three": "`no` (default).\n",
    }
