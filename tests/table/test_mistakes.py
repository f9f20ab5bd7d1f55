"""Mistakes at a table: only its host may tell of them, only where he deals by hand, and the room shuffles."""

from __future__ import annotations

from typing import Any

import pytest
from tests.table.driver import Driver, agreed

from vilt.errors import Refused
from vilt.hand.events import Action, HandStarted, Posted
from vilt.hand.mistakes import commands as mistakes
from vilt.hand.mistakes.events import BurnPlanned, MisdealCause, Misdealt
from vilt.rules.house import DiscardMoment, HouseRules, Variant
from vilt.rules.rulings import Rulings, Substantial
from vilt.table import DueShuffle, Table
from vilt.table import commands as cmd
from vilt.table.events import LeaveAsked, Left
from vilt.table.host_events import MistakeTold
from vilt.table.orders import ChangeSettings, Pause, TellMistake

BUTTON = mistakes.DeclareMisdeal(MisdealCause.WRONG_BUTTON)


def dealt(*seats: int, **settings: Any) -> Driver:
    """A table whose host is Ann, with players in these seats, who have just been dealt in."""
    driver = Driver(agreed(**settings), host="ann")
    for seat in seats:
        driver.sit(seat)
    driver.start()
    driver.deal()
    return driver


def order(driver: Driver, mistake: mistakes.Mistake, by: str = "ann", hand: int = 0) -> TellMistake:
    return TellMistake(hand=hand or driver.hand.number, mistake=mistake, by=by, name=by.title())


def refused(driver: Driver, command: cmd.TableCommand) -> str:
    """The code of the refusal; nothing may have changed."""
    before = driver.table.state()
    with pytest.raises(Refused) as refusal:
        driver.tell(command)
    assert driver.table.state() == before
    return refusal.value.code


def test_a_misdeal_is_dealt_again_from_the_same_button() -> None:
    driver = dealt(1, 2, 3, manual=True)
    driver.sit(4)
    before = driver.table.blinds
    told = driver.tell(order(driver, BUTTON))
    assert [type(event) for event in told[:2]] == [MistakeTold, Misdealt]
    assert driver.table.clock is None
    assert [driver.table.stack_of(seat) for seat in (1, 2, 3)] == [100, 100, 100]
    assert driver.table.view(0).redeal
    again = Table.from_state(driver.table.state())
    started = next(event for event in driver.start() if isinstance(event, HandStarted))
    assert [starter.seat for starter in started.starters] == list(again.hand.seats if again.hand else ())
    assert driver.table.blinds == before
    assert driver.hand.pot == 3
    assert not driver.table.view(0).redeal
    driver.deal()
    driver.passive()
    driver.start()
    assert driver.table.blinds != before


def test_who_leaves_after_a_misdeal_lets_the_blinds_move_on() -> None:
    driver = dealt(1, 2, 3, 4, manual=True)
    before = driver.table.blinds
    driver.tell(order(driver, BUTTON))
    driver.tell(cmd.Leave(before.big_blind))
    driver.start()
    assert driver.table.blinds.big_blind not in (0, before.big_blind)


@pytest.mark.parametrize(("small_blind", "big_blind"), [(5, 10), (1, 4), (0, 0)])
@pytest.mark.parametrize("button_lay_wrong", [False, True])
def test_what_is_agreed_for_later_hands_does_not_count_for_one_that_is_dealt_again(
    small_blind: int, big_blind: int, button_lay_wrong: bool
) -> None:
    """Though others post than before, since somebody left or the button was put right (E2, B11)."""
    driver = dealt(1, 2, 3, 4, manual=True)
    later = agreed(manual=True, rules=HouseRules(small_blind=small_blind, big_blind=big_blind, min_bet=10, ante=1))
    driver.tell(ChangeSettings(settings=later, by="ann", name="Ann"))
    if button_lay_wrong:
        driver.tell(order(driver, mistakes.DeclareMisdeal(MisdealCause.WRONG_BUTTON, 2)))
    else:
        driver.tell(order(driver, mistakes.DeclareMisdeal(MisdealCause.SEAT_SKIPPED)))
        driver.tell(cmd.Leave(4))
    posts = [(event.seat, event.nominal) for event in driver.start() if isinstance(event, Posted)]
    assert posts == ([(3, 1), (4, 2)] if button_lay_wrong else [(2, 1), (3, 2)])
    assert (driver.hand.state.rules.small_blind, driver.hand.state.rules.big_blind) == (1, 2)
    driver.deal()
    driver.passive()
    driver.start()
    assert driver.hand.state.rules == later.rules


def test_an_ordinary_table_knows_no_mistakes() -> None:
    driver = dealt(1, 2, 3)
    assert refused(driver, order(driver, BUTTON)) == "no_mistakes"


def test_only_the_host_tells_and_only_of_the_running_hand() -> None:
    driver = dealt(1, 2, 3, manual=True)
    assert refused(driver, order(driver, BUTTON, by="bob")) == "not_host"
    assert refused(driver, order(driver, BUTTON, hand=7)) == "stale"
    assert refused(driver, order(driver, mistakes.FourthCard())) == "only_after_flop"
    assert refused(driver, cmd.ShuffleCards(1, tuple(range(52)))) == "no_shuffle"
    driver.passive()
    assert refused(driver, order(driver, BUTTON)) == "no_hand"


