"""Writing a hand of Vilt as a Poker Hand History, so that `phh.read_hand` and `replay` come to the same end."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping

from vilt.hand import Action, HandEvent
from vilt.hand.events import (
    HIDDEN,
    Acted,
    AskedToSee,
    BlindsChopped,
    CardsShown,
    Discarded,
    DiscardMissed,
    DiscardsMade,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleDealt,
    Posted,
    Protected,
    RunsVoted,
    StreetDealt,
    UndealtShown,
)
from vilt.hand.mistakes.events import FoldedOutOfTurn
from vilt.history.amounts import Number
from vilt.history.mistakes_written import Value, mistakes_written, rulings_written, shuffles_written, told_of
from vilt.history.notation import written
from vilt.history.phh import CODES, posts_of, rules_of
from vilt.rules.house import SWITCHES, HouseRules, Structure
from vilt.rules.streets import PostKind

STEPS = (Acted, Discarded, DiscardMissed, Protected, FoldedOutOfTurn)
"""What counts as an action of a player."""


def to_phh(events: Iterable[HandEvent], about: Mapping[str, Value] | None = None) -> str:
    """The hand that `events` tell as a TOML table of the PHH format, cards `??` where the events hide them.

    `about` adds optional fields of the format such as `players` or `event`, and user fields that begin with `_`. A hand
    that is not over is written as far as it goes. The numbers are chips. The deck is written where the events tell it,
    which they do to the room only; then all of them come back from the file.

    >>> from vilt.hand.events import Starter
    >>> started = HandStarted(7, 2, (Starter(1, 100), Starter(2, 90)), HouseRules(small_blind=1, big_blind=2))
    >>> print(to_phh([started, Posted(2, PostKind.SMALL_BLIND, 1, 1), Posted(1, PostKind.BIG_BLIND, 2, 2)]), end="")
    variant = "NT"
    ante_trimming_status = true
    antes = [0, 0]
    blinds_or_straddles = [1, 2]
    min_bet = 2
    starting_stacks = [100, 90]
    actions = []
    hand = 7
    seats = [1, 2]

    Raises:
        ValueError: the events do not begin with a `HandStarted`; something went wrong in the hand and they do not tell
            its deck.
    """
    told = list(events)
    if not told or not isinstance(told[0], HandStarted):
        raise ValueError("a hand's events begin with HandStarted")
    started = told[0]
    rules = started.rules
    players = {starter.seat: place for place, starter in enumerate(started.starters, start=1)}
    posts = [(players[event.seat], event.kind, event.nominal) for event in told if isinstance(event, Posted)]
    fields: dict[str, Value] = {"variant": _code(rules)}
    fields |= _posts(posts, len(players))
    if rules.structure is Structure.FIXED_LIMIT:
        fields |= {"small_bet": rules.smallest_bet, "big_bet": rules.upper_limit}
    else:
        fields["min_bet"] = rules.smallest_bet
    fields["starting_stacks"] = [starter.stack for starter in started.starters]
    hands = _known_hands(told)
    visible = _with_discards_of_others(told)
    fields["actions"] = [action for event in visible for action in _actions(event, players, hands)]
    fields |= {"hand": started.hand, "seats": list(players)}
    for event in told:
        if isinstance(event, HandEnded):
            fields["finishing_stacks"] = [share.amount for share in event.stacks]
    if started.boards > 1:
        fields["_boards_dealt"] = started.boards
    if started.left_behind:
        fields["_left_behind"] = started.left_behind
    fields |= _what_went_wrong(told, players)
    fields |= _choices(told, players)
    house = _house_rules(rules, fields)
    if house:
        fields["_house_rules"] = house
    fields |= dict(about or {})
    return "".join(f"{field} = {_toml(value)}\n" for field, value in fields.items())


def _what_went_wrong(told: list[HandEvent], players: dict[int, int]) -> dict[str, Value]:
    """The user fields for the deck, for mistakes, and for what players let pass."""
    fields: dict[str, Value] = {}
    steps = [place for place, event in enumerate(told) if isinstance(event, STEPS)]
    mistakes = list(told_of(told)) if isinstance(told[0], HandStarted) and told[0].rulings else []
    decks = [event.deck for event in told if isinstance(event, HoleDealt) and event.deck]
    if mistakes and not decks:
        raise ValueError("a hand in which something went wrong can be written only with its deck")
    for deck in decks:
        fields["_deck"] = written(deck)
    if isinstance(told[0], HandStarted) and told[0].rulings:
        fields["_rulings"] = rulings_written(told[0].rulings)
    if mistakes:
        after = [(bisect_left(steps, place), mistake) for place, mistake in mistakes]
        fields["_mistakes"] = mistakes_written(after, players)
        fields["_shuffles"] = shuffles_written(told)
    late = [n for n, place in enumerate(steps, 1) if getattr(told[place], "timed_out", False)]
    if late:
        fields["_timed_out"] = late
    if any(isinstance(event, BlindsChopped) for event in told):
        fields["_chopped"] = True
    return fields


def _code(rules: HouseRules) -> str:
    """The code of the game; where it has none, that of limit or no-limit hold'em, and `_house_rules` says more."""
    codes = {game: code for code, game in CODES.items()}
    without = "FT" if rules.structure is Structure.FIXED_LIMIT else "NT"
    return codes.get((rules.variant, rules.structure), without)


