"""A hand is decided again from its events: all that can happen comes out the same, and what was changed shows."""

from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.hand.dealing import announcement, announcements
from tests.hand.test_mistakes import rulings
from tests.history.test_every_event import course, seeds

from vilt.hand import Announce, HandEvent
from vilt.hand.events import Acted, HandEnded, HandStarted, HoleDealt, PotAwarded, TurnStarted
from vilt.history.retelling import first_difference
from vilt.rules.house import HouseRules
from vilt.rules.rulings import Rulings

CHIPS = frozenset({"amount", "paid", "kept", "stack", "low", "high", "to_call", "won", "to", "pot", "left_behind"})
"""The fields of events that hold chips; `pot` may be the number of one."""

WISHES = frozenset({"chips_read", "claimed_out_of_turn"})
"""What a player said may be something else as well, and lead nowhere."""

_decoder: msgspec.json.Decoder[HandEvent] = msgspec.json.Decoder(HandEvent)


def played(announce: Announce, seed: int, chosen: Rulings | None, mistakes: float = 0.0) -> list[HandEvent]:
    """A random hand as it is read from where it was stored."""
    if chosen:
        announce = msgspec.structs.replace(announce, rulings=chosen, boards=1)
    return [_decoder.decode(msgspec.json.encode(event)) for event in course(announce, seed, mistakes)]


def changed(event: Any) -> Iterator[Any]:
    """The same with one amount that is not as it was, for each that is in it."""
    match event:
        case dict():
            for name, value in event.items():
                if name in CHIPS and type(value) is int:
                    yield event | {name: value + 1}
                elif name != "rules":
                    for other in changed(value):
                        yield event | {name: other}
        case list():
            for place, value in enumerate(event):
                for other in changed(value):
                    yield [*event[:place], other, *event[place + 1 :]]


@given(announcements(), seeds, rulings, st.sampled_from([0.0, 0.2, 0.5]), st.integers(0, 9))
def test_every_hand_comes_out_as_it_was(
    announce: Announce, seed: int, chosen: Rulings, mistakes: float, left: int
) -> None:
    announce = msgspec.structs.replace(announce, left_behind=left)
    assert first_difference(played(announce, seed, chosen if mistakes else None, mistakes)) is None


def test_any_changed_amount_shows() -> None:
    rules = HouseRules(small_blind=1, big_blind=2, most_runs=3, rake_rate=500, auto_muck=0)
    amounts = 0
    for seed in range(40):
        told = played(announcement([40, 60, 200][: 2 + seed % 2], rules), seed, Rulings() if seed % 2 else None, 0.1)
        for place, event in enumerate(told):
            if type(event).__struct_config__.tag in WISHES:
                continue
            for other in changed(msgspec.to_builtins(event)):
                again = [*told[:place], msgspec.convert(other, type(event)), *told[place + 1 :]]
                assert first_difference(again), (seed, place, other)
                amounts += 1
    assert amounts > 800


def test_a_changed_card_or_winner_shows() -> None:
    told = played(announcement([100, 100, 100], HouseRules(small_blind=1, big_blind=2)), 3, None)
    place, dealt = next((n, event) for n, event in enumerate(told) if isinstance(event, HoleDealt))
    swapped = msgspec.structs.replace(dealt, hands=dealt.hands | {1: dealt.hands[2], 2: dealt.hands[1]})
    found = first_difference([*told[:place], swapped, *told[place + 1 :]])
    assert found
    assert (found.place, found.text[:10]) == (place, "hole_dealt")
    place, won = next((n, event) for n, event in enumerate(told) if isinstance(event, PotAwarded))
    loser = next(seat for seat in (1, 2, 3) if seat != won.shares[0].seat)
    other = msgspec.structs.replace(won, shares=(msgspec.structs.replace(won.shares[0], seat=loser),))
    found = first_difference([*told[:place], other, *told[place + 1 :]])
    assert found
    assert found.place == place


def test_what_is_missing_or_too_much_is_told() -> None:
    told = played(announcement([100, 100], HouseRules(small_blind=1, big_blind=2)), 1, None)
    assert isinstance(told[0], HandStarted)
    assert isinstance(told[-1], HandEnded)
    found = first_difference(told[:-1])
    assert found
    assert found.text.endswith(": by the rules hand_ended follows")
    found = first_difference(told[1:])
    assert found
    assert found.place == 0
    turn = next(n for n, event in enumerate(told) if isinstance(event, TurnStarted))
    found = first_difference([*told[: turn + 1], told[turn], *told[turn + 1 :]])
    assert found == (turn + 1, "turn_started: nobody decided that, and the rules do not lead to it")
    act = next(n for n, event in enumerate(told) if isinstance(event, Acted))
    found = first_difference([*told[: act + 1], told[act], *told[act + 1 :]])
    assert found
    assert found.place == act + 1
