"""scripts/prepare.py installs into .venv only, and trusts only what its stamps call complete."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pip_wheel
import prepare


class Workplace:
    """A checkout in a folder of its own, where pip only notes what it was asked for."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.asked: list[tuple[str, ...]] = []
        self.created = 0
        self.fails = False
        self.lacks = ""

    def create(self) -> None:
        """Stand for `prepare.create`: an environment whose Python is this one."""
        shutil.rmtree(prepare.VENV, ignore_errors=True)
        prepare.PYTHON.parent.mkdir(parents=True)
        prepare.PYTHON.symlink_to(sys.executable)
        self.created += 1

    def install(self, *what: str, wheel: Path | None = None) -> None:
        """Stand for `prepare.install`."""
        assert prepare.stamps() == {}, "a stamp is there while pip is at work"
        if self.fails:
            raise prepare.PrepareError("no network")
        if self.lacks in what:
            raise prepare.PrepareError("no wheel")
        self.asked.append(what)


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workplace:
    (tmp_path / "src" / "vilt").mkdir(parents=True)
    (tmp_path / "src" / "vilt" / "__init__.py").write_text('__version__ = "0.1.0"\n')
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "requirements.lock").write_text("packaging==26.4\npip==26.3\n")
    settle(tmp_path, monkeypatch)
    place = Workplace(tmp_path)
    monkeypatch.setattr(prepare, "create", place.create)
    monkeypatch.setattr(prepare, "install", place.install)
    return place


