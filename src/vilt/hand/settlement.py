"""The end of a hand: who shows, who mucks, who is paid (RULES F8, G1-G5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.hand import events as ev
from vilt.ranking import strength_of
from vilt.rules import pots
from vilt.rules.showdown import may_muck, show_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vilt.hand.hand import Hand


def settle(hand: Hand) -> Iterator[ev.HandEvent]:
    """Award every pot, the last side pot first, and end the hand (G2).

    A pot is empty when all that was in it went back uncalled: the big blind's walk with a dead small blind.
    """
    state = hand.state
    contested = state.live > 1
    if contested:
        _rank(hand)
    for number in reversed(range(state.pots)):
        members = state.pot_members[number]
        rivalry = contested and members & (members - 1) != 0
        if rivalry:
            yield from _show(hand, number)
        if state.pot_amount[number] == 0:
            continue
        who = pots.winners(state, number)
        winners = [s for s in range(state.players) if who & (1 << s)]
        shares = [ev.Share(hand.seats[s], pots.part(state, number, who, s)) for s in winners]
        yield ev.PotAwarded(number, tuple(shares), state.strength[winners[0]] if rivalry else 0)
    stacks = [ev.Share(seat, chips) for seat, chips in zip(hand.seats, state.stack, strict=True)]
    yield ev.HandEnded(hand.number, tuple(stacks))


def _rank(hand: Hand) -> None:
    state = hand.state
    for s in range(state.players):
        if not state.folded[s]:
            state.strength[s] = strength_of([*state.hole[s], *state.board])


def _show(hand: Hand, number: int) -> Iterator[ev.HandEvent]:
    """The members of pot `number` who have not shown yet show or muck in order (G1, G3)."""
    state = hand.state
    for s in show_order(state, number):
        if s in hand.shown or s in hand.mucked:
            continue
        if state.rules.auto_muck and hand.shown and may_muck(state, s, hand.shown):
            yield ev.HandMucked(hand.seats[s])
        else:
            yield ev.HandShown(hand.seats[s], tuple(state.hole[s]))
