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


async def test_a_host_runs_his_table(house: OpenRoom) -> None:
    async with house.guest() as ann, house.guest() as bob:
        answer = await house.http.post("/api/tables", json={"host_approves": True}, headers={"Cookie": ann.cookie})
        table = answer.json()["table"]
        await bob.send({"type": "join", "table": table})
        settings = (await bob.get("snapshot"))["view"]["settings"]
        for _ in range(2):
            assert (await bob.ask("take_seat", table, seat=2, buy_in=500))["type"] == "done"
            assert (await bob.ask("withdraw_request", table))["type"] == "done"
        assert (await bob.ask("take_seat", table, seat=2, buy_in=500))["type"] == "done"
        assert (await bob.ask("answer_request", table, player=bob.player, accept=True))["code"] == "not_host"
        assert (await ann.ask("answer_request", table, player=bob.player, accept=True))["type"] == "done"
        assert (await bob.event("sat"))["stack"] == 500
        assert (await ann.ask("correct_stack", table, seat=2, stack=1500, reason="a nought"))["type"] == "done"
        account = await house.room.store.account(f"player:{bob.player}")
        assert account is not None
        assert account.balance == 8_500
        assert (await ann.ask("correct_stack", table, seat=2, stack=1400))["code"] == "no_reason"
        refusal = await ann.ask("correct_stack", table, seat=2, stack=90_000, reason="a nought")
        assert (refusal["code"], refusal["fields"]) == ("player_has_less", {"amount": 88_500})
        assert "8,500" not in refusal["text"].removeprefix("88,500")
        moved = {"hand": 1, "seat": 2, "to": 1, "amount": 5}
        assert (await ann.ask("move_pot", table, **moved))["code"] == "no_mistakes"
        renamed = settings | {"name": "  Club  night ", "seats": 4}
        assert (await ann.ask("change_settings", table, settings=renamed))["type"] == "done"
        (row,) = (await house.http.get("/api/lobby")).json()["tables"]
        assert (row["name"], row["seats"]) == ("Club night", 4)
        for order in ("pause", "resume"):
            assert (await ann.ask(order, table))["type"] == "done"
        assert (await ann.ask("kick", table, seat=2, reason="late"))["type"] == "done"
        kicked = await bob.event("kicked")
        assert (kicked["by"], kicked["reason"]) == (ann.player, "late")
    assert await house.room.store.unbalanced() == 0


async def test_an_option_that_cannot_be_is_named(house: OpenRoom) -> None:
    async with house.guest() as ann:
        answer = await house.http.post("/api/tables", json={}, headers={"Cookie": ann.cookie})
        table = answer.json()["table"]
        await ann.send({"type": "join", "table": table})
        settings = (await ann.get("snapshot"))["view"]["settings"]
        for changed, field in (
            ({"bank_refill_hands": 0}, "bank_refill_hands"),
            ({"action_seconds": "soon"}, "action_seconds"),
            ({"chop": 99}, "chop"),
            ({"rules": settings["rules"] | {"ante": -1}}, "ante"),
            ({"rulings": settings["rulings"] | {"misdeal_first_k": 9}}, "misdeal_first_k"),
            ({"max_buy_in": 1}, "max_buy_in"),
        ):
            refusal = await ann.ask("change_settings", table, settings=settings | changed)
            assert refusal["type"] == "refusal"
            assert refusal["fields"].get("field", "") == field, refusal
            assert "$" not in refusal["text"] or not field
        assert (await ann.ask("change_settings", table, settings=7))["code"] == "bad_message"


async def test_a_host_closes_his_table(house: OpenRoom) -> None:
    async with house.guest() as ann:
        answer = await house.http.post("/api/tables", json={}, headers={"Cookie": ann.cookie})
        table = answer.json()["table"]
        assert (await ann.ask("close_table", table))["type"] == "done"
        assert (await ann.ask("pause", table))["code"] == "table_closed"
