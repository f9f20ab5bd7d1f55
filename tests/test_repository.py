"""The repository keeps its own promises: dependencies, lock file, layers, sizes, words."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import vilt

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKED = (ROOT / "requirements.lock").read_text().splitlines()
PACKAGE = ROOT / "src" / "vilt"

NOT_OURS = {"__pycache__", "mutants", "node_modules", "vendor"}
TEXT = {".py", ".js", ".css", ".html", ".md", ".toml", ".sh", ".json", ".yaml", ".po", ".ini", ".mako", ".lock", ""}
MOST_LINES = 450

# Patterns, written in halves so that this file does not find itself.
UNFINISHED = [r"\bTO" + r"DO\b", r"\bFIX" + r"ME\b", r"\bX" + r"XX\b", "NotImplemented" + "Error"]
UNFINISHED += ["not " + "implemented", r"\bfor " + r"now\b(?! in )"]
OF_ONE_MACHINE = ["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "/Us" + "ers/", "file" + "://"]


def requirements() -> list[str]:
    """Every requirement that pyproject.toml declares, as it is written there."""
    project = PROJECT["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    lists += PROJECT["dependency-groups"].values()
    return [line for declared in lists for line in declared]


def texts(*places: str) -> Iterator[Path]:
    """Our own text files in folders of the repository, or the files themselves."""
    for place in places:
        start = ROOT / place
        for file in [start] if start.is_file() else sorted(start.rglob("*")):
            if file.is_file() and file.suffix in TEXT and not NOT_OURS & set(file.parts):
                yield file


def found(patterns: list[str], files: Iterator[Path]) -> list[str]:
    """Where one of the patterns stands, as path:line: text."""
    pattern = re.compile("|".join(patterns))
    return [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if pattern.search(line)
    ]


def layers() -> dict[str, bool]:
    """The layers of the import contract, highest first, and whether each is said to exist."""
    (contract,) = [c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["type"] == "layers"]
    return {name.strip("()"): not name.startswith("(") for name in contract["layers"]}


def modules() -> set[str]:
    """The modules and packages directly in the package."""
    packages = {folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").is_file()}
    return packages | {file.stem for file in PACKAGE.glob("*.py")} - {"__init__"}


def test_every_dependency_says_why_it_is_there():
    lines = (ROOT / "pyproject.toml").read_text().splitlines()
    for requirement in requirements():
        places = [number for number, line in enumerate(lines) if line.startswith(f'    "{requirement}",')]
        assert places, requirement
        for number in places:
            beside = lines[number].removeprefix(f'    "{requirement}",')
            above = lines[number - 1]
            assert re.match(r" +# \S", beside) or re.match(r" +# \S", above), f"{requirement} does not say why"


def test_lock_file_names_versions_only():
    pins = [line for line in LOCKED if not line.startswith("#")]
    assert len(pins) > 50
    for pin in pins:
        assert re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*( ; .+)?", pin), pin


def test_lock_file_answers_every_requirement():
    pins = {}
    for line in LOCKED:
        if not line.startswith("#"):
            pin = Requirement(line)
            pins[canonicalize_name(pin.name)] = str(pin.specifier).removeprefix("==")
    for line in requirements():
        requirement = Requirement(line)
        version = pins.get(canonicalize_name(requirement.name))
        assert version, f"{line} is not in requirements.lock: run make lock"
        assert requirement.specifier.contains(version), (
            f"requirements.lock has {requirement.name} {version}, not {line}"
        )


def test_changelog_tells_of_this_version():
    assert re.search(rf"^## {re.escape(vilt.__version__)}\b", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)


def test_readme_begins_with_two_commands_that_exist():
    readme = (ROOT / "README.md").read_text()
    block = readme.split("```")[1]
    targets = re.findall(r"^make (\w+)", block, re.MULTILINE)
    assert targets == ["serve", "test"]
    makefile = (ROOT / "Makefile").read_text()
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_layers_that_exist_are_said_to_exist():
    said = {name for name, exists in layers().items() if exists}
    assert said == modules()


def test_architecture_lists_the_layers_in_their_order():
    rows = re.findall(r"^\| `(\w+)` \|", (ROOT / "ARCHITECTURE.md").read_text(), re.MULTILINE)
    assert rows == [name for name in reversed(layers()) if name != "__main__"]


def test_no_file_is_too_long_to_have_one_name():
    sources = [file for file in texts("src", "scripts", "tests") if file.suffix in {".py", ".js", ".css"}]
    assert len(sources) > 10
    long = {str(file.relative_to(ROOT)): count for file in sources if (count := line_count(file)) > MOST_LINES}
    assert not long


def test_no_constant_is_given_a_second_value():
    """The later value would count for what was written with the first in mind."""
    sources = [file for file in texts("src", "scripts", "tests", "benchmarks") if file.suffix == ".py"]
    assert {str(file.relative_to(ROOT)): again for file in sources if (again := given_again(file.read_text()))} == {}
    assert given_again("A = 1\nB: int = 2\nA = 3\nb = 4\nb = 5\nB = 6\n") == ["A", "B"]


def given_again(source: str) -> list[str]:
    """The constants of a module that are bound more than once at its top."""
    names: list[str] = []
    for statement in ast.parse(source).body:
        match statement:
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)) if name.isupper():
                names.append(name)
    return sorted({name for name in names if names.count(name) > 1})


def line_count(file: Path) -> int:
    """The number of lines of a file."""
    return len(file.read_text().splitlines())


def test_nothing_is_unfinished():
    assert found(UNFINISHED, texts("src", "scripts", "tests", "benchmarks", "Makefile")) == []


def test_nothing_belongs_to_one_machine():
    everything = texts("src", "scripts", "tests", "benchmarks", "docs", *(file.name for file in ROOT.glob("[!.]*")))
    assert found(OF_ONE_MACHINE, (file for file in everything if "node_modules" not in file.parts)) == []


def test_importing_does_not_load_numba():
    names = [
        ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        for file in sorted(PACKAGE.rglob("*.py"))
        if "migrations" not in file.parts and file.name != "__main__.py"
    ]
    program = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
    if "numba" in sys.modules:
        sys.exit(f"importing {name} loads Numba")
"""
    command = [sys.executable, "-c", program, *names]
    ran = subprocess.run(command, cwd=PACKAGE.parent, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
