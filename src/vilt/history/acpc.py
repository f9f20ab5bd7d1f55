"""Dealer logs of the annual computer poker competition: one `STATE:hand:betting:cards:result:players` line per hand.

Which game it is stands in the comment on top; a log without one is known by its number of players and its bets. Stacks
and blinds are those of the competition's games, the same in every hand; the result says what each position won or lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import BinaryIO, NamedTuple

from vilt.hand import HIDDEN, Announce, Post, Starter
from vilt.history.amounts import Number, amount_in, brief, result_of, unit_with
from vilt.history.notation import cards_in
from vilt.history.record import Move, OddChips, RecordedHand, Step, Unreadable, Unsupported
from vilt.history.tables import MOST_BYTES
from vilt.rules.house import MOST_PLAYERS, HeadsUpCap, HouseRules, Structure
from vilt.rules.streets import PostKind

STACK = 20_000
"""Stacks of the no-limit games; in limit nobody can lose as much."""

NO_LIMIT = HouseRules(small_blind=50, big_blind=100)
FIXED_LIMIT = HouseRules(
    structure=Structure.FIXED_LIMIT, small_blind=5, big_blind=10, big_bet=20, hu_uncap=HeadsUpCap.NEVER
)

OPEN_CARDS = (0, 3, 4, 5)
"""Board cards in each round of betting."""

_GAME = re.compile(r"(?:^|[\s/])(?P<name>\S+)\.game\b")
_HOLDEM = re.compile(r"holdem\.(?P<structure>limit|nolimit)\.(?P<players>[0-9]+)p(?P<reverse>\.reverse_blinds)?")
_MOVE = re.compile(r"([fc]|r([0-9]{0,12}))")
_BETTING = re.compile(r"(?:[fc/]|r[0-9]{0,12})*")


class Game(NamedTuple):
    """What a log's comment says is played."""

    rules: HouseRules
    players: int


def game_in(comment: str) -> Game | None:
    """The game that a comment line names, None when it names none.

    >>> game_in("# name/game/hands/seed test holdem.limit.2p.reverse_blinds.game 1000 0").players
    2

    Raises:
        Unsupported: another game than hold'em with the blinds of the button's rules.
    """
    named = _GAME.search(comment)
    if not named:
        return None
    game = _HOLDEM.fullmatch(named["name"].rpartition("/")[2])
    if (
        not game
        or (int(game["players"]) == 2) != bool(game["reverse"])
        or not 2 <= int(game["players"]) <= MOST_PLAYERS
    ):
        raise Unsupported("not_yet", what=f"the game {brief(named['name'].rpartition('/')[2])}")
    return Game(FIXED_LIMIT if game["structure"] == "limit" else NO_LIMIT, int(game["players"]))


def read_log(file: BinaryIO, odd_chips: OddChips = OddChips.SOURCE) -> Iterator[tuple[str, RecordedHand | Unreadable]]:
    """Name and hand of each `STATE` line of a log; a line that is none is an `Unreadable`.

    Raises:
        Unsupported: the log is of another game.
    """
    game: Game | None = None
    for number, raw in enumerate(iter(lambda: file.readline(MOST_BYTES + 1), b""), start=1):
        name = f"line {number}"
        if len(raw) > MOST_BYTES:
            yield name, Unreadable("hand_too_long", most=MOST_BYTES)
            return
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        except UnicodeDecodeError:
            yield name, Unreadable("not_text")
            return
        if line.startswith("#"):
            game = game_in(line) or game
        elif line and not line.startswith("SCORE:"):
            try:
                record = read_state(line, game, odd_chips)
                yield record.name, record
            except Unreadable as wrong:
                yield name, wrong


