"""Writing a range as players do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vilt.cards import cards_text
from vilt.odds.combos import CARDS, CLASS_OF, CLASSES, SIDE, class_name, class_of


def range_text(weights: NDArray[np.float64]) -> str:
    """The shortest usual text for weights, float64[1326]: whole classes first, heavier ones before lighter ones."""
    if (weights == 1).all():
        return "random"
    least = np.full(CLASSES, np.inf)
    most = np.zeros(CLASSES)
    np.minimum.at(least, CLASS_OF, weights)
    np.maximum.at(most, CLASS_OF, weights)
    whole = {number: float(least[number]) for number in range(CLASSES) if least[number] == most[number] > 0}
    terms = []
    for weight in sorted(set(whole.values()), reverse=True):
        members = {number for number, its_weight in whole.items() if its_weight == weight}
        terms += [term + _suffix(weight) for term in _class_terms(members)]
    terms += [
        cards_text(CARDS[combo].tolist()).replace(" ", "") + _suffix(float(weights[combo]))
        for combo in np.flatnonzero(weights)[::-1]
        if int(CLASS_OF[combo]) not in whole
    ]
    return ", ".join(terms)


def _suffix(weight: float) -> str:
    return "" if weight == 1 else f":{weight!r}"


def _class_terms(members: set[int]) -> Iterator[str]:
    """Terms for whole classes: pairs, then suited hands, then offsuit ones, each from the ace down."""
    yield from _runs([class_of(rank, rank, False) for rank in range(SIDE - 1, -1, -1)], members)
    for suited in (True, False):
        for high in range(SIDE - 1, 0, -1):
            yield from _runs([class_of(high, low, suited) for low in range(high - 1, -1, -1)], members)


def _runs(classes: list[int], members: set[int]) -> Iterator[str]:
    """Terms for those of a line of neighbours that belong; a run from its first class on takes a plus."""
    start = 0
    while start < len(classes):
        if classes[start] not in members:
            start += 1
            continue
        end = start
        while end + 1 < len(classes) and classes[end + 1] in members:
            end += 1
        first, last = class_name(classes[start]), class_name(classes[end])
        if start == end:
            yield first
        elif start == 0:
            yield f"{last}+"
        else:
            yield f"{first}-{last}"
        start = end + 1
