"""Opening tables: one with bots to play at once, or one for friends."""

from __future__ import annotations

import secrets
from typing import Annotated

import msgspec

from vilt.bots import LEVELS
from vilt.errors import Refused
from vilt.room.names import TABLE_LETTERS, tidy_name
from vilt.room.room import Room
from vilt.room.store import Account
from vilt.rules.house import Chips, HouseRules, Structure
from vilt.table.blinds import usual_small_blind
from vilt.table.commands import CreateTable, Sit
from vilt.table.settings import Seconds, TableSettings

SEATS = 6
BIG_BLIND = 10
BUY_IN = 1_000

_TABLES = ("Alder", "Ash", "Aspen", "Beech", "Birch", "Cedar", "Elm", "Hazel", "Larch", "Linden", "Maple", "Rowan")
_BOTS = (
    "Anneli", "Bram", "Clara", "Dirk", "Elsa", "Fien", "Gustav", "Hanna", "Ilse", "Joost", "Kaisa", "Lars",
    "Mika", "Nora", "Oskar", "Pieter", "Roos", "Sanna", "Tilda", "Uwe", "Vera", "Wim", "Ylva",
)  # fmt: skip


class TableWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host may choose for a table with friends. Amounts are chips; 0 means the usual for these blinds."""

    name: str = ""
    """Empty for any."""
    structure: Structure = Structure.NO_LIMIT
    small_blind: Chips = 0
    big_blind: Chips = BIG_BLIND
    seats: Annotated[int, msgspec.Meta(ge=2, le=10)] = SEATS
    min_buy_in: Chips = 0
    max_buy_in: Chips = 0
    action_seconds: Seconds = 20.0


def new_table() -> str:
    """The id of a new table: nobody can guess another's."""
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(10))


async def open_table(room: Room, wish: TableWish, host: str, name: str) -> str:
    """Open a table without players, whose host is the account `host` called `name`, and give its id.

    Raises:
        Refused: `bad_name`, or `bad_rules` when the wishes do not go together.
    """
    table = new_table()
    settings = TableSettings(
        name=tidy_name(wish.name, TABLE_LETTERS) if wish.name.strip() else secrets.choice(_TABLES),
        rules=HouseRules(
            structure=wish.structure,
            small_blind=wish.small_blind or usual_small_blind(wish.big_blind),
            big_blind=wish.big_blind,
        ),
        seats=wish.seats,
        min_buy_in=wish.min_buy_in or 40 * max(wish.big_blind, 1),
        max_buy_in=wish.max_buy_in or 100 * max(wish.big_blind, 1),
        action_seconds=wish.action_seconds,
        preflop_seconds=0.0,
    )
    await room.create(table, [CreateTable(settings, host, name)])
    return table


async def play_now(room: Room, player: Account, identity: str, level: str) -> str:
    """Open a six-seat table with the player in seat 1 and bots of `level` in the others; give its id.

    Raises:
        Refused: `no_such_level`, or `not_enough_chips`.
    """
    if level not in LEVELS:
        raise Refused("no_such_level", level=level, levels=", ".join(LEVELS))
    table = new_table()
    settings = TableSettings(
        name=secrets.choice(_TABLES),
        rules=HouseRules(small_blind=usual_small_blind(BIG_BLIND), big_blind=BIG_BLIND),
        seats=SEATS,
        min_buy_in=40 * BIG_BLIND,
        max_buy_in=BUY_IN,
        action_seconds=20.0,
        preflop_seconds=0.0,
        pause_seconds=2.0,
    )
    names = [name for name in _BOTS if name.casefold() != player.name.casefold()]
    secrets.SystemRandom().shuffle(names)
    bots = [Sit(f"bot-{table}-{seat}", names[seat], seat, BUY_IN, level) for seat in range(2, SEATS + 1)]
    await room.create(
        table, [CreateTable(settings, identity, player.name), Sit(identity, player.name, 1, BUY_IN), *bots]
    )
    return table
