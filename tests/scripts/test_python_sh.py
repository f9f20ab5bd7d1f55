"""scripts/python.sh finds a Python that runs and is new enough."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "python.sh"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the script and, as the whole PATH, a folder `bin` without any Python."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(SCRIPT, tmp_path / "scripts")
    (tmp_path / "bin").mkdir()
    for tool in ("dirname", "sed"):
        found = shutil.which(tool)
        assert found
        (tmp_path / "bin" / tool).symlink_to(found)
    return tmp_path


def put(folder: Path, name: str, text: str) -> None:
    """Write a program."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    program.write_text(f"#!/bin/sh\n{text}\n")
    program.chmod(0o755)


def good(name: str) -> str:
    """The text of a Python that is new enough and tells its name."""
    return f'CHOSEN={name} exec {sys.executable} "$@"'


def run(checkout: Path, path: str = "{0}/bin", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the script, which runs a program that prints which Python runs it and its arguments."""
    program = "import os, sys; print(os.environ['CHOSEN'], *sys.argv[1:])"
    return subprocess.run(
        ["/bin/sh", "scripts/python.sh", "-c", program, "one", "two words"],
        cwd=checkout,
        env={"PATH": path.format(checkout), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_newest_wins(checkout: Path):
    for name in ("python3", "python3.11", "python3.12"):
        put(checkout / "bin", name, good(name))
    assert run(checkout).stdout == "python3.12 one two words\n"


def test_one_that_cannot_run_is_passed_over(checkout: Path):
    put(checkout / "bin", "python3.14", "echo 'command exists in these versions: 3.14.0' >&2; exit 127")
    put(checkout / "bin", "python3.11", good("python3.11"))
    ran = run(checkout)
    assert ran.stdout == "python3.11 one two words\n"
    assert ran.stderr == ""


def test_none_is_new_enough(checkout: Path):
    put(checkout / "bin", "python3", "exit 1")
    ran = run(checkout)
    assert ran.returncode == 1
    assert ran.stdout == ""
    assert ran.stderr.count("\n") == 1
    assert "Python 3.11 or newer" in ran.stderr


def test_a_named_one_is_taken(checkout: Path):
    put(checkout / "bin", "python3.13", good("python3.13"))
    put(checkout / "bin", "python3.11", good("python3.11"))
    assert run(checkout, PYTHON="python3.11").stdout == "python3.11 one two words\n"


@pytest.mark.parametrize("path", ["{0}/.venv/bin:{0}/bin", "{0}/bin:{0}/.venv/bin", "{0}/a:{0}/.venv/bin:{0}/bin"])
def test_an_activated_environment_of_ours_is_passed_over(checkout: Path, path: str):
    put(checkout / ".venv" / "bin", "python3.14", good("ours"))
    put(checkout / "bin", "python3.11", good("python3.11"))
    assert run(checkout, path).stdout == "python3.11 one two words\n"
