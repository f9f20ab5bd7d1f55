"""Tables at telling moments, as the room would send them."""

from __future__ import annotations

import time
from typing import Any

from msgspec.structs import replace

from vilt.hand.events import Action, Option, Pot, Question, QuestionKind
from vilt.hand.view import HandView, PlayerView
from vilt.rules.house import HouseRules, Structure, Variant
from vilt.rules.variants import HOLE_CARDS
from vilt.table.chat_events import Phrase, Said
from vilt.table.customs import Customs, Waiting
from vilt.table.host_events import HostAsked
from vilt.table.settings import TableSettings
from vilt.table.view import SeatView, TableView

NAMES = ["Noor", "Mika", "Saskia", "Björn", "Aleksandra", "Tomás", "Wren", "Ilse", "Dev", "Gustav"]
STACKS = [1930, 0, 985, 1510, 640, 1470, 2215, 1000, 760, 1325]
HOLE = {1: (45, 41), 2: (31, 27), 3: (), 4: (38, 34), 6: (51, 50)}
BOARD = (47, 29, 8, 30, 44)
RULES = HouseRules(small_blind=5, big_blind=10)


def seats(count: int, **changes: Any) -> tuple[SeatView, ...]:
    """All seats taken; every fourth player is a bot."""
    return tuple(
        SeatView(
            seat=n + 1,
            player="me" if n == 0 else NAMES[n].lower(),
            name=NAMES[n],
            bot="steady" if n in (6, 8) else "",
            stack=STACKS[n],
            dealt_in=True,
            **changes,
        )
        for n in range(count)
    )


def player(seat: int, **fields: Any) -> PlayerView:
    """A player of the hand who has done nothing yet."""
    base = PlayerView(
        seat=seat,
        stack=STACKS[seat - 1],
        bet=0,
        paid=30,
        folded=False,
        cards=(-1, -1),
        shown=False,
        last_action=None,
        won=0,
    )
    return replace(base, **fields)


def table(count: int = 6, hand: HandView | None = None, **fields: Any) -> TableView:
    """A table of `count` seats with its button on seat 2."""
    settings = TableSettings(name="Harbour Lights", rules=RULES, seats=count, min_buy_in=400, max_buy_in=2000)
    base = TableView(
        settings=settings,
        seats=seats(count),
        button=2,
        small_blind=3,
        big_blind=4,
        hand_number=4182,
        hand=hand,
        clock_seat=0,
        clock_deadline=0.0,
        clock_seconds=0.0,
        next_hand_at=0.0,
        closed=False,
    )
    return replace(base, **fields)


def _players(count: int) -> list[PlayerView]:
    dealt = [
        player(3, folded=True, cards=(), paid=5),
        player(4, last_action=Action.CHECK),
        *([player(5, folded=True, cards=(), paid=0)] if count > 4 else []),
        *([player(6, last_action=Action.BET, bet=240, paid=480)] if count > 5 else []),
        *[player(n, folded=n % 2 == 1, cards=() if n % 2 else (-1, -1), paid=30) for n in range(7, count + 1)],
        player(1, cards=(45, 41)),
        player(2, paid=90),
    ]
    return [each for each in dealt if each.seat <= count]


def _hand(count: int, **fields: Any) -> HandView:
    base = HandView(
        hand=4182,
        button=2,
        street=2,
        dealt=True,
        over=False,
        board=BOARD[:4],
        players=tuple(_players(count)),
        pots=(Pot(365, (1, 2, 4, 6)), Pot(360, (1, 4, 6))),
        pot=965,
        actor=1,
        turn=14,
        options=(Option(Action.FOLD), Option(Action.CALL, 240, 240), Option(Action.RAISE, 480, 1930)),
        to_call=240,
    )
    return replace(base, **fields)


def turn(count: int = 6, structure: Structure = Structure.NO_LIMIT) -> TableView:
    """The viewer in seat 1 is to act on the turn: fold, call 240 or raise to 480..1930."""
    hand = _hand(count)
    if structure == Structure.FIXED_LIMIT:
        hand = replace(hand, options=(*hand.options[:2], Option(Action.RAISE, 480, 480)))
    view = table(count, hand, clock_seat=1, clock_deadline=time.time() + 14, clock_seconds=20.0)
    if structure == Structure.FIXED_LIMIT:
        view = replace(
            view, settings=replace(view.settings, rules=HouseRules(structure=structure, small_blind=60, big_blind=120))
        )
    return _out(view)


