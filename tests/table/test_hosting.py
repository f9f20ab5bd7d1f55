"""What the host of a table may order, and nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from tests.table.driver import Driver, agreed

from vilt.errors import Refused
from vilt.table import Table, orders
from vilt.table import commands as cmd
from vilt.table import host_events as host

HOST: Any = {"by": "ann", "name": "Ann"}
"""Who gives an order: Ann, in seat 1, is the host."""


def hosted(*seats: int, **settings: object) -> Driver:
    """A table whose host is Ann, with players in these seats."""
    driver = Driver(agreed(**settings), host="ann")
    for seat in seats:
        driver.sit(seat)
    return driver


def refused(driver: Driver, command: cmd.TableCommand) -> str:
    """The code of the refusal; nothing may have changed."""
    before = driver.table.state()
    with pytest.raises(Refused) as refusal:
        driver.tell(command)
    assert driver.table.state() == before
    return refusal.value.code


def test_the_creator_is_the_host_and_hands_over() -> None:
    driver = hosted(1, 2)
    assert driver.table.view(0).host == "ann"
    (event,) = driver.tell(orders.GiveHost(seat=2, reason="bed time", **HOST))
    assert event == host.HostChanged(seat=2, host="bob", host_name="Bob", by="ann", name="Ann", reason="bed time")
    assert (driver.table.host, driver.table.host_name) == ("bob", "Bob")
    assert refused(driver, orders.GiveHost(seat=1, **HOST)) == "not_host"
    assert Table.from_state(driver.table.state()).host == "bob"


def test_only_the_host_orders_and_only_a_person_can_be_one() -> None:
    driver = hosted(1, 2)
    driver.sit(3, bot="caller")
    assert refused(driver, orders.GiveHost(seat=2, by="bob", name="Bob")) == "not_host"
    assert refused(driver, orders.GiveHost(seat=3, **HOST)) == "bot_cannot_host"
    assert refused(driver, orders.GiveHost(seat=1, **HOST)) == "host_already"
    assert refused(driver, orders.GiveHost(seat=4, **HOST)) == "seat_empty"


def test_a_table_without_a_host_takes_no_orders_from_anybody() -> None:
    driver = Driver()
    driver.sit(1)
    assert refused(driver, orders.GiveHost(seat=1, by="", name="")) == "not_host"
