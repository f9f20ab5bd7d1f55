"""What the next card does: equity after each, the outs of a hand that is behind, and which cards make it what."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from vilt.cards import Card, cards_text, check_cards
from vilt.errors import Refused
from vilt.odds.equity import equity
from vilt.odds.games import Discard, Game, game_of
from vilt.odds.hand_sets import cards_of
from vilt.odds.players import Cards, as_cards
from vilt.odds.questions import AnyHolding, Question
from vilt.odds.questions import question as ask
from vilt.ranking import Category, category, omaha_strength, strength


class NextCard(msgspec.Struct, frozen=True, eq=False):
    """The odds once a card has come."""

    card: Card
    equity: NDArray[np.float64]
    """float64[k], by player."""
    leaders: tuple[int, ...]
    """Who has the best hand then, counted from 0; several when they tie, nobody when a player's hand is not known."""


def next_cards(
    hands: Sequence[AnyHolding], board: Cards, dead: Cards = (), game: Game | str = Game.HOLDEM
) -> tuple[NextCard, ...]:
    """The exact equity of each player after each card that can come next, the highest card first.

    Raises:
        Refused: as `equity`; also for a board without 3 or 4 cards.

    >>> best = max(next_cards(["AhKh", "QsQd"], "2h 7h Qc"), key=lambda next: next.equity[0])
    >>> best.card == 38, best.equity.round(3)  # the jack of hearts
    (True, array([0.773, 0.227]))
    """
    question = ask(game_of(game), hands, board, dead)
    if len(question.board) not in (3, 4):
        value = repr(cards_text(question.board)) if question.board else "empty"
        raise Refused("bad_field", field="board", value=value, expected="3 or 4 cards, so that one can come")
    known = _known_hands(question)
    found = []
    for card in range(51, -1, -1):
        if card in question.known:
            continue
        table = (*question.board, card)
        try:
            odds = equity(hands, table, question.dead, game=game, exact=True)
        except Refused as refused:
            if refused.code in ("no_deal", "no_hand_left"):  # every hand of a range takes this card
                continue
            raise
        found.append(NextCard(card, odds.equity, _leaders(known, table, question.game)))
    return tuple(found)


def outs(
    hands: Sequence[AnyHolding], board: Cards, dead: Cards = (), game: Game | str = Game.HOLDEM
) -> tuple[tuple[Card, ...], ...]:
    """For each player of known hands, the next cards that give him the best hand alone; none for who has it now.

    In a game with low hands these are the outs for high.

    Raises:
        Refused: as `next_cards`; also when a hand is not known.

    >>> from vilt.cards import cards_text
    >>> cards_text(outs(["AhKh", "QsQd"], "2h 7h Qc 3c")[0])
    'Jh Th 9h 8h 6h 5h 4h'
    """
    question = ask(game_of(game), hands, board, dead)
    known = _known_hands(question)
    if None in known:
        value = "a range, or one of which different cards may be kept"
        raise Refused("bad_field", field="hand", value=value, expected="known hands, as outs belong to cards")
    ahead = _leaders(known, question.board, question.game)
    after = next_cards(hands, question.board, question.dead, game)
    return tuple(
        () if ahead == (player,) else tuple(each.card for each in after if each.leaders == (player,))
        for player in range(len(known))
    )


def improving_cards(
    hand: Cards, board: Cards, dead: Cards = (), game: Game | str = Game.HOLDEM
) -> dict[Category, tuple[Card, ...]]:
    """The next cards that lift a hand to a higher category, by that category, whatever others hold.

    The board alone may rise as well: a pair that lies there is everybody's. Only what the hand itself makes of the card
    counts, so a card is left out when the board makes the same category of any hand.

    Raises:
        Refused: a hand of another number of cards, a board without 3 or 4, a card that is there twice, or a game in
            which one of the cards is thrown away.

    >>> {kind.name: len(cards) for kind, cards in improving_cards("9h8h", "7h 6h 2c").items()}
    {'ONE_PAIR': 6, 'STRAIGHT': 6, 'FLUSH': 7, 'STRAIGHT_FLUSH': 2}
    """
    definition = game_of(game).definition
    hole, table, gone = as_cards(hand), as_cards(board), as_cards(dead)
    check_cards([*hole, *table, *gone])
    if definition.discard is not Discard.NEVER:
        expected = "holdem or a kind of omaha: what is left of a hand of Pineapple is one of hold'em"
        raise Refused("bad_field", field="game", value=str(game), expected=expected)
    if len(hole) != definition.hole_cards or len(table) not in (3, 4):
        expected = f"a hand of {definition.hole_cards}, a board of 3 or 4"
        raise Refused("bad_field", field="cards", value=f"{len(hole)} and {len(table)}", expected=expected)
    now = category(_strength(hole, table, definition.uses_two))
    found: dict[Category, list[Card]] = {}
    for card in range(51, -1, -1):
        if card in (*hole, *table, *gone):
            continue
        made = category(_strength(hole, (*table, card), definition.uses_two))
        if made > now and made > _shared_category((*table, card), definition.uses_two):
            found.setdefault(made, []).append(card)
    return {made: tuple(found[made]) for made in sorted(found)}


def _strength(hole: tuple[Card, ...], board: tuple[Card, ...], uses_two: bool) -> int:
    return omaha_strength(hole, board) if uses_two else strength((*hole, *board))


def _shared_category(board: Sequence[Card], uses_two: bool) -> Category:
    """What a board of four or five cards makes of any hand: all of it, or in Omaha its best three cards."""
    if len(board) == 5 and not uses_two:
        return category(strength(board))
    ranks = [card >> 2 for card in board]
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if uses_two:
        counts = [min(counts[0], 3)]
    if counts[0] == 4:
        return Category.FOUR_OF_A_KIND
    if counts[0] == 3:
        return Category.THREE_OF_A_KIND
    if counts[:2] == [2, 2]:
        return Category.TWO_PAIR
    return Category.ONE_PAIR if counts[0] == 2 else Category.HIGH_CARD


def _known_hands(question: Question) -> list[tuple[Card, ...] | None]:
    """The cards of each player that play; None where he can hold several hands, or keep different cards of one."""
    found: list[tuple[Card, ...] | None] = []
    for player, masks in enumerate(question.masks):
        kept = question.hands(player).kept if masks is not None and len(masks) == 1 else None
        found.append(None if kept is None or len(kept) > 1 else tuple(cards_of(kept)[0].tolist()))
    return found


def _leaders(hands: Sequence[tuple[Card, ...] | None], board: tuple[Card, ...], game: Game) -> tuple[int, ...]:
    strengths = [_strength(hand, board, game.definition.uses_two) for hand in hands if hand is not None]
    if len(strengths) < len(hands):
        return ()
    return tuple(player for player, each in enumerate(strengths) if each == max(strengths))