def waiting(count: int = 6) -> TableView:
    """Somebody else is to act before the flop."""
    players = []
    for each in _players(count):
        bet = {3: 5, 4: 120, 5: 10}.get(each.seat, 30)
        action = {3: Action.FOLD, 4: Action.RAISE, 5: None, 6: Action.RAISE}.get(each.seat, Action.CALL)
        folded = each.seat == 3
        cards = (45, 41) if each.seat == 1 else () if folded else (-1, -1)
        players.append(
            replace(each, bet=bet, paid=bet, last_action=action, folded=folded, cards=cards, stack=each.stack or 210)
        )
    hand = _hand(
        count,
        street=0,
        board=(),
        pots=(),
        pot=sum(p.bet for p in players),
        actor=5 if count > 4 else 4,
        players=tuple(players),
        options=(),
        to_call=110,
    )
    return table(count, hand, clock_seat=5 if count > 4 else 4, clock_deadline=time.time() + 8, clock_seconds=20.0)


def showdown(count: int = 6) -> TableView:
    """The viewer has won everything with kings full of nines."""
    players = []
    for each in _players(count):
        cards = HOLE.get(each.seat, ())
        shown = bool(cards)
        players.append(
            replace(
                each,
                bet=0,
                cards=cards,
                shown=shown,
                folded=not shown,
                last_action=None,
                won=2355 if each.seat == 1 else 0,
            )
        )
    pots = (Pot(605, (1, 2, 4, 6)), Pot(750, (1, 4, 6)), Pot(1000, (1, 6)))
    hand = _hand(
        count,
        street=3,
        board=BOARD,
        pots=pots,
        pot=0,
        actor=0,
        over=True,
        players=tuple(players),
        options=(),
        to_call=0,
    )
    return table(count, hand, next_hand_at=time.time() + 3)


def free_seats(count: int = 6) -> TableView:
    """A table with free seats, seen by a spectator, before its first hand."""
    some = tuple(SeatView(seat=each.seat) if each.seat in (1, 3, 4, 8) else each for each in seats(count))
    return table(count, None, seats=some, button=0, small_blind=0, big_blind=0, hand_number=0)


def out_of_chips(count: int = 6) -> TableView:
    """The viewer has lost his last chip and may buy more."""
    view = showdown(count)
    hand = view.hand
    assert hand is not None
    lost = {1: 0, 6: 2355}
    players = tuple(
        replace(each, won=lost.get(each.seat, each.won), stack=0 if each.seat == 1 else each.stack)
        for each in hand.players
    )
    mine = tuple(
        replace(each, stack=0, rebuy_deadline=time.time() + 45) if each.seat == 1 else each for each in view.seats
    )
    return replace(view, hand=replace(hand, players=players), seats=mine)


def _out(view: TableView) -> TableView:
    """Seat 5 sits out and seat 8 waits for the blind; neither is in the hand."""
    if view.hand is None:
        return view
    seats = tuple(
        replace(each, sitting_out=True, dealt_in=False)
        if each.seat == 5
        else replace(each, waiting=True, dealt_in=False)
        if each.seat == 8
        else each
        for each in view.seats
    )
    players = tuple(each for each in view.hand.players if each.seat not in (5, 8))
    return replace(view, seats=seats, hand=replace(view.hand, players=players))


