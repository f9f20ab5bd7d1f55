"""What the table page does with presses, keys, refusals and a connection that breaks."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from tests.browser import scenes
from tests.browser.fake_room import FakeRoom
from tests.browser.guest import ARMED

from vilt.hand.events import Acted, Action, BetsCollected, Option, Pot, StreetDealt, TurnStarted
from vilt.rules.house import Structure
from vilt.table.events import ClockStarted

NewPage = Callable[..., Page]


def seated(new_page: NewPage, view: Any = None, **options: Any) -> FakeRoom:
    room = FakeRoom(new_page(**options), view or scenes.turn(), seat=1, log=scenes.LOG)
    room.open()
    return room


def sent(room: FakeRoom) -> list[dict[str, Any]]:
    return [message for message in room.received if message["type"] not in ("join", "ping")]


def next_turn(room: FakeRoom) -> None:
    """The viewer calls the turn, the river comes, and it is his turn again."""
    room.tell(
        Acted(1, Action.CALL, 240, 240, all_in=False),
        BetsCollected((Pot(365, (1, 2, 4, 6)), Pot(840, (1, 4, 6)))),
        StreetDealt(3, -1, (36,)),
        TurnStarted(1, 15, (Option(Action.FOLD), Option(Action.CHECK), Option(Action.BET, 10, 1690)), 0, 1205),
        ClockStarted(1, 9e9, 20.0),
    )


def test_a_press_carries_hand_turn_and_amount(new_page: NewPage) -> None:
    room = seated(new_page)
    room.page.wait_for_timeout(ARMED)
    room.page.get_by_title("Three quarters of the pot").click()
    room.page.locator("[data-slot=raise]").click()
    room.page.wait_for_timeout(100)
    [message] = sent(room)
    assert message == {
        "type": "take_turn",
        "hand": 4182,
        "turn": 14,
        "action": "raise",
        "amount": 1144,
        "id": message["id"],
        "table": "kitchen",
    }


def test_new_buttons_take_no_press_at_first(new_page: NewPage) -> None:
    room = seated(new_page, scenes.waiting())
    pressed_at_once = """() => {
      const button = document.querySelector("[data-slot=fold]");
      new MutationObserver((_, all) => { all.disconnect(); button.click(); }).observe(button, {attributes: true});
    }"""
    room.page.evaluate(pressed_at_once)
    room.show(scenes.turn())
    expect(room.page.locator("[data-slot=fold]")).to_have_attribute("aria-disabled", "false")
    room.page.wait_for_timeout(100)
    assert sent(room) == []
    room.page.wait_for_timeout(ARMED)
    room.page.locator("[data-slot=fold]").click()
    room.page.wait_for_timeout(100)
    assert [message["action"] for message in sent(room)] == ["fold"]


def test_a_seat_pressed_just_when_the_table_changes_is_the_chosen_one(new_page: NewPage) -> None:
    room = seated(new_page, scenes.turn())
    pressed_at_once = """() => {
      const title = document.querySelector(".topbar h1");
      const pressed = (_, all) => { all.disconnect(); document.querySelector("[data-state=empty] button").click(); };
      new MutationObserver(pressed).observe(title, {characterData: true, childList: true, subtree: true});
    }"""
    room.page.evaluate(pressed_at_once)
    room.show(scenes.free_seats(), seat=0)
    expect(room.page.locator(".amount-input")).to_be_visible()


def test_an_amount_typed_as_soon_as_it_is_asked_for_stays(new_page: NewPage) -> None:
    room = seated(new_page, scenes.waiting())
    typed_at_once = """() => {
      new MutationObserver((_, all) => {
        const field = document.querySelector(".amount-input:not(:disabled)");
        if (!field) return;
        all.disconnect();
        field.value = "15xx";
        field.dispatchEvent(new InputEvent("input", {bubbles: true}));
      }).observe(document.querySelector(".actionbar"), {childList: true, subtree: true, attributes: true});
    }"""
    room.page.evaluate(typed_at_once)
    room.show(scenes.turn())
    room.page.wait_for_timeout(300)
    expect(room.page.locator(".amount-input")).to_have_value("15xx")


def test_the_amount_belongs_to_one_decision(new_page: NewPage) -> None:
    room = seated(new_page)
    room.page.locator(".amount-input").fill("1500")
    expect(room.page.locator("[data-slot=raise]")).to_contain_text("1,500")
    next_turn(room)
    expect(room.page.locator("[data-slot=raise]")).to_contain_text("Bet10", timeout=8000)


def test_what_is_not_legal_cannot_be_chosen_and_is_never_sent(new_page: NewPage) -> None:
    view = scenes.turn()
    assert view.hand
    short = replace(view, hand=replace(view.hand, options=(*view.hand.options[:2], Option(Action.RAISE, 480, 900))))
    room = seated(new_page, short)
    for name, legal in {
        "The least": True,
        "Half the pot": True,
        "Three quarters of the pot": False,
        "The pot": False,
        "All-in": False,
    }.items():
        expect(room.page.get_by_title(name, exact=True)).to_have_attribute(
            "aria-disabled", "false" if legal else "true"
        )
    room.page.get_by_title("The pot", exact=True).click(force=True)
    expect(room.page.locator("[data-slot=raise]")).to_contain_text("480")
    room.page.locator(".amount-input").fill("300")
    room.page.wait_for_timeout(ARMED)
    room.page.locator("[data-slot=raise]").click()
    expect(room.page.locator(".banner")).to_contain_text("Raise to 480 or more")
    assert sent(room) == []


def test_only_call_or_fold(new_page: NewPage) -> None:
    view = scenes.turn()
    assert view.hand
    room = seated(new_page, replace(view, hand=replace(view.hand, options=view.hand.options[:2])))
    expect(room.page.locator("[data-slot=raise]")).to_have_attribute("aria-disabled", "true")
    expect(room.page.locator(".amount-input")).to_have_count(0)


def test_in_fixed_limit_the_button_bears_the_only_amount(new_page: NewPage) -> None:
    room = seated(new_page, scenes.turn(structure=Structure.FIXED_LIMIT))
    expect(room.page.locator("[data-slot=raise]")).to_contain_text("480")
    expect(room.page.locator("[data-slot=go]")).to_contain_text("240")
    expect(room.page.locator(".amount-input")).to_have_count(0)
    room.page.wait_for_timeout(ARMED)
    room.page.locator("[data-slot=raise]").click()
    room.page.wait_for_timeout(100)
    assert [(message["action"], message["amount"]) for message in sent(room)] == [("raise", 480)]


def test_each_pot_lies_by_itself_with_its_amount(new_page: NewPage) -> None:
    room = seated(new_page, scenes.showdown())
    pots = room.page.get_by_role("group", name="Pots").locator(".pot")
    held = {"Main pot": "605", "Side pot\u00a01": "750", "Side pot\u00a02": "1,000"}
    expect(pots).to_have_text([re.compile(f"{name}.*{amount}") for name, amount in held.items()])


def test_a_refusal_keeps_the_amount(new_page: NewPage) -> None:
    room = seated(new_page)
    room.refuse = "raise to 1,300 is not possible: between 480 and 1,200"
    room.page.wait_for_timeout(ARMED)
    room.page.locator(".amount-input").fill("1300")
    room.page.locator("[data-slot=raise]").click()
    expect(room.page.locator(".banner")).to_contain_text("between 480 and 1,200")
    expect(room.page.locator("[data-slot=raise]")).to_contain_text("1,300")
    expect(room.page.locator("[data-slot=raise]")).to_have_attribute("aria-disabled", "false")


def test_buttons_never_move(new_page: NewPage) -> None:
    room = seated(new_page, reduced_motion="reduce")
    where = """() => [...document.querySelectorAll(".act-btn, .board, .plate")].map((e) => {
      const r = e.getBoundingClientRect();
      return [r.x, r.y, r.width, r.height].map(Math.round).join();
    })"""
    first = room.page.evaluate(where)
    for scene in ("waiting", "showdown", "limit", "broke", "turn"):
        room.show(scenes.SCENES[scene]())
        assert room.page.evaluate(where) == first, scene


def test_a_lost_connection_comes_back_where_it_was(new_page: NewPage) -> None:
    room = seated(new_page)
    room.answer = False
    room.page.wait_for_timeout(ARMED)
    room.page.locator("[data-slot=go]").click()
    room.page.wait_for_timeout(100)
    [pressed] = sent(room)
    room.received.clear()
    room.answer = True
    room.cut()
    expect(room.page.locator(".banner")).to_contain_text("Connection lost")
    expect(room.page.locator("[data-slot=go]")).to_have_attribute("aria-disabled", "true")
    expect(room.page.locator(".banner")).to_have_count(0, timeout=10_000)
    assert room.received[0] == {"type": "join", "table": "kitchen", "version": 10}
    assert sent(room) == [pressed]


def test_a_room_that_stores_nothing_is_shown_from_memory(new_page: NewPage) -> None:
    room = seated(new_page)
    room.unwell = True
    room.page.wait_for_timeout(ARMED)
    room.page.locator("[data-slot=go]").click()
    banner = room.page.locator(".banner")
    expect(banner).to_contain_text("The room can store nothing at the moment. You see the table from memory")
    expect(room.page.locator("[data-slot=go]")).to_have_attribute("aria-disabled", "true")
    room.page.wait_for_timeout(3000)  # asked again meanwhile, it has said the same
    expect(banner).to_contain_text("The room can store nothing")
    room.unwell = False
    expect(banner).to_have_count(0, timeout=10_000)
    expect(room.page.locator("[data-slot=go]")).to_have_attribute("aria-disabled", "false")


def test_a_gap_is_closed_by_a_snapshot(new_page: NewPage) -> None:
    room = seated(new_page)
    room.version += 3
    room.view = scenes.waiting()
    next_turn(room)
    expect(room.page.locator(".prompt")).to_contain_text("Aleksandra is to act")
    assert room.received[-1] == {"type": "join", "table": "kitchen", "version": 0}


def test_keys(new_page: NewPage) -> None:
    room = seated(new_page)
    raise_button = room.page.locator("[data-slot=raise]")
    room.page.wait_for_timeout(ARMED)
    for key, amount in {
        "3": "1,144",
        "ArrowUp": "1,150",
        "Shift+ArrowUp": "1,200",
        "ArrowDown": "1,190",
        "a": "1,930",
        "1": "480",
    }.items():
        room.page.keyboard.press(key)
        expect(raise_button).to_contain_text(amount)
    room.page.keyboard.press("r")
    expect(room.page.locator(".amount-input")).to_be_focused()
    room.page.keyboard.type("7f00")
    room.page.keyboard.press("Escape")
    assert sent(room) == []
    room.page.keyboard.press("l")
    expect(room.page.locator("[role=log]")).to_contain_text("Your cards: king of diamonds, queen of diamonds.")
    room.page.keyboard.press("?")
    expect(room.page.locator("#keys")).to_be_visible()
    room.page.keyboard.press("c")
    room.page.wait_for_timeout(150)
    assert [message["action"] for message in sent(room)] == ["call"]


def test_single_letters_can_be_switched_off(new_page: NewPage) -> None:
    room = seated(new_page)
    room.page.get_by_label("Settings").click()
    room.page.get_by_role("group", name="Keys such as F and C").get_by_text("Off").click()
    room.page.keyboard.press("Escape")
    room.page.wait_for_timeout(ARMED)
    room.page.keyboard.press("f")
    room.page.wait_for_timeout(100)
    assert sent(room) == []


def test_ones_turn_is_told_and_focused(new_page: NewPage) -> None:
    room = seated(new_page, scenes.waiting())
    told = room.page.locator("[aria-live=assertive]")
    expect(told).to_have_text("")
    room.show(scenes.turn())
    expect(told).to_have_text("Your turn. 240 to call. Pot 965.")
    expect(room.page.locator("[data-slot=go]")).to_be_focused()
    room.page.wait_for_timeout(ARMED)
    room.page.keyboard.press("Enter")
    room.show(scenes.waiting())
    expect(room.page.locator("[data-slot=go]")).to_have_attribute("aria-disabled", "true")
    expect(room.page.locator("[data-slot=go]")).to_be_focused()


RING = """() => {
  const ring = document.querySelector(".prompt .count"), text = document.createRange();
  text.selectNodeContents(ring.lastChild);
  return [text.getBoundingClientRect().width, ring.getBoundingClientRect().width];
}"""
"""How wide the text of the ring is, and the ring."""


@pytest.mark.parametrize("language", ["en", "nl", "de", "fi", "sv"])
def test_a_long_time_fits_in_its_ring(language: str, new_page: NewPage) -> None:
    view = scenes.showdown()
    room = FakeRoom(new_page(locale=language), view, seat=1, log=scenes.LOG)
    room.open()
    for seconds, said in ((99, "9"), (3_599, "60′"), (5_900, "98′"), (86_400, "24")):
        agreed = replace(view.settings, pause_seconds=float(seconds))
        room.show(replace(view, settings=agreed, next_hand_at=time.time() + seconds - 0.5))
        expect(room.page.locator(".prompt .count")).to_contain_text(said)
        text, ring = room.page.evaluate(RING)
        assert 0 < text <= ring - 4


def test_a_clock_of_hours_is_told_in_hours(new_page: NewPage) -> None:
    room = seated(new_page, replace(scenes.waiting(), clock_deadline=time.time() + 7_260, clock_seconds=7_260.0))
    expect(room.page.locator(".seat[data-state=turn] .act")).to_contain_text(re.compile(r"2:0[01]:\d\d"))


def test_nobody_is_pulled_out_of_a_field(new_page: NewPage) -> None:
    room = seated(new_page, scenes.waiting())
    room.page.get_by_role("tab", name="Seat").click()
    field = room.page.get_by_label("Top up, at most")
    field.focus()
    room.show(scenes.turn())
    expect(room.page.locator("[aria-live=assertive]")).to_have_text("Your turn. 240 to call. Pot 965.")
    expect(field).to_be_focused()
    room.page.keyboard.press("f")
    room.page.wait_for_timeout(ARMED)
    assert sent(room) == []


def test_sitting_down(new_page: NewPage) -> None:
    room = FakeRoom(new_page(), scenes.free_seats())
    room.open()
    room.page.locator("li[data-seat='3'] button").click()
    expect(room.page.locator("[data-slot=raise]")).to_contain_text("Sit down with2,000")
    room.page.get_by_title("The least").click()
    room.page.wait_for_timeout(ARMED)
    room.page.locator("[data-slot=raise]").click()
    room.page.wait_for_timeout(100)
    [message] = sent(room)
    assert (message["type"], message["seat"], message["buy_in"]) == ("take_seat", 3, 400)


def test_a_rebuy_is_offered_while_the_others_play_on(new_page: NewPage) -> None:
    view = scenes.waiting()
    broke = replace(view.seats[0], stack=0, dealt_in=False, rebuy_deadline=9e9)
    room = seated(new_page, replace(view, seats=(broke, *view.seats[1:])))
    expect(room.page.locator(".prompt")).to_contain_text("You are out of chips")
    room.page.get_by_label("Re-buy").last.fill("800")
    room.page.wait_for_timeout(ARMED)
    room.page.locator("[data-slot=raise]").click()
    room.page.wait_for_timeout(100)
    assert [(message["type"], message["amount"]) for message in sent(room)] == [("add_chips", 800)]


def test_the_language_changes_at_once(new_page: NewPage) -> None:
    room = seated(new_page)
    room.page.get_by_label("Language").click()
    room.page.get_by_role("button", name="Suomi").click()
    expect(room.page.locator("[data-slot=fold]")).to_contain_text("Luovuta")
    expect(room.page.locator(".own .seat-stack")).to_have_text("1\u00a0930")
    assert room.page.evaluate("document.documentElement.lang") == "fi"
    room.page.reload()
    expect(room.page.locator("[data-slot=fold]")).to_contain_text("Luovuta")


def test_settings_are_kept(new_page: NewPage) -> None:
    room = seated(new_page, color_scheme="dark")
    room.page.get_by_label("Settings").click()
    room.page.get_by_text("Light", exact=True).click()
    room.page.get_by_text("Two colours").click()
    room.page.reload()
    room.page.wait_for_selector(".seat")
    assert room.page.evaluate("({...document.documentElement.dataset})") == {"theme": "light", "deck": "2"}


@pytest.mark.parametrize("width", [1280, 390])
def test_turn_and_river_lie_right_of_the_flop(width: int, new_page: NewPage) -> None:
    view = scenes.turn()
    assert view.hand
    before = replace(view, hand=replace(view.hand, board=(), street=0))
    room = seated(new_page, before, width=width, height=844, reduced_motion="reduce")
    room.tell(StreetDealt(1, -1, (47, 29, 8)))
    cards = room.page.locator(".board [role=img]")
    expect(cards).to_have_count(3)
    flop = [card.get_attribute("aria-label") for card in cards.all()]
    room.tell(StreetDealt(2, -1, (30,)))
    expect(cards).to_have_count(4, timeout=10_000)
    room.tell(StreetDealt(3, -1, (44,)))
    expect(cards).to_have_count(5, timeout=10_000)
    assert [card.get_attribute("aria-label") for card in cards.all()[:3]] == flop
    boxes = [box for card in cards.all() if (box := card.bounding_box())]
    assert len(boxes) == 5
    for left, right in pairwise(boxes):
        assert left["x"] + left["width"] <= right["x"]
        assert left["y"] == pytest.approx(right["y"], abs=1)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_run_out_is_shown_street_by_street_unless_motion_is_unwanted(motion: str, new_page: NewPage) -> None:
    view = scenes.turn()
    assert view.hand
    flop = replace(view, hand=replace(view.hand, board=(), street=0))
    room = seated(new_page, flop, reduced_motion=motion)
    room.tell(StreetDealt(1, -1, (47, 29, 8)), StreetDealt(2, -1, (30,)), StreetDealt(3, -1, (44,)))
    cards = room.page.locator(".board [role=img]")
    expect(cards).to_have_count(5 if motion == "reduce" else 3)
    expect(cards).to_have_count(5)


def test_the_amount_field_is_armed_like_the_buttons(new_page: NewPage) -> None:
    room = seated(new_page, scenes.waiting())
    room.page.evaluate("""() => new MutationObserver((_, all) => {
      const field = document.querySelector('.amount-input');
      if (!field) return;
      all.disconnect();
      field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
    }).observe(document.querySelector('.size-row'), {childList: true, subtree: true})""")
    room.show(scenes.turn())
    expect(room.page.locator(".amount-input")).to_be_visible()
    room.page.wait_for_timeout(100)
    assert sent(room) == []
    room.page.wait_for_timeout(ARMED)
    room.page.locator(".amount-input").press("Enter")
    room.page.wait_for_timeout(100)
    assert [message["amount"] for message in sent(room)] == [480]
