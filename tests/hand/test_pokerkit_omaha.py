"""Each game with a code of its own, 20,000 random hands of each in PokerKit and here, and the games beside them.

A normal run plays 4,000 hands of the two games of Omaha and some of the others; `VILT_SOAK=1` plays all. What may
differ is told in `pokerkit_oracle`.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import partial

import pytest
from tests.hand.pokerkit_oracle import compare

from vilt.rules.house import HeadsUpCap, HouseRules, ShortBlinds, Structure, Variant
from vilt.rules.variants import most_players

SOAKED = 20_000
HANDS = 250
"""The hands of one chunk, which runs as a test of its own."""

GAMES = {
    "NT": (Variant.HOLDEM, Structure.NO_LIMIT, 500),
    "FT": (Variant.HOLDEM, Structure.FIXED_LIMIT, 500),
    "PO": (Variant.OMAHA, Structure.POT_LIMIT, 4_000),
    "FO/8": (Variant.OMAHA_HI_LO, Structure.FIXED_LIMIT, 4_000),
    "no-limit Omaha hi-lo": (Variant.OMAHA_HI_LO, Structure.NO_LIMIT, 500),
    "pot-limit five-card Omaha": (Variant.OMAHA_FIVE, Structure.POT_LIMIT, 500),
    "pot-limit six-card Omaha hi-lo": (Variant.OMAHA_SIX_HI_LO, Structure.POT_LIMIT, 500),
    "no-limit hold'em hi-lo": (Variant.HOLDEM_HI_LO, Structure.NO_LIMIT, 500),
}
"""The game, and how many hands a normal run plays."""
CODES = ("NT", "FT", "PO", "FO/8")

CHUNKS = [
    pytest.param(game, chunk, marks=pytest.mark.slow if chunk else ())
    for game, (_, _, hands) in GAMES.items()
    for chunk in range((SOAKED if os.environ.get("VILT_SOAK") and game in CODES else hands) // HANDS)
]


def table(variant: Variant, structure: Structure, dice: random.Random) -> tuple[HouseRules, list[int]]:
    """Blinds, ante and stacks. Fixed limit is played deep: its half-bet rule is not PokerKit's (D13)."""
    big = dice.choice([2, 5, 10])
    rules = HouseRules(
        variant=variant,
        structure=structure,
        small_blind=big // 2,
        big_blind=big,
        ante=dice.choice([0, 0, 1]) if structure != Structure.POT_LIMIT else 0,
        hu_uncap=HeadsUpCap.NEVER,
        pl_short_blinds=ShortBlinds.ACTUAL,
    )
    players = min(most_players(variant), dice.choice([2, 2, 3, 3, 4, 6, 8]))
    if structure == Structure.FIXED_LIMIT:
        return rules, [1000 * big] * players
    return rules, [dice.choice([dice.randint(1, 12 * big), 100 * big]) for _ in range(players)]


@pytest.mark.parametrize(("game", "chunk"), CHUNKS)
def test_random_hands_agree_with_pokerkit(game: str, chunk: int) -> None:
    variant, structure, _ = GAMES[game]
    seen: Counter[str] = Counter()
    for number in range(chunk * HANDS, (chunk + 1) * HANDS):
        compare(number, partial(table, variant, structure), seen)
    assert seen["equal"] > 0.75 * HANDS, seen
