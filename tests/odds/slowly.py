"""Odds by the rules and nothing else: every deal, one hand at a time, each part of the pot as a fraction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from vilt.odds import Game, equity
from vilt.odds.combos import CLASS_OF, combo_of
from vilt.odds.discards import order, places_on
from vilt.odds.games import Discard
from vilt.ranking import low, omaha_low, omaha_strength, strength

Hand = tuple[int, ...]


def equity_slowly(
    game: Game, ranges: Sequence[Sequence[Hand]], board: Hand = (), dead: Hand = ()
) -> tuple[list[Fraction], list[Fraction]]:
    """For each player his part of all pots, and how often he gets the whole of one; each deal weighs the same."""
    parts, scoops = [Fraction(0)] * len(ranges), [Fraction(0)] * len(ranges)
    deals = 0
    for hands in product(*ranges):
        cards = [*board, *dead, *(card for hand in hands for card in hand)]
        if len(set(cards)) < len(cards):
            continue
        left = [card for card in range(52) if card not in cards]
        for more in combinations(left, 5 - len(board)):
            for flop_first in _orders(game, (*board, *more), len(board)):
                deals += 1
                for player, part in enumerate(_split(game, hands, flop_first)):
                    parts[player] += part[0]
                    scoops[player] += part[1]
    return [part / deals for part in parts], [scoop / deals for scoop in scoops]


def _orders(game: Game, board: Hand, there: int) -> Iterator[Hand]:
    """The board, and where players choose on a flop to come, every flop that it can have had."""
    if game.definition.discard is not Discard.AFTER_FLOP or there:
        yield board
        return
    for flop in combinations(board, 3):
        yield (*flop, *(card for card in board if card not in flop))


def _split(game: Game, hands: Sequence[Hand], board: Hand) -> list[tuple[Fraction, Fraction]]:
    """What each player gets, and how likely it is all, over the choices that he and the others may make alike."""
    found = [(Fraction(0), Fraction(0))] * len(hands)
    ways = list(product(*(kept(game, hand, board[:3]) for hand in hands)))
    for playing in ways:
        highs = [high(game, hand, board) for hand in playing]
        lows = [_low(game, hand, board) for hand in playing]
        half = Fraction(1, 2) if any(lows) else Fraction(0)
        for player in range(len(hands)):
            part = Fraction(0)
            if highs[player] == max(highs):
                part += (1 - half) / highs.count(max(highs))
            if half and lows[player] == max(lows):
                part += half / lows.count(max(lows))
            old = found[player]
            found[player] = old[0] + part / len(ways), old[1] + Fraction(part == 1) / len(ways)
    return found


def high(game: Game, hand: Hand, board: Hand) -> int:
    """How strong a hand is on a board."""
    return omaha_strength(hand, board) if game.definition.uses_two else strength((*hand, *board))


def _low(game: Game, hand: Hand, board: Hand) -> int:
    if not game.definition.hi_lo:
        return 0
    return omaha_low(hand, board) if game.definition.uses_two else low((*hand, *board))


def kept(game: Game, hand: Hand, flop: Hand) -> list[Hand]:
    """The cards that play; where one is thrown away, every choice with the best equity against random hands."""
    definition = game.definition
    if definition.discard is Discard.NEVER:
        return [hand]
    twos = list(combinations(hand, 2))
    worth = [_worth(definition.hi_lo, two, flop if definition.discard is Discard.AFTER_FLOP else ()) for two in twos]
    return [two for two, value in zip(twos, worth, strict=True) if value == max(worth)]


@cache
def _worth(hi_lo: bool, two: Hand, flop: Hand) -> Fraction | float:
    if hi_lo:  # to count this takes long: the order has a test of its own
        combo = combo_of(*two)
        return float(
            places_on((flop[0], flop[1], flop[2]), hi_lo)[combo] if flop else order(hi_lo).before_flop[CLASS_OF[combo]]
        )
    odds = equity([two, "random"], flop, exact=True)
    return Fraction(int(odds.shares[0]), int(odds.deals))
