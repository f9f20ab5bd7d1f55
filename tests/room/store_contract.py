"""What every store must do; a store's own tests inherit from `StoreContract` and say how to open one."""

import asyncio

import pytest

from vilt.errors import Refused
from vilt.room.store import (
    BANK,
    Commit,
    Conflict,
    Earlier,
    Kept,
    Posting,
    Protection,
    Repeated,
    Seating,
    Store,
    player_account,
    table_account,
)

BIGGEST = 2**53 - 1


def commit(table: str = "t1", expected: int = 0, events: tuple[str, ...] = ("{}",), **more: object) -> Commit:
    settings: dict[str, object] = {"format": 1, "time": 100.0, "deadline": None, "open": True, "summary": "{}"}
    return Commit(table=table, expected=expected, events=events, **(settings | more))  # type: ignore[arg-type]


def buy_in(name: str, player: str, chips: int, table: str = "t1") -> Posting:
    return Posting(name, ((player_account(player), -chips), (table_account(table), chips)))


class StoreContract:
    """Inherit, and give the fixture `store`."""

    async def test_what_is_committed_is_loaded(self, store: Store) -> None:
        assert await store.load("t1") is None
        assert await store.commit(commit(events=('{"a":1}', '{"b":"ä"}'))) == 2
        loaded = await store.load("t1")
        assert loaded is not None
        assert (loaded.version, loaded.state) == (2, None)
        assert [(event.version, event.payload, event.time) for event in loaded.events] == [
            (1, '{"a":1}', 100.0),
            (2, '{"b":"ä"}', 100.0),
        ]

    async def test_loading_starts_at_the_kept_state(self, store: Store) -> None:
        await store.commit(commit(events=("1", "2"), kept=Kept(7, "state at 2")))
        await store.commit(commit(expected=2, events=("3",)))
        loaded = await store.load("t1")
        assert loaded is not None
        assert (loaded.version, loaded.state, loaded.state_version, loaded.state_format) == (3, "state at 2", 2, 7)
        assert [event.payload for event in loaded.events] == ["3"]

    @pytest.mark.parametrize("expected", [0, 1, 3])
    async def test_another_version_is_a_conflict_and_writes_nothing(self, store: Store, expected: int) -> None:
        await store.commit(commit(events=("1", "2")))
        with pytest.raises(Conflict):
            await store.commit(commit(expected=expected, events=("x",), seatings=(Seating(1, "p"),)))
        assert await store.versions(["t1", "none"]) == {"t1": 2}
        assert await store.tables_of("p") == []

    async def test_a_table_that_was_never_created_is_a_conflict(self, store: Store) -> None:
        with pytest.raises(Conflict):
            await store.commit(commit(expected=5))

    async def test_a_command_is_done_once(self, store: Store) -> None:
        await store.commit(commit(command="c-1", player="p", said="hash"))
        await store.commit(commit(expected=1))
        assert await store.done("t1", "p", "c-1") == Earlier(1, "hash")
        assert await store.done("t1", "other", "c-1") is None
        with pytest.raises(Repeated) as repeated:
            await store.commit(commit(expected=2, command="c-1", player="p"))
        assert repeated.value.earlier == Earlier(1, "hash")
        assert await store.versions(["t1"]) == {"t1": 2}

    async def test_since_gives_the_events_after_a_version(self, store: Store) -> None:
        await store.commit(commit(events=("1", "2", "3", "4")))
        assert [event.version for event in await store.since("t1", 1, 2)] == [2, 3]
        assert await store.since("t1", 4, 10) == []

    async def test_racing_commits_leave_no_gap(self, store: Store) -> None:
        await store.commit(commit())

        async def add(number: int) -> int:
            for version in range(1, 40):
                try:
                    return await store.commit(commit(expected=version, events=(str(number),)))
                except Conflict:
                    continue
            raise AssertionError

        versions = await asyncio.gather(*(add(number) for number in range(30)))
        assert sorted(versions) == list(range(2, 32))
        assert [event.version for event in await store.since("t1", 0, 100)] == list(range(1, 32))

    async def test_one_bad_command_does_not_spoil_the_others_of_its_batch(self, store: Store) -> None:
        await store.open_account(player_account("poor"), "player", ["Poor"], 10, 1.0)
        outcomes = await asyncio.gather(
            *(store.commit(commit(table=f"t{number}")) for number in range(20)),
            store.commit(commit(table="bad", postings=(buy_in("bad:1", "poor", 11, "bad"),))),
            *(store.commit(commit(table=f"u{number}")) for number in range(20)),
            return_exceptions=True,
        )
        refused = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
        assert [str(error) for error in refused] == ["11 chips are too many: your bankroll holds 10"]
        assert outcomes.count(1) == 40
        assert await store.load("bad") is None
        assert await store.account(table_account("bad")) is None

    async def test_due_tables_come_oldest_first(self, store: Store) -> None:
        for table, deadline in (("a", 5.0), ("b", 3.0), ("c", None), ("d", 9.0)):
            await store.commit(commit(table=table, deadline=deadline))
        assert list(await store.due(5.0, 10)) == [("b", 3.0), ("a", 5.0)]
        assert list(await store.due(9.0, 1)) == [("b", 3.0)]
        await store.commit(commit(table="b", expected=1, deadline=None))
        assert [table for table, _ in await store.due(9.0, 10)] == ["a", "d"]

    async def test_what_the_lobby_says_stays_until_it_is_said_anew(self, store: Store) -> None:
        async def said() -> list[str]:
            return [row.summary for row in await store.open_tables()]

        await store.commit(commit(table="a", summary='{"x":1}'))
        await store.commit(commit(table="a", expected=1, summary=None))
        assert await said() == ['{"x":1}']
        await store.commit(commit(table="a", expected=2, summary=None, seatings=(Seating(1, "p", "Pia"),)))
        assert await said() == ['{"x":1}']
        await store.commit(commit(table="a", expected=3, summary='{"x":2}'))
        assert await said() == ['{"x":2}']
        await store.commit(commit(table="a", expected=4, summary='{"x":3}', seatings=(Seating(2, "q", "Quin"),)))
        assert await said() == ['{"x":3}']

    async def test_the_lobby_sees_open_tables_and_who_sits(self, store: Store) -> None:
        await store.commit(
            commit(table="a", time=1.0, seatings=(Seating(2, "p", "Pia"), Seating(1, "b", "Bo", "steady")))
        )
        await store.commit(commit(table="b", time=2.0, summary='{"x":1}', deadline=7.5))
        await store.commit(commit(table="c", open=False))
        rows = await store.open_tables()
        assert [(row.table, row.summary, row.deadline, row.changed) for row in rows] == [
            ("b", '{"x":1}', 7.5, 2.0),
            ("a", "{}", None, 1.0),
        ]
        await store.commit(commit(table="a", expected=1, time=3.0, quiet=True))  # a discard, which nobody may notice
        assert [(row.table, row.version, row.changed) for row in await store.open_tables()] == [
            ("b", 1, 2.0),
            ("a", 2, 1.0),
        ]
        await store.commit(commit(table="a", expected=2, time=4.0))
        assert [(row.table, row.changed) for row in await store.open_tables()] == [("a", 4.0), ("b", 2.0)]
        assert rows[1].seated == (Seating(1, "b", "Bo", "steady"), Seating(2, "p", "Pia"))
        assert await store.tables_of("p") == ["a"]
        await store.commit(commit(table="a", expected=3, seatings=(Seating(2),)))
        assert await store.tables_of("p") == []

    async def test_chips_move_and_the_books_balance(self, store: Store) -> None:
        assert await store.open_account(player_account("p"), "player", ["Pia"], 1000, 1.0)
        assert not await store.open_account(player_account("p"), "player", ["Again"], 1000, 2.0)
        await store.commit(commit(postings=(buy_in("t1:1", "p", 400),)))
        await store.commit(commit(expected=1, postings=(Posting("t1:2", ((BANK, -50), (table_account("t1"), 50))),)))
        balances = {name: await store.account(name) for name in (BANK, player_account("p"), table_account("t1"))}
        assert {name: account.balance for name, account in balances.items() if account} == {
            BANK: -1050,
            "player:p": 600,
            "table:t1": 450,
        }
        assert await store.unbalanced() == 0

    async def test_an_account_gets_the_first_name_that_is_free(self, store: Store) -> None:
        async def called(player: str, *names: str) -> str:
            await store.open_account(player_account(player), "player", names, 0, 1.0)
            account = await store.account(player_account(player))
            assert account is not None
            return account.name

        assert await called("p", "Fox 100", "Elk 100") == "Fox 100"
        await store.rename(player_account("p"), "Wren 100")
        assert await called("q", "Wren 100", "Fox 100", "Elk 100") == "Fox 100"
        assert await called("r", "Wren 100", "Fox 100") == "Fox 100"  # better than to turn somebody away
        wanted = [f"Hare {number}" for number in range(100, 120)]
        names = await asyncio.gather(*(called(f"crowd-{number}", *wanted) for number in range(20)))
        assert sorted(names) == wanted

    async def test_a_crowd_that_comes_at_once_has_an_account_each(self, store: Store) -> None:
        ids = [player_account(f"p{number % 70}") for number in range(140)]  # everybody twice
        opened = await asyncio.gather(
            *(store.open_account(one, "player", [f"Fox {place}"], 10, 1.0) for place, one in enumerate(ids))
        )
        assert opened == [True] * 70 + [False] * 70
        accounts = [await store.account(one) for one in ids[:70]]
        assert [(one.name, one.balance) for one in accounts if one] == [(f"Fox {place}", 10) for place in range(70)]
        bank = await store.account(BANK)
        assert bank is not None
        assert bank.balance == -700
        assert await store.unbalanced() == 0

    async def test_nobody_pays_more_than_he_has(self, store: Store) -> None:
        await store.open_account(player_account("p"), "player", ["Pia"], 1000, 1.0)
        await store.commit(commit())
        with pytest.raises(Refused) as refused:
            await store.commit(commit(expected=1, postings=(buy_in("t1:2", "p", 1001),), seatings=(Seating(1, "p"),)))
        assert refused.value.code == "not_enough_chips"
        assert await store.versions(["t1"]) == {"t1": 1}
        assert await store.tables_of("p") == []
        assert await store.unbalanced() == 0

    async def test_who_has_no_account_pays_nothing_and_is_told_so(self, store: Store) -> None:
        await store.commit(commit())
        with pytest.raises(Refused) as refused:
            await store.commit(
                commit(expected=1, postings=(buy_in("t1:2", "zed", 100),), seatings=(Seating(1, "zed"),))
            )
        assert refused.value.code == "no_such_player"
        assert str(refused.value) == "there is no player 'zed'"
        assert await store.versions(["t1"]) == {"t1": 1}
        assert await store.tables_of("zed") == []
        assert await store.unbalanced() == 0

    async def test_a_protection_is_used_once_however_many_tables_ask(self, store: Store) -> None:
        await store.open_account(player_account("p"), "player", ["Pia"], 1000, 1.0)
        tables = [f"t{number}" for number in range(8)]
        for table in tables:
            await store.commit(commit(table=table))
        uses = [
            commit(table=table, expected=1, protections=(Protection(2, "p", 100.0, since=50.0, earlier=1),))
            for table in tables
        ]
        outcomes = await asyncio.gather(*(store.commit(use) for use in uses), return_exceptions=True)
        refused = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
        assert outcomes.count(2) == 2
        assert [error.code for error in refused] == ["protections_used"] * 6
        assert sorted((await store.versions(tables)).values()) == [1] * 6 + [2] * 2
        assert list(await store.protected_at("p", 99.0)) == [100.0, 100.0]
        assert list(await store.protected_at("p", 100.0)) == list(await store.protected_at("q", 0.0)) == []

    async def test_protections_of_another_day_do_not_count(self, store: Store) -> None:
        await store.open_account(player_account("p"), "player", ["Pia"], 1000, 1.0)
        await store.commit(commit())
        for expected, day in ((1, 100.0), (2, 200.0)):
            use = Protection(expected + 1, "p", day, since=day - 50.0, earlier=0)
            assert await store.commit(commit(expected=expected, protections=(use,))) == expected + 1

    async def test_the_largest_amount_is_kept_exactly(self, store: Store) -> None:
        await store.open_account(player_account("p"), "player", ["Pia"], BIGGEST, 1.0)
        account = await store.account(player_account("p"))
        assert account is not None
        assert account.balance == BIGGEST

    async def test_only_who_is_broke_and_stands_is_refilled(self, store: Store) -> None:
        await store.open_account(player_account("p"), "player", ["Pia"], 1000, 1.0)
        await store.commit(commit(postings=(buy_in("t1:1", "p", 950),), seatings=(Seating(1, "p"),)))
        assert not await store.refill("p", 100, 1000, 2.0)
        await store.commit(commit(expected=1, seatings=(Seating(1),)))
        assert not await store.refill("p", 50, 1000, 2.0)
        assert await store.refill("p", 100, 1000, 2.0)
        assert not await store.refill("p", 100, 1000, 2.0)
        assert not await store.refill("nobody", 100, 1000, 2.0)
        account = await store.account(player_account("p"))
        assert account is not None
        assert account.balance == 1000
        assert await store.unbalanced() == 0

    async def test_names_and_values_are_kept(self, store: Store) -> None:
        await store.open_account(player_account("p"), "player", ["Pia"], 0, 1.0)
        await store.rename(player_account("p"), "Pía")
        account = await store.account(player_account("p"))
        assert account is not None
        assert account.name == "Pía"
        assert await store.remembered("key") is None
        await store.remember("key", "1")
        await store.remember("key", "2")
        assert await store.remembered("key") == "2"

    async def test_a_player_sits_once_at_a_table(self, store: Store) -> None:
        await store.commit(commit(seatings=(Seating(1, "p"),)))
        with pytest.raises(Exception, match=r".") as failed:
            await store.commit(commit(expected=1, seatings=(Seating(2, "p"),)))
        assert not isinstance(failed.value, Conflict)
        assert await store.versions(["t1"]) == {"t1": 1}

    async def test_what_the_room_remembers_is_the_latest_or_the_first(self, store: Store) -> None:
        assert await store.remembered("key") is None
        await store.remember("key", "one")
        await store.remember("key", "two")
        assert await store.remembered("key") == "two"
        firsts = await asyncio.gather(*(store.remember_first("secret", str(number)) for number in range(5)))
        assert set(firsts) == {await store.remembered("secret")}
        assert await store.remember_first("key", "three") == "two"
