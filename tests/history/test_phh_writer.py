"""Every hand that Vilt plays can be written as a Poker Hand History and replayed to the same end."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hand.dealing import house_rules, random_answer, random_discard

from vilt.hand import Act, Action, Announce, Deal, Discard, Hand, HandEvent, Post, Starter
from vilt.hand.events import Acted, Discarded, StreetDealt
from vilt.history.phh import read_hand, rules_of
from vilt.history.phh_writer import to_phh
from vilt.history.replay import Verdict, play, replay
from vilt.history.tables import read_table
from vilt.rules.house import DiscardTimeout, HouseRules, LowQualifier, Structure, Variant
from vilt.rules.streets import PostKind

BLINDS = HouseRules(small_blind=1, big_blind=2)


@st.composite
def announcements(draw: st.DrawFn) -> Announce:
    rules = draw(house_rules(4))
    players = draw(st.integers(2, 6))
    seats = sorted(draw(st.permutations(range(1, 11)))[:players])
    stacks = draw(st.lists(st.integers(1, 300), min_size=players, max_size=players))
    small, big = (seats[1], seats[0]) if players == 2 else (seats[0], seats[1])
    blinds = [Post(small, PostKind.SMALL_BLIND, rules.small_blind), Post(big, PostKind.BIG_BLIND, 4)]
    if players > 2 and draw(st.booleans()):
        blinds = [Post(seats[0], PostKind.BIG_BLIND, 4)]
    kind = draw(st.sampled_from([None, PostKind.ANTE, PostKind.TABLE_ANTE]))
    antes = [Post(seat, kind, 1) for seat in seats] if kind else []
    extra: list[Post] = []
    if players > 3:
        kinds = draw(st.lists(st.sampled_from([PostKind.STRADDLE, PostKind.LIVE, PostKind.DEAD]), max_size=2))
        extra = [
            Post(seats[3], each, {PostKind.STRADDLE: 8, PostKind.LIVE: 4, PostKind.DEAD: 2}[each]) for each in kinds
        ]
    blind_first = draw(st.booleans())
    posts = (*blinds, *extra, *antes) if blind_first else (*antes, *blinds, *extra)
    starters = tuple(Starter(seat, stack) for seat, stack in zip(seats, stacks, strict=True))
    return Announce(draw(st.integers(1, 999)), seats[-1], starters, rules, posts)


def played_at_random(announce: Announce, seed: int, turns: int) -> list[HandEvent]:
    chance = random.Random(seed)
    hand = Hand()
    events = [*hand.handle(announce), *hand.handle(Deal(tuple(chance.sample(range(52), 52))))]
    while not hand.over and (turns or hand.question):
        if hand.question:
            events += hand.handle(random_answer(hand, chance))
            continue
        turns -= 1
        if hand.asked:
            events += hand.handle(random_discard(hand, chance))
            continue
        option = chance.choice(hand.options())
        if option.action is Action.FOLD and chance.random() < 0.6:
            option = hand.options()[1]
        amount = chance.choice([option.low, option.high, chance.randint(option.low, option.high)])
        events += hand.handle(Act(hand.actor, option.action, amount))
    return events


@given(announcements(), st.integers(0, 2**32), st.sampled_from([3, 200]))
def test_a_written_hand_replays_to_the_same_end(announce: Announce, seed: int, turns: int) -> None:
    events = played_at_random(announce, seed, turns)
    record = read_hand(read_table(to_phh(events)), "it")
    again = play(record)
    place = {starter.seat: s for s, starter in enumerate(announce.starters, start=1)}
    acted = [(place[event.seat], event.action, event.to) for event in events if isinstance(event, Acted)]
    assert not again.trouble
    assert [(event.seat, event.action, event.to) for event in again.events if isinstance(event, Acted)] == acted
    assert [event.cards for event in again.events if isinstance(event, StreetDealt)] == [
        event.cards for event in events if isinstance(event, StreetDealt)
    ]
    discards = [(place[event.seat], event.cards) for event in events if isinstance(event, Discarded)]
    assert [(event.seat, event.cards) for event in again.events if isinstance(event, Discarded)] == discards
    assert replay(record).verdict is (Verdict.EXACT if again.hand.over else Verdict.INCOMPLETE)


@given(announcements(), st.integers(0, 2**32))
def test_what_one_player_saw_can_be_written_and_read(announce: Announce, seed: int) -> None:
    """Discards of others are written as `??`, and where they are not known it is never said who won."""
    events = played_at_random(announce, seed, 200)
    for seat in (0, announce.starters[0].seat):
        text = to_phh([event.for_seat(seat) for event in events])
        record = read_hand(read_table(text), "it")
        again = play(record)
        assert not again.trouble
        assert replay(record).verdict in (Verdict.EXACT, Verdict.INCOMPLETE)


def test_a_discard_of_another_stands_before_a_hand_that_dies_for_want_of_one() -> None:
    """With that hand the game is over, and nothing could be discarded any more."""
    rules = HouseRules(variant=Variant.PINEAPPLE, discard_timeout=DiscardTimeout.FOLD)
    hand = Hand()
    events = [*hand.handle(two_players(rules)), *hand.handle(Deal(tuple(range(52))))]
    for action in (Action.CALL, Action.CHECK):
        events += hand.handle(Act(hand.actor, action))
    events += hand.handle(Discard(2, (hand.state.hole[hand.place[2]][0],)))
    events += hand.handle(Discard(1, timed_out=True))
    assert hand.over
    for seat in (0, 1, 2):
        again = play(read_hand(read_table(to_phh([event.for_seat(seat) for event in events])), "it"))
        assert not again.trouble
        assert again.hand.over


@given(announcements())
def test_the_house_rules_come_back(announce: Announce) -> None:
    rules = rules_of(read_table(to_phh(Hand().handle(announce))))
    assert (rules.smallest_bet, rules.upper_limit) == (announce.rules.smallest_bet, announce.rules.upper_limit) or (
        rules.structure is not Structure.FIXED_LIMIT
    )
    for field in (
        "variant",
        "low_qualifier",
        "structure",
        "small_blind",
        "big_blind",
        "ante",
        "pl_mode",
        "check_raise",
        "expose_allin",
    ):
        assert getattr(rules, field) == getattr(announce.rules, field)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (HouseRules(), {"variant": "NT"}),
        (HouseRules(structure=Structure.FIXED_LIMIT), {"variant": "FT"}),
        (HouseRules(variant=Variant.OMAHA, structure=Structure.POT_LIMIT), {"variant": "PO"}),
        (HouseRules(variant=Variant.OMAHA_HI_LO, structure=Structure.FIXED_LIMIT), {"variant": "FO/8"}),
        (
            HouseRules(variant=Variant.OMAHA_HI_LO, structure=Structure.POT_LIMIT),
            {"variant": "NT", "_house_rules": {"variant": "omaha_hi_lo", "structure": "pot_limit"}},
        ),
        (
            HouseRules(variant=Variant.OMAHA, structure=Structure.FIXED_LIMIT),
            {"variant": "FT", "_house_rules": {"variant": "omaha"}},
        ),
        (
            HouseRules(structure=Structure.POT_LIMIT),
            {"variant": "NT", "_house_rules": {"structure": "pot_limit"}},
        ),
        (
            HouseRules(variant=Variant.HOLDEM_HI_LO, low_qualifier=LowQualifier.NONE),
            {"variant": "NT", "_house_rules": {"variant": "holdem_hi_lo", "low_qualifier": "none"}},
        ),
    ],
)
def test_a_game_has_its_code_and_the_rest_is_said_in_house_rules(rules: HouseRules, said: dict[str, Any]) -> None:
    text = to_phh(Hand().handle(two_players(rules)))
    table = read_table(text)
    assert {field: table[field] for field in ("variant", "_house_rules") if field in table} == said
    assert rules_of(table).variant is rules.variant
    assert rules_of(table).structure is rules.structure


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_name_can_be_written(name: str) -> None:
    text = to_phh(played_at_random(two_players(), 1, 200), {"players": [name, "B"], "_known": True})
    assert read_hand(read_table(text), "it").about["players"] == [name, "B"]


def two_players(rules: HouseRules = BLINDS) -> Announce:
    posts = (Post(2, PostKind.SMALL_BLIND, 1), Post(1, PostKind.BIG_BLIND, 2))
    return Announce(1, 2, (Starter(1, 100), Starter(2, 100)), rules, posts)


def test_hidden_cards_stay_hidden() -> None:
    events = [event.for_seat(2) for event in played_at_random(two_players(), 1, 0)]
    text = to_phh(events)
    assert "d dh p1 ????" in text
    assert "d dh p2 ????" not in text


def test_events_of_no_hand_are_refused() -> None:
    with pytest.raises(ValueError, match="begin with HandStarted"):
        to_phh([])
