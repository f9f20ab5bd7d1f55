"""A PostgreSQL and a Redis server of a test's own, which can be stopped and started, and a disk that can be filled."""

import asyncio
import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from tests.web.players import unused_port

DISK_BYTES = 8 << 20
FILLED_AT_ONCE = 1 << 12


class PostgresServer:
    """A server whose data lie in `folder`."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._port = unused_port()
        self.url = f"postgresql://vilt@127.0.0.1:{self._port}/postgres"

    async def create(self) -> None:
        """Make the files of a new server."""
        if os.geteuid() == 0:
            shutil.chown(self._folder, "postgres")
        await self._run("initdb", "--pgdata", str(self._folder), "--username", "vilt", "--auth", "trust", "--no-sync")

    async def start(self) -> None:
        """Start it, and wait until it takes connections."""
        options = f"-p {self._port} -h 127.0.0.1 -k {self._folder}"
        log = str(self._folder / "log")
        await self._run("pg_ctl", "--pgdata", str(self._folder), "--wait", "--log", log, "--options", options, "start")

    async def stop(self, mode: str = "fast") -> None:
        """Stop it: `fast` breaks connections, `immediate` is like the loss of power."""
        await self._run("pg_ctl", "--pgdata", str(self._folder), "--wait", "--mode", mode, "stop")

    async def _run(self, program: str, *arguments: str) -> None:
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []  # it refuses to run as root
        command = [*as_user, str(self._programs / program), *arguments]
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL, cwd="/")
        log = self._folder / "log"
        assert await process.wait() == 0, (command, log.read_text()[-2000:] if log.exists() else "")


def _postgres_programs() -> Path:
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = programs[-1] if programs else shutil.which("initdb")
    if not found:
        pytest.skip("no PostgreSQL server to start and stop: initdb was not found")
    if os.geteuid() == 0 and "postgres" not in {user.pw_name for user in pwd.getpwall()}:
        pytest.skip("no PostgreSQL server to start and stop: root needs a user named postgres to run it")
    return Path(found).parent


@asynccontextmanager
async def own_postgres() -> AsyncIterator[PostgresServer]:
    """A new server that is running; the test is skipped where its programs are missing."""
    # Not a folder of the test's: that is for nobody but its user, and the server has another one.
    with tempfile.TemporaryDirectory(prefix="vilt-postgres-") as folder:
        server = PostgresServer(_postgres_programs(), Path(folder))
        await server.create()
        await server.start()
        try:
            yield server
        finally:
            with contextlib.suppress(AssertionError):  # it may be down
                await server.stop("immediate")


class RedisServer:
    """A server on a port of its own; it keeps nothing."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._port = unused_port()
        self._process: asyncio.subprocess.Process | None = None
        self.url = f"redis://127.0.0.1:{self._port}"

    async def start(self) -> None:
        """Start it, and wait until it takes connections."""
        command = (self._program, "--port", str(self._port), "--bind", "127.0.0.1", "--save", "")
        self._process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self._port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return

    async def stop(self) -> None:
        """Stop it."""
        if self._process is not None:
            self._process.terminate()
            await self._process.wait()
            self._process = None


@asynccontextmanager
async def own_redis() -> AsyncIterator[RedisServer]:
    """A new server that is running; the test is skipped where its program is missing."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("no Redis server to start and stop: redis-server was not found")
    server = RedisServer(program)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


class Disk:
    """A small file system at `path`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._filler = path / "filler"

    def fill(self) -> None:
        """Leave no byte free."""
        with contextlib.suppress(OSError), self._filler.open("ab", buffering=0) as filler:
            while True:
                filler.write(b"\0" * FILLED_AT_ONCE)

    def free(self) -> None:
        """Remove what fills it."""
        self._filler.unlink()

    def remount(self, how: str) -> None:
        """Make it `ro` or `rw`."""
        subprocess.run(["mount", "-o", f"remount,{how}", str(self.path)], check=True)


@contextmanager
def own_disk(folder: Path) -> Iterator[Disk]:
    """A file system of a few megabytes, in a file; the test is skipped where none can be mounted."""
    if os.geteuid() != 0 or not shutil.which("mkfs.ext4"):
        pytest.skip("no small disk: it takes root and mkfs.ext4 to make one")
    image, place = folder / "disk.img", folder / "disk"
    place.mkdir()
    with image.open("wb") as file:
        file.truncate(DISK_BYTES)
    subprocess.run(["mkfs.ext4", "-q", "-m", "0", str(image)], check=True)
    if subprocess.run(["mount", "-o", "loop", str(image), str(place)], check=False, capture_output=True).returncode:
        pytest.skip("no small disk: a loop device cannot be mounted here")
    try:
        yield Disk(place)
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)
