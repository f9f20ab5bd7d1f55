"""A table under a careless crowd: everything that must always hold, checked after every event (K1, K5, K6, K8)."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from tests.table.crowd import CHOOSING, Crowd

from vilt.hand import Action
from vilt.rules.house import AnteType, HouseRules, Structure, Variant
from vilt.table import commands as cmd
from vilt.table import events as ev
from vilt.table import orders, seat_choices
from vilt.table.choice_events import Wish

SOAK = bool(os.environ.get("VILT_SOAK"))
pytestmark = [pytest.mark.timeout(0)] if SOAK else []
"""A long run takes as long as it takes."""

seats = st.integers(1, 6)

LIMIT = HouseRules(small_blind=5, big_blind=10, structure=Structure.FIXED_LIMIT)
HOUSES: list[dict[str, Any]] = [
    {},
    {"rules": CHOOSING, "kill_pot": True},
    {"straddle": "mississippi", "re_straddle": 2, "kill_pot": True, "kill_pot_max": "half_stack", "chop": "on"},
    {"button_mode": "simple_moving", "straddle": "utg_or_button", "chop": "auto_if_both_flagged"},
    {
        "first_button": "high_card",
        "draw_tie": "redraw",
        "bomb_every": 4,
        "bomb_boards": 2,
        "missed_count": "accumulate",
    },
    {"rules": LIMIT, "kill_game": "full", "kill_game_acts": "last", "sit_out_limit": 2, "chop": "on"},
    {
        "rules": LIMIT,
        "kill_game": "half",
        "straddle": "utg",
        "entry": "must_wait",
        "bomb_vote": True,
        "sit_out_seconds": 60.0,
    },
    {"rules": HouseRules(small_blind=0, big_blind=0, ante=5, min_bet=10), "missed_policy": "wait_only"},
    {"rules": HouseRules(small_blind=5, big_blind=10, variant=Variant.PINEAPPLE), "bomb_every": 5, "bomb_boards": 2},
    {"rules": HouseRules(small_blind=5, big_blind=10, variant=Variant.CRAZY_PINEAPPLE_HI_LO), "kill_pot": True},
    {"rules": HouseRules(small_blind=5, big_blind=10, ante=10, ante_type=AnteType.BUTTON_ANTE), "chop": "on"},
    {"rules": LIMIT, "kill_game": "full", "kill_trigger": "pot_ge_x", "kill_pot_size": 60, "bomb_every": 5},
    {"manual": True, "straddle": "utg", "kill_pot": True, "time_charge": 3, "time_charge_seconds": 60.0},
    {
        "host_approves": True,
        "protection_scope": 1,
        "protection_when": 1,
        "bank_seconds": 0.0,
        "button_mode": "simple_moving",
    },
]
"""Tables whose houses differ in every way that players can feel."""


class Careless(RuleBasedStateMachine):
    """Anybody does anything at any time."""

    @initialize(
        random=st.builds(Random, st.integers(0, 2**32)),
        bots=st.integers(0, 3),
        people=st.integers(0, 3),
        alone=st.booleans(),
        house=st.sampled_from(HOUSES),
    )
    def open(self, random: Random, bots: int, people: int, alone: bool, house: dict[str, Any]) -> None:
        self.random = random
        self.crowd = Crowd(bots_alone=alone, **house)
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
    def say(self, seat: int) -> None:
        self.crowd.tell(cmd.Say(seat, "nice hand"))

    @rule(seat=seats)
    def sit_out(self, seat: int) -> None:
        self.crowd.tell(cmd.SitOut(seat))

    @rule(seat=seats)
    def sit_in(self, seat: int) -> None:
        self.crowd.tell(cmd.SitIn(seat))

    @rule(seat=seats, amount=st.integers(0, 210))
    def top_up(self, seat: int, amount: int) -> None:
        self.crowd.tell(cmd.TopUp(seat, amount))

    @rule(seat=seats, wish=st.sampled_from(Wish), on=st.booleans(), amount=st.sampled_from([20, 20, 30, 50]))
    def wish(self, seat: int, wish: Wish, on: bool, amount: int) -> None:
        self.crowd.tell(seat_choices.Choose(seat, wish, on, amount if wish is Wish.KILL else 0))

    @rule(over=st.booleans())
    def pause(self, over: bool) -> None:
        paused = bool(self.crowd.table.paused_at)
        assert self.crowd.order(orders.Resume if over else orders.Pause) == (paused == over)

    @rule()
    def host_orders(self) -> None:
        self.crowd.host_orders(self.random, HOUSES)

    @rule(number=st.integers(1, 12), accepts=st.booleans())
    def host_answers(self, number: int, accepts: bool) -> None:
        self.crowd.order(orders.AnswerRequest, player=f"account {number}", accept=accepts)

    @rule(seat=seats, top_up_to=st.sampled_from([0, 0, 40, 100, 200]), rebuy=st.sampled_from([0, 40, 100]))
    def auto_chips(self, seat: int, top_up_to: int, rebuy: int) -> None:
        self.crowd.tell(cmd.AutoChips(seat, top_up_to, rebuy))

    @precondition(my_turn)
    @rule(seat=seats, asks=st.booleans())
    def more_time(self, seat: int, asks: bool) -> None:
        hand = self.crowd.table.hand
        assert hand is not None
        self.crowd.tell((cmd.TakeTime if asks else cmd.Received)(seat, hand.number, hand.turn))

    @rule(seat=seats, agrees=st.booleans())
    def answer_chop(self, seat: int, agrees: bool) -> None:
        self.crowd.tell(seat_choices.AnswerChop(seat, self.crowd.table.hand_number, agrees))

    @rule(seat=seats, to=seats)
    def move(self, seat: int, to: int) -> None:
        self.crowd.tell(seat_choices.MoveSeat(seat, to))

    @rule(number=st.integers(1, 12), joins=st.booleans())
    def waiting_list(self, number: int, joins: bool) -> None:
        player = f"account {number}"
        self.crowd.tell(seat_choices.JoinList(player, f"Player {number}") if joins else seat_choices.LeaveList(player))

    @rule(seat=seats, gone=st.booleans())
    def connection(self, seat: int, gone: bool) -> None:
        self.crowd.tell(cmd.LoseConnection(seat) if gone else cmd.RegainConnection(seat))

    @rule(times=st.integers(1, 12))
    def work(self, times: int) -> None:
        for _ in range(times):
            self.crowd.work(self.random)

    @rule(times=st.integers(1, 4))
    def hands(self, times: int) -> None:
        last = self.crowd.table.hand_number + times
        for _ in range(50 * times):
            if self.crowd.table.hand_number < last:
                play_step(self.crowd, self.random)

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
    max_examples=2_000 if SOAK else 60,
    stateful_step_count=60,
    suppress_health_check=[HealthCheck.too_slow],
    deadline=None,
)


def busy_step(crowd: Crowd, random: Random) -> None:
    """Mostly play, with much coming and going."""
    if random.random() < 0.8:
        play_step(crowd, random)
    else:
        careless_step(crowd, random)


def play_step(crowd: Crowd, random: Random) -> None:
    """The hand goes on, or the next one comes: who is to act mostly does, and otherwise his time runs out."""
    table = crowd.table
    chance = random.random()
    if crowd.in_time() and table.hand and table.hand.asked and chance < 0.82:
        owing = random.choice(table.hand.owing)
        assert crowd.tell(cmd.DiscardCards(owing, table.hand.number, (crowd.discard_of(owing, random),)))
    elif crowd.in_time() and table.hand and chance < 0.82:
        option = random.choice(table.hand.options())
        fold_seldom = random.choice(table.hand.options()) if option.action is Action.FOLD else option
        amount = random.choice((fold_seldom.low, fold_seldom.low, fold_seldom.high))
        crowd.play(fold_seldom, amount)
    elif table.paused_at:
        assert crowd.order(orders.Resume)
    elif not crowd.work(random):
        crowd.sit(random.randint(1, table.settings.seats), 40, random.choice(("", "caller")))


def careless_step(crowd: Crowd, random: Random) -> None:  # noqa: C901 - one line a thing to do
    """Somebody comes, goes, wishes or orders something."""
    table = crowd.table
    number, seat, to = table.hand_number, *random.choices(range(1, table.settings.seats + 1), k=2)
    yes = random.random() < 0.7
    match random.randrange(15):
        case 0 | 1 | 2:
            wish = random.choice(tuple(Wish))
            crowd.tell(seat_choices.Choose(seat, wish, on=yes, amount=20 if wish is Wish.KILL else 0))
        case 3 if table.customs.chop:
            crowd.tell(seat_choices.AnswerChop(random.choice(table.customs.chop), number, agrees=yes))
        case 3 | 4:
            crowd.tell(seat_choices.MoveSeat(seat, to))
        case 5:
            crowd.tell(seat_choices.JoinList("account waiting", "Waiting"))
            crowd.choose(random, seat)
        case 6:
            crowd.sit(seat, random.randint(40, 200), random.choice(("", "caller")))
        case 7 if yes:
            crowd.tell(cmd.Leave(seat))
        case 8:
            crowd.connect(seat, there=not yes)
        case 9:
            crowd.tell(cmd.SitOut(seat) if not yes else cmd.SitIn(seat))
        case 10:
            crowd.order(orders.Pause if table.running or not yes else orders.Resume)
        case 11 | 12:
            crowd.host_orders(random, HOUSES)
        case 13:
            crowd.tell(cmd.AutoChips(seat, random.choice((0, 100)), random.choice((0, 40))))
            for player in list(table.requests):
                crowd.order(orders.AnswerRequest, player=player, accept=yes)
        case 14:
            crowd.tell(cmd.TopUp(seat, random.randint(40, 160)))


HANDS = 2_000 if SOAK else 30


@pytest.mark.parametrize("house", range(len(HOUSES)))
@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_many_hands_with_much_coming_and_going(seats: int, house: int) -> None:
    random = Random(10 * house + seats)
    crowd = Crowd(seats, bots_alone=True, **HOUSES[house])
    steps = 0
    while crowd.table.hand_number < HANDS:
        steps += 1
        assert steps < 100 * HANDS, "the table hardly plays"
        busy_step(crowd, random)
    crowd.finish(random)


COMES_TO = {
    *("kill", "straddle", "bomb pot", "live", "dead", "BlindsChopped", "KillAbandoned", "LegMoved", "BlindMissed"),
    *(
        "ProtectionUsed",
        "ConnectionLost",
        "ConnectionBack",
        "BankChanged",
        "Paused",
        "Resumed",
        "Kicked",
        "HostChanged",
    ),
    *("StackCorrected", "PotMoved", "Misdealt", "SettingsChanged", "RequestAnswered", "RebuyAsked", "ToppedUp"),
    *("TopUpQueued", "AutoChipsSet", "TimeCharged", "RakeTaken", "RunsAgreed", "DiscardsMade", "ButtonDrawn", "Moved"),
    *("SeatOffered", "LeaveAsked", "Left", "SatOut", "SatIn", "HostChanged"),
}
"""What must happen to a crowd that is a test of the rules of a table."""


MOST_CROWDS = 12 * len(HOUSES)
"""After so many crowds everything has happened: some of it is rare."""


def test_the_crowd_comes_to_everything_that_happens_at_a_table() -> None:
    seen: set[str] = set()
    for number in range(MOST_CROWDS):
        random = Random(number)
        crowd = Crowd(6, bots_alone=True, **HOUSES[number % len(HOUSES)])
        while crowd.table.hand_number < 80:
            busy_step(crowd, random)
        crowd.finish(random)
        seen |= set(crowd.seen)
        if not COMES_TO - seen:
            return
    assert not COMES_TO - seen
