"""Discards in Poker Hand History files: known, hidden, out of time, and what cannot be."""

from typing import Any

import pytest

from vilt.cards import parse_cards
from vilt.hand import HIDDEN
from vilt.history.phh import read_hand
from vilt.history.record import RecordedHand, Unreadable
from vilt.history.replay import Verdict, play, replay

BOARD = ["d db 7d7h2d", "p1 cc", "p2 cc", "d db 4c", "p1 cc", "p2 cc", "d db 9d", "p1 cc", "p2 cc"]
CALLED = ["p2 cc", "p1 cc"]


def pineapple(*actions: str, **fields: Any) -> RecordedHand:
    table = {
        "variant": "NT",
        "antes": [0, 0],
        "blinds_or_straddles": [1, 2],
        "min_bet": 2,
        "starting_stacks": [100, 100],
        "_house_rules": {"variant": "pineapple"},
        "actions": list(actions),
    }
    return read_hand(table | fields, "it")


def test_what_was_shown_says_what_a_hidden_discard_was() -> None:
    dealt = ["d dh p1 AhKh7c", "d dh p2 ??????"]
    record = pineapple(*dealt, *CALLED, "p1 sd 7c", "p2 sd ??", *BOARD, "p1 sm AhKh", "p2 sm QcQd")
    assert record.kept == (parse_cards("AhKh"), parse_cards("QcQd"))
    assert record.hole[1] == (*parse_cards("QcQd"), HIDDEN)
    outcome = replay(
        pineapple(*dealt, *CALLED, "p1 sd 7c", "p2 sd ??", *BOARD, "p2 sm QcQd", finishing_stacks=[98, 102])
    )
    assert outcome.verdict is Verdict.EXACT


def test_three_known_cards_and_two_shown_leave_one() -> None:
    record = pineapple("d dh p1 AhKh7c", "d dh p2 QcQd2s", *CALLED, "p1 sd ??", "p2 sd 2s", *BOARD, "p1 sm Kh7c")
    assert record.steps[2].cards == parse_cards("Ah")
    assert record.kept[0] == parse_cards("Kh7c")


def test_who_wins_is_not_said_where_a_discard_is_not_known() -> None:
    hidden = pineapple("d dh p1 AhKh7c", "d dh p2 QcQd2s", *CALLED, "p1 sd ??", "p2 sd 2s", *BOARD)
    assert replay(hidden).verdict is Verdict.INCOMPLETE
    assert "p1" in replay(hidden).reason


def test_without_cards_the_card_dealt_last_goes() -> None:
    played = play(pineapple("d dh p1 AhKh7c", "d dh p2 QcQd2s", *CALLED, "p1 sd", "p2 sd Qd", *BOARD))
    assert not played.trouble
    assert tuple(played.hand.state.hole[0]) == parse_cards("AhKh")
    assert tuple(played.hand.state.hole[1]) == parse_cards("Qc2s")


def test_a_file_that_ends_before_all_discards_says_who_is_missing() -> None:
    outcome = replay(pineapple("d dh p1 AhKh7c", "d dh p2 QcQd2s", *CALLED, "p1 sd 7c"))
    assert (outcome.verdict, outcome.reason) == (
        Verdict.INCOMPLETE,
        "the actions end before the hand does: no discard yet of p2",
    )


@pytest.mark.parametrize("discard", ["p1 sd 9s", "p2 sd 2s", "p1 cc"])
def test_a_discard_that_is_not_possible_stops_the_replay(discard: str) -> None:
    played = play(pineapple("d dh p1 AhKh7c", "d dh p2 QcQd2s", *CALLED, "p2 sd Qc", discard))
    assert discard in played.trouble


@pytest.mark.parametrize("action", ["p1 sd AhKh", "p1 sd 7c Kh", "p1 sd 7x", "p1 sm AhKh7c"])
def test_what_cannot_be_read(action: str) -> None:
    with pytest.raises(Unreadable):
        pineapple("d dh p1 AhKh7c", "d dh p2 QcQd2s", *CALLED, "p1 sd 7c", "p2 sd Qc", action)


def test_hold_em_discards_nothing() -> None:
    with pytest.raises(Unreadable, match="discards no card"):
        pineapple("d dh p1 AhKh", "d dh p2 QcQd", "p1 sd Ah", _house_rules={})
