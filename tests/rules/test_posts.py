"""Posts and what they count for (RULES C, D11, F5), kills (C14-C17) and chopped blinds (C11)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.states import state

from vilt.rules.chops import may_chop, take_back
from vilt.rules.house import CHIP_FIELDS, DiscardMoment, HouseRules, KillerActs, StraddleRaise, Structure, Variant
from vilt.rules.kills import kill_is_whole, killed
from vilt.rules.posts import POST_CODE, before_posts, kill, open_preflop, post, smallest_bet
from vilt.rules.state import State
from vilt.rules.streets import PostKind

LATE = {"killer_acts": KillerActs.LAST}


def ready(stacks: list[int], house: dict[str, Any] | None = None) -> State:
    h = state(stacks, house)
    before_posts(h)
    return h


def put_in(h: State, s: int, kind: PostKind, nominal: int) -> None:
    post(h, s, POST_CODE[kind], min(nominal, h.stack[s]), nominal)


def test_every_kind_of_post_has_a_number_of_its_own():
    assert set(POST_CODE) == set(PostKind)
    assert sorted(POST_CODE.values()) == list(range(len(PostKind)))


def test_before_the_posts():
    h = ready([9, 9], {"small_blind": 5, "big_blind": 10, "min_bet": 12, "variant": Variant.PINEAPPLE,
                       "discard_moment": DiscardMoment.AFTER_BETTING})  # fmt: skip
    assert (h.full_raise, h.short_blinds, h.discard_at) == (12, 15, 1)
    assert smallest_bet(state([9, 9], {"big_blind": 10})) == 10


@pytest.mark.parametrize(
    ("kind", "nominal", "changed"),
    [
        (PostKind.ANTE, 2, {"antes": 2, "paid": 2, "forced": 2}),
        (PostKind.TABLE_ANTE, 2, {"antes": 2, "dead": 2}),
        (PostKind.DEAD, 2, {"dead": 2}),
        (PostKind.LIVE, 2, {"paid": 2, "bet": 2, "price": 2}),
        (PostKind.SMALL_BLIND, 1, {"paid": 1, "bet": 1, "forced": 1, "short_blinds": 2, "price": 1}),
        (
            PostKind.BIG_BLIND,
            2,
            {"paid": 2, "bet": 2, "forced": 2, "short_blinds": 1, "price": 2, "opener": 1, "raises": 1, "counted": 2},
        ),
        (
            PostKind.STRADDLE,
            4,
            {"paid": 4, "bet": 4, "price": 4, "opener": 1, "raises": 1, "counted": 4, "full_raise": 4},
        ),
        (
            PostKind.KILL,
            4,
            {"paid": 4, "bet": 4, "price": 4, "opener": 1, "raises": 1, "counted": 4, "short_blinds": 1},
        ),
    ],
)
def test_what_a_post_counts_for(kind: PostKind, nominal: int, changed: dict[str, Any]):
    usual = {"antes": 0, "paid": 0, "dead": 0, "bet": 0, "forced": 0, "price": 0, "opener": 2, "raises": 0,
             "counted": 0, "full_raise": 2, "short_blinds": 3, "late": -1}  # fmt: skip
    h = ready([9, 9, 9])
    put_in(h, 1, kind, nominal)
    found = {name: value[1] if isinstance(value := getattr(h, name), list) else value for name in usual}
    assert found == usual | changed
    assert (h.stack, h.pot, h.able) == ([9, 9 - nominal, 9], nominal, 3)


def test_c3_a_short_blind_leaves_price_and_least_raise():
    h = ready([9, 1, 9], {"small_blind": 5, "big_blind": 10})
    put_in(h, 1, PostKind.BIG_BLIND, 10)
    assert (h.price, h.full_raise, h.counted, h.bet, h.able, h.short_blinds) == (10, 10, 10, [0, 1, 0], 2, 14)
    put_in(h, 1, PostKind.DEAD, 3)  # nothing is left for it
    assert (h.pot, h.able) == (1, 2)


def test_posts_of_one_player_add_up():
    h = ready([99] * 3)
    for kind in (PostKind.ANTE, PostKind.DEAD, PostKind.TABLE_ANTE, PostKind.BIG_BLIND, PostKind.LIVE):
        put_in(h, 1, kind, 2)
    assert (h.antes, h.dead[1], h.paid[1], h.forced[1], h.bet[1], h.pot, h.stack[1]) == (4, 4, 6, 4, 4, 10, 89)


def test_c12_a_straddle_raises_and_the_price_never_falls():
    h = ready([99] * 4)
    for s, kind, nominal in ((0, PostKind.SMALL_BLIND, 1), (1, PostKind.BIG_BLIND, 2), (2, PostKind.STRADDLE, 5)):
        put_in(h, s, kind, nominal)
    assert (h.price, h.full_raise, h.raises, h.opener, h.counted, h.short_blinds) == (5, 3, 2, 2, 5, 0)
    put_in(h, 3, PostKind.LIVE, 2)
    assert (h.price, h.opener, h.raises) == (5, 2, 2)
    put_in(h, 3, PostKind.SMALL_BLIND, 1)
    assert (h.price, h.short_blinds) == (5, 0)
    put_in(h, 3, PostKind.STRADDLE, 4)
    assert (h.price, h.full_raise, h.counted) == (5, 3, 5)


def test_c12_a_straddle_may_be_a_new_bring_in():
    h = ready([99] * 3, {"straddle_min_raise": StraddleRaise.NEW_BRING_IN})
    put_in(h, 1, PostKind.BIG_BLIND, 2)
    put_in(h, 2, PostKind.STRADDLE, 5)
    assert (h.price, h.full_raise) == (5, 5)
    put_in(h, 2, PostKind.STRADDLE, 3)
    assert h.full_raise == 5


def test_c14_c15_a_kill_is_the_bet_of_its_hand():
    h = ready([99] * 3, {"structure": Structure.FIXED_LIMIT})
    put_in(h, 1, PostKind.BIG_BLIND, 2)
    put_in(h, 0, PostKind.KILL, 4)
    assert (h.raises, h.counted, h.opener, h.price, h.late, h.short_blinds) == (1, 4, 1, 4, -1, 0)
    h = ready([99] * 3)
    h.raises, h.counted = 2, 9
    kill(h, 2, 4)
    assert (h.raises, h.counted, h.opener, h.short_blinds) == (1, 9, 2, 3)
    h = ready([99] * 3, {"big_blind": 4, "small_blind": 1})
    h.short_blinds = 2
    kill(h, 0, 8)
    assert (h.opener, h.short_blinds) == (0, 0)


@pytest.mark.parametrize(("players", "killer", "short"), [(2, 1, 0), (3, 0, 0), (3, 1, 1), (3, 2, 1)])
def test_d9_a_small_blind_that_a_kill_replaces_is_not_missing(players: int, killer: int, short: int):
    h = ready([99] * players)
    put_in(h, 0 if players == 2 else 1, PostKind.BIG_BLIND, 2)
    kill(h, killer, 4)
    assert h.short_blinds == short


def test_c17_a_killer_may_act_last_unless_he_is_all_in():
    for stack, late in ((99, 0), (5, 0), (4, -1)):
        h = ready([stack, 99, 99], LATE)
        put_in(h, 0, PostKind.KILL, 4)
        assert h.late == late


def test_b3_the_betting_begins_left_of_the_blinds():
    h = ready([99] * 4)
    put_in(h, 0, PostKind.SMALL_BLIND, 1)
    put_in(h, 1, PostKind.BIG_BLIND, 2)
    open_preflop(h)
    assert (h.betting, h.actor) == (1, 2)


# --- limits of a kill


def test_c15_a_kill_raises_every_limit_and_leaves_the_blinds():
    rules = HouseRules(small_blind=2, big_blind=4, min_bet=6, big_bet=12, spread_max=8, spread_max_late=10,
                       spread_min_late=2)  # fmt: skip
    half = killed(rules, 3, 2, KillerActs.LAST)
    assert (half.small_blind, half.big_blind, half.killer_acts) == (2, 4, KillerActs.LAST)
    assert (half.min_bet, half.big_bet) == (9, 18)
    assert (half.spread_max, half.spread_max_late, half.spread_min_late) == (12, 15, 3)
    assert {type(getattr(half, field)) for field in CHIP_FIELDS} == {int}
    full = killed(HouseRules(big_blind=4), 2, 1, KillerActs.IN_TURN)
    assert (full.min_bet, full.big_bet, full.spread_max, full.killer_acts) == (8, 0, 0, KillerActs.IN_TURN)


@pytest.mark.parametrize("field", ["min_bet", "big_bet", "spread_max", "spread_max_late", "spread_min_late"])
def test_c15_half_a_limit_must_be_whole(field: str):
    even = HouseRules(big_blind=4)
    assert kill_is_whole(even, 3, 2)
    odd = replace(even, **{field: 7})
    assert not kill_is_whole(odd, 3, 2)
    assert kill_is_whole(odd, 2, 1)
    assert not kill_is_whole(HouseRules(big_blind=5), 3, 2)


# --- chopped blinds


def blinds(**fields: Any) -> State:
    """Everybody has folded to the blinds."""
    usual = {"folded": [0, 0, 1], "actor": 0, "raises": 1, "forced": [1, 2, 0], "paid": [1, 2, 0], "bet": [1, 2, 0],
             "pot": 3, "price": 2}  # fmt: skip
    return state([98, 97, 99], None, **usual | fields)


@pytest.mark.parametrize(
    ("h", "may"),
    [
        (blinds(), True),
        (blinds(actor=1), True),
        (blinds(street=1), False),
        (blinds(actor=-1), False),
        (blinds(folded=[0, 0, 0]), False),
        (blinds(folded=[0, 1, 1]), False),
        (blinds(antes=1), False),
        (blinds(raises=2), False),
        (blinds(raises=0), False),
        (blinds(forced=[0, 3, 0]), False),
        (blinds(forced=[3, 0, 0]), False),
        (blinds(pot=4), False),
        (blinds(forced=[1, 2, 4]), True),
        (state([98, 97], folded=[0, 0], actor=0, raises=1, forced=[1, 2], pot=3), False),  # heads-up
    ],
)
def test_c11_when_the_blinds_may_chop(h: State, may: bool):
    assert may_chop(h) is may


def test_c11_what_is_taken_back():
    h = blinds()
    take_back(h, 1, 2)
    assert (h.stack, h.paid, h.forced, h.bet, h.pot) == ([98, 99, 99], [1, 0, 0], [1, 0, 0], [1, 0, 0], 1)
    assert h.able == 2
    h = state([98, 0, 99], folded=[0, 0, 1], paid=[1, 2, 0], forced=[1, 2, 0], bet=[1, 2, 0], pot=3)
    take_back(h, 1, 2)
    assert (h.stack[1], h.able) == (2, 2)
