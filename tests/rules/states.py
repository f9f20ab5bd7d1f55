"""States of a hand to put before one rule at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from vilt.rules.house import HouseRules
from vilt.rules.state import BOARD_CARDS, MOST_HOLE_CARDS, State


def state(stacks: list[int], house: Mapping[str, Any] | None = None, **fields: Any) -> State:
    """A hand between players with these chips behind, blinds of 1 and 2, in which `fields` are as said.

    Unless they are said, the counters of players follow from who has folded and who has chips.
    """
    h = State(msgspec.convert(house or {}, HouseRules), stacks)
    for name, value in fields.items():
        setattr(h, name, value)
    h.live = fields.get("live", h.folded.count(0))
    able = [s for s in range(h.players) if not h.folded[s] and h.stack[s]]
    h.able = fields.get("able", len(able))
    return h


def with_cards(h: State, deck: list[int]) -> State:
    """The same state with room for cards as in a record, and a deck to deal from."""
    h.hole = [[-1] * MOST_HOLE_CARDS for _ in range(h.players)]
    h.board = [-1] * BOARD_CARDS
    h.deck = deck
    return h
