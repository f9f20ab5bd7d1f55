"""Counting and sampling the deals of any game: the work in pieces, and what comes of it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import combinations
from math import comb, inf, prod

import numpy as np
from numpy.typing import NDArray

from vilt.errors import Refused
from vilt.odds.choosing import NO_CHOICE, Choice, choice_of
from vilt.odds.combos import bits_of
from vilt.odds.drawing import MOST_MISSES, aliases_of, pieces_of_drawing
from vilt.odds.exactly import MOST_CHOICES, Plan
from vilt.odds.game_boards import game_boards
from vilt.odds.game_sampling import Draws, game_samples
from vilt.odds.games import Discard
from vilt.odds.hole_cards import CHOICES, Hands, no_hands
from vilt.odds.questions import Question
from vilt.odds.rank_sets import board_rows
from vilt.odds.result import Odds
from vilt.odds.splitting import no_counts, odds_of, tables_of
from vilt.odds.symmetry import merge_sets
from vilt.odds.whole_boards import KnownHand, count_whole_boards
from vilt.odds.working import Counts, Piece, Tally
from vilt.ranking.strength import CARD_BITS

WHOLE_BOARDS = 1_000_000
"""Counting all boards of five cards takes about as long for each hand as ranking it so often."""
COMPARING = 2
"""Ranking or comparing hands on a board of these games takes so many times as long as in hold'em."""
CHOOSING = 4
"""The same where players choose what to keep."""
PIECE = 10_000_000
FLOPS_AT_ONCE = 200


def plan(question: Question, most_work: float) -> Plan | None:
    """How to count every deal; None when it takes more than `most_work`.

    Raises:
        Refused: no deal is possible, or too many are to be listed whatever the work.
    """
    if question.to_come == 5 and not question.choice_is_open:
        return _by_hands(question, most_work)
    return _by_boards(question, most_work)


def _by_hands(question: Question, most_work: float) -> Plan | None:
    """Before the flop: each choice of hands that differs from the others by more than an exchange of suits."""
    players = len(question.sizes)
    choices = prod(question.sizes)
    if choices > MOST_CHOICES or choices * players * WHOLE_BOARDS / 24 > most_work:
        if most_work == inf:
            raise Refused("too_many_deals")
        return None
    hands = [question.hands(player) for player in range(players)]
    deals, weights = _deals(hands)
    deals, weights = merge_sets(deals, hands, weights, question.dead)
    work = float(len(deals) * players * WHOLE_BOARDS)
    if work > most_work:
        return None
    mixed = np.random.default_rng(1).permutation(len(deals))  # so that a part of them stands for all
    dead = bits_of(question.dead)
    known = [[_known(player, place) for place in range(len(player.taken))] for player in hands]
    definition = question.game.definition

    def pieces() -> Iterator[Piece]:
        for number in mixed:
            dealt = [known[player][place] for player, place in enumerate(deals[number])]
            yield functools.partial(_whole, dealt, dead, definition.uses_two, definition.hi_lo, float(weights[number]))

    return Plan(work, pieces(), len(deals))


def _known(hands: Hands, place: int) -> KnownHand:
    return KnownHand(int(hands.taken[place]), int(hands.kept[place]), hands.columns[place])


