"""`vilt case`: a hand told for people, as far as its file goes and no further."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from vilt.cli import main
from vilt.locale import languages

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.phh"))

PLAIN = """# Whose pot is it?
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 50]
"""
CHECKED = '"p2 cc", "p1 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc", "d db 3c", "p1 cc", "p2 cc"'
ALL_IN = '"p2 cbr 50", "p1 cc"'


def told(file: Path, *arguments: str) -> str:
    result = CliRunner().invoke(main, ["case", str(file), *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def told_of(tmp_path: Path, actions: str, more: str = "") -> str:
    file = tmp_path / "hand.phh"
    file.write_text(f"{PLAIN}actions = [{actions}]\n{more}\n", encoding="utf-8")
    return told(file)


def lines_of(path: str) -> list[str]:
    return [line.rstrip() for line in told(Path(__file__).parents[1] / "cases" / path).splitlines()]


def test_a_case_is_told_from_its_question_to_who_wins() -> None:
    lines = lines_of("c-014-high-and-low.phh")
    assert lines[0].startswith("C-014. Omaha high and low")
    assert lines[1] == "No-limit Omaha hi-lo, blinds 25/50"
    assert lines[3:5] == ["p1  A♠ 3♣ K♠ J♦     500    499", "p2  A♦ 4♦ Q♥ Q♦     500    501"]
    assert "Flop: 2♠ 5♥ 8♦" in lines
    assert lines[-3:] == [
        "p1 shows A♠ 3♣ K♠ J♦: a pair of kings, low 8-5-3-2-A.",
        "p2 shows A♦ 4♦ Q♥ Q♦: three of a kind, queens, low 8-5-4-2-A.",
        "The pot is split. High: p2 51 (three of a kind, queens). Low: p1 50 (8-5-3-2-A).",
    ]


def test_a_case_that_stops_at_a_turn_says_what_may_be_done() -> None:
    assert lines_of("c-052-one-large-raise.phh")[-1] == "p4 is to act: fold, call 500, raise to 950–5,000."


def test_pots_are_told_once_when_nobody_bets_any_more() -> None:
    assert lines_of("c-086-best-is-short.phh").count("Main pot 15, side pot 30.") == 1


@pytest.mark.parametrize("language", languages())
def test_every_case_is_told_in_every_language(language: str) -> None:
    for path in CASES:
        text = told(path, "--lang", language)
        assert "{" not in text
        assert len(text.splitlines()) > 4


def test_unknown_cards_are_not_made_up(tmp_path: Path) -> None:
    unseen = told_of(tmp_path, f'"d dh p1 AhKh", "d dh p2 ????", {CHECKED}')
    assert unseen.splitlines()[-1] == "The file does not say which cards these players had: p2."
    assert "shows" not in unseen
    no_board = told_of(tmp_path, f'"d dh p1 AhKh", "d dh p2 7c7s", {ALL_IN}')
    assert no_board.splitlines()[-1] == "The file does not say which cards came."
    assert "Flop" not in no_board
    assert "wins" not in no_board


def test_who_mucks_unseen_loses(tmp_path: Path) -> None:
    text = told_of(tmp_path, f'"d dh p1 AhKh", "d dh p2 ????", {CHECKED}, "p1 sm AhKh", "p2 sm"')
    assert text.splitlines()[-1] == "p1 wins 4 with ace high."


def test_names_parts_of_chips_and_refused_actions(tmp_path: Path) -> None:
    more = 'players = ["Noor", "Mika"]'
    text = told_of(tmp_path, '"d dh p1 AhKh", "d dh p2 7c7s", "p2 cbr 6.50", "p1 cbr 8"', more)
    assert "Amounts are in parts of a chip, 100 to one." in text
    assert "Mika raises to 650." in text
    assert text.splitlines()[-1].startswith("Here the file and the rules part: 'p1 cbr 8': ")


@pytest.mark.parametrize(
    ("content", "arguments", "sentence"),
    [
        ("", [], "variant is missing"),
        ('variant = "FB"', [], "fixed-limit badugi: not yet"),
        (PLAIN, [], "actions is missing"),
        (PLAIN + "actions = []", ["--lang", "xx"], "'xx' is not a language of Vilt: use one of en, nl, de, fi, sv"),
        ("\x00", [], "this is not TOML"),
    ],
)
def test_what_cannot_be_told_is_one_sentence(tmp_path: Path, content: str, arguments: list[str], sentence: str) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(content, encoding="utf-8")
    result = CliRunner().invoke(main, ["case", str(file), *arguments])
    assert result.exit_code == 2
    assert sentence in result.output
    assert len(result.output.splitlines()) == 1
