"""All that can happen in a hand survives being written and read: the same events come out of the file."""

import random
from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hand.dealing import announcement, announcements, random_act, shuffled
from tests.hand.test_mistakes import random_mistake, rulings

from vilt.errors import Refused
from vilt.hand import Act, Action, Announce, AskToSee, Chop, Deal, Hand, HandEvent, Protect, Show, ShowUndealt
from vilt.hand.chop import blinds_to_chop
from vilt.hand.events import HandStarted
from vilt.hand.mistakes.commands import ActOutOfTurn, DealEarly, FoulDeck, Reshuffle
from vilt.history.phh import read_hand
from vilt.history.phh_writer import to_phh
from vilt.history.replay import play
from vilt.history.tables import read_table
from vilt.rules.house import HouseRules, Variant
from vilt.rules.rulings import Rulings

seeds = st.integers(0, 2**32)


def course(announce: Announce, seed: int, mistakes: float) -> Iterator[HandEvent]:
    """A random hand in which anything happens: mistakes, time running out, choices during and after it."""
    dice = random.Random(seed)
    hand = Hand()
    yield from hand.handle(announce)
    yield from hand.handle(Deal(shuffled(seed)))
    while not hand.over:
        if hand.irregular.awaited:
            pile = list(hand.irregular.pile)
            dice.shuffle(pile)
            yield from hand.handle(Reshuffle(tuple(pile)))
            continue
        try:
            if dice.random() < mistakes and not hand.question:
                early = ActOutOfTurn(dice.choice(hand.seats), dice.choice([Action.FOLD, Action.CALL]))
                yield from hand.handle(dice.choice([random_mistake(hand, dice)] * 5 + [early]))
            elif blinds_to_chop(hand) and dice.random() < 0.5:
                yield from hand.handle(Chop())
            elif hand.actor and dice.random() < 0.05:
                yield from hand.handle(Protect(hand.actor))
            else:
                act = random_act(hand, dice)
                late = isinstance(act, Act) and dice.random() < 0.1
                yield from hand.handle(msgspec.structs.replace(act, timed_out=True) if late else act)
        except Refused:
            continue
    shows = [
        Show(seat, tuple(dice.sample(hand.state.hole[s], 1))) for s, seat in enumerate(hand.seats) if hand.state.hole[s]
    ]
    asks = [AskToSee(seat, other) for seat in hand.seats for other in hand.seats] + [ShowUndealt(hand.seats[0])]
    for command in [*shows, *asks, *([FoulDeck()] if mistakes and dice.random() < 0.2 else [])]:
        try:
            yield from hand.handle(command)
        except Refused:
            continue


def alike(events: list[HandEvent]) -> list[HandEvent]:
    """Events, but for how the file words the smallest bet."""
    started = events[0]
    assert isinstance(started, HandStarted)
    rules = started.rules
    said = msgspec.structs.replace(rules, min_bet=rules.smallest_bet, big_bet=rules.upper_limit)
    return [msgspec.structs.replace(started, rules=said), *events[1:]]


@given(announcements(), seeds, rulings, st.sampled_from([0.0, 0.2, 0.5]), st.integers(0, 9))
def test_the_same_events_come_back(announce: Announce, seed: int, chosen: Rulings, mistakes: float, left: int) -> None:
    if mistakes:
        announce = msgspec.structs.replace(announce, rulings=chosen, boards=1)
    announce = msgspec.structs.replace(announce, left_behind=left)
    events = list(course(announce, seed, mistakes))
    record = read_hand(read_table(to_phh(events)), "it")
    again = play(record)
    assert not again.trouble
    assert alike(again.events) == alike(events)


def test_every_kind_of_event_was_among_them() -> None:
    """In hands that are always the same, so that nothing of it hangs on what the test above draws."""
    kinds: set[str] = set()
    rules = HouseRules(small_blind=1, big_blind=2, most_runs=3, rabbit_hunting=1, rake_rate=500, auto_muck=0)
    for seed in range(400):
        game = msgspec.structs.replace(rules, variant=Variant.PINEAPPLE if seed % 3 == 0 else Variant.HOLDEM)
        game = msgspec.structs.replace(game, discard_timeout=seed % 2)
        announce = announcement([40, 60, 200, 90][: 2 + seed % 3], game)
        if seed % 2:
            announce = msgspec.structs.replace(announce, rulings=Rulings())
        events = list(course(announce, seed, 0.3 if seed % 2 else 0.0))
        again = play(read_hand(read_table(to_phh(events)), "it"))
        assert not again.trouble, seed
        assert alike(again.events) == alike(events), seed
        kinds |= {type(event).__name__ for event in events}
    assert {kind.__name__ for kind in get_args(HandEvent)} - kinds == set()


def test_what_went_wrong_is_not_written_without_the_deck() -> None:
    hand = Hand()
    events = [*hand.handle(msgspec.structs.replace(announcement([100, 100, 100]), rulings=Rulings()))]
    events += [*hand.handle(Deal(shuffled(1))), *hand.handle(DealEarly())]
    with pytest.raises(ValueError, match="only with its deck"):
        to_phh([event.for_seat(1) for event in events])
    assert '_mistakes = [{ after = 0, type = "deal_early" }]' in to_phh(events)


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ("_timed_out = [2]", "_timed_out"),
        ("_timed_out = true", "_timed_out"),
        ("_chopped = 1", "_chopped"),
        ("_left_behind = -5", "_left_behind"),
        ('_after = ["p1 undealt 2x"]', "2x"),
    ],
)
def test_fields_that_are_wrong_are_named(field: str, sentence: str) -> None:
    hand = Hand()
    events = [*hand.handle(announcement([100, 100, 100])), *hand.handle(Deal(shuffled(1)))]
    events += hand.handle(Act(3, Action.FOLD))
    with pytest.raises(Refused, match=sentence):
        read_hand(read_table(to_phh(events) + field), "it")
