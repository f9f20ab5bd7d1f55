"""The course of hands at a table: dealing, decisions and clocks, and what a finished hand leaves to do.

The functions yield events; each is applied before the function goes on, so what follows already sees it. They refuse
before their first event.
"""

from __future__ import annotations

from collections.abc import Iterator

from vilt.errors import Refused
from vilt.hand import Act, Deal, Hand, HandCommand, Protect, default_answer
from vilt.rules.house import MOST_CHIPS
from vilt.table import chopping, clocks, discarding, preactions, protection
from vilt.table import commands as cmd
from vilt.table import events as ev
from vilt.table.host_events import SettingsChanged
from vilt.table.killing import leg_after, owes_kill
from vilt.table.seat_choices import AnswerChop
from vilt.table.standing import Standing

RUN_OUT_SECONDS = 1.0
"""What each street that was dealt without a decision adds to the pause after a hand: time to see it."""

Told = Iterator[ev.TableEvent]


def deal_hand(table: Standing, command: cmd.DealHand, now: float) -> Told:
    """Deal the announced hand."""
    hand = running_hand(table)
    if command.hand != hand.number:
        raise Refused("stale", hand=command.hand, turn=0, hand_now=hand.number, turn_now=hand.turn)
    yield from tell(hand, Deal(command.deck))
    yield from follow(table, now)


def play(table: Standing, command: cmd.Play, now: float) -> Told:
    """Act at one's turn, if the turn is still the one that was meant and its clock runs (F11)."""
    seated = table.seated(command.seat)
    hand = _this_turn(table, command.hand, command.turn)
    if not seated.dealt_in:
        raise Refused("not_in_hand", seat=command.seat)
    begun = clocks.time_until(table, now) if table.clock and table.clock.seat == command.seat else ()
    acts = tell(hand, Act(command.seat, command.action, command.amount))
    yield from begun
    clock = table.clock
    yield from acts
    yield from clocks.spent(clock, now)
    yield from follow(table, now)


def discard(table: Standing, command: cmd.DiscardCards, now: float) -> Told:
    """Discard while all are asked to (A10)."""
    yield from discarding.chosen(table, command, running_hand(table), now)
    yield from follow(table, now)


def expire(table: Standing, command: cmd.Expire, now: float) -> Told:
    """Give a player the time he still has (I9), or protect him (F10), check or fold; a person then sits out (F11).

    A question is answered by its default for all who have not answered (G3, I7).
    """
    hand = _this_turn(table, command.hand, command.turn)
    clock = table.clock
    if clock is None or now < clock.deadline:
        raise Refused("clock_running")
    if chopping.waits_for_answer(table):
        yield chopping.silence(table)
        yield from follow(table, now)
        return
    if hand.question:
        while table.hand and table.hand.question:
            yield from tell(table.hand, default_answer(table.hand))
        yield from follow(table, now)
        return
    if hand.asked:
        yield from discarding.timed_out(table, now)
        yield from follow(table, now)
        return
    if following := clocks.after_deadline(table):
        yield from following
        return
    answer = protection.answer_for(table, hand, now)
    yield from tell(hand, answer)
    if isinstance(answer, Protect):
        yield protection.use(table, clock.seat, now)
    yield from clocks.spent(clock, now)
    seated = table.players[clock.seat]
    if not seated.bot and seated.sitting_out is None:
        yield clocks.sits_out(table, clock.seat, ev.SitOutReason.TIMED_OUT, now)
    yield from follow(table, now)


def answer_chop(table: Standing, command: AnswerChop, now: float) -> Told:
    """Agree to chop, or refuse, while there is time to (C11, F11); the small blind's is that of his turn."""
    chopping.check_answer(table, command, now)
    at_turn = table.clock is not None and table.clock.seat == command.seat
    yield from clocks.time_until(table, now) if at_turn else ()
    clock = table.clock
    yield from chopping.answer(table, command)
    yield from clocks.spent(clock, now) if at_turn else ()
    yield from follow(table, now)


