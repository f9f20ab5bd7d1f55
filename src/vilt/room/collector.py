"""How often Python looks for circles among the objects of a busy room, or of the players who load one."""

from __future__ import annotations

import gc

YOUNG_OBJECTS = 50_000
"""How many new objects there are before the collector looks for circles among them.

A table at hand is replaced with each command: objects are many and live for a while, circles are few. Looked for as
often as usual, they take almost half of a busy room's time.
"""


def spare_the_collector() -> None:
    """Look at what is there now no more, and at the rest less often. Called when everything that lasts is there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
