"""Chopping the blinds: both take their posts back when all others have folded (RULES C11)."""

from __future__ import annotations

from collections.abc import Iterator

from vilt.errors import Refused
from vilt.hand import Chop
from vilt.hand.chop import blinds_to_chop
from vilt.table.choice_events import ChopAnswered, ChopOffered, Wish
from vilt.table.events import TableEvent
from vilt.table.house_options import ChopMode
from vilt.table.seat_choices import AnswerChop
from vilt.table.standing import Standing

Told = Iterator[TableEvent]


def offer(table: Standing) -> Told:
    """Offer a chop once it is possible. Bots agree, and who has said that he always chops; both, and it is done.

    Who leaves is asked nothing: with him there is no chop, and one that waits for his answer is refused.
    """
    hand, mode = table.running, table.settings.chop
    if waits_for_answer(table) and table.players[table.customs.chop[1]].leaving:
        yield silence(table)
        return
    if hand is None or mode is ChopMode.OFF or table.customs.chop or not (blinds := blinds_to_chop(hand)):
        return
    if any(table.players[seat].leaving for seat in blinds):
        return
    willing = [seat for seat in blinds if table.players[seat].bot or Wish.CHOP in table.players[seat].wishes]
    if mode is ChopMode.AUTO_IF_BOTH_FLAGGED and len(willing) < 2:
        return
    small_blind, big_blind = blinds
    yield ChopOffered(small_blind, big_blind)
    for seat in willing:
        yield ChopAnswered(seat, agrees=True)
    yield from _done(table)


def check_answer(table: Standing, command: AnswerChop, now: float) -> None:
    """Refuse an answer of who is not asked, or for which the time is over (F11).

    Raises:
        Refused: with the reason.
    """
    table.seated(command.seat)
    hand, seat, customs = table.running, command.seat, table.customs
    this = hand is not None and hand.number == command.hand and blinds_to_chop(hand) == customs.chop
    if not this or customs.chop_refused or seat not in customs.chop:
        raise Refused("no_chop", seat=seat)
    if command.agrees and seat in customs.chop_agreed:
        raise Refused("chop_agreed_already", seat=seat)
    if waits_for_answer(table) and table.clock and now >= table.clock.deadline:
        raise Refused("too_late")


def answer(table: Standing, command: AnswerChop) -> Told:
    """Agree to chop, or refuse, after `check_answer`: then the small blind acts."""
    yield ChopAnswered(command.seat, command.agrees)
    yield from _done(table)


def waits_for_answer(table: Standing) -> bool:
    """Whether the small blind has agreed, and the big blind is still asked: the clock is then for his answer."""
    customs = table.customs
    return table.running is not None and bool(customs.chop) and customs.chop_agreed == customs.chop[:1]


def silence(table: Standing) -> ChopAnswered:
    """No answer of the big blind, which is taken for a refusal."""
    return ChopAnswered(table.customs.chop[1], agrees=False)


def _done(table: Standing) -> Told:
    """Carry out a chop that both agree to."""
    hand, customs = table.running, table.customs
    if hand and set(customs.chop_agreed) == set(customs.chop):
        yield from hand.copy().handle(Chop())