def _known_hands(told: Iterable[HandEvent]) -> dict[int, tuple[int, ...]]:
    """Hole cards by seat as far as the events tell them, those of hands called and mucked too (G6)."""
    hands: dict[int, tuple[int, ...]] = {}
    for event in told:
        if isinstance(event, HoleDealt):
            hands = dict(event.hands)
        elif isinstance(event, HandEnded):
            dealt = {called.seat: called.cards for called in event.called}
            hands |= {seat: cards for seat, cards in dealt.items() if len(cards) == len(hands[seat])}
    return hands


def _choices(told: Iterable[HandEvent], players: Mapping[int, int]) -> dict[str, Value]:
    """The user fields for votes, further boards and what was asked after the hand, see `vilt.history.choices`."""
    boards: dict[int, str] = {}
    votes: list[str] = []
    after: list[str] = []
    for event in told:
        match event:
            case StreetDealt(board=board, cards=cards) if board > 1:
                boards[board] = boards.get(board, "") + written(cards)
            case RunsVoted(seat=seat, runs=runs):
                votes.append(f"p{players[seat]} {runs}")
            case AskedToSee(seat=seat, whose=whose):
                after.append(f"p{players[seat]} sees p{players[whose]}")
            case UndealtShown(seat=seat, cards=cards):
                after.append(f"p{players[seat]} undealt {written(cards)}")
            case _:
                pass
    fields: dict[str, Value] = {"_votes": votes, "_boards": list(boards.values()), "_after": after}
    return {field: value for field, value in fields.items() if value}


def _with_discards_of_others(told: Iterable[HandEvent]) -> Iterable[HandEvent]:
    """The events, with the discards of others, cards hidden, where the first of them was made; one is not told whose.

    So they stand before a hand that dies for want of a discard, with which the game may be over.
    """
    told = list(told)
    known = {event.seat for event in told if isinstance(event, Discarded)}
    made = next((event for event in told if isinstance(event, DiscardsMade)), DiscardsMade((), 0))
    hidden = [Discarded(seat, (HIDDEN,) * made.cards) for seat in made.seats if seat not in known]
    for event in told:
        if not isinstance(event, Discarded) or event.seat:
            yield event
        else:
            yield from hidden
            hidden = []


def _actions(  # noqa: PLR0911 - one line an event
    event: HandEvent, players: Mapping[int, int], hands: Mapping[int, tuple[int, ...]]
) -> Iterable[str]:
    """What an event is in the file."""
    match event:
        case HoleDealt():
            return [f"d dh p{players[seat]} {written(cards)}" for seat, cards in hands.items()]
        case CardsShown(seat=seat, cards=cards):
            return [f"p{players[seat]} sm {written(cards)}"]
        case StreetDealt(board=1, cards=cards):
            return [f"d db {written(cards)}"]
        case Discarded(seat=seat, cards=cards):
            return [f"p{players[seat]} sd {written(cards)}"]
        case DiscardMissed(seat=seat):
            return [f"p{players[seat]} sd"]
        case Acted(seat=seat, action=Action.FOLD) | FoldedOutOfTurn(seat=seat):
            return [f"p{players[seat]} f"]
        case Acted(seat=seat, action=Action.CHECK | Action.CALL):
            return [f"p{players[seat]} cc"]
        case Acted(seat=seat, to=total):
            return [f"p{players[seat]} cbr {total}"]
        case Protected(seat=seat) | HandMucked(seat=seat):
            return [f"p{players[seat]} {'protect' if isinstance(event, Protected) else 'sm'}"]
        case HandShown(seat=seat, cards=cards):
            return [f"p{players[seat]} sm {written(cards)}"]
    return []


def _posts(posts: list[tuple[int, PostKind, int]], players: int) -> dict[str, Value]:
    """The fields for the posts; `_posts` only where the arrays of the format would be read as other posts."""
    antes = [0] * players
    blinds = [0] * players
    for player, kind, nominal in posts:
        place = player - 1 if players > 2 else 2 - player
        if kind in (PostKind.ANTE, PostKind.TABLE_ANTE):
            antes[place] += nominal
        elif kind is PostKind.LIVE:
            blinds[place] = -nominal
        elif kind is not PostKind.DEAD:
            blinds[place] = nominal
    trimmed = not any(kind is PostKind.TABLE_ANTE for _, kind, _ in posts)
    fields: dict[str, Value] = {
        "ante_trimming_status": trimmed,
        "antes": antes,
        "blinds_or_straddles": blinds,
    }
    order = -1 if players == 2 else 1
    read: list[tuple[int, PostKind, Number]] = posts_of(list(antes[::order]), list(blinds[::order]), trimmed=trimmed)
    if read != posts:
        fields["_posts"] = [f"p{player} {kind} {nominal}" for player, kind, nominal in posts]
    return fields


def _house_rules(rules: HouseRules, fields: Mapping[str, Value]) -> dict[str, Value]:
    """The house rules that a reader of `fields` would not assume."""
    assumed = rules_of(fields)
    told_already = ("min_bet", "big_bet") if rules.structure is Structure.FIXED_LIMIT else ("min_bet",)
    house: dict[str, Value] = {}
    for field in HouseRules.__struct_fields__:
        value = getattr(rules, field)
        if field not in told_already and value != getattr(assumed, field):
            house[field] = SWITCHES[field](value).name.lower() if field in SWITCHES else value
    return house


def _toml(value: Value) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list():
            return "[" + ", ".join(_toml(item) for item in value) + "]"
        case dict():
            return "{ " + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items()) + " }"
