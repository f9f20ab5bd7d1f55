"""The games whose odds are known (RULES A5, A8-A11): those of `vilt.rules.variants`, as who counts sees them."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import NamedTuple

from vilt.errors import Refused
from vilt.rules.house import Variant
from vilt.rules.streets import Street
from vilt.rules.variants import DEFINITIONS, most_players


class Discard(IntEnum):
    """When each player throws one of his cards away."""

    NEVER = 0
    BEFORE_FLOP = 1
    AFTER_FLOP = 2


class Definition(NamedTuple):
    """What makes a game."""

    hole_cards: int
    uses_two: bool
    """Exactly two hole cards play; otherwise any five of all (A8)."""
    hi_lo: bool
    """The best low of eight or better wins half of the pot (A9)."""
    discard: Discard


class Game(StrEnum):
    """A game, by the name that `vilt odds --game` takes."""

    HOLDEM = "holdem"
    HOLDEM_HI_LO = "holdem_hi_lo"
    OMAHA = "omaha"
    OMAHA_FIVE = "omaha_five"
    OMAHA_SIX = "omaha_six"
    OMAHA_HI_LO = "omaha_hi_lo"
    OMAHA_FIVE_HI_LO = "omaha_five_hi_lo"
    OMAHA_SIX_HI_LO = "omaha_six_hi_lo"
    PINEAPPLE = "pineapple"
    PINEAPPLE_HI_LO = "pineapple_hi_lo"
    CRAZY_PINEAPPLE = "crazy_pineapple"
    CRAZY_PINEAPPLE_HI_LO = "crazy_pineapple_hi_lo"

    @property
    def definition(self) -> Definition:
        """What makes it."""
        return _DEFINITIONS[self]

    @property
    def most_players(self) -> int:
        """How many can be dealt in from one deck (A8).

        >>> [game.most_players for game in (Game.HOLDEM, Game.OMAHA_FIVE, Game.OMAHA_SIX)]
        [10, 8, 7]
        """
        return most_players(Variant[self.name])


def _definition(game: Game) -> Definition:
    rules = DEFINITIONS[Variant[game.name]]
    discard = Discard.NEVER
    if rules.discards:
        discard = Discard.BEFORE_FLOP if rules.discard_street == Street.PREFLOP else Discard.AFTER_FLOP
    return Definition(rules.hole_cards, rules.uses_two, rules.hi_lo, discard)


_DEFINITIONS = {game: _definition(game) for game in Game}


def game_of(name: str) -> Game:
    """The game of this name; `Refused` for another."""
    try:
        return Game(name)
    except ValueError:
        raise Refused("no_such_game", game=str(name)[:30], games=", ".join(Game)) from None
