"""What two hole cards are worth on a board, without a guess about the others."""

from __future__ import annotations

from collections import Counter

from vilt.cards import full_deck
from vilt.ranking import NO_CARDS, card_bits, card_sum, strength_of_sum

STRAIGHTS = (0b1000000001111, *(0b11111 << low for low in range(9)))
"""The ranks of each straight as bits; in the lowest the ace is low."""


def beaten(cards: tuple[int, ...], board: tuple[int, ...]) -> float:
    """The part of all other hole cards that these beat on this board of 3 to 5 cards, ties by half.

    >>> from vilt.cards import parse_cards
    >>> beaten(parse_cards("AsAd"), parse_cards("Ah7c2d")) > 0.99
    True
    """
    others = [card for card in full_deck() if card not in cards and card not in board]
    seen = (*cards, *board)
    mine = strength_of_sum(card_sum(seen, len(seen)), card_bits(seen, len(seen)))
    base, bits = card_sum(board, len(board)), card_bits(board, len(board))
    sums = [(card_sum((card,), 1) - NO_CARDS, card_bits((card,), 1)) for card in others]
    won = 0
    for place, (first_sum, first_bits) in enumerate(sums):
        partial, partial_bits = base + first_sum, bits | first_bits
        for second_sum, second_bits in sums[:place]:
            theirs = strength_of_sum(partial + second_sum, partial_bits | second_bits)
            won += (theirs < mine) * 2 + (theirs == mine)
    return won / (len(others) * (len(others) - 1))


def outs(cards: tuple[int, ...], board: tuple[int, ...]) -> int:
    """How many unseen cards complete a flush or straight with a hole card; 0 on the river or when one is made.

    >>> from vilt.cards import parse_cards
    >>> outs(parse_cards("AhKh"), parse_cards("Qh7h2c")), outs(parse_cards("9s8d"), parse_cards("7c6hKd"))
    (9, 8)
    """
    if len(board) >= 5:
        return 0
    completing: set[int] = set()
    everything = (*cards, *board)
    suits = Counter(card & 3 for card in everything)
    suit, count = suits.most_common(1)[0]
    ranks, board_ranks = _rank_bits(everything), _rank_bits(board)
    if count >= 5 or _makes_straight(ranks):
        return 0
    if count == 4 and any(card & 3 == suit for card in cards):
        completing |= {card for card in full_deck() if card & 3 == suit}
    for rank in range(13):
        if _makes_straight(ranks | 1 << rank) and not _makes_straight(board_ranks | 1 << rank):
            completing |= set(range(4 * rank, 4 * rank + 4))
    return len(completing - set(everything))


def _rank_bits(cards: tuple[int, ...]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << (card >> 2)
    return bits


def _makes_straight(ranks: int) -> bool:
    return any(ranks & straight == straight for straight in STRAIGHTS)
