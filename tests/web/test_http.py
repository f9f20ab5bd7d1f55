"""Pages, files and the lobby's interface."""

import re

import pytest
from tests.web.rooms import OpenRoom

from vilt.locale import languages

pytestmark = pytest.mark.anyio


async def test_a_guest_keeps_his_name_and_chips(house: OpenRoom) -> None:
    first = (await house.http.get("/api/me")).json()
    assert first["chips"] == 10_000
    assert (await house.http.get("/api/me")).json() == first
    renamed = (await house.http.post("/api/name", json={"name": "  Mika   M "})).json()
    assert renamed == first | {"name": "Mika M"}
    assert (await house.http.get("/api/me")).json() == renamed


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "x" * 5000, "a\u202eb", "a\x07b"])
async def test_what_is_no_name_is_refused(house: OpenRoom, name: str) -> None:
    before = (await house.http.get("/api/me")).json()
    answer = await house.http.post("/api/name", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_name"
    assert (await house.http.get("/api/me")).json() == before


async def test_a_table_for_friends_is_in_the_lobby(house: OpenRoom) -> None:
    answer = await house.http.post("/api/tables", json={"name": "Club night", "small_blind": 1, "big_blind": 2})
    table = answer.json()["table"]
    (listed,) = (await house.http.get("/api/lobby")).json()["tables"]
    assert listed["table"] == table
    assert listed["seated"] == []
    summary = listed["summary"]
    assert (summary["name"], summary["big_blind"], summary["min_buy_in"], summary["max_buy_in"]) == (
        "Club night",
        2,
        80,
        200,
    )


@pytest.mark.parametrize(
    "body", ['{"small_blind":5,"big_blind":1}', '{"seats":99}', '{"seats":"x"}', '{"owner":"me"}', "{", "[]", ""]
)
async def test_wishes_that_cannot_be_are_refused_in_one_sentence(house: OpenRoom, body: str) -> None:
    answer = await house.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["text"]
    assert "Traceback" not in answer.text
    assert (await house.http.get("/api/lobby")).json()["tables"] == []


async def test_the_catalogs_are_there_in_every_language(house: OpenRoom) -> None:
    for language in languages():
        answer = await house.http.get(f"/api/strings?lang={language}")
        assert answer.headers["content-language"] == language
        assert "Pot" in answer.json()
    assert (await house.http.get("/api/strings?lang=xx")).headers["content-language"] == "en"


@pytest.mark.parametrize("page", ["/", "/t/oak"])
async def test_pages_load_nothing_from_elsewhere(house: OpenRoom, page: str) -> None:
    answer = await house.http.get(page)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "vilt_guest" in answer.cookies
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert not re.findall(r'(?:src|href)="(?!/)', answer.text)
    for name in re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text):
        assert (await house.http.get(name)).status_code == 200, name


async def test_a_file_that_did_not_change_is_not_sent_again(house: OpenRoom) -> None:
    first = await house.http.get("/static/logo.svg")
    again = await house.http.get("/static/logo.svg", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "page",
    [
        "/nothing",
        "/static/nothing.js",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/",
        "/static/%00",
        "/static/%00.js",
        "/static/%ff.js",
        f"/static/{'x' * 3000}.js",
    ],
)
async def test_what_is_not_there_is_refused(house: OpenRoom, page: str) -> None:
    answer = await house.http.get(page)
    assert answer.status_code == 404
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert (answer.json()["code"], answer.json()["text"]) == ("no_such_page", "there is no such page")


async def test_browsers_get_a_page_where_there_is_none(house: OpenRoom) -> None:
    answer = await house.http.get("/nope", headers={"Accept": "text/html,*/*", "Accept-Language": "nl"})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "deze pagina bestaat niet" in answer.text
    assert '<a href="/">' in answer.text
    for name in re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text):
        assert (await house.http.get(name)).status_code == 200, name


async def test_wishes_have_a_rate(house: OpenRoom) -> None:
    answers = [await house.http.post("/api/name", json={"name": f"Mika {number}"}) for number in range(32)]
    assert [answer.status_code for answer in answers[:30]] == [200] * 30
    assert answers[-1].status_code == 429
    assert answers[-1].json()["code"] == "too_fast"


async def test_play_now_seats_the_guest_among_bots(house: OpenRoom) -> None:
    me = (await house.http.get("/api/me")).json()
    listing = (await house.http.get("/api/lobby")).json()
    assert listing["levels"]
    table = (await house.http.post("/api/play-now", json={"level": listing["levels"][0]})).json()["table"]
    (listed,) = (await house.http.get("/api/lobby")).json()["tables"]
    assert [seating["bot"] for seating in listed["seated"]] == ["", *[listing["levels"][0]] * 5]
    assert listed["seated"][0]["player"] == me["player"]
    assert (await house.http.get("/api/me")).json() == me | {"chips": 9_000, "tables": [table]}
    refusal = await house.http.post("/api/play-now", json={"level": "genius"}, headers={"Accept-Language": "sv"})
    assert (refusal.status_code, refusal.json()["code"]) == (400, "no_such_level")


async def test_whoever_runs_the_room_sees_that_it_lives(house: OpenRoom) -> None:
    assert (await house.http.get("/healthz")).json()["status"] == "well"
    figures = (await house.http.get("/metrics")).text
    assert "vilt_commands_total" in figures
