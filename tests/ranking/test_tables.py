"""The tables of strengths: what they are built on, and how they are kept."""

from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest

from vilt.ranking import tables
from vilt.ranking.tables import RANK_NUMBERS, Tables, build_tables, load_tables

FILE = "ranking.npz"


@pytest.fixture(scope="module")
def sound() -> Tables:
    return build_tables()


@pytest.fixture
def builds(sound: Tables, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts how often tables are built, and spares the time for it."""
    counted: list[int] = []

    def build() -> Tables:
        counted.append(1)
        return sound

    monkeypatch.setattr(tables, "build_tables", build)
    return counted


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tables, "cache_folder", lambda: tmp_path)
    return tmp_path


def same(one: Tables, other: Tables) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one._asdict().values(), other._asdict().values(), strict=True))


def test_no_two_sets_of_ranks_have_the_same_sum():
    sums: list[int] = []
    for count in (5, 6, 7):
        sets = np.array(list(combinations_with_replacement(range(13), count)))
        exist = (np.sort(sets)[:, 4:] != np.sort(sets)[:, :-4]).all(axis=1)  # four of a rank at most
        sums.extend(np.array(RANK_NUMBERS)[sets[exist]].sum(axis=1).tolist())
    assert len(sums) == 6175 + 18395 + 49205
    assert len(set(sums)) == len(sums)


def test_tables_are_built_once_and_read_back(folder: Path, builds: list[int], sound: Tables):
    assert same(load_tables(), sound)
    assert [path.name for path in folder.iterdir()] == [FILE]
    assert same(load_tables(), sound)
    assert len(builds) == 1


@pytest.mark.parametrize(
    "damage",
    [
        lambda good: b"",
        lambda good: b"no table at all",
        lambda good: good[: len(good) // 2],
        lambda good: good[:100_000] + bytes([good[100_000] ^ 1]) + good[100_001:],
    ],
    ids=["empty", "text", "half", "one bit"],
)
def test_damaged_tables_are_built_anew(folder: Path, builds: list[int], sound: Tables, damage):
    load_tables()
    good = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(damage(good))
    assert same(load_tables(), sound)
    assert same(load_tables(), sound)
    assert len(builds) == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda arrays: {**arrays, "strengths": arrays["strengths"][:-1]},
        lambda arrays: {**arrays, "strengths": arrays["strengths"].astype(np.int32)},
        lambda arrays: {**arrays, "row_starts": arrays["row_starts"] + np.uint32(1)},
        lambda arrays: {**arrays, "row_starts": arrays["row_starts"].reshape(2, -1)},
        lambda arrays: {**arrays, "flushes": arrays["flushes"][:100]},
        lambda arrays: {**arrays, "flushes": arrays["flushes"] * 0, "strengths": arrays["strengths"] * 0},
        lambda arrays: {**arrays, "strengths": arrays["strengths"][:0]},
        lambda arrays: {"row_starts": arrays["row_starts"]},
        lambda arrays: {**arrays, "more": arrays["flushes"]},
        lambda arrays: {**arrays, "flushes": np.array([{}], dtype=object)},
    ],
    ids=["shorter", "type", "index outside", "shape", "few", "noughts", "empty", "missing", "more", "objects"],
)
def test_other_arrays_are_not_taken_for_the_tables(folder: Path, builds: list[int], sound: Tables, change):
    np.savez(folder / FILE, **change(sound._asdict()))
    assert same(load_tables(), sound)
    assert len(builds) == 1


def test_without_a_folder_tables_are_built_in_memory(monkeypatch: pytest.MonkeyPatch, builds: list[int], sound: Tables):
    monkeypatch.setattr(tables, "cache_folder", lambda: None)
    assert same(load_tables(), sound)
    assert len(builds) == 1


def test_a_disk_that_takes_no_more_leaves_nothing_behind(
    folder: Path, builds: list[int], sound: Tables, monkeypatch: pytest.MonkeyPatch
):
    def full(file: Path, **arrays: object) -> None:
        file.write_bytes(b"begun")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", full)
    assert same(load_tables(), sound)
    assert list(folder.iterdir()) == []


def test_building_gives_the_same_tables_every_time(sound: Tables):
    assert same(build_tables(), sound)
    assert sound.are_sound()
