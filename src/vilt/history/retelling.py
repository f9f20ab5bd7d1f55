"""Plays a hand again from its own events: its deck and its decisions must lead to all the others.

An earlier release may have decided otherwise, where a rule was corrected since: then a difference is no fault of the
events.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from vilt.errors import Refused
from vilt.hand import (
    HIDDEN,
    Act,
    Announce,
    AskToSee,
    Chop,
    Deal,
    Discard,
    Hand,
    HandCommand,
    HandEvent,
    Muck,
    Post,
    Protect,
    Show,
    ShowUndealt,
    VoteRuns,
)
from vilt.hand import events as ev
from vilt.hand.events import BET, RAISE
from vilt.hand.mistakes.commands import Reshuffle
from vilt.hand.mistakes.events import ChipsRead, Shuffled
from vilt.history.mistakes_written import told_of


class Difference(NamedTuple):
    """Where the events of a hand part from what its rules make of them."""

    place: int
    """Of the event, 0 for the first of the hand."""
    text: str


def first_difference(told: Sequence[HandEvent]) -> Difference | None:
    """The first event that this release would not tell of this hand; None when it would tell all of them.

    `told` begins with `HandStarted` and holds what the room knows, every card included; a hand may be under way.

    >>> from vilt.cards import full_deck
    >>> from vilt.rules.house import HouseRules
    >>> from vilt.rules.streets import PostKind
    >>> players = (ev.Starter(2, 100), ev.Starter(1, 100))
    >>> posts = (Post(2, PostKind.SMALL_BLIND, 5), Post(1, PostKind.BIG_BLIND, 10))
    >>> hand = Hand()
    >>> told = hand.handle(Announce(1, 2, players, HouseRules(small_blind=5, big_blind=10), posts))
    >>> told += hand.handle(Deal(tuple(full_deck()))) + hand.handle(Act(2, ev.CALL))
    >>> first_difference(told)
    >>> place = next(place for place, event in enumerate(told) if isinstance(event, ev.Acted))
    >>> first_difference([*told[:place], replace(told[place], paid=6), *told[place + 1 :]])
    Difference(place=5, text='acted: paid is 6, by the rules 5')
    """
    hand, place = Hand(), 0
    try:
        mistakes = dict(told_of(told)) if isinstance(told[0], ev.HandStarted) and told[0].rulings else {}
        while place < len(told):
            command = mistakes.get(place) or _decision(told, place)
            if command is None:
                event = told[place]
                if not isinstance(event, ChipsRead):
                    return Difference(place, f"{_kind(event)}: nobody decided that, and the rules do not lead to it")
                hand.apply(event)  # stored before it held the chips: the action that follows is the decision
                place += 1
                continue
            for ours in hand.handle(command):
                if place == len(told):
                    return Difference(place - 1, f"{_kind(told[-1])}: by the rules {_kind(ours)} follows")
                if text := _compared(told[place], ours):
                    return Difference(place, text)
                place += 1
    except (Refused, LookupError, TypeError, ValueError) as error:
        return Difference(place, f"{_kind(told[place])}: by the rules that cannot be: {error}")
    return None


def _decision(told: Sequence[HandEvent], place: int) -> HandCommand | None:  # noqa: C901, PLR0911 - one line an event
    """The command whose first event this is, but for mistakes; None for what follows by itself."""
    match told[place]:
        case ev.Acted(seat=seat, action=action, to=to, timed_out=late):
            return Act(seat, action, to if action in (BET, RAISE) else 0, late)
        case ev.HandStarted() as said:
            posted = takewhile(lambda event: isinstance(event, ev.Posted), told[place + 1 :])
            posts = tuple([Post(one.seat, one.kind, one.nominal) for one in posted if isinstance(one, ev.Posted)])
            starters, rules = said.starters, said.rules
            return Announce(said.hand, said.button, starters, rules, posts, said.rulings, said.left_behind, said.boards)
        case ev.HoleDealt(deck=deck):
            return Deal(deck)
        case ev.Discarded(seat=seat, cards=cards, timed_out=False):
            return Discard(seat, cards)
        case ev.Discarded(seat=seat) | ev.DiscardMissed(seat=seat):
            return Discard(seat, timed_out=True)
        case ev.Protected(seat=seat):
            return Protect(seat)
        case ev.BlindsChopped():
            return Chop()
        case ev.RunsVoted(seat=seat, runs=runs):
            return VoteRuns(seat, runs)
        case ev.HandShown(seat=seat):
            return Show(seat)
        case ev.HandMucked(seat=seat):
            return Muck(seat)
        case ev.CardsShown(seat=seat, cards=cards):
            return Show(seat, tuple([card for card in cards if card != HIDDEN]))
        case ev.AskedToSee(seat=seat, whose=whose):
            return AskToSee(seat, whose)
        case ev.UndealtShown(seat=seat):
            return ShowUndealt(seat)
        case Shuffled(order=order):
            return Reshuffle(order)
    return None


def _compared(theirs: HandEvent, ours: HandEvent) -> str:
    """How an event differs from the one that the rules lead to; empty when it does not."""
    if isinstance(theirs, ev.HandEnded):
        theirs = replace(theirs, gone=())  # a hand does not know who has left the table
    if theirs == ours:
        return ""
    if type(theirs) is not type(ours):
        return f"{_kind(theirs)}: by the rules it is {_kind(ours)}"
    names = [field.name for field in msgspec.structs.fields(ours)]
    name = next(name for name in names if getattr(theirs, name) != getattr(ours, name))
    return f"{_kind(theirs)}: {name} is {_brief(getattr(theirs, name))}, by the rules {_brief(getattr(ours, name))}"


def _kind(event: HandEvent) -> str:
    """What the events of a hand are called where they are stored."""
    return str(event.__struct_config__.tag)


def _brief(value: object) -> str:
    return msgspec.json.encode(value).decode()
