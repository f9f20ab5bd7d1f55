"""The chat of a table, as its people see and use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect
from tests.browser import scenes
from tests.browser.fake_room import FakeRoom
from tests.browser.guest import ARMED, Guest
from tests.browser.scenes import CHAT, said
from tests.browser.test_flows import OPEN, QUICK, tab

from vilt.errors import Refused
from vilt.hand.events import BetsCollected, HandShown, StreetDealt
from vilt.table.chat_events import Phrase
from vilt.table.view import TableView

NewPage = Callable[..., Page]


def at_the_table(new_page: NewPage, view: TableView | None = None, seat: int = 1, **options: Any) -> FakeRoom:
    room = FakeRoom(new_page(**options), view or replace(scenes.turn(), chat=CHAT), seat=seat, log=scenes.LOG)
    room.open()
    return room


def chatting(new_page: NewPage, view: TableView | None = None, **options: Any) -> FakeRoom:
    """The same with the chat open."""
    room = at_the_table(new_page, view, **options)
    room.page.get_by_role("tab", name="Chat").click()
    return room


def field(room: FakeRoom) -> Locator:
    return room.page.get_by_label("Message", exact=True)


def messages(room: FakeRoom) -> Locator:
    return room.page.locator(".msg")


def written(room: FakeRoom) -> list[str]:
    return [command.get("text") or command["phrase"] for command in room.commands() if command["type"] == "say"]


def test_messages_have_a_name_a_time_and_words(new_page: NewPage) -> None:
    room = chatting(new_page, timezone_id="Europe/Amsterdam", locale="en-GB")
    expect(messages(room)).to_have_count(len(CHAT))
    expect(messages(room).first).to_have_text("BJBjörn 7:40 PMEvening all. Same seats as Tuesday?")
    expect(messages(room).nth(3)).to_contain_text("Nice hand")
    expect(messages(room).nth(4).locator("b")).to_have_text("You")
    log = room.page.locator(".messages")
    expect(log).to_have_role("log")
    expect(log).to_have_attribute("aria-live", "polite")
    assert log.evaluate("box => box.scrollTop + box.clientHeight >= box.scrollHeight - 1")
    room.page.get_by_label("Language").click()
    room.page.get_by_role("button", name="Deutsch").click()
    expect(messages(room).nth(3)).to_contain_text("Schöne Hand")


EVIL = [
    "<img src=x onerror=\"document.title='broken'\">",
    "<script>document.title='broken'</script>",
    "&lt;b&gt; ${document.title='broken'} {n} {{n}} javascript:alert(1)",
]


def test_a_text_is_a_text_whatever_it_holds(new_page: NewPage) -> None:
    room = chatting(new_page)
    room.tell(*[said(7 + n, 4, text) for n, text in enumerate(EVIL)])
    room.tell(replace(said(10, 4, "hello"), name="<i>Mika</i>"))
    expect(messages(room)).to_have_count(len(CHAT) + 4)
    for n, text in enumerate(EVIL):
        expect(messages(room).nth(len(CHAT) + n).locator("p")).to_have_text(text)
    expect(messages(room).last.locator("b")).to_have_text("<i>Mika</i>")
    assert room.page.locator(".messages :is(img, script, i, a)").count() == 0
    assert "broken" not in room.page.title()


def test_what_is_written_stays_until_it_is_stored_and_shows_when_it_is_told(new_page: NewPage) -> None:
    room = chatting(new_page)
    room.answer = False
    field(room).fill("  hello all ")
    field(room).press("Enter")
    assert room.commands() == [{"type": "say", "text": "hello all"}]
    expect(field(room)).to_have_value("  hello all ")
    expect(messages(room)).to_have_count(len(CHAT))
    field(room).press("Enter")
    assert len(room.commands()) == 1, "it is on its way already"
    room.page.get_by_role("button", name="Thank you").click()
    assert written(room) == ["hello all", "thank_you"], "which keeps nobody from a phrase"
    field(room).focus()
    room.tell(said(7, 1, "hello all"))
    expect(messages(room).last).to_contain_text("You")
    room.answer = True
    room.cut()
    expect(field(room)).to_have_value("", timeout=10_000)
    says = [message for message in room.received if message["type"] == "say"]
    assert len(says) == 4
    assert says[:2] == says[2:], "sent again under the same names"
    expect(field(room)).to_be_focused()


def test_what_he_writes_on_while_it_is_on_its_way_is_another_message(new_page: NewPage) -> None:
    room = chatting(new_page)
    room.answer = False
    field(room).press_sequentially("hello")
    field(room).press("Enter")
    field(room).press_sequentially("how are you")
    room.answer = True
    room.cut()
    expect(field(room)).to_have_value("how are you", timeout=10_000)
    field(room).press("Enter")
    expect(field(room)).to_have_value("")
    assert written(room)[-1] == "how are you"


def test_what_is_refused_stays_with_the_reason(new_page: NewPage) -> None:
    room = chatting(new_page)
    room.fault = Refused("chat_too_fast", seconds=2)
    field(room).fill("hello")
    room.page.get_by_role("button", name="Send").click()
    notice = room.page.locator(".chat [role=alert]")
    expect(notice).to_have_text("you write too fast: go on in 2 s")
    expect(field(room)).to_have_value("hello")
    expect(field(room)).to_have_attribute("aria-invalid", "true")
    expect(room.page.locator(".banner")).to_have_count(0)
    room.fault = None
    field(room).press("Enter")
    expect(field(room)).to_have_value("")
    expect(notice).to_have_count(0)
    assert written(room) == ["hello", "hello"]


def test_a_message_on_its_way_keeps_nobody_from_acting(new_page: NewPage) -> None:
    room = chatting(new_page)
    room.answer = False
    field(room).fill("one moment")
    field(room).press("Enter")
    room.page.wait_for_timeout(ARMED)
    room.page.locator("[data-slot=go]").click()
    assert [command["type"] for command in room.commands()] == ["say", "take_turn"]


def test_nothing_and_too_much_are_not_sent(new_page: NewPage) -> None:
    room = chatting(new_page)
    field(room).press("Enter")
    field(room).fill("   ")
    room.page.get_by_role("button", name="Send").click()
    assert room.commands() == []
    field(room).fill("")
    room.page.keyboard.insert_text("y" * 300)
    expect(field(room)).to_have_value("y" * 200)


def test_quick_phrases(new_page: NewPage) -> None:
    room = chatting(new_page)
    field(room).fill("half a thou")
    for phrase in ("Nice hand", "Well played", "Thank you", "One moment"):
        room.page.get_by_role("button", name=phrase, exact=True).click()
        room.page.wait_for_timeout(50)
    assert written(room) == [phrase.value for phrase in Phrase]
    expect(field(room)).to_have_value("half a thou")


def test_keys_typed_in_the_chat_are_not_for_the_table(new_page: NewPage) -> None:
    room = at_the_table(new_page)
    room.page.wait_for_timeout(ARMED)
    room.page.keyboard.press("/")
    expect(room.page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    expect(field(room)).to_be_focused()
    expect(field(room)).to_have_value("")
    room.page.keyboard.type("fcrast l?/123 all-in")
    expect(field(room)).to_have_value("fcrast l?/123 all-in")
    amount = room.page.locator(".amount-input").input_value()
    for place in (".messages", ".phrases .btn", ".compose .btn", "#tab-chat"):
        room.page.locator(place).first.focus()
        for key in ("f", "c", "r", "a", "s", "t", "1", "ArrowUp"):
            room.page.keyboard.press(key)
    assert room.commands() == []
    expect(room.page.locator(".amount-input")).to_have_value(amount)
    field(room).focus()
    room.page.keyboard.press("Escape")
    expect(field(room)).not_to_be_focused()
    room.page.keyboard.press("c")
    assert [command.get("action") for command in room.commands()] == ["call"]
    room.page.keyboard.press("/")
    expect(field(room)).to_have_value("fcrast l?/123 all-in")


TYPED_AT_ONCE = """async () => {
  const press = (key) => {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  };
  press("/");
  await Promise.resolve().then(() => {}).then(() => {}).then(() => {});
  press("f");
}"""
"""A key of the table right after the one that opens the chat, before anything is drawn."""


def test_not_even_the_first_letter_is_for_the_table(new_page: NewPage) -> None:
    room = at_the_table(new_page)
    room.page.wait_for_timeout(ARMED)
    room.page.evaluate(TYPED_AT_ONCE)
    expect(field(room)).to_be_focused()
    assert room.commands() == []


def test_nobody_is_pulled_out_of_the_chat_when_his_turn_comes(new_page: NewPage) -> None:
    room = chatting(new_page, replace(scenes.waiting(), chat=CHAT))
    field(room).press_sequentially("I thi")
    room.show(replace(scenes.turn(), chat=CHAT))
    expect(room.page.locator("[aria-live=assertive]")).to_have_text("Your turn. 240 to call. Pot 965.")
    expect(field(room)).to_be_focused()
    room.page.keyboard.type("nk so")
    expect(field(room)).to_have_value("I think so")
    assert room.commands() == []


def test_unread_messages_are_counted_until_they_are_seen(new_page: NewPage) -> None:
    room = at_the_table(new_page)
    chat = room.page.get_by_role("tab", name="Chat")
    expect(chat).to_have_text("Chat")
    room.tell(said(7, 4, "hello"), said(8, 1, "my own"), said(9, 2, Phrase.WELL_PLAYED))
    expect(chat.locator(".badge")).to_have_text("2New messages: 2")
    aloud = room.page.locator(".sr[role=log]")
    expect(aloud).to_contain_text("Björn: hello")
    expect(aloud).to_contain_text("Mika: Well played")
    room.version += 5  # something is missing, so all of the table is told anew
    room.view = replace(
        scenes.turn(), chat=(*CHAT, said(7, 4, "hello"), said(8, 1, "my own"), said(9, 2, "well"), said(10, 2, "so"))
    )
    room.tell(said(10, 2, "so"))
    expect(chat.locator(".badge")).to_have_text("3New messages: 3")
    chat.click()
    expect(chat.locator(".badge")).to_have_count(0)
    room.tell(said(11, 3, "seen at once"))
    expect(messages(room).last).to_contain_text("seen at once")
    expect(aloud).not_to_contain_text("seen at once")  # the pane says it
    room.page.get_by_role("tab", name="Log").click()
    expect(chat.locator(".badge")).to_have_count(0)


def test_a_phone_has_a_button_with_a_dot(new_page: NewPage) -> None:
    room = at_the_table(new_page, width=390, height=844, has_touch=True)
    button = room.page.get_by_role("button", name="Chat", exact=True)
    expect(button.locator(".dot")).to_have_count(0)
    room.tell(said(7, 4, "hello"))
    button = room.page.get_by_role("button", name="Chat, new messages: 1")
    expect(button.locator(".dot")).to_be_visible()
    button.click()
    expect(messages(room).last).to_be_in_viewport()
    expect(room.page.locator(".topbar .dot")).to_have_count(0)
    expect(field(room)).to_be_in_viewport()
    expect(field(room)).not_to_be_focused()  # no keyboard before it is wanted
    room.page.get_by_role("button", name="Close").click()
    room.tell(said(8, 4, "are you there?"))
    expect(room.page.locator(".topbar .dot")).to_be_visible()


def test_nothing_is_seen_where_a_phone_on_its_side_has_no_panel(new_page: NewPage) -> None:
    room = at_the_table(new_page, width=390, height=844, has_touch=True)
    room.page.get_by_role("button", name="Chat", exact=True).click()
    room.page.set_viewport_size({"width": 844, "height": 390})
    expect(room.page.locator(".side")).to_be_hidden()
    room.tell(said(7, 4, "are you there?"))
    expect(room.page.locator(".sr[role=log]")).to_contain_text("Björn: are you there?")
    room.page.set_viewport_size({"width": 390, "height": 844})
    expect(messages(room).last).to_contain_text("are you there?")


def test_who_watches_reads_and_a_table_may_have_no_chat(new_page: NewPage) -> None:
    view = replace(scenes.free_seats(), chat=CHAT)
    room = at_the_table(new_page, view, seat=0)
    room.page.get_by_role("tab", name="Chat").click()
    expect(messages(room)).to_have_count(len(CHAT))
    expect(field(room)).to_have_count(0)
    expect(room.page.locator(".pane")).to_contain_text("Who sits at the table may write.")
    room.page.keyboard.press("/")
    turn = replace(scenes.turn(), chat=CHAT)
    room.show(replace(turn, coming=replace(turn.settings, chat=False)))
    expect(room.page.locator(".pane")).to_contain_text("The host has switched the chat off.")
    expect(field(room)).not_to_be_editable()
    expect(room.page.locator(".phrases")).to_have_count(0)
    room.show(replace(turn, settings=replace(turn.settings, chat=False)))
    expect(messages(room)).to_have_count(len(CHAT))
    room.show(replace(turn, chat=()))
    expect(room.page.locator(".pane")).to_contain_text("Nobody has written anything yet.")
    expect(field(room)).to_be_editable()


def test_who_types_while_the_host_switches_it_off_does_not_fold(new_page: NewPage) -> None:
    view = replace(scenes.turn(), chat=CHAT)
    room = chatting(new_page, view)
    room.page.wait_for_timeout(ARMED)
    field(room).press_sequentially("I really do not think that he has it, but i")
    room.show(replace(view, coming=replace(view.settings, chat=False)))
    expect(field(room)).not_to_be_editable()
    room.page.keyboard.type("f he does I call")
    assert room.commands() == []
    expect(field(room)).to_be_focused()


COUNTED = """() => new MutationObserver((_, all) => {
  all.disconnect();
  window.cards = document.querySelectorAll(".board .card:not(.slot)").length;
}).observe(document.querySelector(".messages"), {childList: true})"""
"""Counts the cards of the board when the next message comes."""


def test_a_message_does_not_end_the_show_of_a_hand(new_page: NewPage) -> None:
    view = replace(scenes.turn(), chat=CHAT)
    assert view.hand
    hand = replace(view.hand, actor=0, options=(), board=view.hand.board[:3], street=1)
    room = chatting(new_page, replace(view, hand=hand, clock_seat=0))
    room.page.evaluate(COUNTED)
    room.tell(BetsCollected(()), StreetDealt(2, -1, (30,)), StreetDealt(3, -1, (36,)), HandShown(4, (38, 34)))
    room.tell(said(7, 4, "come on"))
    expect(messages(room).last).to_contain_text("come on")
    expect(room.page.locator(".board .card:not(.slot)")).to_have_count(5, timeout=5_000)
    assert room.page.evaluate("window.cards") < 5


def test_messages_stay_in_their_order_whatever_comes_with_them(new_page: NewPage) -> None:
    view = replace(scenes.turn(), chat=CHAT)
    assert view.hand
    hand = replace(view.hand, actor=0, options=(), board=view.hand.board[:3], street=1)
    room = at_the_table(new_page, replace(view, hand=hand, clock_seat=0))
    badge = room.page.locator(".badge")
    room.tell(StreetDealt(2, -1, (30,)), StreetDealt(3, -1, (36,)), said(7, 4, "first"), HandShown(4, (38, 34)))
    room.tell(said(8, 4, "second"))
    expect(badge).to_have_text("2New messages: 2")
    room.page.get_by_role("tab", name="Chat").click()
    expect(room.page.locator(".board .card:not(.slot)")).to_have_count(5, timeout=5_000)
    room.page.wait_for_timeout(400)
    expect(messages(room).locator("p").nth(len(CHAT))).to_have_text("first")
    expect(messages(room).last.locator("p")).to_have_text("second")
    room.page.get_by_role("tab", name="Log").click()
    expect(badge).to_have_count(0)


@pytest.fixture
def two(new_page: NewPage, room_url: str) -> list[Guest]:
    """Two guests at a real table, one of whom reads Finnish."""
    guests = [Guest(new_page(locale=locale, reduced_motion="reduce")) for locale in ("en-GB", "fi-FI")]
    guests[0].page.goto(room_url)
    table = guests[0].page.evaluate(OPEN, {"name": "Kitchen", **QUICK, "seats": 3})
    for seat, guest in enumerate(guests, 1):
        guest.page.goto(f"{room_url}/t/{table}")
        guest.sit(seat, 1000)
    return guests


ANSWERED = "() => document.querySelector('.chat [role=alert]') || !document.querySelector('.compose input').value"


def test_two_people_talk(two: list[Guest]) -> None:
    ann, bob = two
    tab(ann, "Chat")
    ann.page.get_by_label("Message", exact=True).fill("Hyvää iltaa <b>")
    ann.page.get_by_role("button", name="Send").click()
    ann.page.get_by_role("button", name="Well played").click()
    expect(bob.page.get_by_role("tab", name="Chat").locator(".badge")).to_contain_text("2")
    tab(bob, "Chat")
    expect(bob.page.locator(".msg p")).to_have_text(["Hyvää iltaa <b>", "Hyvin pelattu"])
    expect(ann.page.locator(".msg p")).to_have_text(["Hyvää iltaa <b>", "Well played"])
    for guest in (ann, bob):
        guest.page.reload()
        tab(guest, "Chat")
        expect(guest.page.locator(".msg")).to_have_count(2)
        expect(guest.page.locator(".badge")).to_have_count(0)
    bob.page.keyboard.press("/")
    bob.page.keyboard.type("Kiitos!")
    bob.page.keyboard.press("Enter")
    expect(ann.page.locator(".msg p").last).to_have_text("Kiitos!")
    expect(bob.page.locator(".compose input")).to_have_value("")
    refused = bob.page.locator(".chat [role=alert]")
    for n in range(20):
        if refused.count():
            break
        bob.page.keyboard.type(f"{n}")
        bob.page.keyboard.press("Enter")
        bob.page.wait_for_function(ANSWERED)
    expect(refused).to_contain_text("kirjoitat liian nopeasti")
    assert ann.did["take_turn"] == bob.did["take_turn"] == 0
