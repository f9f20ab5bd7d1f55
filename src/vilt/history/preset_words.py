"""What the presets are called, and what they are like."""

from __future__ import annotations

from typing import NamedTuple

from vilt.errors import N_


class PresetWords(NamedTuple):
    """A preset in words."""

    title: str
    says: str


PRESET_WORDS: dict[str, PresetWords] = {
    "home": PresetWords(
        N_("Game at home"),
        N_(
            "The host deals by hand and tells of mistakes; "
            "at the end everybody shows, and anybody may see what came next."
        ),
    ),
    "cardroom": PresetWords(
        N_("Card room"),
        N_(
            "A limit table with kills, a straddle under the gun and blinds that may chop; "
            "a caller may see any called hand."
        ),
    ),
    "online": PresetWords(
        N_("Online"),
        N_("All as usual: no-limit, the small blind rounded down, and all-in protection twice a day."),
    ),
    "tournament": PresetWords(
        N_("Tournament"),
        N_("The big blind antes for all, nobody is protected, and raises are capped until two players are left."),
    ),
}
