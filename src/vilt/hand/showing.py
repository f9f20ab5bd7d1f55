"""Choices about showing: at the showdown (RULES G3, G4), after the hand (G5-G7, I8), and how often to run it (I7).

Each function checks the command, yields events, and refuses before the first of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.errors import Refused
from vilt.hand import events as ev
from vilt.hand.commands import AskToSee, HandCommand, Muck, Show, ShowUndealt, VoteRuns
from vilt.hand.events import CALL, Question, QuestionKind
from vilt.hand.mistakes.irregular import burns_to_come
from vilt.rules.dealing import street_after, street_cards
from vilt.rules.flow import all_in_showdown
from vilt.rules.house import AskToSee as Asking
from vilt.rules.house import HistoryMucked, ShowAfter
from vilt.rules.runs import most_runs
from vilt.rules.showdown import may_muck, show_order
from vilt.rules.state import BOARD_CARDS
from vilt.rules.streets import RIVER
from vilt.rules.strengths import rank_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vilt.hand.hand import Hand


def rank_live(hand: Hand) -> None:
    """Note what every hand still in makes of the board; a mucked one makes nothing (G4)."""
    state = hand.state
    seven = [0] * 7
    for s in range(state.players):
        if not state.folded[s] and s not in hand.mucked:
            rank_hand(state, s, seven)


def forget_ranks(hand: Hand) -> None:
    """Nothing is known of a hand's worth while its player chooses."""
    hand.state.strength = [0] * hand.state.players
    hand.state.low = [0] * hand.state.players


def betting_closed(hand: Hand) -> Iterator[ev.HandEvent]:
    """Where somebody is all-in and no betting can follow: turn up hands (F7), ask how often to run it (I7).

    A protected player is asked nothing more and so agrees to nothing: with him it is run once (F10).
    """
    if not all_in_showdown(hand.state):
        return
    rules = hand.state.rules
    if rules.expose_allin and not hand.shown:
        yield from turn_up(hand)
    askable = all(hand.state.folded[s] for s in hand.protected) and hand.irregular.rulings is None
    if rules.most_runs > 1 and not hand.runs and askable and hand.state.street < RIVER:
        most = most_runs(hand.state)
        if most > 1:
            seats = tuple([hand.seats[s] for s in show_order(hand.state, 0)])
            yield ev.RunsAsked(seats, most, hand.turn + 1)


def turn_up(hand: Hand) -> Iterator[ev.HandEvent]:
    """All hands still in lie open, in the order of a showdown."""
    for s in show_order(hand.state, 0):
        if s not in hand.shown:
            yield ev.HandShown(hand.seats[s], tuple(hand.state.hole[s]))


def answer(hand: Hand, command: HandCommand) -> Iterator[ev.HandEvent]:
    """Carry out a choice.

    Raises:
        Refused: it is not this player's to make, or not now.
    """
    match command:
        case VoteRuns():
            yield from _vote(hand, command)
        case Show() if not hand.over:
            yield from _show_now(hand, command)
        case Muck():
            _asked(hand, command.seat, QuestionKind.SHOW)
            yield ev.HandMucked(command.seat)
        case Show():
            yield from _show_after(hand, command)
        case AskToSee():
            yield from _ask_to_see(hand, command)
        case ShowUndealt():
            yield from _show_undealt(hand, command)


def default_answer(hand: Hand, seat: int = 0) -> HandCommand:
    """What is answered for a player asked who does not answer himself: the one in `seat`, or the first.

    He wants one run; he shows a hand that can win or tie a pot against those shown, and mucks any other.

    Raises:
        Refused: `no_question`.
    """
    question = hand.question
    if question is None:
        raise Refused("no_question")
    seat = seat or question.seats[0]
    if question.kind is QuestionKind.RUNS:
        return VoteRuns(seat, 1)
    rank_live(hand)
    beaten = may_muck(hand.state, hand.place[seat], hand.shown)
    forget_ranks(hand)
    return Muck(seat) if beaten else Show(seat)


def called_hands(hand: Hand) -> tuple[ev.Called, ...]:
    """The hands that were in at the showdown and were not shown, for the history (G6): mucked, or won unshown."""
    state = hand.state
    if state.live == 1 or state.rules.history_mucked != HistoryMucked.CALLED_HANDS:
        return ()
    unshown = [s for s in range(state.players) if not (state.folded[s] or s in hand.shown or s in hand.mucked)]
    listed = [(s, True) for s in hand.mucked] + [(s, False) for s in unshown]
    return tuple([ev.Called(hand.seats[s], tuple(state.hole[s]), mucked) for s, mucked in listed])


