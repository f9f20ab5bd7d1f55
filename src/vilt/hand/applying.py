"""What each event of a hand changes. Chips and cards come from the event; what follows from them, from the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vilt.hand import events as ev
from vilt.hand.events import CALL, CHECK, FOLD
from vilt.hand.members import members_of
from vilt.hand.mistakes import applying as mistakes
from vilt.hand.mistakes.irregular import REGULAR, Irregular
from vilt.hand.protecting import give_kept_back, protected, set_aside
from vilt.rules import discards, posts, pots
from vilt.rules.betting import bet_or_raise, call, check, fold, open_street
from vilt.rules.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from vilt.hand.hand import Hand


def started(hand: Hand, event: ev.HandStarted) -> None:
    """A hand with these players begins, nothing posted yet."""
    hand.number = event.hand
    hand.button = event.button
    seats = tuple([starter.seat for starter in event.starters])
    hand.seats = seats
    hand.place = dict(zip(seats, range(len(seats)), strict=True))
    hand.state = State(event.rules, [starter.stack for starter in event.starters])
    hand.last_action = [None] * len(hand.seats)
    hand.won = [0] * len(hand.seats)
    hand.discarded = [()] * len(hand.seats)
    hand.kept = [0] * len(hand.seats)
    hand.irregular = Irregular(event.rulings) if event.rulings else REGULAR
    posts.before_posts(hand.state)


def posted(hand: Hand, event: ev.Posted) -> None:
    """A post went in."""
    posts.post(hand.state, hand.place[event.seat], posts.POST_CODE[event.kind], event.amount, event.nominal)


def hole(hand: Hand, event: ev.HoleDealt) -> None:
    """The cards are out; the betting opens."""
    state = hand.state
    state.deck = list(event.deck)
    for seat, cards in event.hands.items():
        state.hole[hand.place[seat]] = list(cards)
        state.next_card += len(cards)
    hand.dealt = True
    posts.open_preflop(state)


def discards_asked(hand: Hand, event: ev.DiscardsAsked) -> None:
    """Everybody who is left has to discard."""
    hand.asked = event.seats
    discards.ask_discards(hand.state)


def discarded(hand: Hand, event: ev.Discarded) -> None:
    """A player discarded."""
    s = hand.place[event.seat]
    hand.state.hole[s] = [card for card in hand.state.hole[s] if card not in event.cards]
    hand.state.owes[s] = 0
    hand.discarded[s] = event.cards


def discard_missed(hand: Hand, event: ev.DiscardMissed) -> None:
    """A hand is dead for want of a discard."""
    discards.kill_hand(hand.state, hand.place[event.seat])


def discards_made(hand: Hand, _: ev.DiscardsMade) -> None:
    """All discards are in."""
    hand.asked = ()
    discards.end_discards(hand.state)


def turn_started(hand: Hand, event: ev.TurnStarted) -> None:
    """A player is to act."""
    hand.turn = event.turn
    hand.actor = event.seat
    hand.to_call = event.to_call
    hand.current_options = event.options


def acted(hand: Hand, event: ev.Acted) -> None:
    """A player acted."""
    s = hand.place[event.seat]
    action = event.action
    if action is FOLD:
        fold(hand.state, s)
    elif action is CHECK:
        check(hand.state, s)
    elif action is CALL:
        call(hand.state, s, event.paid)
    else:
        bet_or_raise(hand.state, s, event.paid)
    hand.last_action[s] = action
    hand.actor = 0
    hand.to_call = 0
    hand.current_options = ()
    if hand.irregular.rulings is not None:
        mistakes.note_action(hand, event.seat, event.paid)


def uncalled(hand: Hand, event: ev.UncalledReturned) -> None:
    """Uncalled chips went back."""
    s = hand.place[event.seat]
    pots.give_back(hand.state, s, event.amount)
    if s in hand.protected:  # he posted more than anybody else put in
        set_aside(hand, s)


def collected(hand: Hand, event: ev.BetsCollected) -> None:
    """The bets of a street lie in the pots."""
    state = hand.state
    state.betting = 0
    state.pots = len(event.pots)
    for number, pot in enumerate(event.pots):
        state.pot_amount[number] = pot.amount
        state.pot_members[number] = members_of(hand.seats, pot.seats)
    state.bet = [0] * state.players
    hand.collected = event.pots


def street(hand: Hand, event: ev.StreetDealt) -> None:
    """The next street opens."""
    state = hand.state
    state.board.extend(event.cards)
    state.next_card += 1 + len(event.cards)
    if hand.irregular.rulings is not None:
        mistakes.note_street(hand, event)
    open_street(state)
    hand.last_action = [None] * state.players


def shown(hand: Hand, event: ev.HandShown) -> None:
    """A hand lies face up."""
    hand.shown.append(hand.place[event.seat])


def mucked(hand: Hand, event: ev.HandMucked) -> None:
    """A hand was given up unshown."""
    hand.mucked.append(hand.place[event.seat])


def awarded(hand: Hand, event: ev.PotAwarded) -> None:
    """A pot was paid out."""
    for part in event.shares + event.low_shares:
        s = hand.place[part.seat]
        hand.state.stack[s] += part.amount
        hand.won[s] += part.amount


def ended(hand: Hand, _: ev.HandEnded) -> None:
    """The hand is over."""
    hand.over = True
    give_kept_back(hand)
    hand.state.strength = [0] * hand.state.players
    hand.state.low = [0] * hand.state.players


APPLY: dict[type, Callable[[Hand, Any], None]] = {
    ev.HandStarted: started,
    ev.Posted: posted,
    ev.HoleDealt: hole,
    ev.DiscardsAsked: discards_asked,
    ev.Discarded: discarded,
    ev.DiscardMissed: discard_missed,
    ev.DiscardsMade: discards_made,
    ev.TurnStarted: turn_started,
    ev.Acted: acted,
    ev.Protected: protected,
    ev.UncalledReturned: uncalled,
    ev.BetsCollected: collected,
    ev.StreetDealt: street,
    ev.HandShown: shown,
    ev.HandMucked: mucked,
    ev.PotAwarded: awarded,
    ev.HandEnded: ended,
    **mistakes.APPLY,
}
