"""The commands of a table one by one: refusals, due work, snapshots, copies."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.driver import Driver, agreed, arranged_deck

from vilt.cards import full_deck
from vilt.errors import Refused
from vilt.hand import Action
from vilt.rules.house import MOST_CHIPS, HouseRules
from vilt.table import (
    Due,
    DueBot,
    DueBotRebuy,
    DueDeal,
    DueExpire,
    DueFreeSeat,
    DueStart,
    Table,
    TableState,
)
from vilt.table import commands as cmd
from vilt.table import events as ev


def seated(*seats: int, **settings: object) -> Driver:
    driver = Driver(agreed(**settings))
    for seat in seats:
        driver.sit(seat)
    return driver


def in_hand(*seats: int, **settings: object) -> Driver:
    driver = seated(*seats, **settings)
    driver.start()
    driver.deal()
    return driver


def refused(driver: Driver, command: cmd.TableCommand, now: float | None = None) -> Refused:
    before = driver.table.state() if driver.table.version else None
    with pytest.raises(Refused) as refusal:
        driver.table.handle(command, driver.now if now is None else now)
    assert str(refusal.value)
    assert (driver.table.state() if driver.table.version else None) == before
    return refusal.value


ANY_COMMAND: list[cmd.TableCommand] = [
    cmd.Sit("zed", "Zed", 1, 100),
    cmd.Leave(1),
    cmd.SitOut(1),
    cmd.SitIn(1),
    cmd.TopUp(1, 50),
    cmd.StartHand(),
    cmd.DealHand(1, tuple(full_deck())),
    cmd.Play(1, 1, 1, Action.FOLD),
    cmd.Expire(1, 1),
    cmd.FreeSeat(1),
    cmd.ShiftClock(1.0),
    cmd.CloseTable(),
]


@pytest.mark.parametrize("command", ANY_COMMAND, ids=lambda command: type(command).__name__)
def test_nothing_can_be_done_at_a_table_that_is_not_open(command: cmd.TableCommand) -> None:
    table = Table()
    with pytest.raises(Refused, match="not open"):
        table.handle(command, 1.0)
    assert table.version == 0
    for tell in (table.state, lambda: table.view(0), lambda: table.settings):
        with pytest.raises(Refused, match="not open"):
            tell()
    assert table.deadline() is None


def test_a_table_opens_once() -> None:
    driver = seated()
    assert refused(driver, cmd.CreateTable(agreed())).code == "table_exists"
    assert driver.told == [ev.TableCreated(agreed())]


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"min_buy_in": 0}, "min_buy_in"),
        ({"max_buy_in": 39}, "max_buy_in"),
        ({"action_seconds": 0.0}, "action_seconds"),
        ({"rules": HouseRules(small_blind=3, big_blind=2)}, "small_blind"),
    ],
)
def test_settings_that_do_not_go_together(settings: dict[str, object], field: str) -> None:
    with pytest.raises(Refused) as refusal:
        Table().handle(cmd.CreateTable(agreed(**settings)), 1.0)
    assert refusal.value.code == "bad_rules"
    assert refusal.value.fields["field"] == field


# Sitting down


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (cmd.Sit("zed", "Zed", 7, 100), "no_such_seat"),
        (cmd.Sit("zed", "Zed", 0, 100), "no_such_seat"),
        (cmd.Sit("zed", "Zed", 2, 100), "seat_taken"),
        (cmd.Sit("bob", "Zed", 4, 100), "seated_already"),
        (cmd.Sit("zed", "bOB", 4, 100), "name_taken"),
        (cmd.Sit("zed", "Zed", 4, 39), "buy_in_outside"),
        (cmd.Sit("zed", "Zed", 4, 201), "buy_in_outside"),
    ],
)
def test_seats_that_cannot_be_taken(command: cmd.Sit, code: str) -> None:
    refusal = refused(seated(2, 3, seats=6), command)
    assert refusal.code == code
    if code == "buy_in_outside":
        assert (refusal.fields["low"], refusal.fields["high"]) == (40, 200)


def test_a_table_never_holds_more_chips_than_a_browser_can_count() -> None:
    driver = seated(max_buy_in=0)
    driver.sit(1, MOST_CHIPS - 100)
    assert refused(driver, cmd.Sit("bob", "Bob", 2, 101)).code == "too_many_chips"
    driver.sit(2, 100)
    assert refused(driver, cmd.TopUp(2, 1)).code == "too_many_chips"
    driver.start()
    driver.deal()
    driver.play("raise", 50)
    assert refused(driver, cmd.TopUp(2, 1)).code == "too_many_chips"
    assert driver.table.chips() == MOST_CHIPS


def test_seat_of_an_account() -> None:
    driver = seated(2, 5)
    assert [driver.table.seat_of(player) for player in ("bob", "eve", "zed")] == [2, 5, 0]


@pytest.mark.parametrize("command", [cmd.Leave, cmd.SitOut, cmd.SitIn, cmd.FreeSeat])
def test_commands_for_seats_where_nobody_sits(command: type[cmd.Leave | cmd.SitOut | cmd.SitIn | cmd.FreeSeat]) -> None:
    driver = seated(2, 3, seats=6)
    assert refused(driver, command(4)).code == "seat_empty"
    assert refused(driver, command(7)).code == "no_such_seat"


@pytest.mark.parametrize("command", [cmd.SitOut(1), cmd.SitIn(1), cmd.TopUp(1, 50), cmd.Leave(1)])
def test_who_is_leaving_can_do_no_more(command: cmd.TableCommand) -> None:
    driver = in_hand(1, 2, 3)
    driver.play("call")
    driver.tell(cmd.Leave(1))
    assert refused(driver, command).code == "leaving_already"


def test_what_no_longer_fits_goes_back() -> None:
    driver = seated()
    driver.sit(1, 190)
    driver.sit(2, 100)
    driver.start()
    driver.deal({1: "As Ad", 2: "Ks Kd"}, "Qh 9s 8s 3d 2c")
    driver.tell(cmd.TopUp(1, 7))
    driver.play("raise", 100)
    assert ev.ToppedUp(1, 0, queued=0, returned=7) in driver.play("call")
    assert driver.table.stack_of(1) == 290


# Dealing and playing


def test_a_hand_is_announced_once_and_dealt_once() -> None:
    driver = seated(1, 2)
    assert refused(driver, cmd.StartHand(), now=3.9).code == "no_hand_due"
    assert refused(driver, cmd.DealHand(1, tuple(full_deck()))).code == "no_hand"
    driver.start()
    assert refused(driver, cmd.StartHand()).code == "hand_running"
    assert refused(driver, cmd.DealHand(2, tuple(full_deck()))).code == "stale"
    assert refused(driver, cmd.DealHand(1, tuple(full_deck())[:51])).code == "not_a_deck"
    assert refused(driver, cmd.Play(1, 1, 0, Action.FOLD)).code == "not_dealt"
    driver.deal()
    assert refused(driver, cmd.DealHand(1, tuple(full_deck()))).code == "already_dealt"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (cmd.Play(1, 2, 1, Action.CALL), "stale"),
        (cmd.Play(1, 1, 2, Action.CALL), "stale"),
        (cmd.Play(1, 1, 0, Action.CALL), "stale"),
        (cmd.Play(2, 1, 1, Action.CALL), "not_your_turn"),
        (cmd.Play(4, 1, 1, Action.CALL), "not_in_hand"),
        (cmd.Play(5, 1, 1, Action.CALL), "seat_empty"),
        (cmd.Play(11, 1, 1, Action.CALL), "no_such_seat"),
        (cmd.Play(1, 1, 1, Action.CHECK), "not_legal"),
        (cmd.Play(1, 1, 1, Action.RAISE, 3), "amount_outside"),
        (cmd.Play(1, 1, 1, Action.RAISE, 101), "amount_outside"),
        (cmd.Play(1, 1, 1, Action.RAISE, MOST_CHIPS), "amount_outside"),
        (cmd.Expire(1, 2), "stale"),
        (cmd.Expire(1, 1), "clock_running"),
    ],
)
def test_stray_stale_and_illegal_plays(command: cmd.TableCommand, code: str) -> None:
    driver = in_hand(1, 2, 3)
    driver.sit(4)
    assert refused(driver, command).code == code


def test_a_doubled_play_is_stale() -> None:
    driver = in_hand(1, 2, 3)
    again = cmd.Play(1, 1, 1, Action.CALL)
    driver.tell(again)
    refusal = refused(driver, again)
    assert refusal.code == "stale"
    assert str(refusal) == "that was for turn 1 of hand 1; now it is turn 2 of hand 1"


def test_hands_are_numbered_from_one() -> None:
    driver = seated(1, 2, 3)
    for number in (1, 2, 3):
        driver.whole_hand()
        assert driver.table.hand_number == number


def test_the_pause_grows_with_streets_nobody_acted_on() -> None:
    driver = in_hand(1, 2)
    driver.play("fold")
    assert driver.table.next_hand_at - driver.now == 3.0
    driver.start()
    driver.deal()
    driver.play("call")
    driver.passive()
    assert driver.table.next_hand_at - driver.now == 3.0

    driver = seated(1, 2)
    driver.sit(3, 40)
    driver.start()
    driver.deal({1: "As Ad", 2: "7c 2d", 3: "Ks Kd"}, "Qh 9s 8s 3d 2c")
    driver.play("call")
    driver.play("fold")
    driver.play("check")
    driver.play("bet", 38)
    driver.play("call")
    assert driver.table.next_hand_at - driver.now == 5.0


# Due work


def due(driver: Driver) -> list[tuple[float | None, Due | None]]:
    """The deadline, and what is due just before, at and long after it."""
    deadline = driver.table.deadline()
    moments = (0.0, 0.0, 0.0) if deadline is None else (deadline - 0.001, deadline, deadline + 1_000_000)
    return [(deadline, driver.table.due(now)) for now in moments]


def test_due_work_from_the_first_seat_to_the_end_of_a_hand() -> None:
    driver = seated(1)
    assert due(driver) == [(None, None)] * 3
    driver.sit(2, 40, bot="caller")
    assert due(driver) == [(4.0, None), (4.0, DueStart()), (4.0, DueStart())]
    driver.start()
    assert driver.table.deadline() == 0.0
    assert driver.table.due(driver.now) == DueDeal(1)
    driver.deal({1: "As Ad", 2: "Ks Kd"}, "Qh 9s 8s 3d 2c")
    assert due(driver) == [(24.0, None), (24.0, DueExpire(1, 1)), (24.0, DueExpire(1, 1))]
    driver.play("raise", 40)
    asked = driver.table.deadline()
    assert asked is not None
    assert due(driver) == [(asked, None), (asked, DueBot(2, 1, 2, "caller")), (asked, DueExpire(1, 2))]
    driver.play("call")
    assert driver.table.due(driver.now) == DueBotRebuy(2, 200)
    driver.tell(cmd.TopUp(2, 200))
    assert driver.table.due(driver.table.next_hand_at) == DueStart()


def test_a_person_without_chips_is_due_to_be_freed() -> None:
    driver = seated(1, 2, 3)
    driver.start()
    driver.deal({1: "As Ad", 3: "Ks Kd"}, "Qh 9s 8s 3d 2c")
    for action, amount in (("raise", 100), ("fold", 0), ("call", 0)):
        driver.play(action, amount)
    assert driver.table.due(63.9) == DueStart()
    assert driver.table.players[3].rebuy_deadline == 64.0
    driver.tell(cmd.SitOut(2))
    assert due(driver) == [(64.0, None), (64.0, DueFreeSeat(3)), (64.0, DueFreeSeat(3))]
    driver.tell(cmd.FreeSeat(3), 64.0)
    assert due(driver) == [(None, None)] * 3


def test_bots_think_for_longer_or_shorter_but_always_the_same() -> None:
    def delays() -> list[float]:
        driver = seated(1, bot_seconds=2.0)
        driver.sit(2, bot="caller")
        thought = []
        for _ in range(8):
            driver.start()
            driver.deal()
            while driver.table.running:
                clock = driver.table.clock
                assert clock is not None
                if clock.ask_at:
                    thought.append(round(clock.ask_at - driver.now, 6))
                free = any(option.action is Action.CHECK for option in driver.hand.options())
                driver.play("check" if free else "call")
        return thought

    first = delays()
    assert first == delays()
    assert all(1.0 <= seconds <= 3.0 for seconds in first)
    assert len(set(first)) > 5


def test_a_bot_is_asked_well_before_its_clock_runs_out() -> None:
    driver = seated(2, bot_seconds=1000.0)
    driver.sit(1, bot="caller")
    driver.start()
    driver.deal()
    clock = driver.table.clock
    assert clock is not None
    assert (clock.ask_at, clock.deadline) == (driver.now + 10, driver.now + 20)


# Snapshots, copies, views


def moments() -> list[Table]:
    """A table at every moment of some hands, with somebody coming, leaving, busting and timing out."""
    driver = seated(1, 2, 3)
    kept = [driver.table.copy()]

    def keep() -> None:
        kept.append(driver.table.copy())

    driver.start()
    keep()
    driver.deal({1: "As Ad", 3: "Ks Kd"}, "Qh 9s 8s 3d 2c")
    keep()
    driver.tell(cmd.TopUp(2, 50))
    driver.sit(5)
    driver.play("raise", 100)
    keep()
    driver.play("fold")
    driver.tell(cmd.Leave(2))
    keep()
    driver.sit(2)
    driver.play("call")
    keep()
    driver.start()
    driver.deal()
    driver.expire()
    keep()
    driver.passive()
    driver.tell(cmd.CloseTable())
    keep()
    return kept


def test_a_snapshot_makes_an_equal_table_at_any_moment() -> None:
    for table in moments():
        stored = msgspec.json.encode(table.state())
        again = Table.from_state(msgspec.json.decode(stored, type=TableState))
        assert again.state() == table.state()
        assert again.hand == table.hand
        assert [again.view(seat) for seat in range(11)] == [table.view(seat) for seat in range(11)]
        assert again.deadline() == table.deadline()


def test_a_snapshot_and_the_events_after_it_make_an_equal_table() -> None:
    driver = in_hand(1, 2, 3)
    driver.play("call")
    snapshot = driver.table.state()
    before = len(driver.told)
    driver.sit(4)
    driver.tell(cmd.Leave(1))
    driver.passive()
    driver.whole_hand()
    restored = Table.from_state(snapshot)
    for event in driver.told[before:]:
        restored.apply(event)
    assert restored.state() == driver.table.state()
    assert restored.hand == driver.table.hand


def test_a_snapshot_of_another_format_is_not_read() -> None:
    state = msgspec.structs.replace(seated(1).table.state(), format=99)
    with pytest.raises(Refused, match="format 99"):
        Table.from_state(state)


def test_the_version_counts_the_events() -> None:
    driver = in_hand(1, 2, 3)
    assert driver.table.version == len(driver.told)


def test_a_copy_goes_its_own_way() -> None:
    for table in moments()[:-1]:
        before, view = table.state(), table.view(1)
        copy = table.copy()
        assert copy.state() == before
        copy.handle(cmd.CloseTable(), 500.0)
        if running := copy.running:
            if not running.dealt:
                copy.handle(cmd.DealHand(running.number, arranged_deck(running, {})), 500.0)
            while copy.clock:
                copy.handle(cmd.Expire(copy.hand_number, running.turn), copy.clock.deadline)
        assert copy.state() != before
        assert table.state() == before
        assert table.view(1) == view


def test_a_newcomer_sees_nothing_of_who_sat_there_before() -> None:
    driver = in_hand(1, 2, 3)
    driver.play("fold")
    hand = driver.table.view(1).hand
    assert hand is not None
    assert len(hand.players[2].cards) == 2, "who folded goes on seeing his own cards"
    driver.tell(cmd.Leave(1))
    left_at = driver.table.version
    driver.tell(cmd.Sit("zed", "Zed", 1, 100))
    assert driver.table.view(1).hand == driver.table.view(0).hand
    assert driver.table.players[1].since == left_at + 1
    assert driver.table.players[2].since < left_at
    driver.passive()
    assert driver.table.view(1).hand == driver.table.view(0).hand


def test_waiting_is_told_to_those_the_big_blind_must_reach() -> None:
    driver = seated(1, 2, 3)
    assert not any(seat.waiting for seat in driver.table.view(0).seats)
    driver.start()
    driver.sit(4)
    driver.sit(10)
    assert [seat.seat for seat in driver.table.view(0).seats if seat.waiting] == [4, 10]
    driver.deal()
    driver.passive()
    assert [seat.seat for seat in driver.table.view(0).seats if seat.waiting] == [10]
