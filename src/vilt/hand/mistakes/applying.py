"""What each event of a mistake changes; written like `vilt.hand.applying`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from vilt.hand.event import HIDDEN, Action
from vilt.hand.mistakes import events as ev
from vilt.hand.mistakes.irregular import Claim, move_cards, stub
from vilt.rules.betting import kill_hand
from vilt.rules.streets import RIVER, TURN

if TYPE_CHECKING:
    from collections.abc import Callable

    from vilt.hand.events import StreetDealt
    from vilt.hand.hand import Hand


def _note(hand: Hand, **changes: Any) -> None:
    hand.irregular = replace(hand.irregular, **changes)


def note_action(hand: Hand, seat: int, paid: int, *, in_turn: bool = True) -> None:
    """Count an action, and forget what its player had said before his turn."""
    odd = hand.irregular
    claims = tuple([claim for claim in odd.claims if claim.seat != seat])
    acted = odd.acted if seat in odd.acted else (*odd.acted, seat)
    turns = odd.in_turn + in_turn
    _note(hand, actions=odd.actions + 1, in_turn=turns, chips=odd.chips or paid > 0, acted=acted, claims=claims)


def note_street(hand: Hand, event: StreetDealt) -> None:
    """A street came: what was wrong with it may be found, a wrong burn on later streets too."""
    odd = hand.irregular
    burns = tuple([card for card in (event.burn, event.second_burn) if card != HIDDEN])
    hand.state.next_card += len(burns) - 1
    if odd.planned != HIDDEN:
        _note(hand, wrong_burn=odd.planned, wrong_street=event.street)
    _note(hand, burns=1, planned=HIDDEN, last_burns=burns, claims=(), fourth=HIDDEN, earlier_actions=odd.actions)


def exposed(hand: Hand, event: ev.CardExposed) -> None:
    """A hole card lies face up."""
    odd = hand.irregular
    _note(hand, exposed=(*odd.exposed, event.card), dealer_exposed=odd.dealer_exposed + event.by_dealer)


def turn_down(hand: Hand) -> None:
    """No hole card and no discard lies face up any more."""
    own = {card for cards in (*hand.state.hole, *hand.discarded) for card in cards}
    _note(hand, exposed=tuple([card for card in hand.irregular.exposed if card not in own]))


def replaced(hand: Hand, event: ev.CardReplaced) -> None:
    """A player has another card."""
    s = hand.place[event.seat]
    move_cards(hand, out=(event.replacement,))
    held = hand.state.hole[s]
    hand.state.hole[s] = [*held[: event.place], event.replacement, *held[event.place + 1 :]]
    odd = hand.irregular
    if event.burnt:
        _note(hand, burns=0, planned=HIDDEN)
    else:
        _note(hand, scrap=(*odd.scrap, event.card), boxed=odd.boxed + (not event.foreign))


def scrapped(hand: Hand, event: ev.CardScrapped) -> None:
    """The top card of the stub is out of play."""
    move_cards(hand, out=(event.card,))
    _note(hand, scrap=(*hand.irregular.scrap, event.card))


def extra_burnt(hand: Hand, event: ev.ExtraCardBurnt) -> None:
    """A card too many is the burn."""
    move_cards(hand, out=(event.card,))
    _note(hand, burns=0, planned=HIDDEN)


def void(hand: Hand, _: ev.Misdealt | ev.DeckFouled) -> None:
    """Nobody is to act any more."""
    hand.state.actor = -1
    hand.state.owes = [0] * hand.state.players
    hand.asked = ()
    _wait(hand)
    _note(hand, awaited=None, claims=(), voided=True)


def rake_returned(hand: Hand, event: ev.RakeReturned) -> None:
    """The rake lies in the pot again."""
    hand.state.rake -= event.amount


def chips_returned(hand: Hand, event: ev.ChipsReturned) -> None:
    """A player has his chips back."""
    s = hand.place[event.seat]
    state = hand.state
    state.stack[s] += event.amount - event.won
    hand.won[s] -= event.won
    state.pot -= event.amount
    state.paid[s] = state.dead[s] = state.bet[s] = 0


def killed(hand: Hand, event: ev.HandKilled | ev.FoldedOutOfTurn) -> None:
    """A hand is given up, at whoever's turn; the turn stays where it is unless it was his."""
    s = hand.place[event.seat]
    kill_hand(hand.state, s)
    hand.last_action[s] = Action.FOLD
    _wait(hand)
    odd = hand.irregular
    _note(hand, claims=tuple([claim for claim in odd.claims if claim.seat != event.seat]))


