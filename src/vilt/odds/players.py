"""From what a caller gives to what can be counted: ranges with the cards taken out that are elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from vilt.cards import Card, check_cards, parse_cards
from vilt.errors import Refused
from vilt.odds.combos import CARDS, MASKS, bits_of
from vilt.odds.ranges import Range

Cards: TypeAlias = str | Sequence[Card] | NDArray[np.uint8]
Holding: TypeAlias = Range | str | Sequence[Card] | NDArray[np.uint8]
"""A range, its text, or the two cards of a known hand."""

AnyHand = TypeVar("AnyHand")

FEWEST, MOST = 2, 10
BOARDS = (0, 3, 4, 5)


class Setting(NamedTuple):
    """A question that can be answered."""

    texts: tuple[str, ...]
    combos: tuple[NDArray[np.intp], ...]
    """The hands each player can hold beside all known cards."""
    weights: tuple[NDArray[np.float64], ...]
    """The weight of each of them."""
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    known: tuple[Card, ...]
    """All cards that are somewhere for sure: on the board, dead, or in a hand that is known."""

    @property
    def to_come(self) -> int:
        """How many cards the board lacks."""
        return 5 - len(self.board)

    @property
    def equal_weights(self) -> bool:
        """Whether every hand weighs 1, so that deals are whole numbers."""
        return all((weights == 1).all() for weights in self.weights)


def each_holding(holdings: Iterable[AnyHand]) -> list[AnyHand]:
    """What each player holds, one by one; `Refused` for what is no collection."""
    if not isinstance(holdings, str | bytes):
        with suppress(TypeError):
            return list(holdings)
    raise Refused(
        "bad_field", field="hands", value=repr(holdings)[:40], expected="a hand or a range for each player, in a list"
    )


def as_range(holding: Holding) -> Range:
    """The range of a player; `Refused` for what is none."""
    if isinstance(holding, Range):
        return holding
    if isinstance(holding, str):
        return Range.parse(holding)
    cards = as_cards(holding)
    if len(cards) != 2:
        raise Refused("bad_field", field="hand", value=len(cards), expected="two cards")
    return Range.of(cards)


def as_cards(cards: Cards) -> tuple[Card, ...]:
    """Cards as whole numbers; `Refused` for others and for doubles."""
    if isinstance(cards, str):
        return parse_cards(cards)
    try:
        found = tuple(cards.tolist() if isinstance(cards, np.ndarray) else cards)
    except TypeError:
        raise Refused("not_cards", found=repr(cards)[:40]) from None
    check_cards(found)
    return found


def setting(holdings: Sequence[Holding], board: Cards, dead: Cards) -> Setting:
    """Check everything and take known cards out of every range.

    Raises:
        Refused: fewer than 2 or more than 10 players, a board of another size, a card that is there twice, a range that
            is not understood or of which nothing is left.
    """
    if not FEWEST <= len(holdings) <= MOST:
        raise Refused("odds_players", players=len(holdings))
    ranges = [as_range(holding) for holding in holdings]
    table, gone = as_cards(board), as_cards(dead)
    if len(table) not in BOARDS:
        raise Refused("bad_board", count=len(table))
    hands = [CARDS[np.flatnonzero(each.weights)[0]].tolist() for each in ranges if (each.weights > 0).sum() == 1]
    check_cards([*table, *gone, *(card for hand in hands for card in hand)])
    masks, fixed = _known_cards(ranges, bits_of((*table, *gone)))
    combos, weights = [], []
    for player, each in enumerate(ranges):
        taken = masks & ~int(MASKS[fixed[player]]) if player in fixed else masks
        left = np.flatnonzero((each.weights > 0) & ((MASKS & np.uint64(taken)) == 0))
        if not len(left):
            raise Refused("no_hand_left", player=player + 1, hand=str(each))
        combos.append(left)
        weights.append(each.weights[left])
    known = (*table, *gone, *(card for combo in fixed.values() for card in CARDS[combo].tolist()))
    texts = (holding if isinstance(holding, str) else str(each) for holding, each in zip(holdings, ranges, strict=True))
    return Setting(tuple(texts), tuple(combos), tuple(weights), table, gone, known)


def _known_cards(ranges: Sequence[Range], masks: int) -> tuple[int, dict[int, int]]:
    """The bits of all known cards, and the combo of each player of whose range one hand is left."""
    fixed: dict[int, int] = {}
    while True:
        for player, each in enumerate(ranges):
            if player in fixed:
                continue
            left = np.flatnonzero((each.weights > 0) & ((MASKS & np.uint64(masks)) == 0))
            if len(left) == 1:
                fixed[player] = int(left[0])
                masks |= int(MASKS[left[0]])
                break
        else:
            return masks, fixed
