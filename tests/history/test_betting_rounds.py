"""Who begins each betting round is said (B3), once, and only where there is betting."""

import pytest

from vilt.cards import full_deck
from vilt.hand import Act, Action, Announce, Deal, Hand, Post, Protect
from vilt.hand.events import HandEvent, Starter, TurnStarted
from vilt.hand.mistakes.commands import ActOutOfTurn, WrongCount
from vilt.history.narration import Narrator
from vilt.history.scene import Scene
from vilt.locale import languages
from vilt.rules.house import HouseRules
from vilt.rules.rulings import Rulings
from vilt.rules.streets import PostKind

NAMES = {1: "Mika", 2: "Saskia", 3: "Björn"}
BLINDS = (Post(1, PostKind.SMALL_BLIND, 1), Post(2, PostKind.BIG_BLIND, 2))


def told_of(events: list[HandEvent], seat: int = 0, language: str = "en", scene: Scene | None = None) -> list[str]:
    """Every sentence about who begins."""
    scene, narrator = scene or Scene(NAMES), Narrator(language)
    told = []
    for event in events:
        scene.follow(event)
        if isinstance(event, TurnStarted):
            told.append(narrator.narrate(event, scene, seat))
    return [sentence for sentence in told if sentence]


def dealt(hand: Hand, stacks: tuple[int, ...] = (100, 100, 100), rulings: Rulings | None = None) -> list[HandEvent]:
    starters = tuple(Starter(seat, stack) for seat, stack in enumerate(stacks, start=1))
    announce = Announce(1, 3, starters, HouseRules(small_blind=1, big_blind=2), BLINDS, rulings=rulings)
    return hand.handle(announce) + hand.handle(Deal(tuple(full_deck())))


def act(hand: Hand, *moves: tuple[Action, int]) -> list[HandEvent]:
    return [event for action, amount in moves for event in hand.handle(Act(hand.actor, action, amount))]


CALLS = [(Action.CALL, 2), (Action.CALL, 1), (Action.CHECK, 0)]


def test_each_round_is_begun_by_one_player() -> None:
    hand = Hand()
    events = dealt(hand) + act(hand, *CALLS, (Action.CHECK, 0), (Action.BET, 10), (Action.CALL, 10), (Action.FOLD, 0))
    assert told_of(events) == [
        "Björn begins the betting.",
        "Mika begins the betting.",
        "Saskia begins the betting.",
    ]
    assert told_of(events, seat=2)[-1] == "You begin the betting."


def test_a_player_who_alone_can_still_bet_begins_nothing() -> None:
    hand = Hand()
    events = dealt(hand, (100, 2, 2)) + act(hand, (Action.CALL, 2))
    assert told_of(events) == ["Björn begins the betting."]
    assert hand.actor == 1


def test_nobody_begins_when_the_others_are_all_in_with_their_posts() -> None:
    hand = Hand()
    events = dealt(hand, (1, 2, 100))
    assert hand.actor == 3
    assert told_of(events) == []


def test_a_protected_player_no_longer_counts() -> None:
    hand = Hand()
    events = dealt(hand, (100, 100, 2)) + act(hand, (Action.CALL, 2), (Action.RAISE, 10))
    events += hand.handle(Protect(2))
    assert told_of(events) == ["Björn begins the betting."]


def test_the_next_player_begins_when_the_hand_of_the_first_dies_before_he_acts() -> None:
    hand = Hand()
    events = dealt(hand, rulings=Rulings()) + act(hand, *CALLS) + hand.handle(WrongCount(1, 3))
    assert told_of(events)[1:] == ["Mika begins the betting.", "Saskia begins the betting."]


def test_it_is_said_once_though_another_speaks_out_of_turn() -> None:
    hand = Hand()
    events = dealt(hand, rulings=Rulings()) + hand.handle(ActOutOfTurn(1, Action.CALL, 1))
    assert [event.seat for event in events if isinstance(event, TurnStarted)] == [3, 3]
    assert told_of(events) == ["Björn begins the betting."]


def test_a_scene_that_begins_within_a_hand_and_its_copies_know_it_too() -> None:
    hand = Hand()
    events = dealt(hand) + act(hand, *CALLS)
    scene = Scene(NAMES)
    assert told_of(events[-4:], scene=scene) == ["Mika begins the betting."]
    more = act(hand, (Action.CHECK, 0), (Action.CHECK, 0), (Action.CHECK, 0))
    twin = scene.copy()
    assert told_of(more, scene=twin) == told_of(more, scene=scene) == ["Mika begins the betting."]


@pytest.mark.parametrize("language", languages())
def test_every_language_says_it_of_others_and_to_oneself(language: str) -> None:
    of_another, to_himself = (told_of(dealt(Hand()), seat, language)[0] for seat in (1, 3))
    assert "Björn" in of_another
    assert "Björn" not in to_himself
