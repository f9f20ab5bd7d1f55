"""What the messages of a client are made of."""

from __future__ import annotations

from typing import Annotated

import msgspec

TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9-]+$")]
CommandId = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""Chosen by the client, new for every command; the same one again is done once, another under it is refused."""
Cards = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=51)], ...], msgspec.Meta(max_length=6)]
"""Some of one's hole cards."""
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class FromClient(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of all messages of a client."""
