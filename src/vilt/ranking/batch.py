"""The strengths of many hands at once, compiled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vilt.compiled import compile_loop, register
from vilt.ranking.checking import answer_array, card_array
from vilt.ranking.strength import FLUSH, card_bits, card_sum, flush_strength, rank_strength


def strengths(hands: NDArray[np.uint8], out: NDArray[np.uint16] | None = None) -> NDArray[np.uint16]:
    """The strength of each hand: `hands` is uint8[n, k] with k = 5, 6 or 7 cards, the answer uint16[n].

    The answer is written to `out` when it is given. `Refused` when an array has another type or shape, or when a number
    is no card; that the cards of one hand differ is not checked. The first call compiles, or loads what an earlier one
    left in the cache folder.

    >>> strengths(np.array([[0, 1, 2, 3, 4], [51, 47, 43, 39, 35]], np.uint8))
    array([7297, 7462], dtype=uint16)
    """
    checked = card_array("hands", hands, 5, 7)
    out = answer_array(out, len(hands))
    _loop(checked, out)
    return out


def _rank_each(hands: NDArray[np.uint8], out: NDArray[np.uint16]) -> None:
    # The number of cards as a constant lets the compiler lay the additions out one after another.
    if hands.shape[1] == 7:
        _rank_hands_of(hands, 7, out)
    elif hands.shape[1] == 6:
        _rank_hands_of(hands, 6, out)
    else:
        _rank_hands_of(hands, 5, out)


def _rank_hands_of(hands: NDArray[np.uint8], count: int, out: NDArray[np.uint16]) -> None:
    for i in range(len(hands)):
        cards = hands[i]
        total = card_sum(cards, count)
        if total & FLUSH:
            out[i] = flush_strength(total, card_bits(cards, count))
        else:
            out[i] = rank_strength(total)


register(_rank_hands_of, inline=True, FLUSH=np.uint64(FLUSH))
_loop = compile_loop(_rank_each)
