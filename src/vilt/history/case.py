"""A recorded hand told for people who argue about it: who sits where, every event in a sentence, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table
from rich.text import Text

from vilt.errors import N_
from vilt.hand import HIDDEN, HandEvent
from vilt.hand.events import BetsCollected, Called, Discarded, HandEnded, HandShown, PotAwarded, StreetDealt
from vilt.hand.options import in_words
from vilt.history.narration import Narrator
from vilt.history.phh import read_hand
from vilt.history.record import OddChips, RecordedHand, Unreadable
from vilt.history.replay import Played, play_known
from vilt.history.scene import Scene
from vilt.history.tables import hand_texts, read_table
from vilt.history.wording import cards_signs
from vilt.locale import Translator, action_words, translator

# Translators: the columns of a table of players: their cards, their stacks before and after the hand.
PLAYER, CARDS, BEFORE, AFTER = N_("Player"), N_("Cards"), N_("Before"), N_("After")
PARTS = N_("Amounts are in parts of a chip, {unit} to one.")
PARTED = N_("Here the file and the rules part: {reason}.")
TO_ACT = N_("{name} is to act: {options}.")
TO_DISCARD = N_("These players have yet to discard: {names}.")
NO_BOARD = N_("The file does not say which cards came.")
NO_CARDS = N_("The file does not say which cards these players had: {names}.")


def tell_file(path: Path, language: str, console: Console) -> None:
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
            tell_hand(text, f"[{key}]" if key else path.name, language, console)
    if not found:
        raise Unreadable("field_missing", field="variant")


def tell_hand(text: str, name: str, language: str, console: Console) -> None:
    """Play the hand that `text` writes and tell it."""
    record = read_hand(read_table(text), name, OddChips.SEAT)
    played, unseen = play_known(record)
    speaker, narrator, names = translator(language), Narrator(language), _names(record)
    for line in _heading(text):
        _say(console, line, "bold")
    _say(console, narrator.game(record.announce.rules))
    if record.unit > 1:
        _say(console, speaker.text(PARTS, unit=record.unit))
    console.print(_players(record, played, speaker))
    scene = Scene(names)
    pots = ""
    for event in _known(played.events, record, unseen):
        scene.follow(event)
        if isinstance(event, Discarded) and HIDDEN not in record.hole[event.seat - 1]:
            sentence = narrator.discard(event, scene, 0)
        else:
            sentence = narrator.narrate(event, scene, 0)
        if isinstance(event, BetsCollected):
            sentence, pots = "" if sentence == pots else sentence, sentence
        if sentence:
            _say(console, sentence, "bold" if isinstance(event, PotAwarded) else "")
    for line in _ending(record, played, unseen, names, speaker):
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


def _players(record: RecordedHand, played: Played, speaker: Translator) -> Table:
    """Who plays, with what; stacks after the hand only once it is over, names only where the file has them."""
    table = Table(box=None, pad_edge=False)
    names = record.about.get("players", [])
    over = played.hand.over
    table.add_column("")
    for column, there in ((PLAYER, names), (CARDS, True)):
        if there:
            table.add_column(speaker.text(column))
    for column in (BEFORE, AFTER) if over else (BEFORE,):
        table.add_column(speaker.text(column), justify="right")
    for place, (starter, cards) in enumerate(zip(record.announce.starters, record.hole, strict=True)):
        known = cards_signs(tuple([card for card in cards if card != HIDDEN]))
        stacks = [starter.stack, played.hand.stack_of(starter.seat)] if over else [starter.stack]
        row = [f"p{starter.seat}", *names[place : place + 1], known, *map(speaker.amount, stacks)]
        table.add_row(*map(Text, row))
    return table


def _known(events: list[HandEvent], record: RecordedHand, unseen: list[int]) -> Iterator[HandEvent]:
    """The events as far as they follow from the file: none after a card that it does not know decided them."""
    board = 0
    for event in events:
        if isinstance(event, StreetDealt) and event.board == 1:
            board += len(event.cards)
            if HIDDEN in record.board[:board] or board > len(record.board):
                return
        if unseen and isinstance(event, HandShown | PotAwarded):
            return
        if isinstance(event, HandEnded):
            yield replace(event, called=tuple(_said(event.called, record)))
        else:
            yield event


def _said(called: Iterable[Called], record: RecordedHand) -> Iterator[Called]:
    """Mucked hands whose cards the file knows: the others were given cards that lose."""
    for hand in called:
        if HIDDEN not in (record.hole[hand.seat - 1] or (HIDDEN,)):
            yield hand


def _ending(
    record: RecordedHand, played: Played, unseen: list[int], names: dict[int, str], speaker: Translator
) -> Iterator[str]:
    """What is left to say: why the hand stops, or whose turn it is and what he may do."""
    hand = played.hand
    if played.trouble:
        yield speaker.text(PARTED, reason=played.trouble)
    elif hand.asked:
        yield speaker.text(TO_DISCARD, names=", ".join(names[seat] for seat in hand.owing))
    elif not hand.over:
        options = action_words(in_words(hand.options()), speaker)
        yield speaker.text(TO_ACT, name=names[hand.actor], options=options)
    elif len(played.live) > 1 and (len(record.board) < len(hand.state.board) or HIDDEN in record.board):
        yield speaker.text(NO_BOARD)
    elif unseen:
        yield speaker.text(NO_CARDS, names=", ".join(names[player] for player in unseen))


def _say(console: Console, sentence: str, style: str = "") -> None:
    console.print(Text(sentence, style=style), soft_wrap=True)
