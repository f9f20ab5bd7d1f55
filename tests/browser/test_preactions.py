"""Decisions before one's turn, with the switches in the row above the buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Page, expect
from tests.browser import scenes
from tests.browser.fake_room import FakeRoom
from tests.browser.guest import ARMED

from vilt.hand.events import Acted, Action, Option, StreetDealt, TurnStarted
from vilt.table.events import PreAction, PreActionSet, PreMove
from vilt.table.view import TableView

NewPage = Callable[..., Page]


def seated(new_page: NewPage, view: TableView, seat: int = 1, **options: int) -> FakeRoom:
    room = FakeRoom(new_page(**options), view, seat=seat, log=scenes.LOG)
    room.open()
    room.page.wait_for_timeout(ARMED)
    return room


def mine(view: TableView, **changes: Any) -> TableView:
    assert view.hand
    players = tuple(replace(each, **changes) if each.seat == 1 else each for each in view.hand.players)
    return replace(view, hand=replace(view.hand, players=players))


def raised_to_400() -> tuple[Acted, TurnStarted]:
    """The player who was to act raises, and the next one is to act."""
    return Acted(5, Action.RAISE, 390, 400, all_in=False), TurnStarted(6, 15, (Option(Action.FOLD),), 370, 700)


def test_a_call_is_for_one_amount_and_shown_no_longer_when_that_changes(new_page: NewPage) -> None:
    room = seated(new_page, scenes.waiting())
    call = room.page.locator(".pre-actions .preset").last
    expect(call).to_have_text("Call 90")
    call.click()
    assert room.commands() == [{"type": "pre_act", "hand": 4182, "street": 0, "move": "call", "amount": 90}]
    room.tell(PreActionSet(1, PreAction(4182, 0, PreMove.CALL, 90)))
    expect(call).to_have_attribute("aria-pressed", "true")
    room.tell(*raised_to_400())
    expect(call).to_have_text("Call 370")
    expect(call).to_have_attribute("aria-pressed", "false")


def test_a_new_amount_takes_no_press_at_first(new_page: NewPage) -> None:
    room = seated(new_page, scenes.waiting())
    pressed_at_once = """() => {
      const button = document.querySelector(".pre-actions .preset:last-child");
      new MutationObserver((_, all) => { all.disconnect(); button.click(); })
        .observe(button, {characterData: true, subtree: true, childList: true});
    }"""
    room.page.evaluate(pressed_at_once)
    room.tell(*raised_to_400())
    expect(room.page.locator(".pre-actions .preset").last).to_have_text("Call 370")
    assert room.commands() == []


def test_checking_or_folding_is_taken_back_by_the_same_switch(new_page: NewPage) -> None:
    view = mine(scenes.waiting(), bet=120, paid=120)
    room = seated(new_page, view)
    both = room.page.locator(".pre-actions .preset")
    expect(both).to_have_text(["Check or fold", "Check"])
    both.first.focus()
    room.page.keyboard.press("Enter")
    room.tell(PreActionSet(1, PreAction(4182, 0, PreMove.CHECK_OR_FOLD)))
    expect(both.first).to_have_attribute("aria-pressed", "true")
    both.first.click()
    assert room.commands() == [
        {"type": "pre_act", "hand": 4182, "street": 0, "move": "check_or_fold", "amount": 0},
        {"type": "drop_pre_action"},
    ]
    room.tell(StreetDealt(1, -1, scenes.BOARD[:3]))
    expect(room.page.locator(".pre-actions [aria-pressed=true]")).to_have_count(0)


def test_who_has_nothing_to_decide_is_offered_nothing(new_page: NewPage) -> None:
    room = seated(new_page, scenes.waiting(), seat=0)
    switches = room.page.locator(".pre-actions")
    expect(switches).to_have_count(0)
    for view in (
        mine(scenes.waiting(), folded=True),
        mine(scenes.waiting(), stack=0),
        scenes.turn(),
        scenes.showdown(),
    ):
        room.show(view)
        expect(switches).to_have_count(0)
    room.show(scenes.waiting())
    expect(switches).to_have_count(1)
