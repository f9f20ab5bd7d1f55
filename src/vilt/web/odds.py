"""The equity of hands that lie face up: the page sends the cards it shows, and nothing else is looked at."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, post

from vilt.cards import check_cards
from vilt.errors import Refused
from vilt.web import metrics
from vilt.web.bodies import read_body
from vilt.web.limits import Buckets
from vilt.web.sockets import same_origin

Card = Annotated[int, msgspec.Meta(ge=0, le=51)]
Hand = Annotated[tuple[Card, ...], msgspec.Meta(min_length=2, max_length=6)]
"""Two cards; four to six in Omaha."""


class OpenHands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies face up: the hands of all players who are left, and the board."""

    hands: Annotated[tuple[Hand, ...], msgspec.Meta(min_length=2, max_length=10)]
    board: Annotated[tuple[Card, ...], msgspec.Meta(max_length=5)] = ()
    hi_lo: bool = False
    """The best low of eight or better wins half."""


class Equity(msgspec.Struct, frozen=True):
    """The equity of each hand, 0 to 1; None when it cannot be said, as with a board of two cards."""

    equity: tuple[float, ...] | None


@post("/api/equity", guards=[same_origin])
async def equity(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The exact equity of open hands."""
    allowed: Buckets = request.app.state.odds
    if not allowed.take(request.client.host if request.client else ""):
        metrics.limited.labels("odds").inc()
        raise Refused("too_fast")
    asked = await read_body(request, OpenHands)
    found = await asyncio.to_thread(_reckon, asked)
    return Response(msgspec.json.encode(Equity(found)), media_type="application/json", status_code=200)


def _reckon(asked: OpenHands) -> tuple[float, ...] | None:
    from vilt.odds.live import live_equity

    check_cards([*(card for hand in asked.hands for card in hand), *asked.board])
    counts = {len(hand) for hand in asked.hands}
    if len(counts) > 1 or counts == {3}:
        raise Refused("bad_request", reason="expected hands of 2, 4, 5 or 6 cards, all of the same number")
    return live_equity(asked.hands, asked.board, asked.hi_lo)