def follow(table: Standing, now: float) -> Told:
    """What follows by itself in a hand: turns of players who leave (I10), the clock of the next one, the end."""
    if table.paused_at:
        return
    while (hand := table.running) and (passive := _by_itself(table, hand)):
        yield from tell(hand, passive)
    yield from chopping.offer(table)
    hand = table.running
    if hand is None:
        yield from _after_hand(table, now)
    elif hand.question and table.clock is None:
        yield clocks.question_clock(table, hand.question, now)
    elif hand.asked and table.clock is None:
        yield discarding.clock(table, hand, now)
    elif hand.actor and table.clock is None:
        yield clocks.first_clock(table, hand, now)


def schedule(table: Standing, now: float) -> Told:
    """Set or take back the time of the next hand after something changed between hands."""
    if table.running or table.paused_at:
        return
    if table.can_start() and not table.next_hand_at:
        yield ev.NextHandAt(now + table.settings.pause_seconds)
    if not table.can_start() and table.next_hand_at:
        yield ev.NextHandAt(0.0)


def pay_out(table: Standing, seat: int, now: float) -> ev.Left:
    """The event with which a player leaves his seat and takes his chips along, waiting ones too (I10).

    A killer leaves his kill behind for the next pot; what lies there the last player of the table takes along.
    """
    seated = table.players[seat]
    stack = table.stack_of(seat)
    left_behind = 0 if table.closed else owes_kill(table.settings, table.customs, seat, stack)
    if len(table.players) == 1:
        left_behind = -table.customs.left_behind
    return ev.Left(seat, seated.player, stack + seated.queued - left_behind, now, left_behind)


def running_hand(table: Standing) -> Hand:
    """The running hand.

    Raises:
        Refused: `no_hand`.
    """
    hand = table.running
    if hand is None:
        raise Refused("no_hand")
    return hand


def _this_turn(table: Standing, number: int, turn: int) -> Hand:
    """The running hand, when this is its number and its turn; a stale, doubled or stray command is refused."""
    hand = running_hand(table)
    if (number, turn) != (hand.number, hand.turn):
        raise Refused("stale", hand=number, turn=turn, hand_now=hand.number, turn_now=hand.turn)
    return hand


def tell(hand: Hand, command: HandCommand) -> Told:
    """What a hand answers. It decides on a copy: only `Standing.apply` changes the table's own."""
    return iter(hand.copy().handle(command))


def _by_itself(table: Standing, hand: Hand) -> HandCommand | None:
    """What is done for a player who leaves (I10), or as he decided in advance, if the hand waits for one."""
    if hand.actor and table.players[hand.actor].leaving:
        return Act(hand.actor, protection.passive(hand))
    if planned := preactions.decided(table, hand):
        return planned
    for seat in hand.question.seats if hand.question else ():
        if table.players[seat].leaving:
            return default_answer(hand, seat)
    return discarding.not_asked(table, hand)


def _after_hand(table: Standing, now: float) -> Told:
    """Pay out who leaves, add the chips that wait (I3), ask who has none (F13), and set the time of the next hand."""
    if leg := leg_after(table.settings, table.customs, table.hand_events, voided=table.redeal):
        yield leg
    if table.coming:
        yield SettingsChanged(table.coming)
    for seat in sorted(table.players):
        if table.players[seat].leaving or table.closed:
            yield pay_out(table, seat, now)
            continue
        yield from clocks.refill(table, seat)
        if table.players[seat].queued:
            yield _waiting_chips(table, seat)
        yield from ask_to_rebuy(table, seat, now)
    if not table.closed:
        pause = table.settings.pause_seconds + RUN_OUT_SECONDS * table.streets_run_out()
        yield ev.NextHandAt(now + pause if table.can_start() else 0.0)


def ask_to_rebuy(table: Standing, seat: int, now: float) -> Told:
    """Ask a player without chips to buy more (F13)."""
    seated = table.players[seat]
    if not seated.stack and not seated.bot and not seated.rebuy_deadline:
        yield ev.RebuyAsked(seat, now + table.settings.rebuy_seconds)
        if seated.sitting_out is None:
            yield ev.SatOut(seat, ev.SitOutReason.NO_CHIPS)


def _waiting_chips(table: Standing, seat: int) -> ev.ToppedUp:
    """Waiting chips join the stack as far as they fit under the maximum; the others go back (I3)."""
    seated = table.players[seat]
    most = table.settings.max_buy_in or MOST_CHIPS
    amount = min(seated.queued, max(0, most - seated.stack))
    return ev.ToppedUp(seat, amount, queued=amount, returned=seated.queued - amount)
