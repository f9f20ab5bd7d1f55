"""A cash table: many hands, one after the other. Commands in, events out; time and deck are arguments."""

from __future__ import annotations

from itertools import chain

from msgspec.structs import replace

from vilt.errors import Refused
from vilt.hand.events import HandEnded
from vilt.table import (
    applying,
    beginning,
    chatting,
    choices,
    clocks,
    dealing,
    due,
    first_button,
    hosting,
    mistakes,
    money,
    moving,
    preactions,
    protection,
    seat_choices,
    seating,
    waiting_list,
    wishing,
)
from vilt.table import commands as cmd
from vilt.table.events import ClockKind, TableEvent
from vilt.table.orders import Order
from vilt.table.sessions import Line
from vilt.table.standing import Standing
from vilt.table.view import SeatView, TableView


class Table(Standing):
    """A table, told by its events: those of its hands among them, in one stream.

    `handle` decides and applies; `apply` alone changes state, so that the events of a table, applied to a new `Table`,
    give an equal one. What it does by itself (hands, clocks, bots) is told by `due` and done by whoever runs it.

    >>> from vilt.rules.house import HouseRules
    >>> from vilt.table.settings import TableSettings
    >>> settings = TableSettings(name="Oak", rules=HouseRules(), min_buy_in=40, max_buy_in=200)
    >>> table = Table()
    >>> told = table.handle(cmd.CreateTable(settings), now=1.0)
    >>> told = table.handle(cmd.Sit("ann", "Ann", seat=2, buy_in=100), now=1.0)
    >>> table.handle(cmd.Sit("bob", "Bob", seat=5, buy_in=80), now=1.0)[-1]
    NextHandAt(time=4.0)
    """

    __slots__ = ()

    def handle(self, command: cmd.TableCommand, now: float) -> list[TableEvent]:
        """Carry out a command at time `now` (seconds since the epoch) and return what happened.

        Raises:
            Refused: the command is not possible now; nothing has changed.
        """
        if not self.version and not isinstance(command, cmd.CreateTable):
            raise Refused("no_table")
        if self.paused_at and isinstance(command, (*cmd.WAITS_WHILE_PAUSED, *seat_choices.WAITS_WHILE_PAUSED)):
            raise Refused("paused")
        told: list[TableEvent] = []
        for event in chain(self._decide(command, now), waiting_list.offers(self, now)):
            if isinstance(event, HandEnded) and event.called:
                event = replace(event, gone=self.gone())  # noqa: PLW2901 - the hand knows of no departures
            self.apply(event)
            told.append(event)
        return told

    def apply(self, event: TableEvent) -> None:
        """Change the state as the event says."""
        applying.apply(self, event)

    def _decide(self, command: cmd.TableCommand, now: float) -> dealing.Told:  # noqa: C901, PLR0911, PLR0912 - one line a command
        match command:
            case cmd.Play():
                return dealing.play(self, command, now)
            case cmd.DiscardCards():
                return dealing.discard(self, command, now)
            case cmd.ShowCards() | cmd.MuckCards() | cmd.VoteOnRuns() | cmd.AskForHand() | cmd.AskForUndealt():
                return choices.choose(self, command, now)
            case cmd.Expire():
                return dealing.expire(self, command, now)
            case cmd.StartHand():
                return beginning.start_hand(self, now)
            case cmd.DealHand():
                return dealing.deal_hand(self, command, now)
            case cmd.ShuffleCards():
                return mistakes.shuffle(self, command, now)
            case cmd.Sit():
                return seating.sit(self, command, now)
            case cmd.Leave():
                return seating.leave(self, command, now)
            case cmd.SitOut():
                return seating.sit_out(self, command, now)
            case cmd.SitIn():
                return seating.sit_in(self, command, now)
            case cmd.WithdrawRequest():
                return seating.withdraw(self, command)
            case cmd.TopUp():
                return seating.top_up(self, command, now)
            case cmd.CountProtections():
                return protection.count_elsewhere(self, command, now)
            case cmd.FreeSeat():
                return seating.free_seat(self, command, now)
            case cmd.ShiftClock():
                return seating.shift_clocks(command)
            case cmd.CloseTable():
                return seating.close(self, now)
            case cmd.AutoChips():
                return money.set_auto_chips(self, command)
            case cmd.PreAct():
                return preactions.pre_act(self, command)
            case cmd.DropPreAction():
                return preactions.drop(self, command)
            case cmd.Received():
                return clocks.received(self, command, now)
            case cmd.TakeTime():
                return clocks.take_time(self, command, now)
            case cmd.Say():
                return chatting.say(self, command, now)
            case cmd.LoseConnection():
                return clocks.lose_connection(self, command)
            case cmd.RegainConnection():
                return clocks.regain_connection(self, command)
            case cmd.CreateTable():
                return seating.create(self, command)
            case seat_choices.SeatChoice():
                return self._choose(command, now)
            case Order():
                return hosting.carry_out(self, command, now)

    def _choose(self, command: seat_choices.ChoiceCommand, now: float) -> dealing.Told:
        match command:
            case seat_choices.Choose():
                return wishing.choose(self, command)
            case seat_choices.AnswerChop():
                return dealing.answer_chop(self, command, now)
            case seat_choices.MoveSeat():
                return moving.move_seat(self, command, now)
            case seat_choices.JoinList():
                return waiting_list.join(self, command)
            case seat_choices.LeaveList():
                return waiting_list.leave(self, command)
            case seat_choices.PassOffer():
                return waiting_list.pass_offer(self, command, now)
            case seat_choices.DrawButton():
                return first_button.draw_button(self, command, now)

    def deadline(self) -> float | None:
        """From when there is work for the room, in seconds since the epoch (0.0: at once), or None."""
        agenda = due.agenda(self)
        return agenda[0][0] if agenda else None

    def due(self, now: float) -> due.Due | None:
        """The work for the room that is due now, one at a time; it stays due until its command was carried out."""
        return due.next_due(self, now)

    def ledger(self) -> tuple[Line, ...]:
        """What everybody who ever sat here brought, took and has."""
        return money.ledger(self)

    def view(self, seat: int) -> TableView:
        """The table as the player in `seat` may see it; 0 is a spectator.

        Raises:
            Refused: `no_table`.
        """
        reader = self.players.get(seat)
        knows = seat if reader and reader.dealt_in else 0
        clock = self.clock
        placement = self.placement() if self.running is None else None
        coming = placement.players if placement else ()
        return TableView(
            settings=self.settings,
            seats=tuple(self._seat(number, coming) for number in range(1, self.settings.seats + 1)),
            button=self.blinds.button,
            small_blind=self.blinds.small_blind,
            big_blind=self.blinds.big_blind,
            hand_number=self.hand_number,
            hand=self.hand.view(knows) if self.hand else None,
            clock_seat=clock.seat if clock else 0,
            clock_deadline=clock.deadline if clock else 0.0,
            clock_seconds=clock.seconds if clock else 0.0,
            clock_kind=clock.kind if clock else ClockKind.BASE,
            next_hand_at=self.next_hand_at,
            closed=self.closed,
            redeal=self.redeal,
            customs=self.customs,
            chat=self.chat,
            host=self.host,
            host_name=self.host_name,
            pre_action=reader.pre_action if reader else None,
            requests=tuple(self.requests.values()),
            coming=self.coming,
            paused_at=self.paused_at,
            top_up_to=reader.top_up_to if reader else 0,
            rebuy=reader.rebuy if reader else 0,
        )

    def _seat(self, seat: int, coming: tuple[int, ...]) -> SeatView:
        seated = self.players.get(seat)
        if seated is None:
            return SeatView(seat)
        in_hand = seated.dealt_in if self.running else seat in coming or not coming
        return SeatView(
            seat=seat,
            player=seated.player,
            name=seated.name,
            bot=seated.bot,
            stack=self.stack_of(seat),
            queued=seated.queued,
            sitting_out=seated.sitting_out is not None,
            sit_out_until=seated.sit_out_until,
            waiting=seated.wants_cards and seated.stack > 0 and not in_hand,
            leaving=seated.leaving,
            rebuy_deadline=seated.rebuy_deadline,
            dealt_in=seated.dealt_in,
            bank=seated.bank,
            protections=seated.protections,
            connected=seated.connected,
            entered=seated.entered,
            owed_big=seated.owed_big,
            owed_small=seated.owed_small,
            wishes=seated.wishes,
            kill_offer=seated.kill_offer,
            wait_hands=seated.wait_hands,
            moved=seated.moved,
        )
