"""Whole evenings at a real table, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.guest import Guest, field, until

HANDS = 20
MOST_HANDS = 80
KINDS = {"fold", "check", "call", "bet", "raise", "take_seat", "add_chips"}
SLOTS = {"bet": "raise", "raise": "raise", "check": "go", "call": "go", "fold": "fold"}
"""The button of each action."""


def hand_number(guest: Guest) -> int:
    found = re.search(r"(\d+)\s*$", guest.page.locator(".topbar .facts").inner_text())
    return int(found.group(1)) if found else 0


def friends(new_page: Callable[..., Page], room_url: str) -> tuple[Guest, Guest]:
    """Two guests at a table of their own: one opens it in the lobby, the other follows the link."""
    host, friend = Guest(new_page(locale="en-GB")), Guest(new_page(locale="de-DE", width=1024, height=768))
    host.page.goto(room_url)
    host.page.get_by_label("Name of the table").fill("Kitchen")
    field(host.page, "Blinds").select_option("5 / 10")
    field(host.page, "Seats").select_option("2")
    host.page.get_by_role("button", name="Create table").click()
    host.page.get_by_role("link", name="Go to the table").click()
    expect(host.page.locator(".seat")).to_have_count(2)
    friend.page.goto(host.page.url)
    expect(friend.page.locator(".seat")).to_have_count(2)
    return host, friend


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_twenty_hands_with_every_kind_of_action(new_page: Callable[..., Page], room_url: str) -> None:
    host, friend = friends(new_page, room_url)
    assert host.bankroll() == friend.bankroll() == 10_000
    host.sit(1, 1000)
    friend.sit(2, 600)
    plan = ["go", "raise", "fold", "go", "all-in", "go", "raise", "fold", "go", "go", "fold", "raise", "raise", "fold"]
    step = 0
    # Which cards fall decides when somebody needs new chips, so it may take more hands than twenty.
    while hand_number(host) <= HANDS or not set(host.did + friend.did) >= KINDS:
        assert hand_number(host) <= MOST_HANDS, host.did + friend.did
        actor = to_move(host, friend)
        if broke(actor):
            actor.press("raise")
            until(actor.has_chips, actor.page, 10, "the re-buy")
            continue
        done = host.did + friend.did
        new = [slot for action, slot in SLOTS.items() if action in actor.options and not done[action]]
        act(actor, new[0] if new else plan[step % len(plan)], by_key=actor is host)
        step += 1
    assert host.saw["all_in"] > 0
    assert host.saw["hand_shown"] > 0
    assert host.saw["hand_ended"] >= HANDS
    assert "Spiel" in friend.page.locator(".topbar .facts").inner_text()
    leave_with_everything(host, friend)


def to_move(*guests: Guest) -> Guest:
    """Who has something to do, as soon as somebody has."""
    for _ in range(600):
        for guest in guests:
            if guest.my_turn() or broke(guest):
                return guest
        guests[0].page.wait_for_timeout(50)
    raise AssertionError("nobody has anything to do: " + guests[0].page.locator(".log").inner_text()[-500:])


def broke(guest: Guest) -> bool:
    return (
        guest.stack() == 0
        and guest.page.locator(".prompt .count").count() == 1
        and guest.can("raise")
        and guest.page.locator(".amount-input").count() == 1
        and not guest.my_turn()
    )


def act(guest: Guest, wish: str, by_key: bool) -> None:
    """Do what is wished, or go along when that is not offered; by the keyboard alone or by the mouse alone."""
    answered = guest.saw["done"]
    raised = wish in ("raise", "all-in") and guest.can("raise")
    if wish == "fold" and guest.can("fold"):
        guest.key("f") if by_key else guest.press("fold")
    elif raised and by_key:
        guest.key("a", "r", "r") if wish == "all-in" else guest.key("ArrowUp", "r", "r")
    elif raised:
        if wish == "all-in":
            guest.page.locator(".preset").last.click()
        guest.press("raise")
    else:
        guest.key("c") if by_key else guest.press("go")
    until(
        lambda: guest.saw["done"] > answered or guest.page.locator(".banner").count() > 0, guest.page, 10, "an answer"
    )
    assert guest.page.locator(".banner").count() == 0, guest.page.locator(".banner").inner_text()


def leave_with_everything(*guests: Guest) -> None:
    """Everybody gets up and has his chips back, none lost and none made; a running hand waits for nobody who leaves."""
    for guest in guests:
        guest.page.locator("#tab-seat").click()
        guest.page.locator(".leave button").click()
    for guest in guests:
        expect(guest.page.locator(".seat.own")).to_have_count(0, timeout=45_000)
    assert sum(guest.bankroll() for guest in guests) == 20_000


def test_leaving_takes_the_stack_along(new_page: Callable[..., Page], room_url: str) -> None:
    host, friend = friends(new_page, room_url)
    host.sit(2, 700)
    assert host.bankroll() == 9_300
    host.page.locator("#tab-seat").click()
    host.page.get_by_label("Top up, at most").fill("250")
    host.page.locator("form:has(#top-up) button").click()
    until(lambda: host.stack() == 950, host.page, 10, "the top-up")
    assert host.bankroll() == 9_050
    host.page.locator(".leave button").click()
    expect(host.page.locator(".seat.own")).to_have_count(0)
    assert host.bankroll() == 10_000
    assert friend.bankroll() == 10_000


def test_a_reload_in_mid_hand_shows_the_same_table(new_page: Callable[..., Page], room_url: str) -> None:
    guest = Guest(new_page(reduced_motion="reduce"))
    guest.page.goto(room_url)
    guest.page.get_by_role("radiogroup").get_by_text("Relaxed").click()
    guest.page.get_by_role("button", name="Deal me in").click()
    for board_cards in (0, 3):
        go_along(guest, board_cards)
        before = guest.seen()
        guest.page.reload()
        until(guest.my_turn, guest.page, 15, "the same turn")
        assert guest.seen() == before
        guest.key("c")


def go_along(guest: Guest, board_cards: int) -> None:
    """Check or call until it is the guest's turn with so many cards on the board; the bots may raise or fold before."""
    for _ in range(20):
        until(guest.my_turn, guest.page, 90, "a turn")
        if guest.page.locator(".board [role=img]").count() >= board_cards:
            return
        answered = guest.saw["done"]
        guest.key("c")
        until(lambda: guest.saw["done"] > answered, guest.page, 10, "an answer")  # noqa: B023
    raise AssertionError(f"no turn came with {board_cards} cards on the board")


def test_sitting_out_and_coming_back(new_page: Callable[..., Page], room_url: str) -> None:
    host, friend = friends(new_page, room_url)
    host.sit(1, 500)
    friend.sit(2, 500)
    until(lambda: host.my_turn() or friend.my_turn(), host.page, 20, "a first hand")
    friend.page.locator("#tab-seat").click()
    sits_out = friend.page.locator(".pane").get_by_label("Nächstes Spiel aussetzen")
    sits_out.click()
    expect(sits_out).to_be_checked()
    expect(friend.page.locator(".own[data-state=out]")).to_have_count(0)  # this hand is still played
    until(lambda: host.my_turn() or friend.my_turn(), host.page, 10, "the turn, while nothing is being sent")
    actor = host if host.my_turn() else friend
    act(actor, "fold", by_key=False)
    end = "won" if actor is host else "out"
    expect(friend.page.locator(f".own[data-state={end}]")).to_be_visible(timeout=15_000)
    host.page.wait_for_timeout(4000)
    assert hand_number(host) == 1
    expect(friend.page.locator("[data-slot=raise]")).to_contain_text("Wieder mitspielen")
    friend.press("raise")
    until(lambda: hand_number(host) == 2, host.page, 20, "the next hand")
