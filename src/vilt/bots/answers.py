"""What every bot chooses when a hand waits for more than a turn, from what its own view shows."""

from __future__ import annotations

from vilt.hand.events import HIDDEN, QuestionKind
from vilt.rules.strengths import low_in, strength_in
from vilt.table.commands import MuckCards, ShowCards, VoteOnRuns
from vilt.table.view import TableView


def answer(view: TableView, seat: int) -> ShowCards | MuckCards | VoteOnRuns | None:
    """The answer of a bot in `seat` to the question of `view`, or None when it is not asked.

    A bot agrees to as many boards as the house allows. It shows a hand that no shown one beats, high or low, and mucks
    any other, as a player does who gives nothing away.
    """
    hand = view.hand
    question = hand.question if hand else None
    if hand is None or question is None or seat not in question.seats:
        return None
    if question.kind is QuestionKind.RUNS:
        return VoteOnRuns(seat, hand.hand, question.most)
    rules = view.settings.rules
    own = next(player.cards for player in hand.players if player.seat == seat)
    shown = [player.cards for player in hand.players if player.shown and HIDDEN not in player.cards]
    highs = [strength_in(rules, cards, hand.board) for cards in shown]
    lows = [low_in(rules, cards, hand.board) for cards in shown]
    low = low_in(rules, own, hand.board)
    if strength_in(rules, own, hand.board) >= max(highs, default=0) or (low and low >= max(lows, default=0)):
        return ShowCards(seat, hand.hand)
    return MuckCards(seat, hand.hand)
