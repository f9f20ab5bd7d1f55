"""PokerKit as an oracle: the same random hands in both engines, every decision and every stack compared.

Differences are allowed only where they are known and the rule book decides for us; `DIFFERENCES` tells them by the id
of the rule. Pot-limit is played with short blinds counted as they are (D9), as PokerKit counts them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from pokerkit import Automation, BettingStructure, Deck, Opening, State, Street
from pokerkit.hands import EightOrBetterLowHand, OmahaEightOrBetterLowHand, OmahaHoldemHand, StandardHighHand
from tests.hand.dealing import announcement, shuffled
from tests.hand.shares import Way, hands_of, shared_out

from vilt.cards import card_text
from vilt.hand import Act, Action, Deal, Hand, Option
from vilt.rules.house import HeadsUpCap, HouseRules, ShortBlinds, Structure, Variant
from vilt.rules.variants import HOLE_CARDS, most_players

DIFFERENCES = {
    "A9": "where one pot has a low and another has none, it splits half of the other between its players",
    "C3": "a short all-in big blind lowers its price to call; the hand is not played on",
    "D4": "it lets a player who has acted raise again over a short all-in",
    "D5": "it lets nobody raise again over several short all-ins that add up to a raise",
    "D11": "its limit game allows a fifth bet before the flop",
    "F8": "it gives several odd chips to one winner, and pots with the same winners are one (F9 for each half)",
}
"""The rules where PokerKit decides otherwise, and what it does; here the rule book holds."""
OTHER_STACKS = {"A9", "C3", "F8"}
"""Those that change who gets which chips; after the others both engines play on alike."""

Table = Callable[[random.Random], tuple[HouseRules, list[int]]]
"""Draws house rules and stacks."""

CODES = {
    "NT": (Variant.HOLDEM, Structure.NO_LIMIT),
    "FT": (Variant.HOLDEM, Structure.FIXED_LIMIT),
    "PO": (Variant.OMAHA, Structure.POT_LIMIT),
    "FO/8": (Variant.OMAHA_HI_LO, Structure.FIXED_LIMIT),
}
"""The games that have a code of their own in recorded hands."""

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
STRUCTURES = {
    Structure.NO_LIMIT: BettingStructure.NO_LIMIT,
    Structure.POT_LIMIT: BettingStructure.POT_LIMIT,
    Structure.FIXED_LIMIT: BettingStructure.FIXED_LIMIT,
}
HAND_TYPES = {
    Variant.HOLDEM: (StandardHighHand,),
    Variant.HOLDEM_HI_LO: (StandardHighHand, EightOrBetterLowHand),
    Variant.OMAHA: (OmahaHoldemHand,),
    Variant.OMAHA_FIVE: (OmahaHoldemHand,),
    Variant.OMAHA_SIX: (OmahaHoldemHand,),
    Variant.OMAHA_HI_LO: (OmahaHoldemHand, OmahaEightOrBetterLowHand),
    Variant.OMAHA_FIVE_HI_LO: (OmahaHoldemHand, OmahaEightOrBetterLowHand),
    Variant.OMAHA_SIX_HI_LO: (OmahaHoldemHand, OmahaEightOrBetterLowHand),
}


def random_table(variant: Variant, structure: Structure, dice: random.Random) -> tuple[HouseRules, list[int]]:
    """Blinds, ante and stacks. Fixed limit is played deep: its half-bet rule is not PokerKit's (D13)."""
    big = dice.choice([2, 5, 10])
    rules = HouseRules(
        variant=variant,
        structure=structure,
        small_blind=big // 2,
        big_blind=big,
        ante=dice.choice([0, 0, 1]) if structure != Structure.POT_LIMIT else 0,
        hu_uncap=HeadsUpCap.NEVER,
        pl_short_blinds=ShortBlinds.ACTUAL,
    )
    players = min(most_players(variant), dice.choice([2, 2, 3, 3, 4, 6, 8]))
    if structure == Structure.FIXED_LIMIT:
        return rules, [1000 * big] * players
    return rules, [dice.choice([dice.randint(1, 12 * big), 100 * big]) for _ in range(players)]


def oracle(rules: HouseRules, stacks: list[int]) -> Any:
    """The same hand in PokerKit, cards not yet dealt. Its players stand in our order."""
    fixed = rules.structure == Structure.FIXED_LIMIT
    cap = 4 if fixed else None
    small, big = rules.smallest_bet, rules.upper_limit if fixed else rules.smallest_bet
    streets = (
        Street(False, (False,) * HOLE_CARDS[rules.variant], 0, False, Opening.POSITION, small, cap),
        Street(True, (), 3, False, Opening.POSITION, small, cap),
        Street(True, (), 1, False, Opening.POSITION, big, cap),
        Street(True, (), 1, False, Opening.POSITION, big, cap),
    )
    return State(
        AUTOMATIONS,
        Deck.STANDARD,
        HAND_TYPES[rules.variant],
        streets,
        STRUCTURES[rules.structure],
        True,
        rules.ante,
        (rules.small_blind, rules.big_blind),
        0,
        tuple(stacks),
        len(stacks),
    )


