"""How a hand in which mistakes are possible goes on: claims made out of turn, and shuffles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vilt.errors import Refused
from vilt.hand import events as hand_ev
from vilt.hand.event import BET, CALL, RAISE
from vilt.hand.mistakes import events as ev
from vilt.hand.mistakes.dealing import after_shuffle

if TYPE_CHECKING:
    from vilt.hand.hand import Hand
    from vilt.hand.mistakes.commands import Reshuffle


def reshuffle(hand: Hand, command: Reshuffle) -> Iterator[hand_ev.HandEvent]:
    """Give the cards that the hand waits for their new order, and go on with the repair (E7-E11, E17).

    Raises:
        Refused: the hand waits for none, or for others.
    """
    awaited, pile = hand.irregular.awaited, hand.irregular.pile
    if not awaited:
        raise Refused("no_shuffle")
    if sorted(command.order) != sorted(pile):
        raise Refused("not_the_pile", cards=len(pile))
    yield ev.Shuffled(command.order, len(pile))
    yield from after_shuffle(hand, awaited)


def speak_for(hand: Hand, s: int, options: tuple[hand_ev.Option, ...]) -> hand_ev.Acted | None:
    """The action of player `s` that he said before his turn, when the action to him is still the same (E16)."""
    seat, state = hand.seats[s], hand.state
    claim = next((claim for claim in hand.irregular.claims if claim.seat == seat), None)
    if claim is None or claim.price != state.price:
        return None
    option = next((option for option in options if option.action is claim.action), None)
    if option is None:
        return None
    if claim.action in (BET, RAISE) and not option.low <= claim.to <= option.high:
        return None
    paid = option.low if claim.action is CALL else max(0, claim.to - state.bet[s])
    return hand_ev.Acted(seat, claim.action, paid, state.bet[s] + paid, paid == state.stack[s])