def folded_out_of_turn(hand: Hand, event: ev.FoldedOutOfTurn) -> None:
    """A fold that counts as an action, though none in turn."""
    killed(hand, event)
    note_action(hand, event.seat, 0, in_turn=False)


def fourth(hand: Hand, event: ev.FourthFlopCard) -> None:
    """A fourth card lies on the flop."""
    move_cards(hand, out=(event.card,))
    _note(hand, fourth=event.card)


def dealt_early(hand: Hand, event: ev.DealtEarly) -> None:
    """A street lies aside. A turn waits until the river, since the next card of the stub is the turn then (E9)."""
    move_cards(hand, out=(*event.burns, *event.cards))
    back = RIVER if event.street == TURN else event.street
    turn = event.street == TURN
    _note(hand, early=event.cards, early_street=back, turn_early=turn, burns=1, planned=HIDDEN)


def shuffle_asked(hand: Hand, event: ev.ShuffleAsked) -> None:
    """Cards lie together to be shuffled; nobody acts until they are."""
    state = hand.state
    for seat in event.mucks:
        state.hole[hand.place[seat]] = []
    if event.shuffle is not ev.Shuffle.STUB:
        state.board = []
    on_pile = event.shuffle in (ev.Shuffle.FOUR, ev.Shuffle.THREE)
    if not on_pile:
        move_cards(hand, under=event.returned)
    pile = event.returned if on_pile else tuple(stub(hand))
    _wait(hand)
    odd = hand.irregular
    early = tuple([card for card in odd.early if card not in event.returned])
    _note(hand, awaited=event.shuffle, pile=pile, burns=event.burns, early=early, fourth=HIDDEN, wrong_burn=HIDDEN)


def shuffled(hand: Hand, event: ev.Shuffled) -> None:
    """The cards have their new order."""
    state = hand.state
    if hand.irregular.awaited in (ev.Shuffle.FOUR, ev.Shuffle.THREE):
        _note(hand, pile=event.order, awaited=None)
    else:
        state.deck = [*state.deck[: state.next_card], *event.order]
        _note(hand, pile=(), awaited=None)


def board_replaced(hand: Hand, event: ev.BoardReplaced) -> None:
    """Another board lies there."""
    undealt = stub(hand)
    out = tuple([card for card in (*event.burns, *event.exposed, *event.board) if card in undealt])
    move_cards(hand, out=out, on_top=event.back)
    hand.state.board = list(event.board)
    odd = hand.irregular
    face_up = (*odd.exposed, *event.exposed, *event.back)
    _note(hand, exposed=face_up, pile=(), burns=event.next_burns, wrong_burn=HIDDEN)


def burn_planned(hand: Hand, event: ev.BurnPlanned) -> None:
    """The next burn will be wrong."""
    _note(hand, planned=event.burns)


def stands(hand: Hand, event: ev.MistakeStands) -> None:
    """The hand is played on."""
    move_cards(hand, out=event.aside)
    _note(hand, burns=event.next_burns, wrong_burn=HIDDEN)


def claimed(hand: Hand, event: ev.ClaimedOutOfTurn) -> None:
    """A player has said what he will do."""
    odd = hand.irregular
    claims = [claim for claim in odd.claims if claim.seat != event.seat]
    _note(hand, claims=(*claims, Claim(event.seat, event.action, event.to, event.price)))


def nothing(_hand: Hand, _: ev.ChipsRead) -> None:
    """Only told: the action follows."""


def _wait(hand: Hand) -> None:
    hand.actor = 0
    hand.current_options = ()
    hand.to_call = 0


APPLY: dict[type, Callable[[Hand, Any], None]] = {
    ev.CardExposed: exposed,
    ev.CardReplaced: replaced,
    ev.CardScrapped: scrapped,
    ev.ExtraCardBurnt: extra_burnt,
    ev.Misdealt: void,
    ev.DeckFouled: void,
    ev.RakeReturned: rake_returned,
    ev.ChipsReturned: chips_returned,
    ev.HandKilled: killed,
    ev.FourthFlopCard: fourth,
    ev.DealtEarly: dealt_early,
    ev.ShuffleAsked: shuffle_asked,
    ev.Shuffled: shuffled,
    ev.BoardReplaced: board_replaced,
    ev.BurnPlanned: burn_planned,
    ev.MistakeStands: stands,
    ev.FoldedOutOfTurn: folded_out_of_turn,
    ev.ClaimedOutOfTurn: claimed,
    ev.ChipsRead: nothing,
}
