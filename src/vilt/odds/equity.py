"""The odds of hands and ranges against each other."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from numbers import Real
from secrets import randbits
from typing import NamedTuple, TypeAlias

import numpy as np

from vilt.errors import Refused
from vilt.odds import game_equity
from vilt.odds.combos import COMBOS
from vilt.odds.drawing import pieces_of_sampling
from vilt.odds.exactly import plan
from vilt.odds.game_equity import game_odds
from vilt.odds.games import Game, game_of
from vilt.odds.players import Cards, Setting, each_holding, setting
from vilt.odds.preflop import count_by_table
from vilt.odds.questions import AnyHolding, Question, holdem_hand
from vilt.odds.questions import question as ask
from vilt.odds.result import Odds
from vilt.odds.splitting import no_counts
from vilt.odds.whole import check_whole
from vilt.odds.working import Tally, Watcher, empty_counts, nobody

MOST_WORK = 500_000_000
"""Rankings and comparisons that are done to be exact unless asked otherwise: two or three seconds."""
SAMPLES = 1_000_000
MOST_SAMPLES = 10**12
MOST_THREADS = 256
MOST_SEED = 2**63 - 1


AnyQuestion: TypeAlias = Setting | Question


class Limits(NamedTuple):
    """When sampling ends, and where it begins."""

    samples: int
    precision: float | None
    seconds: float | None
    seed: int


def equity(  # noqa: PLR0913 - all but three by name
    hands: Sequence[AnyHolding],
    board: Cards = (),
    dead: Cards = (),
    *,
    game: Game | str = Game.HOLDEM,
    exact: bool | None = None,
    samples: int | None = None,
    precision: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    categories: bool = False,
    threads: int = 1,
    watcher: Watcher = nobody,
) -> Odds:
    """Who wins how often when all cards are dealt.

    All deals are counted when that takes two or three seconds at most; otherwise deals are sampled, until there
    are `samples` of them, or every standard error is `precision` at most, or `seconds` are over.

    Args:
        hands: 2 to 10 players, as many as one deck is enough for: a range (`Range`, or `PatternRange` in a game of more
            than two hole cards), its text (docs/odds.md), or the cards of a hand.
        board: 0, 3, 4 or 5 cards.
        dead: cards that nobody can have.
        game: what is played, by name; in games with a low hand the answer is `HiLoOdds`.
        exact: True counts whatever time it takes, and takes nothing that ends a sample; False samples.
        samples: how many deals to sample, 1,000,000 when nothing else ends it; given alone, no count is tried.
        precision: the standard error to reach, as a part of the pot, for example 0.001.
        seconds: the time to take, at least one piece of work.
        seed: the same seed gives the same sample.
        categories: also count by the category of the winning hand.
        threads: how many threads work at once; the result is the same.
        watcher: told what part of the work is done, 0 to 1.

    Raises:
        Refused: the question has a fault, or no deal is possible.

    >>> odds = equity(["AhKh", "QsQd"])
    >>> odds.exact, odds.shares[0], odds.equity.round(4)
    (True, 1994156640, array([0.4621, 0.5379]))
    """
    played = game_of(game)
    question = _question(played, hands, board, dead)
    _check(samples, precision, seconds, seed, threads)
    if exact:
        _check_nothing_ends_it(samples=samples, precision=precision, seconds=seconds)
    limits = Limits(
        samples=samples or (SAMPLES if precision is None and seconds is None else MOST_SAMPLES),
        precision=precision,
        seconds=seconds,
        seed=randbits(63) if seed is None else seed,
    )
    sample = samples is not None if exact is None else not exact
    if not sample:
        found = _counted(question, math.inf if exact else MOST_WORK, categories, threads, watcher)
        if found is not None:
            return found
    return _sampled(question, limits, categories, threads, watcher)


def _question(game: Game, hands: Sequence[AnyHolding], board: Cards, dead: Cards) -> AnyQuestion:
    if game is not Game.HOLDEM:
        return ask(game, hands, board, dead)
    return setting([holdem_hand(hand) for hand in each_holding(hands)], board, dead)


def _counted(question: AnyQuestion, most_work: float, categories: bool, threads: int, watcher: Watcher) -> Odds | None:
    """The exact odds, or None when they take too much work."""
    players = len(question.texts)
    if isinstance(question, Question):
        work, counts = game_equity.plan(question, most_work), no_counts(players)
    elif players == 2 and question.to_come == 5 and not question.dead and not categories:
        return _looked_up(question)
    else:
        work, counts = plan(question, most_work), empty_counts(players)
    if work is None:
        return None
    units = work.units
    tally = Tally(counts)
    tally.add_up(work.pieces, threads, lambda tally: tally.units / units, watcher)
    if tally.interrupted and not tally.units:
        raise KeyboardInterrupt
    return _odds(question, tally, categories, exact=not tally.interrupted)


def _looked_up(question: Setting) -> Odds:
    first, second = np.zeros(COMBOS), np.zeros(COMBOS)
    first[question.combos[0]], second[question.combos[1]] = question.weights
    wins, losses, ties = count_by_table(first, second)
    if not wins + losses + ties:
        raise Refused("no_deal")
    outcomes = np.array([0, wins, losses, ties])
    return Odds(question.texts, outcomes.astype(np.int64) if question.equal_weights else outcomes, None, True, 0)


def _sampled(question: AnyQuestion, limits: Limits, categories: bool, threads: int, watcher: Watcher) -> Odds:
    begin = time.monotonic()

    def enough(tally: Tally) -> float:
        done = tally.units / limits.samples
        if limits.seconds is not None:
            done = max(done, (time.monotonic() - begin) / max(limits.seconds, 1e-9))
        if limits.precision is not None:
            error = float(_odds(question, tally, False, exact=False).stderr.max())
            done = max(done, 1.0 if error <= limits.precision else (limits.precision / error) ** 2)
        return done

    if isinstance(question, Question):
        pieces = game_equity.pieces_of_sampling(question, limits.seed, limits.samples)
        tally = Tally(no_counts(len(question.texts)))
    else:
        pieces = pieces_of_sampling(question, limits.seed, limits.samples)
        tally = Tally(np.zeros((1 << len(question.combos), 9), np.int64))
    tally.add_up(pieces, threads, enough, watcher)
    if tally.interrupted and not tally.units:
        raise KeyboardInterrupt
    return _odds(question, tally, categories, exact=False)


def _odds(question: AnyQuestion, tally: Tally, categories: bool, *, exact: bool) -> Odds:
    units = 0 if exact else tally.units
    if isinstance(question, Question):
        return game_odds(question, tally, categories, units)
    counts = tally.counts.astype(np.int64) if question.equal_weights else tally.counts
    outcomes = counts.sum(1)
    if not outcomes.any():
        raise Refused("no_deal")
    return Odds(question.texts, outcomes, counts if categories else None, exact, units, tally.interrupted)


def _check_nothing_ends_it(**limits: float | None) -> None:
    for field, value in limits.items():
        if value is not None:
            expected = "none beside exact, which counts every deal"
            raise Refused("bad_field", field=field, value=repr(value), expected=expected)


def _check(samples: object, precision: float | None, seconds: float | None, seed: object, threads: object) -> None:
    for field, value, low, high in (
        ("samples", 1 if samples is None else samples, 1, MOST_SAMPLES),
        ("seed", 0 if seed is None else seed, 0, MOST_SEED),
        ("threads", threads, 1, MOST_THREADS),
    ):
        check_whole(field, value, low, high)
    if precision is not None and not (isinstance(precision, Real) and 0 < precision < 1):
        expected = "a part of the pot above 0, for example 0.001"
        raise Refused("bad_field", field="precision", value=repr(precision), expected=expected)
    if seconds is not None and not (isinstance(seconds, Real) and 0 <= seconds < math.inf):
        raise Refused("bad_seconds", seconds=repr(seconds))
