"""Replaying a recorded hand through `vilt.hand`, and judging its end by the result that the file states."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from fractions import Fraction
from itertools import combinations

import msgspec

from vilt.errors import Refused
from vilt.hand import HIDDEN, Act, Action, Chop, Deal, Discard, Hand, HandEvent, Protect
from vilt.hand.events import PotAwarded, UncalledReturned
from vilt.history.choices import answer_of, shown_after
from vilt.history.dealing import deck_for, unused
from vilt.history.mistakes import Oddities
from vilt.history.record import Move, OddChips, RecordedHand, Step
from vilt.rules.house import HouseRules
from vilt.rules.strengths import low_in, strength_in
from vilt.rules.variants import HOLE_CARDS


class Verdict(StrEnum):
    """How a recorded hand ended in replay."""

    EXACT = "exact"
    """Every stated stack is the replayed one, to the last chip."""
    DIFFERENT = "different"
    INCOMPLETE = "incomplete"
    """Played as far as the file goes, with nothing, or not enough, to compare."""
    CANCELLED = "cancelled"
    UNSUPPORTED = "unsupported"
    UNREADABLE = "unreadable"


class Outcome(msgspec.Struct, frozen=True):
    """The verdict on one hand; `reason` is one sentence, empty for an exact hand."""

    hand: str
    verdict: Verdict
    reason: str = ""


class Played(msgspec.Struct):
    """A recorded hand after its replay."""

    hand: Hand
    events: list[HandEvent]
    trouble: str = ""
    """Why the replay stopped before the record ended, in one sentence."""

    @property
    def live(self) -> list[int]:
        """The players who have not folded, 1 for the first left of the button."""
        return [s + 1 for s, folded in enumerate(self.hand.state.folded) if not folded]

    @property
    def awards(self) -> list[PotAwarded]:
        """The pots as they were awarded."""
        return [event for event in self.events if isinstance(event, PotAwarded)]


def play(record: RecordedHand) -> Played:
    """Play a recorded hand, from its own deck or one that deals the cards it knows.

    It stops at the first action that is refused or stands where the file's own board says otherwise.

    Raises:
        Refused: the players, rules or posts of the record cannot be played.
    """
    hand = Hand()
    played = Played(hand, hand.handle(record.announce))
    cards_each = HOLE_CARDS[record.announce.rules.variant]
    choices = record.choices
    in_order = (*record.board, *choices.undealt)
    deck = record.deck or deck_for(record.hole, in_order, cards_each, choices.boards, record.announce.boards)
    played.events += hand.handle(Deal(deck))
    _answer(record, played)
    odd = Oddities(record)
    for number, step in enumerate(record.steps):
        if not odd.tell(played, number):
            break
        _answer(record, played)
        if hand.over and step.move is Move.CHECK_OR_CALL and step.player in played.live and len(played.live) > 1:
            continue  # some files ask a player who can no longer change anything (F7)
        if odd.said_before(step.player):
            continue
        board = len(hand.state.board)
        if board != step.board and not hand.over:
            played.trouble = f"'{step.said}': the file has {step.board} board cards here, the game {board}"
            break
        try:
            odd.note(played, hand.handle(_command(hand, step, record)), own=1)
        except Refused as refused:
            played.trouble = f"'{step.said}': {refused}"
            break
        _answer(record, played)
    else:
        if odd.tell(played, len(record.steps)) and record.chopped:
            _chop(played)
        _answer(record, played)
    if hand.over:
        _afterwards(record, played)
        odd.tell(played, len(record.steps), over=True)
    return played


def _chop(played: Played) -> None:
    """Give the blinds back, as the file says (C11)."""
    try:
        played.events += played.hand.handle(Chop())
    except Refused as refused:
        played.trouble = str(refused)


def _answer(record: RecordedHand, played: Played) -> None:
    """Choose for the players who are asked (G3, I7) what the record says."""
    while played.hand.question:
        played.events += played.hand.handle(answer_of(record.choices, played.hand))


def _afterwards(record: RecordedHand, played: Played) -> None:
    """Show and ask once the hand is over what the record says (G5, G7, I8), where the house allows it."""
    for shown in shown_after(record.choices, played.hand):
        with suppress(Refused):  # a file lists cards for many reasons
            played.events += played.hand.handle(shown)
    for asked in record.choices.after:
        try:
            played.events += played.hand.handle(asked)
        except Refused as refused:
            played.trouble = str(refused)


def _command(hand: Hand, step: Step, record: RecordedHand) -> Act | Discard | Protect:
    if step.move is Move.DISCARD:
        return _discard(hand, step, record.hole[step.player - 1])
    player = step.player or hand.actor
    possible = {option.action: option for option in hand.options()}
    if step.move is Move.PROTECT:
        return Protect(player)
    if step.move is Move.FOLD:
        return Act(player, Action.FOLD, timed_out=step.timed_out)
    if step.move is Move.CHECK_OR_CALL:
        action = Action.CALL if Action.CALL in possible else Action.CHECK
        return Act(player, action, timed_out=step.timed_out)
    action = Action.BET if Action.BET in possible else Action.RAISE
    if not step.to and action in possible and possible[action].low == possible[action].high:
        return Act(player, action, possible[action].low, step.timed_out)
    state = hand.state
    before = state.paid[player - 1] - state.bet[player - 1] if step.in_hand else 0
    return Act(player, action, max(0, step.to - before), step.timed_out)


def _discard(hand: Hand, step: Step, dealt: tuple[int, ...]) -> Discard:
    """A recorded discard; for a card that the file does not know one goes of which it says nothing."""
    if step.timed_out or not step.cards:
        return Discard(step.player, timed_out=True)
    held = hand.state.hole[step.player - 1]
    nameless = [card for card in held if card not in dealt] or [card for card in held if card not in step.cards]
    spare = iter(reversed(nameless))
    return Discard(step.player, tuple([next(spare, HIDDEN) if card == HIDDEN else card for card in step.cards]))


def replay(record: RecordedHand) -> Outcome:
    """Play a recorded hand to its end and compare it with the result its file states."""
    try:
        played, unseen = play_known(record)
    except Refused as refused:
        return Outcome(record.name, Verdict.UNREADABLE, str(refused))
    if played.trouble:
        return Outcome(record.name, Verdict.DIFFERENT, played.trouble)
    return _judge(record, played, unseen)


def play_known(record: RecordedHand) -> tuple[Played, list[int]]:
    """A recorded hand after its replay, and the players whose cards must be known to say who wins, but are not.

    Players who mucked unseen are given cards that lose.

    Raises:
        Refused: as `play`.
    """
    played = play(record)
    unseen = _unseen(record, played)
    if unseen and set(unseen) <= set(record.mucked):
        played = play(_with_losing_cards(record, unseen))
        unseen = [player for player in unseen if _wins(played, player)]
    return played, unseen


def _unseen(record: RecordedHand, played: Played) -> list[int]:
    """Players at a showdown whose cards the file does not know."""
    if not played.hand.over or len(played.live) == 1:
        return []
    cards = record.kept or record.hole
    return [player for player in played.live if not cards[player - 1] or HIDDEN in cards[player - 1]]


def _wins(played: Played, player: int) -> bool:
    return any(share.seat == player for award in played.awards for share in award.shares + award.low_shares)


def _with_losing_cards(record: RecordedHand, players: list[int]) -> RecordedHand:
    """The record with weak cards for players who mucked unseen: who gives up has lost."""
    hole = list(record.hole)
    for player in players:
        known = tuple([card for card in hole[player - 1] if card != HIDDEN])
        spare = unused([*record.board, *(card for cards in hole for card in cards)])
        hole[player - 1] = _weak_cards(record.announce.rules, known, spare, record.board)
    return msgspec.structs.replace(record, hole=tuple(hole))


def _weak_cards(
    rules: HouseRules, cards: tuple[int, ...], spare: Sequence[int], board: Sequence[int]
) -> tuple[int, ...]:
    """Hole cards that make little of this board: no low where possible, then the weakest high, with `cards` in them.

    Of two the weakest possible; of more, each is the one that adds least to those before it.
    """

    def worth(cards: tuple[int, ...]) -> tuple[int, int]:
        return low_in(rules, cards, board), strength_in(rules, cards, board)

    while len(cards) < HOLE_CARDS[rules.variant]:
        more = combinations([card for card in spare if card not in cards], 1 if cards else 2)
        cards = min(((*cards, *some) for some in more), key=worth)
    return cards


def _judge(record: RecordedHand, played: Played, unseen: list[int]) -> Outcome:
    def incomplete(reason: str) -> Outcome:
        return Outcome(record.name, Verdict.INCOMPLETE, reason)

    hand = played.hand
    if not hand.over:
        return incomplete(f"the actions end before the hand does: {_awaited(hand)}")
    if len(played.live) > 1 and (len(record.board) < len(hand.state.board) or HIDDEN in record.board):
        return incomplete("the board is not complete")
    if len(record.board) > len(hand.state.board):
        reason = f"the file deals {len(record.board)} board cards, the game ended with {len(hand.state.board)}"
        return Outcome(record.name, Verdict.DIFFERENT, reason)
    if unseen:
        names = ", ".join(f"p{player}" for player in unseen)
        return incomplete(f"the cards of {names} at the showdown are not known")
    if record.finishing is not None:
        return _compare(record, played, "ends with", hand.state.stack, record.finishing)
    if record.winnings is not None:
        won = hand.won
        back = [0] * len(won)
        for event in played.events:
            if isinstance(event, UncalledReturned):
                back[event.seat - 1] += event.amount
        with_uncalled = [a + b for a, b in zip(won, back, strict=True)]
        best = with_uncalled if list(record.winnings) == with_uncalled else won
        return _compare(record, played, "collects", best, record.winnings)
    return incomplete("the file states no result")


def _awaited(hand: Hand) -> str:
    """Whom a hand waits for."""
    if not hand.asked:
        return f"p{hand.actor} is to act"
    return "no discard yet of " + ", ".join(f"p{seat}" for seat in hand.owing)


def _compare(
    record: RecordedHand, played: Played, does: str, got: Sequence[int], stated: Sequence[int | Fraction | None]
) -> Outcome:
    gaps = [0 if said is None else said - ours for said, ours in zip(stated, got, strict=True)]
    if not any(gaps) or (record.odd_chips is OddChips.SOURCE and _only_odd_chips(played.awards, gaps)):
        return Outcome(record.name, Verdict.EXACT)
    if all(gap == 0 or (gap < 0 and _wins(played, s + 1)) for s, gap in enumerate(gaps)):
        taken = _chips(-sum(gaps), record.unit)
        return Outcome(
            record.name, Verdict.INCOMPLETE, f"the file took {taken} out of the pots, which Vilt cannot check"
        )
    s = next(s for s, gap in enumerate(gaps) if gap)
    said = _chips(got[s] + gaps[s], record.unit)
    reason = f"p{s + 1} {does} {_chips(got[s], record.unit)}, the file says {said}"
    return Outcome(record.name, Verdict.DIFFERENT, reason)


def _only_odd_chips(awards: list[PotAwarded], gaps: Sequence[int | Fraction]) -> bool:
    """Whether the file only gave odd chips of shared pots, or of their halves, to other winners of the same pots."""
    less = [0] * len(gaps)
    more = [0] * len(gaps)
    for award in awards:
        whole = sum(share.amount for share in award.shares + award.low_shares)
        halves = (whole // 2, whole - whole // 2) if award.low_shares else (whole, whole)
        for shares in filter(None, (award.shares, award.low_shares)):
            for share in shares:
                less[share.seat - 1] += halves[0] // len(shares) - share.amount
                more[share.seat - 1] += -(-halves[1] // len(shares)) - share.amount
    return sum(gaps) == 0 and all(low <= gap <= high for low, gap, high in zip(less, gaps, more, strict=True))


def _chips(parts: int | Fraction, unit: int) -> str:
    """An amount in chips, as one writes it.

    >>> _chips(250, 100), _chips(100, 3)
    ('2.5', '100/3')
    """
    value = Fraction(parts) / unit
    if value.denominator == 1:
        return str(value.numerator)
    exact = float(value)
    return f"{exact:.12g}" if Fraction(f"{exact:.12g}") == value else str(value)
