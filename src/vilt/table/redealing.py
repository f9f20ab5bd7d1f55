"""A hand that did not count is dealt again: who posts what (RULES B11, E2, I10)."""

from __future__ import annotations

from msgspec.structs import replace

from vilt.hand import Hand
from vilt.hand.commands import Post
from vilt.hand.events import Posted
from vilt.rules.house import HouseRules
from vilt.rules.streets import PostKind
from vilt.table.blinds import Placement
from vilt.table.posting import due_posts
from vilt.table.standing import Standing

KEPT = (PostKind.LIVE, PostKind.DEAD, PostKind.KILL)
"""What a player posts again wherever the button lies: only blinds, antes and straddles depend on it."""


def posts_again(table: Standing, hand: Hand, placement: Placement) -> tuple[HouseRules, tuple[Post, ...]]:
    """The rules and posts of the hand as it was, or as they must be when the button was corrected or players left.

    What was agreed for another hand since then does not count for this one.
    """
    rules = hand.state.rules
    told = [event for event in table.hand_events if isinstance(event, Posted)]
    posts = tuple([Post(post.seat, post.kind, post.nominal) for post in told if post.seat in placement.players])
    if rules.bomb_pot or (hand.button == placement.blinds.button and set(hand.seats) == set(placement.players)):
        return rules, posts
    # Where the killer had the small blind the hand was without one: then it is what the table has.
    small_blind = rules.small_blind or min(table.settings.rules.small_blind, rules.big_blind)
    agreed = replace(rules, small_blind=small_blind)
    kept = tuple([post for post in posts if post.kind in KEPT])
    killer = next((post.seat for post in kept if post.kind is PostKind.KILL), 0)
    killed = replace(agreed, small_blind=0) if killer == placement.blinds.small_blind else agreed
    return killed, due_posts(placement, agreed, kept)
