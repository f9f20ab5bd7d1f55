"""A table in words while its form is filled in: what would be opened, before it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, Response, post

from vilt.errors import N_, Refused
from vilt.history.house_words import IN_HOUSE_WORDS, table_words
from vilt.history.options import changed_options, read_option
from vilt.locale import negotiate, translator
from vilt.locale.catalogs import Translator
from vilt.protocol.server import ChosenOption
from vilt.room.openings import TableWish, settings_of
from vilt.table import TableSettings
from vilt.web.bodies import read_body
from vilt.web.refusals import refusal

NOT_HALF = N_("The small blind of {small} is not half of the big blind of {big}.")


class Described(msgspec.Struct, frozen=True):
    """What a table would be with the options that were sent, in the reader's language."""

    words: str = ""
    """Its game, its stakes and what its house does otherwise than most rooms."""
    otherwise: tuple[ChosenOption, ...] = ()
    """The other options that are not as usual."""
    min_buy_in: int = 0
    max_buy_in: int = 0
    """0 means no maximum."""
    warning: str = ""
    """What may be a slip, though such a table can be opened (C1)."""
    refused: str = ""
    """Why no such table can be opened; then nothing else is said."""


def described(asked: Mapping[str, object], language: str) -> Described:
    """A table with these options in words.

    >>> described({"structure": "fixed_limit", "big_blind": 4, "chop": "on", "seats": 9}, "en").words
    "Limit hold'em, limits 4/8, with chop allowed"
    >>> described({"big_blind": 15}, "en").warning
    'The small blind of 7 is not half of the big blind of 15.'
    >>> described({"small_blind": 5, "big_blind": 2}, "en").refused
    'Small blind is 5: at most 2'
    """
    speaker = translator(language)
    try:
        settings = settings_of(TableWish(options={name: read_option(name, value) for name, value in asked.items()}))
        settings.check()
    except Refused as refused:
        return Described(refused=refusal(refused, language).text)
    otherwise = changed_options(settings, speaker, but_not=IN_HOUSE_WORDS)
    return Described(
        table_words(settings, speaker),
        tuple(ChosenOption(label, chosen) for label, chosen in otherwise),
        settings.min_buy_in,
        settings.max_buy_in,
        warning_of(settings, speaker),
    )


def warning_of(settings: TableSettings, speaker: Translator) -> str:
    """A small blind that is not exactly half of the big one, in words; empty where it is, or where nobody posts any."""
    small, big = settings.rules.small_blind, settings.rules.big_blind
    return speaker.text(NOT_HALF, small=small, big=big) if 2 * small != big else ""


@post("/api/options/words", status_code=200)
async def words(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The table that a form describes, in the reader's language. Nothing is opened or kept."""
    asked = await read_body(request, dict[str, object])
    language = negotiate(request.headers.get("accept-language", ""), request.query_params.get("lang", ""))
    return Response(
        msgspec.json.encode(described(asked, language)),
        media_type="application/json",
        headers={"Content-Language": language, "Cache-Control": "no-store"},
    )
