"""Pages, files and the lobby's interface."""

import asyncio
import math
import re
from pathlib import Path

import pytest
from tests.room.tables import Clock
from tests.web.rooms import OpenRoom

from vilt.history.options import FIELDS
from vilt.locale import languages
from vilt.room.resume import ALIVE_AT
from vilt.room.room import Room
from vilt.room.sqlite import SqliteStore
from vilt.rules.house import Structure, Variant
from vilt.soak.metrics import read_buckets
from vilt.table.presets import PRESETS
from vilt.web.status import is_well

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
    assert (listed["name"], listed["game"]) == ("Club night", "No-limit hold'em 1/2")
    assert (listed["seats"], listed["min_buy_in"], listed["max_buy_in"]) == (6, 80, 200)


async def test_a_table_is_opened_with_options_by_their_names(house: OpenRoom) -> None:
    wish = {"variant": "omaha_hi_lo", "structure": "fixed_limit", "big_blind": 4, "fl_cap": 4, "bots": 3}
    assert (await house.http.post("/api/tables", json=wish)).status_code == 200
    (listed,) = (await house.http.get("/api/lobby?lang=nl")).json()["tables"]
    assert listed["game"] == "Limit Omaha hi-lo 4/8"
    assert [(each["seat"], each["bot"]) for each in listed["seated"]] == [(n, "caller") for n in (4, 5, 6)]


async def test_a_table_is_told_in_words_before_it_is_opened(house: OpenRoom) -> None:
    wish = {"structure": "fixed_limit", "small_blind": 7, "big_blind": 15, "chop": "on", "fl_cap": 4}
    told = (await house.http.post("/api/options/words", json=wish)).json()
    assert told == {
        "words": "Limit hold'em, limits 15/30, with chop allowed",
        "otherwise": [{"label": "Raises after the bet, each round", "chosen": "4"}],
        "min_buy_in": 300,
        "max_buy_in": 0,
        "warning": "The small blind of 7 is not half of the big blind of 15.",
        "refused": "",
    }
    assert (await house.http.get("/api/lobby")).json()["tables"] == []
    assert (await house.http.post("/api/tables", json=wish)).status_code == 200
    (listed,) = (await house.http.get("/api/lobby")).json()["tables"]
    assert (listed["game"], listed["min_buy_in"], listed["max_buy_in"]) == ("Limit hold'em 15/30", 300, 0)


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ('{"seats": 99}', 200, "Plätze ist 99"),
        ('{"luck": 1}', 200, "luck"),
        ("[", 400, ""),
        ('{"name": null}', 200, "name"),
        ('{"seats": null}', 200, "Plätze ist null: eine ganze Zahl von 2 bis 10"),
        ('["seats"]', 400, ""),
    ],
)
async def test_words_of_what_is_no_table_are_a_sentence(house: OpenRoom, body: str, status: int, said: str) -> None:
    answer = await house.http.post("/api/options/words?lang=de", content=body)
    assert answer.status_code == status
    assert said in answer.json().get("refused", "")


async def test_the_lobby_tells_what_a_house_does_otherwise(house: OpenRoom) -> None:
    wish = {"structure": "fixed_limit", "small_blind": 2, "big_blind": 4, "kill_game": "full", "straddle": "utg"}
    assert (await house.http.post("/api/tables", json=wish | {"chop": "on"})).status_code == 200
    (listed,) = (await house.http.get("/api/lobby")).json()["tables"]
    assert (listed["game"], listed["house"]) == ("Limit hold'em 4/8", "full kill, one straddle, chop allowed")
    (listed,) = (await house.http.get("/api/lobby?lang=de")).json()["tables"]
    assert listed["house"] == "voller Kill, ein Straddle, Choppen erlaubt"
    presets = {each["name"]: each["words"] for each in (await house.http.get("/api/options")).json()["presets"]}
    assert "with full kill, kill pots, one straddle, chop allowed" in presets["cardroom"]


@pytest.mark.parametrize("variant", list(Variant))
@pytest.mark.parametrize("structure", list(Structure))
async def test_every_game_can_be_opened(house: OpenRoom, variant: Variant, structure: Structure) -> None:
    wish = {"variant": int(variant), "structure": int(structure), "spread_max": 50}
    answer = await house.http.post("/api/tables", json=wish)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(("rounding", "small"), [("down", 7), ("up", 8), (None, 7)])
async def test_half_of_an_odd_big_blind_is_rounded_as_the_house_says(
    house: OpenRoom, rounding: str | None, small: int
) -> None:
    wish = {"big_blind": 15} | ({"sb_round": rounding} if rounding else {})
    answer = await house.http.post("/api/tables", json=wish)
    table = (await house.room.look(answer.json()["table"])).table
    assert (table.settings.rules.small_blind, table.settings.rules.big_blind) == (small, 15)


