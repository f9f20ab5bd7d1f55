"""Other processes of a test."""

import os
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"


def with_vilt() -> dict[str, str]:
    """The environment of a process that can import Vilt."""
    return os.environ | {"PYTHONPATH": str(SOURCES)}


def run_vilt(program: str) -> subprocess.CompletedProcess[str]:
    """Run Python source text in a process of its own, to its end."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=with_vilt())
