"""Where button and blinds lie, who is dealt in, and what is posted (RULES B3-B9, C1-C4, C7-C9).

Only players are looked at, never empty chairs: the big blind moves to the next player who can post it, and everything
else follows from where the blinds lay before. A player who was not in the latest hand waits until the big blind reaches
him, so that nobody plays for free and nobody has the button before he had to post.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from vilt.hand.commands import Post
from vilt.rules.house import HouseRules
from vilt.rules.streets import PostKind


class Blinds(NamedTuple):
    """The seats of button, small blind and big blind; 0 before the first hand."""

    button: int = 0
    small_blind: int = 0
    big_blind: int = 0


class Placement(NamedTuple):
    """Where the blinds lie for a hand, and the seats dealt in, first left of the button first."""

    blinds: Blinds
    players: tuple[int, ...]


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """The seats in clockwise order, beginning left of seat `after` and ending with it (B3).

    >>> clockwise([1, 4, 6], after=4)
    [6, 1, 4]
    """
    return sorted(seats, key=lambda seat: (seat <= after, seat))


def place_blinds(last: Blinds, eligible: Collection[int], waiting: Collection[int]) -> Placement | None:
    """Move button and blinds for the next hand (B4-B9, C8), or return None when fewer than two can play (B1).

    `last` is where they lay in the latest hand. `eligible` are the seats with chips whose players want cards; those of
    them in `waiting` come in when the big blind reaches them. Who leaves the small blind or the big blind leaves it
    empty behind him: the button may lie on an empty seat, and a hand may be without a small blind.

    >>> place_blinds(Blinds(1, 2, 3), eligible=[1, 3, 4, 5, 6], waiting=[])  # seat 2 has left: a dead button (B5)
    Placement(blinds=Blinds(button=2, small_blind=3, big_blind=4), players=(3, 4, 5, 6, 1))
    """
    if len(eligible) < 2:
        return None
    big_blind = clockwise(eligible, last.big_blind)[0]
    players = [seat for seat in eligible if seat not in waiting or seat == big_blind]
    if not last.big_blind or len(players) < 2:
        return _fresh_start(last, eligible)
    if len(players) == 2:
        other = next(seat for seat in players if seat != big_blind)
        blinds = Blinds(other, other, big_blind)
    else:
        blinds = Blinds(last.small_blind, last.big_blind, big_blind)
    return Placement(blinds, tuple(clockwise(players, blinds.button)))


def _fresh_start(last: Blinds, eligible: Collection[int]) -> Placement:
    """Deal everybody in, the button on the first player left of where it lay (B2: seat 1 first)."""
    button, *others = clockwise(eligible, last.button)
    small_blind = others[0] if len(others) > 1 else button
    big_blind = others[1] if len(others) > 1 else others[0]
    return Placement(Blinds(button, small_blind, big_blind), (*others, button))


def due_posts(placement: Placement, rules: HouseRules) -> tuple[Post, ...]:
    """What is posted for a hand, in the order it is paid: antes, small blind, big blind (C1, C4).

    Nobody posts the small blind when its seat is not dealt in (B6); without blinds everybody only antes (C6).
    """
    blinds = placement.blinds
    posts = [Post(seat, PostKind.ANTE, rules.ante) for seat in placement.players if rules.ante]
    if rules.small_blind and blinds.small_blind in placement.players:
        posts.append(Post(blinds.small_blind, PostKind.SMALL_BLIND, rules.small_blind))
    if rules.big_blind:
        posts.append(Post(blinds.big_blind, PostKind.BIG_BLIND, rules.big_blind))
    return tuple(posts)


def usual_small_blind(big_blind: int) -> int:
    """Half the big blind, rounded down to a whole chip, at least one (C1).

    >>> [usual_small_blind(big_blind) for big_blind in (15, 5, 2)]
    [7, 2, 1]
    """
    return max(1, big_blind // 2)
