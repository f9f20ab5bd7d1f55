"""Discards: who is asked, what may be discarded, and what follows when somebody names nothing in time (A10, A11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.cards import card_text
from vilt.errors import Refused
from vilt.hand import events as ev
from vilt.rules.discards import somebody_owes
from vilt.rules.house import DiscardTimeout
from vilt.rules.variants import DISCARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vilt.hand.commands import Discard
    from vilt.hand.hand import Hand


def asked_to_discard(hand: Hand) -> ev.DiscardsAsked:
    """Everybody who has not folded is asked, all-in players too."""
    state = hand.state
    seats = [seat for s, seat in enumerate(hand.seats) if not state.folded[s]]
    return ev.DiscardsAsked(tuple(seats), DISCARDS[state.rules.variant])


def discard(hand: Hand, command: Discard, s: int) -> Iterator[ev.HandEvent]:
    """The discard of player `s`, and the end of all discards when it is the last one.

    Each event is applied before the next is asked for.

    Raises:
        Refused: not asked, already made, not the right number of cards, or not his; before the first event.
    """
    state = hand.state
    _check_owing(hand, command.seat, s)
    count = DISCARDS[state.rules.variant]
    if not command.timed_out:
        yield ev.Discarded(command.seat, _checked_cards(hand, command, s, count))
    elif state.rules.discard_timeout == DiscardTimeout.FOLD and s not in hand.protected:  # who can still win (F10)
        yield ev.DiscardMissed(command.seat)
    else:
        yield ev.Discarded(command.seat, tuple(state.hole[s][-count:]), timed_out=True)
    if state.live == 1 or not somebody_owes(state):
        seats = tuple([seat for seat in hand.asked if hand.discarded[hand.place[seat]]])
        yield ev.DiscardsMade(seats, count)


def _check_owing(hand: Hand, seat: int, s: int) -> None:
    if not hand.dealt:
        raise Refused("not_dealt", hand=hand.number)
    if hand.over:
        raise Refused("hand_over", hand=hand.number)
    if not hand.asked:
        raise Refused("no_discards")
    if hand.discarded[s]:
        raise Refused("discarded_already", seat=seat)
    if not hand.state.owes[s]:
        raise Refused("owes_no_discard", seat=seat)


def _checked_cards(hand: Hand, command: Discard, s: int, count: int) -> tuple[int, ...]:
    """The cards that the command names: as many as must go, all different, all his."""
    cards = command.cards
    if len(cards) != count or len(set(cards)) != count:
        raise Refused("wrong_discard", found=len(cards), cards=count)
    for card in cards:
        if card not in hand.state.hole[s]:
            raise Refused("card_not_held", card=card_text(card) if card in range(52) else card, seat=command.seat)
    return cards
