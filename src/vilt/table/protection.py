"""All-in protection of players who do not answer in time (F10): who is protected, how often, and what is left.

It is worth money to be protected while facing a bet, so every use is told to the whole table. Uses are counted by
account: leaving the table does not bring one back, and the room tells each table of those at others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from vilt.hand import Act, Action, Hand, Protect
from vilt.table import events as ev
from vilt.table.settings import ProtectionReset, ProtectionScope, ProtectionWhen, TableSettings
from vilt.table.standing import Standing

if TYPE_CHECKING:
    from vilt.table import commands as cmd

DAY = 86_400.0


def answer_for(table: Standing, hand: Hand, now: float) -> Act | Protect:
    """What is done for the player to act, whose time is over: he is protected, or checks, or folds (F10, F11)."""
    seat = hand.actor
    if _is_protected(table, hand, now):
        return Protect(seat)
    return Act(seat, passive(hand), timed_out=True)


def passive(hand: Hand) -> Action:
    """What a player does who does nothing: he checks where it is free, else he folds (F11)."""
    free = any(option.action == Action.CHECK for option in hand.options())
    return Action.CHECK if free else Action.FOLD


def use(table: Standing, seat: int, now: float) -> ev.ProtectionUsed:
    """One protection less for the player in `seat`."""
    player = table.players[seat].player
    return ev.ProtectionUsed(seat, player, now, _left(table, player, now) - 1)


def count_anew(table: Standing, now: float) -> Iterator[ev.ProtectionsLeft]:
    """Tell what is left to whom, where that is not what the table shows: a new day began, or somebody returned."""
    for seat in sorted(table.players):
        seated = table.players[seat]
        left = 0 if seated.bot else _left(table, seated.player, now)
        if left != seated.protections:
            yield ev.ProtectionsLeft(seat, left)


def count_elsewhere(
    table: Standing, command: cmd.CountProtections, now: float
) -> Iterator[ev.ProtectedElsewhere | ev.ProtectionsLeft]:
    """Count what a player of this table used at others too; what is known already changes nothing."""
    fresh = unknown(table, command.player, command.times)
    if fresh and table.seat_of(command.player):
        yield ev.ProtectedElsewhere(command.player, fresh)
        yield from count_anew(table, now)


def unknown(table: Standing, player: str, times: Iterable[float]) -> tuple[float, ...]:
    """Those of the times at which a player was protected that a table does not know of; two may be the same."""
    return tuple((Counter(times) - Counter(table.protected_at.get(player, ()))).elements())


def _is_protected(table: Standing, hand: Hand, now: float) -> bool:
    settings, seated = table.settings, table.players[hand.actor]
    if seated.bot or seated.leaving or not hand.state.paid[hand.place[hand.actor]]:
        return False
    if settings.protection_scope == ProtectionScope.DISCONNECTED_ONLY and seated.connected:
        return False
    if settings.protection_when == ProtectionWhen.FACING_BET and not hand.to_call:
        return False
    return _left(table, seated.player, now) > 0


def _left(table: Standing, player: str, now: float) -> int:
    since = counted_from(table.settings, now)
    used = sum(1 for time in table.protected_at.get(player, ()) if time > since)
    return max(0, table.settings.protections - used)


def counted_from(settings: TableSettings, now: float) -> float:
    """What was used after this time is still used at `now` (both in seconds since the epoch)."""
    if settings.protection_reset == ProtectionReset.ROLLING_DAY:
        return now - DAY
    offset = 60 * settings.utc_offset_minutes
    return (now + offset) // DAY * DAY - offset
