"""What a table's events change of accounts: chips move between bankrolls, the bank and the table's escrow.

Within a table chips go from seat to seat without a posting: what lies on the table equals its escrow at every version.
Bots play with the bank's chips, and rake goes to the bank (I5).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vilt.hand.events import RakeTaken
from vilt.hand.mistakes.events import RakeReturned
from vilt.room.store import BANK, Posting, Protection, Seating, player_account, table_account
from vilt.table.choice_events import Moved
from vilt.table.events import Left, ProtectionUsed, Sat, TableEvent, TimeCharged, ToppedUp, TopUpQueued
from vilt.table.host_events import StackCorrected
from vilt.table.protection import counted_from
from vilt.table.settings import TableSettings
from vilt.table.state import SeatedPlayer

MONEY_EVENTS = (Sat, Left, TopUpQueued, ToppedUp, TimeCharged, StackCorrected, RakeTaken, RakeReturned, Moved)
"""What may move chips, or the player who has them."""


def postings(
    table: str, version: int, events: Iterable[TableEvent], players: Mapping[int, SeatedPlayer]
) -> tuple[Posting, ...]:
    """The postings of `events`, the first of which follows `version`; `players` sat by seat before them."""
    owners = {seat: _account(seated.player, seated.bot) for seat, seated in players.items()}
    found = []
    for number, event in enumerate(events, version + 1):
        if isinstance(event, Sat):
            owners[event.seat] = _account(event.player, event.bot)
        if isinstance(event, Moved):
            owners[event.to] = owners.pop(event.seat)
        if isinstance(event, TimeCharged):
            paid = sum(share.amount for share in event.charges)
            if paid:
                found.append(Posting(f"{table}:{number}", ((table_account(table), -paid), (BANK, paid))))
        elif isinstance(event, RakeTaken | RakeReturned):
            kept = event.amount if isinstance(event, RakeTaken) else -event.amount
            found.append(Posting(f"{table}:{number}", ((table_account(table), -kept), (BANK, kept))))
        elif isinstance(event, MONEY_EVENTS) and (chips := _brought(event)):
            lines = ((owners[event.seat], -chips), (table_account(table), chips))
            found.append(Posting(f"{table}:{number}", lines))
    return tuple(found)


def seatings(events: Iterable[TableEvent]) -> tuple[Seating, ...]:
    """Who sat down and who got up; who moved did both."""
    found = []
    for event in events:
        if isinstance(event, Left | Moved):
            found.append(Seating(event.seat))
        if isinstance(event, Sat | Moved):
            seat = event.to if isinstance(event, Moved) else event.seat
            found.append(Seating(seat, event.player, event.name, event.bot))
    return tuple(found)


def protections(version: int, events: Iterable[TableEvent], settings: TableSettings) -> tuple[Protection, ...]:
    """The all-in protections that were used in `events`, the first of which follows `version`."""
    return tuple(
        Protection(
            number,
            event.player,
            event.time,
            counted_from(settings, event.time),
            settings.protections - event.left - 1,
        )
        for number, event in enumerate(events, version + 1)
        if isinstance(event, ProtectionUsed)
    )


def _account(player: str, bot: str) -> str:
    return BANK if bot else player_account(player)


def _brought(event: Sat | Left | TopUpQueued | ToppedUp | StackCorrected | Moved) -> int:
    """Chips that came to the table with an event; below zero for those that went."""
    match event:
        case Sat():
            return event.stack
        case Left():
            return -event.stack
        case TopUpQueued():
            return event.amount
        case StackCorrected():
            return event.change
        case Moved():
            return 0
        case ToppedUp():
            return event.amount - event.queued - event.returned
