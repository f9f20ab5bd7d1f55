"""A table is opened from the form with any game and any house rules, and played with bots in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.fake_room import FakeRoom
from tests.browser.guest import Guest, field, until

from vilt.rules.variants import DEFINITIONS

HANDS = 3


def open_form(page: Page, room_url: str) -> None:
    page.goto(room_url)
    page.locator(".house-rules > summary").click()


def group(page: Page, title: str) -> None:
    page.locator(".house-rules details > summary", has_text=title).click()


def create(page: Page) -> None:
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("link", name="Go to the table").click()
    expect(page.locator(".topbar .game")).to_be_visible()


def play(guest: Guest, hands: int) -> None:
    """Go along, or fold where that is not possible, until so many hands are over."""
    for _ in range(1200):
        if guest.saw["hand_ended"] >= hands:
            return
        if guest.page.locator(".pick:enabled").count() and not guest.can("raise"):
            guest.page.locator(".pick").first.click()
            guest.press("go")
            expect(guest.page.locator(".pick")).to_have_count(0)
        if guest.my_turn():
            answered = guest.saw["done"]
            guest.press("go" if guest.can("go") else "fold")
            until(lambda seen=answered: guest.saw["done"] > seen, guest.page, 10, "an answer")  # type: ignore[misc]
        guest.page.wait_for_timeout(50)
    raise AssertionError(guest.page.locator(".log").inner_text()[-500:])


def reload_in_mid_hand(guest: Guest) -> None:
    until(guest.my_turn, guest.page, 60, "a turn")
    before = guest.seen()
    guest.page.reload()
    until(guest.my_turn, guest.page, 15, "the same turn")
    assert guest.seen() == before


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_pot_limit_omaha_with_house_rules(new_page: Callable[..., Page], room_url: str) -> None:
    guest = Guest(new_page(reduced_motion="reduce"))
    page = guest.page
    open_form(page, room_url)
    field(page, "Game").select_option(label="Omaha")
    field(page, "Betting structure").select_option(label="Pot-limit")
    field(page, "Blinds").select_option("5 / 10")
    field(page, "Seats").select_option("4")
    field(page, "Bots").select_option("3")
    field(page, "Strength of the bots").select_option(label="Relaxed")
    group(page, "Pot-limit")
    page.get_by_role("group", name="The largest raise is").get_by_label("The pot without the call").check()
    group(page, "Pots and showdown")
    page.get_by_role("group", name="Pots with the same winners are split").get_by_label("As one").check()
    page.get_by_text("Hands that cannot win are mucked").click()
    group(page, "Clocks")
    field(page, "Seconds between hands").fill("0.5")
    field(page, "Seconds that a bot thinks").fill("0.05")
    create(page)
    expect(page.locator(".topbar .game")).to_have_text("Pot-limit Omaha 5/10")
    guest.sit(1, 1000)
    until(lambda: page.locator(".own .hand .card").count() == 4, page, 30, "four cards")
    expect(page.locator(".seat:not(.own) .hand").first.locator(".card")).to_have_count(4)
    reload_in_mid_hand(guest)
    play(guest, HANDS)
    page.locator("#tab-info").click()
    told = page.locator(".pane").inner_text()
    for text in ("Pot-limit Omaha, blinds 5/10", "The largest raise is", "the pot without the call", "as one"):
        assert text in told
    assert "Check-raise allowed" not in told


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_limit_omaha_hi_lo_with_house_rules(new_page: Callable[..., Page], room_url: str) -> None:
    guest = Guest(new_page(reduced_motion="reduce", width=390, height=844))
    page = guest.page
    open_form(page, room_url)
    field(page, "Game").select_option(label="Omaha hi-lo")
    field(page, "Betting structure").select_option(label="Limit")
    field(page, "Limits").select_option("10 / 20")
    field(page, "Seats").select_option("3")
    field(page, "Bots").select_option("2")
    field(page, "Strength of the bots").select_option(label="Relaxed")
    group(page, "Limits and caps")
    field(page, "Raises after the bet, each round").fill("4")
    group(page, "Pots and showdown")
    page.get_by_role("group", name="Low hand").get_by_label("Any five different ranks").check()
    group(page, "Clocks")
    field(page, "Seconds between hands").fill("0.5")
    field(page, "Seconds that a bot thinks").fill("0.05")
    create(page)
    expect(page.locator(".topbar .game")).to_have_text("Limit Omaha hi-lo 10/20")
    guest.sit(1, 600)
    reload_in_mid_hand(guest)
    play(guest, HANDS)
    page.get_by_role("button", name="Log, seat and rules").click()
    assert ", low " in page.locator(".log").inner_text()
    page.locator("#tab-info").click()
    told = page.locator(".pane").inner_text()
    for text in (
        "Limit Omaha hi-lo, limits 10/20",
        "Raises after the bet, each round",
        "4",
        "any five different ranks",
    ):
        assert text in told


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_crazy_pineapple(new_page: Callable[..., Page], room_url: str) -> None:
    guest = Guest(new_page(reduced_motion="reduce", width=1024, height=768))
    page = guest.page
    open_form(page, room_url)
    field(page, "Game").select_option(label="Crazy Pineapple")
    field(page, "Seats").select_option("3")
    field(page, "Bots").select_option("2")
    group(page, "Clocks")
    field(page, "Seconds between hands").fill("0.5")
    field(page, "Seconds that a bot thinks").fill("0.05")
    create(page)
    guest.sit(1, 200)
    until(lambda: page.locator(".own .hand .card").count() == 3, page, 30, "three cards")
    play(guest, HANDS)
    assert guest.did["discard"] > 0
    assert guest.saw["discards_made"] > 0


def test_a_table_starts_from_the_rules_of_a_house(new_page: Callable[..., Page], room_url: str) -> None:
    page = new_page()
    page.goto(room_url)
    field(page, "Rules as in").select_option(label="Card room")
    expect(page.locator(".house[aria-pressed=true]")).to_contain_text("A limit table with kills")
    expect(field(page, "Limits").locator("option:checked")).to_have_text("10 / 20")
    page.get_by_role("button", name="Game at home").click()
    expect(field(page, "Rules as in").locator("option:checked")).to_have_text("Game at home")
    expect(field(page, "Blinds").locator("option:checked")).to_have_text("5 / 10")
    page.get_by_role("button", name="Game at home").click()
    expect(field(page, "Blinds").locator("option:checked")).to_have_text("1 / 2")
    page.get_by_role("button", name="Card room").click()
    create(page)
    expect(page.locator(".topbar .game")).to_have_text("Limit hold'em 10/20")
    page.locator("#tab-info").click()
    for text in ("Winning kills the next hand", "at twice the limits", "Chopping the blinds", "any called hand"):
        expect(page.locator(".pane")).to_contain_text(text)


def test_what_does_not_go_together_is_said_at_its_field(browser: Browser, room_url: str) -> None:
    with browser.new_context(locale="de", reduced_motion="reduce") as context:  # its console may tell of a refusal
        page = context.new_page()
        page.goto(room_url)
        field(page, "Spielart").select_option(label="Omaha mit sechs Karten")
        field(page, "Plätze").select_option("9")
        page.locator(".house-rules > summary").click()
        group(page, "Setzen")
        field(page, "Oberes Limit").fill("1")
        page.locator(".house-rules > summary").click()
        page.get_by_role("button", name="Tisch eröffnen").click()
        wrong = page.locator("[data-option=big_bet] .wrong")
        expect(wrong).to_have_text("Oberes Limit ist 1: mindestens 2")
        expect(wrong).to_be_visible()
        field(page, "Oberes Limit").fill("")
        expect(wrong).to_have_count(0)
        page.get_by_role("button", name="Tisch eröffnen").click()
        expect(page.get_by_role("alert")).to_have_text("Plätze ist 9: höchstens 7")
        expect(field(page, "Plätze")).to_have_attribute("aria-invalid", "true")
        field(page, "Name des Tisches").fill("a\u200bb\u202e")
        field(page, "Plätze").select_option("7")
        page.get_by_role("button", name="Tisch eröffnen").click()
        expect(page.locator("div:has(> .field .input[aria-invalid=true]) > .wrong")).to_contain_text("kein Name")
        field(page, "Name des Tisches").fill("Küche")
        expect(page.get_by_role("alert")).to_have_count(0)
        field(page, "Plätze").select_option("7")
        page.get_by_role("button", name="Tisch eröffnen").click()
        expect(page.get_by_role("link", name="Zum Tisch")).to_be_visible()


TOLD_LIVE = {
    "en": "Limit hold'em, limits 5/10, with chop allowed. Buy-in 100 or more."
    " The small blind of 2 is not half of the big blind of 5.",
    "nl": "Limit hold'em, limieten 5/10, met choppen mag. Buy-in 100 of meer."
    " De small blind van 2 is niet de helft van de big blind van 5.",
    "de": "Limit-Hold'em, Limits 5/10; Choppen erlaubt. Buy-in 100 oder mehr."
    " Der Small Blind von 2 ist nicht die Hälfte des Big Blinds von 5.",
    "fi": "Limit hold'em, panokset 5/10, lisäksi sokot saa jakaa. Sisäänosto vähintään 100."
    " Pieni sokko 2 ei ole puolet isosta sokosta 5.",
    "sv": "Limit hold'em, limiter 5/10, med chop tillåten. Inköp 100 eller mer."
    " Small blind på 2 är inte hälften av big blind på 5.",
}


@pytest.mark.parametrize("language", TOLD_LIVE)
def test_the_form_says_in_words_what_it_would_open(language: str, new_page: Callable[..., Page]) -> None:
    page = new_page(locale=language)
    room = FakeRoom(page)
    room.open("/")
    words = page.locator(".table-words")
    expect(words).to_contain_text("1/2")
    page.locator("form select").nth(2).select_option("2")  # the structure
    page.locator("form select").nth(3).select_option("1")  # the stakes
    page.locator(".house-rules > summary").click()
    chop = page.locator("[data-option=chop]")
    page.locator(".house-rules details", has=chop).locator("summary").click()
    chop.locator("input").nth(1).check()
    expect(words.locator("p")).to_have_text(TOLD_LIVE[language])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_words_of_the_form_follow_every_option_and_say_what_is_wrong(new_page: Callable[..., Page]) -> None:
    page = new_page()
    room = FakeRoom(page)
    room.open("/")
    words, most = page.locator(".table-words"), field(page, "Most chips to sit down with")
    expect(words.locator("p")).to_have_text("No-limit hold'em, blinds 1/2. Buy-in 80 to 200.")
    expect(most).to_have_value("200")
    page.locator(".house-rules > summary").click()
    group(page, "Clocks")
    field(page, "Seconds between hands").fill("7.5")
    expect(words.locator("li")).to_have_text(["Seconds between hands: 7.5"])
    most.fill("500")
    expect(words.locator("p")).to_contain_text("Buy-in 80 to 500.")
    page.locator(".house-rules details", has=page.locator("[data-option=small_blind]")).locator("summary").click()
    field(page, "Small blind").fill("9")
    expect(words).to_have_text("Small blind is 9: at most 2")
    field(page, "Small blind").fill("1")
    field(page, "Betting structure").select_option(label="Limit")
    field(page, "Limits").select_option("2 / 4")
    expect(words.locator("p")).to_have_text("Limit hold'em, limits 2/4. Buy-in 40 or more.")
    expect(most).to_have_value("")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("link", name="Go to the table")).to_be_visible()
    (wish,) = [each for each in room.received if each["type"] == "/api/tables"]
    assert "max_buy_in" not in wish
    assert wish["pause_seconds"] == 7.5


PRESETS = {
    "en": "Limit hold'em, limits 10/20, with full kill, kill pots, one straddle, chop allowed",
    "nl": "Limit hold'em, limieten 10/20, met volledige kill, kill pots, één straddle, choppen mag",
    "de": "Limit-Hold'em, Limits 10/20; voller Kill, Kill-Pots, ein Straddle, Choppen erlaubt",
    "fi": "Limit hold'em, panokset 10/20, lisäksi täysi kill, kill-potit, yksi straddle, sokot saa jakaa",
    "sv": "Limit hold'em, limiter 10/20, med hel kill, kill-potter, en straddle, chop tillåten",
}


@pytest.mark.parametrize("language", PRESETS)
def test_ready_made_rules_are_told_in_words(language: str, new_page: Callable[..., Page]) -> None:
    page = new_page(locale=language)
    FakeRoom(page).open("/")
    expect(page.locator(".house")).to_have_count(4)
    expect(page.locator("[data-preset=cardroom] .words")).to_have_text(PRESETS[language])
    for each in page.locator(".house .words").all():
        expect(each).to_contain_text("old")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_game_is_in_the_form(language: str, new_page: Callable[..., Page]) -> None:
    page = new_page(locale=language)
    FakeRoom(page).open("/")
    page.wait_for_selector(".house-rules")
    assert page.locator("form select").nth(1).locator("option").count() == len(DEFINITIONS)
