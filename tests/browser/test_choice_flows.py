"""What players choose beside their turns, at a real room: seats, posts, votes, decisions in advance."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.guest import ARMED, Guest, field
from tests.browser.test_flows import Join, join, reads, tab, whose_turn

__all__ = ["join"]


def seat_all(guests: list[Guest], amount: int = 500) -> None:
    for seat, guest in enumerate(guests, 1):
        guest.sit(seat, amount)


def other_than(actor: Guest, guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest is not actor)


def test_the_first_button_is_drawn_before_all_eyes(join: Join) -> None:
    guests = join(2, seats=2, first_button="high_card")
    seat_all(guests)
    whose_turn(guests)
    for guest in guests:
        tab(guest, "Log")
        expect(guest.page.locator(".log li", has_text=re.compile("draws?.+ha(ve|s) the button"))).to_have_count(1)
        expect(guest.page.locator(".dealer")).to_have_count(1)


def test_a_button_that_lay_wrong_is_put_right(join: Join) -> None:
    host, friend = join(2, seats=2, manual=True, first_button="seat_1")
    seat_all([host, friend])
    whose_turn([host, friend])
    reads(host, "You have the button.")
    tab(host, "Host")
    field(host.page, "What went wrong", ".mistakes").select_option(label="A misdeal")
    field(host.page, "Because", ".mistakes").select_option(label="the button lay wrong")
    where = field(host.page, "Where the button belongs, if it lay wrong", ".mistakes")
    where.select_option(index=1)
    host.page.get_by_role("button", name="Tell the table").click()
    reads(friend, "Misdeal: the button was in the wrong place.")
    reads(friend, "You have the button.")


def test_who_sits_out_sees_how_long_and_loses_his_seat(join: Join) -> None:
    stays, rests = join(2, seats=3, sit_out_seconds=6, pause_seconds=30)
    seat_all([stays, rests])
    tab(rests, "Seat")
    rests.page.get_by_role("tabpanel").get_by_text("Sit out next hand").click()
    for guest in (stays, rests):
        expect(guest.page.locator("li[data-seat='2'] .act")).to_contain_text("Sitting out")
        expect(guest.page.locator("li[data-seat='2'] .act b")).to_have_text(re.compile(r"^0:0[1-6]$"))
    expect(rests.page.locator(".seat.own")).to_have_count(0, timeout=15_000)
    reads(stays, "leaves the table")
    assert rests.bankroll() == 10_000


def test_all_vote_for_a_bomb_pot(join: Join) -> None:
    guests = join(2, seats=2, bomb_vote=True)
    seat_all(guests)
    for guest in guests:
        tab(guest, "Seat")
        guest.page.get_by_text("Vote for a bomb pot").click()
    whose_turn(guests).press("fold")
    for guest in guests:
        reads(guest, "bomb pot")
    for guest in guests:
        expect(guest.page.locator(".board .card:not(.slot)")).to_have_count(3, timeout=15_000)


def test_the_next_pot_is_killed(join: Join) -> None:
    guests = join(3, seats=3, kill_pot=True, entry="wait_or_post", pause_seconds=4)
    seat_all(guests)
    for guest in guests:
        tab(guest, "Seat")
        guest.page.get_by_role("button", name="Kill").click()
        expect(guest.page.get_by_role("button", name="Take back")).to_be_visible()
    actor = whose_turn(guests)
    reads(actor, "kills the hand for 20.")


def test_a_player_changes_his_seat(join: Join) -> None:
    [guest] = join(1, seats=4)
    guest.sit(1, 500)
    tab(guest, "Seat")
    guest.page.get_by_label("Another seat").select_option("3")
    guest.page.get_by_role("button", name="Change seat").click()
    expect(guest.page.locator(".seat.own[data-seat='3']")).to_be_visible()
    reads(guest, "You move to seat 3.")
    assert guest.stack() == 500


def test_who_waits_for_a_seat_gets_it(join: Join) -> None:
    first, second, waits, late = join(4, seats=2, pause_seconds=60)
    seat_all([first, second])
    waits.press("raise")
    expect(waits.page.locator(".prompt")).to_contain_text("You are on the waiting list")
    tab(second, "Seat")
    second.page.get_by_role("tabpanel").get_by_role("button", name="Leave the table").click()
    expect(waits.page.locator(".prompt")).to_contain_text("A seat is free for you: take it", timeout=10_000)
    late.page.locator("li[data-seat='2'] button").click()
    late.page.locator(".amount-input").fill("300")
    late.press("raise")
    expect(late.page.get_by_role("alert")).to_contain_text("waiting list")
    waits.sit(2, 400)
    expect(waits.page.locator(".seat.own[data-seat='2']")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "raised", "told"), [("Check or fold", True, "You fold."), ("Check", False, "You check.")]
)
def test_a_decision_before_ones_turn(join: Join, name: str, raised: bool, told: str) -> None:
    guests = join(2, seats=2)
    seat_all(guests)
    actor = whose_turn(guests)
    waiting = other_than(actor, guests)
    waiting.page.wait_for_timeout(ARMED)
    ahead = waiting.page.locator(".pre-actions").get_by_role("button", name=name, exact=True)
    ahead.click()
    expect(ahead).to_have_attribute("aria-pressed", "true")
    if raised:
        actor.key("ArrowUp", "r", "r")
    else:
        actor.press("go")
    reads(waiting, told)
    assert not {"fold", "check"} & set(waiting.did)
