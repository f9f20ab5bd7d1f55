"""Who a browser is: a guest, known by a signed cookie and nothing else."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Any

from itsdangerous import BadSignature, Signer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from vilt.errors import Refused
from vilt.room.accounts import Accounts, new_player
from vilt.room.store import Account, Store

AnyConnection = ASGIConnection[Any, Any, Any, Any]

COOKIE = "vilt_guest"
YEAR = 365 * 24 * 3600
MOST_REMEMBERED = 10_000
_SECRET = "cookie_secret"  # noqa: S105 - the name under which it is kept


class Guest:
    """A guest, his account, and the cookie to set when he did not bring one."""

    def __init__(self, player: str, account: Account, cookie: Cookie | None) -> None:
        self.player = player
        self.account = account
        self.cookie = cookie


class Identity:
    """Knows guests by their cookies."""

    def __init__(self, accounts: Accounts, secret: str) -> None:
        self._accounts = accounts
        self._latest: OrderedDict[str, Account] = OrderedDict()
        """Accounts as they were last seen, for when the store does not answer."""
        self._signer = Signer(secret, salt="vilt.guest")

    async def guest(self, connection: AnyConnection) -> Guest:
        """Whoever is asking, his account opened when he is new."""
        player, cookie = self.known(connection)
        try:
            account = await self._accounts.welcome(player)
        except Refused as refused:
            if not refused.code.startswith("store_") or player not in self._latest:
                raise
            account = self._latest[player]
        self._latest[player] = account
        self._latest.move_to_end(player)
        if len(self._latest) > MOST_REMEMBERED:
            self._latest.popitem(last=False)
        return Guest(player, account, cookie)

    def known(self, connection: AnyConnection) -> tuple[str, Cookie | None]:
        """Who is asking; a cookie that is missing, or was not signed by this room, makes a new guest with a new one."""
        if player := self._signed(connection.cookies.get(COOKIE, "")):
            return player, None
        player = new_player()
        cookie = Cookie(
            key=COOKIE,
            value=self._signer.sign(player).decode(),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme in ("https", "wss"),
        )
        return player, cookie

    def _signed(self, cookie: str) -> str:
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return ""


async def cookie_secret(store: Store) -> str:
    """The room's secret for cookies, made when it opens for the first time."""
    return await store.remembered(_SECRET) or await store.remember_first(_SECRET, secrets.token_hex(32))
