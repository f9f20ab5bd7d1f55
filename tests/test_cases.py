"""Every rule case in tests/cases: a Poker Hand History that is played, and what it says must come of it.

A case names the rules it shows (`_rules`); tests/test_rulebook.py asks for a case of each rule. Its expectations hold
after its last action:

- `_expect_turn`: who is to act; `_expect_options`: all he may do; `_expect_refused`: what is refused, changing nothing.
- `_expect_discards`: who has yet to discard; `_expect_discarded`: who has discarded what.
- `_expect_pot`: all chips in the pot; `_expect_pots`: the pots last formed, main pot first, and who can win each.
- `_expect_stacks`: the stacks now; `finishing_stacks`: the stacks when the hand is over.
- `_expect_then`: what followed the last action, up to the end or the next turn, in words.
- `_expect_history`: the mucked hands that the history lists.
- `_expect_burns`: the cards burnt or set aside, in order; `_expect_scrap`: those out of play.
- `_expect_board`: the board; `_expect_stub`: how many cards are left.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from vilt.cards import parse_cards
from vilt.errors import Refused
from vilt.hand import HIDDEN, Act, Action, AskToSee, Discard, Hand, HandCommand, Show, ShowUndealt
from vilt.hand.events import (
    Acted,
    AskedToSee,
    BetsCollected,
    CardsShown,
    Discarded,
    DiscardsMade,
    HandEnded,
    HandEvent,
    HandMucked,
    HandShown,
    PotAwarded,
    RakeTaken,
    RunsAgreed,
    RunsVoted,
    StreetDealt,
    UncalledReturned,
    UndealtShown,
)
from vilt.hand.mistakes.events import ChipsReturned, DeckFouled, FoldedOutOfTurn, HandKilled, Misdealt, MistakeStands
from vilt.hand.mistakes.irregular import places
from vilt.hand.options import in_words
from vilt.history.notation import cards_in, written
from vilt.history.phh import read_hand
from vilt.history.replay import Played, Verdict, play, replay
from vilt.history.tables import read_table
from vilt.rules.streets import Street

CASES = sorted((Path(__file__).parent / "cases").glob("*.phh"))


def table_of(path: Path) -> dict[str, Any]:
    return read_table(path.read_text(encoding="utf-8"))


def went_wrong(event: HandEvent) -> str:
    """What an event of a mistake is in words, "" for any other."""
    match event:
        case Misdealt():
            return "misdeal"
        case DeckFouled():
            return "fouled"
        case ChipsReturned(seat=seat, amount=amount):
            return f"p{seat} gets {amount} back"
        case HandKilled(seat=seat):
            return f"p{seat} is dead"
        case FoldedOutOfTurn(seat=seat):
            return f"p{seat} folds out of turn"
        case MistakeStands():
            return "played on"
    return ""


def followed(events: list[HandEvent]) -> list[str]:
    """What followed the last action, in words."""
    last = max((at for at, event in enumerate(events) if isinstance(event, Acted)), default=0)
    told: list[str] = []
    for event in events[last + 1 :]:
        told += filter(None, [went_wrong(event)])
        match event:
            case UncalledReturned(seat=seat, amount=amount):
                told.append(f"p{seat} takes back {amount}")
            case StreetDealt(street=street, board=board):
                told.append(on_board(board) + Street(street).name.lower())
            case Discarded(seat=seat, cards=cards):
                told.append(f"p{seat} discards {written(cards)}")
            case DiscardsMade():
                told.append("all have discarded")
            case HandShown(seat=seat):
                told.append(f"p{seat} shows")
            case HandMucked(seat=seat):
                told.append(f"p{seat} mucks")
            case PotAwarded(shares=shares, low_shares=(), board=board):
                told.append(on_board(board) + ", ".join(f"p{share.seat} wins {share.amount}" for share in shares))
            case PotAwarded(shares=shares, low_shares=low_shares):
                halves = [(share, "high") for share in shares] + [(share, "low") for share in low_shares]
                told.append(", ".join(f"p{share.seat} wins {share.amount} {half}" for share, half in halves))
            case _:
                told += chosen(event)
    return told


def chosen(event: HandEvent) -> list[str]:
    """What was chosen or kept, in words."""
    match event:
        case RunsVoted(seat=seat, runs=runs):
            return [f"p{seat} agrees to {runs}"]
        case RunsAgreed(runs=runs):
            return ["1 board" if runs == 1 else f"{runs} boards"]
        case RakeTaken(amount=amount):
            return [f"the house keeps {amount}"]
        case CardsShown(seat=seat, cards=cards):
            return [f"p{seat} shows {written(tuple(card for card in cards if card != HIDDEN))}"]
        case AskedToSee(seat=seat, whose=whose):
            return [f"p{seat} sees p{whose}"]
        case UndealtShown(cards=cards):
            return [f"undealt {written(cards)}"]
    return []


def on_board(board: int) -> str:
    return f"board {board}: " if board > 1 else ""


def history(events: list[HandEvent]) -> list[str]:
    """The mucked hands that the history lists."""
    ends = [event for event in events if isinstance(event, HandEnded)]
    return [f"p{called.seat} {written(called.cards)}" for end in ends for called in end.called]


def last_pots(events: list[HandEvent]) -> list[str]:
    pots = [event.pots for event in events if isinstance(event, BetsCollected)][-1]
    return [f"{pot.amount}: " + " ".join(f"p{seat}" for seat in pot.seats) for pot in pots]


def options_of(hand: Hand) -> list[str]:
    return [re.sub(r"\bto ", "", option) for option in in_words(hand.options()).split(", ")]


def refused(hand: Hand, said: str) -> bool:
    before = hand.copy()
    try:
        hand.handle(tried(said))
    except Refused:
        assert hand == before, f"{said} was refused, yet the hand changed"
        return True
    return False


def tried(said: str) -> HandCommand:
    match said.split():
        case [player, "sd", *cards]:
            return Discard(int(player[1:]), cards_in("".join(cards), said))
        case [player, "shows", *cards]:
            return Show(int(player[1:]), parse_cards("".join(cards)) if cards else ())
        case [player, "sees", whose]:
            return AskToSee(int(player[1:]), int(whose[1:]))
        case [player, "undealt"]:
            return ShowUndealt(int(player[1:]))
        case [player, action, *amount]:
            return Act(int(player[1:]), Action(action), int(amount[0]) if amount else 0)
    raise AssertionError(f"{said} is not understood")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    table = table_of(path)
    record = read_hand(table, path.stem)
    played: Played = play(record)
    hand, events = played.hand, played.events
    assert not played.trouble
    held = record.kept or record.hole
    assert [written(tuple(hand.state.hole[s])) for s in range(len(held)) if HIDDEN not in held[s]] == [
        written(cards) for cards in held if HIDDEN not in cards
    ]
    assert hand.state.board[: len(record.board)] == list(record.board)

    found = {
        "_expect_turn": f"p{hand.actor}",
        "_expect_options": options_of(hand),
        "_expect_discards": [f"p{seat}" for seat in hand.owing],
        "_expect_discarded": [
            f"p{event.seat} {written(event.cards)}" for event in events if isinstance(event, Discarded)
        ],
        "_expect_pot": hand.pot,
        "_expect_pots": last_pots(events) if hand.collected else [],
        "_expect_stacks": hand.state.stack,
        "_expect_then": followed(events),
        "_expect_history": history(events),
        "_expect_burns": written(places(hand).burns),
        "_expect_scrap": written(places(hand).scrap),
        "_expect_board": written(places(hand).board),
        "_expect_stub": len(places(hand).stub),
    }
    expected = {field: value for field, value in table.items() if field.startswith("_expect_")}
    tries = expected.pop("_expect_refused", [])
    assert expected.keys() <= found.keys()
    assert {field: found[field] for field in expected} == expected
    for said in tries:
        assert refused(hand, said), f"{said} was accepted"
    if "finishing_stacks" in table:
        outcome = replay(record)
        assert (outcome.verdict, outcome.reason) == (Verdict.EXACT, "")
    assert expected or "finishing_stacks" in table, "the case expects nothing"


def test_the_cases_are_there() -> None:
    assert len(CASES) > 100