def _asked(hand: Hand, seat: int, kind: QuestionKind) -> Question:
    """The open question, when it is of this kind and this seat is asked."""
    question = hand.question
    if seat not in hand.place:
        raise Refused("not_in_hand", seat=seat)
    if question is None or question.kind is not kind or seat not in question.seats:
        raise Refused("not_asked", seat=seat)
    return question


def _vote(hand: Hand, command: VoteRuns) -> Iterator[ev.HandEvent]:
    question = _asked(hand, command.seat, QuestionKind.RUNS)
    if not 1 <= command.runs <= question.most:
        raise Refused("runs_outside", runs=command.runs, most=question.most)
    yield ev.RunsVoted(command.seat, command.runs)
    runs = hand.fewest_runs
    if runs == 1 or hand.question is None:
        yield ev.RunsAgreed(runs)
        if runs > 1:
            yield from turn_up(hand)


def _show_now(hand: Hand, command: Show) -> Iterator[ev.HandEvent]:
    _asked(hand, command.seat, QuestionKind.SHOW)
    cards = tuple(hand.state.hole[hand.place[command.seat]])
    if command.cards and sorted(command.cards) != sorted(cards):
        raise Refused("show_all_cards", cards=len(cards))
    yield ev.HandShown(command.seat, cards)


def _over(hand: Hand, seat: int) -> int:
    """The place of a player of a hand that has ended."""
    if seat not in hand.place:
        raise Refused("not_in_hand", seat=seat)
    if not hand.over:
        raise Refused("not_over", hand=hand.number)
    return hand.place[seat]


def _show_after(hand: Hand, command: Show) -> Iterator[ev.HandEvent]:
    s = _over(hand, command.seat)
    rule = hand.state.rules.show_after
    if rule == ShowAfter.NOBODY or (rule == ShowAfter.WINNER and not hand.won[s]):
        raise Refused("may_not_show", seat=command.seat)
    held = hand.state.hole[s]
    cards = command.cards or tuple(held)
    if len(set(cards)) < len(cards) or not set(cards) <= set(held):
        raise Refused("not_his_cards", seat=command.seat)
    if s in hand.shown or set(cards) <= set(hand.partly.get(s, ())):
        raise Refused("shown_already", seat=command.seat)
    yield ev.CardsShown(command.seat, tuple([card if card in cards else ev.HIDDEN for card in held]))


def _ask_to_see(hand: Hand, command: AskToSee) -> Iterator[ev.HandEvent]:
    state = hand.state
    s, other = _over(hand, command.seat), _over(hand, command.whose)
    called = hand.last_action[s] is CALL and state.aggressor >= 0 and not state.folded[s] and s not in hand.mucked
    rule = state.rules.ask_to_see
    seen = other == state.aggressor or (rule == Asking.ANY_CALLED and hand.last_action[other] is CALL)
    if state.rules.auto_muck or rule == Asking.NOBODY or not called or not seen or state.folded[other] or other == s:
        raise Refused("may_not_see", seat=command.seat, whose=command.whose)
    if other in hand.shown:
        raise Refused("shown_already", seat=command.whose)
    yield ev.AskedToSee(command.seat, command.whose, tuple(state.hole[other]))


def _show_undealt(hand: Hand, command: ShowUndealt) -> Iterator[ev.HandEvent]:
    state = hand.state
    _over(hand, command.seat)
    if not state.rules.rabbit_hunting:
        raise Refused("no_rabbit_hunting")
    cards = () if hand.undealt else _undealt(hand)
    if not cards:
        raise Refused("nothing_undealt")
    yield ev.UndealtShown(command.seat, cards)


def _undealt(hand: Hand) -> tuple[int, ...]:
    """What would have come on the first board: not what a shuffle decides (E8), and nothing where the hand is void."""
    state, odd = hand.state, hand.irregular
    cards: list[int] = []
    top, burns = state.next_card, burns_to_come(hand)
    while not odd.voided and len(state.board) + len(cards) < BOARD_CARDS:
        street = street_after(len(state.board) + len(cards))
        if odd.early and street == odd.early_street:
            break
        cards += state.deck[top + burns : top + burns + street_cards(street)]
        top += (burns + street_cards(street)) * (hand.runs if hand.side_by_side else 1)
        burns = 1
    return tuple(cards)
