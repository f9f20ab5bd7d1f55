"""What each event of a hand changes. Chips and cards come from the event; what follows from them, from the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from vilt.hand import events as ev
from vilt.hand.events import CALL, CHECK, FOLD
from vilt.hand.members import members_of
from vilt.hand.mistakes import applying as mistakes
from vilt.hand.mistakes.irregular import REGULAR, Irregular
from vilt.hand.protecting import give_kept_back, protected, set_aside
from vilt.rules import discards, pots
from vilt.rules.betting import bet_or_raise, call, check, fold, kill_hand, open_street
from vilt.rules.chops import take_back
from vilt.rules.posts import POST_CODE, before_posts, open_preflop, post
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
    players = len(seats)
    hand.place = {seat: s for s, seat in enumerate(seats)}
    state = State(event.rules, [starter.stack for starter in event.starters])
    state.left_behind = state.pot = event.left_behind
    hand.state = state
    hand.last_action = [None] * players
    hand.won = [0] * players
    hand.discarded = [()] * players
    hand.kept = [0] * players
    hand.irregular = Irregular(event.rulings) if event.rulings else REGULAR
    if event.boards > 1:
        hand.side_by_side = True
        hand.runs = event.boards
        hand.boards = [[] for _ in range(event.boards - 1)]
    before_posts(state)


def posted(hand: Hand, event: ev.Posted) -> None:
    """A post went in."""
    post(hand.state, hand.place[event.seat], POST_CODE[event.kind], event.amount, event.nominal)


def hole(hand: Hand, event: ev.HoleDealt) -> None:
    """The cards are out; the betting opens."""
    state = hand.state
    state.deck = list(event.deck)
    for seat, cards in event.hands.items():
        state.hole[hand.place[seat]] = list(cards)
        state.next_card += len(cards)
    hand.dealt = True
    open_preflop(state)


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
    kill_hand(hand.state, hand.place[event.seat])


def discards_made(hand: Hand, _: ev.DiscardsMade) -> None:
    """All discards are in. Which card lay face up is forgotten: whether it was kept nobody else learns (A10)."""
    hand.asked = ()
    if hand.irregular.exposed:
        mistakes.turn_down(hand)
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


def protect(hand: Hand, event: ev.Protected) -> None:
    """A player goes on as if all-in; that he said nothing counts as an action without chips (E2)."""
    protected(hand, event)
    if hand.irregular.rulings is not None:
        mistakes.note_action(hand, event.seat, 0)


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
    state.next_card += 1 + len(event.cards)
    if event.board > 1:
        hand.boards[event.board - 2].extend(event.cards)
        return
    state.board.extend(event.cards)
    if hand.irregular.rulings is not None:
        mistakes.note_street(hand, event)
    open_street(state)
    hand.last_action = [None] * state.players


def shown(hand: Hand, event: ev.HandShown) -> None:
    """A hand lies face up."""
    hand.shown.append(hand.place[event.seat])
    hand.question = None


def mucked(hand: Hand, event: ev.HandMucked) -> None:
    """A hand was given up unshown."""
    hand.mucked.append(hand.place[event.seat])
    hand.question = None


def show_asked(hand: Hand, event: ev.ShowAsked) -> None:
    """A player is to show or muck."""
    hand.turn = event.turn
    hand.contested = event.pot
    hand.question = ev.Question(ev.QuestionKind.SHOW, (event.seat,))


def runs_asked(hand: Hand, event: ev.RunsAsked) -> None:
    """All who are in are to say how often the rest of the board is dealt."""
    hand.turn = event.turn
    hand.fewest_runs = event.most
    hand.question = ev.Question(ev.QuestionKind.RUNS, event.seats, event.most)


def runs_voted(hand: Hand, event: ev.RunsVoted) -> None:
    """One of them said it."""
    hand.fewest_runs = min(hand.fewest_runs, event.runs)
    if hand.question:
        waiting = tuple([seat for seat in hand.question.seats if seat != event.seat])
        hand.question = replace(hand.question, seats=waiting) if waiting else None


def runs_agreed(hand: Hand, event: ev.RunsAgreed) -> None:
    """It is settled; every board begins with what lies there."""
    hand.question = None
    hand.runs = event.runs
    hand.boards = [list(hand.state.board) for _ in range(event.runs - 1)]


def cards_shown(hand: Hand, event: ev.CardsShown) -> None:
    """Cards were shown after the hand."""
    s = hand.place[event.seat]
    before = hand.partly.get(s, event.cards)
    hand.partly[s] = tuple([old if new == ev.HIDDEN else new for old, new in zip(before, event.cards, strict=True)])
    if ev.HIDDEN not in hand.partly[s]:
        hand.shown.append(s)


def asked_to_see(hand: Hand, event: ev.AskedToSee) -> None:
    """A mucked hand was turned up on request."""
    hand.shown.append(hand.place[event.whose])


def undealt_shown(hand: Hand, event: ev.UndealtShown) -> None:
    """The cards that would have come are known."""
    hand.undealt = event.cards


def raked(hand: Hand, event: ev.RakeTaken) -> None:
    """The house kept its part of each pot."""
    for number, chips in enumerate(event.parts):
        hand.state.pot_amount[number] -= chips
    hand.state.rake += event.amount


def awarded(hand: Hand, event: ev.PotAwarded) -> None:
    """A pot was paid out."""
    for part in event.shares + event.low_shares:
        s = hand.place[part.seat]
        hand.state.stack[s] += part.amount
        hand.won[s] += part.amount


def chopped(hand: Hand, event: ev.BlindsChopped) -> None:
    """The blinds were taken back."""
    for part in event.shares:
        take_back(hand.state, hand.place[part.seat], part.amount)
    hand.state.actor = -1
    hand.actor = 0
    hand.current_options = ()
    hand.to_call = 0


def ended(hand: Hand, event: ev.HandEnded) -> None:
    """The hand is over. What its history listed stays known when the hand is undone after that (E13)."""
    hand.over = True
    if event.called and not hand.called:
        hand.called = tuple([called.seat for called in event.called])
    hand.question = None
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
    ev.Protected: protect,
    ev.UncalledReturned: uncalled,
    ev.BetsCollected: collected,
    ev.StreetDealt: street,
    ev.HandShown: shown,
    ev.HandMucked: mucked,
    ev.RakeTaken: raked,
    ev.ShowAsked: show_asked,
    ev.RunsAsked: runs_asked,
    ev.RunsVoted: runs_voted,
    ev.RunsAgreed: runs_agreed,
    ev.CardsShown: cards_shown,
    ev.AskedToSee: asked_to_see,
    ev.UndealtShown: undealt_shown,
    ev.PotAwarded: awarded,
    ev.BlindsChopped: chopped,
    ev.HandEnded: ended,
    **mistakes.APPLY,
}
