"""Whole hands played from Python, one decision at a time: no-limit hold'em, 100 big blinds, each hand shuffled.

Vilt tells every event and says at every decision what is legal. A peer is driven as its own documents show.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.measuring import Entry, Goal, Measure, Trial
from benchmarks.peers import peer
from benchmarks.policy import ALL_IN, BIG_BLIND, FOLD, RAISE, SMALL_BLIND, STACK, Player, hands_per_second
from vilt.hand import Act, Action, Announce, Deal, Hand, Post, Starter
from vilt.rules.house import HouseRules
from vilt.rules.streets import PostKind


def announcement(players: int) -> Announce:
    """The start of every hand: seat 1 is the first left of the button."""
    small, big = (2, 1) if players == 2 else (1, 2)
    return Announce(
        hand=1,
        button=players,
        starters=tuple(Starter(seat, STACK) for seat in range(1, players + 1)),
        rules=HouseRules(small_blind=SMALL_BLIND, big_blind=BIG_BLIND),
        posts=(Post(small, PostKind.SMALL_BLIND, SMALL_BLIND), Post(big, PostKind.BIG_BLIND, BIG_BLIND)),
    )


def _vilt(players: int, player: Player) -> Trial:
    announce = announcement(players)
    call = Action.CALL
    decks = _shuffled_decks()

    def play_hand() -> None:
        hand = Hand()
        hand.handle(announce)
        hand.handle(Deal(next(decks)))
        while not hand.over:
            options = hand.options()
            wish = player.wish()
            option = options[1]
            amount = 0
            if wish == FOLD and option.action is call:
                option = options[0]
            elif (wish >= RAISE) and len(options) > 2:
                option = options[2]
                amount = option.high if wish == ALL_IN else option.low
            hand.handle(Act(hand.actor, option.action, amount))

    return hands_per_second(player, play_hand, 100)


def _shuffled_decks() -> Iterator[tuple[int, ...]]:
    """Decks, shuffled by NumPy a hundred at a time."""
    dice = np.random.default_rng(2)
    in_order = np.tile(np.arange(52), (100, 1))
    while True:
        yield from map(tuple, dice.permuted(in_order, axis=1).tolist())


def _pokerfast(players: int, player: Player) -> Trial:
    engine = peer("pokerfast").FastHand
    dice = random.Random(2)

    def play_hand() -> None:
        hand = engine(
            player_count=players,
            small_blind=SMALL_BLIND,
            big_blind=BIG_BLIND,
            min_stack=STACK,
            max_stack=STACK,
            rng=dice,
        )
        while not hand.done:
            options = hand.get_action_space()
            wish = player.wish()
            if wish == FOLD and "fold" in options:
                hand.fold()
            elif (wish >= RAISE) and "min_bet" in options:
                hand.bet_or_raise(options["max_bet" if wish == ALL_IN else "min_bet"])
            elif "check" in options:
                hand.check()
            else:
                hand.call()

    return hands_per_second(player, play_hand, 50)


def _pokerkit(players: int, player: Player) -> Trial:
    kit = peer("pokerkit")
    automation = kit.Automation
    automations = (
        automation.ANTE_POSTING,
        automation.BET_COLLECTION,
        automation.BLIND_OR_STRADDLE_POSTING,
        automation.CARD_BURNING,
        automation.HOLE_DEALING,
        automation.BOARD_DEALING,
        automation.RUNOUT_COUNT_SELECTION,
        automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        automation.HAND_KILLING,
        automation.CHIPS_PUSHING,
        automation.CHIPS_PULLING,
    )
    start = kit.NoLimitTexasHoldem.create_state
    stacks = (STACK,) * players

    def play_hand() -> None:
        state = start(automations, True, 0, (SMALL_BLIND, BIG_BLIND), BIG_BLIND, stacks, players)
        while state.status:
            wish = player.wish()
            if wish == FOLD and state.checking_or_calling_amount:
                state.fold()
            elif (wish >= RAISE) and state.can_complete_bet_or_raise_to():
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(most if wish == ALL_IN else least)
            else:
                state.check_or_call()

    return hands_per_second(player, play_hand, 5)


def _entry(name: str, prepare: Callable[[int, Player], Trial], players: int) -> Entry:
    player = Player()
    return Entry(name, lambda: prepare(players, player), player.note)


SIX = Measure(
    name="six",
    title="Hands between six players from Python",
    unit="hands/s",
    entries=(
        _entry("Vilt Hand", _vilt, 6),
        _entry("pokerfast FastHand", _pokerfast, 6),
        _entry("PokerKit", _pokerkit, 6),
    ),
    goals=(Goal("pokerfast FastHand", times=1), Goal("PokerKit", times=40)),
)

TWO = Measure(
    name="two",
    title="Hands between two players from Python",
    unit="hands/s",
    entries=(_entry("Vilt Hand", _vilt, 2), _entry("PokerKit", _pokerkit, 2)),
    goals=(Goal("PokerKit", times=40),),
)
