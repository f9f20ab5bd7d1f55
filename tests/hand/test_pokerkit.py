"""Random hold'em hands in PokerKit and here; what may differ is told in `pokerkit_oracle`."""

from __future__ import annotations

import random

import pytest
from tests.hand.dealing import announcement, shuffled
from tests.hand.pokerkit_oracle import OTHER_STACKS, STRUCTURES, compare

from vilt.hand import Act, Deal, Hand
from vilt.rules.betting import limit
from vilt.rules.house import HeadsUpCap, HouseRules, ShortBlinds, Structure

CHUNKS = 20
HANDS = 1_000


def random_table(dice: random.Random) -> tuple[HouseRules, list[int]]:
    """Structure, blinds, ante and stacks. Fixed limit is played deep: its half-bet rule is not PokerKit's (D13)."""
    structure = Structure(dice.choice([0, 0, 0, 1, 2]))
    big = dice.choice([2, 10])
    ante = dice.choice([0, 0, 0, 1]) if structure != Structure.POT_LIMIT else 0
    rules = HouseRules(
        structure=structure,
        small_blind=big // 2,
        big_blind=big,
        ante=ante,
        hu_uncap=HeadsUpCap.NEVER,
        pl_short_blinds=ShortBlinds.ACTUAL,
    )
    players = dice.choice([2, 2, 3, 3, 4, 5, 6])
    if structure == Structure.FIXED_LIMIT:
        return rules, [1000 * big] * players
    return rules, [dice.choice([dice.randint(1, 12 * big), 100 * big]) for _ in range(players)]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_hands_agree_with_pokerkit(chunk: int) -> None:
    hands = [compare(number, random_table) for number in range(chunk * HANDS, (chunk + 1) * HANDS)]
    assert sum(1 for found in hands if found & OTHER_STACKS) < 0.1 * HANDS


def test_the_comparison_reaches_every_street_and_structure() -> None:
    """The tables and decisions drawn here are varied enough to mean something."""
    structures, streets = set(), set()
    for number in range(200):
        dice = random.Random(number)
        rules, stacks = random_table(dice)
        structures.add(rules.structure)
        hand = Hand()
        hand.handle(announcement(stacks, rules))
        hand.handle(Deal(shuffled(number)))
        while not hand.over:
            streets.add(hand.state.street)
            assert limit(hand.state) >= rules.smallest_bet
            option = hand.options()[1]
            hand.handle(Act(hand.actor, option.action, option.low))
    assert structures == set(STRUCTURES)
    assert streets == {0, 1, 2, 3}
