"""How good two hole cards are before the flop, among all there are."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from vilt.cards import full_deck, rank_of, suit_of

ACE, QUEEN = 12, 10

_HIGH_CARD_POINTS = {12: 10.0, 11: 8.0, 10: 7.0, 9: 6.0}
_GAP_POINTS = (0.0, -1.0, -2.0, -4.0)
_WIDE_GAP_POINTS = -5.0


def points(first: int, second: int) -> float:
    """Points for high cards, pairs, suits and closeness, after the well-known count of Bill Chen.

    Equal counts are told apart by the ranks.
    """
    high, low = sorted((rank_of(first), rank_of(second)), reverse=True)
    count = _HIGH_CARD_POINTS.get(high, (high + 2) / 2)
    if high == low:
        count = max(5.0, 2 * count)
    else:
        gap = high - low - 1
        count += _GAP_POINTS[gap] if gap < len(_GAP_POINTS) else _WIDE_GAP_POINTS
        if gap <= 1 and high < QUEEN:
            count += 1
        if suit_of(first) == suit_of(second):
            count += 2
    return count + high / 100 + low / 1000


@cache
def _places() -> dict[tuple[int, int], float]:
    hands = list(combinations(full_deck(), 2))
    counted = sorted(points(*hand) for hand in hands)
    ends = {count: place for place, count in enumerate(counted)}
    starts = {count: place for place, count in reversed(list(enumerate(counted)))}
    middle = {count: 1 - (starts[count] + ends[count] + 1) / 2 / len(hands) for count in ends}
    return {hand: middle[points(*hand)] for hand in hands}


def top(cards: tuple[int, ...]) -> float:
    """Which part of all starting hands is better, equal ones by half: near 0 for aces, near 1 for seven-deuce.

    >>> from vilt.cards import parse_cards
    >>> top(parse_cards("AsAd")) < 0.01 < top(parse_cards("KsQs")) < 0.1 < 0.9 < top(parse_cards("7s2d"))
    True
    """
    first, second = sorted(cards)
    return _places()[first, second]
