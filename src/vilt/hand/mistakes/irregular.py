"""What a hand remembers of its mistakes, and where each card of the pack lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from vilt.hand.event import HIDDEN, Action
from vilt.hand.mistakes.events import Shuffle
from vilt.rules.rulings import Rulings

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from vilt.hand.hand import Hand


class Claim(msgspec.Struct, frozen=True):
    """An action said out of turn (E16)."""

    seat: int
    action: Action
    to: int
    price: int


class Irregular(msgspec.Struct, frozen=True):
    """What is not as usual in a hand; the same for all readers, cards of the deck aside."""

    rulings: Rulings | None = None
    """None: mistakes are not possible."""
    actions: int = 0
    """How many actions there were, posts not counted (E2)."""
    in_turn: int = 0
    """How many of them were in turn."""
    chips: bool = False
    """Whether one of them put chips in."""
    acted: tuple[int, ...] = ()
    """The seats whose players have acted in this hand (E12)."""
    earlier_actions: int = 0
    """How many actions there were when this street came (E11)."""
    burns: int = 1
    """How many cards are burnt before the next street."""
    planned: int = HIDDEN
    """How many will be instead, by mistake (E11)."""
    wrong_burn: int = HIDDEN
    """How many were burnt before `wrong_street`, when that was wrong and nobody has said so."""
    wrong_street: int = 0
    last_burns: tuple[int, ...] = ()
    exposed: tuple[int, ...] = ()
    """Cards that lie face up and usually would not."""
    dealer_exposed: int = 0
    """How many hole cards the dealer turned up (E5)."""
    boxed: int = 0
    """How many hole cards lay face up in the deck (E12)."""
    scrap: tuple[int, ...] = ()
    """Cards out of play (E12)."""
    early: tuple[int, ...] = ()
    """Cards that were dealt too early and lie aside."""
    early_street: int = 0
    """Before which street they go back into the stub."""
    turn_early: bool = False
    """Whether they are a turn that came too early (E9)."""
    fourth: int = HIDDEN
    """The fourth card of a flop."""
    awaited: Shuffle | None = None
    """What must be shuffled before the hand goes on."""
    pile: tuple[int, ...] = ()
    """The cards that must be shuffled, or were, as long as they lie neither in the stub nor on the board."""
    claims: tuple[Claim, ...] = ()
    voided: bool = False
    """Whether the hand does not count: every chip went back."""


REGULAR = Irregular()
"""A hand in which no mistake is possible."""


class Places(NamedTuple):
    """Where the cards of the pack lie, each in one place (RULES K4)."""

    hole: tuple[int, ...]
    muck: tuple[int, ...]
    discards: tuple[int, ...]
    """Discarded (A10): they never come back into the stub."""
    board: tuple[int, ...]
    burns: tuple[int, ...]
    """Burnt, or set aside face down."""
    scrap: tuple[int, ...]
    aside: tuple[int, ...]
    stub: tuple[int, ...]


def places(hand: Hand) -> Places:
    """Where each card of a dealt hand lies."""
    state, odd = hand.state, hand.irregular
    gone = [bool(state.folded[s]) or s in hand.mucked for s in range(state.players)]
    held = [tuple(cards) for cards in state.hole]
    hole = tuple([card for s, cards in enumerate(held) for card in cards if not gone[s]])
    muck = tuple([card for s, cards in enumerate(held) for card in cards if gone[s]])
    aside = odd.early + ((odd.fourth,) if odd.fourth != HIDDEN else ())
    aside += tuple([card for card in odd.pile if card in state.deck[: state.next_card]])
    board = tuple(state.board)
    discards = tuple([card for cards in hand.discarded for card in cards])
    known = {*hole, *muck, *discards, *board, *aside, *odd.scrap}
    burns = tuple([card for card in state.deck[: state.next_card] if card not in known])
    return Places(hole, muck, discards, board, burns, odd.scrap, aside, tuple(state.deck[state.next_card :]))


def rulings_of(hand: Hand) -> Rulings:
    """The rulings of a hand in which mistakes are possible."""
    return hand.irregular.rulings or Rulings()


def burns_to_come(hand: Hand) -> int:
    """How many cards will be burnt before the next street, by a mistake that is still to happen too (E11)."""
    odd = hand.irregular
    return odd.burns if odd.planned == HIDDEN else odd.planned


def stub(hand: Hand) -> Sequence[int]:
    """The cards that are not dealt, the next one first."""
    return hand.state.deck[hand.state.next_card :]


def move_cards(hand: Hand, out: Collection[int] = (), under: Sequence[int] = (), on_top: Sequence[int] = ()) -> None:
    """Take cards `out` of the stub, and put others `under` it or `on_top`."""
    state = hand.state
    back = {*under, *on_top}
    used = [card for card in state.deck[: state.next_card] if card not in back]
    rest = [card for card in stub(hand) if card not in out]
    state.deck = [*used, *out, *on_top, *rest, *under]
    state.next_card = len(used) + len(out)
