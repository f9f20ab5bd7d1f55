"""How streets that came wrong are repaired (E7-E11), and how the streets of a hand with mistakes are dealt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vilt.errors import Refused
from vilt.hand import events as hand_ev
from vilt.hand.event import HIDDEN
from vilt.hand.mistakes import commands as cmd
from vilt.hand.mistakes import events as ev
from vilt.hand.mistakes.events import Shuffle
from vilt.hand.mistakes.irregular import burns_to_come, rulings_of, stub
from vilt.rules.dealing import board_place, street_cards
from vilt.rules.rulings import FlopExtra, PrematureFlop, PrematureTurn, WrongBurn
from vilt.rules.streets import FLOP, RIVER, TURN

if TYPE_CHECKING:
    from vilt.hand.hand import Hand

Events = Iterator["hand_ev.HandEvent"]

SPARE = 2
"""How many cards more than the streets need a repair may take."""


def check_stub(hand: Hand, more: int = 0) -> None:
    """Refuse a mistake after which the stub might not last.

    Raises:
        Refused: `stub_too_short`.
    """
    to_come = sum(1 + street_cards(street) for street in range(hand.state.street + 1, RIVER + 1))
    if len(stub(hand)) < to_come + SPARE + more:
        raise Refused("stub_too_short", cards=len(stub(hand)))


def deal_street(hand: Hand, street: int) -> Events:
    """Deal the next street of a hand in which mistakes are possible, or ask for the shuffle that comes first."""
    odd = hand.irregular
    if odd.early and odd.early_street == street:
        yield ev.ShuffleAsked(Shuffle.STUB, odd.early, _burns_after_return(hand, street))
        return
    burns = burns_to_come(hand)
    undealt = tuple(stub(hand))
    burnt, cards = undealt[:burns], undealt[burns : burns + street_cards(street)]
    first, second = (*burnt, HIDDEN, HIDDEN)[:2]
    yield hand_ev.StreetDealt(street, first, cards, second)


def _burns_after_return(hand: Hand, street: int) -> int:
    """How many cards are burnt once a street that came too early lies in the stub again (E8-E10)."""
    rulings = rulings_of(hand)
    if street == FLOP:
        return 1 if rulings.premature_flop == PrematureFlop.SECOND_BURN else 0
    turn_was_early = hand.irregular.turn_early
    return rulings.burn_before_redealt_river if turn_was_early else 0


def after_shuffle(hand: Hand, shuffle: Shuffle) -> Events:
    """What follows at once on a shuffle: the flop of a repair."""
    odd = hand.irregular
    if shuffle is Shuffle.FLOP:
        cards = tuple(stub(hand)[: odd.burns + 3])
        yield ev.BoardReplaced(cards[odd.burns :], burns=cards[: odd.burns])
    elif shuffle is Shuffle.FOUR:
        yield ev.BoardReplaced(odd.pile[1:], burns=odd.pile[:1], next_burns=0)
    elif shuffle is Shuffle.THREE:
        yield ev.BoardReplaced((*odd.pile[1:], stub(hand)[0]), burns=odd.pile[:1])


def fourth_card(hand: Hand, _: cmd.FourthCard) -> Events:
    """A flop of four is dealt anew, in one of three ways; found after the turn it stands (E7)."""
    state, odd = hand.state, hand.irregular
    if state.street < FLOP:
        raise Refused("only_after_flop")
    if state.street > FLOP:
        yield ev.MistakeStands(ev.Standing.FOURTH_CARD_TOO_LATE, next_burns=odd.burns)
        return
    if odd.early or odd.wrong_burn != HIDDEN:
        raise Refused("only_sound_flop")
    check_stub(hand)
    card = stub(hand)[0]
    yield ev.FourthFlopCard(card)
    ruling = rulings_of(hand).flop_extra
    four = (*state.board, card)
    if ruling == FlopExtra.TDA:
        yield ev.ShuffleAsked(Shuffle.FOUR, four, 0)
    else:
        yield ev.ShuffleAsked(Shuffle.FLOP, four, 1 if ruling == FlopExtra.SEED else 0)


def early_street(hand: Hand, _: cmd.DealEarly) -> Events:
    """A street dealt too early is not played for (E8-E10); the betting goes on."""
    state, odd = hand.state, hand.irregular
    street = state.street + 1
    if state.street == RIVER or odd.early:
        raise Refused("only_before_river")
    burns = burns_to_come(hand)
    check_stub(hand)
    undealt = tuple(stub(hand))
    cards = undealt[burns : burns + street_cards(street)]
    yield ev.DealtEarly(street, undealt[:burns], cards)
    if street == TURN and rulings_of(hand).premature_turn == PrematureTurn.TDA:
        yield ev.ShuffleAsked(Shuffle.STUB, cards, 0)


def found_wrong_burn(hand: Hand, _: cmd.FindWrongBurn) -> Events:
    """Before any action the right order is restored; after it the board stands, and what comes is as it would (E11)."""
    state, odd = hand.state, hand.irregular
    if odd.wrong_burn == HIDDEN:
        raise Refused("only_wrong_burn")
    missed = odd.wrong_burn == 0
    mixing = rulings_of(hand).wrong_burn == WrongBurn.TDA and missed and odd.wrong_street == FLOP
    if state.street > odd.wrong_street or odd.actions > odd.earlier_actions:
        aside = () if mixing or not missed or state.street == RIVER or odd.early else (stub(hand)[0],)
        yield ev.MistakeStands(ev.Standing.BURN_TOO_LATE, aside, 1 if missed else 0)
        return
    first = board_place(state.street)
    before, cards = tuple(state.board[:first]), tuple(state.board[first:])
    if mixing:
        yield ev.ShuffleAsked(Shuffle.THREE, cards, 1)
    elif missed:
        yield ev.BoardReplaced((*before, *cards[1:], stub(hand)[0]), exposed=cards[:1])
    else:
        surplus = odd.last_burns[1]
        yield ev.BoardReplaced((*before, surplus, *cards[:-1]), back=cards[-1:])
