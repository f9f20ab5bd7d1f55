"""A recorded hand told for people who argue about it: who sits where, every event in a sentence, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from vilt.hand import HIDDEN, HandEvent
from vilt.hand.events import HandShown, PotAwarded, StreetDealt
from vilt.hand.options import in_words
from vilt.history.narration import Narrator, Scene
from vilt.history.phh import read_hand
from vilt.history.record import OddChips, RecordedHand, Unreadable
from vilt.history.replay import Played, play_known
from vilt.history.tables import hand_texts, read_table
from vilt.history.wording import cards_signs

COLUMNS = ("", "Player", "Cards", "Before", "After")


def tell_file(path: Path, narrator: Narrator, console: Console) -> None:
    """Play each hand of a Poker Hand History and tell it on `console`; odd chips go by the rules, not by the file.

    Raises:
        Refused: the file or a hand of it cannot be read or played.
        OSError: the file cannot be read.
    """
    found = False
    with path.open("rb") as file:
        for key, text in hand_texts(file):
            if isinstance(text, Unreadable):
                raise text
            if found:
                console.print()
            found = True
            tell_hand(text, f"[{key}]" if key else path.name, narrator, console)
    if not found:
        raise Unreadable("field_missing", field="variant")


def tell_hand(text: str, name: str, narrator: Narrator, console: Console) -> None:
    """Play the hand that `text` writes and tell it."""
    record = read_hand(read_table(text), name, OddChips.SEAT)
    played, unseen = play_known(record)
    names = _names(record)
    for line in _heading(text):
        _say(console, line, "bold")
    _say(console, narrator.game(record.announce.rules))
    if record.unit > 1:
        _say(console, f"Amounts are in parts of a chip, {record.unit:,} to one.")
    console.print(_players(record, played, names))
    scene = Scene(names)
    for event in _known(played.events, record, unseen):
        scene.follow(event)
        sentence = narrator.narrate(event, scene, 0)
        if sentence:
            _say(console, sentence, "bold" if isinstance(event, PotAwarded) else "")
    for line in _ending(record, played, unseen, names):
        _say(console, line, "bold")


def _heading(text: str) -> Iterator[str]:
    """The comment at the head of the file, in which a case says what it is about."""
    for line in text.splitlines():
        if not line.startswith("#"):
            return
        yield line.removeprefix("#").strip()


def _names(record: RecordedHand) -> dict[int, str]:
    """A name for each player: p1 is the first left of the button, as the file writes him."""
    stated = record.about.get("players", [""] * len(record.hole))
    return {player: name or f"p{player}" for player, name in enumerate(stated, start=1)}


def _players(record: RecordedHand, played: Played, names: dict[int, str]) -> Table:
    """Who plays, with what; stacks after the hand only once it is over."""
    table = Table(box=None, pad_edge=False)
    for column in COLUMNS if played.hand.over else COLUMNS[:-1]:
        table.add_column(column, justify="right" if column in COLUMNS[3:] else "left")
    for starter, cards in zip(record.announce.starters, record.hole, strict=True):
        known = cards_signs(tuple(card for card in cards if card != HIDDEN))
        row = [f"p{starter.seat}", names[starter.seat], known, f"{starter.stack:,}"]
        if played.hand.over:
            row.append(f"{played.hand.stack_of(starter.seat):,}")
        table.add_row(*map(Text, row))
    return table


def _known(events: list[HandEvent], record: RecordedHand, unseen: list[int]) -> Iterator[HandEvent]:
    """The events as far as they follow from the file: none after a card that it does not know decided them."""
    board = 0
    for event in events:
        if isinstance(event, StreetDealt):
            board += len(event.cards)
            if HIDDEN in record.board[:board] or board > len(record.board):
                return
        if unseen and isinstance(event, HandShown | PotAwarded):
            return
        yield event


def _ending(record: RecordedHand, played: Played, unseen: list[int], names: dict[int, str]) -> Iterator[str]:
    """What is left to say: why the hand stops, or whose turn it is and what he may do."""
    hand = played.hand
    if played.trouble:
        yield f"Here the file and the rules part: {played.trouble}"
    elif not hand.over:
        yield f"{names[hand.actor]} is to act: {in_words(hand.options())}."
    elif len(played.live) > 1 and (len(record.board) < len(hand.state.board) or HIDDEN in record.board):
        yield "The file does not say which cards came."
    elif unseen:
        yield f"The file does not say which cards {', '.join(names[player] for player in unseen)} had."


def _say(console: Console, sentence: str, style: str = "") -> None:
    console.print(Text(sentence, style=style), soft_wrap=True)
