"""A table in the hands of a careless crowd, with everything checked that must always hold.

Every command is decided on a copy, as a room does. Every event goes through JSON into a second table, which must stay
equal; chips are counted at each of them.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
from tests.table.driver import agreed, shuffled
from tests.table.obligations import Obligations

from vilt.bots.answers import answer
from vilt.errors import Refused
from vilt.hand.events import HIDDEN, HandEnded, HandStarted, Option, Posted, RakeTaken
from vilt.hand.mistakes.commands import DeclareMisdeal
from vilt.hand.mistakes.events import MisdealCause
from vilt.history.retelling import first_difference
from vilt.rules.house import AskToSee, HouseRules, ShowAfter
from vilt.table import (
    Due,
    DueAutoChips,
    DueBot,
    DueBotDiscard,
    DueBotRebuy,
    DueDeal,
    DueDraw,
    DueExpire,
    DueFreeSeat,
    DuePassOffer,
    DueShuffle,
    DueStart,
    Table,
    TableSettings,
    TableState,
    orders,
)
from vilt.table import commands as cmd
from vilt.table import events as ev
from vilt.table import host_events as host
from vilt.table.money import wanted_chips
from vilt.table.seat_choices import DrawButton, PassOffer
from vilt.table.settings import TimeoutPolicy

PLAIN = HouseRules(small_blind=5, big_blind=10)
CHOOSING = HouseRules(
    small_blind=5,
    big_blind=10,
    auto_muck=0,
    show_after=ShowAfter.ANYBODY,
    ask_to_see=AskToSee.ANY_CALLED,
    most_runs=3,
    rabbit_hunting=1,
    rake_rate=500,
    rake_cap=7,
)
"""A house in which players are asked for everything, and that keeps a rake."""

EVENT: Any = msgspec.json.Decoder(ev.TableEvent)


CLOCKS: dict[str, object] = {
    "bank_seconds": 20.0,
    "bank_refill_seconds": 5.0,
    "bank_refill_hands": 3,
    "reconnect_seconds": 10.0,
    "delivery_seconds": 1.0,
    "timeout_policy": TimeoutPolicy.ALLIN_PROTECTION,
    "rathole_seconds": 600.0,
}
"""Every clock there is, and protection of who does not answer."""


MAY_CHANGE_NOTHING = (cmd.LoseConnection, cmd.RegainConnection, cmd.AutoChips, cmd.Received)
"""What is accepted though it tells nothing new."""

HOST = "account 1"
"""Who is the host of the crowd's table: the first who comes."""


