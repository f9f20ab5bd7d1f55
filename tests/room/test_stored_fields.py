"""What was stored by an older version is read by this one: no field goes, and one that came has a default."""

import hashlib
import json
from typing import Any

import msgspec
import pytest
from tests.hand.dealing import announcement
from tests.room.stored_fields import added, remembered, stored_fields

from vilt.hand import Act, Action, Deal, Hand, HandEvent
from vilt.hand import events as hand
from vilt.hand.mistakes.commands import MoveChips
from vilt.hand.mistakes.events import ChipsRead
from vilt.history.phh import read_hand
from vilt.history.phh_writer import to_phh
from vilt.history.replay import play
from vilt.history.tables import read_table
from vilt.room.formats import EVENT_FORMAT, read_event, write_event
from vilt.room.store import StoredEvent
from vilt.rules.house import HouseRules, Structure
from vilt.rules.motions import Reading
from vilt.rules.rulings import Rulings
from vilt.table import events as ev
from vilt.table.events import TableEvent
from vilt.table.settings import TableSettings
from vilt.table.state import FORMAT as STATE_FORMAT
from vilt.table.state import TableState

OLD_RULES: dict[str, Any] = {
    "variant": 0,
    "structure": 2,
    "small_blind": 5,
    "big_blind": 10,
    "ante": 1,
    "min_bet": 0,
    "big_bet": 20,
    "fl_cap": 4,
    "hu_uncap": 0,
    "big_bet_cap": 0,
    "check_raise": 1,
    "pl_mode": 0,
    "pl_short_blinds": 0,
    "short_open_raise": 0,
    "expose_allin": 1,
    "auto_muck": 0,
}
OLD_SETTINGS: dict[str, Any] = {
    "name": "Oak",
    "rules": OLD_RULES,
    "seats": 6,
    "min_buy_in": 100,
    "max_buy_in": 0,
    "action_seconds": 20.0,
    "pause_seconds": 3.0,
    "rebuy_seconds": 60.0,
    "bots_alone": False,
}
RULES = HouseRules(
    structure=Structure.FIXED_LIMIT, small_blind=5, big_blind=10, ante=1, big_bet=20, fl_cap=4, auto_muck=0
)
SETTINGS = TableSettings(
    name="Oak", rules=RULES, min_buy_in=100, max_buy_in=0, action_seconds=20.0, pause_seconds=3.0, rebuy_seconds=60.0
)
FORMATS = ((2, "81b9861973a167b5"), (4, "7074b4217a0a72af"))
"""The numbers that stored events and kept states bear, and what fields they have."""

STACKS = [{"seat": 1, "amount": 7}, {"seat": 4, "amount": 13}]

OLD: list[tuple[dict[str, Any], ev.TableEvent]] = [
    ({"type": "table_created", "settings": OLD_SETTINGS}, ev.TableCreated(SETTINGS)),
    (
        {"type": "sat", "seat": 2, "player": "bob", "name": "Bob", "stack": 100, "bot": ""},
        ev.Sat(2, "bob", "Bob", 100, "", time=0.0),
    ),
    (
        {"type": "left", "seat": 2, "player": "bob", "stack": 70},
        ev.Left(2, "bob", 70, time=0.0, left_behind=0),
    ),
    ({"type": "sat_out", "seat": 2, "reason": "timed_out"}, ev.SatOut(2, ev.SitOutReason.TIMED_OUT, until=0.0)),
    (
        {"type": "clock_started", "seat": 2, "deadline": 30.0, "seconds": 20.0, "ask_at": 0.0},
        ev.ClockStarted(2, 30.0, 20.0, 0.0, kind=ev.ClockKind.BASE, held_until=0.0),
    ),
    (
        {"type": "hand_started", "hand": 3, "button": 4, "starters": [{"seat": 1, "stack": 9}], "rules": OLD_RULES},
        hand.HandStarted(3, 4, (hand.Starter(1, 9),), RULES, rulings=None, left_behind=0, boards=1),
    ),
    (
        {"type": "street_dealt", "street": 2, "burn": 7, "cards": [8]},
        hand.StreetDealt(2, 7, (8,), second_burn=hand.HIDDEN, board=1),
    ),
    (
        {"type": "pot_awarded", "pot": 0, "shares": STACKS, "strength": 5},
        hand.PotAwarded(0, (hand.Share(1, 7), hand.Share(4, 13)), 5, low_shares=(), low=0, board=1),
    ),
    (
        {"type": "hand_ended", "hand": 3, "stacks": STACKS},
        hand.HandEnded(3, (hand.Share(1, 7), hand.Share(4, 13)), called=(), gone=()),
    ),
    (
        {"type": "hand_ended", "hand": 3, "stacks": STACKS, "called": [{"seat": 4, "cards": [1, 2]}]},
        hand.HandEnded(3, (hand.Share(1, 7), hand.Share(4, 13)), called=(hand.Called(4, (1, 2)),), gone=()),
    ),
    (
        {"type": "chips_read", "seat": 3, "reading": "one_chip", "second_motion": True},
        ChipsRead(3, Reading.ONE_CHIP, second_motion=True, chips=(), later=(), said=None, amount=0),
    ),
]
"""Events as they were stored at first, by every kind that has more fields today, and what is read."""


