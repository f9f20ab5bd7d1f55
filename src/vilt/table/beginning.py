"""The beginning of a hand: who misses a blind, who kills, straddles or posts, and the announcement (RULES B4, C)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from vilt.errors import Refused
from vilt.hand import Announce, Hand, Post, Starter
from vilt.rules.house import HouseRules
from vilt.rules.streets import PostKind
from vilt.table import choice_events as ev
from vilt.table import clocks, money, protection
from vilt.table.blinds import Placement, clockwise, same_again
from vilt.table.bombs import bomb_boards, bomb_is_due, bomb_posts, bomb_rules
from vilt.table.choice_events import Wish
from vilt.table.dealing import Told, ask_to_rebuy, pay_out
from vilt.table.events import BlindsMoved, NextHandAt, SitOutReason
from vilt.table.first_button import draws_first
from vilt.table.killing import Kill, Offer, kill_by_choice, kill_by_winning
from vilt.table.owing import debt_of, missed_blinds, posts_of
from vilt.table.posting import antes_of, due_posts
from vilt.table.posting_prompt import ask_to_post
from vilt.table.redealing import posts_again
from vilt.table.standing import Standing
from vilt.table.straddling import straddles


class Opening(NamedTuple):
    """How a hand begins."""

    placement: Placement
    rules: HouseRules
    posts: tuple[Post, ...]
    boards: int = 1


def start_hand(table: Standing, now: float) -> Told:
    """Move the blinds and announce the next hand (B4)."""
    if table.running:
        raise Refused("hand_running", hand=table.hand_number)
    if not table.next_hand_at or now < table.next_hand_at:
        raise Refused("no_hand_due")
    if table.placement() is None:
        raise Refused("too_few_players", players=sum(1 for seated in table.players.values() if seated.stack))
    if draws_first(table):
        raise Refused("button_not_drawn")
    yield from protection.count_anew(table, now)
    yield from _go_out_at_big_blind(table, now)
    placement = table.placement()
    if placement is None:
        yield NextHandAt(0.0)
        return
    yield from money.charge_time(table, placement.players, now)
    kill = kill_by_winning(table.settings, table.customs)
    if opening := _dealt_again(table, placement):
        yield from _abandoned(table, placement, kill, now)
        yield BlindsMoved(*placement.blinds)
        yield from _announce(table, opening)
        return
    if bomb := _bomb_pot(table, placement):
        yield from _announce(table, bomb)
        return
    yield from _miss_blinds(table, placement, now)
    yield from _abandoned(table, placement, kill, now)
    yield BlindsMoved(*placement.blinds)
    yield from _announce(table, _opening(table, placement, kill))


def _dealt_again(table: Standing, placement: Placement) -> Opening | None:
    """The same hand again, with the same posts, when the latest did not count (E2)."""
    if not table.redeal or table.hand is None or not set(placement.players) <= set(table.hand.seats):
        return None
    if same_again(table.blinds, placement.players) != placement:
        return None
    return Opening(placement, *posts_again(table, table.hand, placement))


def _abandoned(table: Standing, placement: Placement, kill: Kill | None, now: float) -> Told:
    """A killer who is there but not dealt in pays all the same (I10)."""
    if kill and kill.seat in table.players and kill.seat not in placement.players:
        yield ev.KillAbandoned(kill.seat, min(kill.amount, table.players[kill.seat].stack))
        yield from ask_to_rebuy(table, kill.seat, now)


def _go_out_at_big_blind(table: Standing, now: float) -> Told:
    """Who wants to sit out at his big blind does, when it is due (C9)."""
    while placement := table.placement():
        seat = placement.blinds.big_blind
        if table.redeal or placement.fresh or Wish.OUT_AT_BIG_BLIND not in table.players[seat].wishes:
            return
        yield clocks.sits_out(table, seat, SitOutReason.ASKED, now)


def _miss_blinds(table: Standing, placement: Placement, now: float) -> Told:
    """Note who missed a blind, and free the seats of those who have sat out for too long (C9).

    Who waits to come in meanwhile is asked again: to post costs him more now than he was told.
    """
    limit, rules = table.settings.sit_out_limit, table.settings.rules
    waiting = {seat: debt_of(one, rules) for seat, one in table.players.items() if one.wants_cards and one.stack}
    for missed in missed_blinds(table.blinds, placement, table.players, table.settings):
        if missed.seat not in table.players:
            continue
        yield missed
        seated = table.players[missed.seat]
        if missed.big and limit and seated.missed >= limit and seated.sitting_out and seated.stack:
            yield pay_out(table, missed.seat, now)
    for seat, told in waiting.items():
        if debt_of(table.players[seat], rules) != told:
            yield from ask_to_post(table, seat)


def _bomb_pot(table: Standing, placement: Placement) -> Opening | None:
    """The next hand as a bomb pot: between those who owe nothing, with button and blinds left where they are."""
    if placement.fresh or table.customs.killer or not table.settings.rules.big_blind:
        return None
    in_game = {seat: table.players[seat] for seat in placement.players if table.players[seat].in_game}
    if len(in_game) < 2 or not bomb_is_due(table.settings, table.customs.since_bomb, in_game):
        return None
    players = tuple(clockwise(in_game, table.blinds.button))
    rules = bomb_rules(table.settings.rules)
    posts = bomb_posts(players, table.settings, rules)
    return Opening(Placement(table.blinds, players), rules, posts, bomb_boards(players, table.settings, rules))


def _opening(table: Standing, placement: Placement, kill: Kill | None) -> Opening:
    """The rules and posts of a hand that is no bomb pot."""
    settings, rules = table.settings, table.settings.rules
    kill = kill or kill_by_choice(settings, _kill_offers(table, placement))
    owed = posts_of(placement, table.players, rules)
    if kill is None:
        posts = due_posts(placement, rules, owed)
        free = _free_after(table, placement, posts)
        wanting = [seat for seat in placement.players if Wish.STRADDLE in table.players[seat].wishes]
        posts += straddles(placement, settings, wanting, free, rules.big_blind)
        return Opening(placement, rules, posts)
    killed = kill.rules
    if kill.seat == placement.blinds.small_blind:
        killed = replace(killed, small_blind=0)
    if kill.seat in placement.players:
        owed += (Post(kill.seat, PostKind.KILL, kill.amount),)
    return Opening(placement, killed, due_posts(placement, rules, owed))


def _kill_offers(table: Standing, placement: Placement) -> list[Offer]:
    """The offers to kill, in seat order from under the gun; who comes in by posting makes none (C14)."""
    order = clockwise(placement.players, placement.blinds.big_blind)
    players = table.players
    free = _free_after(table, placement, antes_of(placement, table.settings.rules))
    return [
        Offer(seat, players[seat].kill_offer, players[seat].stack, free[seat])
        for seat in order
        if seat not in placement.posters
    ]


def _free_after(table: Standing, placement: Placement, posts: tuple[Post, ...]) -> dict[int, int]:
    """What each player has left after these posts."""
    due = dict.fromkeys(placement.players, 0)
    for post in posts:
        due[post.seat] += post.nominal
    return {seat: table.players[seat].stack - chips for seat, chips in due.items()}


def _announce(table: Standing, opening: Opening) -> Told:
    starters = tuple(Starter(seat, table.players[seat].stack) for seat in opening.placement.players)
    button, number = opening.placement.blinds.button, table.hand_number + 1
    left_behind = table.customs.left_behind
    rulings = table.settings.rulings if table.settings.manual else None
    announce = Announce(number, button, starters, opening.rules, opening.posts, rulings, left_behind, opening.boards)
    yield from Hand().handle(announce)
