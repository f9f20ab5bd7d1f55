"""Who kills a hand, by choice or by winning (RULES C14-C17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vilt.hand.events import Acted, HandEvent, HandStarted, Posted, PotAwarded, RakeTaken, UncalledReturned
from vilt.rules.house import HouseRules, KillerActs
from vilt.rules.kills import kill_is_whole, killed
from vilt.rules.variants import HI_LO
from vilt.table.choice_events import LegMoved
from vilt.table.customs import KILLER_GONE, Customs
from vilt.table.house_options import KILL_FACTORS, KillGame, KillOrder, KillPotMax, KillTrigger
from vilt.table.settings import TableSettings

ACTS = {KillOrder.IN_TURN: KillerActs.IN_TURN, KillOrder.LAST: KillerActs.LAST}


class Kill(NamedTuple):
    """A kill of the next hand: the killer's seat, what he posts, and the rules it is played by."""

    seat: int
    amount: int
    rules: HouseRules


def kill_by_winning(settings: TableSettings, customs: Customs) -> Kill | None:
    """The kill that somebody has won, whether he is still there or not (C15)."""
    if not customs.killer or settings.kill_game is KillGame.OFF:
        return None
    rules = killed(settings.rules, *KILL_FACTORS[settings.kill_game], ACTS[settings.kill_game_acts])
    return Kill(customs.killer, rules.smallest_bet, rules)


class Offer(NamedTuple):
    """What a player offers to kill the next hand for."""

    seat: int
    amount: int
    stack: int
    free: int
    """What his antes leave of it: out of that he posts the kill, whole or not at all."""


def kill_by_choice(settings: TableSettings, offers: Iterable[Offer]) -> Kill | None:
    """The first of the `offers` that is possible; they come in seat order from under the gun (C14)."""
    for seat, amount, stack, free in offers:
        if settings.kill_pot and 0 < amount <= free and may_offer(settings, amount, stack):
            rules = killed(settings.rules, amount, settings.rules.big_blind, ACTS[settings.kill_pot_acts])
            return Kill(seat, amount, rules)
    return None


def may_offer(settings: TableSettings, amount: int, stack: int) -> bool:
    """Whether a kill of `amount` chips is possible with this stack: two big blinds, or more up to half of it (C14)."""
    big_blind = settings.rules.big_blind
    if amount == 2 * big_blind:
        return stack >= amount
    if settings.kill_pot_max is KillPotMax.TWO_BIG_BLINDS or amount < 2 * big_blind or 2 * amount > stack:
        return False
    return kill_is_whole(settings.rules, amount, big_blind)


def leg_after(
    settings: TableSettings, customs: Customs, events: Iterable[HandEvent], *, voided: bool = False
) -> LegMoved | None:
    """What a hand changes of leg and killer; None when nothing (C16). One that does not count is killed again (E2).

    Where nothing is killed any more nobody has the leg either, lest it be taken up again later.
    """
    if settings.kill_game is KillGame.OFF:
        return LegMoved(0, 0) if customs.leg or customs.killer else None
    result = _Result.of(events)
    leg, killer = _two_in_row(settings, customs, result)
    if voided:
        leg, killer = customs.leg, result.killer
    elif _trigger(settings) is not KillTrigger.TWO_IN_ROW:
        big_enough = result.pot >= (
            settings.kill_pot_size if settings.kill_trigger is KillTrigger.POT_GE_X else 5 * settings.rules.upper_limit
        )
        leg, killer = 0, result.sole if big_enough else 0
    return None if (leg, killer) == (customs.leg, customs.killer) else LegMoved(leg, killer)


def _trigger(settings: TableSettings) -> KillTrigger:
    """What kills: in games of high and low a scoop, never two pots in a row (C16)."""
    if settings.kill_trigger is KillTrigger.TWO_IN_ROW and HI_LO[settings.rules.variant]:
        return KillTrigger.SCOOP_GE_5BB
    return settings.kill_trigger


def _two_in_row(settings: TableSettings, customs: Customs, result: _Result) -> tuple[int, int]:
    """Leg and killer after a hand where two pots in a row kill."""
    if not result.winners:
        return customs.leg, 0
    if not result.sole:
        repeats = settings.kill_split_repeats and result.killer in result.winners
        leg = customs.leg if customs.leg in result.winners else 0
        return leg, leg if repeats and result.killer == leg else 0
    counts = result.sole == customs.leg and result.beyond_posts(result.sole) >= result.limit
    return result.sole, result.sole if counts else 0


class _Result(NamedTuple):
    """What came of a hand: who won, the pot, and what each player put in beyond posts."""

    winners: frozenset[int]
    pot: int
    played: Mapping[int, int]
    limit: int
    killer: int

    @property
    def sole(self) -> int:
        """Who won all of it alone, 0 when nobody did."""
        return next(iter(self.winners)) if len(self.winners) == 1 else 0

    def beyond_posts(self, seat: int) -> int:
        """What the others put in beyond blinds and other posts."""
        return sum(chips for other, chips in self.played.items() if other != seat)

    @classmethod
    def of(cls, events: Iterable[HandEvent]) -> _Result:
        """Read it from the events of the hand."""
        winners: set[int] = set()
        played: dict[int, int] = {}
        pot = limit = killer = 0
        for event in events:
            match event:
                case HandStarted():
                    limit = event.rules.smallest_bet
                case Posted():
                    killer = event.seat if event.kind == "kill" else killer
                case Acted():
                    played[event.seat] = played.get(event.seat, 0) + event.paid
                case UncalledReturned():
                    played[event.seat] = played.get(event.seat, 0) - event.amount
                case PotAwarded():
                    shares = event.shares + event.low_shares
                    winners |= {share.seat for share in shares}
                    pot += sum(share.amount for share in shares)
                case RakeTaken():
                    pot += event.amount
        return cls(frozenset(winners), pot, played, limit, killer)


def owes_kill(settings: TableSettings, customs: Customs, seat: int, stack: int) -> int:
    """What the player in `seat` must leave behind for the kill he owes, when he goes (I10)."""
    kill = kill_by_winning(settings, customs)
    return min(kill.amount, stack) if kill and kill.seat == seat != KILLER_GONE else 0
