"""What a table asks, tells and lets do, at a real room with several people in browsers of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.guest import Guest, field, until

NewPage = Callable[..., Page]
Join = Callable[..., list[Guest]]

OPEN = """async wish => {
  const headers = {"Content-Type": "application/json"};
  const said = await (await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)})).json();
  return said.table ?? said.text;
}"""
QUICK = {
    "small_blind": 5,
    "big_blind": 10,
    "min_buy_in": 100,
    "max_buy_in": 2000,
    "pause_seconds": 1,
    "bot_seconds": 0.05,
}


@pytest.fixture
def join(new_page: NewPage, room_url: str) -> Join:
    """Opens a table and brings so many guests to it; the first one is the host."""

    def arrive(people: int, **wish: Any) -> list[Guest]:
        guests = [Guest(new_page(locale="en-GB", reduced_motion="reduce")) for _ in range(people)]
        guests[0].page.goto(room_url)
        table = guests[0].page.evaluate(OPEN, {"name": "Kitchen", **QUICK, **wish})
        for guest in guests:
            guest.page.goto(f"{room_url}/t/{table}")
            expect(guest.page.locator(".seat").first).to_be_visible()
        return guests

    return arrive


def tab(guest: Guest, name: str) -> None:
    guest.page.get_by_role("tab", name=name).click()


def reads(guest: Guest, text: str) -> None:
    """The log says so."""
    tab(guest, "Log")
    expect(guest.page.locator(".log")).to_contain_text(text, timeout=15_000)


def whose_turn(guests: list[Guest]) -> Guest:
    until(lambda: any(one.my_turn() for one in guests), guests[0].page, 20, "a turn")
    return next(one for one in guests if one.my_turn())


def test_the_host_allows_pauses_corrects_and_sends_away(join: Join) -> None:
    host, friend = join(2, seats=2, host_approves=True)
    host.sit(1, 1000)
    tab(host, "Host")
    host.page.get_by_role("button", name="Pause the game").click()
    friend.page.locator("li[data-seat='2'] button").click()
    friend.page.locator(".amount-input").fill("600")
    friend.press("raise")
    expect(friend.page.locator(".prompt")).to_contain_text("The game is paused")
    expect(host.page.get_by_role("tab", name="Host")).to_contain_text("1")
    host.page.locator(".host-requests").get_by_role("button", name="Allow").click()
    expect(friend.page.locator(".seat.own")).to_be_visible()
    host.page.get_by_label("What about a player").select_option("2")
    host.page.get_by_label("Right stack").fill("650")
    host.page.get_by_label("Reason, for all to read").fill("a chip on the floor")
    host.page.get_by_role("button", name="Correct").click()
    until(lambda: friend.stack() == 650, friend.page, 10, "the right stack")
    assert friend.bankroll() == 9_350
    reads(friend, "a chip on the floor")
    host.press("raise")
    whose_turn([host, friend])
    host.page.get_by_role("button", name="Send away").click()
    if host.my_turn():
        host.press("fold")
    expect(friend.page.locator(".seat.own")).to_have_count(0, timeout=15_000)
    assert friend.bankroll() in range(9_990, 10_006)


def test_a_newcomer_posts_instead_of_waiting(join: Join) -> None:
    guest, watcher = join(2, seats=6, bots=5, bots_alone=True, first_button="seat_1", pause_seconds=3)
    until(lambda: guest.page.locator(".dealer").count() == 1, guest.page, 15, "a hand")
    guest.sit(1, 1000)
    expect(guest.page.locator(".prompt")).to_contain_text("Post and play at once, or wait", timeout=15_000)
    reads(guest, "Post 10 to be dealt in")
    reads(watcher, "takes seat 1")
    expect(watcher.page.locator(".log")).not_to_contain_text("to be dealt in")
    expect(watcher.page.locator(".prompt")).not_to_contain_text("Post")
    guest.press("raise")
    reads(guest, "You post")
    until(guest.my_turn, guest.page, 20, "a turn")


def test_a_time_bank_follows_the_clock(join: Join) -> None:
    guests = join(2, seats=2, action_seconds=2, preflop_seconds=2)
    for seat, guest in enumerate(guests, 1):
        guest.sit(seat, 1000)
    actor = whose_turn(guests)
    actor.page.keyboard.press("t")
    expect(actor.page.locator(".own .act")).to_contain_text("Time bank", timeout=8_000)
    reads(actor, "Your time bank runs")
    actor.press("go")


def test_both_blinds_chop(join: Join) -> None:
    guests = join(3, seats=3, chop="on")
    for seat, guest in enumerate(guests[:2], 1):
        guest.sit(seat, 500)
    whose_turn(guests).press("fold")
    guests[2].sit(3, 500)
    for _ in range(4):
        first = whose_turn(guests)
        if all(guest.page.locator(".own .hand").count() for guest in guests):
            break
        first.press("fold")
        guests[0].page.wait_for_timeout(300)
    first.press("fold")
    blinds = [guest for guest in guests if guest is not first]
    for guest in blinds:
        expect(guest.page.locator(".prompt")).to_contain_text("chop the blinds?", timeout=10_000)
        guest.press("raise")
    reads(first, "The blinds are chopped")
    assert sum(guest.stack() for guest in guests) == 1500


def test_a_straddle_is_posted_when_wished(join: Join) -> None:
    [guest] = join(1, seats=3, bots=2, straddle="utg")
    guest.sit(1, 1000)
    tab(guest, "Seat")
    guest.page.get_by_text("Straddle whenever I may").click()
    tab(guest, "Log")
    for _ in range(80):
        if guest.page.locator(".log").get_by_text("You post a straddle").count():
            break
        if guest.my_turn() and guest.can("fold"):
            guest.press("fold")
        guest.page.wait_for_timeout(200)
    reads(guest, "You post a straddle of 20.")


def asked_to_show(guests: list[Guest]) -> Guest | None:
    return next((one for one in guests if one.page.get_by_text("Show your hand, or muck it?").count()), None)


def test_boards_are_voted_and_a_hand_is_shown_or_mucked(join: Join) -> None:
    guests = join(2, seats=2, most_runs=2, auto_muck=0)
    for seat, guest in enumerate(guests, 1):
        guest.sit(seat, 300)
    while (chooser := asked_to_show(guests)) is None:
        if actor := next((one for one in guests if one.my_turn()), None):
            actor.press("go")
        guests[0].page.wait_for_timeout(100)
    chooser.press("fold")
    reads(chooser, "muck")
    whose_turn(guests).key("a", "r", "r")
    guests[0].page.wait_for_timeout(300)
    whose_turn(guests).press("go")
    for guest in guests:
        expect(guest.page.locator(".prompt")).to_contain_text("more than once?", timeout=10_000)
        guest.press("go")
    for guest in guests:
        expect(guest.page.locator(".run")).to_have_count(2, timeout=10_000)
        expect(guest.page.locator(".run .used").first).to_be_visible(timeout=10_000)


def test_the_host_deals_by_hand_and_tells_of_a_misdeal(join: Join) -> None:
    guests = join(2, seats=2, manual=True)
    for seat, guest in enumerate(guests, 1):
        guest.sit(seat, 500)
    whose_turn(guests)
    host, friend = guests
    tab(host, "Host")
    field(host.page, "What went wrong", ".mistakes").select_option(label="A misdeal")
    host.page.get_by_role("button", name="Tell the table").click()
    reads(friend, "The host tells of something that went wrong.")
    reads(friend, "isdeal")


def test_a_protection_is_used_and_counted(join: Join) -> None:
    guests = join(2, seats=2, action_seconds=2, preflop_seconds=2, bank_seconds=0, protection_per_day=2)
    for seat, guest in enumerate(guests, 1):
        guest.sit(seat, 500)
    actor = whose_turn(guests)
    other = next(guest for guest in guests if guest is not actor)
    tab(other, "Info")
    expect(other.page.get_by_text("Your all-in protections today").locator("+ dd")).to_have_text("2")
    actor.key("ArrowUp", "r", "r")
    expect(other.page.get_by_text("Your all-in protections today").locator("+ dd")).to_have_text("1", timeout=15_000)
    reads(actor, "runs out of time and is protected")
    reads(other, "Your time ran out: you are protected")


def test_the_lobby_tells_what_a_house_does_otherwise(join: Join, room_url: str) -> None:
    wish = {"structure": "fixed_limit", "small_blind": 2, "big_blind": 4, "kill_game": "full", "straddle": "utg"}
    [guest] = join(1, **wish, chop="on", name="Oak")
    guest.page.goto(room_url)
    row = guest.page.locator(".list tr", has_text="Oak")
    expect(row).to_contain_text("Limit hold'em 4/8")
    expect(row.locator("small")).to_have_text("Full kill, one straddle, chop allowed")
    field(guest.page, "Rules as in").select_option(label="Card room")
    expect(guest.page.locator(".house[aria-pressed=true] .words")).to_contain_text(
        "with full kill, kill pots, one straddle, chop allowed"
    )
