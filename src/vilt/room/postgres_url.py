"""URLs of databases on PostgreSQL, as libpq has them."""

from __future__ import annotations

from urllib.parse import urlsplit

from vilt.errors import Refused

SCHEMES = ("postgresql", "postgres")


def is_postgres(database: str) -> bool:
    """Whether the name of a database is such a URL.

    Raises:
        Refused: `database_unknown` when it is meant to be one, and its host or port cannot be.
    """
    scheme, separator, _ = database.partition("://")
    if not separator or scheme not in SCHEMES:
        return False
    try:
        for host in urlsplit(database).netloc.rpartition("@")[2].split(","):
            _ = urlsplit(f"//{host}").port  # reading it checks it
    except ValueError as error:
        raise Refused("database_unknown", database=shown(database)) from error
    return True


def shown(url: str) -> str:
    """A database's URL for people: without its password.

    >>> shown("postgresql://vilt:secret@db.example/room")
    'postgresql://vilt@db.example/room'
    >>> shown("postgresql://vilt:se/c?ret@db.example/room?connect_timeout=3")
    'postgresql://vilt@db.example/room'
    """
    scheme, _, rest = url.partition("://")
    user, at, place = rest.rpartition("@")
    return f"{scheme}://{user.partition(':')[0].partition('?')[0]}{at}{place.partition('?')[0]}"
