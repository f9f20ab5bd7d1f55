"""Writing to the table: possible at every moment, whatever the hand, the clocks or a pause are at."""

from __future__ import annotations

from vilt.errors import Refused
from vilt.table.chat_events import Said
from vilt.table.commands import Say
from vilt.table.dealing import Told
from vilt.table.standing import Standing


def say(table: Standing, command: Say, now: float) -> Told:
    """Tell everybody a text or a phrase of a player.

    Raises:
        Refused: `chat_off`, or `bot_says_nothing`.
    """
    seated = table.seated(command.seat)
    if not has_chat(table):
        raise Refused("chat_off")
    if seated.bot:
        raise Refused("bot_says_nothing", seat=command.seat)
    number = table.chat[-1].number + 1 if table.chat else 1
    yield Said(number, command.seat, seated.player, seated.name, now, command.text, command.phrase)


def has_chat(table: Standing) -> bool:
    """Whether players may write. What the host has agreed on holds at once: a hand does not depend on it."""
    return (table.coming or table.settings).chat
