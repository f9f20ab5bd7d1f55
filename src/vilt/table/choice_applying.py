"""What the events of choices change of a table, see `vilt.table.applying`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from vilt.hand.events import HandStarted
from vilt.table import choice_events as ev
from vilt.table.choice_events import Wish
from vilt.table.customs import KILLER_GONE, Waiting
from vilt.table.standing import Standing
from vilt.table.state import SeatedPlayer

FULFILLED = (Wish.POST, Wish.OUT_AT_BIG_BLIND)
"""Wishes that are over once their player is dealt in, or sits out."""


def _change(table: Standing, seat: int, **fields: Any) -> None:
    table.players[seat] = replace(table.players[seat], **fields)


def _customs(table: Standing, **fields: Any) -> None:
    table.customs = replace(table.customs, **fields)


def hand_started(table: Standing, event: HandStarted, *, again: bool) -> None:
    """Note who is in the game and what is over with the announcement of a hand.

    `again`: it is dealt in place of one that did not count.
    """
    bomb = bool(event.rules.bomb_pot)
    dealt_in = {starter.seat for starter in event.starters}
    for seat, seated in table.players.items():
        table.players[seat] = (
            _dealt_in(seated, bomb) if seat in dealt_in else _left_out(seated, passed=not bomb and not again)
        )
    killer = table.customs.killer if bomb else 0
    since = 0 if bomb else table.customs.since_bomb + (not again)
    _customs(
        table,
        drawn=0,
        killer=killer,
        stopped=False,
        left_behind=0,
        since_bomb=since,
        chop=(),
        chop_agreed=(),
        chop_refused=False,
    )


def _dealt_in(seated: SeatedPlayer, bomb: bool) -> SeatedPlayer:
    over = (Wish.POST, Wish.KILL, *((Wish.BOMB_POT,) if bomb else ()))
    wishes = tuple([wish for wish in seated.wishes if wish not in over])
    return replace(
        seated,
        dealt_in=True,
        hands=seated.hands + 1,
        entered=True,
        owed_big=0,
        owed_small=0,
        missed=0,
        wishes=wishes,
        kill_offer=0,
        wait_hands=0,
        moved=False,
    )


def _left_out(seated: SeatedPlayer, *, passed: bool) -> SeatedPlayer:
    """Who has moved back is a hand nearer to playing, if the blinds have `passed` on (I11)."""
    out = replace(seated, dealt_in=False, moved=False)
    if not passed or not seated.wait_hands:
        return out
    out = replace(out, wait_hands=seated.wait_hands - 1)
    return out if out.wait_hands else replace(out, owed_big=0, owed_small=0)


def stopped(table: Standing) -> None:
    """Note that the game came to a stop: it may have to begin anew (B2)."""
    _customs(table, stopped=True)


def voided(table: Standing) -> None:
    """Keep what lay in the pot of a hand that does not count for the next one."""
    if table.hand:
        _customs(table, left_behind=table.hand.state.left_behind)


def sat_out(table: Standing, seat: int) -> None:
    """Drop the wish to sit out, which is fulfilled."""
    wishes = tuple([wish for wish in table.players[seat].wishes if wish not in FULFILLED])
    _change(table, seat, wishes=wishes)


def sat(table: Standing, player: str) -> None:
    """Take somebody who has a seat off the waiting list."""
    _customs(table, waiting=tuple([waiting for waiting in table.customs.waiting if waiting.player != player]))


def left(table: Standing, seat: int, left_behind: int) -> None:
    """Keep what a killer who goes leaves behind, and forget his leg."""
    customs = table.customs
    _customs(
        table,
        left_behind=customs.left_behind + left_behind,
        killer=KILLER_GONE if customs.killer == seat else customs.killer,
        leg=0 if customs.leg == seat else customs.leg,
        drawn=0 if customs.drawn == seat else customs.drawn,
    )


def shifted(table: Standing, seconds: float) -> None:
    """Move the clocks of the waiting list."""
    moved = [
        replace(waiting, deadline=waiting.deadline + seconds) if waiting.deadline else waiting
        for waiting in table.customs.waiting
    ]
    _customs(table, waiting=tuple(moved))


def _button_drawn(table: Standing, event: ev.ButtonDrawn) -> None:
    _customs(table, drawn=event.seat)


def _chose(table: Standing, event: ev.Chose) -> None:
    wishes = [wish for wish in table.players[event.seat].wishes if wish is not event.wish]
    _change(table, event.seat, wishes=(*wishes, event.wish) if event.on else tuple(wishes))
    if event.wish is Wish.KILL:
        _change(table, event.seat, kill_offer=event.amount)


def _nothing(_table: Standing, _event: ev.PostAsked) -> None:
    """A question changes nothing: whoever is asked may choose at any time."""


def _blind_missed(table: Standing, event: ev.BlindMissed) -> None:
    missed = table.players[event.seat].missed + event.big
    _change(table, event.seat, owed_big=event.owed_big, owed_small=event.owed_small, missed=missed)


def _moved(table: Standing, event: ev.Moved) -> None:
    seated = table.players.pop(event.seat)
    table.players[event.to] = replace(
        seated,
        dealt_in=False,
        moved=seated.dealt_in or seated.moved,
        owed_big=event.owed_big,
        owed_small=event.owed_small,
        wait_hands=event.wait_hands,
    )
    there = {event.seat: event.to}
    customs = table.customs
    _customs(
        table,
        leg=there.get(customs.leg, customs.leg),
        killer=there.get(customs.killer, customs.killer),
        drawn=there.get(customs.drawn, customs.drawn),
    )


def _list_joined(table: Standing, event: ev.ListJoined) -> None:
    _customs(table, waiting=(*table.customs.waiting, Waiting(event.player, event.name)))


def _list_left(table: Standing, event: ev.ListLeft) -> None:
    sat(table, event.player)


def _seat_offered(table: Standing, event: ev.SeatOffered) -> None:
    offered = [
        replace(waiting, deadline=event.deadline) if waiting.player == event.player else waiting
        for waiting in table.customs.waiting
    ]
    _customs(table, waiting=tuple(offered))


def _leg_moved(table: Standing, event: ev.LegMoved) -> None:
    _customs(table, leg=event.seat, killer=event.killer)


def _kill_abandoned(table: Standing, event: ev.KillAbandoned) -> None:
    _change(table, event.seat, stack=table.players[event.seat].stack - event.amount)
    _customs(table, left_behind=table.customs.left_behind + event.amount)


def _chop_offered(table: Standing, event: ev.ChopOffered) -> None:
    _customs(table, chop=(event.small_blind, event.big_blind))


def _chop_answered(table: Standing, event: ev.ChopAnswered) -> None:
    agreed = table.customs.chop_agreed
    first = table.customs.chop[:1]
    if event.agrees:
        _customs(table, chop_agreed=(*agreed, event.seat))
    else:
        _customs(table, chop_agreed=(), chop_refused=True)
    if first in (agreed, table.customs.chop_agreed):
        table.clock = None  # the big blind is asked from now on, or the small blind is to act again


APPLY: dict[type, Callable[[Standing, Any], None]] = {
    ev.ButtonDrawn: _button_drawn,
    ev.Chose: _chose,
    ev.PostAsked: _nothing,
    ev.BlindMissed: _blind_missed,
    ev.Moved: _moved,
    ev.ListJoined: _list_joined,
    ev.ListLeft: _list_left,
    ev.SeatOffered: _seat_offered,
    ev.LegMoved: _leg_moved,
    ev.KillAbandoned: _kill_abandoned,
    ev.ChopOffered: _chop_offered,
    ev.ChopAnswered: _chop_answered,
}
