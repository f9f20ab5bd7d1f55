"""Random hands of each game with a code of its own in PokerKit and here, and of the games beside them.

`make soak` plays 20,000 of each game with a code. What may differ is told in `pokerkit_oracle`.
"""

from __future__ import annotations

from functools import partial

import pytest
from tests.hand.pokerkit_oracle import CODES, OTHER_STACKS, compare, random_table

from vilt.rules.house import Structure, Variant

HANDS = 250
"""The hands of one chunk, which runs as a test of its own."""

GAMES = CODES | {
    "no-limit Omaha hi-lo": (Variant.OMAHA_HI_LO, Structure.NO_LIMIT),
    "pot-limit five-card Omaha": (Variant.OMAHA_FIVE, Structure.POT_LIMIT),
    "pot-limit six-card Omaha hi-lo": (Variant.OMAHA_SIX_HI_LO, Structure.POT_LIMIT),
    "no-limit hold'em hi-lo": (Variant.HOLDEM_HI_LO, Structure.NO_LIMIT),
}
PLAYED = {"PO": 4_000, "FO/8": 4_000}
"""How many hands of a game are played; 500 where nothing is said."""

CHUNKS = [
    pytest.param(game, chunk, marks=pytest.mark.slow if chunk else ())
    for game in GAMES
    for chunk in range(PLAYED.get(game, 500) // HANDS)
]


@pytest.mark.parametrize(("game", "chunk"), CHUNKS)
def test_random_hands_agree_with_pokerkit(game: str, chunk: int) -> None:
    table = partial(random_table, *GAMES[game])
    hands = [compare(number, table) for number in range(chunk * HANDS, (chunk + 1) * HANDS)]
    assert sum(1 for found in hands if found & OTHER_STACKS) < 0.25 * HANDS


@pytest.mark.parametrize(("number", "rules"), [(35, {"F8"}), (362, {"A9"}), (125, {"A9", "F8"})])
def test_other_shares_are_explained_one_by_one(number: int, rules: set[str]) -> None:
    """Hands with odd chips, with a pot that has no low beside one that has, and with both."""
    assert compare(number, partial(random_table, *GAMES["no-limit hold'em hi-lo"])) == rules
