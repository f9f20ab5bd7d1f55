"""What a hand can be told to do."""

from __future__ import annotations

import msgspec

from vilt.hand.events import Action, Starter
from vilt.hand.mistakes.commands import Mistake, Reshuffle
from vilt.rules.house import Chips, HouseRules
from vilt.rules.rulings import Rulings
from vilt.rules.streets import PostKind


class Post(msgspec.Struct, frozen=True):
    """A post that is due: a player who cannot cover `nominal` puts in what he has (C3)."""

    seat: int
    kind: PostKind
    nominal: Chips


class Announce(msgspec.Struct, frozen=True, tag="announce", tag_field="type"):
    """Start hand number `hand`: players in order of dealing from the left of the button, posts as paid."""

    hand: int
    button: int
    starters: tuple[Starter, ...]
    rules: HouseRules
    posts: tuple[Post, ...]
    rulings: Rulings | None = None
    """How dealer errors are settled; None where there can be none."""
    left_behind: Chips = 0
    """Chips that a player who is gone left in the pot (I10)."""
    boards: int = 1
    """On how many boards every street is dealt, one after the other (C4)."""


class Deal(msgspec.Struct, frozen=True, tag="deal", tag_field="type"):
    """Deal from this deck, its top card first: 52 different cards."""

    deck: tuple[int, ...]


class Act(msgspec.Struct, frozen=True, tag="act", tag_field="type"):
    """Act at one's turn. `amount` is the total in front for a bet or raise, and 0 or the exact cost for a call."""

    seat: int
    action: Action
    amount: Chips = 0
    timed_out: bool = False


class Chop(msgspec.Struct, frozen=True, tag="chop", tag_field="type"):
    """Give both blinds back and end the hand (C11)."""


class Discard(msgspec.Struct, frozen=True, tag="discard", tag_field="type"):
    """Discard `cards`, whenever all are asked for it and in any order (A10).

    `timed_out`: he named none in time, and the house rules decide instead.
    """

    seat: int
    cards: tuple[int, ...] = ()
    timed_out: bool = False


class Protect(msgspec.Struct, frozen=True, tag="protect", tag_field="type"):
    """Let the player to act go on as if all-in for what he has paid; he keeps the rest of his stack (F10)."""

    seat: int


class Show(msgspec.Struct, frozen=True, tag="show", tag_field="type"):
    """Show one's hand when asked at the showdown, or after the hand some of its `cards`; none named means all (G5)."""

    seat: int
    cards: tuple[int, ...] = ()


class Muck(msgspec.Struct, frozen=True, tag="muck", tag_field="type"):
    """Give up one's hand unshown when asked at the showdown (G3)."""

    seat: int


class VoteRuns(msgspec.Struct, frozen=True, tag="vote_runs", tag_field="type"):
    """Agree to deal the rest of the board `runs` times at most; 1 refuses (I7)."""

    seat: int
    runs: int


class AskToSee(msgspec.Struct, frozen=True, tag="ask_to_see", tag_field="type"):
    """Ask after the hand to see what `whose` mucked (G7)."""

    seat: int
    whose: int


class ShowUndealt(msgspec.Struct, frozen=True, tag="show_undealt", tag_field="type"):
    """Ask after the hand which cards would have come (I8)."""

    seat: int


Choice = Show | Muck | VoteRuns | AskToSee | ShowUndealt
"""What a player chooses beside his turns."""

HandCommand = Announce | Deal | Act | Discard | Protect | Chop | Mistake | Reshuffle | Choice
