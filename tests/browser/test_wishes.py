"""Blinds owed, straddles, chops, kills, other seats and the waiting list, with the plain controls of the table page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Page, expect
from tests.browser import scenes
from tests.browser.fake_room import FakeRoom
from tests.browser.guest import ARMED

from vilt.table.choice_events import Wish
from vilt.table.customs import Customs, Waiting
from vilt.table.house_options import ChopMode, Entry, StraddleMode
from vilt.table.view import TableView

NewPage = Callable[..., Page]


def seated(new_page: NewPage, view: TableView, seat: int = 1) -> FakeRoom:
    room = FakeRoom(new_page(), view, seat=seat, log=scenes.LOG)
    room.open()
    return room


def mine(view: TableView, **changes: Any) -> TableView:
    return replace(view, seats=tuple(replace(each, **changes) if each.seat == 1 else each for each in view.seats))


def agreed(view: TableView, **settings: Any) -> TableView:
    return replace(view, settings=replace(view.settings, **settings))


def press(room: FakeRoom, slot: str) -> None:
    room.page.wait_for_timeout(ARMED)
    room.page.locator(f"[data-slot={slot}]").click()


def test_a_newcomer_posts_or_waits(new_page: NewPage) -> None:
    room = seated(new_page, scenes.newcomer())
    expect(room.page.locator(".prompt")).to_contain_text("Post and play at once, or wait for the big blind")
    press(room, "raise")
    assert room.commands() == [{"type": "wish", "wish": "post", "on": True, "amount": 0}]
    room.show(scenes.newcomer(wishes=(Wish.POST,)))
    press(room, "go")
    assert room.commands()[1] == {"type": "wish", "wish": "post", "on": False, "amount": 0}


def test_who_must_wait_is_not_asked_to_post(new_page: NewPage) -> None:
    room = seated(new_page, agreed(scenes.newcomer(), entry=Entry.MUST_WAIT))
    expect(room.page.locator(".prompt")).to_contain_text("You get cards when the big blind reaches you.")
    room.show(scenes.newcomer(), seat=2)
    expect(room.page.locator(".prompt")).not_to_contain_text("Post")


def test_who_missed_blinds_bears_the_marker_and_reads_that_he_owes(new_page: NewPage) -> None:
    room = seated(new_page, scenes.newcomer(entered=True, owed_big=1, owed_small=1))
    expect(room.page.locator(".own .missed")).to_contain_text("ML")
    expect(room.page.locator(".prompt")).to_contain_text("You owe the blinds that you missed.")
    expect(room.page.locator("[data-slot=raise]")).to_contain_text("Post all")
    press(room, "raise")
    assert room.commands() == [{"type": "wish", "wish": "post", "on": True, "amount": 0}]


def test_wishes_are_switched_in_the_panel(new_page: NewPage) -> None:
    view = agreed(scenes.waiting(), straddle=StraddleMode.UTG, chop=ChopMode.ON, bomb_vote=True, kill_pot=True)
    room = seated(new_page, mine(view, wishes=(Wish.CHOP,)))
    room.page.get_by_role("tab", name="Seat").click()
    for text in ("Straddle whenever I may", "Chop whenever I may", "Vote for a bomb pot", "at my next big blind"):
        room.page.get_by_text(text).click()
    room.page.get_by_label("Kill the next pot with").fill("30")
    room.page.get_by_role("button", name="Kill", exact=True).click()
    assert [(said["wish"], said["on"], said["amount"]) for said in room.commands()] == [
        ("straddle", True, 0),
        ("chop", False, 0),
        ("bomb_pot", True, 0),
        ("out_at_big_blind", True, 0),
        ("kill", True, 30),
    ]


def test_what_a_table_does_not_have_is_not_offered(new_page: NewPage) -> None:
    room = seated(new_page, scenes.waiting())
    room.page.get_by_role("tab", name="Seat").click()
    expect(room.page.locator(".wishes label")).to_have_text(["Sit out at my next big blind"])


def test_both_blinds_are_asked_to_chop(new_page: NewPage) -> None:
    view = replace(scenes.waiting(), customs=Customs(chop=(3, 1)), clock_seat=0)
    room = seated(new_page, view)
    expect(room.page.locator(".prompt")).to_contain_text("chop the blinds?")
    room.page.wait_for_timeout(ARMED)
    room.page.keyboard.press("f")
    assert room.commands() == []
    press(room, "raise")
    assert room.commands() == [{"type": "chop", "hand": 4182, "agrees": True}]
    room.show(view)
    press(room, "fold")
    assert room.commands()[1] == {"type": "chop", "hand": 4182, "agrees": False}
    room.show(view, seat=2)
    expect(room.page.locator(".prompt")).not_to_contain_text("chop")


def test_another_seat(new_page: NewPage) -> None:
    view = scenes.waiting()
    free = tuple(type(each)(seat=each.seat) if each.seat in (3, 5) else each for each in view.seats)
    room = seated(new_page, replace(view, seats=free))
    room.page.get_by_role("tab", name="Seat").click()
    room.page.get_by_label("Another seat").select_option("5")
    room.page.get_by_role("button", name="Change seat").click()
    assert room.commands() == [{"type": "change_seat", "to": 5}]


def test_a_guest_of_a_full_table_waits_for_a_seat(new_page: NewPage) -> None:
    view = mine(scenes.waiting(), player="somebody")
    room = seated(new_page, view, seat=0)
    press(room, "raise")
    room.show(replace(view, customs=Customs(waiting=(Waiting("me", "Noor"),))), seat=0)
    expect(room.page.locator(".prompt")).to_contain_text("You are on the waiting list")
    press(room, "fold")
    assert [said["type"] for said in room.commands()] == ["wait_for_seat", "wait_no_longer"]
