"""What a player can ask for beside his turns, with the plain controls of the table page."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from tests.browser import scenes
from tests.browser.fake_room import FakeRoom
from tests.browser.guest import ARMED, field

from vilt.hand.events import Discarded
from vilt.hand.mistakes.commands import Mistake
from vilt.rules.house import Variant
from vilt.table.events import ClockKind
from vilt.table.view import TableView

NewPage = Callable[..., Page]


def seated(new_page: NewPage, view: TableView, **options: int) -> FakeRoom:
    room = FakeRoom(new_page(**options), view, seat=1, log=scenes.LOG)
    room.open()
    return room


def with_bank(view: TableView, seconds: float, kind: ClockKind = ClockKind.BASE) -> TableView:
    mine = tuple(replace(each, bank=seconds) if each.seat == 1 else each for each in view.seats)
    return replace(view, seats=mine, clock_kind=kind)


def test_the_time_bank_follows_when_asked(new_page: NewPage) -> None:
    room = seated(new_page, with_bank(scenes.turn(), 42.4))
    button = room.page.locator(".bar-side .time-bank")
    expect(button).to_have_accessible_name("Time bank: 42 s")
    button.click()
    room.page.keyboard.press("t")
    asked = {"type": "take_time", "hand": 4182, "turn": 14}
    assert room.commands() == [asked, asked]
    room.show(with_bank(scenes.turn(), 42.4, ClockKind.BANK))
    expect(button).to_have_accessible_name("Your time bank runs")
    expect(button).to_be_disabled()
    expect(room.page.locator(".own .act")).to_contain_text("Time bank")


def test_the_time_bank_is_in_the_panel_of_a_phone(new_page: NewPage) -> None:
    room = seated(new_page, with_bank(scenes.turn(), 60.0), width=390, height=844)
    room.page.get_by_role("button", name="Log, seat and rules").click()
    room.page.get_by_role("tab", name="Seat").click()
    room.page.locator(".pane .time-bank").click()
    assert [command["type"] for command in room.commands()] == ["take_time"]


def test_no_time_is_offered_where_none_is_left(new_page: NewPage) -> None:
    room = seated(new_page, with_bank(scenes.turn(), 0.0))
    expect(room.page.locator(".bar-side .time-bank")).to_be_disabled()
    room.show(with_bank(scenes.waiting(), 60.0))
    expect(room.page.locator(".bar-side .time-bank")).to_be_disabled()
    room.page.keyboard.press("t")
    assert room.commands() == []


def discarding(owes: int = 1) -> TableView:
    """Crazy Pineapple on the flop: everybody who is in owes a discard."""
    view = scenes.dealt(scenes.waiting(), Variant.CRAZY_PINEAPPLE)
    assert view.hand
    players = tuple(replace(each, owes=owes if each.seat == 1 else 1) for each in view.hand.players if each.seat != 3)
    hand = replace(view.hand, players=players, actor=0, street=1, board=scenes.BOARD[:3])
    return replace(view, hand=hand, clock_seat=0, clock_deadline=9e9)


def test_a_card_is_chosen_and_discarded(new_page: NewPage) -> None:
    view = discarding()
    assert view.hand
    mine = next(each for each in view.hand.players if each.seat == 1)
    room = seated(new_page, view)
    discard = room.page.locator("[data-slot=go]")
    expect(discard).to_have_attribute("aria-disabled", "true")
    expect(room.page.locator("[aria-live=assertive]")).to_have_text("Choose a card to discard")
    picks = room.page.locator(".pick")
    picks.nth(0).click()
    picks.nth(2).click()
    expect(picks.nth(0)).to_have_attribute("aria-pressed", "false")
    room.page.wait_for_timeout(ARMED)
    discard.click()
    assert room.commands() == [{"type": "discard", "hand": 4182, "cards": [mine.cards[2]]}]
    room.tell(Discarded(1, (mine.cards[2],)))
    expect(room.page.locator(".prompt")).to_contain_text("The others are discarding")
    expect(room.page.locator(".own .hand .card")).to_have_count(2)
    expect(room.page.locator(".seat:not(.own) .hand").first.locator(".card")).to_have_count(3)


def test_a_spectator_is_not_asked_to_discard(new_page: NewPage) -> None:
    room = FakeRoom(new_page(), discarding())
    room.open()
    expect(room.page.locator(".prompt")).to_contain_text("The others are discarding")
    expect(room.page.locator(".pick")).to_have_count(0)


def test_the_host_hands_the_table_over(new_page: NewPage) -> None:
    view = replace(scenes.waiting(), host="me", host_name="Noor")
    room = seated(new_page, view)
    room.page.get_by_role("tab", name="Host").click()
    room.page.get_by_label("What about a player").select_option(label="Saskia")
    room.page.get_by_label("Reason, for all to read").fill("I have to go")
    room.page.get_by_role("button", name="Make host").click()
    assert room.commands() == [{"type": "hand_over", "seat": 3, "reason": "I have to go"}]
    room.show(replace(view, host="saskia", host_name="Saskia"))
    expect(room.page.locator(".host-pane")).to_have_count(0)
    expect(room.page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    room.page.get_by_role("tab", name="Info").click()
    expect(room.page.locator(".pane")).to_contain_text("Saskia")


def test_chips_come_by_themselves_when_asked(new_page: NewPage) -> None:
    view = replace(scenes.waiting(), rebuy=1000)
    room = seated(new_page, view)
    room.page.get_by_role("tab", name="Seat").click()
    room.page.get_by_text("Fill my stack up to 2,000 before each hand").click()
    room.page.get_by_text("Buy in again for 1,000 when I am out of chips").click()
    assert room.commands() == [
        {"type": "auto_chips", "top_up_to": 2000, "rebuy": 1000},
        {"type": "auto_chips", "top_up_to": 0, "rebuy": 0},
    ]


def test_the_ledger_says_who_pays_whom(new_page: NewPage) -> None:
    room = seated(new_page, scenes.waiting())
    names = {"me": "Noor", "mika": "Mika"}
    lines = [
        {"line": {"player": player, "session": {"name": name}}, "result": result}
        for (player, name), result in zip(names.items(), (40, -45), strict=True)
    ]
    owed = [
        {"payer": "mika", "payee": "me", "amount": 40},
        {"payer": "mika", "payee": "house", "amount": 5},
    ]
    room.page.route("**/ledger?*", lambda route: route.fulfill(json={"lines": lines, "payments": owed}))
    room.page.get_by_role("tab", name="Info").click()
    room.page.get_by_text("Who won what, who pays whom").click()
    pane = room.page.locator(".ledger")
    expect(pane).to_contain_text("Noor+40Mika−45")
    expect(pane).to_contain_text("Mika pays Noor 40")
    expect(pane).to_contain_text("Mika pays the house 5")
    assert pane.get_by_text("For a spreadsheet").get_attribute("href") == "/api/tables/kitchen/ledger.csv"


def test_the_host_tells_of_a_mistake_where_he_deals_by_hand(new_page: NewPage) -> None:
    view = replace(scenes.waiting(), host="me", host_name="Noor")
    room = seated(new_page, view)
    room.page.get_by_role("tab", name="Host").click()
    expect(room.page.locator(".host-pane")).to_be_visible()
    expect(room.page.locator(".mistakes")).to_have_count(0)
    room.show(replace(view, settings=replace(view.settings, manual=True)))
    form = room.page.locator(".mistakes")
    field(room.page, "Which cards, counted as they were dealt", ".mistakes").fill("3, 5")
    form.get_by_role("button").click()
    field(room.page, "What went wrong", ".mistakes").select_option(label="Action out of turn")
    field(room.page, "Player", ".mistakes").select_option(label="Tomás")
    field(room.page, "Action", ".mistakes").select_option(label="Raise to")
    field(room.page, "Amount", ".mistakes").fill("300")
    form.get_by_role("button").click()
    field(room.page, "What went wrong", ".mistakes").select_option(label="A misdeal")
    field(room.page, "Because", ".mistakes").select_option(label="the button lay wrong")
    field(room.page, "Where the button belongs, if it lay wrong", ".mistakes").select_option(label="Tomás")
    form.get_by_role("button").click()
    assert [(said["hand"], said["mistake"]) for said in room.commands()] == [
        (4182, {"type": "expose_cards", "numbers": [3, 5]}),
        (4182, {"type": "act_out_of_turn", "seat": 6, "action": "raise", "amount": 300}),
        (4182, {"type": "declare_misdeal", "cause": "wrong_button", "button": 6}),
    ]


def test_a_fouled_deck_can_be_told_until_the_next_hand(new_page: NewPage) -> None:
    """E13: the only mistake that still counts once the hand is over."""
    view = replace(scenes.showdown(), host="me", host_name="Noor")
    room = seated(new_page, replace(view, settings=replace(view.settings, manual=True)))
    room.page.get_by_role("tab", name="Host").click()
    form = room.page.locator(".mistakes")
    assert form.get_by_role("option").all_text_contents() == ["The deck has two of a card"]
    form.get_by_role("button").click()
    assert [said["mistake"] for said in room.commands()] == [{"type": "foul_deck"}]


def test_every_mistake_can_be_told(new_page: NewPage) -> None:
    view = replace(scenes.waiting(), host="me", host_name="Noor")
    room = seated(new_page, replace(view, settings=replace(view.settings, manual=True)))
    room.page.get_by_role("tab", name="Host").click()
    for kind in get_args(Mistake):
        field(room.page, "What went wrong", ".mistakes").select_option(str(kind.__struct_config__.tag))
        room.page.locator(".mistakes").get_by_role("button").click()
    told = [msgspec.convert(said["mistake"], Mistake) for said in room.commands()]
    assert [type(each) for each in told] == list(get_args(Mistake))
