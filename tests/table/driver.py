"""Plays a table for a test: keeps the time, arranges decks, and remembers what was told."""

from __future__ import annotations

from random import Random

import msgspec

from vilt.cards import full_deck, parse_cards
from vilt.hand import Action, Hand
from vilt.rules.house import HouseRules
from vilt.rules.variants import HOLE_CARDS
from vilt.table import Table, TableSettings
from vilt.table import commands as cmd
from vilt.table.events import TableEvent
from vilt.table.settings import TimeoutPolicy

NAMES = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")


def agreed(**fields: object) -> TableSettings:
    """Settings of a no-limit table 1/2 with buy-ins from 40 to 200, a plain clock of 20 seconds and no draw."""
    standard: dict[str, object] = {
        "name": "Oak",
        "rules": HouseRules(small_blind=1, big_blind=2),
        "seats": 10,
        "min_buy_in": 40,
        "max_buy_in": 200,
        "action_seconds": 20.0,
        "preflop_seconds": 0.0,
        "rathole_seconds": 0.0,
        "sit_out_seconds": 0.0,
        "bank_seconds": 0.0,
        "timeout_policy": TimeoutPolicy.FOLD,
        "bank_refill_seconds": 0.0,
        "delivery_seconds": 0.0,
        "first_button": "seat_1",
    }
    return msgspec.convert(standard | fields, TableSettings, from_attributes=True)


def arranged_deck(hand: Hand, cards: dict[int, str], board: str = "") -> tuple[int, ...]:
    """A deck that gives these hole cards by seat and this board; whatever is not named is filled up from the pack."""
    wanted = {seat: list(parse_cards(text)) for seat, text in cards.items()}
    public = list(parse_cards(board)) if board else []
    named = {card for held in wanted.values() for card in held} | set(public)
    spare = iter([card for card in full_deck() if card not in named])
    count = HOLE_CARDS[hand.state.rules.variant]
    held = [wanted.get(seat) or [next(spare) for _ in range(count)] for seat in hand.seats]
    public += [next(spare) for _ in range(5 - len(public))]
    deck = [cards[n] for n in range(count) for cards in held]
    for street in (public[:3], public[3:4], public[4:]):
        deck += [next(spare), *street]
    return (*deck, *spare)


class Driver:
    """A table and its time."""

    def __init__(self, settings: TableSettings | None = None, now: float = 1.0, host: str = "") -> None:
        self.table = Table()
        self.now = now
        self.told: list[TableEvent] = []
        self.tell(cmd.CreateTable(settings or agreed(), host, host.title()))

    def tell(self, command: cmd.TableCommand, now: float | None = None) -> list[TableEvent]:
        """Hand a command to the table, at `now` or at once."""
        self.now = self.now if now is None else now
        told = self.table.handle(command, self.now)
        self.told += told
        return told

    def sit(self, seat: int, buy_in: int = 100, bot: str = "") -> list[TableEvent]:
        """Somebody with the name that belongs to this seat sits down."""
        name = NAMES[seat - 1]
        return self.tell(cmd.Sit(name.lower(), name, seat, buy_in, bot))

    @property
    def hand(self) -> Hand:
        """The latest hand."""
        assert self.table.hand is not None
        return self.table.hand

    def start(self) -> list[TableEvent]:
        """Announce the next hand when it is due."""
        return self.tell(cmd.StartHand(), max(self.now, self.table.next_hand_at))

    def deal(self, cards: dict[int, str] | None = None, board: str = "") -> list[TableEvent]:
        """Deal the announced hand."""
        return self.tell(cmd.DealHand(self.hand.number, arranged_deck(self.hand, cards or {}, board)))

    def play(self, action: str, amount: int = 0, seat: int = 0) -> list[TableEvent]:
        """The player to act does this."""
        hand = self.hand
        return self.tell(cmd.Play(seat or hand.actor, hand.number, hand.turn, Action(action), amount))

    def passive(self) -> None:
        """Everybody checks or folds until the hand is over."""
        while self.table.running:
            free = any(option.action is Action.CHECK for option in self.hand.options())
            self.play("check" if free else "fold")

    def whole_hand(self) -> list[TableEvent]:
        """A hand in which everybody checks or folds; returns what announcing it told."""
        announced = self.start()
        self.deal()
        self.passive()
        return announced

    def expire(self, now: float | None = None) -> list[TableEvent]:
        """The clock of the turn runs out."""
        clock = self.table.clock
        assert clock is not None
        return self.tell(cmd.Expire(self.hand.number, self.hand.turn), clock.deadline if now is None else now)


def shuffled(random: Random) -> tuple[int, ...]:
    """A deck in random order."""
    deck = list(full_deck())
    random.shuffle(deck)
    return tuple(deck)


def shuffled_for(seed: int) -> tuple[int, ...]:
    """The deck that a seed gives."""
    return shuffled(Random(seed))
