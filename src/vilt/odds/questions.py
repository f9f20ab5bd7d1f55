"""What is asked about a game other than hold'em: checked, and with the cards taken out that are elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vilt.cards import Card, check_cards
from vilt.errors import Refused
from vilt.odds.combos import MASKS, bits_of
from vilt.odds.games import Discard, Game
from vilt.odds.hand_sets import Masks, cards_of
from vilt.odds.hole_cards import Hands, hands_of
from vilt.odds.pattern_range import PatternRange
from vilt.odds.players import BOARDS, FEWEST, Cards, Holding, as_cards, each_holding
from vilt.odds.ranges import Range

AnyRange = Range | PatternRange
AnyHolding = Holding | PatternRange
"""A range of the game, its text, or the cards of a known hand."""


class Question(NamedTuple):
    """A question that can be answered."""

    game: Game
    texts: tuple[str, ...]
    masks: tuple[Masks | None, ...]
    """The hands each player can hold beside all known cards, as `card_bits`; None for every hand."""
    weights: tuple[NDArray[np.float64], ...]
    """The weight of each of them."""
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    known: tuple[Card, ...]
    """All cards that are somewhere for sure: on the board, dead, or in a hand that is known."""

    @property
    def to_come(self) -> int:
        """How many cards the board lacks."""
        return 5 - len(self.board)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many hands each player can hold."""
        return tuple(self.every if masks is None else len(masks) for masks in self.masks)

    @property
    def every(self) -> int:
        """How many hands there are beside all known cards."""
        return comb(52 - len(self.known), self.game.definition.hole_cards)

    def holds_anything(self, player: int) -> bool:
        """Whether a player can hold every hand, each as likely as the others."""
        weights = self.weights[player]
        return self.masks[player] is None or (len(weights) == self.every > 1 and bool((weights == weights[0]).all()))

    @property
    def choice_is_open(self) -> bool:
        """Whether players throw a card away on a flop that is still to come."""
        return self.game.definition.discard is Discard.AFTER_FLOP and not self.board

    def hands(self, player: int) -> Hands:
        """What a player can hold, every hand listed."""
        masks, weights = self.masks[player], self.weights[player]
        if masks is None:
            masks = _left(PatternRange.parse("random", self.game.definition.hole_cards).masks, self.known)
            weights = np.ones(len(masks))
        return hands_of(masks, weights, self.game, self.board)


def as_range_of(game: Game, holding: AnyHolding) -> AnyRange:
    """The range of a player in this game; `Refused` for what is none."""
    count = game.definition.hole_cards
    if isinstance(holding, PatternRange if count == 2 else Range):
        raise Refused("bad_field", field="hand", value="a range of another game", expected=_wanted(count))
    if isinstance(holding, Range | PatternRange):
        if isinstance(holding, PatternRange) and holding.hole_cards != count:
            raise Refused("bad_field", field="hand", value=f"of {holding.hole_cards} cards", expected=_wanted(count))
        return holding
    if isinstance(holding, str):
        return Range.parse(holding) if count == 2 else PatternRange.parse(holding, count)
    cards = as_cards(holding)
    if len(cards) != count:
        raise Refused("bad_field", field="hand", value=len(cards), expected=_wanted(count))
    return Range.of(cards) if count == 2 else PatternRange.of(cards)


def holdem_hand(holding: AnyHolding) -> Holding:
    """The same, `Refused` when it is a range of hands of more cards."""
    if isinstance(holding, PatternRange):
        raise Refused("bad_field", field="hand", value="a range of another game", expected=_wanted(2))
    return holding


def question(game: Game, hands: Sequence[AnyHolding], board: Cards, dead: Cards) -> Question:
    """Check everything and take known cards out of every range.

    Raises:
        Refused: fewer than 2 players or more than one deck is enough for, a board of another size, a card that is there
            twice, a range that is not understood or of which nothing is left.
    """
    holdings = each_holding(hands)
    if len(holdings) < FEWEST or len(holdings) > Game.HOLDEM.most_players:
        raise Refused("odds_players", players=len(holdings))
    if len(holdings) > game.most_players:
        raise Refused("too_many_players", most=game.most_players, players=len(holdings))
    ranges = [as_range_of(game, holding) for holding in holdings]
    table, gone = as_cards(board), as_cards(dead)
    if len(table) not in BOARDS:
        raise Refused("bad_board", count=len(table))
    held = [_masks_of(each) for each in ranges]
    sure = [cards_of(masks)[0].tolist() for masks, _ in held if masks is not None and len(masks) == 1]
    check_cards([*table, *gone, *(card for hand in sure for card in hand)])
    known, fixed = _known_cards([masks for masks, _ in held], (*table, *gone))
    left_masks, left_weights = [], []
    for player, (masks, weights) in enumerate(held):
        if masks is not None and player not in fixed:
            stays = (masks & np.uint64(bits_of(known))) == 0
            masks, weights = masks[stays], weights[stays]  # noqa: PLW2901 - the same hands, fewer of them
        elif masks is not None:
            stays = masks == fixed[player]
            masks, weights = masks[stays], weights[stays]  # noqa: PLW2901
        if masks is not None and not len(masks):
            raise Refused("no_hand_left", player=player + 1, hand=str(ranges[player]))
        left_masks.append(masks)
        left_weights.append(weights)
    texts = (each if isinstance(each, str) else str(found) for each, found in zip(holdings, ranges, strict=True))
    asked = Question(game, tuple(texts), tuple(left_masks), tuple(left_weights), table, gone, known)
    unknown = sum(masks is None or len(masks) > 1 for masks in left_masks)
    if 52 - len(known) < unknown * game.definition.hole_cards + asked.to_come:
        raise Refused("no_deal")
    return asked


def _wanted(count: int) -> str:
    return f"a hand or range of {count} cards"


def _masks_of(hands: AnyRange) -> tuple[Masks | None, NDArray[np.float64]]:
    if isinstance(hands, Range):
        there = np.flatnonzero(hands.weights)
        return MASKS[there], hands.weights[there]
    return (None, np.ones(0)) if hands.is_everything else (hands.masks, hands.weights)


def _left(masks: Masks, known: Sequence[Card]) -> Masks:
    return np.asarray(masks[(masks & np.uint64(bits_of(known))) == 0])


def _known_cards(
    held: Sequence[Masks | None], cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], dict[int, np.uint64]]:
    """All known cards, and the hand of each player of whose range one is left."""
    fixed: dict[int, np.uint64] = {}
    while True:
        for player, masks in enumerate(held):
            if player in fixed or masks is None:
                continue
            left = _left(masks, cards)
            if len(left) == 1:
                fixed[player] = left[0]
                cards = (*cards, *cards_of(left)[0].tolist())
                break
        else:
            return cards, fixed
