"""The body of a request, read as what it should be."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from litestar import Request

from vilt.errors import Refused

Kind = TypeVar("Kind")


async def read_body(request: Request[Any, Any, Any], kind: type[Kind]) -> Kind:
    """What a request says, in JSON.

    Raises:
        Refused: `bad_request`, saying what cannot be read.
    """
    body = await request.body()
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused("bad_request", reason=str(error)) from error
