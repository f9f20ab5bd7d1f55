"""Who gets which chips of a showdown, worked out anew from what everybody put in and from hands as PokerKit ranks them.

Nothing here asks Vilt's rules or rankings, so that both engines can be held against it: Vilt against what the rule book
says, PokerKit against the same with the two ways in which it differs (A9 and F8).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from pokerkit import Card

from vilt.cards import card_text
from vilt.hand import Hand

Hands = dict[int, Any]
"""The hands of one kind, high or low, by player; who has none of it is left out."""


class Way(msgspec.Struct, frozen=True):
    """How pots are shared out; the rule book's way unless told otherwise."""

    halves_everywhere: bool = False
    """Where a low won anything, every pot is halved: without a low of their own its players share the half (not A9)."""
    odd_to_first: bool = False
    """Odd chips of a half go to one winner, and pots with the same winners are one (not F8)."""


def hands_of(hand: Hand, kinds: Sequence[Any]) -> list[Hands]:
    """The best hands at the end of `hand`, of each of PokerKit's `kinds`."""
    board = tuple(Card.parse("".join(map(card_text, hand.state.board))))
    found: list[Hands] = []
    for kind in kinds:
        found.append({})
        for s in range(hand.state.players):
            if not hand.state.folded[s]:
                try:
                    hole = tuple(Card.parse("".join(map(card_text, hand.state.hole[s]))))
                    found[-1][s] = kind.from_game(hole, board)
                except ValueError:
                    continue  # no low
    return found


def shared_out(put_in: Sequence[int], kinds: Sequence[Hands], way: Way) -> list[int]:
    """What each player gets back of all that was `put_in`; the first of `kinds` has the high hands of all who are in.

    >>> three_and_two = [{0: 5, 1: 7, 2: 7}]
    >>> shared_out([5, 15, 15], three_and_two, Way())
    [0, 18, 17]
    >>> shared_out([3, 13, 13, 0], [{0: 9, 1: 2, 2: 1}, {0: 4}], Way())
    [9, 20, 0, 0]
    >>> shared_out([3, 13, 13, 0], [{0: 9, 1: 2, 2: 1}, {0: 4}], Way(halves_everywhere=True))
    [9, 15, 5, 0]
    """
    claims = set(kinds[0])
    if way.odd_to_first:
        pots = _pots(put_in, claims)
        claims = {s for _, members in pots for hands in kinds for s in members if s in _winners(hands, members)}
    got = [0] * len(put_in)
    for amount, members in _pots(put_in, claims):
        asked = claims if way.halves_everywhere else members
        played_for = [hands for hands in kinds if any(s in hands for s in asked)]
        part, odd = divmod(amount, len(played_for))
        for place, hands in enumerate(played_for):
            winners = _winners(hands, members) or members
            each, rest = divmod(part + (odd if place == 0 else 0), len(winners))
            for number, s in enumerate(winners):
                got[s] += each
                if way.odd_to_first:
                    got[s] += rest if number == 0 else 0
                else:
                    got[s] += number < rest
    return got


def _pots(put_in: Sequence[int], claims: set[int]) -> list[tuple[int, tuple[int, ...]]]:
    """The pots and who can win them, the main pot first; layers with the same members are one."""
    pots: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for level in sorted(set(put_in) - {0}):
        amount = sum(min(chips, level) - min(chips, below) for chips in put_in)
        members = tuple(s for s in sorted(claims) if put_in[s] >= level)
        if pots and members in (pots[-1][1], ()):
            pots[-1] = (pots[-1][0] + amount, pots[-1][1])
        else:
            pots.append((amount, members))
        below = level
    return pots


def _winners(hands: Hands, members: Sequence[int]) -> list[int]:
    """The members with the best of these hands; nobody when none has one."""
    best = max((hands[s] for s in members if s in hands), default=None)
    return [s for s in members if s in hands and hands[s] == best]
