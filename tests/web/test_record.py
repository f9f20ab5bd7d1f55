"""The record of a table: who did what and why, told to whoever may watch the table."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.room.tables import guests, passive, settings
from tests.web.rooms import OpenRoom

from vilt.table import orders
from vilt.table.commands import CreateTable, Sit
from vilt.table.seat_choices import MoveSeat
from vilt.web import record

pytestmark = pytest.mark.anyio


async def read(house: OpenRoom, table: str, **query: object) -> dict[str, Any]:
    asked = {name: str(value) for name, value in query.items()}
    answer = await house.http.get(f"/api/tables/{table}/record", params={"lang": "en"} | asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def busy_table(house: OpenRoom) -> str:
    """A table where Ann hosts, and did all that a host may do between hands; Bob has left it again."""
    room, agreed = house.room, settings(pause_seconds=60.0)
    await guests(room, "ann", "bob")
    await room.create("oak", [CreateTable(agreed, "ann", "Ann")])
    other = replace(agreed, rules=replace(agreed.rules, ante=1), action_seconds=30.0)
    who: dict[str, Any] = {"by": "ann", "name": "Ann"}
    for command in (
        Sit("ann", "Ann", 1, 150),
        Sit("bob", "Bob", 2, 120),
        orders.ChangeSettings(settings=other, reason="as we agreed", **who),
        orders.CorrectStack(seat=2, stack=130, reason="ten too few", **who),
        orders.Pause(reason="tea", **who),
        orders.Resume(**who),
        orders.GiveHost(seat=2, **who),
        orders.GiveHost(seat=1, by="bob", name="Bob"),
        orders.Kick(seat=2, reason="late", **who),
    ):
        await room.execute("oak", command)
    return "oak"


async def test_who_did_what_and_why(house: OpenRoom) -> None:
    table = await busy_table(house)
    found = await read(house, table)
    assert (found["name"], found["host"], found["before"]) == ("Oak", "Ann", 0)
    assert [(line["text"], line["reason"]) for line in reversed(found["lines"])] == [
        ("Ann opens the table.", ""),
        ("Ann takes seat 1 with 150.", ""),
        ("Bob takes seat 2 with 120.", ""),
        ("Ann changes what is agreed: it holds from the next hand on.", "as we agreed"),
        ("The new settings hold now.", ""),
        ("Ann corrects the stack of Bob to 130.", "ten too few"),
        ("Ann pauses the game: no clock runs.", "tea"),
        ("Ann lets the game go on.", ""),
        ("Ann hands the table to Bob, who is the host now.", ""),
        ("Bob hands the table to Ann, who is the host now.", ""),
        ("Ann sends Bob away.", "late"),
        ("Bob leaves the table with 130.", ""),
    ]
    changes = [line["changes"] for line in found["lines"] if line["changes"]]
    assert changes == [
        [{"label": "Stack", "before": "120", "after": "130"}],
        [
            {"label": "Ante", "before": "none", "after": "1"},
            {"label": "Seconds to act", "before": "20", "after": "30"},
        ],
    ]


async def test_a_page_and_what_comes_before_it(house: OpenRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await busy_table(house)
    monkeypatch.setattr(record, "CHUNK", 3)
    whole = (await read(house, table))["lines"]
    monkeypatch.setattr(record, "PAGE", 4)
    lines: list[dict[str, Any]] = []
    before = 0
    for size in (4, 4, 4):
        page = await read(house, table, before=before)
        assert len(page["lines"]) == size
        lines += page["lines"]
        before = page["before"]
    assert before == 0
    assert lines == whole


async def test_only_what_is_asked_for_is_told(house: OpenRoom) -> None:
    table = await busy_table(house)
    chips = (await read(house, table, about="chips"))["lines"]
    assert [line["text"] for line in chips] == [
        "Bob leaves the table with 130.",
        "Bob takes seat 2 with 120.",
        "Ann takes seat 1 with 150.",
    ]
    assert (await read(house, table, about="protection"))["lines"] == []
    assert (await house.http.get(f"/api/tables/{table}/record", params={"about": "cards"})).status_code == 400
    assert (await house.http.get("/api/tables/elm/record")).status_code == 404


async def test_rake_and_changes_of_seat_are_in_the_record(house: OpenRoom) -> None:
    room = house.room
    agreed = settings(pause_seconds=0.0)
    raked = replace(agreed, rules=replace(agreed.rules, rake_rate=1000, no_flop_no_drop=0))
    await guests(room, "ann", "bob")
    await room.create("oak", [CreateTable(raked, "ann", "Ann")])
    for command in (Sit("bob", "Bob", 2, 120), MoveSeat(2, 4), Sit("ann", "Ann", 1, 150)):
        await room.execute("oak", command)
    await house.hand_dealt("oak")
    while (table := (await room.look("oak")).table).running and table.hand_number == 1:
        await room.execute("oak", passive)
    lines = [line["text"] for line in (await read(house, "oak"))["lines"]]
    assert "Bob moves to seat 4." in lines
    (keeps,) = [line["text"] for line in (await read(house, "oak", about="chips"))["lines"] if "keeps" in line["text"]]
    assert keeps in lines


async def test_every_language_tells_all_of_it(house: OpenRoom) -> None:
    table = await busy_table(house)
    told = {language: (await read(house, table, lang=language))["lines"] for language in ("en", "nl", "de", "fi", "sv")}
    for lines in told.values():
        assert len(lines) == 12
        assert all(line["text"] for line in lines)
    texts = {language: tuple(line["text"] for line in lines) for language, lines in told.items()}
    assert len(set(texts.values())) == 5


async def test_the_page_is_there(house: OpenRoom) -> None:
    answer = await house.http.get("/t/any/record")
    assert answer.status_code == 200
    assert "/static/record/main.js" in answer.text
