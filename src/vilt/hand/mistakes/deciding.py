"""How each mistake is settled (RULES E): what a hand says to the commands of `vilt.hand.mistakes.commands`.

The functions yield events; each is applied before the function goes on. They refuse before their first event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from vilt.cards import card_text
from vilt.errors import Refused
from vilt.hand import event as act
from vilt.hand import events as hand_ev
from vilt.hand.mistakes import commands as cmd
from vilt.hand.mistakes import events as ev
from vilt.hand.mistakes.dealing import check_stub, early_street, found_wrong_burn, fourth_card
from vilt.hand.mistakes.irregular import Irregular, places, rulings_of, stub
from vilt.hand.options import as_meant, checked_amount, in_words, legal_options
from vilt.rules import betting
from vilt.rules.motions import Wish, read_chips
from vilt.rules.rulings import Rulings, is_substantial
from vilt.rules.streets import PREFLOP, RIVER
from vilt.rules.variants import HOLE_CARDS

if TYPE_CHECKING:
    from vilt.hand.hand import Hand

Events = Iterator["hand_ev.HandEvent"]


def settle_mistake(hand: Hand, command: cmd.Mistake) -> Events:
    """Settle a mistake by the rulings of the house.

    Raises:
        Refused: mistakes are not possible in this hand, not at this moment, or not with these cards.
    """
    if hand.irregular.rulings is None:
        raise Refused("no_mistakes")
    if not hand.dealt:
        raise Refused("not_dealt", hand=hand.number)
    if isinstance(command, cmd.FoulDeck):
        return _foul_deck(hand)
    if hand.over:
        raise Refused("hand_over", hand=hand.number)
    if hand.irregular.awaited:
        raise Refused("shuffle_first", cards=len(hand.irregular.pile))
    if hand.asked and not _wrong_with_the_deal(hand, command):
        raise Refused("discards_first")
    return _SETTLE[type(command)](hand, command)


def _wrong_with_the_deal(hand: Hand, command: cmd.Mistake) -> bool:
    """Whether it is about the deal, while cards are discarded before anybody acts (A10), so that it is not too late."""
    if isinstance(command, cmd.DeclareMisdeal):
        return True
    return isinstance(command, cmd.ExposeCards | cmd.WrongCount | cmd.ScrapCards) and not hand.irregular.actions


def _check_not_discarded(hand: Hand) -> None:
    """Refuse what is about hole cards once some are discarded.

    It is asked after everything else, so that no refusal tells whether anybody has discarded (A10).
    """
    if any(hand.discarded):
        raise Refused("discards_first" if hand.asked else "only_before_discard")


def _too_late_for_misdeal(odd: Irregular, rulings: Rulings) -> bool:
    """Whether there was substantial action (E2)."""
    return is_substantial(rulings.substantial, odd.actions, odd.in_turn, odd.chips)


def _misdeal(hand: Hand, cause: ev.MisdealCause) -> Events:
    """Every chip goes back and the hand is over; who deals the next hand deals it from the same button (E2)."""
    yield ev.Misdealt(cause)
    yield from _everything_back(hand)


def _foul_deck(hand: Hand) -> Events:
    """Every chip goes back to who put it in, also when the pots were paid already (E13)."""
    if hand.irregular.voided:
        raise Refused("hand_over", hand=hand.number)
    yield ev.DeckFouled()
    yield from _everything_back(hand)


def _everything_back(hand: Hand) -> Events:
    state = hand.state
    if state.rake:
        yield ev.RakeReturned(state.rake)
    for s, seat in enumerate(hand.seats):
        amount = state.paid[s] + state.dead[s]
        if amount or hand.won[s]:
            yield ev.ChipsReturned(seat, amount, hand.won[s])
    yield hand_ev.HandEnded(hand.number, tuple([hand_ev.Share(seat, hand.stack_of(seat)) for seat in hand.seats]))


def _dealt_card(hand: Hand, number: int) -> tuple[int, int, int]:
    """The `number`-th card off the deck, one card a player in turn (E1): its seat, the card, and which of his it is."""
    round_, s = divmod(number - 1, hand.state.players)
    if not hand.state.hole[s]:  # the muck was shuffled into the stub (E17)
        raise Refused("folded_already", seat=hand.seats[s])
    return hand.seats[s], hand.state.hole[s][round_], round_


def _before_any_action(hand: Hand) -> None:
    if hand.irregular.actions or hand.state.street != PREFLOP:
        raise Refused("only_before_action")


def _check_numbers(hand: Hand, numbers: tuple[int, ...]) -> None:
    """Refuse numbers that are not those of different hole cards which their players still have."""
    dealt = hand.state.players * HOLE_CARDS[hand.state.rules.variant]
    if len(set(numbers)) != len(numbers):
        raise Refused("number_twice", number=max(numbers, key=numbers.count))
    if numbers and max(numbers) > dealt:
        raise Refused("no_such_dealt_card", number=max(numbers), dealt=dealt)
    if numbers:
        _check_not_discarded(hand)


def _expose_cards(hand: Hand, command: cmd.ExposeCards) -> Events:
    """One of the first cards or two cards: a misdeal (E3, E5). Another one is replaced and is the burn (E4)."""
    _before_any_action(hand)
    if not command.numbers:
        raise Refused("no_card_named")
    _check_numbers(hand, command.numbers)
    for number in command.numbers:
        _dealt_card(hand, number)
    for number in command.numbers:
        yield ev.CardExposed(*_dealt_card(hand, number), by_dealer=True)
    odd = hand.irregular
    if min(command.numbers) <= rulings_of(hand).misdeal_first_k:
        yield from _misdeal(hand, ev.MisdealCause.FIRST_CARD_EXPOSED)
    elif odd.dealer_exposed > 1 or odd.burns == 0:
        yield from _misdeal(hand, ev.MisdealCause.CARDS_EXPOSED)
    else:
        yield ev.CardReplaced(*_dealt_card(hand, command.numbers[0]), stub(hand)[0], burnt=True)


def _declare_misdeal(hand: Hand, command: cmd.DeclareMisdeal) -> Events:
    """A misdeal before substantial action; after it the hand is played on, and the button stays (B11, E2, E14)."""
    odd = hand.irregular
    if command.button and command.cause is not ev.MisdealCause.WRONG_BUTTON:
        raise Refused("not_about_button")
    if command.button == hand.button:
        raise Refused("button_is_right", seat=command.button)
    if _too_late_for_misdeal(odd, rulings_of(hand)):
        yield ev.MistakeStands(ev.Standing.MISDEAL_TOO_LATE, next_burns=odd.burns)
    else:
        yield from _misdeal(hand, command.cause)


def _place_of_live(hand: Hand, seat: int) -> int:
    if seat not in hand.place:
        raise Refused("not_in_hand", seat=seat)
    s = hand.place[seat]
    if hand.state.folded[s]:
        raise Refused("folded_already", seat=seat)
    return s


def _wrong_count(hand: Hand, command: cmd.WrongCount) -> Events:
    """A misdeal, but for the next card given to the first player, and for a last one not given to the button (E6).

    After substantial action the hand is dead and its chips stay.
    """
    s = _place_of_live(hand, command.seat)
    odd, right = hand.irregular, len(hand.state.hole[s]) + (len(hand.discarded[s]) if hand.asked else 0)
    if command.cards == right:
        raise Refused("count_is_right", cards=right)
    if hand.asked:
        _check_not_discarded(hand)
    before_flop = hand.state.street == PREFLOP and not odd.early
    if _too_late_for_misdeal(odd, rulings_of(hand)):
        yield ev.HandKilled(command.seat, ev.DeadCause.WRONG_COUNT)
    elif before_flop and s == 0 and command.cards == right + 1 and odd.burns == 1:
        yield ev.ExtraCardBurnt(command.seat, stub(hand)[0])
    elif before_flop and s == hand.state.players - 1 and command.cards == right - 1:
        yield ev.MistakeStands(ev.Standing.CARD_MISSING, next_burns=odd.burns)
    else:
        yield from _misdeal(hand, ev.MisdealCause.WRONG_COUNT)


def _burn_wrong(hand: Hand, command: cmd.BurnWrong) -> Events:
    """The next street will come without its burn, or with two (E11)."""
    odd = hand.irregular
    if command.burns == 1:
        raise Refused("burn_is_right")
    if hand.state.street == RIVER or odd.burns != 1 or odd.early:
        raise Refused("only_usual_burn")
    check_stub(hand)
    yield ev.BurnPlanned(command.burns)


def _scrap_cards(hand: Hand, command: cmd.ScrapCards) -> Events:
    """A card that lay face up, or does not belong to the deck, is out of play and the next one counts (E12).

    Two that lay face up are a misdeal; who has acted with a card that does not belong has a dead hand. Where that would
    leave nobody to win the pot the deck is fouled, and all chips go back (E13).
    """
    odd, foreign = hand.irregular, command.foreign
    if not command.numbers:
        check_stub(hand)
        yield ev.CardScrapped(stub(hand)[0], foreign)
        return
    if not foreign:
        _before_any_action(hand)
    _check_numbers(hand, command.numbers)
    cards = [_dealt_card(hand, number) for number in command.numbers]
    for seat, _, _ in cards:
        _place_of_live(hand, seat)
    if not foreign and len(cards) + odd.boxed > 1:
        yield from _misdeal(hand, ev.MisdealCause.BOXED_CARDS)
        return
    if len({seat for seat, _, _ in cards if seat in odd.acted}) == hand.state.live:
        yield from _foul_deck(hand)
        return
    check_stub(hand, len(cards))
    for seat, card, place in cards:
        if seat not in odd.acted:
            yield ev.CardReplaced(seat, card, place, stub(hand)[0], foreign=foreign)
        elif not hand.state.folded[hand.place[seat]]:
            yield ev.HandKilled(seat, ev.DeadCause.FOREIGN_CARD)


def _show_card(hand: Hand, command: cmd.ShowCard) -> Events:
    """A card that its player shows or drops is played (E15)."""
    s = _place_of_live(hand, command.seat)
    if command.card not in hand.state.hole[s]:
        raise Refused("card_not_held", card=card_text(command.card), seat=command.seat)
    if command.card in hand.irregular.exposed:
        raise Refused("card_face_up")
    yield ev.CardExposed(command.seat, command.card, hand.state.hole[s].index(command.card))


def _act_out_of_turn(hand: Hand, command: cmd.ActOutOfTurn) -> Events:
    """The action goes back to the right player: a fold binds, all else if nothing changes before the turn (E16)."""
    s = _place_of_live(hand, command.seat)
    state = hand.state
    if s == state.actor:
        raise Refused("your_turn", seat=command.seat)
    if not state.stack[s]:
        raise Refused("nothing_to_act", seat=command.seat)
    action = as_meant(state, s, command.action)
    if action is act.FOLD:
        yield ev.FoldedOutOfTurn(command.seat)
        return
    cost = betting.to_call(state, s)
    amount = checked_amount(legal_options(state, s), action, command.amount)
    to = amount if action in (act.BET, act.RAISE) else state.bet[s] + cost
    yield ev.ClaimedOutOfTurn(command.seat, action, to, state.price)


def _move_chips(hand: Hand, command: cmd.MoveChips) -> Events:
    """Read what a player's chips and words mean, and let him act so (D19)."""
    s = _place_of_live(hand, command.seat)
    state = hand.state
    if s != state.actor:
        raise Refused("not_your_turn", seat=command.seat, actor=hand.actor)
    moved = sum(command.chips) + sum(command.later)
    if moved > state.stack[s]:
        raise Refused("not_so_many_chips", seat=command.seat, chips=state.stack[s], amount=moved)
    if not command.chips and command.said is None:
        raise Refused("nothing_moved")
    options = {option.action: option for option in hand.options()}
    if command.said is act.CHECK and act.CHECK not in options:
        raise Refused("not_legal", action=str(command.said), legal=in_words(hand.options()))
    reading, wish, to = read_chips(
        state, s, command.chips, _WISH.get(command.said) if command.said else None, command.amount
    )
    if wish is Wish.RAISE:
        action = act.BET if act.BET in options else act.RAISE
        paid = to - state.bet[s]
    elif wish is Wish.FOLD:
        action, paid = as_meant(state, s, act.FOLD), 0
    else:
        action = act.CALL if act.CALL in options else act.CHECK
        paid = betting.to_call(state, s)
    yield ev.ChipsRead(
        command.seat, reading, bool(command.later), command.chips, command.later, command.said, command.amount
    )
    yield hand_ev.Acted(command.seat, action, paid, state.bet[s] + paid, paid == state.stack[s])


