"""The ledger of a table, and who pays whom."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.driver import Driver, agreed

from vilt.errors import Refused
from vilt.rules.house import HouseRules
from vilt.table import commands as cmd
from vilt.table.sessions import Payment, as_csv, payments


def test_brought_taken_and_what_lies_before_him() -> None:
    driver = Driver(agreed())
    driver.sit(1, 100)
    driver.sit(2, 100)
    driver.start()
    driver.deal({1: "As Ad", 2: "Ks Kd"}, "Qh 9s 8s 3d 2c")
    driver.play("raise", 40)
    ann, bob = driver.table.ledger()
    assert (ann.result, bob.result) == (0, 0)  # what lies in the pot is still theirs
    driver.play("call")
    driver.passive()
    driver.tell(cmd.TopUp(2, 50))
    driver.tell(cmd.Leave(1), now=500.0)
    ann, bob = driver.table.ledger()
    assert (ann.session.brought, ann.session.took, ann.stack, ann.result) == (100, 140, 0, 40)
    assert (ann.session.began, ann.session.ended) == (1.0, 500.0)
    assert (bob.session.brought, bob.session.buy_ins, bob.stack, bob.result) == (150, 2, 110, -40)
    driver.sit(1, 200)
    ann, _ = driver.table.ledger()
    assert (ann.session.brought, ann.session.took, ann.stack, ann.session.ended, ann.result) == (300, 140, 200, 0.0, 40)


def test_a_table_takes_a_time_charge_or_rake_but_not_both() -> None:
    both = agreed(rules=HouseRules(rake_rate=500), time_charge=5)
    with pytest.raises(Refused, match="time_charge is 5: 0 where pots are raked"):
        both.check()


def test_the_file_for_a_spreadsheet() -> None:
    driver = Driver()
    driver.tell(cmd.Sit("ann", '=HYPERLINK("x")', 1, 100))
    driver.tell(cmd.Sit("bob", "Bob, the 2nd", 2, 80))
    rows = list(csv.DictReader(StringIO(as_csv(driver.table.ledger()))))
    assert [row["name"] for row in rows] == ['\'=HYPERLINK("x")', "Bob, the 2nd"]
    assert [row["result"] for row in rows] == ["0", "0"]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@A1", "＝1+1", "＋1", "－1", "＠A1", "﹦1", "⁺1"])
def test_no_name_is_a_formula(name: str) -> None:
    driver = Driver()
    driver.tell(cmd.Sit("ann", name, 1, 100))
    assert f",'{name}," in as_csv(driver.table.ledger())


def test_the_fewest_payments_settle_groups_apart() -> None:
    made = payments([("a", 5), ("b", -5), ("c", 7), ("d", 4), ("e", -11), ("f", 0)])
    assert len(made) == 3
    assert Payment("b", "a", 5) in made
    with pytest.raises(ValueError, match="zero"):
        payments([("a", 5)])


@given(st.lists(st.integers(-50, 50), max_size=16))
def test_payments_settle_everything(results: list[int]) -> None:
    results.append(-sum(results))
    named = {f"p{n}": chips for n, chips in enumerate(results)}
    rest = dict(named)
    for payment in payments(named.items()):
        assert payment.amount > 0
        assert named[payment.payer] < 0 < named[payment.payee]
        rest[payment.payer] += payment.amount
        rest[payment.payee] -= payment.amount
    assert not any(rest.values())
