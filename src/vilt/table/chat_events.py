"""What players write to each other at a table. Nothing of the game depends on it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from vilt.hand.events import Event

MOST_KEPT = 20
"""How many of the latest messages a table shows to whoever comes."""

MOST_BYTES = 4_400
"""How much of a table's state they may be; where they are long, fewer are kept."""


class Phrase(StrEnum):
    """What is said with one press, and told to each reader in his own language."""

    NICE_HAND = "nice_hand"
    WELL_PLAYED = "well_played"
    THANK_YOU = "thank_you"
    ONE_MOMENT = "one_moment"


class Said(Event, frozen=True, tag="said"):
    """The player in `seat`, whose account is `player` and who was called `name`, said a text or a phrase at `time`.

    Messages of a table are numbered 1, 2, 3 ... A number tells nothing else: versions would tell of discards (A10).
    """

    number: int
    seat: int
    player: str
    name: str
    time: float
    text: str = ""
    phrase: Phrase | None = None


def after(chat: tuple[Said, ...], said: Said) -> tuple[Said, ...]:
    """The latest messages, oldest first, once there is one more."""
    latest = (*chat, said)[-MOST_KEPT:]
    while len(latest) > 1 and len(msgspec.json.encode(latest)) > MOST_BYTES:
        latest = latest[1:]
    return latest