_WISH = {act.FOLD: Wish.FOLD, act.CHECK: Wish.STAY, act.CALL: Wish.STAY, act.BET: Wish.RAISE, act.RAISE: Wish.RAISE}


def _drop_stub(hand: Hand, command: cmd.DropStub) -> Events:
    """What can be put in order stays; else the stub is shuffled, with all that it was mixed with (E17)."""
    odd = hand.irregular
    if command.restored:
        yield ev.MistakeStands(ev.Standing.STUB_RESTORED, next_burns=odd.burns)
        return
    state, lie = hand.state, places(hand)
    mixed: tuple[int, ...] = ()
    mucks: tuple[int, ...] = ()
    if command.muck:
        mixed += lie.muck
        mucks = tuple([seat for s, seat in enumerate(hand.seats) if set(state.hole[s]) & set(lie.muck)])
    if command.burns:
        mixed += tuple([card for card in lie.burns if card not in odd.exposed])
    yield ev.ShuffleAsked(ev.Shuffle.STUB, mixed, odd.burns, face_up=False, mucks=mucks)


_SETTLE: dict[type, Callable[[Hand, Any], Events]] = {
    cmd.ExposeCards: _expose_cards,
    cmd.DeclareMisdeal: _declare_misdeal,
    cmd.WrongCount: _wrong_count,
    cmd.FourthCard: fourth_card,
    cmd.DealEarly: early_street,
    cmd.BurnWrong: _burn_wrong,
    cmd.FindWrongBurn: found_wrong_burn,
    cmd.ScrapCards: _scrap_cards,
    cmd.ShowCard: _show_card,
    cmd.ActOutOfTurn: _act_out_of_turn,
    cmd.DropStub: _drop_stub,
    cmd.MoveChips: _move_chips,
}
