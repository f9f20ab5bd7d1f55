"""The waiting list of a table, and the seats that are kept for those on it (RULES B1)."""

from __future__ import annotations

from vilt.errors import Refused
from vilt.table.choice_events import ListJoined, ListLeft, SeatOffered
from vilt.table.dealing import Told
from vilt.table.seat_choices import JoinList, LeaveList, PassOffer
from vilt.table.standing import Standing

MOST_WAITING = 20


def join(table: Standing, command: JoinList) -> Told:
    """Wait for a seat; who has one, or waits already, may not, nor one more than `MOST_WAITING`."""
    if table.closed:
        raise Refused("table_closed")
    if seat := table.seat_of(command.player):
        raise Refused("seated_already", seat=seat)
    if any(waiting.player == command.player for waiting in table.customs.waiting):
        raise Refused("waiting_already")
    if free_for_anybody(table):
        raise Refused("seat_is_free")
    if len(table.customs.waiting) >= MOST_WAITING:
        raise Refused("waiting_list_full", most=MOST_WAITING)
    yield ListJoined(command.player, command.name)


def leave(table: Standing, command: LeaveList) -> Told:
    """Wait no longer."""
    if not any(waiting.player == command.player for waiting in table.customs.waiting):
        raise Refused("not_waiting")
    yield ListLeft(command.player)


def pass_offer(table: Standing, command: PassOffer, now: float) -> Told:
    """Let the seat go that was kept for a player whose time is over."""
    for waiting in table.customs.waiting:
        if waiting.player == command.player and 0 < waiting.deadline <= now:
            yield ListLeft(command.player)
            return
    raise Refused("not_waiting")


def offers(table: Standing, now: float) -> Told:
    """Keep free seats for those who have waited longest."""
    if table.closed or not table.customs.waiting:
        return
    kept = sum(1 for waiting in table.customs.waiting if waiting.deadline)
    free = table.settings.seats - len(table.players)
    for waiting in table.customs.waiting:
        if kept < free and not waiting.deadline:
            kept += 1
            yield SeatOffered(waiting.player, waiting.name, now + table.settings.offer_seconds)


def free_for_anybody(table: Standing) -> bool:
    """Whether there is a free seat that is kept for nobody."""
    kept = sum(1 for waiting in table.customs.waiting if waiting.deadline)
    return len(table.players) + kept < table.settings.seats


def check_kept(table: Standing, player: str) -> None:
    """Refuse a seat that is kept for others.

    Raises:
        Refused: `seats_kept`.
    """
    offered = any(waiting.player == player and waiting.deadline for waiting in table.customs.waiting)
    if not offered and not free_for_anybody(table):
        raise Refused("seats_kept")
