"""The equity of open hands over HTTP."""

from pathlib import Path

import pytest
from tests.web.rooms import OpenRoom, open_room

from vilt.cards import parse_cards
from vilt.odds import equity
from vilt.web.limits import Limits

pytestmark = pytest.mark.anyio


async def test_two_hands_before_the_flop(house: OpenRoom) -> None:
    answer = await house.http.post("/api/equity", json={"hands": [parse_cards("AhKh"), parse_cards("QsQd")]})
    assert answer.status_code == 200
    assert answer.json()["equity"] == pytest.approx(equity(["AhKh", "QsQd"]).equity.tolist())


async def test_three_hands_on_a_flop(house: OpenRoom) -> None:
    hands = ["AhKh", "QsQd", "JcTc"]
    asked = {"hands": list(map(parse_cards, hands)), "board": parse_cards("2h 7h Jd")}
    answer = await house.http.post("/api/equity", json=asked)
    assert answer.json()["equity"] == pytest.approx(equity(hands, "2h 7h Jd").equity.tolist())


async def test_three_hands_before_the_flop(house: OpenRoom) -> None:
    hands = ["AhKh", "QsQd", "JcTc"]
    answer = await house.http.post("/api/equity", json={"hands": list(map(parse_cards, hands))})
    assert answer.json()["equity"] == pytest.approx(equity(hands).equity.tolist())


@pytest.mark.parametrize("board", ["", "2h 7h 8d"])
async def test_omaha_with_a_low(house: OpenRoom, board: str) -> None:
    hands = ["Ac2c3d4d", "KsKhQdJd"]
    asked = {"hands": list(map(parse_cards, hands)), "board": parse_cards(board), "hi_lo": True}
    answer = await house.http.post("/api/equity", json=asked)
    assert answer.json()["equity"] == pytest.approx(equity(hands, board, game="omaha_hi_lo").equity.tolist())


async def test_what_cannot_be_said_is_not_said(house: OpenRoom) -> None:
    asked = {"hands": [[51, 50], [2, 1]], "board": [3, 4]}
    answer = await house.http.post("/api/equity", json=asked)
    assert answer.json() == {"equity": None}


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"hands": [[51, 50]]},
        {"hands": [[51, 50], [-1, -1]]},
        {"hands": [[51, 50], [52, 1]]},
        {"hands": [[51, 50], [51, 1]]},
        {"hands": [[51, 50, 49], [2, 1]]},
        {"hands": [[51, 50, 49], [2, 1, 0]]},
        {"hands": [[51, 50, 49, 48], [2, 1, 0]]},
        {"hands": [[51, 50, 49, 48, 47, 46, 45], [2, 1, 0, 3, 4, 5, 6]]},
        {"hands": [[51, 50], [2, 1]], "board": [51, 3, 4]},
        {"hands": [[51, 50], [2, 1]], "board": [3, 4, 5, 6, 7, 8]},
        {"hands": [[51, 50], [2, 1]], "dead": [3]},
        {"hands": [[2 * n, 2 * n + 1] for n in range(11)]},
    ],
    ids=str,
)
async def test_what_cannot_be_is_refused_in_one_sentence(house: OpenRoom, asked: object) -> None:
    answer = await house.http.post("/api/equity", json=asked)
    assert answer.status_code == 400
    assert answer.json()["text"]
    assert "Traceback" not in answer.text


async def test_nobody_asks_without_end(path: Path) -> None:
    asked = {"hands": [[51, 50], [2, 1]], "board": [3, 4, 5, 6, 7]}
    async with open_room(path, Limits(odds_per_second=0.001, odds_at_once=2)) as house:
        answers = [await house.http.post("/api/equity", json=asked) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["code"] == "too_fast"
