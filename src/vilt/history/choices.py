"""What players chose in a recorded hand beside their actions: shows, mucks, votes, and what they asked for after it.

`sm` of the notation says who shows, mucks, or shows cards after the hand. User fields say the rest:

- `_votes`: how often each agreed to deal the rest of the board (I7), in order, as `"p1 2"`.
- `_boards_dealt`: 2 where every street is dealt on two boards (C4).
- `_boards`: for each board after the first the cards from where they part, as `"2c7d"`.
- `_after`: what was asked after the hand: `"p2 sees p1"` (G7), `"p1 undealt"` (I8), with the cards that would have come
  where they are known: `"p1 undealt 2c7d"`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from vilt.cards import card_text
from vilt.hand import HIDDEN, AskToSee, Hand, HandCommand, Muck, QuestionKind, Show, ShowUndealt, VoteRuns
from vilt.hand.showing import default_answer
from vilt.history.amounts import brief
from vilt.history.notation import PLAYERS, cards_in
from vilt.history.record import Choices, Unreadable


def answer_of(choices: Choices, hand: Hand) -> HandCommand:
    """What the first player asked chose who has not answered yet; the default where the file does not say."""
    question = hand.question
    if question and question.kind is QuestionKind.RUNS:
        for player, runs in choices.votes:
            if player in question.seats:
                return VoteRuns(player, runs)
        return VoteRuns(question.seats[0], min(len(choices.boards) + 1, question.most))
    if question:
        seat = question.seats[0]
        for player, cards in choices.shows:
            if player == seat:
                return Show(seat) if cards else Muck(seat)
    return default_answer(hand)


def shown_after(choices: Choices, hand: Hand) -> Iterator[Show]:
    """The cards that players show by choice once the hand is over."""
    for player, cards in choices.shows:
        known = tuple([card for card in cards if card != HIDDEN])
        if known and hand.place[player] not in hand.shown:
            yield Show(player, known)


def read_choices(table: Mapping[str, Any], shows: Sequence[tuple[int, tuple[int, ...]]], known: set[int]) -> Choices:
    """The choices that a table tells; `known` are the cards that lie elsewhere.

    Raises:
        Unreadable: a field that is not as described above, or a card that is there twice.
    """
    boards = tuple(cards_in(text.replace(" ", ""), text) for text in _texts(table, "_boards"))
    after = [_after(text) for text in _texts(table, "_after")]
    undealt = tuple([card for _, would_have_come in after for card in would_have_come])
    cards = [*(card for board in boards for card in board), *undealt]
    for card in cards:
        if card == HIDDEN or cards.count(card) > 1 or card in known:
            raise Unreadable("card_twice", card="??" if card == HIDDEN else card_text(card))
    return Choices(
        tuple(shows),
        tuple(_vote(text) for text in _texts(table, "_votes")),
        boards,
        tuple([asked for asked, _ in after]),
        undealt,
    )


def boards_in(table: Mapping[str, Any]) -> int:
    """On how many boards every street is dealt.

    Raises:
        Unreadable: neither one nor two.
    """
    boards = table.get("_boards_dealt", 1)
    if isinstance(boards, bool) or boards not in (1, 2):
        raise Unreadable("bad_field", field="_boards_dealt", value=brief(boards), expected="1 or 2")
    return int(boards)


def _texts(table: Mapping[str, Any], field: str) -> list[str]:
    values = table.get(field, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise Unreadable("bad_field", field=field, value=brief(values), expected="a list of texts in brackets")
    return values


def _vote(text: str) -> tuple[int, int]:
    match text.split():
        case [player, ("1" | "2" | "3") as runs] if player in PLAYERS:
            return PLAYERS[player], int(runs)
    raise Unreadable("bad_field", field="_votes", value=brief(text), expected="a player and 1, 2 or 3: p1 2")


def _after(text: str) -> tuple[AskToSee | ShowUndealt, tuple[int, ...]]:
    """What was asked, and the cards that would have come."""
    match text.split():
        case [player, "sees", other] if player in PLAYERS and other in PLAYERS:
            return AskToSee(PLAYERS[player], PLAYERS[other]), ()
        case [player, "undealt", *cards] if player in PLAYERS:
            return ShowUndealt(PLAYERS[player]), cards_in("".join(cards), text)
    raise Unreadable("bad_field", field="_after", value=brief(text), expected="p2 sees p1, or p1 undealt")
