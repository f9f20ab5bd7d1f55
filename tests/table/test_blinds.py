"""Placing the blinds, without a table around it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vilt.hand.commands import Post
from vilt.rules.house import HouseRules
from vilt.rules.streets import PostKind
from vilt.table.blinds import Blinds, Placement, clockwise, place_blinds, usual_small_blind
from vilt.table.posting import due_posts


def test_clockwise_begins_left_of_the_seat_and_ends_with_it() -> None:
    assert clockwise({1, 2, 5, 6}, after=2) == [5, 6, 1, 2]
    assert clockwise({1, 2, 5, 6}, after=3) == [5, 6, 1, 2]
    assert clockwise({1, 2, 5, 6}, after=0) == [1, 2, 5, 6]


@pytest.mark.parametrize("eligible", [[], [4]])
def test_no_hand_without_two_players(eligible: list[int]) -> None:
    assert place_blinds(Blinds(1, 2, 3), eligible, []) is None


def test_first_hand_deals_everybody_in() -> None:
    assert place_blinds(Blinds(), [2, 5, 9], [2, 5, 9]) == Placement(Blinds(2, 5, 9), (5, 9, 2), fresh=True)
    assert place_blinds(Blinds(), [4, 7], [4, 7]) == Placement(Blinds(4, 4, 7), (7, 4), fresh=True)


def test_fresh_start_when_only_one_of_the_latest_hand_is_left() -> None:
    # 3 was alone with 8, who has left; the big blind would reach 3, and the newcomers would wait for nobody.
    assert place_blinds(Blinds(3, 3, 8), [3, 5, 6], [5, 6]) == Placement(Blinds(5, 6, 3), (6, 3, 5), fresh=True)


def test_a_newcomer_on_the_big_blind_is_dealt_in_at_once() -> None:
    assert place_blinds(Blinds(1, 2, 3), [1, 2, 3, 4, 5], [4, 5]) == Placement(Blinds(2, 3, 4), (3, 4, 1, 2))


def test_posts_are_antes_then_blinds() -> None:
    placement = Placement(Blinds(1, 2, 3), (2, 3, 1))
    assert due_posts(placement, HouseRules(small_blind=2, big_blind=5, ante=1)) == (
        Post(2, PostKind.ANTE, 1),
        Post(3, PostKind.ANTE, 1),
        Post(1, PostKind.ANTE, 1),
        Post(2, PostKind.SMALL_BLIND, 2),
        Post(3, PostKind.BIG_BLIND, 5),
    )


def test_no_small_blind_from_a_seat_that_is_not_dealt_in() -> None:
    placement = Placement(Blinds(7, 8, 9), (9, 1, 7))
    assert due_posts(placement, HouseRules(small_blind=1, big_blind=2)) == (Post(9, PostKind.BIG_BLIND, 2),)


def test_antes_instead_of_blinds() -> None:
    rules = HouseRules(small_blind=0, big_blind=0, ante=1, min_bet=2)
    assert [post.kind for post in due_posts(Placement(Blinds(1, 2, 3), (2, 3, 1)), rules)] == [PostKind.ANTE] * 3


@given(st.integers(1, 1_000_000))
def test_the_small_blind_is_half_rounded_down_but_at_least_one(big_blind: int) -> None:
    small = usual_small_blind(big_blind)
    assert small >= 1
    assert small == 1 or 2 * small in (big_blind, big_blind - 1)


seats = st.sets(st.integers(1, 10))


@given(st.lists(st.tuples(seats, seats), min_size=3, max_size=30))
def test_whoever_comes_and_goes(hands: list[tuple[set[int], set[int]]]) -> None:
    """Any crowd in any hand: the order of dealing, the posts and who may have which position."""
    last, in_hand, had_the_blind = Blinds(), set[int](), set[int]()
    for eligible, strangers in hands:
        waiting = (eligible - in_hand) | (eligible & strangers)
        placement = place_blinds(last, eligible, waiting)
        if placement is None:
            assert len(eligible) < 2
            continue
        blinds, players = placement[:2]
        assert len(set(players)) == len(players) >= 2
        assert set(players) <= eligible
        assert list(players) == clockwise(players, blinds.button)
        assert blinds.big_blind in players
        if len(eligible) > 1:
            assert blinds.big_blind != last.big_blind or blinds.big_blind in waiting
        fresh = not last.big_blind or len(eligible - waiting | {clockwise(eligible, last.big_blind)[0]}) < 2
        had_the_blind = set(players) if fresh else (had_the_blind & (eligible - waiting)) | {blinds.big_blind}
        if blinds.button in players:
            assert blinds.button in had_the_blind
        if fresh:
            assert set(players) == eligible
        elif len(players) == 2:
            assert blinds.small_blind == blinds.button
            assert set(players) == {blinds.button, blinds.big_blind}
        else:
            assert (blinds.button, blinds.small_blind) == (last.small_blind, last.big_blind)
        last, in_hand = blinds, set(players)
