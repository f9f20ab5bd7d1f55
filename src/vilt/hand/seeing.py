"""What each seat may see of a hand at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.hand.event import HIDDEN
from vilt.hand.view import HandView, PlayerView
from vilt.rules.variants import DISCARDS, HOLE_CARDS

if TYPE_CHECKING:
    from vilt.hand.hand import Hand


def view_of(hand: Hand, seat: int) -> HandView:
    """The hand as `seat` may see it; 0 is a spectator."""
    state = hand.state
    return HandView(
        hand=hand.number,
        button=hand.button,
        street=state.street,
        dealt=hand.dealt,
        over=hand.over,
        board=tuple(state.board),
        players=tuple(_player(hand, s, seat) for s in range(state.players)),
        pots=hand.collected,
        pot=hand.pot,
        actor=hand.actor,
        turn=hand.turn,
        options=hand.current_options,
        to_call=hand.to_call,
        set_aside=hand.irregular.early,
        shuffling=bool(hand.irregular.awaited),
        question=hand.question,
        boards=(tuple(state.board), *map(tuple, hand.boards)) if hand.boards else (),
        rake=state.rake,
        undealt=hand.undealt,
    )


def _player(hand: Hand, s: int, reader: int) -> PlayerView:
    state, owner = hand.state, hand.seats[s]
    shown = s in hand.shown
    cards = tuple(state.hole[s])
    waiting = owner in hand.asked and not state.folded[s]
    face_up = _face_up(hand, s)
    if owner != reader and not shown:
        cards = _face_down(hand, s, face_up, reader, waiting=waiting)
    return PlayerView(
        seat=owner,
        stack=state.stack[s] + hand.kept[s],
        bet=state.bet[s],
        paid=state.paid[s] + state.dead[s],
        folded=bool(state.folded[s]),
        cards=cards,
        shown=shown,
        last_action=hand.last_action[s],
        won=hand.won[s],
        owes=DISCARDS[state.rules.variant] if waiting and (owner != reader or state.owes[s]) else 0,
        discarded=hand.discarded[s] if owner == reader else (),
        protected=s in hand.protected,
        mucked=s in hand.mucked,
        partly=hand.partly.get(s, ()),
        face_up=face_up,
    )


def _face_down(hand: Hand, s: int, face_up: tuple[int, ...], reader: int, *, waiting: bool) -> tuple[int, ...]:
    """What a reader knows of another's hand that was not shown whole."""
    held = tuple(hand.state.hole[s])
    if waiting:  # as before the discards, so that nobody sees whether and what he has discarded (A10)
        return face_up + (HIDDEN,) * (HOLE_CARDS[hand.state.rules.variant] - len(face_up))
    if hand.seats[s] in hand.called and reader in hand.place:
        return held
    if s not in hand.partly and (hand.state.folded[s] or s in hand.mucked):
        return ()
    known = {*face_up, *hand.partly.get(s, ())}
    return tuple([card if card in known else HIDDEN for card in held])


def _face_up(hand: Hand, s: int) -> tuple[int, ...]:
    """The cards of a hand still in that lie face up by mistake."""
    if not hand.irregular.exposed or hand.state.folded[s] or s in hand.mucked:
        return ()
    return tuple([card for card in hand.irregular.exposed if card in (*hand.state.hole[s], *hand.discarded[s])])
