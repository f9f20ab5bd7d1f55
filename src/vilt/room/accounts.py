"""Guests and their bankrolls of play chips."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from vilt.errors import Refused
from vilt.room.names import PLAYER_LETTERS, tidy_name
from vilt.room.room import Room
from vilt.room.store import Account, player_account

BANKROLL = 10_000
"""Play chips of a new guest."""

BROKE = 1_000
"""A guest who sits nowhere and has fewer chips than this gets his bankroll filled up again."""

_ANIMALS = (
    "Badger", "Beaver", "Curlew", "Dunlin", "Elk", "Falcon", "Fox", "Hare", "Heron", "Ibex", "Jackdaw", "Kestrel",
    "Lapwing", "Lynx", "Marten", "Newt", "Otter", "Plover", "Raven", "Robin", "Seal", "Stoat", "Swift", "Wren",
)  # fmt: skip


def new_player() -> str:
    """The id of a new guest: nobody can guess another's."""
    return secrets.token_hex(8)


def _numbers() -> Iterator[int]:
    """Numbers for names, longer ones for a room that had very many guests already."""
    for digits in (3, 3, 3, 3, 4, 5, 6, 9):
        least = 10 ** (digits - 1)
        yield least + secrets.randbelow(9 * least)


class Accounts:
    """The guests of a room."""

    def __init__(self, room: Room) -> None:
        self._store = room.store
        self._clock = room.clock

    async def welcome(self, player: str) -> Account:
        """The account of a guest who comes in: opened for a new one, filled up for one who is broke."""
        account = await self._store.account(player_account(player))
        if account is None:
            names = [f"{secrets.choice(_ANIMALS)} {number}" for number in _numbers()]
            await self._store.open_account(player_account(player), "player", names, BANKROLL, self._clock())
        elif account.balance >= BROKE or not await self._store.refill(player, BROKE, BANKROLL, self._clock()):
            return account
        return await self.account(player)

    async def account(self, player: str) -> Account:
        """The account of a guest.

        Raises:
            Refused: `no_such_player`.
        """
        account = await self._store.account(player_account(player))
        if account is None:
            raise Refused("no_such_player", player=player)
        return account

    async def rename(self, player: str, name: str) -> Account:
        """Give a guest another name; at tables where he sits it shows when he sits down again.

        Raises:
            Refused: `bad_name`.
        """
        await self._store.rename(player_account(player), tidy_name(name, PLAYER_LETTERS))
        return await self.account(player)