def dealt(view: TableView, variant: Variant) -> TableView:
    """The same moment in another game: as many cards at each seat as it deals."""
    assert view.hand
    count = HOLE_CARDS[variant]
    unused = [card for card in range(51, -1, -1) if card not in view.hand.board]
    players = []
    for each in view.hand.players:
        cards = each.cards
        if cards:
            cards = (-1,) * count if cards[0] < 0 else tuple(unused.pop(len(unused) // 2) for _ in range(count))
        players.append(replace(each, cards=cards))
    rules = replace(view.settings.rules, variant=variant, structure=Structure.POT_LIMIT)
    return replace(view, settings=replace(view.settings, rules=rules), hand=replace(view.hand, players=tuple(players)))


SCENES = {
    "turn": turn,
    "limit": lambda n=6: turn(n, Structure.FIXED_LIMIT),
    "waiting": waiting,
    "showdown": showdown,
    "free": free_seats,
    "broke": out_of_chips,
}


def asked(question: Question) -> TableView:
    """All betting is over, on the turn, and the hand waits for an answer."""
    view = turn()
    assert view.hand
    hand = replace(view.hand, actor=0, options=(), to_call=0, question=question)
    return replace(view, hand=hand, clock_seat=0, clock_deadline=time.time() + 12, clock_seconds=20.0)


def run(times: int) -> TableView:
    """A hand is over whose board was dealt so many times."""
    view = showdown()
    assert view.hand
    boards = (BOARD, (47, 29, 8, 1, 20), (47, 29, 8, 3, 22))[:times]
    return replace(view, hand=replace(view.hand, boards=boards))


def newcomer(**changes: Any) -> TableView:
    """The viewer has just sat down and waits for the big blind."""
    view = waiting()
    assert view.hand
    players = tuple(each for each in view.hand.players if each.seat != 1)
    view = replace(view, hand=replace(view.hand, players=players))
    mine = {"waiting": True, "dealt_in": False} | changes
    return replace(view, seats=tuple(replace(each, **mine) if each.seat == 1 else each for each in view.seats))


def requested() -> TableView:
    """The viewer is the host, and two ask him for something."""
    requests = (HostAsked("dev", "Dev", 5, 900), HostAsked("mika", "Mika", 2, 300, more=True))
    return replace(waiting(), host="me", host_name="Noor", requests=requests)


ASKING = {
    "show": lambda: asked(Question(QuestionKind.SHOW, (1,))),
    "runs": lambda: asked(Question(QuestionKind.RUNS, (1, 4), 3)),
    "two boards": lambda: run(2),
    "three boards": lambda: run(3),
    "post": lambda: newcomer(entered=True, owed_big=1, owed_small=1),
    "chop": lambda: replace(waiting(), customs=Customs(chop=(3, 1)), clock_seat=0),
    "paused": lambda: replace(turn(), host="me", host_name="Noor", paused_at=time.time()),
    "listed": lambda: replace(free_seats(), customs=Customs(waiting=(Waiting("me", "Noor", time.time() + 40),))),
    "asking": lambda: replace(free_seats(), host="mika", requests=(HostAsked("me", "Noor", 3, 900),)),
    "host": requested,
}
"""What the table asks a player or a guest between his turns."""

LOG = [
    "Hand 4,182: No-limit hold'em, blinds 5/10.",
    "Mika has the button.",
    "Saskia posts the small blind 5.",
    "Björn posts the big blind 10.",
    "You are dealt K♦ Q♦.",
    "Tomás raises to 30.",
    "You call 30.",
    "Mika raises to 90 and is all-in.",
    "Saskia folds.",
    "Flop: K♠ 9♦ 4♣.",
    "Björn checks.",
    "Tomás bets 120.",
    "You call 120.",
    "Björn calls 120.",
    "Turn: 9♥.",
    "Björn checks.",
    "Tomás bets 240.",
]


WRITTEN: tuple[tuple[int, str | Phrase], ...] = (
    (4, "Evening all. Same seats as Tuesday?"),
    (6, "Yes, and the same luck I hope."),
    (2, "I need a top-up after this orbit."),
    (3, Phrase.NICE_HAND),
    (1, "Thanks! The river was kind to me, which it never is on a Tuesday. Who deals the next round of drinks?"),
    (3, "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"),
)


def said(number: int, seat: int, words: str | Phrase) -> Said:
    """A message of whoever sits in `seat`, this evening."""
    player, name = ("me" if seat == 1 else NAMES[seat - 1].lower()), NAMES[seat - 1]
    text, phrase = ("", words) if isinstance(words, Phrase) else (words, None)
    return Said(number, seat, player, name, 1_796_063_994.0 + 60 * number, text, phrase)


CHAT = tuple(said(number, seat, words) for number, (seat, words) in enumerate(WRITTEN, 1))
"""What was written at a table."""


def _open_table(
    table: str, name: str, small: int, seats: int, taken: int, bots: int = 0, house: str = ""
) -> dict[str, Any]:
    seated = [
        {"seat": n + 1, "player": f"p{n}", "name": NAMES[n], "bot": "tight" if n < bots else ""} for n in range(taken)
    ]
    return {
        "table": table,
        "name": name,
        "game": f"No-limit hold'em {small}/{2 * small}",
        "house": house,
        "min_buy_in": 80 * small,
        "max_buy_in": 200 * small,
        "seats": seats,
        "seated": seated,
    }


LOBBY = [
    _open_table("kitchen", "Kitchen table", 1, 6, 4),
    _open_table("harbour", "Harbour Lights", 5, 6, 6, house="full kill, one straddle, chop allowed, bomb pots by vote"),
    _open_table("practice", "Practice room", 50, 9, 5, bots=4),
]
