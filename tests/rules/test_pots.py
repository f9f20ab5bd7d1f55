"""Pots, their winners and odd chips (RULES D17, F2-F9), chip by chip, as somebody at a table would do it."""

from __future__ import annotations

import random

import pytest
from tests.rules.states import state

from vilt.rules.pots import (
    best,
    build_pots,
    give_back,
    high_part,
    low_part,
    low_winners,
    next_level,
    share,
    uncalled,
    winners,
)
from vilt.rules.state import State

Pots = list[tuple[int, int]]


def bits(players: list[int]) -> int:
    return sum(1 << s for s in players)


def random_hand(number: int) -> State:
    """A hand with few chips at the end of its betting, somebody all-in more often than not."""
    dice = random.Random(number)
    players = dice.randint(2, 6)
    paid = [dice.randint(0, 7) for _ in range(players)]
    folded = [int(dice.random() < 0.3) for _ in range(players)]
    folded[dice.randrange(players)] = 0
    dead = [dice.choice([0, 0, 0, 2]) for _ in range(players)]
    return state(
        [dice.choice([0, 0, 5]) for _ in range(players)],
        {"seed_blinds_main": number % 2},
        paid=paid,
        folded=folded,
        dead=dead,
        left_behind=dice.choice([0, 0, 3]),
        forced=[min(part, dice.choice([0, 1, 2, 4])) for part in paid],
        pot=sum(paid) + sum(dead),
    )


def chip_by_chip(h: State) -> Pots:
    """The pots of F2, the first chip of everybody first; what nobody can win alone joins the pot below it (F4)."""
    alive = [s for s in range(h.players) if not h.folded[s]]
    main = sum(h.dead) + h.left_behind
    layers: Pots = []
    for chip in range(1, max(h.paid) + 1):
        payers = [s for s in range(h.players) if h.paid[s] >= chip]
        seeded = [s for s in payers if h.folded[s] and h.rules.seed_blinds_main and h.forced[s] >= chip]
        main += len(seeded)
        layers.append((len(payers) - len(seeded), bits([s for s in payers if not h.folded[s]])))
    pots: Pots = [(main, bits(alive))]
    for amount, members in layers:
        below, who = pots[-1]
        if members in (0, who):
            pots[-1] = below + amount, who
        elif below == 0:
            pots[-1] = amount, members
        else:
            pots.append((amount, members))
    return pots


def pots_of(h: State) -> Pots:
    return list(zip(h.pot_amount, h.pot_members, strict=True))[: h.pots]


def test_pots_are_those_of_one_chip_after_another():
    for number in range(400):
        h = random_hand(number)
        build_pots(h)
        if h.live in (1, h.able):
            assert pots_of(h) == [(h.pot, bits([s for s in range(h.players) if not h.folded[s]]))]
        else:
            assert pots_of(h) == chip_by_chip(h), number


def test_a_pot_is_not_divided_while_nobody_is_all_in():
    h = state([5, 5, 5], paid=[2, 4, 4], folded=[1, 0, 0], dead=[1, 0, 0], pot=11, pots=3, left_behind=0)
    build_pots(h)
    assert pots_of(h) == [(11, 0b110)]


@pytest.mark.parametrize(("below", "level"), [(0, 2), (2, 5), (5, 9), (9, 0)])
def test_the_next_level_is_the_least_above(below: int, level: int):
    assert next_level(state([0] * 5, paid=[9, 2, 5, 0, 5]), below) == level


@pytest.mark.parametrize(
    ("paid", "folded", "found"),
    [
        ([5, 9, 5], [0, 0, 0], (1, 4)),
        ([9, 5, 7], [0, 0, 0], (0, 2)),
        ([5, 7, 9], [0, 0, 0], (2, 2)),
        ([9, 9, 5], [0, 0, 0], (-1, 0)),
        ([5, 9, 9], [0, 0, 0], (-1, 0)),
        ([9, 8, 0], [0, 1, 1], (0, 1)),  # folded chips match
        ([5, 9, 5], [0, 1, 0], (-1, 0)),  # and nothing returns to a folded player
        ([1, 0, 0], [0, 0, 0], (0, 1)),
    ],
)
def test_d17_what_nobody_matched(paid: list[int], folded: list[int], found: tuple[int, int]):
    for price, street in ((5, 1), (0, 0), (1, 2)):
        assert uncalled(state([9] * 3, paid=paid, folded=folded, price=price, street=street)) == found
    assert uncalled(state([9] * 3, paid=paid, folded=folded, price=0, street=1)) == (-1, 0)  # a checked street


