"""Kills nodes by the thousand: `python -m tests.crash --kills 1000 --nodes 2 --server postgresql://... --redis ...`."""

import asyncio
import time

import click
import msgspec
from tests.crash.harness import Report, crash

SAY_SECONDS = 10.0


@click.command()
@click.option("--kills", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--nodes", type=click.IntRange(1, 2), default=1, show_default=True)
@click.option("--server", default="", help="A PostgreSQL server where databases may be made.  [default: SQLite]")
@click.option("--redis", default="", help="A Redis server, for two nodes.")
@click.option("--seed", type=int, default=1, show_default=True)
def main(kills: int, nodes: int, server: str, redis: str, seed: int) -> None:
    """Kill the nodes of a room so often, under load, and prove after each death that nothing was lost."""
    if nodes > 1 and not server:
        raise click.UsageError("two nodes need --server")
    told = time.monotonic()
    report = Report()

    def say(latest: Report) -> None:
        nonlocal told, report
        report = latest
        if time.monotonic() - told > SAY_SECONDS:
            told = time.monotonic()
            click.echo(f"{sum(report.kills.values())} of {kills} in {report.seconds:.0f} s", err=True)

    try:
        report = asyncio.run(crash(kills, nodes, server, redis, seed, say))
    except KeyboardInterrupt:
        click.echo("Interrupted.", err=True)
    click.echo(msgspec.json.format(msgspec.json.encode(report)).decode())


if __name__ == "__main__":
    main()
