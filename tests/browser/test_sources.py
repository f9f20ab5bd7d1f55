"""What is made by scripts and kept in the repository is up to date."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_protocol_types_are_those_of_the_structs() -> None:
    protocol_types = script("protocol_types")
    assert protocol_types.TARGET.read_text() == protocol_types.text(), "run: python scripts/protocol_types.py"


@pytest.mark.parametrize("page", ["lobby.html", "table.html"])
def test_each_page_lists_the_scripts_it_needs(page: str) -> None:
    preload = script("preload")
    assert (preload.STATIC / page).read_text() == preload.page_text(page, preload.PAGES[page]), (
        "run: python scripts/preload.py"
    )


def test_scripts_are_small() -> None:
    long = [
        path.name
        for path in (SCRIPTS.parent / "src/vilt/web/static").rglob("*.js")
        if "vendor" not in path.parts and len(path.read_text().splitlines()) > 300
    ]
    assert long == []
