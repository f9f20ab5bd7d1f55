"""What a bot discards (RULES A10): it keeps the cards that are worth most to it, and every level judges that alike."""

from __future__ import annotations

from itertools import combinations

from vilt.bots import any_game
from vilt.bots.starting_hands import top
from vilt.hand.view import HandView
from vilt.rules.house import HouseRules
from vilt.rules.variants import KEPT_CARDS

OUT = 0.04
"""What each card that completes a draw is worth with two cards to come."""
BEST_DRAW = 0.6
"""The most that a draw is worth."""


def choose(hand: HandView, rules: HouseRules, seat: int) -> tuple[int, ...]:
    """The cards that the player in `seat` discards, by what he sees in `hand`."""
    held = next(player.cards for player in hand.players if player.seat == seat)
    kept = max(combinations(held, KEPT_CARDS[rules.variant]), key=lambda cards: _worth(rules, cards, hand.board))
    return tuple([card for card in held if card not in kept])


def _worth(rules: HouseRules, cards: tuple[int, ...], board: tuple[int, ...]) -> float:
    """Before the flop the place among all hands; on the flop the part of the pot won now, and what draws may add."""
    if not board:
        return -top(cards, rules.variant)
    share = any_game.share_now(rules, cards, board)
    return share + (1 - share) * min(BEST_DRAW, OUT * any_game.outs(rules, cards, board))
