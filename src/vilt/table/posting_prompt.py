"""The prompt to post: for whoever would wait for the big blind otherwise, and for nobody else (RULES C7, C9, I11)."""

from __future__ import annotations

from vilt.table.dealing import Told
from vilt.table.events import SatIn
from vilt.table.owing import asks_to_post
from vilt.table.standing import Standing


def ask_to_post(table: Standing, seat: int) -> Told:
    """Ask a player who wants cards whether he posts or waits, unless he is dealt in anyhow: as the next big blind, or
    at a fresh start."""
    placement, seated = table.placement(), table.players[seat]
    if placement is None or seat in placement.players or not (seated.wants_cards and seated.stack):
        return
    if asked := asks_to_post(seat, seated, table.settings):
        yield asked


def sit_in_again(table: Standing, seat: int) -> Told:
    """A player wants cards again, and is asked how he comes in."""
    yield SatIn(seat)
    yield from ask_to_post(table, seat)
