"""The browser's table after each event is the one a fresh snapshot would show, for every reader."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Page
from tests.browser.fake_room import ORIGIN, FakeRoom
from tests.hand.test_mistakes import random_mistake
from tests.table.crowd import CHOOSING, PLAIN
from tests.table.driver import NAMES, Driver, agreed, shuffled

from vilt.errors import Refused
from vilt.hand.events import Action
from vilt.rules.house import DiscardMoment, DiscardTimeout, HouseRules, Structure, Variant
from vilt.table import DueDraw, orders, seat_choices
from vilt.table import commands as cmd
from vilt.table import events as ev
from vilt.table.chat_events import Phrase
from vilt.table.choice_events import Wish
from vilt.table.events import TableEvent
from vilt.table.orders import TellMistake
from vilt.table.settings import TimeoutPolicy
from vilt.web.seen import seats_through

FOLLOW = """async (text) => {
  const streams = JSON.parse(text);
  const {follow} = await import("/static/reduce.js");
  const sorted = (value) => value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
    : Array.isArray(value) ? value.map(sorted) : value;
  const wrong = [];
  for (const {player, first, batches} of streams) {
    let state = first;
    for (const {events, view, seat} of batches) {
      for (const event of events) state = follow(state, event, player);
      const [found, expected] = [JSON.stringify(sorted(state.view)), JSON.stringify(sorted(view))];
      if (found !== expected || state.seat !== seat) {
        wrong.push({player, events: JSON.stringify(events), found, expected});
        state = {view, seat};
      }
    }
  }
  return wrong.slice(0, 3);
}"""


CLOCKS: dict[str, object] = {
    "bank_seconds": 30.0,
    "bank_refill_seconds": 5.0,
    "bank_refill_hands": 2,
    "reconnect_seconds": 10.0,
    "timeout_policy": TimeoutPolicy.ALLIN_PROTECTION,
    "protection_per_day": 4,
    "delivery_seconds": 1.0,
}


HOUSE: list[dict[str, Any]] = [
    {"straddle": "mississippi", "re_straddle": 2, "kill_pot": True, "bomb_vote": True, "chop": "on"},
    {
        "button_mode": "simple_moving",
        "first_button": "high_card",
        "chop": "auto_if_both_flagged",
        "bomb_every": 5,
        "bomb_boards": 2,
        "sit_out_seconds": 20.0,
    },
    {
        "kill_game": "full",
        "chop": "on",
        "missed_count": "accumulate",
        "sit_out_limit": 2,
        "rules": HouseRules(small_blind=1, big_blind=2, structure=Structure.FIXED_LIMIT),
    },
]
"""House options under which players have something to choose."""


class Recorder(Driver):
    """Plays a table at random and notes, for every reader, what he was told and what he may see afterwards."""

    def __init__(
        self, random: Random, seats: int, rules: HouseRules, *, mistakes: bool = False, orders: bool = False
    ) -> None:
        self.orders = orders
        self.random = random
        self.talk = Random(seats)
        """What is written is drawn apart, so that the game is the same with it."""
        self.mistakes = mistakes
        self.streams: dict[str, dict[str, Any]] = {}
        house = HOUSE[random.randrange(3)] if rules.variant == Variant.HOLDEM else {}
        if mistakes:  # who deals by hand deals one board
            house = house | {"bomb_boards": 1}
        super().__init__(
            agreed(**({"seats": seats, "rules": rules, "rebuy_seconds": 30.0, "manual": mistakes} | CLOCKS | house)),
            host="ann",
        )
        view = _plain(self.table.view(0))
        players = ["nobody", *[name.lower() for name in NAMES[:3]]]
        self.streams = {
            player: {"player": player, "first": {"view": view, "seat": 0}, "batches": []} for player in players
        }

    def tell(self, command: cmd.TableCommand, now: float | None = None) -> list[TableEvent]:
        told = super().tell(command, now)
        for player, stream in self.streams.items():
            seat = self.table.seat_of(player)
            through = seats_through(player, told, seat)
            events = [_plain(event.for_seat(at)) for event, at in zip(told, through, strict=True)]
            stream["batches"].append({"events": events, "view": _plain(self.table.view(seat)), "seat": seat})
        return told

    def step(self) -> None:
        """Something that may happen at a table happens."""
        random = self.random
        if self.table.players and self.talk.random() < 0.2:
            seat, phrase = self.talk.choice(list(self.table.players)), self.talk.choice((None, *Phrase))
            self.tell(cmd.Say(seat, "" if phrase else f"message {len(self.told)}", phrase))
        work = self.table.due(self.now + 40)
        hand = self.table.running
        choice = random.random()
        try:
            if hand and hand.irregular.awaited:
                pile = hand.irregular.pile
                self.tell(cmd.ShuffleCards(hand.number, tuple(random.sample(pile, len(pile)))))
            elif self.mistakes and hand and hand.actor and choice < 0.1:
                mistake = random_mistake(hand, random)
                self.tell(TellMistake(hand=hand.number, mistake=mistake, by="ann", name="Ann"))
            elif hand and hand.actor and choice < 0.7:
                self.act()
            elif hand and hand.asked and choice < 0.7:
                seat = random.choice(hand.owing)
                card = random.choice(list(hand.state.hole[hand.place[seat]]))
                self.tell(cmd.DiscardCards(seat, hand.number, (card,)))
            elif self.table.hand and ((hand and hand.question and choice < 0.8) or choice < 0.1):
                self.choose()
            elif work and choice < 0.85:
                self.now = max(self.now, work.time if hasattr(work, "time") else self.table.deadline() or 0.0)
                self.room_work()
            elif self.orders and choice < 0.9:
                self.order()
            else:
                self.visit()
        except Refused:
            pass

    def act(self) -> None:
        """The player to act does one of the things he may do."""
        option = self.random.choice(self.hand.options())
        calls = 0.5 if option.action is Action.FOLD or not self.table.settings.rules.auto_muck else 0.0
        if self.random.random() < calls:
            option = self.hand.options()[1]
        amount = self.random.choice((option.low, option.high, self.random.randint(option.low, option.high)))
        self.play(option.action, amount)

    def choose(self) -> None:
        """Somebody shows, mucks, votes or asks, whether he is asked or not."""
        random, number = self.random, self.table.hand_number
        hand = self.hand
        seat = random.choice(hand.question.seats if hand.question else hand.seats)
        one = tuple(hand.state.hole[hand.place[seat]][:1])
        self.tell(
            random.choice(
                (
                    cmd.ShowCards(seat, number),
                    cmd.ShowCards(seat, number, one),
                    cmd.MuckCards(seat, number),
                    cmd.VoteOnRuns(seat, number, random.randint(1, 3)),
                    cmd.VoteOnRuns(seat, number, 3),
                    cmd.AskForHand(seat, number, random.choice(hand.seats)),
                    cmd.AskForUndealt(seat, number),
                )
            )
        )

    def room_work(self) -> None:
        """The room does what is due: announce, deal, let a clock run out, free a seat."""
        table = self.table
        if table.running and not table.running.dealt:
            self.tell(cmd.DealHand(table.hand_number, shuffled(self.random)))
        elif table.running and table.clock:
            self.expire()
        elif isinstance(table.due(table.next_hand_at), DueDraw):
            self.tell(seat_choices.DrawButton(shuffled(self.random)), max(self.now, table.next_hand_at))
        elif table.next_hand_at and self.random.random() < 0.9:
            self.start()
            self.tell(cmd.DealHand(table.hand_number, shuffled(self.random)))
        else:
            broke = [seat for seat, seated in table.players.items() if seated.rebuy_deadline]
            if broke:
                seat = self.random.choice(broke)
                self.tell(cmd.ShiftClock(1.5))
                self.tell(cmd.FreeSeat(seat), table.players[seat].rebuy_deadline)

    def order(self) -> None:
        """The host does something."""
        random, table = self.random, self.table
        seat = random.randint(1, table.settings.seats)
        by: Any = {"by": "ann", "name": "Ann", "reason": "miscounted"}
        asked = [*table.requests, "nobody"]
        self.tell(
            random.choice(
                (
                    orders.Pause(**by),
                    orders.Resume(**by),
                    orders.Kick(seat=seat, **by),
                    orders.CorrectStack(seat=seat, stack=random.randint(1, 200), **by),
                    orders.MovePot(hand=table.hand_number, seat=seat, to=random.randint(1, 6), amount=5, **by),
                    orders.ChangeSettings(settings=replace(table.settings, host_approves=random.random() < 0.1), **by),
                    orders.AnswerRequest(player=random.choice(asked), accept=random.random() < 0.7, **by),
                )
            )
        )
        if table.paused_at:
            self.tell(orders.Resume(**by), self.now + random.random())

    def choice(self, seat: int, player: str, name: str) -> seat_choices.ChoiceCommand:
        """Somebody chooses something."""
        random = self.random
        on, wish = random.random() < 0.8, random.choice(tuple(Wish))
        return random.choice(
            (
                seat_choices.Choose(seat, wish, on, 4 if wish is Wish.KILL else 0),
                seat_choices.Choose(seat, wish, on, 4 if wish is Wish.KILL else 0),
                seat_choices.AnswerChop(seat, self.table.hand_number, on),
                seat_choices.MoveSeat(seat, random.randint(1, self.table.settings.seats)),
                seat_choices.JoinList(player, name),
                seat_choices.LeaveList(player),
            )
        )

    def visit(self) -> None:
        """Somebody comes, goes, sits out, comes back or brings more chips."""
        random = self.random
        seat = random.randint(1, self.table.settings.seats)
        name = random.choice(NAMES[: self.table.settings.seats + 2])
        if random.random() < 0.2:
            self.tell(self.choice(seat, name.lower(), name))
            return
        self.tell(
            random.choice(
                (
                    cmd.Sit(name.lower(), name, seat, random.choice((40, 100, 200))),
                    cmd.Sit(name.lower(), name, seat, random.choice((40, 100, 200))),
                    cmd.Leave(seat),
                    cmd.SitOut(seat),
                    cmd.SitIn(seat),
                    cmd.SitIn(seat),
                    cmd.TopUp(seat, random.randint(1, 160)),
                    cmd.ShiftClock(2.5),
                    cmd.LoseConnection(seat),
                    cmd.RegainConnection(seat),
                    cmd.PreAct(
                        seat,
                        self.table.hand_number,
                        self.table.hand.state.street if self.table.hand else 0,
                        random.choice((ev.PreMove.CHECK, ev.PreMove.CHECK_OR_FOLD)),
                    ),
                    cmd.DropPreAction(seat),
                    cmd.TakeTime(seat, self.table.hand_number, self.table.running.turn if self.table.running else 0),
                )
            )
        )


PINEAPPLE = HouseRules(variant=Variant.CRAZY_PINEAPPLE, small_blind=1, big_blind=2)
KILLING = HouseRules(
    variant=Variant.PINEAPPLE,
    discard_moment=DiscardMoment.BEFORE_BETTING,
    discard_timeout=DiscardTimeout.FOLD,
    small_blind=1,
    big_blind=2,
)


@pytest.mark.parametrize("mistakes", [False, True], ids=["", "mistakes"])
@pytest.mark.parametrize("rules", [PINEAPPLE, KILLING], ids=["late", "early"])
def test_views_are_reached_by_discards(rules: HouseRules, mistakes: bool, new_page: Callable[..., Page]) -> None:
    page = new_page()
    FakeRoom(page)
    page.goto(ORIGIN + "/")
    kinds: set[str] = set()
    for seed in range(3):
        recorder = Recorder(Random(seed), 4, rules, mistakes=mistakes)
        for _ in range(240):
            recorder.step()
        kinds |= {type(event).__name__ for event in recorder.told}
        assert page.evaluate(FOLLOW, json.dumps(list(recorder.streams.values()))) == []
    assert kinds >= {"Said", "DiscardsAsked", "Discarded", "DiscardsMade", "HandShown", "Left"}
    assert rules is PINEAPPLE or mistakes or "DiscardMissed" in kinds
    assert not mistakes or "CardExposed" in kinds


OFTEN = {
    "HandEnded",
    "HandShown",
    "StreetDealt",
    "ToppedUp",
    "Left",
    "SatOut",
    "RebuyAsked",
    "ClocksShifted",
    "BankChanged",
    "ConnectionBack",
    "RunsVoted",
    "RakeTaken",
}
SELDOM = {"Protected", "ProtectionUsed", "ShowAsked", "CardsShown", "UndealtShown"}
"""What hardly happens at a small table."""


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_view_is_reached_by_events(seats: int, new_page: Callable[..., Page]) -> None:
    page = new_page()
    FakeRoom(page)
    page.goto(ORIGIN + "/")
    wanted = OFTEN | SELDOM if seats == 6 else OFTEN
    kinds: set[str] = set()
    for seed in range(24):
        if seed >= 6 and kinds >= wanted:
            break
        rules = CHOOSING if seed % 2 else PLAIN
        recorder = Recorder(Random(100 * seats + seed), seats, rules, mistakes=seed == 4, orders=seed == 2)
        for _ in range(320 if seats == 6 else 200):
            recorder.step()
        kinds |= {type(event).__name__ for event in recorder.told}
        wrong = page.evaluate(FOLLOW, json.dumps(list(recorder.streams.values())))
        assert wrong == []
    assert wanted <= kinds


def test_a_bomb_pot_is_no_hand_of_waiting_for_who_moved_back(new_page: Callable[..., Page]) -> None:
    page = new_page()
    FakeRoom(page)
    page.goto(ORIGIN + "/")
    seed = next(seed for seed in range(100) if Random(seed).randrange(3) == 0)  # a house that votes for bomb pots
    recorder = Recorder(Random(seed), 6, PLAIN)
    for seat in (1, 2, 3, 4, 5):
        recorder.sit(seat)
    recorder.whole_hand()
    recorder.tell(seat_choices.MoveSeat(4, 6))
    for seat in (1, 2, 3):
        recorder.tell(seat_choices.Choose(seat, Wish.BOMB_POT))
    recorder.start()
    assert recorder.table.players[6].wait_hands == 1
    recorder.deal()
    recorder.passive()
    recorder.whole_hand()
    assert recorder.table.players[6].wait_hands == 0
    assert page.evaluate(FOLLOW, json.dumps(list(recorder.streams.values()))) == []


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
