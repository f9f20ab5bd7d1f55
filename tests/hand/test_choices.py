"""Choices in a hand beside turns: what is asked, what is refused, what holds however they are made (G, I5, I7, I8)."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hand.dealing import announcement, announcements, play_out, shuffled

from vilt.errors import Refused
from vilt.hand import (
    HIDDEN,
    Act,
    Action,
    Announce,
    AskToSee,
    Deal,
    Discard,
    Hand,
    HandCommand,
    HandEvent,
    Muck,
    QuestionKind,
    Show,
    ShowUndealt,
    VoteRuns,
    default_answer,
)
from vilt.hand.events import HandEnded, HandShown, PotAwarded, RakeTaken, RunsAgreed, RunsVoted, StreetDealt
from vilt.rules.house import AskToSee as Asking
from vilt.rules.house import HistoryMucked, HouseRules, ShowAfter, Variant
from vilt.rules.rake import rake_of
from vilt.rules.runs import most_runs
from vilt.rules.state import State

seeds = st.integers(0, 2**32)
CHOOSING = HouseRules(
    small_blind=1, big_blind=2, auto_muck=0, most_runs=3, show_after=ShowAfter.ANYBODY, rabbit_hunting=1
)


@st.composite
def choosing(draw: st.DrawFn) -> Announce:
    """Any hand, in a house where players choose everything."""
    announce = draw(announcements())
    rules = msgspec.structs.replace(
        announce.rules,
        auto_muck=0,
        show_all=0,
        most_runs=draw(st.integers(1, 3)),
        expose_allin=draw(st.integers(0, 1)),
        show_after=ShowAfter.ANYBODY,
        ask_to_see=Asking.ANY_CALLED,
        rabbit_hunting=1,
    )
    return msgspec.structs.replace(announce, rules=rules)


def choices(hand: Hand) -> list[HandCommand]:
    """Every choice that anybody could try, whether he may or not."""
    tries: list[HandCommand] = []
    for s, seat in enumerate(hand.seats):
        tries += [Show(seat), Show(seat, tuple(hand.state.hole[s][:1])), Muck(seat), ShowUndealt(seat)]
        tries += [VoteRuns(seat, runs) for runs in range(5)]
        tries += [AskToSee(seat, other) for other in hand.seats]
    return tries


@given(choosing(), seeds)
def test_whatever_is_chosen_chips_stay_and_replay_agrees(announce: Announce, seed: int) -> None:
    """Every choice that is accepted changes something, every other nothing; the events alone give the same hand."""
    dice = random.Random(seed)
    brought = sum(starter.stack for starter in announce.starters)
    hand, told = play_out(announce, seed, fold=0.05)
    for _ in range(4):
        command = dice.choice(choices(hand))
        before = hand.copy()
        try:
            told += hand.handle(command)
        except Refused:
            assert hand == before
    twin = Hand()
    for event in told:
        twin.apply(event)
        assert sum(twin.state.stack) + twin.pot + twin.state.rake == brought
    assert twin == hand
    for reader in range(len(announce.starters) + 1):
        assert twin.view(reader) == hand.view(reader)


@given(choosing(), seeds)
def test_boards_share_what_was_dealt_and_split_every_pot(announce: Announce, seed: int) -> None:
    hand, told = play_out(announce, seed, fold=0.0)
    agreed = [event.runs for event in told if isinstance(event, RunsAgreed)]
    runs = agreed[0] if agreed else announce.boards
    boards = [hand.state.board, *hand.boards]
    assert len(boards) == runs
    if runs > 1 and hand.state.live > 1:  # otherwise all others died for want of a discard (A10)
        cards = [card for board in boards for card in board]
        common = [card for card in boards[0] if cards.count(card) == runs]
        assert all(len(board) == 5 and board[: len(common)] == common for board in boards)
        assert len(set(cards)) == len(common) + runs * (5 - len(common))
        assert not {card for hole in hand.state.hole for card in hole} & set(cards)
        burns = [event.burn for event in told if isinstance(event, StreetDealt)]
        assert not set(burns) & set(cards)
        parts: dict[int, list[int]] = {}
        for event in told:
            if isinstance(event, PotAwarded):
                chips = sum(share.amount for share in event.shares + event.low_shares)
                parts.setdefault(event.pot, []).append(chips)
        for shares in parts.values():
            assert max(shares) - min(shares) <= 1 or len(shares) < runs
            assert shares == sorted(shares, reverse=True)


@given(choosing(), seeds, st.booleans())
def test_nothing_asked_depends_on_hidden_cards(announce: Announce, seed: int, show: bool) -> None:
    """Whom a hand asks, in which order, follows from what everybody saw: other hole cards give the same questions."""
    questions = []
    players = len(announce.starters)
    deck = shuffled(seed)
    other = list(deck)
    count = len(announce.starters) * 2
    other[:count] = other[:count][::-1]
    for order in (deck, tuple(other)):
        hand = Hand()
        dice = random.Random(seed)
        hand.handle(announce)
        told = hand.handle(Deal(order))
        asked = []
        while not hand.over:
            if hand.question and hand.question.kind is QuestionKind.RUNS:
                asked.append(hand.question)
                told += hand.handle(VoteRuns(hand.question.seats[-1], 1))
            elif hand.asked:
                told += hand.handle(Discard(hand.owing[0], timed_out=True))
            elif hand.question:
                asked.append(hand.question)
                first = hand.question.seats[0]
                told += hand.handle(Show(first) if show else Muck(first))
            else:
                option = dice.choice(hand.options()[1:])
                told += hand.handle(Act(hand.actor, option.action, option.low))
        questions.append(asked)
        assert len(asked) <= players + 1
    assert questions[0] == questions[1]


def test_random_play_reaches_every_number_of_boards() -> None:
    seen: Counter[int] = Counter()
    for seed in range(60):
        _, told = play_out(announcement([40, 30, 20], CHOOSING), seed, fold=0.05)
        seen.update(event.runs for event in told if isinstance(event, RunsAgreed))
    assert set(seen) >= {1, 3}


def all_in(rules: HouseRules) -> Hand:
    """Two players all-in before the flop, not yet asked anything but how often to run it."""
    hand = Hand()
    hand.handle(announcement([50, 50], rules))
    hand.handle(Deal(shuffled(1)))
    hand.handle(Act(2, Action.RAISE, 50))
    hand.handle(Act(1, Action.CALL))
    return hand


def test_votes_end_at_the_first_no_and_nothing_else_is_possible_meanwhile() -> None:
    hand = all_in(CHOOSING)
    assert hand.question is not None
    assert (hand.question.kind, set(hand.question.seats), hand.question.most) == (QuestionKind.RUNS, {1, 2}, 3)
    assert all(player.shown for player in hand.view(0).players)
    before = hand.copy()
    wrong: list[tuple[HandCommand, str]] = [
        (Act(1, Action.CHECK), "waits for a choice"),
        (VoteRuns(1, 4), "4 runs are not possible: from 1 to 3"),
        (VoteRuns(1, 0), "0 runs"),
        (VoteRuns(9, 2), "not in this hand"),
        (Show(1), "not asked"),
        (Muck(1), "not asked"),
        (AskToSee(1, 2), "not over"),
        (ShowUndealt(1), "not over"),
    ]
    for command, said in wrong:
        with pytest.raises(Refused, match=said):
            hand.handle(command)
        assert hand == before
    assert hand.handle(VoteRuns(2, 1))[:2] == [RunsVoted(2, 1), RunsAgreed(1)]
    assert hand.over
    assert hand.view(0).boards == ()


def test_who_voted_is_not_asked_again() -> None:
    hand = all_in(CHOOSING)
    hand.handle(VoteRuns(1, 3))
    with pytest.raises(Refused, match="not asked"):
        hand.handle(VoteRuns(1, 2))
    hand.handle(VoteRuns(2, 2))
    assert hand.over
    assert len(hand.view(0).boards) == 2


def test_a_short_stub_allows_fewer_boards() -> None:
    """Seven players with six cards each leave ten: one whole board takes eight of them."""
    state = State(HouseRules(variant=Variant.OMAHA_SIX, most_runs=3), [10] * 7)
    state.next_card = 42
    assert most_runs(state) == 1
    state.next_card = 36
    assert most_runs(state) == 2


def test_a_default_answer_ends_every_question() -> None:
    for seed in range(30):
        hand = Hand()
        hand.handle(announcement([40, 30, 20], CHOOSING))
        hand.handle(Deal(shuffled(seed)))
        while not hand.over:
            if hand.question:
                hand.handle(default_answer(hand))
            else:
                hand.handle(Act(hand.actor, hand.options()[1].action))
        with pytest.raises(Refused, match="nobody is asked"):
            default_answer(hand)


def river(rules: HouseRules) -> tuple[Hand, list[HandEvent]]:
    """Two players: the river is bet by seat 1 and called by seat 2."""
    hand = Hand()
    told = hand.handle(announcement([50, 50], rules)) + hand.handle(Deal(shuffled(5)))
    while not hand.over and not hand.question:
        betting = hand.state.street == 3 and hand.options()[1].action is Action.CHECK and hand.actor == 1
        told += hand.handle(Act(hand.actor, Action.BET, 2) if betting else Act(hand.actor, hand.options()[1].action))
    return hand, told


def test_cards_after_the_hand_are_shown_one_by_one() -> None:
    hand, _ = river(CHOOSING)
    hand.handle(Muck(1))
    assert hand.over
    first, second = hand.state.hole[1]
    hand.handle(Show(2, (second,)))
    player = next(player for player in hand.view(0).players if player.seat == 2)
    assert (player.cards, player.shown, player.partly) == ((HIDDEN, second), False, (HIDDEN, second))
    for command, said in (
        (Show(2, (second,)), "shown that already"),
        (Show(2, (second, second)), "each once"),
        (Show(2, tuple(hand.state.hole[0])), "cards of its own"),
        (Muck(2), "not asked"),
        (ShowUndealt(2), "no undealt cards"),
    ):
        with pytest.raises(Refused, match=said):
            hand.handle(command)
    hand.handle(Show(2, (first,)))
    player = next(player for player in hand.view(0).players if player.seat == 2)
    assert (player.cards, player.shown) == ((first, second), True)


def test_part_of_a_hand_is_no_claim() -> None:
    hand, _ = river(CHOOSING)
    with pytest.raises(Refused, match="shown whole"):
        hand.handle(Show(1, tuple(hand.state.hole[0][:1])))


@pytest.mark.parametrize("kept", list(HistoryMucked))
def test_unshown_hands_are_for_the_players_of_the_hand(kept: HistoryMucked) -> None:
    hand, _ = river(msgspec.structs.replace(CHOOSING, history_mucked=kept))
    told = hand.handle(Muck(1))
    ended = told[-1]
    assert isinstance(ended, HandEnded)
    assert not any(isinstance(event, HandShown) for event in told)
    listed = [(called.seat, called.mucked) for called in ended.for_seat(2).called]
    assert listed == ([(1, True), (2, False)] if kept is HistoryMucked.CALLED_HANDS else [])
    assert ended.for_seat(0).called == ()
    for reader, whose in ((0, 1), (2, 1), (0, 2), (1, 2)):
        seen = next(player for player in hand.view(reader).players if player.seat == whose).cards
        assert (HIDDEN not in seen != ()) == (reader > 0 and kept is HistoryMucked.CALLED_HANDS)


def test_rake_is_exact_for_the_largest_pots() -> None:
    state = State(HouseRules(rake_rate=333), [1] * 6)
    for chips in (0, 1, 9_999, 10_000, 2**53 - 1):
        assert rake_of(state, chips) == chips * 333 // 10_000


@given(announcements(), seeds)
def test_rake_is_taken_once_and_within_the_cap(announce: Announce, seed: int) -> None:
    rules = msgspec.structs.replace(announce.rules, rake_rate=500, rake_cap=7, rake_cap_few=0, rake_cap_two=0)
    hand, told = play_out(msgspec.structs.replace(announce, rules=rules), seed)
    taken = [event for event in told if isinstance(event, RakeTaken)]
    assert len(taken) <= 1
    for event in taken:
        assert sum(event.parts) == event.amount <= 7
        assert 20 * event.amount <= hand.state.pot or rules.rake_rounding
        assert hand.state.street or not rules.no_flop_no_drop
