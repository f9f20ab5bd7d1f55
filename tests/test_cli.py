"""The `vilt` command as such: its version, its help, and errors in one sentence."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from tests.room.processes import with_vilt

from vilt import __version__
from vilt.cli import FriendlyGroup, main
from vilt.errors import Refused


def test_version() -> None:
    assert CliRunner().invoke(main, ["--version"]).output == f"vilt, version {__version__}\n"


def test_help_names_every_command() -> None:
    output = CliRunner().invoke(main, ["--help"]).output
    assert all(name in output for name in main.commands)
    assert "replay" in main.commands


def refuse() -> None:
    raise Refused("hand_over", hand=3)


def lose() -> None:
    raise FileNotFoundError(2, "No such file or directory", "lost.phh")


def fail() -> None:
    raise OSError("the disk is gone")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (refuse, "Error: hand 3 is over\n"),
        (lose, "Error: lost.phh: No such file or directory\n"),
        (fail, "Error: the disk is gone\n"),
    ],
)
def test_what_a_user_can_cause_is_one_sentence(command: Callable[[], None], sentence: str) -> None:
    group = FriendlyGroup()
    group.add_command(click.Command("it", callback=command))
    result = CliRunner().invoke(group, ["it"])
    assert (result.exit_code, result.output) == (2, sentence)


def interrupt() -> None:
    raise KeyboardInterrupt


def test_whoever_interrupts_is_not_told_that_something_is_wrong() -> None:
    group = FriendlyGroup(commands={"go": click.Command("go", callback=interrupt)})
    result = CliRunner().invoke(group, ["go"])
    assert (result.exit_code, result.output) == (130, "Interrupted.\n")


@pytest.mark.parametrize(
    ("encoding", "cards"), [("ascii", "Ac Ad 10h"), ("cp1252", "Ac Ad 10h"), ("utf-8", "A♣ A♦ 10♥")]
)
def test_where_there_are_no_suits_cards_are_letters(encoding: str, cards: str) -> None:
    command = [sys.executable, "-m", "vilt", "case", str(Path(__file__).with_name("cases") / "a10-all-in.phh")]
    environment = with_vilt() | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    told = subprocess.run([*command, "--lang", "fi"], env=environment, capture_output=True, check=True)
    assert cards in told.stdout.decode(encoding)
    assert told.stderr == b""