def read_state(line: str, game: Game | None = None, odd_chips: OddChips = OddChips.SOURCE) -> RecordedHand:
    """The hand that a `STATE` line tells.

    >>> read_state("STATE:7:r200f:AhAd|2c3d:-100|100:p1|p2").name
    'hand 7'

    Raises:
        Unreadable: the line is cut off or says something else.
    """
    parts = line.split(":")
    if len(parts) != 6 or parts[0] != "STATE":
        raise _wrong(line, "STATE:hand:betting:cards:result:players")
    _, hand, betting, cards, result, names = parts
    players = names.split("|")
    if not 2 <= len(players) <= MOST_PLAYERS or (game and game.players != len(players)):
        raise _wrong(line, f"{game.players if game else '2 to 10'} players")
    if not hand.isascii() or not hand.isdigit() or len(hand) > 15:
        raise _wrong(line, "a hand number")
    if not _BETTING.fullmatch(betting):
        raise _wrong(line, "f, c and r, with / between the rounds")
    rules = game.rules if game else (NO_LIMIT if any(sign.isdigit() for sign in betting) else FIXED_LIMIT)
    won = _result(result, len(players), line)
    unit = unit_with(1, won) if odd_chips is OddChips.SOURCE else 1
    hole, board = _cards(cards, len(players), line)
    heads_up = len(players) == 2
    return RecordedHand(
        name=f"hand {hand}",
        announce=Announce(
            hand=int(hand) + 1,
            button=len(players),
            starters=tuple(Starter(p, STACK * unit) for p in range(1, len(players) + 1)),
            rules=_scaled(rules, unit),
            posts=(
                Post(2 if heads_up else 1, PostKind.SMALL_BLIND, rules.small_blind * unit),
                Post(1 if heads_up else 2, PostKind.BIG_BLIND, rules.big_blind * unit),
            ),
        ),
        hole=hole,
        board=board,
        steps=_steps(betting, rules, unit, line),
        finishing=tuple((STACK + value) * unit for value in won),
        unit=unit,
        odd_chips=odd_chips,
        about={"players": players},
    )


def _wrong(line: str, expected: str) -> Unreadable:
    return Unreadable("not_a_state", line=brief(line), expected=f"expected {expected}")


def _scaled(rules: HouseRules, unit: int) -> HouseRules:
    if unit == 1:
        return rules
    return HouseRules(
        structure=rules.structure,
        small_blind=rules.small_blind * unit,
        big_blind=rules.big_blind * unit,
        big_bet=rules.big_bet * unit,
        hu_uncap=rules.hu_uncap,
    )


def _result(text: str, players: int, line: str) -> list[int | Fraction]:
    """What each position won, or lost when negative."""
    won: list[int | Fraction] = []
    for part in text.split("|"):
        number: Number | None = amount_in(part.removeprefix("-"))
        if number is None or number > STACK * MOST_PLAYERS:
            raise _wrong(line, "an amount won or lost by each player")
        exact = result_of(number)
        won.append(-exact if part.startswith("-") else exact)
    if len(won) != players:
        raise _wrong(line, f"a result for each of {players} players")
    return won


def _cards(text: str, players: int, line: str) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Hole cards by position and the board."""
    dealt, _, streets = text.partition("/")
    hole = tuple(cards_in(part or "????", line) for part in dealt.split("|"))
    board = cards_in(streets.replace("/", ""), line)
    known = [card for card in (*board, *(card for cards in hole for card in cards)) if card != HIDDEN]
    if len(hole) != players or any(len(cards) != 2 for cards in hole) or len(board) not in OPEN_CARDS:
        raise _wrong(line, "two cards for each player, then a board of 3, 4 or 5")
    if len(set(known)) != len(known):
        raise _wrong(line, "each card once")
    return hole, board


def _steps(betting: str, rules: HouseRules, unit: int, line: str) -> tuple[Step, ...]:
    steps = []
    rounds = betting.split("/")
    if len(rounds) > len(OPEN_CARDS):
        raise _wrong(line, "at most four rounds of betting")
    for board, moves in zip(OPEN_CARDS, rounds, strict=False):
        for said, total in _MOVE.findall(moves):
            if said == "f":
                steps.append(Step(0, Move.FOLD, said, board))
            elif said == "c":
                steps.append(Step(0, Move.CHECK_OR_CALL, said, board))
            elif bool(total) == (rules.structure is Structure.FIXED_LIMIT):
                raise _wrong(line, "r with the chips put in this hand" if not total else "r without an amount")
            else:
                steps.append(Step(0, Move.RAISE_TO, said, board, int(total or 0) * unit, in_hand=True))
    return tuple(steps)
