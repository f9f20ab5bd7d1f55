"""What Mika (seat 1) is told in English of clocks, money and the host."""

from typing import Any

from vilt.table import host_events as host
from vilt.table.events import TableEvent

BY: Any = {"by": "id", "name": "Noor", "reason": "too slow"}

HOUSE_TOLD: list[tuple[TableEvent, str]] = [
    (
        host.HostChanged(seat=2, host="id", host_name="Saskia", by="id", name="Mika"),
        "Saskia is the host of this table now.",
    ),
    (host.HostChanged(seat=1, host="id", host_name="Mika", **BY), "You are the host of this table now. (too slow)"),
]
