"""Hints between the nodes of a room by one channel of Redis; see `vilt.room.following`.

Nothing depends on them but speed. Both directions are tried again for as long as the room is open, and what could not
be sent is not kept long: the nodes compare versions by themselves.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import msgspec
import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from vilt.errors import Refused
from vilt.room.room import Happened, Room

CHANNEL = "vilt:hints"
SIGN_OF_LIFE_SECONDS = 1.0
"""How often something is sent even when nothing happens: who hears nothing knows that he is cut off."""

SILENCE_SECONDS = 4.0
LONGEST_PAUSE = 2.0
MOST_UNSENT = 10_000

Hear = Callable[[str, int], None]

log = structlog.get_logger("vilt.room.redis")
_decoder = msgspec.json.Decoder(dict[str, int])


class RedisHints:
    """The hints of `room` over the Redis server at `url`.

    Raises:
        Refused: `redis_unknown` for an URL that names none.
    """

    def __init__(self, room: Room, url: str) -> None:
        try:
            self._redis = Redis.from_url(
                url, socket_connect_timeout=SILENCE_SECONDS, socket_timeout=SILENCE_SECONDS, decode_responses=False
            )
        except ValueError as error:
            raise Refused("redis_unknown", redis=url.rpartition("@")[2]) from error
        self.connected = False
        self._warned = False
        self._unsent: dict[str, int] = {}
        self._wake = asyncio.Event()
        room.listeners.append(self._note)

    async def run(self, hear: Hear) -> None:
        """See `Hints.run`."""
        try:
            await asyncio.gather(self._go_on(self._send), self._go_on(lambda: self._hear(hear)))
        finally:
            await self._redis.aclose()

    def _note(self, happened: Happened) -> None:
        if happened.ours and len(self._unsent) < MOST_UNSENT:
            self._unsent[happened.table] = happened.now.version
            self._wake.set()

    async def _go_on(self, work: Callable[[], Awaitable[None]]) -> None:
        """Begin `work` again whenever it fails, a little later each time and never at the same time as all nodes."""
        pause = 0.1
        while True:
            begun = asyncio.get_running_loop().time()
            try:
                await work()
            except (RedisError, OSError, TimeoutError) as error:
                if not self._warned:
                    log.warning("Redis does not answer: other nodes' moves show a second late", reason=str(error))
                self.connected, self._warned = False, True
            if asyncio.get_running_loop().time() - begun > LONGEST_PAUSE:
                pause = 0.1
            await asyncio.sleep(pause * (0.5 + random.random()))  # noqa: S311 - spreads the load, keeps no secret
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _send(self) -> None:
        while True:
            try:
                async with asyncio.timeout(SIGN_OF_LIFE_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                pass
            self._wake.clear()
            unsent, self._unsent = self._unsent, {}
            try:
                await self._redis.publish(CHANNEL, msgspec.json.encode(unsent))
            except BaseException:
                self._unsent = unsent | self._unsent
                raise

    async def _hear(self, hear: Hear) -> None:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(CHANNEL)
            heard = asyncio.get_running_loop().time()
            while True:
                message = await channel.get_message(timeout=SIGN_OF_LIFE_SECONDS)
                now = asyncio.get_running_loop().time()
                if message is None:
                    if now - heard > SILENCE_SECONDS:
                        raise TimeoutError("nothing was heard")
                    continue
                heard = now
                if self._warned:
                    log.info("Redis answers again")
                self.connected, self._warned = True, False
                try:
                    hints = _decoder.decode(message["data"])
                except msgspec.DecodeError:
                    continue  # of something else on this channel
                for table, version in hints.items():
                    hear(table, version)
