"""Files and folders of recorded hands: which format each is, and the outcome of every hand in it."""

from __future__ import annotations

import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from vilt.errors import Refused
from vilt.history.acpc import read_log
from vilt.history.phh import read_hand
from vilt.history.record import OddChips, Unreadable, Unsupported
from vilt.history.replay import Outcome, Verdict, replay
from vilt.history.tables import hand_texts, read_table

PHH_ENDINGS = (".phh", ".phhs")
LOG_STARTS = (b"# name/game/hands/seed ", b"STATE:")
NOT_A_HISTORY = Outcome("", Verdict.UNSUPPORTED, str(Unsupported("not_a_history")))
"""The outcome of a file that holds no hands in any notation."""


class Unread(NamedTuple):
    """A file or folder that the system did not let be read, and why."""

    path: Path
    reason: str

    @classmethod
    def because(cls, path: Path, error: OSError) -> Unread:
        """What the system said of `path`."""
        return cls(path, error.strerror or str(error))


def files_in(paths: Iterable[Path]) -> Iterator[Path | Unread]:
    """Each file that `paths` name, folders walked in order of name; what is not there or may not be read, as `Unread`.

    Inside a folder, names that begin with a dot and links to folders are left out.
    """
    for path in paths:
        try:
            inside = _inside(path) if stat.S_ISDIR(path.stat().st_mode) else None
        except OSError as error:
            yield Unread.because(path, error)
            continue
        if inside is None:
            yield path
        else:
            yield from files_in(inside)


def _inside(folder: Path) -> list[Path]:
    return [entry for entry in sorted(folder.iterdir()) if not entry.name.startswith(".") and _is_wanted(entry)]


def _is_wanted(entry: Path) -> bool:
    try:
        return entry.is_file() or (entry.is_dir() and not entry.is_symlink())
    except OSError:
        return True  # in a folder that tells names only: whoever walks on is told why


def outcomes(path: Path, odd_chips: OddChips = OddChips.SOURCE) -> Iterator[Outcome]:
    """Replay each hand of a file and judge it. A file of another kind is one outcome, `NOT_A_HISTORY`.

    Raises:
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        if path.suffix.lower() in PHH_ENDINGS:
            yield from _tables(file, odd_chips)
        elif file.read(len(LOG_STARTS[0])).startswith(LOG_STARTS):
            file.seek(0)
            yield from _log(file, odd_chips)
        else:
            yield NOT_A_HISTORY


def _refusal(hand: str, refused: Refused) -> Outcome:
    return Outcome(hand, Verdict.UNSUPPORTED if isinstance(refused, Unsupported) else Verdict.UNREADABLE, str(refused))


def _tables(file: BinaryIO, odd_chips: OddChips) -> Iterator[Outcome]:
    empty = True
    for key, text in hand_texts(file):
        empty = False
        name = f"[{key}]" if key else ""
        try:
            if isinstance(text, Unreadable):
                raise text
            record = read_hand(read_table(text), name, odd_chips)
        except Refused as refused:
            yield _refusal(name, refused)
        else:
            yield replay(record)
    if empty:
        yield _refusal("", Unreadable("field_missing", field="variant"))


def _log(file: BinaryIO, odd_chips: OddChips) -> Iterator[Outcome]:
    try:
        for name, record in read_log(file, odd_chips):
            yield _refusal(name, record) if isinstance(record, Unreadable) else replay(record)
    except Unsupported as refused:
        yield _refusal("", refused)
