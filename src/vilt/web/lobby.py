"""What the lobby page asks: who am I, which tables are there, and open one for me."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State

from vilt.bots import LEVELS
from vilt.errors import Refused
from vilt.history.house_words import house_words
from vilt.history.options import quoted, read_option
from vilt.history.wording import stakes_words
from vilt.locale import Translator, catalog, negotiate, translator
from vilt.room.accounts import Accounts
from vilt.room.names import TABLE_LETTERS
from vilt.room.openings import TableWish, open_table, play_now
from vilt.room.room import Room
from vilt.room.store import Seating, TableRow
from vilt.room.summary import Summary
from vilt.rules.house import MOST_PLAYERS
from vilt.web import metrics
from vilt.web.bodies import read_body
from vilt.web.identity import Guest, Identity
from vilt.web.limits import Buckets
from vilt.web.sockets import same_origin


class Me(msgspec.Struct, frozen=True):
    """Who is asking: his name, the chips of his bankroll, and the tables where he sits."""

    player: str
    name: str
    chips: int
    tables: tuple[str, ...]


class LobbyTable(msgspec.Struct, frozen=True):
    """An open table as the lobby shows it."""

    table: str
    name: str
    game: str
    """What is played and for how much, in the reader's language."""
    house: str
    """What its house does otherwise than most rooms, in words; empty when nothing."""
    seats: int
    min_buy_in: int
    max_buy_in: int
    """0 means no maximum."""
    seated: tuple[Seating, ...]


class Lobby(msgspec.Struct, frozen=True):
    """All open tables, the one that changed last first, and the levels of bots, the weakest first."""

    tables: tuple[LobbyTable, ...]
    levels: tuple[str, ...] = LEVELS


class PlayNow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which bots to play against."""

    level: str


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest wants to be called."""

    name: str


class Opened(msgspec.Struct, frozen=True):
    """The id of a table that was opened."""

    table: str


_summary_decoder = msgspec.json.Decoder(Summary)
Wish = TypeVar("Wish")
AnyRequest = Request[Any, Any, Any]


async def guest_of(request: AnyRequest, state: State) -> Guest:
    """Whoever is asking."""
    identity: Identity = state.identity
    return await identity.guest(request)


async def wish(request: AnyRequest, kind: type[Wish]) -> Wish:
    """What a request asks for in its body.

    Raises:
        Refused: `bad_request`, saying what cannot be read; `too_fast` when its address asks for too much.
    """
    wishes: Buckets = request.app.state.wishes
    if not wishes.take(request.client.host if request.client else ""):
        metrics.limited.labels("wishes").inc()
        raise Refused("too_fast")
    return await read_body(request, kind)


def answer(content: object, guest: Guest | None = None) -> Response[bytes]:
    """An answer in JSON that also tells a new guest who he is."""
    return Response(
        msgspec.json.encode(content),
        media_type="application/json",
        status_code=200,
        cookies=[guest.cookie] if guest and guest.cookie else None,
        headers={"Cache-Control": "no-store"},
    )


async def _me(room: Room, guest: Guest) -> Me:
    account = await Accounts(room).account(guest.player)
    return Me(guest.player, account.name, account.balance, tuple(await room.store.tables_of(guest.player)))


@get("/api/me")
async def me(request: AnyRequest, state: State) -> Response[bytes]:
    """Who is asking."""
    guest = await guest_of(request, state)
    return answer(await _me(state.room, guest), guest)


@post("/api/name", guards=[same_origin])
async def name(request: AnyRequest, state: State) -> Response[bytes]:
    """Take another name."""
    guest = await guest_of(request, state)
    await Accounts(state.room).rename(guest.player, (await wish(request, NewName)).name)
    return answer(await _me(state.room, guest), guest)


@get("/api/lobby")
async def lobby(request: AnyRequest, state: State) -> Response[bytes]:
    """The open tables."""
    speaker = translator(language_of(request))
    rows = await state.room.store.open_tables()
    return answer(Lobby(tuple(_lobby_table(row, speaker) for row in rows)))


def _lobby_table(row: TableRow, speaker: Translator) -> LobbyTable:
    said = _summary_decoder.decode(row.summary)
    game = stakes_words(said.house, speaker)
    house = house_words(said.options, speaker) if said.options else ""
    return LobbyTable(row.table, said.name, game, house, said.seats, said.min_buy_in, said.max_buy_in, row.seated)


def language_of(request: AnyRequest) -> str:
    """The language in which a request is answered."""
    return negotiate(request.headers.get("accept-language", ""), request.query_params.get("lang", ""))


@post("/api/play-now", guards=[same_origin])
async def play(request: AnyRequest, state: State) -> Response[bytes]:
    """Open a table with bots and sit down at it."""
    level = (await wish(request, PlayNow)).level
    guest = await guest_of(request, state)
    return answer(Opened(await play_now(state.room, guest.account, guest.player, level)), guest)


@post("/api/tables", guards=[same_origin])
async def tables(request: AnyRequest, state: State) -> Response[bytes]:
    """Open a table for friends."""
    asked = await wish(request, dict[str, object])
    name, bots, level = asked.pop("name", ""), asked.pop("bots", 0), asked.pop("level", LEVELS[0])
    if not isinstance(name, str):
        raise Refused("bad_name", most=TABLE_LETTERS)
    if not isinstance(bots, int) or isinstance(bots, bool):
        expected = f"a whole number from 0 to {MOST_PLAYERS - 1}"
        raise Refused("bad_rules", field="bots", value=quoted(bots), expected=expected)
    if not isinstance(level, str):
        raise Refused("no_such_level", level=quoted(level), levels=", ".join(LEVELS))
    options = {field: read_option(field, value) for field, value in asked.items()}
    guest = await guest_of(request, state)
    table = TableWish(name, options, bots, level)
    return answer(Opened(await open_table(state.room, table, guest.player, guest.account.name)), guest)


@get("/api/strings")
async def strings(request: AnyRequest) -> Response[dict[str, str]]:
    """The catalog of a language for the pages."""
    language = language_of(request)
    return Response(catalog(language), headers={"Content-Language": language, "Cache-Control": "no-cache"})
