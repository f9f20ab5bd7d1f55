"""Other processes of a test."""

import os
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"


def with_vilt() -> dict[str, str]:
    """The environment of a process that can import Vilt."""
    return os.environ | {"PYTHONPATH": str(SOURCES)}
