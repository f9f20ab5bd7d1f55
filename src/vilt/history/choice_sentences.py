"""What the narrator says of the draw, blinds owed, seats, kills and chops, see `vilt.history.house_sentences`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from vilt.errors import N_
from vilt.hand.events import BlindsChopped
from vilt.history.house_sentences import About, Said
from vilt.history.wording import cards_signs
from vilt.table import choice_events as ev
from vilt.table.choice_events import Wish

BUTTON_DRAWN = (N_("{name} draws {card} and has the button."), N_("You draw {card} and have the button."))
BUTTON_DRAWN_UNSEEN = (N_("{name} has drawn the button."), N_("You have drawn the button."))
BUTTON_TIED = N_("The highest cards tie: those players draw again.")
CHOSE: Mapping[Wish, About] = {
    Wish.POST: (N_("{name} posts to be dealt in."), N_("You post to be dealt in.")),
    Wish.OUT_AT_BIG_BLIND: (
        N_("{name} sits out when the big blind comes."),
        N_("You sit out when the big blind comes."),
    ),
    Wish.KILL: (
        N_("{name} offers to kill the next hand for {amount}."),
        N_("You offer to kill the next hand for {amount}."),
    ),
    Wish.BOMB_POT: (N_("{name} wants a bomb pot."), N_("You want a bomb pot.")),
}
MAY_POST = N_("Post {live} to be dealt in, or wait for the big blind.")
MAY_POST_DEAD = N_("Post {live} live and {dead} dead to be dealt in, or wait for the big blind.")
MISSED_BIG = (N_("{name} missed the big blind."), N_("You missed the big blind."))
MISSED_SMALL = (N_("{name} missed the small blind."), N_("You missed the small blind."))
MOVED = (N_("{name} moves to seat {seat}."), N_("You move to seat {seat}."))
LIST_JOINED = N_("{name} is on the waiting list.")
SEAT_OFFERED = N_("A seat is kept for {name}.")
LEG = (N_("{name} has won one pot towards a kill."), N_("You have won one pot towards a kill."))
KILLS = (N_("{name} kills the next hand."), N_("You kill the next hand."))
KILL_ABANDONED = (
    N_("{name} leaves {amount} in the pot for the kill."),
    N_("You leave {amount} in the pot for the kill."),
)
CHOP_OFFERED = N_("The blinds may chop.")
AGREES = (N_("{name} agrees to chop."), N_("You agree to chop."))
REFUSES = (N_("{name} does not chop."), N_("You do not chop."))
CHOPPED = N_("The blinds are chopped: both take their posts back.")


def _button_drawn(event: ev.ButtonDrawn, _reader_seat: int) -> Said:
    if not event.seat:
        return Said(BUTTON_TIED, {})
    if event.seat not in event.cards:
        return Said(BUTTON_DRAWN_UNSEEN, {}, event.seat)
    return Said(BUTTON_DRAWN, {"card": cards_signs((event.cards[event.seat],))}, event.seat)


def _chose(event: ev.Chose, _reader_seat: int) -> Said | None:
    told = CHOSE.get(event.wish) if event.on else None
    return Said(told, {"amount": event.amount}, event.seat) if told else None


def _post_asked(event: ev.PostAsked, reader_seat: int) -> Said | None:
    if not event.seat or event.seat != reader_seat:
        return None
    return Said(MAY_POST_DEAD if event.dead else MAY_POST, {"live": event.live, "dead": event.dead})


def _blind_missed(event: ev.BlindMissed, _reader_seat: int) -> Said | None:
    if not event.owed_big and not event.owed_small:
        return None
    return Said(MISSED_BIG if event.big else MISSED_SMALL, {}, event.seat)


def _moved(event: ev.Moved, _reader_seat: int) -> Said:
    return Said(MOVED, {"seat": event.to}, event.to)


def _list_joined(event: ev.ListJoined, _reader_seat: int) -> Said:
    return Said(LIST_JOINED, {"name": event.name})


def _seat_offered(event: ev.SeatOffered, _reader_seat: int) -> Said:
    return Said(SEAT_OFFERED, {"name": event.name})


def _leg_moved(event: ev.LegMoved, _reader_seat: int) -> Said | None:
    if event.killer:
        return Said(KILLS, {}, event.killer)
    return Said(LEG, {}, event.seat) if event.seat else None


def _kill_abandoned(event: ev.KillAbandoned, _reader_seat: int) -> Said:
    return Said(KILL_ABANDONED, {"amount": event.amount}, event.seat)


def _chop_offered(_event: ev.ChopOffered, _reader_seat: int) -> Said:
    return Said(CHOP_OFFERED, {})


def _chop_answered(event: ev.ChopAnswered, _reader_seat: int) -> Said:
    return Said(AGREES if event.agrees else REFUSES, {}, event.seat)


def _chopped(_event: BlindsChopped, _reader_seat: int) -> Said:
    return Said(CHOPPED, {})


SENTENCES: Mapping[type, Callable[[Any, int], Said | None]] = {
    ev.ButtonDrawn: _button_drawn,
    ev.Chose: _chose,
    ev.PostAsked: _post_asked,
    ev.BlindMissed: _blind_missed,
    ev.Moved: _moved,
    ev.ListJoined: _list_joined,
    ev.SeatOffered: _seat_offered,
    ev.LegMoved: _leg_moved,
    ev.KillAbandoned: _kill_abandoned,
    ev.ChopOffered: _chop_offered,
    ev.ChopAnswered: _chop_answered,
    BlindsChopped: _chopped,
}
