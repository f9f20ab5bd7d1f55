"""Equity: exact counts of two hands, three hands and ranges, and sampled deals.

Vilt looks two hands up in a table that is part of it; `counted` is the same question without that table. Peers that
only rank hands are driven by a plain loop over deals, as their users must. eval7 counts nothing before the flop.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.measuring import Chunk, Entry, Goal, Measure, Trial, rate
from benchmarks.peers import peer
from vilt.cards import card_text
from vilt.odds import equity

TWO_HANDS = ("AhKh", "QsQd")
THREE_HANDS = ("AhKh", "QsQd", "JcTc")
RANGES = ("QQ+,AKs", "TT-88,AQs+")
AGAINST_RANDOM = ("AhKh", "random")
OMAHA_HANDS = ("As2sKhQd", "JhTh9s8s")
DEALS = 1_000_000
SOME = 20_000
"""Deals for peers that take long over each."""
PRECISION = 5e-4
"""The standard error at which pokerfast stops: that of about a million deals between these hands."""


def _repeat(ask: Callable[[], Any], units: int = 1) -> Trial:
    def chunk() -> int:
        ask()
        return units

    return rate(chunk)


def _vilt(hands: Sequence[str], **how: Any) -> Trial:
    return _repeat(lambda: equity(hands, **how))


def _pokerfast(hands: Sequence[str]) -> Trial:
    ask = peer("pokerfast.equity").equity
    return _repeat(lambda: ask(list(hands)))


def _poker_equity(hands: Sequence[str]) -> Trial:
    ask = peer("poker_equity").exact_from_text
    return _repeat(lambda: ask("holdem", list(hands)))


def _exact(name: str, title: str, hands: Sequence[str], *more: Entry) -> Measure:
    return Measure(
        name=name,
        title=title,
        unit="answers/s",
        entries=(
            Entry("Vilt equity", lambda: _vilt(hands)),
            Entry("Vilt equity, counted", lambda: _vilt(hands, categories=True)),
            Entry("pokerfast equity", lambda: _pokerfast(hands)),
            *more,
        ),
        goals=(Goal("pokerfast equity", times=1),),
    )


def _deals_vilt() -> Trial:
    return _repeat(lambda: equity(TWO_HANDS, samples=DEALS, seed=1), DEALS)


def _deals_pokerfast() -> Trial:
    ask = peer("pokerfast.equity").equity
    share = float(equity(TWO_HANDS).equity[0])
    deals = round(share * (1 - share) / PRECISION**2)
    return _repeat(lambda: ask(list(TWO_HANDS), exact=False, stdev=PRECISION), deals)


def _deals_poker_equity() -> Trial:
    ask = peer("poker_equity").chunk_from_text
    return _repeat(lambda: ask("holdem", list(TWO_HANDS), samples=DEALS, seed=1, threads=1), DEALS)


def _deals_eval7() -> Trial:
    module = peer("eval7")
    cards, villain = _cards_of(module.Card, TWO_HANDS[0]), module.HandRange(TWO_HANDS[1])
    return _repeat(lambda: module.equity.py_hand_vs_range_monte_carlo(cards, villain, [], SOME), SOME)


def _cards_of(card: Callable[[str], Any], hand: str) -> list[Any]:
    return [card(hand[i : i + 2]) for i in range(0, len(hand), 2)]


def _by_loop(evaluate: Callable[[list[Any]], int], card: Callable[[str], Any]) -> Trial:
    """Draw boards and rank both hands on each."""
    hands = [_cards_of(card, hand) for hand in TWO_HANDS]
    taken = {hand[i : i + 2] for hand in TWO_HANDS for i in (0, 2)}
    rest = [card(text) for text in map(card_text, range(52)) if text not in taken]
    draw = random.Random(1).sample

    def chunk() -> int:
        wins = 0
        for _ in range(SOME):
            board = draw(rest, 5)
            wins += evaluate(hands[0] + board) > evaluate(hands[1] + board)
        return SOME

    return rate(chunk)


def _deals_pkrbot() -> Trial:
    module = peer("pkrbot")
    return _by_loop(module.evaluate, module.Card)


def _deals_phevaluator() -> Trial:
    evaluate = peer("phevaluator").evaluate_cards
    return _by_loop(lambda cards: evaluate(*cards), str)


def _omaha_exact() -> Trial:
    ask = peer("poker_equity").exact_from_text
    return _repeat(lambda: ask("omaha", list(OMAHA_HANDS)))


def _omaha_deals(game: str) -> Trial:
    return _repeat(lambda: equity(OMAHA_HANDS, game=game, samples=DEALS, seed=1), DEALS)


def _omaha_chunk(game: str) -> Trial:
    ask = peer("poker_equity").chunk_from_text
    return _repeat(lambda: ask(game, list(OMAHA_HANDS), samples=DEALS, seed=1, threads=1), DEALS)


def _by_clock(chunk: Chunk) -> Trial:
    """As `rate`, but by the clock on the wall: for work on several threads."""
    chunk()

    def trial(seconds: float) -> float:
        units = 0
        begin = time.perf_counter()
        while True:
            units += chunk()
            spent = time.perf_counter() - begin
            if spent >= seconds:
                return units / spent

    return trial


def _deals_on(threads: int) -> Trial:
    def chunk() -> int:
        equity(TWO_HANDS, samples=DEALS, seed=1, threads=threads)
        return DEALS

    return _by_clock(chunk)


def _omaha_on(threads: int) -> Trial:
    def chunk() -> int:
        equity(OMAHA_HANDS, game="omaha_hi_lo", samples=DEALS, seed=1, threads=threads)
        return DEALS

    return _by_clock(chunk)


def _omaha_chunk_on(threads: int) -> Trial:
    ask = peer("poker_equity").chunk_from_text

    def chunk() -> int:
        ask("omaha_hi_lo", list(OMAHA_HANDS), samples=DEALS, seed=1, threads=threads)
        return DEALS

    return _by_clock(chunk)


def _pokerfast_on(threads: int) -> Trial:
    ask = peer("pokerfast.equity").equity
    share = float(equity(TWO_HANDS).equity[0])

    def chunk() -> int:
        ask(list(TWO_HANDS), exact=False, stdev=PRECISION, threads=threads)
        return round(share * (1 - share) / PRECISION**2)

    return _by_clock(chunk)


def _poker_equity_on(threads: int) -> Trial:
    ask = peer("poker_equity").chunk_from_text

    def chunk() -> int:
        ask("holdem", list(TWO_HANDS), samples=DEALS, seed=1, threads=threads)
        return DEALS

    return _by_clock(chunk)


TWO = _exact(
    "odds-two",
    f"Exact equity before the flop: {' v '.join(TWO_HANDS)}, one thread",
    TWO_HANDS,
    Entry("poker-equity exact", lambda: _poker_equity(TWO_HANDS)),
)
THREE = _exact(
    "odds-three",
    f"Exact equity before the flop: {' v '.join(THREE_HANDS)}, one thread",
    THREE_HANDS,
    Entry("poker-equity exact", lambda: _poker_equity(THREE_HANDS)),
)
WITH_RANGES = _exact("odds-ranges", f"Exact equity before the flop: {' v '.join(RANGES)}, one thread", RANGES)
WITH_RANDOM = _exact(
    "odds-random", f"Exact equity before the flop: {' v '.join(AGAINST_RANDOM)}, one thread", AGAINST_RANDOM
)
SAMPLED = Measure(
    name="odds-sampled",
    title=f"Sampled deals before the flop: {' v '.join(TWO_HANDS)}, one thread",
    unit="deals/s",
    entries=(
        Entry("Vilt equity", _deals_vilt),
        Entry("pokerfast equity", _deals_pokerfast),
        Entry("poker-equity chunk", _deals_poker_equity),
        Entry("eval7 monte carlo", _deals_eval7),
        Entry("pkrbot in a loop", _deals_pkrbot),
        Entry("phevaluator in a loop", _deals_phevaluator),
    ),
    goals=(Goal("pokerfast equity", times=1), Goal("poker-equity chunk", times=1)),
)
THREADS = Measure(
    name="odds-threads",
    title=f"Sampled deals before the flop: {' v '.join(TWO_HANDS)}, two threads, by the clock",
    unit="deals/s",
    entries=(
        Entry("Vilt equity", lambda: _deals_on(2)),
        Entry("Vilt equity, one thread", lambda: _deals_on(1)),
        Entry("pokerfast equity", lambda: _pokerfast_on(2)),
        Entry("poker-equity chunk", lambda: _poker_equity_on(2)),
    ),
    goals=(Goal("pokerfast equity", times=1), Goal("poker-equity chunk", times=1)),
)
OMAHA = Measure(
    name="odds-omaha",
    title=f"Exact equity of Omaha before the flop: {' v '.join(OMAHA_HANDS)}, one thread",
    unit="answers/s",
    entries=(
        Entry("Vilt equity", lambda: _vilt(OMAHA_HANDS, game="omaha")),
        Entry("Vilt equity, high and low", lambda: _vilt(OMAHA_HANDS, game="omaha_hi_lo")),
        Entry("poker-equity exact", _omaha_exact),
    ),
    goals=(Goal("poker-equity exact", times=5),),
)
OMAHA_SAMPLED = Measure(
    name="odds-omaha-sampled",
    title=f"Sampled deals of Omaha, high and low: {' v '.join(OMAHA_HANDS)}, one thread",
    unit="deals/s",
    entries=(
        Entry("Vilt equity", lambda: _omaha_deals("omaha_hi_lo")),
        Entry("Vilt equity, high only", lambda: _omaha_deals("omaha")),
        Entry("poker-equity chunk", lambda: _omaha_chunk("omaha_hi_lo")),
        Entry("poker-equity chunk, high only", lambda: _omaha_chunk("omaha")),
    ),
    goals=(Goal("poker-equity chunk", times=5),),
)
OMAHA_THREADS = Measure(
    name="odds-omaha-threads",
    title=f"Sampled deals of Omaha, high and low: {' v '.join(OMAHA_HANDS)}, two threads, by the clock",
    unit="deals/s",
    entries=(
        Entry("Vilt equity", lambda: _omaha_on(2)),
        Entry("Vilt equity, one thread", lambda: _omaha_on(1)),
        Entry("poker-equity chunk", lambda: _omaha_chunk_on(2)),
    ),
    goals=(Goal("poker-equity chunk", times=5),),
)
