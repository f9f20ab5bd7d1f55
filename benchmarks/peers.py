"""Peers, imported when they are measured. One that is not there costs its row and nothing else."""

from __future__ import annotations

import importlib
import os
import sys
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from benchmarks.measuring import Missing

if TYPE_CHECKING:
    from collections.abc import Iterator


def peer(module: str) -> Any:
    """The module of a peer.

    Raises:
        Missing: it is not installed, or cannot be imported here.
    """
    try:
        with _silence():
            return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise Missing(f"not installed here: no module {error.name}") from error
    except Exception as error:  # compiled for another machine, or broken in its own way
        raise Missing(f"cannot be imported: {type(error).__name__}: {error}") from error


def release(package: str) -> str:
    """The installed version of a package, for a table; empty when there is none."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


@contextmanager
def _silence() -> Iterator[None]:
    """Keep what compiled peers print while they are imported out of the table."""
    sys.stdout.flush()
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)
