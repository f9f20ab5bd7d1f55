"""Bad input of players and hosts over the wire: one sentence each, and nothing has changed."""

from typing import Any

import pytest
from tests.room.tables import passive
from tests.web.rooms import Guest, OpenRoom
from tests.web.test_play import seated

from vilt.rules.house import HouseRules, Variant

pytestmark = pytest.mark.anyio

LIMIT = {"structure": "fixed_limit", "small_blind": 5, "big_blind": 5, "big_bet": 10}
SPREAD = {"structure": "spread_limit", "big_blind": 5, "small_blind": 5}
BAD_OPTIONS: list[tuple[dict[str, Any], str, str]] = [
    ({"small_blind": 5, "big_blind": 2}, "small_blind", "Small blind is 5: at most 2"),
    (LIMIT | {"kill_game": "half"}, "kill_game", "even limits"),
    ({"kill_game": "full"}, "kill_game", "a limit game"),
    (SPREAD | {"spread_max": 4}, "spread_max", "at least 5"),
    (SPREAD | {"spread_max": 9, "spread_min_late": 10}, "spread_max_late", "at least 10"),
    (SPREAD | {"spread_max": 9, "spread_min_late": 4}, "spread_min_late", "at least 5"),
    ({"rake_cap": 5, "rake_cap_two": 6}, "rake_cap_two", "at most 5"),
    ({"min_buy_in": 100, "max_buy_in": 99}, "max_buy_in", "at least 100"),
    ({"variant": "omaha_six", "seats": 10}, "seats", "at most 7"),
    ({"manual": True, "most_runs": 2}, "most_runs", "at most 1"),
    ({"structure": "no_such_limit"}, "structure", "one of no_limit"),
    ({"check_raise": 2}, "check_raise", "a whole number from 0 to 1"),
]


def sentence_of(refusal: dict[str, Any]) -> str:
    """The sentence of a refusal, which is one line."""
    text: str = refusal["text"]
    assert text
    assert "\n" not in text
    return text


@pytest.mark.parametrize(("options", "field", "expected"), BAD_OPTIONS)
async def test_a_table_of_options_that_do_not_go_together_is_not_opened(
    house: OpenRoom, options: dict[str, Any], field: str, expected: str
) -> None:
    answer = await house.http.post("/api/tables?lang=en", json=options)
    assert answer.status_code == 400
    refusal = answer.json()
    assert (refusal["code"], refusal["fields"]["field"]) == ("bad_rules", field)
    assert expected in sentence_of(refusal)
    assert (await house.http.get("/api/lobby")).json()["tables"] == []


async def test_an_unknown_option_is_named(house: OpenRoom) -> None:
    answer = await house.http.post("/api/tables?lang=en", json={"jokers": 1})
    assert answer.status_code == 400
    assert answer.json()["text"] == "there is no option 'jokers': the rule book names them all"
    async with house.guest() as ann:
        table = (await house.http.post("/api/tables", json={}, headers={"Cookie": ann.cookie})).json()["table"]
        await ann.send({"type": "join", "table": table})
        settings = (await ann.get("snapshot"))["view"]["settings"]
        for changed in ({"jokers": 1}, {"rules": settings["rules"] | {"jokers": 1}}):
            refusal = await ann.ask("change_settings", table, settings=settings | changed)
            assert refusal["text"] == "there is no option 'jokers': the rule book names them all"
        refusal = await ann.ask("change_settings", table, settings=settings | {"rulings": {"jokers": 1}})
        assert refusal["code"] == "bad_message"
        assert sentence_of(refusal).endswith(": settings.rulings: there is no field 'jokers'")
        limits = {"structure": 2, "small_blind": 5, "big_blind": 5, "min_bet": 0, "big_bet": 10}
        half = settings | {"kill_game": "half", "rules": settings["rules"] | limits}
        refusal = await ann.ask("change_settings", table, settings=half)
        assert (refusal["code"], refusal["fields"]["field"]) == ("bad_rules", "kill_game")
        assert (await house.room.look(table)).table.coming is None


async def test_a_discard_at_another_moment_is_refused(house: OpenRoom) -> None:
    pineapple = HouseRules(variant=Variant.PINEAPPLE, small_blind=5, big_blind=10)
    table = await house.table(rules=pineapple)
    async with house.guest() as ann, house.guest() as bob, house.guest() as eve:
        await seated(house, ann, table, 1)
        await seated(house, bob, table, 2)
        mine = (await ann.event("hole_dealt"))["hands"]["1"]
        await refused(ann, table, mine[:1], "nothing is to be discarded now")
        await refused(eve, table, mine[:1], "you have no seat at this table: take one first")
        while not (hand := (await house.room.look(table)).table.hand) or not hand.asked:
            await house.room.execute(table, passive)
        await refused(ann, table, mine[:2], "2 cards are named: exactly 1 must be discarded")
        await refused(ann, table, [mine[0], mine[0]], "2 cards are named: exactly 1 must be discarded")
        await refused(ann, table, [], "0 cards are named: exactly 1 must be discarded")
        other = next(card for card in range(52) if card not in mine)
        assert "is not one of seat 1's hole cards" in (await ann.ask("discard", table, hand=1, cards=[other]))["text"]
        assert (await ann.ask("discard", table, hand=1, cards=mine[:1]))["type"] == "done"
        await refused(ann, table, mine[1:2], "seat 1 has discarded already")


async def refused(guest: Guest, table: str, cards: list[int], sentence: str) -> None:
    """A discard that is refused with this sentence."""
    refusal = await guest.ask("discard", table, hand=1, cards=cards)
    assert (refusal["type"], sentence_of(refusal)) == ("refusal", sentence)


async def test_a_mistake_at_the_wrong_moment_or_of_no_kind_is_refused(house: OpenRoom) -> None:
    async with house.guest() as ann, house.guest() as bob:
        wish = {"manual": True, "pause_seconds": 0, "variant": "pineapple", "small_blind": 5, "big_blind": 10}
        table = (await house.http.post("/api/tables", json=wish, headers={"Cookie": ann.cookie})).json()["table"]
        for seat, guest in enumerate((ann, bob), start=1):
            await guest.send({"type": "join", "table": table})
            await guest.get("snapshot")
            assert (await guest.ask("take_seat", table, seat=seat, buy_in=500))["type"] == "done"
        await ann.event("hole_dealt")
        for mistake, sentence in (
            ({"type": "fourth_card"}, "that is possible only once the flop is dealt"),
            ({"type": "find_wrong_burn"}, "that is possible only once a street came without its burn or with two"),
            (
                {"type": "expose_cards", "numbers": [7]},
                "card 7 was not dealt to a player: the hole cards are numbers 1 to 6",
            ),
            ({"type": "burn_wrong", "burns": 1}, "one burnt card is right: name 0 or 2"),
        ):
            before = (await house.room.look(table)).version
            refusal = await ann.ask("report_mistake", table, hand=1, mistake=mistake)
            assert (refusal["type"], sentence_of(refusal)) == ("refusal", sentence)
            assert (await house.room.look(table)).version == before
        while not (hand := (await house.room.look(table)).table.hand) or not hand.asked:
            await house.room.execute(table, passive)
        refusal = await ann.ask("report_mistake", table, hand=1, mistake={"type": "deal_early"})
        assert (refusal["code"], refusal["text"]) == ("discards_first", "nobody can act before all discards are in")
        for mistake in ({"type": "sneeze"}, {"type": "show_card"}, {}, {"type": "burn_wrong", "burns": 3}):
            assert (await ann.ask("report_mistake", table, hand=1, mistake=mistake))["code"] == "bad_message"