@pytest.mark.parametrize(
    ("wish", "field", "text"),
    [
        ({"variant": "omaha_six", "seats": 10}, "seats", "Plätze ist 10: höchstens 7"),
        ({"small_blind": 5, "big_blind": 2}, "small_blind", "Small Blind ist 5: höchstens 2"),
        ({"bots": 6}, "bots", "Bots ist 6: eine ganze Zahl von 0 bis 5"),
        ({"bots": -(10**99)}, "bots", f"Bots ist -1{'0' * 38}: eine ganze Zahl von 0 bis 5"),
        (
            {"ante": 1, "ante_type": 1, "big_blind": 0, "min_bet": 2},
            "ante_type",
            "Den Ante zahlt ist der Big Blind für alle: das geht nicht in einem Spiel ohne Blinds",
        ),
        ({"bots": "3"}, "bots", "Bots ist 3: eine ganze Zahl von 0 bis 9"),
        ({"bots": None}, "bots", "Bots ist null: eine ganze Zahl von 0 bis 9"),
        ({"big_blind": None}, "big_blind", "Big Blind ist null: eine ganze Zahl von 0 bis 9.007.199.254.740.991"),
        ({"big_blind": True}, "big_blind", "Big Blind ist true: eine ganze Zahl von 0 bis 9.007.199.254.740.991"),
        ({"seats": [6]}, "seats", "Plätze ist [6]: eine ganze Zahl von 2 bis 10"),
        ({"chop": ""}, "chop", "Blinds choppen ist '': eines von off, on, auto_if_both_flagged"),
        (
            {"structure": "fixed_limit", "small_blind": 5, "big_blind": 5, "big_bet": 10, "straddle": "button"},
            "straddle",
            "Straddle ist auf dem Button: nicht erlaubt oder under the gun in Limit",
        ),
        (
            {"small_blind": 0, "big_blind": 0, "min_bet": 2, "kill_pot": True},
            "kill_pot",
            "Spieler dürfen ein Spiel killen ist ja: das geht nicht in einem Spiel ohne Blinds",
        ),
        ({"structure": "spread_limit"}, "spread_max", "Höchster Einsatz, höchste Erhöhung ist 0: mindestens 10"),
        ({"fl_cap": 1001}, "fl_cap", "Erhöhungen nach dem Einsatz je Runde ist 1.001: eine ganze Zahl von 0 bis 1.000"),
    ],
)
async def test_options_that_do_not_go_together_are_refused_at_their_field(
    house: OpenRoom, wish: dict[str, object], field: str, text: str
) -> None:
    answer = await house.http.post("/api/tables?lang=de", json=wish)
    assert (answer.status_code, answer.json()["fields"]["field"], answer.json()["text"]) == (400, field, text)
    assert (await house.http.get("/api/lobby")).json()["tables"] == []


async def test_what_may_be_chosen_is_described_in_every_language(house: OpenRoom) -> None:
    labels = set()
    for language in languages():
        form = (await house.http.get(f"/api/options?lang={language}")).json()
        options = [option for group in form["groups"] for option in group["options"]]
        assert [option["name"] for option in options if option["kind"] == "choice" and not option["choices"]] == []
        assert sorted(option["name"] for option in options) == sorted(FIELDS)
        labels.add(form["groups"][1]["title"])
    assert len(labels) > 2


