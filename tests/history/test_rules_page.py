"""`vilt rules` writes a preset out as a page, in every language, with every option that makes a difference."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from vilt.cli import main
from vilt.history.option_words import OPTIONS
from vilt.history.options import applies, read_option, value_of
from vilt.history.preset_words import PRESET_WORDS
from vilt.history.rules_page import rules_page
from vilt.locale import languages
from vilt.table.presets import PRESETS


def test_every_preset_has_words() -> None:
    assert list(PRESET_WORDS) == list(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_page_tells_each_option_that_makes_a_difference_as_it_is(name: str) -> None:
    settings = PRESETS[name]
    told = {line.option: line for part in rules_page(name, "en").parts for line in part.lines}
    assert set(told) == {option for option in OPTIONS if applies(option, settings.rules)}
    for option, line in told.items():
        assert read_option(option, line.value) == value_of(option, settings)


@pytest.mark.parametrize("name", PRESETS)
def test_a_page_is_written_in_every_language(name: str) -> None:
    pages = {language: CliRunner().invoke(main, ["rules", name, "--lang", language]) for language in languages()}
    assert {page.exit_code for page in pages.values()} == {0}
    assert len({page.output for page in pages.values()}) == len(languages())
    assert rules_page(name, "fi").says in pages["fi"].output


def test_the_words_of_a_page() -> None:
    lines = [" ".join(line.split()) for line in CliRunner().invoke(main, ["rules", "cardroom"]).output.splitlines()]
    assert lines[:3:2] == ["Card room", "Limit hold'em, limits 10/20"]
    assert "Winning kills the next hand at twice the limits" in lines
    assert "Chopping the blinds when both agree" in lines


def test_programs_read_json() -> None:
    one = json.loads(CliRunner().invoke(main, ["rules", "home", "--json"]).output)
    assert (one["preset"], one["game"]) == ("home", "No-limit hold'em, blinds 5/10")
    every = json.loads(CliRunner().invoke(main, ["rules", "--json"]).output)
    assert [page["preset"] for page in every] == list(PRESETS)


def test_without_a_name_the_presets_are_listed() -> None:
    output = CliRunner().invoke(main, ["rules", "--lang", "nl"]).output
    assert [line.split()[0] for line in output.splitlines()] == list(PRESETS)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["casino"], "there are no house rules called 'casino': use one of home, cardroom, online, tournament"),
        (["home", "--lang", "xx"], "'xx' is not a language of Vilt: use one of en, nl, de, fi, sv"),
    ],
)
def test_what_is_unknown_is_one_sentence(words: list[str], sentence: str) -> None:
    result = CliRunner().invoke(main, ["rules", *words])
    assert (result.exit_code, result.output) == (2, f"Error: {sentence}\n")
