"""Bomb pots: hands in which everybody antes and the betting begins on the flop (RULES C4)."""

from __future__ import annotations

from msgspec.structs import replace

from vilt.cards import CARDS_IN_DECK
from vilt.hand.commands import Post
from vilt.rules.house import HouseRules
from vilt.rules.streets import PostKind
from vilt.rules.variants import COMMON_CARDS, HOLE_CARDS
from vilt.table.choice_events import Wish
from vilt.table.house_options import HouseOptions
from vilt.table.state import SeatedPlayer


def bomb_is_due(options: HouseOptions, since: int, in_game: dict[int, SeatedPlayer]) -> bool:
    """Whether the next hand is a bomb pot: by number, or as more than half of the people of the game want it."""
    if options.bomb_every and since >= options.bomb_every - 1:
        return True
    people = [seated for seated in in_game.values() if not seated.bot]
    votes = sum(Wish.BOMB_POT in seated.wishes for seated in people)
    return options.bomb_vote and 2 * votes > len(people)


def bomb_rules(rules: HouseRules) -> HouseRules:
    """The rules of a bomb pot."""
    return replace(rules, bomb_pot=1)


def bomb_posts(players: tuple[int, ...], options: HouseOptions, rules: HouseRules) -> tuple[Post, ...]:
    """What everybody antes."""
    amount = options.bomb_ante or 2 * rules.smallest_bet
    return tuple([Post(seat, PostKind.ANTE, amount) for seat in players])


def bomb_boards(players: tuple[int, ...], options: HouseOptions, rules: HouseRules) -> int:
    """On how many boards it is played: on one where the deck has no cards for another."""
    cards = len(players) * HOLE_CARDS[rules.variant] + options.bomb_boards * COMMON_CARDS
    return options.bomb_boards if cards <= CARDS_IN_DECK else 1
