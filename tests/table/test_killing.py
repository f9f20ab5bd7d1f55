"""Leg and killer from hand to hand, without a table around them (C16)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.table.agreement import settings_of
from tests.table.driver import Driver

from vilt.hand import Action, HandEvent, Share, Starter
from vilt.hand.events import Acted, HandStarted, Posted, PotAwarded, RakeTaken
from vilt.rules.house import Variant
from vilt.rules.streets import PostKind
from vilt.table import TableSettings, orders, seat_choices
from vilt.table import commands as cmd
from vilt.table.choice_events import KillAbandoned, PostAsked, Wish
from vilt.table.customs import Customs
from vilt.table.events import RebuyAsked
from vilt.table.killing import leg_after, may_offer

LIMIT = {"kill_game": "full", "structure": "fixed_limit", "small_blind": 2, "big_blind": 4}


def hand(settings: TableSettings, winners: Iterable[int], killer: int = 0, others: int = 8) -> list[HandEvent]:
    """What matters of a hand: who kills it, what seat 9 puts in, and who wins."""
    starters = tuple(Starter(seat, 100) for seat in (1, 2, 3, 9))
    events: list[HandEvent] = [HandStarted(1, 1, starters, settings.rules)]
    if killer:
        events.append(Posted(killer, PostKind.KILL, 8, 8))
    events.append(Acted(9, Action.CALL, others, others, all_in=False))
    events.append(PotAwarded(0, tuple(Share(seat, 10) for seat in winners)))
    return events


def follow(settings: TableSettings, customs: Customs, events: list[HandEvent]) -> tuple[int, int]:
    """Leg and killer after a hand."""
    moved = leg_after(settings, customs, events)
    return (moved.seat, moved.killer) if moved else (customs.leg, customs.killer)


@pytest.mark.parametrize(
    ("leg", "winners", "killer", "others", "after"),
    [
        (0, [1], 0, 8, (1, 0)),
        (1, [1], 0, 8, (1, 1)),
        (1, [1], 0, 3, (1, 0)),
        (1, [2], 0, 8, (2, 0)),
        (1, [1, 2], 0, 8, (1, 0)),
        (1, [2, 3], 0, 8, (0, 0)),
        (1, [1, 2], 1, 8, (1, 1)),
        (1, [1], 1, 8, (1, 1)),
        (1, [2], 1, 8, (2, 0)),
        (1, [], 1, 8, (1, 0)),
    ],
)
def test_two_pots_in_a_row(leg: int, winners: list[int], killer: int, others: int, after: tuple[int, int]) -> None:
    settings = settings_of(LIMIT)
    assert follow(settings, Customs(leg=leg), hand(settings, winners, killer, others)) == after


def test_a_hand_that_does_not_count_is_killed_again_and_moves_no_leg() -> None:
    settings = settings_of(LIMIT)
    for killer in (0, 1):
        moved = leg_after(settings, Customs(leg=1), hand(settings, [], killer), voided=True)
        assert ((moved.seat, moved.killer) if moved else (1, 0)) == (1, killer)


def test_a_leg_does_not_outlast_a_house_without_kills() -> None:
    off = settings_of({})
    assert follow(off, Customs(leg=1, killer=1), hand(off, [2])) == (0, 0)
    assert leg_after(off, Customs(), hand(off, [2])) is None


def test_a_killer_who_splits_kills_again_only_where_the_house_says_so() -> None:
    settings = settings_of(dict(LIMIT, kill_split_repeats=False))
    assert follow(settings, Customs(leg=1), hand(settings, [1, 2], killer=1)) == (1, 0)


def test_a_scoop_kills_in_games_of_high_and_low() -> None:
    settings = settings_of(dict(LIMIT, variant=Variant.OMAHA_HI_LO))
    assert follow(settings, Customs(leg=1), hand(settings, [1])) == (0, 0)
    big = [*hand(settings, [1])[:-1], PotAwarded(0, (Share(1, 20),), low_shares=(Share(1, 20),))]
    assert follow(settings, Customs(), big) == (0, 1)


@pytest.mark.parametrize(("rake", "killer"), [(0, 0), (1, 1)])
def test_what_the_house_keeps_of_a_pot_counts_for_its_size(rake: int, killer: int) -> None:
    settings = settings_of(dict(LIMIT, kill_trigger="pot_ge_x", kill_pot_size=11))
    events = [*hand(settings, [1]), RakeTaken(rake, (rake,))]
    assert follow(settings, Customs(), events) == (0, killer)


@pytest.mark.parametrize(("amount", "stack", "possible"), [(4, 4, True), (4, 3, False), (6, 12, True), (6, 11, False)])
def test_what_may_be_offered(amount: int, stack: int, possible: bool) -> None:
    assert may_offer(settings_of({"kill_pot": True, "kill_pot_max": "half_stack"}), amount, stack) is possible


def two_pots_in_a_row() -> Driver:
    """A table where seat 4 has won two pots and kills the next hand."""
    driver = Driver(settings_of(LIMIT | {"min_buy_in": 1}), host="ann")
    for seat, buy_in in ((1, 100), (2, 100), (3, 100), (4, 16)):
        driver.sit(seat, buy_in)
    for actions in (
        "raise 8, call, fold, fold, bet 4, fold",
        "call, fold, fold, check, bet 4, fold",
    ):
        driver.start()
        driver.deal()
        for words in actions.split(", "):
            action, _, amount = words.partition(" ")
            driver.play(action, int(amount or 0))
    assert driver.table.customs.killer == 4
    return driver


def test_a_killer_who_sits_out_and_pays_with_his_last_chips_is_asked_to_re_buy() -> None:
    driver = two_pots_in_a_row()
    driver.tell(orders.CorrectStack(seat=4, stack=5, by="ann", name="Ann", reason="miscounted"))
    driver.tell(cmd.SitOut(4))
    told = driver.start()
    assert [event.amount for event in told if isinstance(event, KillAbandoned)] == [5]
    assert [event.deadline for event in told if isinstance(event, RebuyAsked)] == [driver.now + 60]


def test_the_winner_of_the_kill_busts() -> None:
    """The killer is all-in with his post and loses: nobody kills the next hand, and the winner has the leg."""
    driver = two_pots_in_a_row()
    for seat in (1, 2, 3):
        driver.tell(cmd.TopUp(seat, 10))
    driver.start()
    driver.deal({1: "As Ad", 4: "7c 2d"}, "Ah 9s 8s 3d 2c")
    while driver.table.running and driver.hand.actor:
        options = [option.action for option in driver.hand.options()]
        if driver.hand.actor in (1, 4):
            keen = (Action.RAISE, Action.BET, Action.CALL, Action.CHECK)
            wanted = next(action for action in keen if action in options)
            option = next(option for option in driver.hand.options() if option.action is wanted)
            driver.play(wanted, option.high)
        else:
            driver.play(Action.CHECK if Action.CHECK in options else Action.FOLD)
    assert driver.table.players[4].stack == 0
    assert (driver.table.customs.leg, driver.table.customs.killer) == (1, 0)


def test_the_prompt_to_post_is_for_who_is_asked_alone() -> None:
    driver = Driver(settings_of({}))
    for seat in (1, 2, 3):
        driver.sit(seat)
    told = driver.whole_hand()
    assert not any(isinstance(event, PostAsked) for event in told), "blinds are posted without a prompt"
    assert not any(isinstance(event, PostAsked) for event in driver.sit(5)), "who is the next big blind has no choice"
    (asked,) = [event for event in driver.sit(6) if isinstance(event, PostAsked)]
    assert asked.for_seat(6) == PostAsked(6, 2, 0)
    assert {asked.for_seat(reader) for reader in (0, 1, 2, 3, 4, 5)} == {PostAsked(0, 0, 0)}


def test_blinds_missed_without_chips_are_owed_after_the_re_buy() -> None:
    driver = Driver(settings_of({"max_buy_in": 400}))
    for seat in (1, 2, 3, 4):
        driver.sit(seat)
    driver.start()
    driver.deal({1: "As Ad", 4: "7c 2d"}, "Ah 9s 8s 3d 2c")
    driver.play("raise", 100)
    driver.play("call")
    driver.passive()
    assert driver.table.players[4].stack == 0
    driver.whole_hand()
    driver.whole_hand()
    assert (driver.table.players[4].owed_big, driver.table.players[4].owed_small) == (1, 1)
    told = driver.tell(cmd.TopUp(4, 100))
    assert [type(event).__name__ for event in told][:3] == ["ToppedUp", "SatIn", "PostAsked"]
    driver.tell(seat_choices.Choose(4, Wish.POST))
    posted = [(event.kind, event.amount) for event in driver.start() if isinstance(event, Posted) and event.seat == 4]
    assert posted == [(PostKind.LIVE, 2), (PostKind.DEAD, 1)]
