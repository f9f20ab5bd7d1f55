"""Bots against each other on dealt decks, every seat once with the same cards."""

from __future__ import annotations

from statistics import fmean, stdev

from tests.hand.dealing import announcement, shuffled

from vilt.bots import decide, discard
from vilt.hand import Act, Announce, Deal, Discard, Hand, default_answer
from vilt.rules.house import HouseRules
from vilt.table.settings import TableSettings
from vilt.table.view import SeatView, TableView


def table_view(hand: Hand, rules: HouseRules, seat: int) -> TableView:
    """A table with this hand as `seat` may see it."""
    view = hand.view(seat)
    return TableView(
        settings=TableSettings(name="Arena", rules=rules, min_buy_in=1, max_buy_in=0),
        seats=tuple(
            SeatView(player.seat, "id", f"Player {player.seat}", stack=player.stack) for player in view.players
        ),
        button=view.button,
        small_blind=0,
        big_blind=0,
        hand_number=view.hand,
        hand=view,
        clock_seat=view.actor,
        clock_deadline=0.0,
        clock_seconds=0.0,
        next_hand_at=0.0,
        closed=False,
    )


def play_out(announce: Announce, seed: int, levels: dict[int, str]) -> Hand:
    """A whole hand played by bots, their levels by seat."""
    hand = Hand()
    hand.handle(announce)
    hand.handle(Deal(shuffled(seed)))
    while not hand.over:
        if hand.question:
            hand.handle(default_answer(hand))
            continue
        if hand.asked:
            seat = hand.owing[0]
            hand.handle(Discard(seat, discard(levels[seat], table_view(hand, announce.rules, seat), seat)))
            continue
        seat = hand.actor
        action, amount = decide(levels[seat], table_view(hand, announce.rules, seat), seat, seed)
        hand.handle(Act(seat, action, amount))
    return hand


def winnings(hero: str, field: str, rules: HouseRules, players: int, stack: int, deals: range) -> tuple[float, float]:
    """What `hero` wins of `field` in big blinds for 100 hands, and the standard error: each deal from every seat."""
    results = []
    for deal in deals:
        won = 0
        for seat in range(1, players + 1):
            levels = dict.fromkeys(range(1, players + 1), field) | {seat: hero}
            hand = play_out(announcement([stack] * players, rules, hand=deal + 1), deal, levels)
            won += hand.stack_of(seat) - stack
        results.append(100 * won / players / rules.big_blind)
    return fmean(results), stdev(results) / len(results) ** 0.5
