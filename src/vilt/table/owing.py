"""Who owes which blinds, who may be dealt in, and what he posts for it (RULES C7-C10)."""

from __future__ import annotations

from typing import NamedTuple

from vilt.hand.commands import Post
from vilt.rules.house import HouseRules
from vilt.rules.streets import PostKind
from vilt.table.blinds import MIN_PLAYERS, Blinds, Placement, passed, place_blinds, place_button
from vilt.table.choice_events import BlindMissed, PostAsked, Wish
from vilt.table.customs import Customs
from vilt.table.house_options import Entry, HouseOptions, MissedCount, MissedPolicy
from vilt.table.settings import TableSettings
from vilt.table.state import SeatedPlayer


class Debt(NamedTuple):
    """What a player posts to be dealt in: chips that count toward his bet, and dead ones."""

    live: int
    dead: int


def debt_of(seated: SeatedPlayer, rules: HouseRules) -> Debt:
    """What a player owes: a newcomer a live big blind; who missed blinds one big blind live and all others dead."""
    if seated.in_game:
        return Debt(0, 0)
    if not seated.entered:
        return Debt(rules.big_blind, 0)
    dead = max(0, seated.owed_big - 1) * rules.big_blind + seated.owed_small * rules.small_blind
    return Debt(rules.big_blind if seated.owed_big else 0, dead)


def may_post(seated: SeatedPlayer, options: HouseOptions) -> bool:
    """Whether the house lets a player post instead of waiting for the big blind (C7, C9)."""
    if seated.entered:
        return options.missed_policy is MissedPolicy.POST_ALL_OR_WAIT
    return options.entry is Entry.WAIT_OR_POST


def wants_to_post(seated: SeatedPlayer, options: HouseOptions) -> bool:
    """Whether a player posts as soon as he may; bots always do."""
    return may_post(seated, options) and (bool(seated.bot) or Wish.POST in seated.wishes)


def coming_placement(
    last: Blinds, players: dict[int, SeatedPlayer], settings: TableSettings, customs: Customs
) -> Placement | None:
    """Where the blinds lie in the next hand and who is dealt in, as things stand; None while too few can play.

    Without blinds nobody waits, and the button goes from player to player (C6). A game that stopped begins anew when
    fewer than two of those are there who played (B2).
    """
    eligible = [seat for seat, seated in players.items() if seated.wants_cards and seated.stack]
    if customs.stopped and sum(_stays_in(players[seat]) for seat in eligible) < MIN_PLAYERS:
        last = Blinds(last.button)
    waiting = [seat for seat in eligible if not _stays_in(players[seat])]
    posting = [seat for seat in waiting if players[seat].in_game or wants_to_post(players[seat], settings)]
    drawn = customs.drawn
    if not settings.rules.big_blind:
        return place_button(last, eligible, drawn)
    return place_blinds(last, eligible, waiting, posting, mode=settings.button_mode, drawn=drawn)


def _stays_in(seated: SeatedPlayer) -> bool:
    """Whether a player of the latest hand owes nothing. Who comes back owing nothing comes in like others (C8)."""
    return seated.in_game and (seated.dealt_in or seated.moved)


def posts_of(placement: Placement, players: dict[int, SeatedPlayer], rules: HouseRules) -> tuple[Post, ...]:
    """What those who come in by posting pay; who has too little pays the live part first (C9)."""
    posts = []
    for seat in placement.posters:
        debt = debt_of(players[seat], rules)
        posts.append(Post(seat, PostKind.LIVE, debt.live))
        posts.append(Post(seat, PostKind.DEAD, debt.dead))
    return tuple([post for post in posts if post.nominal])


def missed_blinds(
    last: Blinds, placement: Placement, players: dict[int, SeatedPlayer], settings: TableSettings
) -> list[BlindMissed]:
    """The blinds that passed players who are not dealt in (C9, C10). A newcomer owes no more than before.

    What nobody posts at this table nobody misses (C1, C6).
    """
    rules = settings.rules
    if placement.fresh or not rules.big_blind:
        return []
    now = placement.blinds
    out = [seat for seat in players if seat not in placement.players]
    missed = {seat: (False, players[seat].owed_big, players[seat].owed_small) for seat in out}
    most = 1 if settings.missed_count is MissedCount.ONE_ROUND else 1_000
    found = []
    for seat in passed(last.big_blind, now.big_blind, out):
        big, small = missed[seat][1:]
        missed[seat] = (True, min(most, big + 1) if players[seat].entered else 0, small)
        found.append(BlindMissed(seat, True, *missed[seat][1:]))
    if not rules.small_blind:
        return found
    small_passed = passed(last.small_blind, now.small_blind, out)
    for seat in [*small_passed, *([now.small_blind] if now.small_blind in out else [])]:
        if players[seat].entered:
            _, big, small = missed[seat]
            found.append(BlindMissed(seat, False, big, min(most, small + 1)))
    return found


def asks_to_post(seat: int, seated: SeatedPlayer, settings: TableSettings) -> PostAsked | None:
    """The question whether a player posts or waits; None when there is nothing to choose."""
    if seated.bot or seated.in_game or not settings.rules.big_blind or not may_post(seated, settings):
        return None
    return PostAsked(seat, *debt_of(seated, settings.rules))
