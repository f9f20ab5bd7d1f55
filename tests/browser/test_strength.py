"""The browser names hands, and finds the cards that make them, as the room's own tables do."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page
from tests.browser.fake_room import ORIGIN, FakeRoom

from vilt.ranking import Category, parts, strength

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
