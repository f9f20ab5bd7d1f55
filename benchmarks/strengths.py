"""The strength of seven cards: many at once, and one after another from Python.

Every peer gets the same random hands in the form it likes best, made before the clock starts.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.measuring import Entry, Goal, Measure, Trial, rate
from benchmarks.peers import peer
from vilt.cards import card_text
from vilt.ranking import strength, strengths

HANDS = 100_000
SOME = 2_000
"""How many of the hands are taken one by one."""


@cache
def random_hands() -> NDArray[np.uint8]:
    """Random hands of seven cards, uint8[HANDS, 7]."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (HANDS, 1))
    return np.ascontiguousarray(np.random.default_rng(1).permuted(decks, axis=1)[:, :7])


@cache
def in_text() -> list[tuple[str, ...]]:
    """The same hands as `("As", "Kd", ...)`."""
    return [tuple(map(card_text, hand)) for hand in random_hands().tolist()]


def _vilt_batch() -> Trial:
    hands = random_hands()
    out = np.empty(HANDS, np.uint16)

    def chunk() -> int:
        strengths(hands, out)
        return HANDS

    return rate(chunk)


def _poker_equity() -> Trial:
    module = peer("poker_equity")
    hands = ["".join(hand) for hand in in_text()]

    def chunk() -> int:
        module.score_batch("high", hands)
        return HANDS

    return rate(chunk)


def _pokerfast_batch() -> Trial:
    module = peer("pokerfast.equity")
    hands = in_text()[:SOME]

    def chunk() -> int:
        module.evaluate(hands)
        return SOME

    return rate(chunk)


def _one_by_one(evaluate: Any, hands: list[Any]) -> Trial:
    def chunk() -> int:
        for hand in hands:
            evaluate(hand)
        return SOME

    return rate(chunk)


def _vilt_single() -> Trial:
    return _one_by_one(strength, random_hands()[:SOME].tolist())


def _phevaluator() -> Trial:
    evaluate = peer("phevaluator").evaluate_cards
    hands = random_hands()[:SOME].tolist()

    def chunk() -> int:
        for hand in hands:
            evaluate(*hand)
        return SOME

    return rate(chunk)


def _of_cards(module: str) -> Trial:
    """For peers that want a list of their own cards."""
    cards = peer(module)
    return _one_by_one(cards.evaluate, [[cards.Card(card) for card in hand] for hand in in_text()[:SOME]])


def _pokerfast() -> Trial:
    return _one_by_one(peer("pokerfast").eval7, in_text()[:SOME])


BATCH = Measure(
    name="batch",
    title="Strength of many hands of seven cards in one call, one thread",
    unit="hands/s",
    entries=(
        Entry("Vilt strengths", _vilt_batch),
        Entry("poker-equity score_batch", _poker_equity),
        Entry("pokerfast equity.evaluate", _pokerfast_batch),
    ),
    goals=(Goal("poker-equity score_batch", times=20), Goal("pokerfast equity.evaluate", times=20)),
)

SINGLE = Measure(
    name="single",
    title="Strength of seven cards, one call from Python for each hand",
    unit="hands/s",
    entries=(
        Entry("Vilt strength", _vilt_single),
        Entry("pkrbot evaluate", lambda: _of_cards("pkrbot")),
        Entry("eval7 evaluate", lambda: _of_cards("eval7")),
        Entry("phevaluator evaluate_cards", _phevaluator),
        Entry("pokerfast eval7", _pokerfast),
    ),
)
