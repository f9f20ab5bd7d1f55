"""A player's turn as he thinks of it: his cards, the price, the others, and what he may do."""

from __future__ import annotations

from functools import cached_property
from statistics import fmean
from typing import TypeAlias

from vilt.bots import any_game, holding
from vilt.bots.starting_hands import top
from vilt.hand.events import Action
from vilt.hand.view import HandView, PlayerView
from vilt.rules.house import HouseRules, Structure, Variant
from vilt.rules.streets import Street

Decision: TypeAlias = tuple[Action, int]
"""An action, and the total in front for a bet or raise, else 0."""

RAISED_TWICE, RAISED_THRICE = 6, 18
"""How many big blinds a price is before the flop after a second and a third raise in no-limit, when one cannot tell."""

WHOLE_STACK = 0.6
"""Who would put in this part of his stack puts in all of it."""


class Situation:
    """What the player in `seat` sees at his turn. Amounts are chips."""

    def __init__(self, hand: HandView, rules: HouseRules, seat: int) -> None:
        self.hand = hand
        self.rules = rules
        self.me = next(player for player in hand.players if player.seat == seat)
        self.options = {option.action: option for option in hand.options}
        self.opponents = tuple(player for player in hand.players if not player.folded and player.seat != seat)
        """The others who are still in the hand, all-in or not."""
        self.price = max(player.bet for player in hand.players)
        """The largest bet in front."""
        self.pot = hand.pot
        self.to_call = min(hand.to_call, self.me.stack)

    @property
    def cards(self) -> tuple[int, ...]:
        """His hole cards."""
        return self.me.cards

    @property
    def boards(self) -> tuple[tuple[int, ...], ...]:
        """The community cards: one board, or two of which each counts for half of the pot (C4)."""
        return self.hand.boards or (self.hand.board,)

    @property
    def board(self) -> tuple[int, ...]:
        """The first board."""
        return self.hand.board

    @cached_property
    def place(self) -> float:
        """Which part of all starting hands is better than his, see `top`."""
        return top(self.cards, self.rules.variant)

    @cached_property
    def strength(self) -> float:
        """The part of the pot he wins after the flop, as the board lies, against any one hand on average."""
        if self.rules.variant is Variant.HOLDEM:
            return fmean(holding.beaten(self.cards, board) for board in self.boards)
        return fmean(any_game.share_now(self.rules, self.cards, board) for board in self.boards)

    def strength_against(self, best_part: float) -> float:
        """The same against one hand of the `best_part` of all, roughly."""
        if self.rules.variant is Variant.HOLDEM:
            return max(0.0, self.strength - (1 - best_part)) / best_part
        return fmean(any_game.share_now(self.rules, self.cards, board, best_part) for board in self.boards)

    @cached_property
    def outs(self) -> float:
        """How many unseen cards complete a draw."""
        if self.rules.variant is not Variant.HOLDEM:
            return fmean(any_game.outs(self.rules, self.cards, board) for board in self.boards)
        return fmean(holding.outs(self.cards, board) for board in self.boards)

    @property
    def preflop(self) -> bool:
        """Whether it is the first round."""
        return self.hand.street == Street.PREFLOP

    @property
    def limited(self) -> bool:
        """Whether bets are small beside the pot, in fixed and spread limit."""
        return self.rules.structure in (Structure.FIXED_LIMIT, Structure.SPREAD_LIMIT)

    @property
    def unit(self) -> int:
        """The chips that stacks and bets are measured by: a big blind, or the least bet where there is none."""
        return max(1, self.rules.smallest_bet)

    @cached_property
    def behind(self) -> int:
        """How many have yet to act for the first time this round after him, all-in players not counted."""
        return sum(1 for player in self.opponents if player.last_action is None and player.stack)

    @cached_property
    def in_position(self) -> bool:
        """Whether he is the last to act on the later streets."""
        last = next(player for player in reversed(self.hand.players) if self._active(player))
        return last.seat == self.me.seat

    def _active(self, player: PlayerView) -> bool:
        return player.seat == self.me.seat or (not player.folded and player.stack > 0)

    @cached_property
    def heads_up(self) -> bool:
        """Whether the hand was dealt to two players."""
        return len(self.hand.players) == 2

    @cached_property
    def stack_units(self) -> float:
        """The chips that can be lost, in big blinds: his own, or the largest stack against him when that is less."""
        mine = self.me.stack + self.me.bet
        largest = max((player.stack + player.bet for player in self.opponents), default=mine)
        return min(mine, largest) / self.unit

    @cached_property
    def raises(self) -> int:
        """How often the round was raised, as far as bets and last actions tell; the first bet after the flop counts."""
        if not self.preflop:
            return sum(1 for player in self.hand.players if player.last_action in (Action.BET, Action.RAISE))
        units = self.price / self.unit
        if units <= 1:
            return 0
        if self.rules.structure == Structure.FIXED_LIMIT:
            return round(units) - 1
        seen = sum(1 for player in self.hand.players if player.last_action in (Action.BET, Action.RAISE))
        by_size = 1 + (units > RAISED_TWICE) + (units > RAISED_THRICE)
        return max(seen, by_size) if seen != 1 else 1

    @cached_property
    def limpers(self) -> int:
        """How many called before the flop without a raise."""
        return sum(1 for player in self.opponents if player.last_action is Action.CALL)

    @property
    def odds(self) -> float:
        """The part of the final pot that a call pays: what he must win to break even."""
        return self.to_call / (self.pot + self.to_call) if self.to_call else 0.0

    @property
    def pressure(self) -> float:
        """The price of a call in parts of the pot before that bet."""
        return self.to_call / max(1, self.pot - self.to_call)

    # What he may do

    def check_or_fold(self) -> Decision:
        """Give up, but never for nothing."""
        return (Action.CHECK, 0) if Action.CHECK in self.options else (Action.FOLD, 0)

    def check_or_call(self) -> Decision:
        """Go along."""
        return (Action.CHECK, 0) if Action.CHECK in self.options else (Action.CALL, 0)

    def bet_to(self, total: float) -> Decision:
        """Bet or raise to about `total`, or as near as the rules allow; where they do not, go along.

        The amount is a whole number of small blinds as people bet, and all-in where little would be left behind.
        """
        option = self.options.get(Action.RAISE) or self.options.get(Action.BET)
        if option is None:
            return self.check_or_call()
        everything = self.me.stack + self.me.bet
        if option.high == everything and total - self.me.bet >= WHOLE_STACK * self.me.stack:
            return option.action, option.high
        step = max(1, self.rules.small_blind)
        amount = step * round(total / step)
        return option.action, max(option.low, min(option.high, amount))

    def bet_pot(self, part: float) -> Decision:
        """Bet or raise by `part` of the pot, the call counted in."""
        return self.bet_to(self.price + part * (self.pot + self.to_call))
