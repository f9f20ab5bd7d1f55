"""What must be there cannot be skipped unseen."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import pytest

def test_plain(): pass

def test_hands(hands_folder): assert hands_folder.is_dir()

def test_browser(chromium): assert chromium.is_file()

@pytest.mark.hands
def test_marked():
    if not {there}:
        pytest.skip("not on this machine")
"""

# Half of the runs here are parallel: there the reports of two processes have to come together.
PARALLEL = ("-p", "xdist", "-n", "2")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with this suite's conftest.py and a few tests."""
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -rs\nmarkers =\n    browser\n    hands\n")
    (tmp_path / "test_some.py").write_text(TESTS.format(there=True))
    (tmp_path / "hands").mkdir()
    (tmp_path / "chromium").write_text("#!/bin/sh\n")
    (tmp_path / "chromium").chmod(0o755)
    return tmp_path


def run(folder: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """Run the tests of a folder; return the exit code and what was printed."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("VILT_", "PYTEST_"))}
    kept["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # most of the time would go into loading what is not used here
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    ran = subprocess.run(
        command,
        cwd=folder,
        env=kept | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout


def all_there(folder: Path) -> dict[str, str]:
    """The variables that tell where everything is."""
    return {"VILT_HANDS": str(folder / "hands"), "VILT_CHROMIUM": str(folder / "chromium")}


def test_without_demands_a_missing_thing_skips_with_its_reason(folder: Path):
    code, printed = run(folder, VILT_CHROMIUM="/nowhere/chromium")
    assert code == 0
    assert "2 passed, 2 skipped" in printed
    assert "VILT_HANDS names no folder of recorded hands" in printed
    assert "no browser: /nowhere/chromium not found" in printed


def test_what_is_demanded_and_there_passes(folder: Path):
    code, printed = run(folder, *PARALLEL, VILT_REQUIRE="browser, hands", **all_there(folder))
    assert code == 0, printed
    assert "4 passed" in printed


def test_what_is_demanded_and_missing_fails(folder: Path):
    there = all_there(folder) | {"VILT_HANDS": "/nowhere"}
    code, printed = run(folder, *PARALLEL, VILT_REQUIRE="browser,hands", **there)
    assert code == 1
    assert "VILT_REQUIRE demands hands, but: Skipped: VILT_HANDS names /nowhere, which is not a folder" in printed
    assert "3 passed, 1 error" in printed


def test_a_skip_in_a_marked_test_fails(folder: Path):
    (folder / "test_some.py").write_text(TESTS.format(there=False))
    code, printed = run(folder, VILT_REQUIRE="hands", **all_there(folder))
    assert code == 1
    assert "VILT_REQUIRE demands hands, but: Skipped: not on this machine" in printed


def test_a_demand_that_no_test_answers_fails(folder: Path):
    code, printed = run(folder, *PARALLEL, "-k", "plain", VILT_REQUIRE="browser", **all_there(folder))
    assert code == 1
    assert "VILT_REQUIRE demands browser, but no test marked so has passed." in printed


def test_an_unknown_demand_is_refused(folder: Path):
    code, printed = run(folder, VILT_REQUIRE="browsr")
    assert code == 4
    assert "VILT_REQUIRE names browsr: expected some of browser, hands" in printed
