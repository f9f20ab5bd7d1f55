"""Databases of the tests' own on a PostgreSQL server that may hold others' as well."""

import asyncio
import os
import secrets
from urllib.parse import urlsplit

import asyncpg

BUSY_SECONDS = 10.0


async def create_database(server: str, template: str = "") -> str:
    """Make a database, a copy of the one at `template` if that is given; give its URL."""
    name = f"vilt_test_{os.getpid()}_{secrets.token_hex(4)}"
    copied = f" TEMPLATE {name_of(template)}" if template else ""
    await execute(server, f"CREATE DATABASE {name}{copied}")
    return urlsplit(server)._replace(path=f"/{name}").geturl()


async def drop_database(server: str, url: str) -> None:
    await execute(server, f"DROP DATABASE {name_of(url)} WITH (FORCE)")


async def execute(url: str, sql: str) -> None:
    """Run one statement; a database that is being copied at this moment is waited for."""
    connection = await asyncpg.connect(url)
    end = asyncio.get_running_loop().time() + BUSY_SECONDS
    try:
        while True:
            try:
                await connection.execute(sql)
            except asyncpg.ObjectInUseError:
                if asyncio.get_running_loop().time() > end:
                    raise
                await asyncio.sleep(0.1)
            else:
                return
    finally:
        await connection.close()


def name_of(url: str) -> str:
    """The name of the database at an URL."""
    return urlsplit(url).path.lstrip("/")
