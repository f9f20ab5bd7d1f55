"""Chopping the blinds of a hand (RULES C11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vilt.errors import Refused
from vilt.hand import events as ev
from vilt.rules.chops import may_chop

if TYPE_CHECKING:
    from vilt.hand.hand import Hand


def blinds_to_chop(hand: Hand) -> tuple[int, ...]:
    """The seats of the small and the big blind when they may chop now, else nobody."""
    state = hand.state
    if not hand.dealt or hand.over or not may_chop(state):
        return ()
    others = [hand.seats[s] for s in range(state.players) if not state.folded[s] and s != state.actor]
    return (hand.seats[state.actor], *others)


def chop(hand: Hand) -> Iterator[ev.HandEvent]:
    """Give the blinds back and end the hand.

    Raises:
        Refused: `no_chop`.
    """
    seats = blinds_to_chop(hand)
    if not seats:
        raise Refused("no_chop", seat=hand.actor)
    yield ev.BlindsChopped(tuple([ev.Share(seat, hand.state.forced[hand.place[seat]]) for seat in seats]))
    stacks = [ev.Share(seat, chips) for seat, chips in zip(hand.seats, hand.state.stack, strict=True)]
    yield ev.HandEnded(hand.number, tuple(stacks))
