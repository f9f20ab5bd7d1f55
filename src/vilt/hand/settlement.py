"""The end of a hand: who shows, who mucks, who is paid (RULES F8, G1-G5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.hand import events as ev
from vilt.rules import pots
from vilt.rules.showdown import may_muck, show_order
from vilt.rules.strengths import rank_hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vilt.hand.hand import Hand


def settle(hand: Hand) -> Iterator[ev.HandEvent]:
    """Award every pot, the last side pot first, and end the hand (G2).

    The cards speak, whatever players think they have (G8). A pot is empty when all that was in it went back uncalled:
    the big blind's walk with a dead small blind.
    """
    state = hand.state
    contested = state.live > 1
    if contested:
        seven = [0] * 7
        for s in range(state.players):
            if not state.folded[s]:
                rank_hand(state, s, seven)
    for number in reversed(range(state.pots)):
        members = state.pot_members[number]
        rivalry = contested and members & (members - 1) != 0
        if rivalry:
            yield from _show(hand, number)
        if state.pot_amount[number] == 0:
            continue
        high = pots.winners(state, number)
        low = pots.low_winners(state, number) if rivalry else 0
        shares, low_shares = [], []
        for s in range(state.players):
            if high >> s & 1:
                shares.append(ev.Share(hand.seats[s], pots.high_part(state, number, high, low, s)))
            if low >> s & 1:
                low_shares.append(ev.Share(hand.seats[s], pots.low_part(state, number, high, low, s)))
        strength = _value(state.strength, high) if rivalry else 0
        yield ev.PotAwarded(number, tuple(shares), strength, tuple(low_shares), _value(state.low, low))
    stacks = [ev.Share(seat, hand.stack_of(seat)) for seat in hand.seats]
    yield ev.HandEnded(hand.number, tuple(stacks))


def _value(values: Sequence[int], who: int) -> int:
    """The value that the players `who` (bits) share; 0 for nobody."""
    return values[who.bit_length() - 1] if who else 0


def _show(hand: Hand, number: int) -> Iterator[ev.HandEvent]:
    """The members of pot `number` who have not shown yet show or muck in order (G1, G3); who wins shows (A12)."""
    state = hand.state
    for s in show_order(state, number):
        if s in hand.shown or s in hand.mucked:
            continue
        if state.rules.auto_muck and hand.shown and may_muck(state, s, hand.shown):
            yield ev.HandMucked(hand.seats[s])
        else:
            yield ev.HandShown(hand.seats[s], tuple(state.hole[s]))