def read(told: dict[str, Any]) -> ev.TableEvent:
    return read_event("oak", StoredEvent(1, 1.0, 1, json.dumps(told)))


@pytest.mark.parametrize(("told", "event"), OLD, ids=lambda value: value["type"] if isinstance(value, dict) else "")
def test_an_event_of_old_is_read_with_the_defaults_of_what_came_later(
    told: dict[str, Any], event: ev.TableEvent
) -> None:
    assert read(told) == event
    assert read(json.loads(write_event(event))) == event


def test_every_event_that_has_gained_fields_is_among_them() -> None:
    known = remembered()
    gained = {tag for tag, kinds in known.items() if tag.islower() and kinds.get("born") != kinds.get("fields")}
    assert {told["type"] for told, _ in OLD} == gained
    assert all({*told} <= {"type", "called", *known[told["type"]]["born"]} for told, _ in OLD)


def test_nothing_that_may_be_stored_has_gone_and_what_came_has_a_default() -> None:
    now = stored_fields()
    for name, kinds in remembered().items():
        assert name in now, f"{name} may be stored: it must still be read"
        for kind in ("fields", "values"):
            assert set(kinds.get(kind, ())) <= set(now[name].get(kind, ())), f"of {name} something has gone"
        assert set(now[name].get("required", ())) <= set(kinds.get("required", ())), f"{name} needs a default"


def test_what_is_new_is_remembered() -> None:
    assert added(remembered(), stored_fields()) == remembered(), "run python -m tests.room.stored_fields"


def test_what_is_new_bears_another_number() -> None:
    now = [stored_fields(kind) for kind in (TableEvent, TableState)]
    digests = [hashlib.sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()[:16] for fields in now]
    found = tuple(zip((EVENT_FORMAT, STATE_FORMAT), digests, strict=True))
    assert found == FORMATS, (
        "an older node beside this one would drop what it does not know, and store the table without: give EVENT_FORMAT"
        f" or FORMAT of the state the next number, so that it refuses the table, and write {found} here"
    )


def test_what_is_remembered_grows_by_fields_but_not_by_what_must_be_there() -> None:
    before = {"sat": {"required": ["seat"], "born": ["seat"], "fields": ["seat"]}}
    now = {"sat": {"required": ["seat", "bet"], "born": ["seat", "bet"], "fields": ["seat", "bet"]}}
    assert added(before, now) == {"sat": {"required": ["seat"], "born": ["seat"], "fields": ["seat", "bet"]}}


def test_chips_that_were_read_before_they_were_stored_are_written_as_the_action_they_were() -> None:
    bet = Hand()
    told: list[HandEvent] = bet.handle(msgspec.structs.replace(announcement([100, 100, 100]), rulings=Rulings()))
    told += bet.handle(Deal(tuple(range(52))))
    told += bet.handle(MoveChips(3, (5,)))
    while not bet.over:
        told += bet.handle(Act(bet.actor, Action.FOLD))
    place = next(place for place, event in enumerate(told) if isinstance(event, ChipsRead))
    chips = told[place]
    assert isinstance(chips, ChipsRead)
    assert chips.chips == (5,)
    old = read({"type": "chips_read", "seat": 3, "reading": chips.reading.value})
    assert isinstance(old, ChipsRead)
    text = to_phh([*told[:place], old, *told[place + 1 :]])
    assert "move_chips" in to_phh(told)
    assert "move_chips" not in text
    played = play(read_hand(read_table(text), "old"))
    assert not played.trouble
    assert played.hand.state.stack == bet.state.stack