@pytest.mark.parametrize(
    ("method", "page", "body", "status", "text"),
    [
        ("PUT", "/api/me", "", 405, "PUT kan hier niet: gebruik GET, HEAD, OPTIONS"),
        ("DELETE", "/", "", 405, "DELETE kan hier niet: gebruik GET, HEAD, OPTIONS"),
        ("GET", "/api/name", "", 405, "GET kan hier niet: gebruik OPTIONS, POST"),
        ("POST", "/api/name", 20_000 * "x", 413, "dat is te groot: een verzoek heeft hoogstens 16.384 bytes"),
        ("POST", "/api/tables", 20_000 * "x", 413, "dat is te groot: een verzoek heeft hoogstens 16.384 bytes"),
        ("POST", "/api/equity", 20_000 * "x", 413, "dat is te groot: een verzoek heeft hoogstens 16.384 bytes"),
        ("POST", "/api/options/words", 20_000 * "x", 413, "dat is te groot: een verzoek heeft hoogstens 16.384 bytes"),
        ("GET", "/api/nothing", "", 404, "deze pagina bestaat niet"),
        ("GET", "/api/tables/oak/ledger", "", 404, "er is geen tafel 'oak'"),
    ],
)
async def test_what_is_refused_has_the_body_of_a_refusal(
    house: OpenRoom, method: str, page: str, body: str, status: int, text: str
) -> None:
    """Whatever a browser would rather read: these are for programs."""
    headers = {"Accept": "text/html", "Accept-Language": "nl"}
    answer = await house.http.request(method, page, content=body, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
    refusal = answer.json()
    assert (set(refusal), refusal["text"]) == ({"type", "id", "code", "fields", "text"}, text)
    assert status != 405 or answer.headers["allow"] in text


@pytest.mark.parametrize(
    ("page", "body", "text"),
    [
        ("name", '{"name":"\\ud800"}', "es ist kein JSON in UTF-8"),
        ("name", '{"name":"\\udc00 and more of it"}', "es ist kein JSON in UTF-8"),
        ("tables", '{"\\ud800":1}', "es ist kein JSON in UTF-8"),
        ("name", '{"name":null}', "name: erwartet wird ein Text"),
        ("name", '{"nam":"Ann"}', "es gibt kein Feld 'nam'"),
        ("name", "{}", "name fehlt"),
        ("name", "[]", "erwartet wird ein Objekt"),
        ("equity", '{"hands":[[1,2],[3,"4"]]}', "hands[1][1]: erwartet wird eine ganze Zahl"),
        ("equity", '{"hands":[[1,2],[3,52]]}', "hands[1][1]: erwartet wird höchstens 51"),
        ("equity", '{"hands":[[1,2]]}', "hands: zu kurz: erwartet wird eine Länge von mindestens 2"),
        ("tables", '{"seats":' + 9_000 * "[", "es ist zu tief verschachtelt"),
    ],
)
async def test_what_cannot_be_read_is_said_in_the_language_of_the_reader(
    house: OpenRoom, page: str, body: str, text: str
) -> None:
    answer = await house.http.post(f"/api/{page}?lang=de", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert answer.json()["text"] == f"diese Anfrage kann nicht beantwortet werden: {text}"


async def test_a_query_that_cannot_be_read_names_its_field(house: OpenRoom) -> None:
    table = (await house.http.post("/api/tables", json={})).json()["table"]
    answer = await house.http.get(f"/api/tables/{table}/record?before=soon&lang=de")
    assert answer.status_code == 400
    assert answer.json()["text"].endswith(": before: erwartet wird eine ganze Zahl")


@pytest.mark.parametrize(
    "page", ["/", "/t/oak", "/api/lobby", "/api/options", "/static/logo.svg", "/healthz", "/metrics"]
)
async def test_head_is_answered_as_get_without_a_body(house: OpenRoom, page: str) -> None:
    get, head = await house.http.get(page), await house.http.head(page)
    assert (head.status_code, head.content) == (get.status_code, b"")
    names = ("content-type", "etag", "cache-control", "content-security-policy", "content-length")
    same = [name for name in names if page != "/metrics" or name != "content-length"]
    assert [head.headers.get(name) for name in same] == [get.headers.get(name) for name in same]
    assert (await house.http.head(page)).status_code == get.status_code  # on the same connection


async def test_head_is_refused_where_there_is_no_get(house: OpenRoom) -> None:
    answer = await house.http.head("/api/name")
    assert (answer.status_code, answer.content, answer.headers["allow"]) == (405, b"", "OPTIONS, POST")


@pytest.mark.parametrize(
    "body",
    [
        '{"small_blind":5,"big_blind":1}',
        '{"seats":99}',
        '{"seats":"x"}',
        '{"owner":"me"}',
        "{",
        "[]",
        "",
        '{"name":7}',
        '{"bots":-1}',
        '{"bots":true}',
        '{"ante":1' + 400 * "0" + "}",
        '{"variant":1' + 400 * "0" + "}",
        '{"level":"genius","bots":1}',
        '{"level":"' + 5000 * "x" + '","bots":1}',
    ],
)
async def test_wishes_that_cannot_be_are_refused_in_one_sentence(house: OpenRoom, body: str) -> None:
    answer = await house.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["text"]
    assert "Traceback" not in answer.text
    assert len(answer.json()["text"]) < 250
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


async def test_a_room_that_stored_nothing_for_long_is_not_well(path: Path) -> None:
    """What another node stored does not count: this one may be cut off from the database."""
    clock = Clock()
    room = Room(SqliteStore(path), clock)
    room.alive_at = clock.now
    await room.store.remember(ALIVE_AT, repr(clock.now + 1_000))
    clock.now += 9.9
    assert is_well(room)
    clock.now += 0.2
    assert not is_well(room)
    await room.close()


async def test_how_late_the_room_comes_is_counted(house: OpenRoom) -> None:
    async def counted() -> int:
        return read_buckets((await house.http.get("/metrics")).text, "vilt_loop_late_seconds")[math.inf]

    before = await counted()
    async with asyncio.timeout(20):
        while await counted() < before + 2:
            await house.http.get("/healthz")


@pytest.mark.parametrize("name", PRESETS)
async def test_what_the_form_has_of_a_preset_opens_a_table_with_its_rules(house: OpenRoom, name: str) -> None:
    form = (await house.http.get("/api/options")).json()
    (chosen,) = [preset["chosen"] for preset in form["presets"] if preset["name"] == name]
    opened = (await house.http.post("/api/tables", json={"small_blind": 1, "big_blind": 2} | chosen)).json()
    settings = (await house.room.look(opened["table"])).table.settings
    same = ("rules", "rulings", "kill_game", "kill_pot", "straddle", "chop", "sb_round", "manual", "timeout_policy")
    assert [getattr(settings, field) for field in same] == [getattr(PRESETS[name], field) for field in same]
