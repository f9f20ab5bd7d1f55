"""Bots: legal in every situation, the same for the same view, and knowing only what their seat sees."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.arena import play_out, table_view
from tests.hand.dealing import RAISES, announcement, announcements, random_act, shuffled

from vilt.bots import LEVELS, Bot, HouseBot, decide
from vilt.errors import Refused
from vilt.hand import Act, Action, Announce, Deal, Hand
from vilt.rules.house import HouseRules
from vilt.table.view import TableView

levels = st.sampled_from(LEVELS)
seeds = st.integers(0, 2**32)


def at_a_turn(announce: Announce, seed: int, turns: int) -> Hand:
    """A hand after some random turns, at a turn when it is not over by then."""
    dice = Random(seed)
    hand = Hand()
    hand.handle(announce)
    hand.handle(Deal(shuffled(seed)))
    for _ in range(turns):
        if hand.over:
            break
        hand.handle(random_act(hand, dice, fold=0.1))
    return hand


@given(announcements(), seeds, st.integers(0, 30), levels)
@settings(max_examples=60)
def test_every_decision_is_an_option(announce, seed, turns, level):
    hand = at_a_turn(announce, seed, turns)
    if not hand.actor:
        return
    action, amount = decide(level, table_view(hand, announce.rules, hand.actor), hand.actor, seed)
    option = next(option for option in hand.options() if option.action is action)
    assert type(amount) is int
    assert option.low <= amount <= option.high if action in RAISES else amount == 0
    hand.handle(Act(hand.actor, action, amount))


@given(announcements(), seeds, st.data())
@settings(max_examples=20)
def test_bots_play_whole_hands_of_any_game(announce, seed, data):
    seats = {starter.seat: data.draw(levels) for starter in announce.starters}
    hand = play_out(announce, seed, seats)
    assert hand.over
    stacks = sum(hand.stack_of(seat) for seat in seats)
    assert stacks + hand.state.rake == sum(starter.stack for starter in announce.starters)


@given(announcements(), seeds, st.integers(0, 30), levels)
@settings(max_examples=60)
def test_the_same_bytes_of_a_view_give_the_same_decision(announce, seed, turns, level):
    hand = at_a_turn(announce, seed, turns)
    if not hand.actor:
        return
    view = table_view(hand, announce.rules, hand.actor)
    again = msgspec.json.decode(msgspec.json.encode(view), type=TableView)
    assert decide(level, view, hand.actor, seed) == decide(level, again, hand.actor, seed)


@given(announcements(), seeds, st.integers(0, 30), levels)
@settings(max_examples=60)
def test_cards_that_a_seat_does_not_see_change_nothing(announce, seed, turns, level):
    hand = at_a_turn(announce, seed, turns)
    if not hand.actor:
        return
    seat = hand.actor
    me = hand.view(seat).players[hand.seats.index(seat)]
    mine = (*me.cards, *me.discarded)
    board = [card for each in (hand.state.board, *hand.boards) for card in each]
    deck = list(shuffled(seed))
    hidden = [place for place, card in enumerate(deck) if card not in mine and card not in board]
    turned = dict(zip(hidden, reversed([deck[place] for place in hidden]), strict=True))
    other = Hand()
    other.handle(announce)
    other.handle(Deal(tuple(turned.get(place, card) for place, card in enumerate(deck))))
    dice = Random(seed)
    for _ in range(turns):
        other.handle(random_act(other, dice, fold=0.1))
    assert table_view(other, announce.rules, seat) == table_view(hand, announce.rules, seat)
    assert decide(level, table_view(other, announce.rules, seat), seat, seed) == decide(
        level, table_view(hand, announce.rules, seat), seat, seed
    )


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_folds_when_he_may_check(level):
    rules = HouseRules(small_blind=1, big_blind=2)
    checks = 0
    for seed in range(100):
        hand = at_a_turn(announcement([200, 200, 200], rules), seed, 0)
        while not hand.over:
            actions = {option.action for option in hand.options()}
            action, amount = decide(level, table_view(hand, rules, hand.actor), hand.actor, seed)
            if Action.CHECK in actions:
                checks += 1
                assert action is not Action.FOLD
            hand.handle(Act(hand.actor, action, amount))
    assert checks > 50


@pytest.mark.parametrize("level", LEVELS)
def test_chance_varies_with_the_seed(level):
    rules = HouseRules(small_blind=1, big_blind=2)
    hands = [at_a_turn(announcement([200, 200], rules), seed, 2) for seed in range(60)]
    decided = [
        {decide(level, table_view(hand, rules, hand.actor), hand.actor, seed) for seed in range(8)}
        for hand in hands
        if not hand.over
    ]
    assert any(len(decisions) > 1 for decisions in decided)


def dealt() -> Hand:
    return at_a_turn(announcement([100, 100, 100]), 1, 0)


def test_a_level_that_does_not_exist_is_refused():
    with pytest.raises(Refused, match="there are no bots of level 'genius': use one of caller, tight, sharp"):
        decide("genius", table_view(dealt(), HouseRules(), 3), 3, 1)


def test_a_bot_is_not_asked_out_of_turn():
    with pytest.raises(Refused, match="it is seat 3's turn, not seat 1's"):
        decide("tight", table_view(dealt(), HouseRules(), 1), 1, 1)


def test_a_bot_is_not_asked_without_a_hand():
    view = msgspec.structs.replace(table_view(dealt(), HouseRules(), 3), hand=None)
    with pytest.raises(Refused, match="no hand is running"):
        decide("tight", view, 3, 1)


def test_a_bot_of_a_level_is_a_bot():
    bot: Bot = HouseBot("tight")
    view = table_view(dealt(), HouseRules(), 3)
    assert bot.decide(view, 3, 5) == decide("tight", view, 3, 5)