def _deals(hands: list[Hands]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Every choice of one hand for each player that share no card, as places intp[n, k], and its weight."""
    deals, weights, taken = np.zeros((1, 0), np.intp), np.ones(1), np.zeros(1, np.uint64)
    for player in hands:
        old, new = np.nonzero((taken[:, None] & player.taken[None, :]) == 0)
        deals = np.concatenate([deals[old], new[:, None]], 1)
        weights = weights[old] * player.weights[new]
        taken = taken[old] | player.taken[new]
    if not len(deals):
        raise Refused("no_deal")
    return deals, weights


def _whole(hands: list[KnownHand], dead: int, uses_two: bool, hi_lo: bool, weight: float) -> tuple[Counts, int]:
    counts = no_counts(len(hands))
    count_whole_boards(hands, dead, uses_two, hi_lo, tables_of(counts, len(hands)), weight)
    return counts, 1


def _by_boards(question: Question, most_work: float) -> Plan | None:
    """From the flop on, and where players choose on the flop: every board that can come."""
    live = [card for card in range(52) if card not in question.known]
    parts = CHOICES if question.choice_is_open else 1
    sizes = [size * parts for size in question.sizes]
    each = max(prod(sizes), sum(sizes)) * (CHOOSING if question.choice_is_open else COMPARING)
    boards = comb(len(live), question.to_come) * (comb(5, 3) if question.choice_is_open else 1)
    if boards * each > most_work:
        return None
    if not boards:
        raise Refused("no_deal")
    hands, starts = _together(question)
    choice = _choice(question)
    definition = question.game.definition
    rules, rows = (definition.uses_two, definition.hi_lo), board_rows(definition.uses_two)

    def piece(some: NDArray[np.uint8]) -> tuple[Counts, int]:
        counts = no_counts(len(question.sizes))
        game_boards(some, hands, starts, rules, rows, choice, tables_of(counts, len(question.sizes)))
        return counts, len(some)

    def pieces() -> Iterator[Piece]:
        for some in _boards(question, live, max(1, PIECE // each)):
            yield functools.partial(piece, some)

    return Plan(float(boards * each), pieces(), boards)


def _boards(question: Question, live: list[int], step: int) -> Iterator[NDArray[np.uint8]]:
    """Every board, mixed so that a part of them stands for all; the boards of a flop together where it counts."""
    mix = np.random.default_rng(1).permutation
    if not question.choice_is_open:
        boards = mix(
            np.array([(*question.board, *cards) for cards in combinations(live, question.to_come)], np.uint8), axis=0
        )
        for start in range(0, len(boards), step):
            yield boards[start : start + step]
        return
    flops = mix(np.array(list(combinations(live, 3)), np.uint8), axis=0)
    twos = np.array(list(combinations(range(len(live) - 3), 2)), np.intp).reshape(-1, 2)
    for start in range(0, len(flops), FLOPS_AT_ONCE):
        some = flops[start : start + FLOPS_AT_ONCE]
        rest = np.array([[card for card in live if card not in flop] for flop in some.tolist()], np.uint8)
        yield np.concatenate([np.repeat(some, len(twos), 0), rest[:, twos].reshape(-1, 2)], 1)


def _together(question: Question) -> tuple[Hands, NDArray[np.int64]]:
    """The hands of all players, one after another, and where each player's begin."""
    hands = [question.hands(player) for player in range(len(question.sizes))]
    return Hands(*map(np.concatenate, zip(*hands, strict=True))), np.cumsum([0, *(len(each.taken) for each in hands)])


def _choice(question: Question) -> Choice:
    return choice_of(question.game.definition.hi_lo) if question.choice_is_open else NO_CHOICE


def pieces_of_sampling(question: Question, seed: int, most: int) -> Iterator[Piece]:
    """The pieces of work that draw `most` deals, see `pieces_of_drawing`."""
    players = len(question.sizes)
    definition = question.game.definition
    draws = _draws(question)
    out = bits_of((*question.board, *question.dead))
    for player in draws.order[: draws.settled]:
        out |= int(draws.taken[draws.starts[player] * np.uint64(draws.rows_of_hand)])
    left = np.array([card for card in range(52) if not CARD_BITS[card] & out], np.uint8)
    rules = (definition.uses_two, definition.hi_lo)
    rows, choice = board_rows(definition.uses_two), _choice(question)

    def draw(begin: int, deals: int) -> tuple[Counts, int]:
        known = (np.array([begin, out], np.uint64), np.array(question.board, np.uint8), left)
        counts = no_counts(players)
        drawn = game_samples(deals, known, draws, rules, rows, choice, tables_of(counts, players), MOST_MISSES)
        return counts, drawn

    return pieces_of_drawing(draw, seed, most)


def _draws(question: Question) -> Draws:
    """What players draw from: known hands first, last those who can hold anything."""
    definition = question.game.definition
    players = range(len(question.sizes))
    by_cards = definition.discard is Discard.NEVER
    listed = [None if question.masks[player] is None and by_cards else question.hands(player) for player in players]
    rows = CHOICES if question.choice_is_open else 1
    starts = np.cumsum([0, *(0 if each is None else len(each.taken) // rows for each in listed)])
    pairs = comb(definition.hole_cards, 2) if definition.uses_two else 1
    hands = Hands(*map(np.concatenate, zip(*filter(None, [no_hands(pairs), *listed]), strict=True)))
    stays, aliases = [np.zeros(0, np.uint64)], [np.zeros(0, np.uint64)]
    for each, start in zip(listed, starts[:-1], strict=True):
        if each is not None:
            stay, alias = aliases_of(each.weights[::rows])
            stays.append(stay)
            aliases.append((alias + start).astype(np.uint64))
    kinds = [
        2 if question.holds_anything(player) else 0 if starts[player + 1] - starts[player] == 1 else 1
        for player in players
    ]
    return Draws(
        *hands[:4],
        starts.astype(np.uint64),
        np.concatenate(stays),
        np.concatenate(aliases),
        rows,
        np.argsort(kinds, kind="stable").astype(np.int64),
        kinds.count(0),
        len(kinds) - kinds.count(2),
    )


def game_odds(question: Question, tally: Tally, categories: bool, units: int) -> Odds:
    """What was counted or drawn, 0 `units` being all; `Refused` when it is nothing."""
    hi_lo = question.game.definition.hi_lo
    return odds_of(
        question.texts, tally.counts, hi_lo, categories=categories, units=units, interrupted=tally.interrupted
    )