def settle(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the script work in `root`."""
    monkeypatch.setattr(prepare, "ROOT", root)
    monkeypatch.setattr(prepare, "VENV", root / ".venv")
    monkeypatch.setattr(prepare, "PYTHON", root / ".venv" / "bin" / "python")
    monkeypatch.setattr(prepare, "LOCK", root / "requirements.lock")


def test_a_complete_set_is_left_alone(workplace: Workplace):
    prepare.prepare("dev")
    assert workplace.created == 1
    assert workplace.asked[-1] == ("--no-build-isolation", "--editable", ".[postgres,redis]", "--group", "dev")
    asked = len(workplace.asked)
    prepare.prepare("dev")
    assert (workplace.created, len(workplace.asked)) == (1, asked)


def test_sets_share_one_environment(workplace: Workplace):
    prepare.prepare("serve")
    prepare.prepare("dev")
    assert workplace.created == 1
    assert prepare.stamps() == {"serve": prepare.wanted(), "dev": prepare.wanted()}


@pytest.mark.parametrize("file", ["pyproject.toml", "requirements.lock", "src/vilt/__init__.py"])
def test_a_changed_file_means_an_update(workplace: Workplace, file: str):
    prepare.prepare("serve")
    prepare.prepare("dev")
    (workplace.root / file).write_text("# changed\n")
    asked = len(workplace.asked)
    prepare.prepare("dev")
    assert workplace.created == 1
    assert len(workplace.asked) > asked
    assert prepare.stamps()["dev"] == prepare.wanted()
    assert prepare.stamps()["serve"] != prepare.wanted(), "the other set is still to be updated"


def test_a_peer_that_cannot_be_installed_costs_only_itself(
    workplace: Workplace, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    (workplace.root / "pyproject.toml").write_text('[dependency-groups]\nbench = ["slow>=1", "rare>=2; 1 == 1"]\n')
    install = prepare.install

    def no_group(*what: str) -> None:
        if what == ("--group", "bench"):
            raise prepare.PrepareError("no wheel of rare")
        install(*what)

    monkeypatch.setattr(prepare, "install", no_group)
    workplace.lacks = "rare>=2; 1 == 1"
    prepare.prepare("bench")
    assert workplace.asked[-2:] == [("--no-build-isolation", "--editable", ".[postgres]"), ("slow>=1",)]
    assert capsys.readouterr().err == "rare>=2 cannot be installed here: its rows will be skipped.\n"
    assert prepare.stamps() == {"bench": prepare.wanted()}


def test_an_interrupted_update_is_built_anew(workplace: Workplace):
    prepare.prepare("serve")
    workplace.fails = True
    with pytest.raises(prepare.PrepareError):
        prepare.prepare("dev")
    assert prepare.stamps() == {}
    workplace.fails = False
    prepare.prepare("serve")
    assert workplace.created == 2


def test_an_environment_of_others_is_built_anew(workplace: Workplace):
    workplace.create()
    prepare.prepare("serve")
    assert workplace.created == 2


def test_a_moved_checkout_is_built_anew(workplace: Workplace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    prepare.prepare("serve")
    moved = tmp_path / "moved"
    moved.mkdir()
    for name in ("pyproject.toml", "requirements.lock", ".venv", "src"):
        (tmp_path / name).rename(moved / name)
    settle(moved, monkeypatch)
    prepare.prepare("serve")
    assert workplace.created == 2


def test_a_python_that_has_gone_is_replaced(workplace: Workplace):
    prepare.prepare("serve")
    prepare.PYTHON.unlink()
    prepare.PYTHON.symlink_to("/nowhere/python3")
    prepare.prepare("serve")
    assert workplace.created == 2


def test_versions_come_from_the_lock_file(workplace: Workplace):
    assert prepare.locked("pip") == "26.3"
    with pytest.raises(prepare.PrepareError, match="names no version of numpy"):
        prepare.locked("numpy")


def test_pip_is_kept_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    settle(tmp_path, monkeypatch)
    (tmp_path / "requirements.lock").touch()
    prepare.PYTHON.parent.mkdir(parents=True)
    prepare.PYTHON.write_text('#!/bin/sh\nenv > seen\necho "$@" >> seen\n')
    prepare.PYTHON.chmod(0o755)
    for name in prepare.ELSEWHERE:
        monkeypatch.setenv(name, "elsewhere")
    prepare.install("--group", "dev")
    seen = (tmp_path / "seen").read_text()
    assert f"-m pip install --quiet --constraint {prepare.LOCK} --group dev" in seen
    assert "PIP_REQUIRE_VIRTUALENV=1" in seen
    assert "elsewhere" not in seen


def test_a_failure_of_pip_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    settle(tmp_path, monkeypatch)
    prepare.PYTHON.parent.mkdir(parents=True)
    prepare.PYTHON.symlink_to("/bin/false")
    with pytest.raises(prepare.PrepareError, match="the same command tries again"):
        prepare.install("anything")


def without_venv(tmp_path: Path, *, bare_too: bool) -> str:
    """Write a Python that cannot make an environment with pip, nor a bare one when `bare_too`; return its path."""
    python = tmp_path / "python3"
    bare = "exit 1" if bare_too else f'exec {sys.executable} "$@"'
    python.write_text(
        f'#!/bin/sh\ncase "$*" in\n*--without-pip*) echo "No module named venv" >&2; {bare};;\n*) exit 1;;\nesac\n'
    )
    python.chmod(0o755)
    return str(python)


def test_without_ensurepip_the_wheel_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    settle(tmp_path, monkeypatch)
    (tmp_path / "requirements.lock").write_text("pip==26.3\n")
    asked = []
    monkeypatch.setattr(sys, "executable", without_venv(tmp_path, bare_too=False))
    monkeypatch.setattr(pip_wheel, "fetch", lambda version, folder: folder / f"pip-{version}.whl")
    monkeypatch.setattr(prepare, "install", lambda *what, wheel: asked.append((what, wheel.name)))
    prepare.create()
    assert asked == [(("pip",), "pip-26.3.whl")]
    assert subprocess.run([prepare.PYTHON, "-c", ""], check=False).returncode == 0


def test_without_ensurepip_and_index_one_sentence_names_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    settle(tmp_path, monkeypatch)
    (tmp_path / "requirements.lock").write_text("pip==26.3\n")

    def unreachable(version: str, folder: Path) -> Path:
        raise OSError("unreachable")

    monkeypatch.setattr(sys, "executable", without_venv(tmp_path, bare_too=False))
    monkeypatch.setattr(pip_wheel, "fetch", unreachable)
    with pytest.raises(prepare.PrepareError, match=rf"\(unreachable\).*python3\.{sys.version_info.minor}-venv"):
        prepare.create()


def test_without_venv_one_sentence_names_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    settle(tmp_path, monkeypatch)
    monkeypatch.setattr(sys, "executable", without_venv(tmp_path, bare_too=True))
    with pytest.raises(prepare.PrepareError, match=rf"No module named venv.*python3\.{sys.version_info.minor}-venv"):
        prepare.create()


def test_a_wrong_name_is_answered_by_the_right_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(sys, "argv", ["prepare.py", "everything"])
    assert prepare.main() == 2
    assert capsys.readouterr().err == "Usage: prepare.py serve|dev|mutants|bench|lock\n"