def test_d17_uncalled_chips_go_back_in_front_first():
    h = state([0, 3, 8], paid=[9, 5, 5], bet=[3, 0, 0], pot=19)
    give_back(h, 0, 4)
    assert (h.stack, h.paid, h.bet, h.pot, h.able) == ([4, 3, 8], [5, 5, 5], [0, 0, 0], 15, 3)
    give_back(h, 2, 1)
    assert (h.stack, h.paid, h.bet, h.pot, h.able) == ([4, 3, 9], [5, 5, 4], [0, 0, 0], 14, 3)
    h.bet[1] = 5
    give_back(h, 1, 2)
    assert (h.bet, h.able) == ([0, 3, 0], 3)


@pytest.mark.parametrize(
    ("values", "members", "who"),
    [
        ([5, 7, 7, 9], 0b0111, 0b0110),
        ([5, 7, 7, 9], 0b1111, 0b1000),
        ([9, 7, 7, 5], 0b1111, 0b0001),
        ([5, 5, 5, 9], 0b0111, 0b0111),
        ([0, 0, 1, 0], 0b1111, 0b0100),
        ([0, 0, 0, 0], 0b1111, 0),
    ],
)
def test_the_best_of_a_pot(values: list[int], members: int, who: int):
    h = state([0] * 4, pot_members=[members, 0, 0, 0, 0], strength=values, low=values, pots=1)
    assert best(h, 0, values) == who
    assert winners(h, 0) == (who or members)
    assert low_winners(h, 0) == who


def test_f8_odd_chips_go_to_the_first_winners():
    for amount in range(30):
        for who in range(1, 32):
            dealt = [0] * 6
            order = [s for s in range(6) if who & (1 << s)]
            for chip in range(amount):
                dealt[order[chip % len(order)]] += 1
            assert [share(amount, who, s) for s in range(6)] == dealt


def halves(h: State, amount: int, high: int, low: int) -> list[int]:
    """What everybody gets of one heap: the odd chip of the halves to high (F9), those of a half to the first (F8)."""
    half = amount // 2 if low else 0
    return [share(amount - half, high, s) + share(half, low, s) for s in range(h.players)]


@pytest.mark.parametrize("seed", range(4))
def test_f8_f9_everybody_gets_his_parts(seed: int):
    for number in range(100 * seed, 100 * seed + 100):
        everybody_gets_his_parts(number)


def everybody_gets_his_parts(number: int) -> None:
    dice = random.Random(number)
    h = random_hand(number)
    h.rules = state([0], {"side_pots": number // 2 % 2}).rules
    build_pots(h)
    h.strength = [dice.randint(1, 3) for _ in range(h.players)]
    h.low = [dice.choice([0, 0, 1, 2]) for _ in range(h.players)]
    h.pot_amount = [dice.randint(1, 40) for _ in h.pot_amount]
    heaps: list[tuple[int, int, int]] = []
    got = [0] * h.players
    for pot in range(h.pots):
        high, low = winners(h, pot), low_winners(h, pot)
        parts = [(high_part(h, pot, high, low, s), low_part(h, pot, high, low, s)) for s in range(h.players)]
        assert sum(map(sum, parts)) == h.pot_amount[pot]
        assert all((not first or high & (1 << s)) and (not second or low & (1 << s))
                   for s, (first, second) in enumerate(parts))  # fmt: skip
        got = [so_far + sum(part) for so_far, part in zip(got, parts, strict=True)]
        amount = h.pot_amount[pot]
        if h.rules.side_pots and heaps and heaps[-1][1:] == (high, low):
            amount += heaps.pop()[0]
        heaps.append((amount, high, low))
    assert got == [sum(shares) for shares in zip(*(halves(h, *heap) for heap in heaps), strict=True)]


def test_f8_pots_with_the_same_winners_together_or_each_by_itself():
    """Pots of 5, 3 and 7 between two winners of each half, the middle one of the next two."""
    fields = {"pots": 3, "pot_amount": [5, 3, 7, 0], "pot_members": [0b11, 0b11, 0b11, 0]}
    for merged, first, second in ((0, [[3], [2], [4]], [[2], [1], [3]]), (1, [[3], [1], [4]], [[2], [2], [3]])):
        h = state([0, 0, 0], {"side_pots": merged}, strength=[4, 4, 0], **fields)
        assert [[high_part(h, pot, 0b11, 0, 0)] for pot in range(3)] == first
        assert [[high_part(h, pot, 0b11, 0, 1)] for pot in range(3)] == second
        assert [low_part(h, pot, 0b11, 0, 0) for pot in range(3)] == [0, 0, 0]
