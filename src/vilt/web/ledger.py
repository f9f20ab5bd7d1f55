"""The ledger of a table: what everybody brought, took and has, who pays whom, and the same for a spreadsheet."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.datastructures import State
from litestar.params import Parameter

from vilt.table.sessions import Line, Payment, as_csv, payments

HOUSE = "house"
"""Who has what the players lost together: the rake or the time charge."""

TableName = Annotated[str, Parameter(max_length=32)]


class LedgerLine(msgspec.Struct, frozen=True):
    """A player of the ledger."""

    line: Line
    result: int
    """Chips won, below zero when he lost."""


class Ledger(msgspec.Struct, frozen=True):
    """What everybody brought, took and has, and the payments that settle it."""

    lines: tuple[LedgerLine, ...]
    payments: tuple[Payment, ...]


@get("/api/tables/{table:str}/ledger")
async def ledger(table: TableName, state: State) -> Response[bytes]:
    """The ledger of a table, as it stands now."""
    lines = (await state.room.look(table)).table.ledger()
    results = [(line.player, line.result) for line in lines]
    results.append((HOUSE, -sum(result for _, result in results)))
    found = Ledger(tuple(LedgerLine(line, line.result) for line in lines), payments(results))
    return Response(msgspec.json.encode(found), media_type="application/json", headers={"Cache-Control": "no-store"})


@get("/api/tables/{table:str}/ledger.csv")
async def ledger_file(table: TableName, state: State) -> Response[str]:
    """The ledger of a table for a spreadsheet."""
    text = as_csv((await state.room.look(table)).table.ledger())
    name = f'attachment; filename="{table}.csv"'
    return Response(text, media_type="text/csv", headers={"Content-Disposition": name, "Cache-Control": "no-store"})
