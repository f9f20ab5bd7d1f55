"""Whose messages a reader of the chat does not want to see."""

from __future__ import annotations

from msgspec.structs import replace
from playwright.sync_api import expect
from tests.browser import scenes
from tests.browser.fake_room import FakeRoom
from tests.browser.guest import ARMED
from tests.browser.scenes import CHAT, said
from tests.browser.test_chat import NewPage, at_the_table, chatting, messages


def test_a_player_is_hidden_here_and_nowhere_else(new_page: NewPage) -> None:
    room = chatting(new_page)
    messages(room).nth(2).hover()
    room.page.get_by_role("button", name="Hide the messages of Mika").click()
    expect(messages(room)).to_have_count(len(CHAT) - 1)
    expect(room.page.locator(".hidden-player")).to_contain_text("Messages of Mika are hidden.")
    room.page.wait_for_timeout(ARMED)
    room.page.keyboard.press("f")
    room.tell(said(7, 2, "hear me"), said(8, 4, "why not"))
    expect(messages(room).last).to_contain_text("why not")
    expect(messages(room)).to_have_count(len(CHAT))
    assert room.commands() == []
    room.page.reload()
    room.page.get_by_role("tab", name="Chat").click()
    expect(messages(room)).to_have_count(len(CHAT) - 1)
    room.page.get_by_role("tab", name="Log").click()
    room.tell(said(9, 2, "hear me"))
    room.page.wait_for_timeout(100)
    expect(room.page.locator(".badge")).to_have_count(0)
    room.page.get_by_role("tab", name="Chat").click()
    room.page.get_by_role("button", name="Show again").click()
    expect(messages(room).last).to_contain_text("hear me")


def test_who_is_hidden_at_one_table_is_hidden_at_another_that_is_open(new_page: NewPage) -> None:
    first = chatting(new_page)
    second = FakeRoom(first.page.context.new_page(), first.view, seat=1, log=scenes.LOG)
    second.open()
    second.page.get_by_role("tab", name="Chat").click()
    first.page.get_by_role("button", name="Hide the messages of Mika").click()
    expect(second.page.locator(".hidden-player")).to_contain_text("Mika")
    second.page.get_by_role("button", name="Hide the messages of Björn").first.click()
    expect(first.page.locator(".hidden-player")).to_have_count(2)
    second.page.reload()
    second.page.get_by_role("tab", name="Chat").click()
    expect(second.page.locator(".hidden-player")).to_have_count(2)


def test_many_hidden_players_leave_room_to_write_on_a_small_phone(new_page: NewPage) -> None:
    room = at_the_table(new_page, width=320, height=568, has_touch=True)
    room.page.get_by_role("button", name="Chat", exact=True).click()
    for name in ("Mika", "Saskia", "Björn", "Tomás"):
        room.page.get_by_role("button", name=f"Hide the messages of {name}").first.evaluate("button => button.click()")
    expect(room.page.locator(".hidden-player")).to_have_count(4)
    pane, compose = room.page.locator(".pane").bounding_box(), room.page.locator(".compose").bounding_box()
    assert pane
    assert compose
    assert compose["y"] + compose["height"] <= pane["y"] + pane["height"]
    room.page.get_by_role("button", name="Show again").last.click()
    expect(room.page.locator(".hidden-player")).to_have_count(3)


def test_a_hidden_list_that_is_broken_hides_nobody(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("localStorage.setItem('vilt.hidden', '{broken')")
    room = FakeRoom(page, replace(scenes.turn(), chat=CHAT), seat=1, log=scenes.LOG)
    room.open()
    page.get_by_role("tab", name="Chat").click()
    expect(messages(room)).to_have_count(len(CHAT))
