"""Odds of hold'em, Omaha and Pineapple: equity, ranges, outs, pot odds, boards, what stacks of a tournament are worth.

>>> odds = equity(["QQ+, AKs", "TT-88, AQs+"])
>>> odds.equity.round(4), odds.exact
(array([0.7302, 0.2698]), True)
"""

from vilt.odds.deals import Deal, Method, chip_chop, propose_deal
from vilt.odds.equity import equity
from vilt.odds.games import Game
from vilt.odds.icm import IcmResult, icm
from vilt.odds.live import live_equity
from vilt.odds.ordering import equity_against_random
from vilt.odds.outs import NextCard, improving_cards, next_cards, outs
from vilt.odds.pattern_range import PatternRange
from vilt.odds.pot_odds import PotOdds, bluff_break_even, pot_odds
from vilt.odds.ranges import Range
from vilt.odds.result import HiLoOdds, Odds
from vilt.odds.texture import Texture, texture

__all__ = [
    "Deal",
    "Game",
    "HiLoOdds",
    "IcmResult",
    "Method",
    "NextCard",
    "Odds",
    "PatternRange",
    "PotOdds",
    "Range",
    "Texture",
    "bluff_break_even",
    "chip_chop",
    "equity",
    "equity_against_random",
    "icm",
    "improving_cards",
    "live_equity",
    "next_cards",
    "outs",
    "pot_odds",
    "propose_deal",
    "texture",
]
