"""All-in protection (F10): what a protected player has behind is set aside, so that every rule sees him as all-in.

Neither betting nor pots know of it, and the compiled loop plays hands without time, so that nobody in it needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.errors import Refused
from vilt.hand import events as ev
from vilt.rules import betting

if TYPE_CHECKING:
    from vilt.hand.hand import Hand


def protection(hand: Hand, seat: int) -> ev.Protected:
    """The event with which the player to act is protected.

    Raises:
        Refused: `nothing_to_protect` when he has nothing in the pot that counts in layers (F5).
    """
    s = hand.place[seat]
    if not hand.state.paid[s]:
        raise Refused("nothing_to_protect", seat=seat)
    return ev.Protected(seat, hand.state.paid[s], hand.state.stack[s])


def protected(hand: Hand, event: ev.Protected) -> None:
    """A player is protected: the turn passes on."""
    s = hand.place[event.seat]
    hand.protected.append(s)
    set_aside(hand, s)
    betting.pass_on(hand.state, s)
    hand.actor = 0
    hand.to_call = 0
    hand.current_options = ()


def set_aside(hand: Hand, s: int) -> None:
    """Put all that player `s` has behind out of play."""
    hand.kept[s] += hand.state.stack[s]
    hand.state.stack[s] = 0
    hand.state.able -= 1


def give_kept_back(hand: Hand) -> None:
    """The hand is over: protected players have their chips again."""
    for s in hand.protected:
        hand.state.stack[s] += hand.kept[s]
        hand.kept[s] = 0
