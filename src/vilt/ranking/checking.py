"""What may be ranked: different cards, and arrays of a known kind. All else is refused before anything is computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index

import numpy as np
from numpy.typing import NDArray

from vilt.cards import CARDS_IN_DECK, Card, check_cards, full_deck
from vilt.errors import Refused

DECK = frozenset(full_deck())


def checked_cards(cards: Iterable[Card], beside: Sequence[Card] = ()) -> tuple[Card, ...]:
    """The cards as plain ints; `Refused` unless each is a card, and none is there twice or among those `beside`.

    >>> checked_cards(range(3))
    (0, 1, 2)
    """
    try:
        plain = tuple(map(index, cards))
    except TypeError:  # nothing to go through, or something that is no whole number
        raise Refused("not_cards", found=repr(cards)[:40]) from None
    different = set(plain)
    if len(different) < len(plain) or not different <= DECK or not different.isdisjoint(beside):
        check_cards((*plain, *beside))  # says which card is wrong
    return plain


def card_array(
    name: str, array: NDArray[np.uint8], least: int, most: int, rows: int | None = None
) -> NDArray[np.uint8]:
    """The array as the compiled loops want it: contiguous and read only.

    `Refused` unless it is uint8[rows, k] with k from `least` to `most` and holds only numbers of cards; that the cards
    of one row differ is not checked. With no `rows` any number of them is right.
    """
    if not _is_array(array, np.uint8, 2) or not least <= array.shape[1] <= most or rows not in (None, len(array)):
        columns = f"{least}..{most}" if least < most else f"{most}"
        expected = f"uint8[{'n' if rows is None else rows}, {columns}]"
        raise Refused("bad_array", name=name, expected=expected, found=_kind(array))
    if array.size and (highest := int(array.max())) >= CARDS_IN_DECK:
        raise Refused("bad_hands_card", card=highest)
    read_only = np.ascontiguousarray(array).view()
    read_only.flags.writeable = False  # one kind of argument: one compilation
    return read_only


def answer_array(out: NDArray[np.uint16] | None, count: int) -> NDArray[np.uint16]:
    """Where `count` answers go: `out`, or a new array when there is none; `Refused` when they do not fit there."""
    if out is None:
        return np.empty(count, np.uint16)
    if not _is_array(out, np.uint16, 1) or len(out) != count or not out.flags.carray:
        raise Refused("bad_out", expected=f"uint16[{count}]", found=_kind(out))
    return out


def _is_array(thing: object, dtype: type[np.generic], dimensions: int) -> bool:
    return isinstance(thing, np.ndarray) and thing.dtype == dtype and thing.ndim == dimensions


def _kind(thing: object) -> str:
    if not isinstance(thing, np.ndarray):
        return type(thing).__name__
    return f"{thing.dtype}[{', '.join(map(str, thing.shape))}]"
