"""Who brought and took how many chips at a table, and who pays whom in the end: for home games.

A player's result is what he took and still has, less what he brought. What they all lost together is the house's.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any
from unicodedata import normalize

import msgspec
from msgspec.structs import replace

MOST_EXACT = 12
"""With so many players whose results are not zero the fewest payments are found; with more, nearly the fewest."""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """What an account brought to a table and took from it; times are seconds since the epoch."""

    name: str
    bot: str = ""
    began: float = 0.0
    ended: float = 0.0
    """When he left; 0 while he sits."""
    buy_ins: int = 0
    """How often he bought in or added chips."""
    brought: int = 0
    took: int = 0


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A player's session as the ledger shows it, with what lies before him."""

    player: str
    session: Session
    stack: int

    @property
    def result(self) -> int:
        """Chips won, below zero when he lost."""
        return self.session.took + self.stack - self.session.brought


class Payment(msgspec.Struct, frozen=True):
    """Who pays whom how many chips to settle up."""

    payer: str
    payee: str
    amount: int


def sat(sessions: dict[str, Session], player: str, name: str, bot: str, time: float) -> None:
    """Begin or go on with the session of a player who sat down."""
    earlier = sessions.get(player) or Session(name=name, bot=bot, began=time)
    sessions[player] = replace(earlier, name=name, ended=0.0)


def moved(sessions: dict[str, Session], player: str, brought: int, buy_ins: int = 1) -> None:
    """Count chips that a player brought; below zero for those that went back."""
    if session := sessions.get(player):
        sessions[player] = replace(session, brought=session.brought + brought, buy_ins=session.buy_ins + buy_ins)


def left(sessions: dict[str, Session], player: str, took: int, time: float) -> None:
    """Count what a player took along."""
    if session := sessions.get(player):
        sessions[player] = replace(session, took=session.took + took, ended=time)


def payments(results: Iterable[tuple[str, int]]) -> tuple[Payment, ...]:
    """The fewest payments that settle these results, which sum to zero; chips won are above zero.

    >>> payments([("ann", -30), ("bob", 50), ("cas", -20)])
    (Payment(payer='ann', payee='bob', amount=30), Payment(payer='cas', payee='bob', amount=20))
    """
    open_results = [(who, chips) for who, chips in results if chips]
    if sum(chips for _, chips in open_results):
        raise ValueError("results sum to zero")
    groups = _groups(open_results) if len(open_results) <= MOST_EXACT else [open_results]
    return tuple(payment for group in groups for payment in _greedy(group))


def _groups(results: Sequence[tuple[str, int]]) -> list[list[tuple[str, int]]]:
    """The results in as many groups as possible that each sum to zero: every group saves a payment."""
    count = len(results)
    sums = [0] * (1 << count)
    most = [0] * (1 << count)
    last = [0] * (1 << count)
    for some in range(1, 1 << count):
        low = some & -some
        sums[some] = sums[some ^ low] + results[low.bit_length() - 1][1]
        for n in range(count):
            if some >> n & 1 and most[some ^ 1 << n] >= most[some]:
                most[some], last[some] = most[some ^ 1 << n], n
        most[some] += sums[some] == 0
    groups: list[list[tuple[str, int]]] = []
    some = (1 << count) - 1
    while some:
        if not sums[some]:
            groups.append([])
        groups[-1].append(results[last[some]])
        some ^= 1 << last[some]
    return [sorted(group) for group in reversed(groups)]


def _greedy(group: Sequence[tuple[str, int]]) -> list[Payment]:
    """Settle a group: who lost most pays who won most, until nothing is open."""
    rest = dict(group)
    made = []
    while any(rest.values()):
        payer = min(rest, key=lambda who: (rest[who], who))
        payee = max(rest, key=lambda who: (rest[who], who))
        amount = min(-rest[payer], rest[payee])
        rest[payer] += amount
        rest[payee] -= amount
        made.append(Payment(payer, payee, amount))
    return made


def as_csv(lines: Iterable[Line]) -> str:
    """The ledger as a file for a spreadsheet, one player a line; names cannot be taken for formulas there."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(["player", "name", "began", "ended", "buy_ins", "brought", "took", "stack", "result"])
    for line in lines:
        session = line.session
        row: list[Any] = [line.player, _no_formula(session.name), session.began, session.ended, session.buy_ins]
        writer.writerow([*row, session.brought, session.took, line.stack, line.result])
    return text.getvalue()


def _no_formula(name: str) -> str:
    """The name, marked as text where it begins like a formula; a wide sign counts as the one it stands for."""
    return f"'{name}" if normalize("NFKC", name[0])[0] in "=+-@\t" else name
