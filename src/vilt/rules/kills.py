"""The limits of a hand that somebody kills (RULES C14, C15)."""

from __future__ import annotations

from msgspec.structs import replace

from vilt.rules.house import HouseRules, KillerActs

LIMITS = ("min_bet", "big_bet", "spread_max", "spread_max_late", "spread_min_late")
"""The fields that a kill raises; where one is 0 it follows from another, or is not used."""


def kill_is_whole(rules: HouseRules, over: int, under: int) -> bool:
    """Whether all limits times `over` by `under` are whole chips.

    >>> kill_is_whole(HouseRules(big_blind=5), 3, 2)
    False
    """
    return all(limit * over % under == 0 for limit in _limits(rules).values())


def killed(rules: HouseRules, over: int, under: int, acts: KillerActs) -> HouseRules:
    """The rules of a hand at `over` by `under` times the limits, with the killer acting as said; blinds stay (C15).

    Its least bet is what the killer posts.

    >>> full = killed(HouseRules(big_blind=4), 2, 1, KillerActs.IN_TURN)
    >>> full.smallest_bet, full.upper_limit
    (8, 16)
    """
    raised = {field: limit * over // under for field, limit in _limits(rules).items()}
    return replace(rules, killer_acts=acts, **raised)


def _limits(rules: HouseRules) -> dict[str, int]:
    return {field: getattr(rules, field) for field in LIMITS} | {"min_bet": rules.smallest_bet}
