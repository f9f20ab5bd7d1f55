"""Where cards come from (RULES E1), what is discarded (A10, A11), and how often a board is dealt (I7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.states import state, with_cards

from vilt.rules.betting import kill_hand
from vilt.rules.dealing import board_place, deal_board, deal_hole, street_after, street_cards
from vilt.rules.discards import (
    NO_DISCARD,
    ask_discards,
    begin_betting,
    discard_is_due,
    drop_card,
    end_discards,
    first_discard,
    somebody_owes,
)
from vilt.rules.flow import Step, all_in_showdown, next_step
from vilt.rules.house import DiscardMoment, Variant
from vilt.rules.runs import most_runs, run_part
from vilt.rules.variants import most_players

DECK = list(range(100, 152))
"""Cards that cannot be mistaken for places."""


def test_e1_cards_are_dealt_one_at_a_time_with_a_burn_before_each_street():
    h = with_cards(state([9, 9, 9]), DECK)
    deal_hole(h, 4)
    assert h.hole == [[100, 103, 106, 109, -1, -1], [101, 104, 107, 110, -1, -1], [102, 105, 108, 111, -1, -1]]
    assert h.next_card == 12
    boards = []
    for street in (1, 2, 3):
        deal_board(h, street)
        boards.append((list(h.board), h.next_card))
    assert boards == [
        ([113, 114, 115, -1, -1], 16),
        ([113, 114, 115, 117, -1], 18),
        ([113, 114, 115, 117, 119], 20),
    ]


def test_streets_and_their_cards():
    assert [street_cards(street) for street in (1, 2, 3)] == [3, 1, 1]
    assert [board_place(street) for street in (1, 2, 3)] == [0, 3, 4]
    assert [street_after(cards) for cards in (0, 3, 4)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("variant", "moment", "when"),
    [
        (Variant.HOLDEM, DiscardMoment.AFTER_BETTING, NO_DISCARD),
        (Variant.PINEAPPLE, DiscardMoment.BEFORE_BETTING, 0),
        (Variant.PINEAPPLE, DiscardMoment.AFTER_BETTING, 1),
        (Variant.CRAZY_PINEAPPLE, DiscardMoment.BEFORE_BETTING, 2),
        (Variant.CRAZY_PINEAPPLE, DiscardMoment.AFTER_BETTING, 3),
    ],
)
def test_a10_a11_when_the_discard_comes(variant: Variant, moment: DiscardMoment, when: int):
    assert first_discard(state([9, 9], {"variant": variant, "discard_moment": moment})) == when


@pytest.mark.parametrize(
    ("street", "betting", "due"), [(0, 1, [True, False, False]), (0, 0, [True, True, False]), (1, 1, [True] * 3)]
)
def test_a10_whether_it_is_due(street: int, betting: int, due: list[bool]):
    found = [discard_is_due(state([9, 9], street=street, betting=betting, discard_at=at)) for at in (0, 1, 2)]
    assert found == due
    alone = state([9, 9], folded=[1, 0], street=3, discard_at=0)
    assert not discard_is_due(alone)
    assert discard_is_due(state([9, 9, 9], folded=[1, 0, 0], street=3, discard_at=0))


def test_a10_everybody_still_in_owes_a_discard():
    h = state([9, 0, 9], folded=[1, 0, 0])
    assert not somebody_owes(h)
    ask_discards(h)
    assert h.owes == [0, 1, 1]
    assert somebody_owes(h)


def test_a10_a_dropped_card_leaves_no_gap():
    for n, left in ((0, [2, 3, 4]), (1, [1, 3, 4]), (3, [1, 2, 3])):
        h = state([9, 9], hole=[[7, 7, 7, 7], [1, 2, 3, 4]], owes=[1, 1])
        drop_card(h, 1, n, 4)
        assert h.hole[1][:3] == left
        assert h.hole[0] == [7, 7, 7, 7]
        assert h.owes == [1, 0]


def test_a10_a_hand_that_is_dead_for_its_discard():
    h = state([9, 0, 1], owes=[1, 1, 1], late=2)
    kill_hand(h, 1)
    assert (h.owes, h.folded, h.live, h.able, h.late) == ([1, 0, 1], [0, 1, 0], 2, 2, 2)
    kill_hand(h, 2)
    assert (h.owes, h.folded, h.live, h.able, h.late) == ([1, 0, 0], [0, 1, 1], 1, 1, -1)


def test_b3_betting_begins_left_of_the_last_blind_raise_or_of_the_button():
    for street, actor in ((0, 3), (1, 0)):
        h = state([9] * 4, street=street, opener=2, betting=1, aggressor=2)
        begin_betting(h)
        assert (h.actor, h.aggressor) == (actor, -1)


def test_g1_where_nobody_can_bet_the_last_round_stays_the_final_one():
    h = state([0, 9, 0], street=2, betting=1, aggressor=2, actor=1)
    begin_betting(h)
    assert (h.actor, h.aggressor) == (-1, 2)


def test_c4_a_bomb_pot_is_not_bet_before_the_flop():
    for street, actor in ((0, -1), (1, 0)):
        h = state([9, 9, 9], {"bomb_pot": 1}, street=street, betting=1)
        begin_betting(h)
        assert h.actor == actor


def test_a11_betting_waits_for_the_discard():
    h = state(
        [9, 9, 9], {"variant": Variant.CRAZY_PINEAPPLE}, street=1, betting=1, discard_at=2, actor=2, owes=[1, 0, 1]
    )
    begin_betting(h)
    assert h.actor == -1
    assert next_step(h) == Step.DISCARD
    end_discards(h)
    assert (h.discard_at, h.owes, h.actor) == (NO_DISCARD, [0, 0, 0], 0)
    h = state([9, 9, 9], street=1, betting=0, discard_at=3)
    end_discards(h)
    assert (h.discard_at, h.actor) == (NO_DISCARD, -1)
    h = state([9, 9, 9], street=1, betting=1, discard_at=3)
    begin_betting(h)
    assert h.actor == 0
    h = state([9, 9, 9], {"variant": Variant.PINEAPPLE}, betting=1, discard_at=0)
    begin_betting(h)
    assert h.actor == -1


@pytest.mark.parametrize(
    ("fields", "step"),
    [
        ({"actor": 1, "betting": 1, "discard_at": 0}, Step.ACT),
        ({"actor": 0, "betting": 1}, Step.ACT),
        ({"discard_at": 0}, Step.DISCARD),
        ({"betting": 1, "discard_at": 1}, Step.COLLECT),
        ({"betting": 0, "discard_at": 1}, Step.DISCARD),
        ({"betting": 1}, Step.COLLECT),
        ({"betting": 0}, Step.DEAL),
        ({"street": 2}, Step.DEAL),
        ({"street": 3}, Step.AWARD),
        ({"street": 3, "betting": 1}, Step.COLLECT),
        ({"folded": [1, 0]}, Step.AWARD),
        ({"folded": [1, 0], "discard_at": 0}, Step.AWARD),
    ],
)
def test_what_comes_next(fields: dict[str, Any], step: Step):
    assert next_step(state([9, 9], **fields)) == step


@pytest.mark.parametrize(
    ("stacks", "fields", "shown"),
    [
        ([9, 0], {}, True),
        ([0, 0], {}, True),
        ([9, 9], {}, False),
        ([9, 9, 0], {}, False),
        ([9, 9, 0], {"street": 3}, True),
        ([9, 9, 0], {"street": 2}, False),
        ([9, 9, 9], {"street": 3}, False),
        ([9, 0], {"discard_at": 0}, False),
        ([9, 0], {"folded": [1, 0]}, False),
        ([9, 0, 0], {"folded": [1, 0, 0]}, True),
    ],
)
def test_f7_when_hands_are_turned_up(stacks: list[int], fields: dict[str, Any], shown: bool):
    assert all_in_showdown(state(stacks, **fields)) is shown


@pytest.mark.parametrize(
    ("house", "street", "dealt", "runs"),
    [
        ({"most_runs": 3}, 0, 4, 3),
        ({"most_runs": 2}, 0, 4, 2),
        ({}, 0, 4, 1),
        ({"most_runs": 3}, 0, 28, 3),  # 24 cards are left, eight for each run
        ({"most_runs": 3}, 0, 29, 2),
        ({"most_runs": 3}, 1, 40, 3),
        ({"most_runs": 3}, 1, 41, 2),
        ({"most_runs": 3}, 2, 46, 3),
        ({"most_runs": 3}, 2, 47, 2),
        ({"most_runs": 3}, 3, 20, 1),
    ],
)
def test_i7_how_often_the_rest_can_be_dealt(house: dict[str, Any], street: int, dealt: int, runs: int):
    assert most_runs(state([0, 0], house, street=street, next_card=dealt)) == runs


def test_i7_the_parts_of_a_pot_are_the_pot():
    for amount in range(20):
        for runs in (1, 2, 3):
            parts = [run_part(amount, runs, run) for run in range(runs)]
            assert sum(parts) == amount
            assert parts == sorted(parts, reverse=True)
            assert parts[0] - parts[-1] <= 1


def test_a8_one_deck_is_enough_for_so_many():
    assert [most_players(variant) for variant in Variant] == [10, 10, 10, 8, 7, 10, 8, 7, 10, 10, 10, 10]
