"""Many hands at one table: `Table`, its commands, its events, its view, and the work it waits for."""

from vilt.table.due import (
    Due,
    DueAutoChips,
    DueBot,
    DueBotDiscard,
    DueBotRebuy,
    DueDeal,
    DueDraw,
    DueExpire,
    DueFreeSeat,
    DuePassOffer,
    DueShuffle,
    DueStart,
)
from vilt.table.settings import TableSettings
from vilt.table.state import FORMAT, SeatedPlayer, TableState
from vilt.table.table import Table
from vilt.table.view import SeatView, TableView

__all__ = [
    "FORMAT",
    "Due",
    "DueAutoChips",
    "DueBot",
    "DueBotDiscard",
    "DueBotRebuy",
    "DueDeal",
    "DueDraw",
    "DueExpire",
    "DueFreeSeat",
    "DuePassOffer",
    "DueShuffle",
    "DueStart",
    "SeatView",
    "SeatedPlayer",
    "Table",
    "TableSettings",
    "TableState",
    "TableView",
]
