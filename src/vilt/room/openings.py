"""Opening tables: one with bots to play at once, or one for friends."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from vilt.bots import LEVELS
from vilt.errors import Refused
from vilt.history.options import Value, quoted
from vilt.room.names import TABLE_LETTERS, tidy_name
from vilt.room.room import Room
from vilt.room.store import Account
from vilt.rules.house import FIXED_LIMIT, MOST_CHIPS, SPREAD_LIMIT, HouseRules
from vilt.rules.rulings import Rulings
from vilt.table.blinds import usual_small_blind
from vilt.table.commands import CreateTable, Sit
from vilt.table.house_options import SmallBlindRounding
from vilt.table.settings import TableSettings

SEATS = 6
BIG_BLIND = 10
BUY_IN = 1_000
USUAL: Mapping[str, int | float] = {"seats": SEATS, "action_seconds": 20.0, "preflop_seconds": 0.0}
"""What a table has that nobody chose otherwise, where that is not the default of a setting."""

_TABLES = ("Alder", "Ash", "Aspen", "Beech", "Birch", "Cedar", "Elm", "Hazel", "Larch", "Linden", "Maple", "Rowan")
_BOTS = (
    "Anneli", "Bram", "Clara", "Dirk", "Elsa", "Fien", "Gustav", "Hanna", "Ilse", "Joost", "Kaisa", "Lars",
    "Mika", "Nora", "Oskar", "Pieter", "Roos", "Sanna", "Tilda", "Uwe", "Vera", "Wim", "Ylva",
)  # fmt: skip


class TableWish(NamedTuple):
    """What a host may choose for a table with friends; options that he leaves out are as usual."""

    name: str = ""
    """Empty for any."""
    options: Mapping[str, Value] = {}
    """By the names of the rule book. Without a small blind it is half the big one; for buy-ins see `usual_buy_ins`."""
    bots: int = 0
    """How many seats they take, the highest ones."""
    level: str = LEVELS[0]


def new_table() -> str:
    """The id of a new table: nobody can guess another's."""
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(10))


async def open_table(room: Room, wish: TableWish, host: str, name: str) -> str:
    """Open a table where no person sits yet, whose host is the account `host` called `name`, and give its id.

    Raises:
        Refused: `bad_name`, `no_such_level`, or `bad_rules` when the wishes do not go together.
    """
    table = new_table()
    settings = settings_of(wish)
    if not 0 <= wish.bots < settings.seats:
        expected = f"a whole number from 0 to {settings.seats - 1}"
        raise Refused("bad_rules", field="bots", value=quoted(wish.bots), expected=expected)
    stack = settings.max_buy_in or max(settings.min_buy_in, 100 * settings.rules.smallest_bet)
    seats = range(settings.seats - wish.bots + 1, settings.seats + 1)
    await room.create(table, [CreateTable(settings, host, name), *_bots(table, seats, stack, wish.level)])
    return table


def usual_buy_ins(rules: HouseRules) -> tuple[int, int]:
    """The least and the most that a player brings where nobody said it, in chips; 0 for no most (I1).

    >>> usual_buy_ins(HouseRules()), usual_buy_ins(HouseRules(structure=FIXED_LIMIT, small_blind=2, big_blind=5))
    ((80, 200), (100, 0))
    """
    if rules.structure == FIXED_LIMIT:
        return 10 * rules.upper_limit, 0
    if rules.structure == SPREAD_LIMIT:
        return 10 * max(rules.spread_max, rules.spread_max_late), 0
    return 40 * rules.smallest_bet, 100 * rules.smallest_bet


def settings_of(wish: TableWish) -> TableSettings:
    """What a wish comes to: its options, and what suits them where it says nothing.

    Raises:
        Refused: `bad_name`, or `bad_rules` when the options do not go together.
    """
    chosen = dict(wish.options)
    big_blind = chosen.setdefault("big_blind", BIG_BLIND)
    rounding = SmallBlindRounding(str(chosen.get("sb_round", SmallBlindRounding.DOWN)))
    chosen.setdefault("small_blind", usual_small_blind(_chips(big_blind), rounding) if big_blind else 0)
    rules: dict[str, Any] = {name: chosen.pop(name) for name in HouseRules.__struct_fields__ if name in chosen}
    house = HouseRules(**rules)
    rulings: dict[str, Any] = {name: chosen.pop(name) for name in Rulings.__struct_fields__ if name in chosen}
    house.check()
    least, most = usual_buy_ins(house)
    most = _chips(chosen.setdefault("max_buy_in", most))
    chosen.setdefault("min_buy_in", min(least, most or MOST_CHIPS))
    name = tidy_name(wish.name, TABLE_LETTERS) if wish.name.strip() else secrets.choice(_TABLES)
    others: dict[str, Any] = {**USUAL, **chosen}
    return TableSettings(name=name, rules=house, rulings=Rulings(**rulings), **others)


def _chips(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _bots(table: str, seats: Iterable[int], stack: int, level: str, but_not: str = "") -> list[Sit]:
    """Bots who sit down, none of them called like the player who is there already."""
    if level not in LEVELS:
        raise Refused("no_such_level", level=level[:40], levels=", ".join(LEVELS))
    names = [name for name in _BOTS if name.casefold() != but_not.casefold()]
    secrets.SystemRandom().shuffle(names)
    return [Sit(f"bot-{table}-{seat}", names[seat], seat, stack, level) for seat in seats]


async def play_now(room: Room, player: Account, identity: str, level: str) -> str:
    """Open a six-seat table with the player in seat 1 and bots of `level` in the others; give its id.

    Raises:
        Refused: `no_such_level`, or `not_enough_chips`.
    """
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
    bots = _bots(table, range(2, SEATS + 1), BUY_IN, level, but_not=player.name)
    await room.create(
        table, [CreateTable(settings, identity, player.name), Sit(identity, player.name, 1, BUY_IN), *bots]
    )
    return table