def deal(state: Any, hand: Hand) -> None:
    """Deal the oracle whatever it waits for, from our hand's deck."""
    while state.status:
        if state.can_deal_hole():
            s = state.hole_dealee_index
            state.deal_hole("".join(card_text(card) for card in hand.state.hole[s]))
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_board():
            known = sum(len(street) for street in state.board_cards)
            count = 3 if known == 0 else 1
            holes = HOLE_CARDS[hand.state.rules.variant] * hand.state.players
            top = holes + (1 if known == 0 else known + 2 if known == 3 else known + 3)
            state.deal_board("".join(card_text(card) for card in hand.state.deck[top : top + count]))
        else:
            return


def offered(options: tuple[Option, ...]) -> dict[str, int]:
    """Our options as numbers: the cost of a call, the least and the most to raise to (0 where there is no raise)."""
    call = next((option.low for option in options if option.action is Action.CALL), 0)
    raises = next((option for option in options if option.action in (Action.BET, Action.RAISE)), None)
    return {"call": call, "low": raises.low if raises else 0, "high": raises.high if raises else 0}


def offered_by(state: Any) -> dict[str, int]:
    """The oracle's options in the same form."""
    can = state.can_complete_bet_or_raise_to()
    return {
        "call": state.checking_or_calling_amount,
        "low": state.min_completion_betting_or_raising_to_amount if can else 0,
        "high": state.max_completion_betting_or_raising_to_amount if can else 0,
    }


def allowed_difference(hand: Hand, ours: dict[str, int], theirs: dict[str, int]) -> str:
    """The rule that explains other options; empty when none does."""
    state = hand.state
    faced = state.price - state.bet[state.actor]
    if ours["call"] != theirs["call"]:
        return ""
    if ours["high"] and not theirs["high"]:
        return "D5" if state.acted[state.actor] and faced >= state.full_raise else ""
    if ours["high"] or not theirs["high"]:
        return ""
    if state.acted[state.actor] and 0 < faced < state.full_raise:
        return "D4"
    fixed = state.rules.structure == Structure.FIXED_LIMIT
    return "D11" if fixed and state.street == 0 and state.raises == state.rules.fl_cap + 1 else ""


def short_big_blind(hand: Hand) -> bool:
    """Whether the big blind could not be posted in full: from here on the two engines play different hands."""
    state = hand.state
    return state.bet[1 if state.players > 2 else 0] < state.rules.big_blind


def explained_shares(hand: Hand, started: list[int], theirs: list[int]) -> set[str]:
    """The rules by which PokerKit shared out the pots otherwise: each engine to the chip as is worked out for it."""
    state = hand.state
    put_in = [state.paid[s] + state.dead[s] for s in range(state.players)]
    kinds = hands_of(hand, HAND_TYPES[state.rules.variant])

    def stacks(way: Way) -> list[int]:
        got = shared_out(put_in, kinds, way)
        return [chips - put + back for chips, put, back in zip(started, put_in, got, strict=True)]

    assert stacks(Way()) == list(state.stack), (stacks(Way()), hand.view(0))
    both = stacks(Way(halves_everywhere=True, odd_to_first=True))
    assert both == theirs, (both, theirs, hand.view(0))
    without = {"A9": stacks(Way(odd_to_first=True)), "F8": stacks(Way(halves_everywhere=True))}
    reasons = {rule for rule, otherwise in without.items() if otherwise != both}
    assert reasons, (theirs, hand.view(0))
    return reasons


def compare(number: int, table: Table) -> set[str]:
    """Play hand `number` in both engines and return the rules that explain where they differ, see `DIFFERENCES`."""
    dice = random.Random(number)
    rules, stacks = table(dice)
    hand = Hand()
    hand.handle(announcement(stacks, rules))
    hand.handle(Deal(shuffled(number)))
    state = oracle(rules, stacks)
    deal(state, hand)
    if short_big_blind(hand):
        assert hand.over or hand.to_call == min(
            rules.big_blind - hand.state.bet[hand.state.actor], hand.stack_of(hand.actor)
        )
        return {"C3"}
    found: set[str] = set()
    while not hand.over:
        assert state.status, (number, "the oracle's hand is over")
        assert state.actor_index == hand.state.actor, (number, state.actor_index, hand.view(0))
        ours, theirs = offered(hand.options()), offered_by(state)
        if ours != theirs:
            reason = allowed_difference(hand, ours, theirs)
            assert reason, (number, ours, theirs, hand.view(0))
            found.add(reason)
        in_both = hand.options() if theirs["high"] else hand.options()[:2]
        option = in_both[0] if dice.random() < 0.25 else dice.choice(in_both[1:])
        amount = dice.choice([option.low, option.high, dice.randint(option.low, option.high)])
        if option.action is Action.FOLD and not ours["call"]:
            option, amount = hand.options()[1], 0
        hand.handle(Act(hand.actor, option.action, amount))
        if option.action is Action.FOLD:
            state.fold()
        elif option.action in (Action.BET, Action.RAISE):
            state.complete_bet_or_raise_to(amount)
        else:
            state.check_or_call()
        deal(state, hand)
    while state.actor_index is not None and state.checking_or_calling_amount == 0:
        state.check_or_call()  # it asks for a check where no bet can be answered any more (F7)
        deal(state, hand)
    assert not state.status, (number, "the oracle's hand goes on")
    if list(state.stacks) != list(hand.state.stack):
        found |= explained_shares(hand, stacks, list(state.stacks))
    return found
