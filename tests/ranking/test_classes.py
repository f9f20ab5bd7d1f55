"""The definition of strength: the 7,462 classes of five cards and their order (RULES A2-A4)."""

from itertools import pairwise

import pytest

from vilt.errors import Refused
from vilt.ranking import STRONGEST, WEAKEST, Category, Parts, category, parts
from vilt.ranking.classes import classes

# How many different values each category has: published with the frequencies of five cards.
VALUES = {
    Category.STRAIGHT_FLUSH: 10,
    Category.FOUR_OF_A_KIND: 156,
    Category.FULL_HOUSE: 156,
    Category.FLUSH: 1277,
    Category.STRAIGHT: 10,
    Category.THREE_OF_A_KIND: 858,
    Category.TWO_PAIR: 858,
    Category.ONE_PAIR: 2860,
    Category.HIGH_CARD: 1277,
}


def test_each_category_has_the_published_number_of_values():
    assert {kind: sum(hand.category == kind for hand in classes()) for kind in Category} == VALUES
    assert len(classes()) == STRONGEST - WEAKEST + 1 == 7462


def test_categories_ascend_in_the_order_of_the_rules():
    strongest_first = [
        Category.STRAIGHT_FLUSH,
        Category.FOUR_OF_A_KIND,
        Category.FULL_HOUSE,
        Category.FLUSH,
        Category.STRAIGHT,
        Category.THREE_OF_A_KIND,
        Category.TWO_PAIR,
        Category.ONE_PAIR,
        Category.HIGH_CARD,
    ]
    assert sorted(Category, reverse=True) == strongest_first
    assert [weaker.category <= stronger.category for weaker, stronger in pairwise(classes())] == [True] * 7461


def test_within_a_category_ranks_are_compared_in_their_order():
    for weaker, stronger in pairwise(classes()):
        if weaker.category == stronger.category:
            assert weaker.ranks < stronger.ranks


def test_every_class_is_five_cards_that_exist():
    for hand in classes():
        assert len(hand.five_ranks) == 5
        assert all(0 <= rank <= 12 and hand.five_ranks.count(rank) <= 4 for rank in hand.five_ranks)
    assert len({(hand.category, hand.ranks) for hand in classes()}) == 7462


def test_parts_say_the_same_as_the_place_in_the_order():
    assert parts(7462) == Parts(Category.STRAIGHT_FLUSH, (12, 11, 10, 9, 8))
    assert parts(1) == Parts(Category.HIGH_CARD, (5, 3, 2, 1, 0))
    assert category(7462) is Category.STRAIGHT_FLUSH
    assert category(1) is Category.HIGH_CARD
    assert parts(7453).ranks == (3, 2, 1, 0, 12)  # the wheel is the lowest straight flush (A4)
    assert Parts(Category.FULL_HOUSE, (11, 2)).five_ranks == (11, 11, 11, 2, 2)


@pytest.mark.parametrize("strength", [0, 7463, -1, 2**70, 1.0, "7462", None], ids=repr)
def test_another_number_is_no_strength(strength: object):
    for question in (parts, category):
        with pytest.raises(Refused, match=r"is not a strength: use 1 .* to 7462"):
            question(strength)  # type: ignore[arg-type]
