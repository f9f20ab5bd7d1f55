"""What a hand asks beside turns, and what players may do once it is over, with the plain controls of the table page."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from playwright.sync_api import Page, expect
from tests.browser import scenes
from tests.browser.fake_room import FakeRoom
from tests.browser.guest import ARMED

from vilt.hand.events import Question, QuestionKind, RunsAgreed, RunsVoted, StreetDealt
from vilt.rules.house import HouseRules, ShowAfter
from vilt.table.view import TableView

NewPage = Callable[..., Page]


def seated(new_page: NewPage, view: TableView, seat: int = 1, **options: int) -> FakeRoom:
    room = FakeRoom(new_page(**options), view, seat=seat, log=scenes.LOG)
    room.open()
    return room


def after_hand(rules: HouseRules, street: int = 3, **mine: bool | int) -> TableView:
    """A hand is over that nobody showed, the viewer with `mine`; on the flop only its cards lie open."""
    view = scenes.showdown()
    assert view.hand
    players = tuple(
        replace(each, **{"shown": False, "won": 0, **(mine if each.seat == 1 else {"mucked": each.seat == 6})})
        for each in view.hand.players
    )
    board = view.hand.board[: {1: 3, 3: 5}[street]]
    hand = replace(view.hand, players=players, board=board, street=street)
    return replace(view, hand=hand, settings=replace(view.settings, rules=rules))


def press(room: FakeRoom, slot: str) -> None:
    room.page.wait_for_timeout(ARMED)
    room.page.locator(f"[data-slot={slot}]").click()


def test_show_or_muck_is_the_choice_of_the_player(new_page: NewPage) -> None:
    room = seated(new_page, scenes.asked(Question(QuestionKind.SHOW, (1,))))
    expect(room.page.locator("[aria-live=assertive]")).to_have_text("Show your hand, or muck it?")
    room.page.wait_for_timeout(ARMED)
    room.page.keyboard.press("f")
    assert room.commands() == []
    press(room, "fold")
    assert room.commands() == [{"type": "muck_hand", "hand": 4182}]
    room.show(scenes.asked(Question(QuestionKind.SHOW, (1,))))
    press(room, "raise")
    assert room.commands()[1] == {"type": "show_hand", "hand": 4182}
    room.show(scenes.asked(Question(QuestionKind.SHOW, (6,))))
    expect(room.page.locator(".prompt")).to_contain_text("Tomás shows or mucks")
    expect(room.page.locator("[data-slot=fold]")).to_have_attribute("aria-disabled", "true")


def test_all_vote_on_how_often_it_is_run(new_page: NewPage) -> None:
    room = seated(new_page, scenes.asked(Question(QuestionKind.RUNS, (1, 4), 2)))
    expect(room.page.locator("[data-slot=raise]")).to_have_attribute("aria-disabled", "true")
    press(room, "go")
    assert room.commands() == [{"type": "vote_on_boards", "hand": 4182, "runs": 2}]
    room.tell(RunsVoted(1, 2))
    expect(room.page.locator(".prompt")).to_contain_text("Players choose")
    room.tell(RunsVoted(4, 2), RunsAgreed(2), StreetDealt(3, -1, (44,), board=1), StreetDealt(3, -1, (1,), board=2))
    expect(room.page.locator(".run")).to_have_count(2)
    expect(room.page.locator(".run").last.locator("[role=img]")).to_have_count(5, timeout=8000)


def test_each_board_marks_what_won_there(new_page: NewPage) -> None:
    view = scenes.run(2)
    assert view.hand
    room = seated(new_page, view)
    expect(room.page.locator(".run").first.locator(".used")).to_have_count(4)
    expect(room.page.locator(".run").last.locator(".used")).to_have_count(3)
    expect(room.page.locator(".own .strength")).to_have_text("Full house · Pair of kings")
    unshown = tuple(replace(each, shown=False, won=0) for each in view.hand.players)
    room.show(replace(view, hand=replace(view.hand, players=unshown)))
    expect(room.page.locator(".run .used")).to_have_count(0)


def test_a_winner_shows_the_cards_he_picks(new_page: NewPage) -> None:
    rules = HouseRules(show_after=ShowAfter.WINNER, small_blind=5, big_blind=10)
    room = seated(new_page, after_hand(rules, won=2355))
    room.page.locator(".pick").first.click()
    press(room, "raise")
    assert room.commands() == [{"type": "show_hand", "hand": 4182, "cards": [45]}]
    room.show(after_hand(rules))
    expect(room.page.locator(".pick")).to_have_count(0)
    expect(room.page.locator("[data-slot=raise]")).to_have_attribute("aria-disabled", "true")


def test_what_would_have_come_and_what_was_mucked(new_page: NewPage) -> None:
    rules = HouseRules(rabbit_hunting=1, auto_muck=0, show_after=ShowAfter.NOBODY, small_blind=5, big_blind=10)
    room = seated(new_page, after_hand(rules, street=1))
    room.page.get_by_role("button", name="What would have come?").click()
    room.show(after_hand(rules))
    room.page.get_by_role("button", name="See Tomás").click()
    assert room.commands() == [
        {"type": "see_undealt", "hand": 4182},
        {"type": "see_hand", "hand": 4182, "whose": 6},
    ]
    room.show(after_hand(rules), seat=0)
    expect(room.page.locator(".picks")).to_have_count(0)
