"""Gives birth to nodes: a process that has imported all of Vilt forks one for each order, in a tenth of a second.

Orders come in as lines of JSON and are answered by the node's process id; the node then says itself where it is open.
"""

import os
import random
import signal
import sys
import types
from contextlib import suppress

import msgspec
import uvloop
from tests.crash.points import Death, put_in

from vilt.room import redis_hints
from vilt.web.limits import Limits
from vilt.web.server import serve

IMPORTED: tuple[types.ModuleType, ...] = (redis_hints, uvloop)
"""What a node would else import when it needs it."""

MANY = 1_000_000


class Order(msgspec.Struct):
    """A node that is wanted, and when it shall die."""

    port: int
    database: str
    redis: str = ""
    point: str = ""
    after: int = 1


def live(order: Order) -> None:
    """Be a node."""
    random.seed()
    put_in(Death(order.point, order.after))
    limits = Limits(
        sockets_per_address=MANY,
        wishes_at_once=MANY,
        messages_at_once=MANY,
        messages_per_second=MANY,
        account_messages_at_once=MANY,
        account_messages_per_second=MANY,
        address_messages_at_once=MANY,
        address_messages_per_second=MANY,
    )
    serve("127.0.0.1", order.port, order.database, order.redis, limits)


def main() -> None:
    """Take orders until there are no more; who was born then dies."""
    children: set[int] = set()
    for line in sys.stdin.buffer:
        while children and (dead := os.waitpid(-1, os.WNOHANG)[0]):
            children.discard(dead)
        child = os.fork()
        if not child:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            live(msgspec.json.decode(line, type=Order))
            os._exit(0)
        children.add(child)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
    for child in children:  # whoever gave the orders has ended, however it was
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()
