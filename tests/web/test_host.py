"""The host of a table over the wire."""

import pytest
from tests.web.rooms import OpenRoom

pytestmark = pytest.mark.anyio


async def test_who_opens_a_table_is_its_host_and_may_hand_over(house: OpenRoom) -> None:
    async with house.guest() as ann, house.guest() as bob:
        answer = await house.http.post("/api/tables", json={}, headers={"Cookie": ann.cookie})
        table = answer.json()["table"]
        for seat, guest in enumerate((ann, bob), start=1):
            await guest.send({"type": "join", "table": table})
            assert (await guest.get("snapshot"))["view"]["host"] == ann.player
            assert (await guest.ask("take_seat", table, seat=seat, buy_in=500))["type"] == "done"
        refusal = await bob.ask("hand_over", table, seat=2)
        assert refusal["code"] == "not_host"
        assert (await ann.ask("hand_over", table, seat=2, reason="\u202eabc"))["code"] == "bad_reason"
        assert (await ann.ask("hand_over", table, seat=2, reason="my  train"))["type"] == "done"
        event = await bob.event("host_changed")
        assert (event["host"], event["by"], event["reason"]) == (bob.player, ann.player, "my train")
        assert (await bob.ask("hand_over", table, seat=1))["type"] == "done"
