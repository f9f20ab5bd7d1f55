"""The door to Numba: registered functions, loops, and a cache that never answers from old sources."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vilt
from vilt import compiled
from vilt.compiled import cache_folder, compile_loop, register

PACKAGE = Path(vilt.__file__).parent

STEP = 1
NUMBERS = [10, 20, 30]


# --- registered functions and loops


def step_up(number: int) -> int:
    return number + STEP


def pick(place: int) -> int:
    return NUMBERS[place]


def go_up(number: int, times: int = 2) -> int:
    for _ in range(times):
        number = step_up(number)
    return number


def pick_and_go_up(place: int) -> int:
    return go_up(pick(place))


register(step_up)
register(go_up)
register(pick, inline=True, NUMBERS=np.array([100, 200, 300]))


def test_a_loop_calls_registered_functions_which_stay_plain():
    assert compile_loop(pick_and_go_up)(1) == 202
    assert pick_and_go_up(1) == 22
    assert NUMBERS == [10, 20, 30]


def test_a_loop_itself_may_see_other_globals():
    assert compile_loop(step_up, STEP=np.int64(5))(1) == 6
    assert step_up(1) == 2


def test_defaults_and_names_of_arguments_hold_when_compiled():
    loop = compile_loop(go_up)
    assert (loop(1), loop(1, 3), loop(number=1, times=4)) == (3, 4, 5)


def test_a_loop_is_made_once_when_threads_call_it_together():
    loop = compile_loop(pick_and_go_up)
    with ThreadPoolExecutor(8) as threads:
        dispatchers = list(threads.map(lambda _: loop.dispatcher, range(8)))
        assert list(threads.map(loop, [0, 1, 2] * 4)) == [102, 202, 302] * 4
    assert len(set(map(id, dispatchers))) == 1


def test_a_function_without_a_file_is_compiled_too():
    names: dict[str, Any] = {}
    exec("def double(number):\n    return 2 * number\n", names)
    assert compile_loop(names["double"])(21) == 42


def test_a_global_that_is_not_used_cannot_be_replaced():
    with pytest.raises(ValueError, match="step_up uses no global named STEPS"):
        register(step_up, STEPS=2)
    with pytest.raises(ValueError, match="go_up uses no global named STEP"):
        compile_loop(go_up, STEP=2)


def test_a_function_is_registered_in_one_way():
    register(step_up)
    with pytest.raises(ValueError, match="step_up is registered already, in another way"):
        register(step_up, inline=True)
    with pytest.raises(ValueError, match="step_up is registered already, in another way"):
        register(step_up, STEP=2)


# --- the cache folder


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of its own for the cache, in this process."""
    monkeypatch.setenv("VILT_CACHE_DIR", str(tmp_path / "cache"))
    cache_folder.cache_clear()
    yield tmp_path / "cache"
    cache_folder.cache_clear()


def test_the_folder_is_named_after_the_sources(fresh: Path):
    folder = cache_folder()
    assert folder == fresh / compiled.sources_hash()
    assert folder.is_dir()
    assert list(folder.iterdir()) == []


def test_folders_of_older_sources_are_removed(fresh: Path):
    now = time.time()
    for age in range(8):
        old = fresh / f"{age:020x}"
        old.mkdir(parents=True)
        (old / "code.nbc").write_bytes(b"old")
        os.utime(old, (now - 60 * age - 60,) * 2)
    for other in ("0123", "z" * 20, "f" * 21):
        (fresh / other).mkdir()
    present = cache_folder()
    assert present
    kept = {f"{age:020x}" for age in range(compiled.OTHER_FOLDERS_KEPT)}
    assert {path.name for path in fresh.iterdir()} == {present.name, "0123", "z" * 20, "f" * 21} | kept


@pytest.mark.parametrize("place", ["file/below", "/proc/vilt"])
def test_where_nothing_can_be_written_there_is_no_folder(fresh: Path, monkeypatch: pytest.MonkeyPatch, place: str):
    fresh.mkdir()
    (fresh / "file").write_text("a regular file")
    monkeypatch.setenv("VILT_CACHE_DIR", str(fresh / place))
    assert cache_folder() is None
    assert [path.name for path in fresh.iterdir()] == ["file"]


def test_a_user_without_a_home_has_no_folder(fresh: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("VILT_CACHE_DIR")
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *args, **options: "~/.cache/vilt")
    assert cache_folder() is None


# --- other processes: what a second start finds

PROBE = """
import json, sys
from vilt.probe import loop
from vilt.compiled import cache_folder, told_of_compiling
lazy = "numba" not in sys.modules
told = []
with told_of_compiling(lambda: told.append(loop)):
    answer = loop(7)
    answer = loop(7)
folder = cache_folder()
print(json.dumps({
    "lazy": lazy,
    "answer": answer,
    "interpreted": loop.__wrapped__(7),
    "compiled": len(told),
    "loaded": sum(loop.dispatcher.stats.cache_hits.values()),
    "folder": str(folder) if folder else None,
}))
"""


