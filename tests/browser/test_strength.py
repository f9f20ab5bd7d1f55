"""The browser names hands, and finds the cards that make them, as the room's own tables do."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from msgspec import to_builtins
from playwright.sync_api import Page
from tests.browser.fake_room import ORIGIN, FakeRoom

from vilt.locale import translator
from vilt.ranking import Category, parts, strength
from vilt.ranking.low import low_ranks
from vilt.rules.house import HouseRules, LowQualifier, Variant
from vilt.rules.strengths import low_in, strength_in
from vilt.rules.variants import HI_LO, HOLE_CARDS, USES_TWO
from vilt.table.settings import TableSettings
from vilt.web.options import game_of

KINDS = {
    "straight flush": Category.STRAIGHT_FLUSH,
    "quads": Category.FOUR_OF_A_KIND,
    "full house": Category.FULL_HOUSE,
    "flush": Category.FLUSH,
    "straight": Category.STRAIGHT,
    "trips": Category.THREE_OF_A_KIND,
    "two pair": Category.TWO_PAIR,
    "pair": Category.ONE_PAIR,
    "high card": Category.HIGH_CARD,
}

NAMED = """async (text) => {
  const {strengthOf} = await import("/static/strength.js");
  return JSON.parse(text).map(cards => strengthOf(cards));
}"""

IN_GAME = """async (text) => {
  const {bestHand, lowOf} = await import("/static/strength.js");
  return JSON.parse(text).map(([game, hole, board]) => [bestHand(game, hole, board).cards, lowOf(game, hole, board)]);
}"""

RARE = [
    [48, 44, 40, 36, 32, 0, 5],
    [48, 0, 4, 8, 12, 21, 30],
    [50, 1, 4, 8, 12, 21, 30],
    [51, 50, 49, 48, 3, 2, 1],
    [51, 50, 49, 47, 46, 45, 0],
]


def test_hands_are_named_as_the_room_names_them(new_page: Callable[..., Page]) -> None:
    random = Random(7)
    hands = RARE + [random.sample(range(52), random.choice((5, 6, 7))) for _ in range(3000)]
    page = new_page()
    FakeRoom(page)
    page.goto(ORIGIN + "/")
    found = page.evaluate(NAMED, json.dumps(hands))
    seen = set()
    for hand, named in zip(hands, found, strict=True):
        assert KINDS[named["kind"]] == parts(strength(hand)).category, (hand, named)
        assert named["ranks"][0] == parts(strength(hand)).ranks[0], (hand, named)
        assert len(set(named["cards"])) == 5
        assert set(named["cards"]) <= set(hand)
        assert strength(named["cards"]) == strength(hand), (hand, named)
        seen.add(named["kind"])
    assert seen == set(KINDS)


@pytest.mark.parametrize("qualifier", LowQualifier)
@pytest.mark.parametrize("variant", Variant)
def test_each_game_finds_the_cards_that_play(
    variant: Variant, qualifier: LowQualifier, new_page: Callable[..., Page]
) -> None:
    random = Random(variant)
    rules = HouseRules(variant=variant, low_qualifier=qualifier)
    game = to_builtins(game_of(TableSettings(name="T", rules=rules, min_buy_in=1, max_buy_in=0), translator("en")))
    hands = []
    for _ in range(300):
        cards = random.sample(range(52), HOLE_CARDS[variant] + random.choice((3, 4, 5)))
        hands.append((cards[: HOLE_CARDS[variant]], cards[HOLE_CARDS[variant] :]))
    page = new_page()
    FakeRoom(page)
    page.goto(ORIGIN + "/")
    found = page.evaluate(IN_GAME, json.dumps([(game, hole, board) for hole, board in hands]))
    for (hole, board), (high, low) in zip(hands, found, strict=True):
        assert strength(high) == strength_in(rules, hole, board), (hole, board, high)
        if USES_TWO[variant]:
            assert len(set(high) & set(hole)) == 2
        expected = low_in(rules, tuple(hole), tuple(board)) if HI_LO[variant] else 0
        assert bool(low) == bool(expected), (hole, board, low)
        if low:
            assert [card // 4 for card in low] == list(low_ranks(expected))
            assert set(low) <= {*hole, *board}
