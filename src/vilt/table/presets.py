"""Four houses, each with all its rules: what a table begins with when its host names one of them.

What is not said is as usual. The stakes are only examples; a table chooses its own.
"""

from __future__ import annotations

from types import MappingProxyType

from vilt.errors import Refused
from vilt.rules.house import FIXED_LIMIT, AnteType, AskToSee, HeadsUpCap, HouseRules, ShowAfter
from vilt.rules.rulings import RULINGS
from vilt.table.house_options import (
    ChopMode,
    KillGame,
    KillOrder,
    KillTrigger,
    SmallBlindRounding,
    StraddleMode,
)
from vilt.table.settings import TableSettings, TimeoutPolicy

HOME = TableSettings(
    name="home",
    rules=HouseRules(
        small_blind=5,
        big_blind=10,
        show_all=1,
        show_after=ShowAfter.ANYBODY,
        rabbit_hunting=1,
    ),
    sb_round=SmallBlindRounding.EXACT,
    manual=True,
    rulings=RULINGS["seed"],
    timeout_policy=TimeoutPolicy.FOLD,
    action_seconds=60.0,
    preflop_seconds=0.0,
    rathole_seconds=0.0,
    min_buy_in=400,
    max_buy_in=1_000,
)
"""A game at the kitchen table: the host deals and tells of mistakes, everybody turns up his hand at the end."""

CARDROOM = TableSettings(
    name="cardroom",
    rules=HouseRules(
        structure=FIXED_LIMIT,
        small_blind=5,
        big_blind=10,
        fl_cap=3,
        hu_uncap=HeadsUpCap.DYNAMIC_BEFORE_CAP,
        ask_to_see=AskToSee.ANY_CALLED,
        auto_muck=0,
    ),
    kill_game=KillGame.FULL,
    kill_trigger=KillTrigger.TWO_IN_ROW,
    kill_game_acts=KillOrder.IN_TURN,
    kill_pot=True,
    kill_pot_acts=KillOrder.LAST,
    straddle=StraddleMode.UTG,
    chop=ChopMode.ON,
    rulings=RULINGS["roberts"],
    timeout_policy=TimeoutPolicy.FOLD,
    min_buy_in=200,
    max_buy_in=0,
)
"""A limit table in a card room: kills, a straddle under the gun, blinds that chop, and no cap between two."""

ONLINE = TableSettings(
    name="online",
    rules=HouseRules(
        small_blind=5,
        big_blind=10,
        hu_uncap=HeadsUpCap.ROUND_START,
        auto_muck=1,
    ),
    sb_round=SmallBlindRounding.DOWN,
    timeout_policy=TimeoutPolicy.ALLIN_PROTECTION,
    protection_per_day=2,
    min_buy_in=400,
    max_buy_in=1_000,
)
"""A table on the net: all as usual, and who loses his connection is protected twice a day."""

TOURNAMENT = TableSettings(
    name="tournament",
    rules=HouseRules(
        small_blind=50,
        big_blind=100,
        ante=100,
        ante_type=AnteType.BB_ANTE,
        hu_uncap=HeadsUpCap.NEVER,
        final_two_uncapped=1,
        expose_allin=1,
    ),
    rulings=RULINGS["tda"],
    timeout_policy=TimeoutPolicy.FOLD,
    seats=9,
    rathole_seconds=0.0,
    min_buy_in=5_000,
    max_buy_in=5_000,
)
"""As the Tournament Directors Association rules it: one ante for all, no protection, caps until two are left."""

PRESETS = MappingProxyType({preset.name: preset for preset in (HOME, CARDROOM, ONLINE, TOURNAMENT)})
"""The presets by name."""


def preset(name: str) -> TableSettings:
    """The preset called `name`.

    >>> preset("cardroom").rules.upper_limit
    20

    Raises:
        Refused: `no_such_preset`.
    """
    if name not in PRESETS:
        raise Refused("no_such_preset", preset=name[:40], presets=", ".join(PRESETS))
    return PRESETS[name]
