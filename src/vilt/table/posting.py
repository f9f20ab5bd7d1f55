"""What is posted for a hand, in the order it is paid (RULES C1, C4-C6)."""

from __future__ import annotations

from vilt.hand.commands import Post
from vilt.rules.house import AnteOrder, AnteType, BigBlindAnteOrder, HouseRules
from vilt.rules.streets import PostKind
from vilt.table.blinds import Placement


def due_posts(placement: Placement, rules: HouseRules, others: tuple[Post, ...] = ()) -> tuple[Post, ...]:
    """The antes and blinds of a hand: who has too little for both pays first what the house has first (C4, C5).

    Nobody posts the small blind when its seat is not dealt in (B6); without blinds everybody only antes (C6). The
    `others` are posted as blinds are: by who comes in, or kills and so posts no blind of his own (C9, C15).
    """
    killers = {post.seat for post in others if post.kind is PostKind.KILL}
    blinds = [post for post in blinds_of(placement, rules) if post.seat not in killers]
    posts = (*blinds, *[post for post in others if post.seat not in killers or post.kind is not PostKind.LIVE])
    antes = antes_of(placement, rules)
    if rules.ante_type == AnteType.CLASSIC:
        antes_first = rules.ante_order == AnteOrder.ANTE_FIRST
    else:
        antes_first = rules.bba_order == BigBlindAnteOrder.ANTE_FIRST
    return (*antes, *posts) if antes_first else (*posts, *antes)


def antes_of(placement: Placement, rules: HouseRules) -> tuple[Post, ...]:
    """The antes: one of each player, or one for all of the big blind or the button (C4, C5).

    Where the button lies on an empty seat the big blind antes in its place.
    """
    if not rules.ante:
        return ()
    if rules.ante_type == AnteType.CLASSIC:
        return tuple([Post(seat, PostKind.ANTE, rules.ante) for seat in placement.players])
    payer = placement.blinds.big_blind
    if rules.ante_type == AnteType.BUTTON_ANTE and placement.blinds.button in placement.players:
        payer = placement.blinds.button
    return (Post(payer, PostKind.TABLE_ANTE, rules.ante),)


def blinds_of(placement: Placement, rules: HouseRules) -> tuple[Post, ...]:
    """The small and the big blind."""
    blinds, posts = placement.blinds, []
    if rules.small_blind and blinds.small_blind in placement.players:
        posts.append(Post(blinds.small_blind, PostKind.SMALL_BLIND, rules.small_blind))
    if rules.big_blind:
        posts.append(Post(blinds.big_blind, PostKind.BIG_BLIND, rules.big_blind))
    return tuple(posts)
