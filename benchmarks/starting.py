"""What a first use costs: compiling, importing. Each figure comes from a Python of its own."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measuring import Entry, Goal, Measure, Missing, Trial

PLAY = """
from benchmarks.hands import announcement
from vilt.simulate import batch
batch(announcement(6), 1, 1)
"""
RANK = """
import numpy as np
from vilt.ranking import strengths
strengths(np.array([[0, 1, 2, 3, 4, 5, 6]], np.uint8))
"""
IMPORT = "import vilt.hand, vilt.table, vilt.ranking"

ODDS = """
from vilt.odds import equity
equity(["AhKh", "QsQd", "JcTc"])
equity(["AhKh", "QsQd"], samples=1, seed=1)
equity(["22+", "AK"], "2h 7h Qc")
"""
OMAHA = """
from vilt.odds import equity
equity(["As2sKhQd", "JhTh9s8s"], game="omaha_hi_lo", samples=1, seed=1)
equity(["As2sKhQd", "JhTh9s8s"], "2h 7h Qc", game="omaha_hi_lo")
"""
IMPORT_ODDS = "import vilt.odds"

ROOT = Path(__file__).resolve().parent.parent


def child_seconds(code: str, **environment: str) -> float:
    """CPU seconds that a Python of its own takes to run `code`, its start included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Missing(f"failed: {done.stderr.strip().rpartition(chr(10))[2]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _cold(code: str) -> Trial:
    """With an empty cache folder."""

    def trial(_: float) -> float:
        with tempfile.TemporaryDirectory() as folder:
            return child_seconds(code, VILT_CACHE_DIR=folder)

    return trial


def _warm(code: str) -> Trial:
    """With what an earlier run left in the cache folder."""
    child_seconds(code)
    return lambda _: child_seconds(code)


COMPILING = Measure(
    name="compiling",
    title="First use ever: CPU time until one hand has been played in bulk, tables and machine code made",
    unit="s",
    entries=(Entry("Vilt batch, nothing cached", lambda: _cold(PLAY)),),
    goals=(Goal(at_most=15),),
    most_rounds=1,
)

LOADING = Measure(
    name="loading",
    title="Later uses: CPU time of a new Python, the cache filled",
    unit="s",
    entries=(
        Entry("one hand in bulk", lambda: _warm(PLAY)),
        Entry("strengths of one hand", lambda: _warm(RANK)),
        Entry("import hand, table and ranking", lambda: _warm(IMPORT)),
        Entry("a bare Python", lambda: _warm("pass")),
    ),
    most_rounds=5,
    peers=False,
)

ODDS_FIRST = Measure(
    name="odds-first",
    title="First odds ever: CPU time with nothing cached, tables and machine code made",
    unit="s",
    entries=(
        Entry("Omaha, high and low: drawn, and counted on a flop", lambda: _cold(OMAHA)),
        Entry("hold'em: counted before and on a flop, and drawn", lambda: _cold(ODDS)),
    ),
    goals=(Goal(at_most=15),),
    most_rounds=1,
)

ODDS_LOADING = Measure(
    name="odds-loading",
    title="Later odds: CPU time of a new Python, the cache filled",
    unit="s",
    entries=(
        Entry("import vilt.odds", lambda: _warm(IMPORT_ODDS)),
        Entry("Omaha, high and low", lambda: _warm(OMAHA)),
        Entry("hold'em", lambda: _warm(ODDS)),
    ),
    goals=(Goal(at_most=0.6),),
    most_rounds=5,
    peers=False,
)
