"""Tables and commands for the tests of the room."""

from dataclasses import dataclass

from vilt.bots import discard
from vilt.errors import Refused
from vilt.hand.events import Action
from vilt.room.room import Room
from vilt.rules.house import HouseRules
from vilt.table import Table, TableView
from vilt.table.commands import CreateTable, DealHand, Play, Sit, StartHand
from vilt.table.house_options import FirstButton
from vilt.table.settings import TableSettings, TimeoutPolicy

DECK = tuple(range(52))


@dataclass
class Clock:
    """A clock that stands until it is set."""

    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now


def settings(**more: object) -> TableSettings:
    chosen: dict[str, object] = {
        "name": "Oak",
        "rules": HouseRules(small_blind=5, big_blind=10),
        "min_buy_in": 100,
        "max_buy_in": 1000,
        "action_seconds": 20.0,
        "preflop_seconds": 0.0,
        "bank_seconds": 0.0,
        "sit_out_seconds": 0.0,
        "timeout_policy": TimeoutPolicy.FOLD,
        "delivery_seconds": 0.0,
        "first_button": FirstButton.SEAT_1,
    }
    return TableSettings(**(chosen | more))  # type: ignore[arg-type]


QUICK: dict[str, object] = {"pause_seconds": 0.01, "bot_seconds": 0.01, "action_seconds": 5.0}


async def guests(room: Room, *names: str) -> None:
    for name in names:
        await room.store.open_account(f"player:{name}", "player", [name.title()], 10_000, room.clock())


async def two_at_a_table(room: Room, table: str = "oak", /, **more: object) -> None:
    """A table where ann and bob sit and the first hand is due in three seconds."""
    await guests(room, "ann", "bob")
    await room.create(table, [CreateTable(settings(**more)), Sit("ann", "Ann", 1, 1000), Sit("bob", "Bob", 2, 500)])


async def first_hand(room: Room, clock: Clock, table: str = "oak", deck: tuple[int, ...] = DECK) -> None:
    """Deal the first hand of `two_at_a_table`."""
    clock.now += 3.0
    await room.execute(table, StartHand())
    await room.execute(table, DealHand(1, deck))


def passive(table: Table) -> Play:
    """Check or call for whoever is to act."""
    hand = table.running
    if hand is None:
        raise Refused("no_hand")
    actions = [option.action for option in hand.options()]
    return Play(hand.actor, hand.number, hand.turn, Action.CHECK if Action.CHECK in actions else Action.CALL)


class Caller:
    """Bots that check and call, thinking in this very process."""

    def begin(self) -> None:
        pass

    async def decide(self, level: str, view: TableView, seat: int, seconds: float) -> tuple[Action, int]:
        assert view.hand is not None
        actions = [option.action for option in view.hand.options]
        return (Action.CHECK if Action.CHECK in actions else Action.CALL), 0

    async def discard(self, level: str, view: TableView, seat: int, seconds: float) -> tuple[int, ...]:
        return discard(level, view, seat)
