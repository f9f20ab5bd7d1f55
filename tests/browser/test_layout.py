"""Nothing overlaps, is cut off, scrolls sideways or is too small to press, in any window, language or moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from tests.browser.fake_room import FakeRoom
from tests.browser.scenes import ASKING, CHAT, LOBBY, LOG, SCENES, dealt

from vilt.errors import Refused
from vilt.locale import languages
from vilt.rules.house import Variant

SIZES = [(1440, 900), (1280, 720), (1024, 768), (768, 1024), (390, 844), (360, 740)]

FAULTS = Path(__file__).with_name("faults.js").read_text()


def faults_at(page: Page, width: int, height: int) -> list[str]:
    """What is wrong in a window of this size, once it has it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return [f"{width}x{height}: {fault}" for fault in page.evaluate(FAULTS)]


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (6, "de"), (9, "en"), (10, "fi")])
def test_table(seats: int, language: str, new_page: Callable[..., Page]) -> None:
    faults = []
    page = new_page(locale=language, reduced_motion="reduce")
    room = FakeRoom(page, SCENES["waiting"](seats), seat=1, log=LOG)
    room.open()
    for name, scene in SCENES.items():
        room.show(scene(seats), seat=0 if name == "free" else 1)
        for width, height in SIZES:
            faults += [f"{name}, {seats} seats, {fault}" for fault in faults_at(page, width, height)]
    assert faults == []


@pytest.mark.parametrize("language", ["de", "fi"])
def test_questions_and_the_panel_of_the_host(language: str, new_page: Callable[..., Page]) -> None:
    faults = []
    page = new_page(locale=language, reduced_motion="reduce")
    room = FakeRoom(page, SCENES["waiting"](), seat=1, log=LOG)
    room.open()
    for name, scene in ASKING.items():
        view = scene()
        room.show(view, seat=1 if any(each.player == "me" for each in view.seats) else 0)
        for width, height in ((1440, 900), (1024, 768), (390, 844)):
            faults += [f"{name}, {fault}" for fault in faults_at(page, width, height)]
            if name == "host":
                tab = page.locator("#tab-host")
                tab.click() if tab.is_visible() else page.locator(".topbar .only-phone").nth(1).click()
                faults += [f"panel, {fault}" for fault in faults_at(page, width, height)]
                head = page.locator(".side-head").evaluate("head => head.scrollWidth - head.clientWidth")
                faults += [f"the tabs are {head} px too wide at {width}"] if head > 0 else []
    assert faults == []


@pytest.mark.parametrize("language", languages())
def test_the_chat(language: str, new_page: Callable[..., Page]) -> None:
    faults = []
    page = new_page(locale=language, reduced_motion="reduce")
    room = FakeRoom(page, replace(ASKING["host"](), chat=CHAT), seat=1, log=LOG)
    room.fault = Refused("bad_text", most=200)
    room.open()
    page.locator("#tab-chat").click()
    page.locator(".compose input").fill("x" * 200)
    page.locator(".compose input").press("Enter")
    expect(page.locator(".chat .notice")).to_be_visible()
    for width, height in SIZES:
        faults += faults_at(page, width, height)
        if width < 641 and not page.locator(".chat").is_visible():
            page.locator(".topbar .only-phone").first.click()
            faults += faults_at(page, width, height)
        wide = page.locator(".side").evaluate("side => side.scrollWidth - side.clientWidth")
        head = page.locator(".side-head").evaluate("head => head.scrollWidth - head.clientWidth")
        room_left = page.locator(".messages").evaluate("box => box.clientHeight")
        faults += [f"the panel is {wide} px too wide at {width}"] if wide > 0 else []
        faults += [f"the tabs are {head} px too wide at {width}"] if head > 0 else []
        faults += [f"only {room_left} px for messages at {width}x{height}"] if room_left < 100 else []
    assert faults == []


@pytest.mark.parametrize(
    ("variant", "seats", "language"),
    [
        (Variant.OMAHA, 9, "en"),
        (Variant.OMAHA_FIVE_HI_LO, 8, "fi"),
        (Variant.OMAHA_SIX_HI_LO, 6, "de"),
        (Variant.OMAHA_SIX, 7, "sv"),
    ],
)
def test_many_cards(variant: Variant, seats: int, language: str, new_page: Callable[..., Page]) -> None:
    faults = []
    page = new_page(locale=language, reduced_motion="reduce")
    room = FakeRoom(page, SCENES["waiting"](seats), seat=1, log=LOG)
    room.open()
    for name in ("turn", "waiting", "showdown"):
        room.show(dealt(SCENES[name](seats), variant))
        for width, height in ((1440, 900), (1024, 768), (390, 844)):
            faults += [f"{name}, {fault}" for fault in faults_at(page, width, height)]
    assert faults == []


@pytest.mark.parametrize("language", languages())
def test_long_words_on_buttons(language: str, new_page: Callable[..., Page]) -> None:
    """To decide before one's turn where checking is free, and to sit down with as much as anybody could bring."""
    faults = []
    page = new_page(locale=language, reduced_motion="reduce")
    view = SCENES["waiting"]()
    assert view.hand
    players = tuple(replace(each, bet=120) if each.seat == 1 else each for each in view.hand.players)
    room = FakeRoom(page, SCENES["free"](), seat=0, log=LOG)
    room.open()
    page.locator(".seat[data-state~=empty] button").first.click()
    for width, height in SIZES:
        faults += [f"sitting down, {fault}" for fault in faults_at(page, width, height)]
    room.show(replace(view, hand=replace(view.hand, players=players)), seat=1)
    expect(page.locator(".pre-actions .preset")).to_have_count(2)
    for width, height in SIZES:
        faults += [f"deciding, {fault}" for fault in faults_at(page, width, height)]
    assert faults == []


@pytest.mark.parametrize("language", ["de", "fi"])
def test_the_form_of_a_table(language: str, new_page: Callable[..., Page]) -> None:
    faults = []
    page = new_page(locale=language)
    FakeRoom(page).open("/")
    for summary in page.locator(".house-rules summary").all():
        summary.click()
    for structure in ("2", "3", "1"):
        page.locator(".host select").nth(1).select_option(structure)
        for width, height in SIZES:
            faults += faults_at(page, width, height)
    assert faults == []


@pytest.mark.parametrize("language", ["de", "fi"])
@pytest.mark.parametrize("tables", [LOBBY, []])
def test_lobby(tables: list[dict[str, object]], language: str, new_page: Callable[..., Page]) -> None:
    faults = []
    page = new_page(locale=language)
    FakeRoom(page, tables=tables).open("/")
    for width, height in SIZES:
        faults += faults_at(page, width, height)
    assert faults == []


@pytest.mark.parametrize("seats", [6, 10])
def test_the_button_has_room_at_every_seat(seats: int, new_page: Callable[..., Page]) -> None:
    faults = []
    page = new_page(reduced_motion="reduce")
    view = SCENES["waiting"](seats)
    assert view.hand
    bets = tuple(replace(player, bet=1200) for player in view.hand.players)
    room = FakeRoom(page, view, seat=1, log=LOG)
    room.open()
    for button in range(1, seats + 1):
        room.show(replace(view, button=button, hand=replace(view.hand, button=button, players=bets)))
        for width, height in ((1440, 900), (1024, 768), (390, 844)):
            faults += [f"button on {button}, {fault}" for fault in faults_at(page, width, height) if "dealer" in fault]
    assert faults == []
