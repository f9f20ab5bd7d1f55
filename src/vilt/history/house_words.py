"""A table in words: its game, its stakes, and what its house does otherwise than usual."""

from __future__ import annotations

from collections.abc import Iterator

from vilt.errors import N_
from vilt.history.wording import game_words
from vilt.locale import Translator
from vilt.table.house_options import (
    ButtonMode,
    ChopMode,
    Entry,
    HouseOptions,
    KillGame,
    MissedPolicy,
    StraddleMode,
)
from vilt.table.settings import TableSettings

KILL_GAMES = {KillGame.FULL: N_("full kill"), KillGame.HALF: N_("half kill")}
STRADDLES = {
    StraddleMode.UTG: N_("one straddle"),
    StraddleMode.BUTTON: N_("a straddle on the button"),
    StraddleMode.UTG_OR_BUTTON: N_("a straddle under the gun or on the button"),
    StraddleMode.MISSISSIPPI: N_("a straddle from any seat"),
}

IN_HOUSE_WORDS = frozenset(
    (
        "kill_game",
        "kill_pot",
        "straddle",
        "re_straddle",
        "chop",
        "bomb_every",
        "bomb_vote",
        "bomb_boards",
        "button_mode",
        "entry",
        "missed_policy",
    )
)
"""The options of which `house_words` tells."""


def table_words(settings: TableSettings, translator: Translator) -> str:
    """What is played at a table and how, for the lobby.

    >>> from vilt.locale import translator
    >>> from vilt.rules.house import HouseRules, Structure
    >>> limit = HouseRules(structure=Structure.FIXED_LIMIT, small_blind=2, big_blind=4)
    >>> options = {"kill_game": KillGame.FULL, "straddle": StraddleMode.UTG, "chop": ChopMode.ON}
    >>> settings = TableSettings(name="Oak", rules=limit, min_buy_in=80, max_buy_in=0, **options)
    >>> table_words(settings, translator("en"))
    "Limit hold'em, limits 4/8, with full kill, one straddle, chop allowed"
    """
    game = game_words(settings.rules, translator)
    options = house_words(settings, translator)
    return translator.text(N_("{game}, with {options}"), game=game, options=options) if options else game


def house_words(settings: HouseOptions, translator: Translator) -> str:
    """What a house does otherwise than most rooms; empty when nothing.

    >>> from vilt.locale import translator
    >>> house_words(HouseOptions(chop=ChopMode.ON, kill_pot=True), translator("en"))
    'kill pots, chop allowed'
    """
    return ", ".join(_options(settings, translator))


def _options(settings: HouseOptions, translator: Translator) -> Iterator[str]:
    """The options that differ from those of most rooms."""
    text = translator.text
    if settings.kill_game in KILL_GAMES:
        yield text(KILL_GAMES[settings.kill_game])
    if settings.kill_pot:
        yield text(N_("kill pots"))
    if settings.straddle in STRADDLES:
        yield text(STRADDLES[settings.straddle])
        if settings.re_straddle:
            yield text(N_("re-straddles up to {number}"), number=settings.re_straddle)
    if settings.chop is not ChopMode.OFF:
        yield text(N_("chop allowed"))
    if settings.bomb_every:
        yield text(N_("a bomb pot every {hands} hands"), hands=settings.bomb_every)
    if settings.bomb_vote:
        yield text(N_("bomb pots by vote"))
    if settings.bomb_boards > 1 and (settings.bomb_every or settings.bomb_vote):
        yield text(N_("two boards in bomb pots"))
    if settings.button_mode is ButtonMode.SIMPLE_MOVING:
        yield text(N_("a simple moving button"))
    if settings.entry is Entry.MUST_WAIT:
        yield text(N_("newcomers wait for the big blind"))
    if settings.missed_policy is MissedPolicy.WAIT_ONLY:
        yield text(N_("no posting of missed blinds"))
