"""A mistake over the wire: the host tells of it, the room shuffles, and nobody learns the order."""

import pytest
from tests.web.rooms import OpenRoom

pytestmark = pytest.mark.anyio


async def test_the_host_tells_of_a_dropped_stub_and_the_room_shuffles(house: OpenRoom) -> None:
    async with house.guest() as ann, house.guest() as bob:
        wish = {"manual": True, "pause_seconds": 0, "flop_extra": "tda"}
        answer = await house.http.post("/api/tables", json=wish, headers={"Cookie": ann.cookie})
        table = answer.json()["table"]
        for seat, guest in enumerate((ann, bob), start=1):
            await guest.send({"type": "join", "table": table})
            await guest.get("snapshot")
            assert (await guest.ask("take_seat", table, seat=seat, buy_in=500))["type"] == "done"
        await ann.event("hole_dealt")
        told = {"hand": 1, "mistake": {"type": "drop_stub"}}
        assert (await bob.ask("report_mistake", table, **told))["code"] == "not_host"
        assert (await ann.ask("report_mistake", table, hand=1, mistake={"type": "sneeze"}))["code"] == "bad_message"
        assert (await ann.ask("report_mistake", table, **told))["type"] == "done"
        shuffled = await bob.event("shuffled")
        assert (shuffled["order"], shuffled["count"]) == ([], 48)


async def test_an_online_table_refuses_mistakes(house: OpenRoom) -> None:
    async with house.guest() as ann, house.guest() as bob:
        answer = await house.http.post("/api/tables", json={}, headers={"Cookie": ann.cookie})
        table = answer.json()["table"]
        for seat, guest in enumerate((ann, bob), start=1):
            await guest.send({"type": "join", "table": table})
            assert (await guest.ask("take_seat", table, seat=seat, buy_in=500))["type"] == "done"
        refusal = await ann.ask("report_mistake", table, hand=1, mistake={"type": "deal_early"})
        assert refusal["code"] == "no_mistakes"
