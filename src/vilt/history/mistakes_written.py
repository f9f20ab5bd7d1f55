"""The user fields for a hand in which something went wrong, see `vilt.history.mistakes`, from its events.

The events say what became of a mistake; each kind of it begins with an event that no other begins with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import EnumType
from itertools import takewhile
from typing import Any, TypeAlias

import msgspec

from vilt.cards import card_text
from vilt.hand import Hand, HandEvent
from vilt.hand.event import BET, FOLD, RAISE
from vilt.hand.mistakes import commands as cmd
from vilt.hand.mistakes import events as ev
from vilt.hand.mistakes.commands import Mistake
from vilt.hand.mistakes.irregular import places
from vilt.history.notation import written
from vilt.rules.rulings import RULINGS, Rulings

Value: TypeAlias = "str | int | bool | list[str] | list[int] | list[dict[str, Value]] | dict[str, Value]"


def rulings_written(rulings: Rulings) -> Value:
    """Rulings by their name, or as a table of those that are not the usual ones.

    >>> rulings_written(Rulings()), rulings_written(Rulings(misdeal_first_k=2))
    ('seed', {'misdeal_first_k': 2})
    """
    for name, each in RULINGS.items():
        if each == rulings:
            return name
    table: dict[str, Value] = {}
    for field in msgspec.structs.fields(Rulings):
        value = getattr(rulings, field.name)
        if value != field.default:
            table[field.name] = value.name.lower() if isinstance(field.type, EnumType) else int(value)
    return table


def mistakes_written(mistakes: Sequence[tuple[int, Mistake]], players: dict[int, int]) -> Value:
    """Mistakes as tables, each with the number of actions before it; seats become players."""
    tables: list[dict[str, Value]] = []
    for after, mistake in mistakes:
        table: dict[str, Value] = {"after": after, "type": str(mistake.__struct_config__.tag)}
        for field in msgspec.structs.fields(mistake):
            value = getattr(mistake, field.name)
            if field.name == "seat":
                table["seat"] = players[value]
            elif field.name == "card":
                table["card"] = card_text(value)
            elif value != field.default:
                table[field.name] = list(value) if isinstance(value, tuple) else value
        tables.append(table)
    return tables


def told_of(told: Sequence[HandEvent]) -> Iterator[tuple[int, Mistake]]:
    """Each mistake that a hand was told, and the place among its events of what it led to."""
    hand = Hand()
    for place, event in enumerate(told):
        before = told[place - 1] if place else None
        mistake = _begun_by(hand, event, before, told[place:])
        if mistake:
            yield place, mistake
        hand.apply(event)


def shuffles_written(told: Sequence[HandEvent]) -> list[str]:
    """The order of the cards out of each shuffle."""
    return [written(event.order) for event in told if isinstance(event, ev.Shuffled)]


def _begun_by(  # noqa: C901, PLR0911, PLR0912 - one line an event
    hand: Hand, event: HandEvent, before: HandEvent | None, rest: Sequence[HandEvent]
) -> Mistake | None:
    """The mistake whose first event this is."""
    match event:
        case ev.CardExposed(by_dealer=True) if not _by_dealer(before):
            return cmd.ExposeCards(tuple([_number(hand, one.seat, one.place) for one in _first(rest, _by_dealer)]))
        case ev.CardExposed(seat=seat, card=card, by_dealer=False):
            return cmd.ShowCard(seat, card)
        case ev.Misdealt(cause=cause) if not _by_dealer(before):
            return cmd.DeclareMisdeal(cause)
        case ev.MistakeStands(standing=standing):
            return _standing(hand, standing)
        case ev.HandKilled(seat=seat, cause=ev.DeadCause.WRONG_COUNT) | ev.ExtraCardBurnt(seat=seat):
            return cmd.WrongCount(seat, len(hand.state.hole[hand.place[seat]]) + 1)
        case ev.CardReplaced(burnt=False) | ev.HandKilled() if not _scraps(before):
            scrapped = _first(rest, _scraps)
            foreign = isinstance(event, ev.HandKilled) or event.foreign
            numbers = [_number(hand, one.seat, getattr(one, "place", 0)) for one in scrapped]
            return cmd.ScrapCards(tuple(numbers), foreign)
        case ev.CardScrapped(foreign=foreign):
            return cmd.ScrapCards((), foreign)
        case ev.DeckFouled():
            return cmd.FoulDeck()
        case ev.FourthFlopCard():
            return cmd.FourthCard()
        case ev.DealtEarly():
            return cmd.DealEarly()
        case ev.BurnPlanned(burns=burns):
            return cmd.BurnWrong(burns)
        case ev.BoardReplaced() if not isinstance(before, ev.Shuffled):
            return cmd.FindWrongBurn()
        case ev.ShuffleAsked(shuffle=ev.Shuffle.THREE):
            return cmd.FindWrongBurn()
        case ev.ShuffleAsked(face_up=False, returned=returned, mucks=mucks):
            muck = len(places(hand).muck) if mucks else 0
            return cmd.DropStub(muck=bool(mucks), burns=len(returned) > muck)
        case ev.FoldedOutOfTurn(seat=seat):
            return cmd.ActOutOfTurn(seat, FOLD)
        case ev.ClaimedOutOfTurn(seat=seat, action=action, to=to):
            return cmd.ActOutOfTurn(seat, action, to if action in (BET, RAISE) else 0)
        case ev.ChipsRead(seat=seat, chips=chips, later=later, said=said, amount=amount) if chips or said:
            # One that was stored before the event held the chips leaves his action, as it was, to tell what he did.
            return cmd.MoveChips(seat, chips, later, said, amount)
    return None


def _standing(hand: Hand, standing: ev.Standing) -> Mistake:
    """A mistake that changed nothing."""
    if standing is ev.Standing.MISDEAL_TOO_LATE:
        return cmd.DeclareMisdeal(ev.MisdealCause.OUT_OF_SEQUENCE)
    if standing is ev.Standing.FOURTH_CARD_TOO_LATE:
        return cmd.FourthCard()
    if standing is ev.Standing.BURN_TOO_LATE:
        return cmd.FindWrongBurn()
    if standing is ev.Standing.CARD_MISSING:
        return cmd.WrongCount(hand.seats[-1], len(hand.state.hole[-1]) - 1)
    return cmd.DropStub(restored=True)


def _by_dealer(event: HandEvent | None) -> bool:
    return isinstance(event, ev.CardExposed) and event.by_dealer


def _scraps(event: HandEvent | None) -> bool:
    if isinstance(event, ev.CardReplaced):
        return not event.burnt
    return isinstance(event, ev.HandKilled) and event.cause is ev.DeadCause.FOREIGN_CARD


def _first(events: Sequence[HandEvent], holds: Callable[[HandEvent], bool]) -> list[Any]:
    """The events at the beginning for which something holds."""
    return list(takewhile(holds, events))


def _number(hand: Hand, seat: int, place: int) -> int:
    """Which card off the deck it was, 1 for the first (E1)."""
    return place * hand.state.players + hand.place[seat] + 1
