"""The state of a table as it is kept: small, however many sit and wait."""

from collections.abc import Iterator

import pytest
from tests.room.tables import settings

from vilt.errors import Refused
from vilt.room.decks import shuffled_deck
from vilt.room.formats import write_state
from vilt.rules.house import HouseRules, Variant
from vilt.table import Table
from vilt.table.commands import CreateTable, DealHand, Play, Say, Sit, StartHand
from vilt.table.seat_choices import JoinList
from vilt.table.waiting_list import MOST_WAITING

MOST_BYTES = {6: 20 * 1024, 10: 26 * 1024}
"""By seats; in mid-hand, where a table is kept only when the hand is unusually long."""


def name(number: int) -> str:
    """As long as one can be."""
    return f"{number:02}" + "a" * 22


def account(number: int) -> str:
    """As long as what a room gives to a guest."""
    return f"player-{number:017}"


def full_table(seats: int) -> Table:
    """All seats are taken in a game of high and low, as many as can be wait, and much was said."""
    table = Table()
    rules = HouseRules(small_blind=5, big_blind=10, variant=Variant.OMAHA_HI_LO)
    table.handle(CreateTable(settings(seats=seats, rules=rules)), 1.0)
    for seat in range(1, seats + 1):
        table.handle(Sit(account(seat), name(seat), seat, 1000), 1.0)
    for number in range(MOST_WAITING):
        table.handle(JoinList(account(100 + number), name(50 + number)), 1.0)
    for _ in range(20):
        table.handle(Say(1, "\U0001f0a1" * 100), 1.0)
    return table


def calling(table: Table, time: float) -> Iterator[Table]:
    """A hand in which everybody checks and calls, after each step."""
    table.handle(StartHand(), time)
    yield table
    table.handle(DealHand(table.hand_number, shuffled_deck()), time)
    yield table
    while (hand := table.running) and hand.actor:
        table.handle(Play(hand.actor, hand.number, hand.turn, hand.options()[1].action), time)
        yield table


@pytest.mark.parametrize("seats", MOST_BYTES)
def test_the_state_of_a_full_table_is_small_at_every_moment(seats: int) -> None:
    table, moments = full_table(seats), 0
    for time in (100.0, 200.0):
        for now in calling(table, time):
            kept = write_state(now)
            assert len(kept.state.encode()) < MOST_BYTES[seats]
            moments += 1
    assert moments > 8 * seats


def test_nobody_waits_beyond_the_most_who_can() -> None:
    table = full_table(6)
    before = write_state(table)
    with pytest.raises(Refused, match="the waiting list is full: 20 wait already"):
        table.handle(JoinList(account(999), "Ann"), 1.0)
    assert write_state(table) == before
