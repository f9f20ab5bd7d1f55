"""`vilt replay`: the table, the JSON, the exit status."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console
from tests.history.test_files import forbid

from vilt.cli import main
from vilt.history.files import outcomes
from vilt.history.record import OddChips
from vilt.history.replay import Outcome
from vilt.history.report import Report, print_report, replay_files, total_of

FOLD = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["p2 f"]
"""
RIGHT = FOLD + "finishing_stacks = [101, 99]\n"
WRONG = FOLD + "finishing_stacks = [99, 101]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "many.phhs").write_text(f"[1]\n{RIGHT}[2]\n{RIGHT}[3]\n{FOLD}[4]\nvariant = 'F7S'\n[5]\nx\n")
    (tmp_path / "other.txt").write_text("hello")
    return tmp_path


def run(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["replay", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_json_has_the_total_and_every_file(folder: Path) -> None:
    status, output = run("--json", folder)
    told = json.loads(output)
    assert status == 0
    assert told["total"] == {
        "hands": 6, "exact": 2, "different": 0, "incomplete": 1, "cancelled": 0, "unsupported": 2, "unreadable": 1
    }  # fmt: skip
    many, other = told["files"]
    assert (many["path"], many["hands"], many["exact"], many["first_difference"]) == (
        str(folder / "many.phhs"), 5, 2, None
    )  # fmt: skip
    assert many["reasons"]["incomplete: the file states no result"] == 1
    assert (other["hands"], other["unsupported"]) == (1, 1)


def test_a_difference_is_exit_status_1_and_named(folder: Path) -> None:
    (folder / "wrong.phh").write_text(WRONG)
    status, output = run(folder)
    assert status == 1
    assert f"First difference in {folder / 'wrong.phh'}: p1 ends with 101, the file says 99" in output
    assert "1 incomplete: the file states no result" in output
    assert output.count("not yet") == 1
    status, output = run("--json", folder / "wrong.phh")
    assert status == 1
    assert json.loads(output)["files"][0]["first_difference"]["reason"] == "p1 ends with 101, the file says 99"


def test_the_table_counts_each_file(folder: Path) -> None:
    status, output = run(folder)
    assert status == 0
    rows = [line.split() for line in output.splitlines()]
    assert ["File", "Hands", "Replayed", "Exact", "Different", "Unsupported", "Incomplete", "Unreadable"] in rows
    assert [str(folder / "many.phhs"), "5", "3", "2", "0", "1", "1", "1"] in rows
    assert ["Total", "6", "3", "2", "0", "2", "1", "1"] in rows


@pytest.mark.parametrize("arguments", [[], ["/nowhere/at/all"], ["--odd-chips", "mine", "."], ["--what"]])
def test_bad_usage_is_exit_status_2(arguments: list[str]) -> None:
    status, output = run(*arguments)
    assert status == 2
    assert "Traceback" not in output


def test_names_are_not_taken_for_markup(tmp_path: Path) -> None:
    (tmp_path / "[red]x[").mkdir()
    (tmp_path / "[red]x[" / "1.phh").write_text(WRONG)
    status, output = run(tmp_path)
    assert status == 1
    assert "[red]x[" in output


def test_on_a_terminal_a_bar_runs(folder: Path) -> None:
    written = StringIO()
    console = Console(file=written, force_terminal=True, width=100)
    files = list(replay_files([folder / "many.phhs"] * 2, OddChips.SOURCE, console))
    assert "Replaying" in written.getvalue()
    print_report(Report(total_of(files), files), console)
    assert "Total" in written.getvalue()


def test_interrupted_it_shows_what_is_done(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from vilt.history import report

    def interrupted(path: Path, odd_chips: OddChips) -> Iterator[Outcome]:
        if path.name == "other.txt":
            raise KeyboardInterrupt
        return outcomes(path, odd_chips)

    monkeypatch.setattr(report, "outcomes", interrupted)
    status, output = run(folder)
    assert status == 130
    assert "many.phhs" in output
    assert "Interrupted" in output


def test_a_folder_without_hands_is_one_sentence(tmp_path: Path) -> None:
    status, output = run(tmp_path)
    assert status == 2
    assert output.startswith("Error: no recorded hands were found in")


@pytest.mark.parametrize("content", [b"", bytes(range(256)), b"root:x:0:0:root:/root:/bin/sh\n"])
def test_a_file_of_another_kind_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.log"
    file.write_bytes(content)
    for arguments in ([file], ["--json", file], [file, file]):
        status, output = run(*arguments)
        assert status == 2
        assert output.startswith(f"Error: no recorded hands were found in {file}")
        assert len(output.splitlines()) == 1


@pytest.mark.parametrize("what", ["a.phh", "closed"])
def test_what_may_not_be_read_stops_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    (folder / "a.phh").write_text(RIGHT)
    (folder / "closed").mkdir()
    forbid(monkeypatch, "iterdir" if what == "closed" else "open", folder / what)
    status, output = run(folder)
    assert status == 0
    assert output.splitlines().count(f"{folder / what} could not be read: Permission denied") == 1
    assert "Total" in output
    (told,) = (file for file in json.loads(run("--json", folder)[1])["files"] if file["path"] == str(folder / what))
    assert (told["unread"], told["hands"], told["unreadable"]) == ("Permission denied", 1, 1)
    (folder / "wrong.phh").write_text(WRONG)
    assert run(folder)[0] == 1
    status, output = run(folder / what)
    assert status == 2
    assert f"{folder / what} could not be read: Permission denied" in output


def test_nothing_readable_ends_with_status_2(tmp_path: Path) -> None:
    (tmp_path / "noise.phh").write_bytes(bytes(range(256)))
    status, output = run(tmp_path)
    assert status == 2
    assert "1 unreadable" in output
    (tmp_path / "other.txt").write_text("hello")
    assert run(tmp_path)[0] == 2
