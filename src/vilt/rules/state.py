"""The state of one hand in the two forms the rules read: an object with lists, a NumPy record with the same fields.

Functions of the rules take `h: HandState`. Interpreted, `h` is a `State`; inside a compiled loop it is one record of
the dtype that `record_dtype` gives, so that the same source plays both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from vilt.rules.house import MOST_PLAYERS, HouseRules

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    import numpy as np

MOST_HOLE_CARDS = 6
BOARD_CARDS = 5


class HandState(Protocol):
    """What the rules read and change.

    Players are counted from the first left of the button; -1 is nobody. Flags are 0 or 1. Amounts are chips. `bet` is
    what lies in front this street, `paid` what a player has put in this hand (his bet included) that counts in layers,
    `dead` what he has put in that goes whole into the main pot (F5).
    """

    rules: HouseRules
    players: int
    live: int
    """How many have not folded."""
    able: int
    """How many can still act: not folded and with chips behind."""
    pot: int
    """All chips in the pot, bets in front included."""
    street: int
    actor: int
    """Who is to act, -1 when the betting of the street is over."""
    betting: int
    """1 from the opening of a street until its bets are collected."""
    opener: int
    """Before the flop the action starts left of this player (B3)."""
    late: int
    """Before the flop this player acts after everybody else (C17); -1 once he has acted, or when nobody does."""
    price: int
    """The total in front that a player must match to stay in."""
    full_raise: int
    """The last full bet or raise of this street: the least next one (D3)."""
    raises: int
    """Full bets and raises of this street (D11)."""
    counted: int
    """Fixed limit: the total of the last bet or raise that counted (D13)."""
    cap: int
    """How many raises may follow the bet on this street, -1 without a cap (D11, D12)."""
    short_blinds: int
    """What missing or short blinds lack, before the flop (D9)."""
    antes: int
    """The antes in the pot, a table ante included (D9)."""
    aggressor: int
    """Who bet or raised last on this street, -1 when nobody has."""
    next_card: int
    """How many cards of the deck are dealt or burnt."""
    pots: int
    """How many pots are formed."""
    discard_at: int
    """When the discard comes, see `vilt.rules.discards`; -1 where none is to come, or none any more (A10)."""
    rake: int
    """What the house has kept of them (I5)."""
    left_behind: int
    """Chips of a player who is gone, whole in the main pot (I10)."""
    stack: MutableSequence[int]
    bet: MutableSequence[int]
    paid: MutableSequence[int]
    dead: MutableSequence[int]
    forced: MutableSequence[int]
    """What each player has posted as ante and blinds, part of `paid` (F5)."""
    folded: MutableSequence[int]
    acted: MutableSequence[int]
    """1 for who has acted since the last full bet or raise of this street (D4)."""
    checked: MutableSequence[int]
    """1 for who has checked on this street (D15)."""
    owes: MutableSequence[int]
    """1 for who has been asked for a discard and has not made it (A10)."""
    strength: MutableSequence[int]
    """The strength of each hand at the showdown, the higher the better."""
    low: MutableSequence[int]
    """The same for low hands; 0 for a hand that has no low (A9)."""
    hole: MutableSequence[MutableSequence[int]]
    board: MutableSequence[int]
    deck: MutableSequence[int]
    pot_amount: MutableSequence[int]
    pot_members: MutableSequence[int]
    """Who can win each pot, bit `s` for player `s`; the main pot first."""


SCALARS = (
    "players",
    "live",
    "able",
    "pot",
    "street",
    "actor",
    "betting",
    "opener",
    "late",
    "price",
    "full_raise",
    "raises",
    "counted",
    "cap",
    "short_blinds",
    "antes",
    "aggressor",
    "next_card",
    "pots",
    "discard_at",
    "rake",
    "left_behind",
)
CHIP_LISTS = ("stack", "bet", "paid", "dead", "forced")
FLAG_LISTS = ("folded", "acted", "checked", "owes")


class State:
    """The interpreted form of `HandState`."""

    __slots__ = (
        *SCALARS,
        *CHIP_LISTS,
        *FLAG_LISTS,
        "rules",
        "strength",
        "low",
        "hole",
        "board",
        "deck",
        "pot_amount",
        "pot_members",
    )

    def __init__(self, rules: HouseRules, stacks: list[int]) -> None:
        players = len(stacks)
        self.rules = rules
        self.players = players
        self.live = players
        self.able = players
        self.pot = 0
        self.street = 0
        self.actor = -1
        self.betting = 0
        self.opener = players - 1
        self.late = -1
        self.price = 0
        self.full_raise = 0
        self.raises = 0
        self.counted = 0
        self.cap = -1
        self.short_blinds = 0
        self.antes = 0
        self.aggressor = -1
        self.next_card = 0
        self.pots = 0
        self.discard_at = -1
        self.rake = 0
        self.left_behind = 0
        nothing = [0] * players
        self.stack: MutableSequence[int] = stacks[:]
        self.bet: MutableSequence[int] = nothing[:]
        self.paid: MutableSequence[int] = nothing[:]
        self.dead: MutableSequence[int] = nothing[:]
        self.forced: MutableSequence[int] = nothing[:]
        self.folded: MutableSequence[int] = nothing[:]
        self.acted: MutableSequence[int] = nothing[:]
        self.checked: MutableSequence[int] = nothing[:]
        self.owes: MutableSequence[int] = nothing[:]
        self.strength: MutableSequence[int] = nothing[:]
        self.low: MutableSequence[int] = nothing
        self.hole: MutableSequence[MutableSequence[int]] = [[] for _ in range(players)]
        self.board: MutableSequence[int] = []
        self.deck: MutableSequence[int] = []
        self.pot_amount: MutableSequence[int] = [0] * (players + 1)
        self.pot_members: MutableSequence[int] = [0] * (players + 1)

    def copy(self) -> State:
        """A state that changes apart from this one."""
        twin = object.__new__(State)
        for name in _PLAIN:
            setattr(twin, name, getattr(self, name))
        for name in _LISTS:
            setattr(twin, name, getattr(self, name)[:])
        twin.hole = [cards[:] for cards in self.hole]
        return twin


_PLAIN = (*SCALARS, "rules")
_LISTS = (*CHIP_LISTS, *FLAG_LISTS, "strength", "low", "board", "deck", "pot_amount", "pot_members")


def record_dtype() -> np.dtype[Any]:
    """The record form of `HandState`, `rules` nested in it."""
    import numpy as np

    rules = np.dtype([(field, np.int64) for field in HouseRules.__struct_fields__])
    return np.dtype(
        [
            ("rules", rules),
            *((name, np.int64) for name in SCALARS),
            *((name, np.int64, (MOST_PLAYERS,)) for name in CHIP_LISTS),
            *((name, np.int8, (MOST_PLAYERS,)) for name in FLAG_LISTS),
            ("strength", np.int64, (MOST_PLAYERS,)),
            ("low", np.int64, (MOST_PLAYERS,)),
            ("hole", np.int8, (MOST_PLAYERS, MOST_HOLE_CARDS)),
            ("board", np.int8, (BOARD_CARDS,)),
            ("deck", np.int8, (52,)),
            ("pot_amount", np.int64, (MOST_PLAYERS + 1,)),
            ("pot_members", np.int64, (MOST_PLAYERS + 1,)),
        ]
    )