class Crowd:
    """A table, its time, its bankroll, and who has posted what."""

    def __init__(self, seats: int = 6, **settings: object) -> None:
        self.seats = seats
        self.table = Table()
        self.mirror = Table()
        self.now = 1.0
        self.brought = 0
        """Chips that came to the table, less those that went back."""
        self.newcomers = 0
        self.obligations = Obligations()
        self.seen: Counter[str] = Counter()
        """How often each thing happened: the names of events, kinds of posts, and what the table was told to do."""
        self.tell(cmd.CreateTable(self.house(settings), HOST, "Player 1"))

    def house(self, settings: dict[str, Any]) -> TableSettings:
        """What a house agrees on, with every clock there is."""
        return agreed(**({"rules": PLAIN, "seats": self.seats} | CLOCKS | settings))

    def tell(self, command: cmd.TableCommand) -> bool:
        """Hand over a command; whether it was accepted."""
        before = self.table.state() if self.table.version else None
        decided = self.table.copy()
        try:
            told = decided.handle(command, self.now)
        except Refused:
            assert before is None or decided.state() == before
            return False
        assert before is None or self.table.state() == before
        assert told or isinstance(command, MAY_CHANGE_NOTHING)
        assert decided.version == self.table.version + len(told)
        for event in told:
            self._follow(event)
        self.seen[type(command).__name__] += 1
        self.table = decided
        self.check()
        return True

    def _follow(self, event: ev.TableEvent) -> None:
        self.obligations.follow(self.mirror, event)
        self.seen[type(event).__name__] += 1
        match event:
            case Posted():
                self.seen[event.kind] += 1
            case HandStarted():
                self.seen["bomb pot"] += event.rules.bomb_pot
                self.look_back()
                assert all(starter.stack == self.mirror.players[starter.seat].stack for starter in event.starters)
            case ev.Sat():
                self.brought += event.stack
            case ev.TopUpQueued():
                self.brought += event.amount
            case ev.ToppedUp():
                self.brought += event.amount - event.queued - event.returned
            case ev.Left():
                self.brought -= event.stack
            case RakeTaken():
                self.brought -= event.amount
            case ev.TimeCharged():
                self.brought -= sum(share.amount for share in event.charges)
            case host.StackCorrected():
                self.brought += event.change
        self.mirror.apply(EVENT.decode(msgspec.json.encode(event)))
        if isinstance(event, HandEnded):
            assert self.mirror.hand
            assert all(self.mirror.hand.stack_of(share.seat) == share.amount for share in event.stacks)
        if self.mirror.version > 1:
            assert self.mirror.chips() == self.brought
            assert all(self.mirror.stack_of(seat) >= 0 for seat in self.mirror.players)

    def look_back(self) -> None:
        """The latest hand comes out again from its deck and its decisions."""
        assert not self.mirror.hand_events or first_difference(self.mirror.hand_events) is None

    def check(self) -> None:
        """What holds between any two commands."""
        table = self.table
        assert self.mirror.state() == table.state()
        assert self.mirror.hand == table.hand
        assert table.chips() == self.brought
        wants_chips = any(wanted_chips(table, seat) for seat in table.players)
        waits = table.running or table.can_start() or self._seats_to_free() or self._seats_offered() or wants_chips
        assert (table.deadline() is not None) == bool(waits and not table.paused_at), "the table stalls"
        if table.paused_at:
            pass  # what changes in a pause is looked at when it is over
        elif table.running:
            assert table.running.dealt == (table.clock is not None)
            question = table.running.question
            asked = question.seats if question else (table.running.actor,)
            assert (asked[0] if len(asked) == 1 else 0) == (table.clock.seat if table.clock else 0) or question
            assert not table.next_hand_at
        else:
            assert table.can_start() == bool(table.next_hand_at)
        for reader in range(table.settings.seats + 1):
            view = table.view(reader)
            assert view == self.mirror.view(reader)
            for player in view.hand.players if view.hand else ():
                if player.seat != reader and not player.shown and not player.partly:
                    listed = player.mucked and view.hand and view.hand.over
                    assert set(player.cards) <= {HIDDEN} or (listed and reader and table.players[reader].dealt_in)

    def _seats_to_free(self) -> bool:
        players = self.table.players.values()
        return any(p.rebuy_deadline or p.sit_out_until or (p.bot and not p.stack and p.wants_cards) for p in players)

    def _seats_offered(self) -> bool:
        return any(waiting.deadline for waiting in self.table.customs.waiting)

    def restart(self) -> None:
        """The table is made again from its snapshot."""
        stored = msgspec.json.encode(self.table.state())
        self.table = Table.from_state(msgspec.json.decode(stored, type=TableState))
        self.check()

    # What the room does

    def work(self, random: Random) -> bool:
        """Do the next due work, waiting for it if need be; whether there was any."""
        deadline = self.table.deadline()
        if deadline is None:
            return False
        self.now = max(self.now, deadline)
        due = self.table.due(self.now)
        assert due is not None
        assert self.tell(self._command(due, random)), f"{due} was refused"
        return True

    def _command(self, due: Due, random: Random) -> cmd.TableCommand:  # noqa: PLR0911 - one line a kind of work
        match due:
            case DueStart():
                return cmd.StartHand()
            case DueDraw():
                return DrawButton(shuffled(random))
            case DuePassOffer(player):
                return PassOffer(player)
            case DueShuffle(hand, cards):
                return cmd.ShuffleCards(hand, tuple(random.sample(cards, len(cards))))
            case DueDeal(hand):
                return cmd.DealHand(hand, shuffled(random))
            case DueBot(seat, hand, turn, _):
                assert self.table.hand is not None
                if chosen := answer(self.table.view(seat), seat):
                    return chosen
                option = random.choice(self.table.hand.options())
                return cmd.Play(seat, hand, turn, option.action, random.choice((option.low, option.high)))
            case DueBotDiscard(seat, hand, _):
                return cmd.DiscardCards(seat, hand, (self.discard_of(seat, random),))
            case DueExpire(hand, turn):
                return cmd.Expire(hand, turn)
            case DueFreeSeat(seat):
                return cmd.FreeSeat(seat)
            case DueBotRebuy(seat, amount) | DueAutoChips(seat, amount):
                return cmd.TopUp(seat, amount)

    def discard_of(self, seat: int, random: Random) -> int:
        """One of the hole cards in `seat`."""
        assert self.table.hand is not None
        return random.choice(list(self.table.hand.state.hole[self.table.hand.place[seat]]))

    # What the crowd does

    def in_time(self) -> bool:
        """Whether somebody is to act and his clock has not run out."""
        clock, hand = self.table.clock, self.table.running
        if clock is None or hand is None or self.table.paused_at:
            return False
        return hand.question is None and self.now < clock.deadline

    def choose(self, random: Random, seat: int) -> bool:
        """Somebody chooses something, whether he is asked or not; whether it was accepted."""
        number = self.table.hand_number
        cards = self.table.hand.state.hole[0] if self.table.hand else []
        return self.tell(
            random.choice(
                (
                    cmd.ShowCards(seat, number),
                    cmd.ShowCards(seat, number, tuple(cards[:1])),
                    cmd.MuckCards(seat, number),
                    cmd.VoteOnRuns(seat, number, random.randint(0, 4)),
                    cmd.AskForHand(seat, number, random.randint(1, self.table.settings.seats)),
                    cmd.AskForUndealt(seat, number),
                    cmd.ShowCards(seat, number - 1),
                )
            )
        )

    def order(self, order: type[orders.HostOrder], **fields: Any) -> bool:
        """The host orders something."""
        by: dict[str, Any] = {"by": self.table.host, "name": self.table.host_name}
        return self.tell(order(**(by | fields)))

    def host_orders(self, random: Random, houses: list[dict[str, Any]]) -> bool:
        """The host orders anything but a pause; where he deals himself he tells of mistakes."""
        seat = random.randint(1, self.seats)
        number = self.table.hand_number
        alone = {"bots_alone": self.table.settings.bots_alone}
        match random.choice((4, 5)) if self.table.settings.manual else random.randrange(4):
            case 0:
                return self.order(orders.Kick, seat=seat)
            case 1:
                return self.order(orders.CorrectStack, seat=seat, stack=random.randint(0, 300), reason="miscounted")
            case 2:
                return self.order(orders.ChangeSettings, settings=self.house(random.choice(houses) | alone))
            case 3:
                return self.order(orders.GiveHost, seat=seat)
            case 4:
                hand = self.table.hand
                won = [each for each in hand.seats if hand.won[hand.place[each]]] if hand else []
                seat, to, amount = random.choice(won or [seat]), random.randint(1, self.seats), random.randint(1, 20)
                return self.order(orders.MovePot, hand=number, seat=seat, to=to, amount=amount, reason="misread")
            case _:
                causes = (MisdealCause.WRONG_BUTTON, MisdealCause.SEAT_SKIPPED)
                cause = random.choice(causes)
                button = seat if cause is MisdealCause.WRONG_BUTTON else 0
                return self.order(orders.TellMistake, hand=number, mistake=DeclareMisdeal(cause, button))

    def sit(self, seat: int, buy_in: int, bot: str = "") -> bool:
        """Somebody new sits down."""
        self.newcomers += 1
        return self.tell(cmd.Sit(f"account {self.newcomers}", f"Player {self.newcomers}", seat, buy_in, bot))

    def connect(self, seat: int, *, there: bool) -> None:
        """The connection of whoever sits here goes or comes back: no clock moves."""
        seated = self.table.players.get(seat)
        if seated and seated.connected != there:
            clock = self.table.clock
            assert self.tell(cmd.RegainConnection(seat) if there else cmd.LoseConnection(seat))
            assert self.table.clock == clock

    def play(self, option: Option, amount: int) -> None:
        """The player to act does what he may: it must be accepted."""
        hand = self.table.hand
        assert hand is not None
        assert self.tell(cmd.Play(hand.actor, hand.number, hand.turn, option.action, amount))

    def finish(self, random: Random) -> None:
        """Close the table and play what runs to its end: everybody has his chips back."""
        if self.table.paused_at:
            self.order(orders.Resume)
        self.tell(cmd.CloseTable())
        steps = 0
        while self.table.deadline() is not None:
            steps += 1
            assert steps < 200, "the last hand never ends"
            self.work(random)
        self.look_back()
        assert not self.table.players
        assert not self.table.customs.left_behind
        assert self.brought == 0
