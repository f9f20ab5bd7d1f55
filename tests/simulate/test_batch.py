"""The compiled loop plays the same hands as `Hand`, and refuses what a hand refuses."""

from __future__ import annotations

import numpy as np
import pytest
from tests.hand.dealing import announcement
from tests.simulate.both_speeds import HANDS, differing_hands

from vilt.errors import Refused
from vilt.hand import Announce, Starter
from vilt.rules import betting
from vilt.rules.house import HouseRules, Structure, Variant
from vilt.simulate import batch
from vilt.simulate.chance import below, shuffle_top

TABLES = 125
"""Tables of each game; with 40 hands each 5,000 hands of every variant in every structure."""


@pytest.mark.parametrize("structure", Structure, ids=lambda structure: structure.name.lower())
@pytest.mark.parametrize("variant", Variant, ids=lambda variant: variant.name.lower())
def test_compiled_and_event_emitting_hands_agree(variant: Variant, structure: Structure) -> None:
    assert TABLES * HANDS >= 5_000
    differing = {number: found for number in range(TABLES) if (found := differing_hands(variant, structure, number))}
    assert not differing


def test_the_same_seed_gives_the_same_hands_and_another_seed_others() -> None:
    announce = announcement([200] * 6)
    one, same, other = batch(announce, 100, 7), batch(announce, 100, 7), batch(announce, 100, 8)
    assert np.array_equal(one.stacks, same.stacks)
    assert not np.array_equal(one.stacks, other.stacks)


def test_chips_are_conserved_in_many_hands() -> None:
    result = batch(announcement([200, 7, 90, 1, 1000, 55]), 20_000, 1)
    assert (result.stacks.sum(axis=1) == 1353).all()
    assert (result.stacks >= 0).all()


def test_every_kind_of_decision_is_made() -> None:
    result = batch(announcement([200] * 6), 500, 3, trace=50)
    assert set(result.traces[:, :, 1].ravel().tolist()) == {-1, 0, 1, 2, 3}


def test_a_loop_refuses_what_a_hand_refuses() -> None:
    with pytest.raises(Refused, match="2 to 10 players"):
        batch(announcement([200]), 10, 1)
    with pytest.raises(Refused, match="not an amount"):
        batch(announcement([200, 2**31 + 1]), 10, 1)
    with pytest.raises(Refused, match="not an amount"):
        batch(announcement([200, 200]), 0, 1)
    twice = Announce(1, 1, (Starter(1, 5), Starter(1, 5)), HouseRules(), ())
    with pytest.raises(Refused, match="twice"):
        batch(twice, 10, 1)


def test_cards_and_numbers_are_drawn_evenly() -> None:
    numbers = [12345, 67890]
    counts = [0] * 13
    for _ in range(26_000):
        counts[below(numbers, 13)] += 1
    assert all(1800 < count < 2200 for count in counts)
    places = [0] * 52
    for _ in range(10_400):
        deck = list(range(52))
        shuffle_top(deck, 5, numbers)
        assert len(set(deck)) == 52
        places[deck[4]] += 1
    assert all(130 < count < 275 for count in places)


def test_a_broken_rule_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is sharp: with another rule on the interpreted side only, it finds a difference."""
    real = betting.least_raise
    monkeypatch.setattr(betting, "least_raise", lambda h: real(h) + 1)
    assert any(differing_hands(Variant.HOLDEM, Structure.NO_LIMIT, number) for number in range(3))
