"""What the host does with his table, with the plain controls of the panel, and what the others see of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from tests.browser import scenes
from tests.browser.fake_room import FakeRoom
from tests.browser.guest import ARMED

from vilt.errors import Refused
from vilt.table.host_events import HostAsked, Paused, Resumed
from vilt.table.view import TableView

NewPage = Callable[..., Page]


def hosted(view: TableView, **changes: Any) -> TableView:
    return replace(view, host="me", host_name="Noor", **changes)


def panel(new_page: NewPage, view: TableView, tab: str = "Host") -> FakeRoom:
    room = FakeRoom(new_page(), view, seat=1, log=scenes.LOG)
    room.open()
    room.page.get_by_role("tab", name=tab).click()
    return room


def test_the_host_answers_requests_in_their_order(new_page: NewPage) -> None:
    asked = (HostAsked("dev", "Dev", 5, 900), HostAsked("mika", "Mika", 2, 300, more=True))
    room = panel(new_page, hosted(scenes.waiting(), requests=asked))
    expect(room.page.get_by_role("tab", name="Host")).to_contain_text("2")
    items = room.page.locator(".host-requests li")
    expect(items).to_contain_text(["Dev asks for seat 5 with 900", "Mika asks for 300 more chips"])
    items.first.get_by_role("button", name="Allow").click()
    room.page.get_by_label("Reason, for all to read").fill("enough")
    items.last.get_by_role("button", name="Refuse").click()
    assert room.commands() == [
        {"type": "answer_request", "player": "dev", "accept": True, "reason": ""},
        {"type": "answer_request", "player": "mika", "accept": False, "reason": "enough"},
    ]
    room.show(replace(scenes.waiting(), requests=asked, host="mika"))
    expect(room.page.get_by_role("tab", name="Host")).to_have_count(0)
    expect(room.page.locator(".host-pane")).to_have_count(0)


def test_the_host_is_told_of_requests_on_a_phone(new_page: NewPage) -> None:
    view = hosted(scenes.waiting(), requests=(HostAsked("dev", "Dev", 5, 900),))
    room = FakeRoom(new_page(width=390, height=844), view, seat=1, log=scenes.LOG)
    room.open()
    expect(room.page.locator(".topbar .dot")).to_be_visible()


def test_who_asked_the_host_waits_or_takes_it_back(new_page: NewPage) -> None:
    view = replace(scenes.free_seats(), host="mika", host_name="Mika")
    room = FakeRoom(new_page(), replace(view, requests=(HostAsked("me", "Noor", 3, 900),)))
    room.open()
    expect(room.page.locator(".prompt")).to_contain_text("You have asked the host for seat 3 with 900")
    room.page.wait_for_timeout(ARMED)
    room.page.keyboard.press("f")
    room.page.locator("[data-slot=fold]").click()
    assert room.commands() == [{"type": "withdraw_request"}]


def test_more_chips_asked_for_are_shown_in_the_panel(new_page: NewPage) -> None:
    view = replace(scenes.waiting(), requests=(HostAsked("me", "Noor", 1, 70, more=True),))
    room = panel(new_page, view, tab="Seat")
    expect(room.page.locator(".pane")).to_contain_text("You have asked the host for 70 more chips")
    room.page.get_by_role("button", name="Take back").click()
    assert room.commands() == [{"type": "withdraw_request"}]


def test_a_pause_stops_everything_and_its_clock(new_page: NewPage) -> None:
    room = panel(new_page, hosted(scenes.turn()))
    room.page.get_by_role("button", name="Pause the game").click()
    assert room.view
    left = room.page.locator(".own .act")
    room.tell(Paused(by="me", name="Noor", time=room.view.clock_deadline - 12))
    expect(room.page.locator(".prompt")).to_contain_text("The game is paused")
    expect(room.page.locator("[data-slot=fold]")).to_have_attribute("aria-disabled", "true")
    expect(left).to_contain_text("12")
    room.page.wait_for_timeout(2100)
    expect(left).to_contain_text("12")
    room.page.locator("[data-slot=raise]").click()
    assert [said["type"] for said in room.commands()] == ["pause", "resume"]
    room.tell(Resumed(by="me", name="Noor", seconds=30))
    expect(room.page.locator("[data-slot=fold]")).to_have_attribute("aria-disabled", "false")


def test_only_the_host_may_end_a_pause(new_page: NewPage) -> None:
    room = panel(new_page, replace(scenes.turn(), paused_at=1.0, host="mika"), tab="Log")
    expect(room.page.locator("[data-slot=raise]")).to_have_attribute("aria-disabled", "true")
    room.show(replace(scenes.turn(), paused_at=1.0, host="mika"), seat=0)
    expect(room.page.locator(".prompt")).to_contain_text("until the host lets it go on")


@pytest.mark.parametrize("running", [False, True])
def test_a_stack_is_corrected_between_hands(running: bool, new_page: NewPage) -> None:
    room = panel(new_page, hosted(scenes.waiting() if running else scenes.showdown()))
    room.page.get_by_label("What about a player").select_option(label="Björn")
    field = room.page.get_by_label("Right stack")
    button = room.page.get_by_role("button", name="Correct")
    expect(button).to_be_disabled()
    if running:
        expect(field).to_be_disabled()
        return
    field.fill("1600")
    asked = room.page.get_by_text("This takes a reason: write it above.")
    expect(asked).to_be_visible()
    expect(button).to_be_disabled()
    room.page.get_by_label("Reason, for all to read").fill("  ")
    expect(button).to_be_disabled()
    room.page.get_by_label("Reason, for all to read").fill("chip on the floor")
    expect(asked).to_have_count(0)
    button.click()
    assert room.commands() == [{"type": "correct_stack", "seat": 4, "stack": 1600, "reason": "chip on the floor"}]


def test_a_player_is_sent_away_and_the_table_closed(new_page: NewPage) -> None:
    room = panel(new_page, hosted(scenes.waiting(8)))
    players = room.page.get_by_label("What about a player")
    players.select_option(label="Wren")
    expect(room.page.get_by_role("button", name="Make host")).to_have_count(0)
    room.page.get_by_role("button", name="Send away").click()
    room.page.get_by_text("Close the table").click()
    room.page.get_by_role("button", name="Close it for good").click()
    assert room.commands() == [
        {"type": "kick", "seat": 7, "reason": ""},
        {"type": "close_table", "reason": ""},
    ]


def test_a_reason_stays_until_an_order_that_bears_it_is_carried_out(new_page: NewPage) -> None:
    room = panel(new_page, hosted(scenes.waiting()))
    reason = room.page.get_by_label("Reason, for all to read")
    reason.fill("supper")
    room.fault = Refused("paused")
    room.page.get_by_role("button", name="Pause the game").click()
    expect(room.page.get_by_role("alert")).to_be_visible()
    expect(reason).to_have_value("supper")
    room.fault = None
    room.page.get_by_role("button", name="Pause the game").click()
    expect(reason).to_have_value("")
    assert room.commands() == [{"type": "pause", "reason": "supper"}] * 2


def test_other_settings_from_the_next_hand_on(new_page: NewPage) -> None:
    room = panel(new_page, hosted(scenes.waiting()))
    form = room.page.locator(".host-settings")
    expect(form.get_by_role("button")).to_be_disabled()
    form.locator("summary", has_text="House rules").click()
    form.locator("summary", has_text="Clocks").click()
    form.get_by_label("Seconds between hands").fill("7.5")
    form.locator("summary", has_text="Pots and showdown").click()
    form.get_by_text("Hands that cannot win are mucked").click()
    form.get_by_role("button").click()
    [said] = room.commands()
    assert room.view
    assert said["settings"]["pause_seconds"] == 7.5
    assert said["settings"]["rules"]["auto_muck"] != room.view.settings.rules.auto_muck
    assert said["settings"]["rules"]["big_blind"] == 10
    room.show(replace(room.view, coming=replace(room.view.settings, pause_seconds=7.5)))
    expect(form).to_contain_text("Other settings hold from the next hand on.")
    expect(form.get_by_label("Seconds between hands")).to_have_value("7.5")


def test_what_does_not_go_together_is_said_at_its_field(new_page: NewPage) -> None:
    room = panel(new_page, hosted(scenes.waiting()))
    form = room.page.locator(".host-settings")
    form.locator("summary", has_text="House rules").click()
    form.locator("summary", has_text="Clocks").click()
    room.fault = Refused("bad_rules", field="bank_most_seconds", value="5", expected="at least 60")
    form.get_by_label("Seconds between hands").fill("7.5")
    form.get_by_role("button").click()
    wrong = form.locator("[data-option=bank_most_seconds]")
    expect(wrong.locator(".wrong")).to_be_visible()
    expect(wrong.locator(".wrong")).to_contain_text("is 5: at least 60")
    expect(wrong.locator(".input")).to_have_attribute("aria-invalid", "true")
    expect(form.get_by_label("Seconds between hands")).to_have_value("7.5")
    form.get_by_label("Seconds between hands").fill("8")
    expect(wrong.locator(".wrong")).to_have_count(0)


def test_a_pot_that_went_to_the_wrong_player_is_moved(new_page: NewPage) -> None:
    view = hosted(scenes.showdown())
    room = panel(new_page, view)
    expect(room.page.locator(".move-pot")).to_have_count(0)
    room.show(replace(view, settings=replace(view.settings, manual=True)))
    room.page.get_by_label("It belongs to").select_option(label="Tomás")
    room.page.locator(".move-pot").get_by_label("Amount").fill("1000")
    expect(room.page.get_by_role("button", name="Move it")).to_be_disabled()
    expect(room.page.locator(".move-pot")).to_contain_text("This takes a reason: write it above.")
    room.page.get_by_label("Reason, for all to read").fill("the river was misread")
    room.page.get_by_role("button", name="Move it").click()
    assert room.commands() == [
        {"type": "move_pot", "hand": 4182, "seat": 1, "to": 6, "amount": 1000, "reason": "the river was misread"},
    ]