class Copy:
    """A copy of the package with a small rule, a constant, a table and a loop over them, run in other processes."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "vilt"
        self.cache = folder / "cache"
        shutil.copytree(PACKAGE, self.package, ignore=shutil.ignore_patterns("__pycache__"))
        self.write(
            "rules/probe_rule.py", "from vilt.rules.probe_constant import ADDED\ndef rule(x): return x + ADDED\n"
        )
        self.write("rules/probe_constant.py", "ADDED = 1\n")
        self.write("rules/probe_table.py", "import numpy as np\nTABLE = np.arange(100)\n")
        self.write(
            "probe.py",
            "from vilt.compiled import compile_loop, register\n"
            "from vilt.rules.probe_rule import rule\n"
            "from vilt.rules.probe_table import TABLE\n"
            "def probe(x): return int(TABLE[rule(x)])\n"
            "register(rule)\n"
            "loop = compile_loop(probe)\n",
        )

    def write(self, name: str, text: str) -> None:
        path = self.package / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def run(self, code: str = PROBE, **environment: str) -> Any:
        plain = {name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT", "LANG", "HOME")}
        surroundings = {
            "VILT_CACHE_DIR": str(self.cache),
            "PYTHONPATH": str(self.package.parent),
            "PYTHONDONTWRITEBYTECODE": "1",  # which would hide a change within the same second
        }
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=plain | surroundings | environment,
            capture_output=True,
            text=True,
            check=False,
            cwd=self.package.parent,
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return json.loads(done.stdout)


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def test_numba_is_imported_by_the_first_loop_only():
    code = """import sys, vilt.ranking, vilt.rules, vilt.hand
print(vilt.ranking.describe(vilt.ranking.strength(range(7))), "numba" in sys.modules)"""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "four of a kind, twos False\n"


def test_a_second_start_loads_what_the_first_compiled_unless_it_is_damaged(copy: Copy):
    first, second = copy.run(), copy.run()
    assert (first["answer"], first["loaded"], first["compiled"], first["lazy"]) == (8, 0, 1, True)
    assert (second["answer"], second["loaded"], second["compiled"]) == (8, 1, 0)
    assert first["folder"] == second["folder"]
    for ending, damage in ((".nbi", b""), (".nbc", b"no machine code")):
        (file,) = (file for file in copy.cache.rglob(f"*{ending}") if "probe" in file.name)
        file.write_bytes(damage)
        third = copy.run()
        assert (third["answer"], third["loaded"], third["compiled"]) == (8, 0, 1)
    last = copy.run()
    assert (last["answer"], last["loaded"], last["compiled"]) == (8, 1, 0)


def test_a_changed_rule_constant_or_table_is_seen_at_once(copy: Copy):
    folders = {copy.run()["folder"]}
    changes = [
        ("rules/probe_rule.py", "from vilt.rules.probe_constant import ADDED\ndef rule(x): return 2 * x + ADDED\n", 15),
        ("rules/probe_constant.py", "ADDED = 3\n", 17),
        ("rules/probe_table.py", "import numpy as np\nTABLE = np.arange(100) * 10\n", 170),
    ]
    for name, text, expected in changes:
        copy.write(name, text)
        found = copy.run()
        assert found["answer"] == found["interpreted"] == expected
        assert found["loaded"] == 0
        folders.add(found["folder"])
    assert len(folders) == 4
    assert {str(path) for path in copy.cache.iterdir()} == folders


def test_a_changed_order_of_hands_reaches_the_compiled_strengths(copy: Copy):
    code = """import json, numpy, vilt.ranking
print(json.dumps(vilt.ranking.strengths(numpy.array([[0, 1, 2, 3, 51]], "u1")).tolist()))"""
    assert copy.run(code) == [7308]
    classes = copy.package / "ranking" / "classes.py"
    text = classes.read_text()
    for old, new in (("FULL_HOUSE = 6", "FULL_HOUSE = 7"), ("FOUR_OF_A_KIND = 7", "FOUR_OF_A_KIND = 6")):
        text = text.replace(old, new)
    classes.write_text(text)
    assert copy.run(code) == [7308 - 156]


def test_without_the_name_after_the_sources_the_old_code_would_run(copy: Copy):
    """The tests above can fail: with one folder for all sources Numba sees no change outside the loop's own file."""
    compiled_file = copy.package / "compiled.py"
    text = compiled_file.read_text()
    compiled_file.write_text(text.replace("return found.hexdigest()[:20]", 'return "0" * 20'))
    assert copy.run()["answer"] == 8
    copy.write("rules/probe_constant.py", "ADDED = 3\n")
    found = copy.run()
    assert (found["answer"], found["interpreted"], found["loaded"]) == (8, 10, 1)


def test_without_a_writable_folder_everything_works(copy: Copy, tmp_path: Path):
    file = tmp_path / "file"
    file.write_text("a regular file")
    for environment in (
        {"VILT_CACHE_DIR": str(file / "below")},
        {"VILT_CACHE_DIR": "", "HOME": str(file), "XDG_CACHE_HOME": ""},
    ):
        found = copy.run(**environment)
        assert (found["answer"], found["folder"], found["loaded"], found["compiled"]) == (8, None, 0, 1)
    assert not copy.cache.exists()


def test_a_disk_that_fills_while_machine_code_is_written_stops_nothing(copy: Copy):
    in_the_way = "loop.dispatcher; import shutil; shutil.rmtree(cache_folder()); cache_folder().write_text('')"
    assert copy.run(PROBE.replace("answer = loop(7)", f"{in_the_way}; answer = loop(7)", 1))["answer"] == 8
