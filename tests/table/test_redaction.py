"""No byte that a seat gets depends on cards it may not know.

A course of play is recorded, then played again with the cards the reader may not know exchanged among each other: those
of players who folded, the burnt ones and the rest of the pack. Whatever the reader gets must be the same, byte by byte.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

import msgspec
import pytest
from tests.table.driver import Driver, agreed, shuffled

from vilt.errors import Refused
from vilt.hand.events import Acted, CardsShown, HandEnded, HandShown, HoleDealt, StreetDealt, UndealtShown
from vilt.rules.house import HouseRules, ShowAfter
from vilt.table import Table
from vilt.table import commands as cmd
from vilt.table.events import TableEvent

READERS = range(6)
Course = list[tuple[cmd.TableCommand, float]]


CHOOSING = HouseRules(auto_muck=0, most_runs=3, show_after=ShowAfter.ANYBODY, rabbit_hunting=1)


def record(random: Random, rules: HouseRules) -> tuple[Course, list[TableEvent]]:
    """One whole hand of five players with somebody leaving in between, and what they choose to show."""
    driver = Driver(agreed(rules=rules))
    for seat in range(1, 6):
        driver.sit(seat, random.choice((40, 100, 200)))
    course: Course = []
    told: list[TableEvent] = []

    def tell(command: cmd.TableCommand) -> None:
        told.extend(driver.tell(command))
        course.append((command, driver.now))

    driver.now = driver.table.next_hand_at
    tell(cmd.StartHand())
    tell(cmd.DealHand(1, shuffled(random)))
    while driver.table.running:
        hand = driver.hand
        if hand.question:
            seat = random.choice(hand.question.seats)
            runs = hand.question.most or 1
            show, muck = cmd.ShowCards(seat, 1), cmd.MuckCards(seat, 1)
            tell(cmd.VoteOnRuns(seat, 1, runs) if hand.question.most else random.choice((show, muck)))
            continue
        option = random.choice([*hand.options(), *hand.options()[1:]])
        amount = random.choice((option.low, option.high)) if random.random() < 0.3 else option.low
        tell(cmd.Play(hand.actor, hand.number, hand.turn, option.action, amount))
        if random.random() < 0.1:
            leaver = random.choice(list(driver.table.players))
            if not driver.table.players[leaver].leaving:
                tell(cmd.Leave(leaver))
    for seat in list(driver.table.players):
        with suppress(Refused):
            tell(cmd.ShowCards(seat, 1, tuple(driver.hand.state.hole[driver.hand.place[seat]][:1])))
        with suppress(Refused):
            tell(cmd.AskForUndealt(seat, 1))
    return course, told


def other_deck(random: Random, told: list[TableEvent], reader: int) -> tuple[int, ...]:
    """The deck with all cards shuffled among each other that neither `reader` nor the table ever gets to know.

    Cards of players who neither folded nor showed stay: they decide who wins, and whether a hand is mucked.
    """
    dealt = next(event for event in told if isinstance(event, HoleDealt))
    shown = {event.seat for event in told if isinstance(event, HandShown | CardsShown)}
    folded = {event.seat for event in told if isinstance(event, Acted) and event.action == "fold"}
    hidden = {card for seat in folded - shown - {reader} for card in dealt.hands[seat]}
    players = len(dealt.hands)
    first = 2 * players
    seen = {card for event in told if isinstance(event, StreetDealt | UndealtShown) for card in event.cards}
    board = {place for place, card in enumerate(dealt.deck) if card in seen}
    places = [
        place for place, card in enumerate(dealt.deck) if card in hidden or (place >= first and place not in board)
    ]
    assert len(places) >= 52 - first - 15
    cards = [dealt.deck[place] for place in places]
    random.shuffle(cards)
    deck = list(dealt.deck)
    for place, card in zip(places, cards, strict=True):
        deck[place] = card
    return tuple(deck)


def read(start: Table, course: Course, reader: int) -> list[bytes]:
    """Everything `reader` gets: each event and the view after each command."""
    table = start.copy()
    got = []
    for command, now in course:
        got += [msgspec.json.encode(event.for_seat(reader)) for event in table.handle(command, now)]
        got.append(msgspec.json.encode(table.view(reader)))
    return got


def before_hand(random: Random, rules: HouseRules) -> Table:
    driver = Driver(agreed(rules=rules))
    for seat in range(1, 6):
        driver.sit(seat, random.choice((40, 100, 200)))
    return driver.table


@pytest.mark.parametrize("rules", [HouseRules(), CHOOSING], ids=["plain", "choosing"])
@pytest.mark.parametrize("seed", range(40))
def test_hidden_cards_change_nothing_a_reader_gets(seed: int, rules: HouseRules) -> None:
    course, told = record(Random(seed), rules)
    start = before_hand(Random(seed), rules)
    for reader in READERS:
        deck = other_deck(Random(seed + 1000), told, reader)
        swapped: Course = [
            (cmd.DealHand(command.hand, deck) if isinstance(command, cmd.DealHand) else command, now)
            for command, now in course
        ]
        original = next(command for command, _ in course if isinstance(command, cmd.DealHand))
        assert deck != original.deck
        assert read(start, swapped, reader) == read(start, course, reader)


def test_a_newcomer_does_not_read_what_was_mucked_in_the_hand_of_his_predecessor() -> None:
    driver = Driver()
    for seat in (1, 2, 3):
        driver.sit(seat)
    driver.start()
    driver.deal({2: "AsAh", 3: "7c2d"}, "Kd Kh Qs Jc 3c")
    gone = driver.hand.actor
    driver.play("fold")
    driver.tell(cmd.Leave(gone))
    driver.tell(cmd.Sit("new", "New", gone, 100))
    while driver.table.running:
        driver.play("check" if driver.hand.to_call == 0 else "call")
    (ended,) = [event for event in driver.told if isinstance(event, HandEnded)]
    (called,) = ended.called
    assert {seat: bool(ended.for_seat(seat).called) for seat in range(5)} == {
        seat: seat in driver.hand.seats and seat != gone for seat in range(5)
    }
    held = {player.seat: player.cards for player in (driver.table.view(gone).hand or driver.hand.view(0)).players}
    assert held[called.seat] == ()


def test_the_reader_does_get_his_own_cards() -> None:
    """The test above would notice: with his own cards exchanged a reader gets other bytes."""
    course, told = record(Random(7), HouseRules())
    start = before_hand(Random(7), HouseRules())
    folded = [event.seat for event in told if isinstance(event, Acted) and event.action == "fold"]
    assert folded
    reader = folded[0]
    deck = other_deck(Random(1), told, reader=0)
    swapped: Course = [
        (cmd.DealHand(command.hand, deck) if isinstance(command, cmd.DealHand) else command, now)
        for command, now in course
    ]
    assert read(start, swapped, reader) != read(start, course, reader)
    assert read(start, swapped, 0) == read(start, course, 0)
