"""Players who are all in see their equity, as soon as every hand left lies face up."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Page, Route, expect
from tests.browser.fake_room import FakeRoom
from tests.browser.guest import until
from tests.browser.scenes import player, table
from tests.browser.test_play import act, friends

from vilt.hand.view import HandView
from vilt.odds import live_equity
from vilt.table.view import TableView

BOARD = (2, 22, 40)
ASK = """async () => {
  const {ask} = await import("/static/api.js");
  return ask("/api/equity", {hands: [[50, 46], [43, 41]], board: []});
}"""


def all_in(board: tuple[int, ...] = BOARD, **second: Any) -> TableView:
    """Seats 1 and 2 are all in, the others have folded."""
    players = (
        player(1, cards=(50, 46), shown=True, stack=0),
        replace(player(2, cards=(43, 41), shown=True, stack=0), **second),
        player(3, folded=True, cards=()),
        player(4, folded=True, cards=()),
    )
    hand = HandView(
        hand=4182,
        button=2,
        street=1,
        dealt=True,
        over=False,
        board=board,
        players=players,
        pots=(),
        pot=400,
        actor=0,
        turn=9,
        options=(),
        to_call=0,
    )
    return table(4, hand)


def opened(page: Page, view: TableView) -> tuple[FakeRoom, list[Any]]:
    room = FakeRoom(page, view, seat=3)
    asked: list[Any] = []

    def answer(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        asked.append(body)
        route.fulfill(json={"equity": live_equity(body["hands"], body["board"])})

    page.route("**/api/equity*", answer)
    room.open()
    return room, asked


def test_all_in_hands_show_their_equity(new_page: Callable[..., Page]) -> None:
    page = new_page()
    _, asked = opened(page, all_in())
    shares = live_equity([(50, 46), (43, 41)], BOARD)
    assert shares
    for seat, share in enumerate(shares, 1):
        expect(page.locator(f'[data-seat="{seat}"] .act')).to_have_text(f"Equity {round(share * 100)}%")
    assert asked == [{"hands": [[50, 46], [43, 41]], "board": list(BOARD)}]


def test_nothing_is_asked_while_a_hand_is_hidden_or_folded_or_done(new_page: Callable[..., Page]) -> None:
    page = new_page()
    room, asked = opened(page, all_in(cards=(-1, -1), shown=False))
    room.show(all_in(folded=True), seat=3)
    room.show(all_in(board=(*BOARD, 5, 6)), seat=3)
    room.show(all_in(shown=False), seat=2)
    expect(page.locator('[data-seat="1"] .act')).to_contain_text("All-in")
    assert asked == []


def test_two_guests_at_a_real_table_watch_their_equity(new_page: Callable[..., Page], room_url: str) -> None:
    guests = host, friend = friends(new_page, room_url)
    host.page.evaluate(ASK)  # the first answer takes the room longer, as it loads the tables
    host.sit(1, 1000)
    friend.sit(2, 600)
    for wish in ("all-in", "go"):
        until(lambda: any(guest.my_turn() for guest in guests), host.page, 60, "a turn")
        actor = next(guest for guest in guests if guest.my_turn())
        if wish == "go":
            actor.press("go")  # the hand ends with it, so that no answer has to be waited for
        else:
            act(actor, wish, by_key=actor is host)
    tags = [guest.page.locator(".act.info-act").filter(has_text="%") for guest in guests]
    for tag in tags:
        expect(tag).to_have_count(2)
    shares = [int(re.sub(r"\D", "", text)) for text in tags[0].all_inner_texts()]
    assert 99 <= sum(shares) <= 101
