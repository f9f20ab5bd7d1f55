"""Files and folders of recorded hands: which format each is, and the outcome of every hand in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from vilt.errors import Refused
from vilt.history.acpc import read_log
from vilt.history.phh import read_hand
from vilt.history.record import OddChips, Unreadable, Unsupported
from vilt.history.replay import Outcome, Verdict, replay
from vilt.history.tables import hand_texts, read_table

PHH_ENDINGS = (".phh", ".phhs")
LOG_STARTS = (b"# name/game/hands/seed ", b"STATE:")


def files_in(paths: Iterable[Path]) -> Iterator[Path]:
    """Each file that `paths` name, folders walked in order of name.

    Inside a folder, names that begin with a dot and links to folders are left out.

    Raises:
        OSError: a path is not there or may not be read.
    """
    for path in paths:
        if path.is_dir():
            inside = sorted(entry for entry in path.iterdir() if not entry.name.startswith("."))
            yield from files_in(entry for entry in inside if entry.is_file() or _is_real_folder(entry))
        else:
            path.stat()
            yield path


def _is_real_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def outcomes(path: Path, odd_chips: OddChips = OddChips.SOURCE) -> Iterator[Outcome]:
    """Replay each hand of a file and judge it. A file of another kind is one outcome, `unsupported`.

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
            yield Outcome("", Verdict.UNSUPPORTED, str(Unsupported("not_a_history")))


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
