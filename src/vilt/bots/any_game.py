"""What hole cards are worth in any game that is dealt, for many hands at once.

Hands are uint8[n, k], boards uint8[n, 3..5]; all cards of one row differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import numpy as np
from numpy.typing import NDArray

from vilt.bots.hand_points import best_two
from vilt.cards import full_deck, parse_cards
from vilt.ranking import strength
from vilt.ranking.low import EIGHT_OR_BETTER, NO_QUALIFIER
from vilt.ranking.plain import Cards, Values, lows, omaha_lows, omaha_strengths, strengths
from vilt.rules.house import HouseRules, LowQualifier
from vilt.rules.strengths import low_in, strength_in
from vilt.rules.variants import HI_LO, HOLE_CARDS, KEPT_CARDS, USES_TWO

SAMPLES = 500
"""Hands of an opponent that are looked at when not all can be."""
LEAST_STRAIGHT = strength(parse_cards("5s4h3d2cAs"))
LOW_OUT = 0.5
"""What a card that makes a low counts beside one that makes a straight or flush: it wins half."""


def strengths_in(rules: HouseRules, hole: Cards, board: Cards) -> Values:
    """The strength of each hand on its board; before a discard, of the best that can be kept."""
    if USES_TWO[rules.variant]:
        return omaha_strengths(hole, board)
    return _best([strengths(np.hstack((kept, board))) for kept in _what_may_stay(rules, hole)])


def lows_in(rules: HouseRules, hole: Cards, board: Cards) -> Values:
    """The low of each hand on its board, in a game of high and low."""
    qualifier = EIGHT_OR_BETTER if rules.low_qualifier == LowQualifier.EIGHT else NO_QUALIFIER
    if USES_TWO[rules.variant]:
        return omaha_lows(hole, board, qualifier)
    return _best([lows(np.hstack((kept, board)), qualifier) for kept in _what_may_stay(rules, hole)])


def _best(values: Sequence[Values]) -> Values:
    best: Values = np.maximum.reduce(values)
    return best


def _what_may_stay(rules: HouseRules, hole: Cards) -> list[Cards]:
    kept = KEPT_CARDS[rules.variant]
    if hole.shape[1] <= kept:
        return [hole]
    return [hole[:, choice] for choice in combinations(range(hole.shape[1]), kept)]


def held_now(rules: HouseRules, dealt: Cards, held: int) -> Cards:
    """What is left of hole cards as they were dealt when players hold so many: the two that were worth most to begin.

    >>> from vilt.rules.house import Variant
    >>> discarded = held_now(HouseRules(variant=Variant.PINEAPPLE), repeated(parse_cards("As7cAd"), 1), 2)
    >>> discarded.tolist() == [list(parse_cards("AsAd"))]
    True
    """
    return best_two(dealt, low=bool(HI_LO[rules.variant])) if dealt.shape[1] > held else dealt


def shares(rules: HouseRules, mine: Cards, others: Sequence[Cards], board: Cards) -> NDArray[np.float64]:
    """The part of the pot that the hands `mine` win against all `others` on boards of 3 to 5 cards."""
    high = _won(strengths_in(rules, mine, board), [strengths_in(rules, hole, board) for hole in others])
    if not HI_LO[rules.variant]:
        return high
    my_low, their_lows = lows_in(rules, mine, board), [lows_in(rules, hole, board) for hole in others]
    low = np.where(my_low > 0, _won(my_low, their_lows), 0.0)
    any_low = np.maximum.reduce([my_low, *their_lows]) > 0
    return np.where(any_low, (high + low) / 2, high)


def _won(mine: Values, others: Sequence[Values]) -> NDArray[np.float64]:
    ties = np.ones(len(mine))
    best = np.zeros(len(mine), np.uint16)
    for theirs in others:
        ties += theirs == mine
        np.maximum(best, theirs, out=best)
    return np.where(mine >= best, 1 / ties, 0.0)


def parts(rules: HouseRules, hole: Cards, board: Cards) -> NDArray[np.float64]:
    """Which part of these hands each one beats on its board, from 0 to 1; of high and low the better of both."""
    high = _part(strengths_in(rules, hole, board))
    return np.maximum(high, _part(lows_in(rules, hole, board))) if HI_LO[rules.variant] else high


def _part(values: Values) -> NDArray[np.float64]:
    return np.searchsorted(np.sort(values), values) / len(values)


def draw(random: np.random.Generator, seen: Sequence[int], count: int, times: int) -> Cards:
    """So many different cards that are not `seen`, `times` over."""
    unseen = np.array([card for card in full_deck() if card not in seen], np.uint8)
    order = random.random((times, len(unseen)), np.float32).argpartition(count - 1, axis=1)[:, :count]
    drawn: Cards = unseen[random.permuted(order, axis=1)]
    return drawn


def repeated(cards: Sequence[int], times: int) -> Cards:
    """The same cards in every row."""
    return np.broadcast_to(np.array(cards, np.uint8), (times, len(cards)))


def share_now(rules: HouseRules, cards: tuple[int, ...], board: tuple[int, ...], best_part: float = 1.0) -> float:
    """The part of the pot that is won now, on average, against one hand of the `best_part` of all.

    Sampled, and always the same for the same cards.

    >>> from vilt.rules.house import Variant
    >>> share_now(HouseRules(variant=Variant.OMAHA), parse_cards("AsAd7c2h"), parse_cards("AhKc2d")) > 0.9
    True
    """
    seed = Random(f"{cards}/{board}").getrandbits(64)  # noqa: S311 - a sample, no secret of the deck
    random = np.random.Generator(np.random.PCG64(seed))
    dealt = draw(random, (*cards, *board), HOLE_CARDS[rules.variant], SAMPLES)
    theirs = held_now(rules, dealt, len(cards))
    public = repeated(board, SAMPLES)
    won = shares(rules, repeated(cards, SAMPLES), [theirs], public)
    good = parts(rules, theirs, public) >= 1 - best_part
    return float(won[good].mean()) if good.any() else float(won.mean())


def outs(rules: HouseRules, cards: tuple[int, ...], board: tuple[int, ...]) -> float:
    """How many unseen cards make less than a straight a straight or more; those that make a first low count by half.

    >>> from vilt.rules.house import Variant
    >>> outs(HouseRules(variant=Variant.OMAHA), parse_cards("AhKh3c3d"), parse_cards("Qh7h2s"))
    9.0
    """
    if len(board) >= 5:
        return 0.0
    unseen = [card for card in full_deck() if card not in cards and card not in board]
    count = 0.0
    if strength_in(rules, cards, board) < LEAST_STRAIGHT:
        count += sum(strength_in(rules, cards, (*board, card)) >= LEAST_STRAIGHT for card in unseen)
    if HI_LO[rules.variant] and not low_in(rules, cards, board):
        count += LOW_OUT * sum(low_in(rules, cards, (*board, card)) > 0 for card in unseen)
    return count
