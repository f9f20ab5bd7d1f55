"""A table under a careless crowd: everything that must always hold, checked after every event (K1, K5, K6, K8)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from msgspec.structs import replace
from tests.table.crowd import CHOOSING, PLAIN, Crowd

from vilt.hand import Action
from vilt.rules.house import HouseRules, Variant
from vilt.table import commands as cmd
from vilt.table import events as ev

seats = st.integers(1, 6)


class Careless(RuleBasedStateMachine):
    """Anybody does anything at any time."""

    @initialize(
        random=st.randoms(use_true_random=False),
        bots=st.integers(0, 3),
        people=st.integers(0, 3),
        alone=st.booleans(),
        variant=st.sampled_from([Variant.HOLDEM, Variant.PINEAPPLE, Variant.CRAZY_PINEAPPLE]),
        house=st.sampled_from([PLAIN, CHOOSING]),
    )
    def open(self, random: Random, bots: int, people: int, alone: bool, variant: Variant, house: HouseRules) -> None:
        self.random = random
        self.crowd = Crowd(bots_alone=alone, rules=replace(house, variant=variant))
        for seat in range(1, bots + 1):
            self.crowd.sit(seat, 100, "caller")
        for seat in range(bots + 1, bots + people + 1):
            self.crowd.sit(seat, 40)

    def my_turn(self) -> bool:
        return self.crowd.in_time() and not self.discards_asked()

    def discards_asked(self) -> bool:
        hand = self.crowd.table.running
        return bool(hand and hand.asked)

    @precondition(discards_asked)
    @rule(seat=seats, late=st.booleans())
    def discard(self, seat: int, late: bool) -> None:
        hand = self.crowd.table.hand
        assert hand is not None
        owes = seat in hand.owing and self.crowd.in_time()
        card = self.crowd.discard_of(seat, self.random) if seat in hand.place else 0
        assert self.crowd.tell(cmd.DiscardCards(seat, hand.number - late, (card,))) == (owes and not late)

    @rule(seat=seats, buy_in=st.integers(30, 210), bot=st.sampled_from(["", "", "caller"]))
    def sit(self, seat: int, buy_in: int, bot: str) -> None:
        self.crowd.sit(seat, buy_in, bot)

    @rule(seat=seats)
    def leave(self, seat: int) -> None:
        self.crowd.tell(cmd.Leave(seat))

    @rule(seat=seats)
    def sit_out(self, seat: int) -> None:
        self.crowd.tell(cmd.SitOut(seat))

    @rule(seat=seats)
    def sit_in(self, seat: int) -> None:
        self.crowd.tell(cmd.SitIn(seat))

    @rule(seat=seats, amount=st.integers(0, 210))
    def top_up(self, seat: int, amount: int) -> None:
        self.crowd.tell(cmd.TopUp(seat, amount))

    @rule(times=st.integers(1, 12))
    def work(self, times: int) -> None:
        for _ in range(times):
            self.crowd.work(self.random)

    @precondition(my_turn)
    @rule(data=st.data(), times=st.integers(1, 8))
    def play(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            if self.my_turn() and self.crowd.table.hand:
                option = data.draw(st.sampled_from(self.crowd.table.hand.options()))
                self.crowd.play(option, data.draw(st.integers(option.low, option.high)))

    @rule(seat=seats)
    def choose(self, seat: int) -> None:
        self.crowd.choose(self.random, seat)

    @precondition(my_turn)
    @rule(seat=seats, action=st.sampled_from(Action), amount=st.integers(0, 400), back=st.integers(0, 1))
    def stray(self, seat: int, action: Action, amount: int, back: int) -> None:
        hand = self.crowd.table.hand
        assert hand is not None
        legal = seat == hand.actor and any(
            option.action is action and (option.low <= amount <= option.high or amount == 0 == option.low)
            for option in hand.options()
        )
        call = seat == hand.actor and action is Action.CALL and amount == 0
        possible = any(option.action is action for option in hand.options())
        accepted = self.crowd.tell(cmd.Play(seat, hand.number, hand.turn - back, action, amount))
        assert accepted == (not back and (legal or (call and possible)))

    @precondition(my_turn)
    @rule()
    def too_late(self) -> None:
        clock, hand = self.crowd.table.clock, self.crowd.table.hand
        assert clock is not None
        assert hand is not None
        self.crowd.now = clock.deadline + 1_000  # more than any time that may follow
        assert not self.crowd.tell(cmd.Play(clock.seat, hand.number, hand.turn, hand.options()[0].action))
        assert self.crowd.tell(cmd.Expire(hand.number, hand.turn))

    @rule(seat=seats)
    def lose(self, seat: int) -> None:
        self.crowd.connect(seat, there=False)

    @rule(seat=seats)
    def come_back(self, seat: int) -> None:
        self.crowd.connect(seat, there=True)

    @precondition(my_turn)
    @rule(seat=seats, move=st.sampled_from(ev.PreMove), amount=st.integers(0, 20))
    def pre_act(self, seat: int, move: ev.PreMove, amount: int) -> None:
        hand = self.crowd.table.hand
        assert hand is not None
        self.crowd.tell(cmd.PreAct(seat, hand.number, hand.state.street, move, amount))

    @rule(seconds=st.floats(0, 100))
    def wait(self, seconds: float) -> None:
        self.crowd.now += seconds
        for seat in range(1, 7):
            self.crowd.tell(cmd.FreeSeat(seat))

    @rule(seconds=st.floats(0, 1000))
    def down(self, seconds: float) -> None:
        self.crowd.now += seconds
        assert self.crowd.tell(cmd.ShiftClock(seconds))
        self.crowd.restart()

    def teardown(self) -> None:
        if hasattr(self, "crowd"):
            self.crowd.finish(self.random)


TestCareless = Careless.TestCase
TestCareless.settings = settings(
    max_examples=40, stateful_step_count=40, suppress_health_check=[HealthCheck.too_slow], deadline=None
)


def busy_step(crowd: Crowd, random: Random) -> None:
    """Mostly play, with much coming and going."""
    table = crowd.table
    chance = random.random()
    seat = random.randint(1, table.settings.seats)
    if crowd.in_time() and table.hand and table.hand.asked and chance < 0.75:
        owing = random.choice(table.hand.owing)
        assert crowd.tell(cmd.DiscardCards(owing, table.hand.number, (crowd.discard_of(owing, random),)))
    elif crowd.in_time() and table.hand and chance < 0.75:
        option = random.choice(table.hand.options())
        fold_seldom = random.choice(table.hand.options()) if option.action is Action.FOLD else option
        amount = random.choice((fold_seldom.low, fold_seldom.low, fold_seldom.high))
        crowd.play(fold_seldom, amount)
    elif chance < 0.90:
        if not crowd.work(random):
            crowd.sit(seat, 40, random.choice(("", "caller")))
    elif chance < 0.94:
        crowd.sit(seat, random.randint(40, 200), random.choice(("", "caller")))
    elif chance < 0.95:
        crowd.tell(cmd.Leave(seat))
    elif chance < 0.96:
        crowd.connect(seat, there=random.random() < 0.5)
    elif chance < 0.97:
        crowd.tell(cmd.SitOut(seat))
    else:
        crowd.tell(random.choice((cmd.SitIn(seat), cmd.TopUp(seat, random.randint(40, 160)))))


@pytest.mark.parametrize(
    ("seats", "variant"),
    [
        (2, Variant.HOLDEM),
        (3, Variant.HOLDEM),
        (6, Variant.HOLDEM),
        (10, Variant.HOLDEM),
        (3, Variant.PINEAPPLE),
        (6, Variant.CRAZY_PINEAPPLE_HI_LO),
    ],
)
def test_many_hands_with_much_coming_and_going(seats: int, variant: Variant) -> None:
    random = Random(seats)
    crowd = Crowd(seats, replace(PLAIN, variant=variant), bots_alone=True)
    steps = 0
    while crowd.table.hand_number < 100:
        steps += 1
        assert steps < 10_000, "the table hardly plays"
        busy_step(crowd, random)
    crowd.finish(random)