def test_the_room_shuffles_and_the_clock_starts_anew() -> None:
    driver = dealt(1, 2, 3, manual=True)
    actor = driver.hand.actor
    driver.tell(order(driver, mistakes.DropStub()))
    assert driver.table.clock is None
    assert driver.table.deadline() == 0.0
    due = driver.table.due(driver.now)
    assert due == DueShuffle(1, driver.hand.irregular.pile)
    assert refused(driver, cmd.ShuffleCards(1, driver.hand.irregular.pile[1:])) == "not_the_pile"
    driver.tell(cmd.ShuffleCards(1, driver.hand.irregular.pile[::-1]), driver.now + 5)
    assert driver.table.clock
    assert (driver.hand.actor, driver.table.clock.deadline) == (actor, driver.now + 20)


@pytest.mark.parametrize("misdeal", [False, True])
def test_a_wrong_deal_is_settled_while_discards_are_awaited(misdeal: bool) -> None:
    rules = HouseRules(
        small_blind=1, big_blind=2, variant=Variant.PINEAPPLE, discard_moment=DiscardMoment.BEFORE_BETTING
    )
    driver = dealt(1, 2, 3, manual=True, rules=rules)
    clock = driver.table.clock
    assert clock
    assert driver.hand.owing == driver.hand.seats
    driver.now += 5
    driver.tell(order(driver, BUTTON if misdeal else mistakes.ExposeCards((5,))))
    if misdeal:
        assert driver.hand.over
        assert driver.table.clock is None
        assert driver.table.next_hand_at
    else:
        assert driver.hand.owing == driver.hand.seats
        assert driver.table.clock == clock


def test_nobody_hears_of_a_wrong_burn_before_it_comes() -> None:
    driver = dealt(1, 2, 3, manual=True)
    told = driver.tell(order(driver, mistakes.BurnWrong(0)))
    assert isinstance(told[0], BurnPlanned)
    assert told[0].for_seat(1) == BurnPlanned(-1)


def test_a_fouled_deck_undoes_a_hand_until_its_chips_have_moved() -> None:
    driver = dealt(1, 2, 3, manual=True)
    driver.passive()
    assert sorted(driver.table.stack_of(seat) for seat in (1, 2, 3)) != [100, 100, 100]
    driver.tell(order(driver, mistakes.FoulDeck()))
    assert [driver.table.stack_of(seat) for seat in (1, 2, 3)] == [100, 100, 100]
    assert driver.table.next_hand_at
    driver.start()
    driver.deal()
    driver.passive()
    driver.tell(cmd.TopUp(1, 5))
    assert refused(driver, order(driver, mistakes.FoulDeck())) == "chips_moved"


@pytest.mark.parametrize("mistake", [mistakes.FoulDeck(), BUTTON])
def test_who_folded_and_leaves_has_his_chips_back_when_the_hand_does_not_count(mistake: mistakes.Mistake) -> None:
    """He is paid after the hand; who has put in nothing is paid at once (E2, E13, I10)."""
    driver = dealt(1, 2, 3, 4, manual=True, rules=HouseRules(small_blind=5, big_blind=10))
    driver.play("fold", seat=4)
    driver.tell(order(driver, mistakes.ActOutOfTurn(2, Action.FOLD)))
    assert [event.stack for event in driver.tell(cmd.Leave(4)) if isinstance(event, Left)] == [100]
    assert driver.tell(cmd.Leave(2)) == [LeaveAsked(2)]
    assert refused(driver, cmd.Leave(2)) == "leaving_already"
    told = driver.tell(order(driver, mistake))
    assert [(event.seat, event.stack) for event in told if isinstance(event, Left)] == [(2, 100)]
    assert driver.table.chips() == 200


def test_who_folded_and_sits_out_keeps_his_seat_while_his_chips_may_come_back() -> None:
    driver = dealt(1, 2, 3, manual=True, sit_out_seconds=30.0, action_seconds=60.0)
    driver.tell(order(driver, mistakes.ActOutOfTurn(2, Action.FOLD)))
    driver.tell(cmd.SitOut(2))
    driver.now += 31
    assert refused(driver, cmd.FreeSeat(2)) == "seat_kept"
    driver.tell(order(driver, mistakes.FoulDeck()))
    assert [event.stack for event in driver.tell(cmd.FreeSeat(2)) if isinstance(event, Left)] == [100]


def test_nothing_is_told_of_while_the_game_is_paused() -> None:
    driver = dealt(1, 2, 3, manual=True)
    driver.tell(Pause(by="ann", name="Ann"))
    assert refused(driver, order(driver, BUTTON)) == "paused"


def test_a_button_is_put_right_only_where_it_lay_wrong() -> None:
    driver = dealt(1, 2, 3, manual=True)
    other = mistakes.DeclareMisdeal(MisdealCause.WRONG_SEAT, 2)
    assert refused(driver, order(driver, other)) == "not_about_button"


def test_the_rulings_of_the_table_hold() -> None:
    driver = dealt(1, 2, 3, 4, manual=True, rulings=Rulings(substantial=Substantial.ROBERTS))
    driver.play("fold")
    driver.play("fold")
    driver.tell(order(driver, BUTTON))
    assert driver.table.running
