"""The examples of docs/odds.md."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from vilt.cli import main

PAGE = Path(__file__).resolve().parents[2] / "docs/odds.md"
COMMANDS = re.findall(r"^\$ vilt (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_examples_in_python():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried > 20


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands(command):
    result = CliRunner().invoke(main, shlex.split(command))
    if result.exit_code == 2:
        assert result.stderr in PAGE.read_text(encoding="utf-8")
    else:
        assert result.exit_code == 0, result.output
        assert result.stdout
