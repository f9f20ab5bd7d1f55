"""The end of a hand: who shows, who mucks, who is paid (RULES F8, G1-G5, I5, I7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.hand import events as ev
from vilt.hand.boards import deal_other_boards
from vilt.hand.members import seats_of
from vilt.hand.showing import called_hands, forget_ranks, rank_live, turn_up
from vilt.rules import pots
from vilt.rules.rake import pot_rake
from vilt.rules.runs import run_part
from vilt.rules.showdown import may_muck, show_order
from vilt.rules.variants import HI_LO

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vilt.hand.hand import Hand


def settle(hand: Hand) -> Iterator[ev.HandEvent]:
    """Award every pot, the last side pot first, and end the hand (G2); or stop where a player is asked (G3).

    The cards speak, whatever players think they have (G8). Where there are several boards all hands lie open. A pot is
    empty when all that was in it went back uncalled: the big blind's walk with a dead small blind.
    """
    state = hand.state
    if state.live > 1:
        rank_live(hand)
    if hand.boards and state.live > 1:
        yield from deal_other_boards(hand)
    if state.rules.rake_rate and not state.rake:
        parts = tuple([pot_rake(state, number) for number in range(state.pots)])
        if any(parts):
            yield ev.RakeTaken(sum(parts), parts)
    if hand.runs > 1 and state.live > 1:
        yield from turn_up(hand)
        yield from _settle_runs(hand)
    else:
        asks = not (state.rules.auto_muck or state.rules.show_all)
        for number in reversed(range(state.pots if hand.contested < 0 else hand.contested + 1)):
            if state.live > 1 and _rivals(hand, number):
                for event in _ask(hand, number) if asks else _show(hand, number):
                    yield event
                    if hand.question:
                        forget_ranks(hand)
                        return
            if state.pot_amount[number]:
                yield _award(hand, number)
    behind = zip(hand.seats, state.stack, hand.kept, strict=True)
    stacks = [ev.Share(seat, chips + kept) for seat, chips, kept in behind]
    yield ev.HandEnded(hand.number, tuple(stacks), called_hands(hand))


def _settle_runs(hand: Hand) -> Iterator[ev.HandEvent]:
    """Every pot is split over the boards, and each part awarded by what that board makes of the hands (C4, I7)."""
    state = hand.state
    first, amounts = state.board, state.pot_amount[:]
    for run, board in enumerate((first, *hand.boards)):
        state.board = board
        rank_live(hand)
        for number in range(state.pots):
            state.pot_amount[number] = run_part(amounts[number], hand.runs, run)
        for number in reversed(range(state.pots)):
            if state.pot_amount[number]:
                yield _award(hand, number, run + 1)
    state.board, state.pot_amount = first, amounts


def _rivals(hand: Hand, number: int) -> bool:
    """Whether two or more can still win pot `number`."""
    members = hand.state.pot_members[number]
    for s in hand.mucked:
        members &= ~(1 << s)
    return members & (members - 1) != 0


def _award(hand: Hand, number: int, board: int = 1) -> ev.PotAwarded:
    """Who gets pot `number`: by his hand, or unshown where all others folded or mucked."""
    state = hand.state
    members = state.pot_members[number]
    high = pots.winners(state, number)
    rivalry = state.live > 1 and members & (members - 1) != 0 and high.bit_length() - 1 in hand.shown
    low = pots.low_winners(state, number) if rivalry and HI_LO[state.rules.variant] else 0
    shares = [
        ev.Share(seat, pots.high_part(state, number, high, low, hand.place[seat]))
        for seat in seats_of(hand.seats, high)
    ]
    low_shares = [
        ev.Share(seat, pots.low_part(state, number, high, low, hand.place[seat])) for seat in seats_of(hand.seats, low)
    ]
    strength = _value(state.strength, high) if rivalry else 0
    return ev.PotAwarded(number, tuple(shares), strength, tuple(low_shares), _value(state.low, low), board)


def _value(values: Sequence[int], who: int) -> int:
    """The value that the players `who` (bits) share; 0 for nobody."""
    return values[who.bit_length() - 1] if who else 0


def _show(hand: Hand, number: int) -> Iterator[ev.HandEvent]:
    """The members of pot `number` who have not shown yet show or muck in order (G1, G3); who wins shows (A12)."""
    state = hand.state
    for s in show_order(state, number):
        if s in hand.shown or s in hand.mucked:
            continue
        if state.rules.show_all:
            yield ev.HandShown(hand.seats[s], tuple(state.hole[s]))
        else:
            yield _show_or_muck(hand, s)


def _show_or_muck(hand: Hand, s: int) -> ev.HandEvent:
    """Player `s` shows a hand that can win or tie a pot against those shown, and mucks any other (G3)."""
    if hand.shown and may_muck(hand.state, s, hand.shown):
        return ev.HandMucked(hand.seats[s])
    return ev.HandShown(hand.seats[s], tuple(hand.state.hole[s]))


def _ask(hand: Hand, number: int) -> Iterator[ev.HandEvent]:
    """The next member of pot `number` chooses to show or to muck; the last one left need not show (G3, G4).

    For a protected player, who is asked nothing more, it is done what is done for one who does not answer (F10).
    """
    for s in show_order(hand.state, number):
        if s in hand.shown or s in hand.mucked:
            continue
        if s not in hand.protected:
            yield ev.ShowAsked(hand.seats[s], number, hand.turn + 1)
            return
        yield _show_or_muck(hand, s)
