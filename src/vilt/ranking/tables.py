"""The tables behind every strength: built in under a second, kept in the cache folder.

Each rank has a number such that the sums of any 5, 6 or 7 cards differ whenever their ranks differ. A sum is therefore
the name of a set of ranks, and `strengths` holds the strength of each set at `row_starts[sum % ROWS] + sum // ROWS`:
rows slide over one another until every place has at most one owner. `flushes` holds the strength of five or more ranks
of one suit, by their bits.
"""

from __future__ import annotations

import contextlib
import zipfile
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import cache_folder
from vilt.ranking.classes import STRONGEST, Category, classes

RANK_NUMBERS = (1, 4, 16, 67, 295, 1334, 5734, 23800, 60883, 208450, 509982, 1304151, 2967844)
"""Found one after another: each is the least above the one before that keeps all sums different."""

MOST_CARDS = 7
ROW_BITS = 13
ROWS = 1 << ROW_BITS
COLUMNS = MOST_CARDS * RANK_NUMBERS[-1] // ROWS + 1
RANK_SETS = 1 << 13
"""How many sets of different ranks there are, as bits."""

Counts: TypeAlias = NDArray[np.int64]
"""int64[n, 13]: how many cards of each rank."""
Strengths: TypeAlias = NDArray[np.uint16]


class Tables(NamedTuple):
    """See the top of this file. Places that belong to no hand hold 0, or the strength of another."""

    row_starts: NDArray[np.uint32]
    strengths: Strengths
    flushes: Strengths

    def are_sound(self) -> bool:
        """Whether types and sizes are right and no index of a hand can lie outside."""
        return (
            [table.dtype for table in self] == [np.uint32, np.uint16, np.uint16]
            and [table.ndim for table in self] == [1, 1, 1]
            and len(self.row_starts) == ROWS
            and int(self.row_starts.max()) + COLUMNS <= len(self.strengths)
            and len(self.flushes) == RANK_SETS
            and max(self.strengths.max(), self.flushes.max()) == STRONGEST
        )


def load_tables() -> Tables:
    """The tables from the cache folder; built, and kept there if possible, when they are missing or damaged."""
    folder = cache_folder()
    file = folder / "ranking.npz" if folder else None
    tables = _read(file) if file else None
    if tables is None:
        tables = build_tables()
        if file:
            _write(file, tables)
    return tables


def _read(file: Path) -> Tables | None:
    try:
        with np.load(file, allow_pickle=False) as arrays:  # which also compares checksums
            tables = Tables(**arrays)
    except (OSError, ValueError, TypeError, EOFError, zipfile.BadZipFile):
        return None
    return tables if tables.are_sound() else None


def _write(file: Path, tables: Tables) -> None:
    """Write beside the place and move there in one step, so that nobody ever reads half a file."""
    beside = file.with_name(f"{file.stem}-{token_hex(4)}{file.suffix}")
    try:
        np.savez(beside, **tables._asdict())
        beside.replace(file)
    except OSError:  # a full disk: the tables are in memory, and that suffices
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


def build_tables() -> Tables:
    """Build the tables from the 7,462 classes: a hand of six or seven is the best of its hands of one card less."""
    counts, strengths = _five_cards()
    sums_by_size, strengths_by_size = [_sums(counts)], [strengths]
    for _ in range(MOST_CARDS - 5):
        counts, strengths = _one_card_more(counts, strengths)
        sums_by_size.append(_sums(counts))
        strengths_by_size.append(strengths)
    row_starts, table = _slide_rows(np.concatenate(sums_by_size), np.concatenate(strengths_by_size))
    return Tables(row_starts, table, _flushes())


def _sums(counts: Counts) -> NDArray[np.int64]:
    return np.asarray(counts @ np.array(RANK_NUMBERS))


def _five_cards() -> tuple[Counts, Strengths]:
    """Every set of five ranks, and its strength without a flush."""
    suited = (Category.FLUSH, Category.STRAIGHT_FLUSH)
    hands = [(hand.five_ranks, strength) for strength, hand in enumerate(classes(), 1) if hand.category not in suited]
    counts = np.array([[ranks.count(rank) for rank in range(13)] for ranks, _ in hands])
    return counts, np.array([strength for _, strength in hands], np.uint16)


def _one_card_more(counts: Counts, strengths: Strengths) -> tuple[Counts, Strengths]:
    """Every set with one rank added, and the best strength of those it can come from."""
    can_take = [(rank, counts[:, rank] < 4) for rank in range(13)]
    longer = np.concatenate([counts[rows] + np.eye(13, dtype=np.int64)[rank] for rank, rows in can_take])
    candidates = np.concatenate([strengths[rows] for _, rows in can_take])
    sums = _sums(longer)
    order = np.lexsort((candidates, sums))
    last_of_sum = order[np.append(np.diff(sums[order]) != 0, True)]
    return longer[last_of_sum], candidates[last_of_sum]


def _slide_rows(sums: NDArray[np.int64], strengths: Strengths) -> tuple[NDArray[np.uint32], Strengths]:
    """Lay the rows into one table, the longest first, each as far left as it fits; ints serve as rows of bits."""
    columns_of_row: list[list[int]] = [[] for _ in range(ROWS)]
    for sum_, row in zip((sums // ROWS).tolist(), (sums % ROWS).tolist(), strict=True):
        columns_of_row[row].append(sum_)
    row_starts = np.zeros(ROWS, np.uint32)
    taken = 0
    for row in sorted(range(ROWS), key=lambda row: -len(columns_of_row[row])):
        blocked = 0
        for column in columns_of_row[row]:
            blocked |= taken >> column
        start = (~blocked & (blocked + 1)).bit_length() - 1
        row_starts[row] = start
        for column in columns_of_row[row]:
            taken |= 1 << (start + column)
    table = np.zeros(int(row_starts.max()) + COLUMNS, np.uint16)
    table[row_starts[sums % ROWS] + sums // ROWS] = strengths
    return row_starts, table


def _flushes() -> Strengths:
    """The strength of each set of ranks of one suit, 0 for fewer than five."""
    flushes = [0] * RANK_SETS
    for strength, (category, ranks) in enumerate(classes(), 1):
        if category in (Category.FLUSH, Category.STRAIGHT_FLUSH):
            flushes[sum(1 << rank for rank in ranks)] = strength
    for bits in range(RANK_SETS):
        if bits.bit_count() > 5:
            flushes[bits] = max(flushes[bits ^ (1 << rank)] for rank in range(13) if bits >> rank & 1)
    return np.array(flushes, np.uint16)
