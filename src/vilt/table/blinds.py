"""Where button and blinds lie, and who is dealt in (RULES B2-B10, C1, C7-C9).

Only players are looked at, never empty chairs: the big blind moves to the next player who can post it, and everything
else follows from where the blinds lay before. A newcomer, or who missed a blind, waits until the big blind reaches him
or posts, so that nobody plays for free and nobody has the button before he had to post.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from vilt.errors import Refused
from vilt.rules.house import MOST_PLAYERS
from vilt.table.house_options import ButtonMode, SmallBlindRounding

MIN_PLAYERS = 2
"""A hand needs so many (B1)."""


class Blinds(NamedTuple):
    """The seats of button, small blind and big blind; 0 before the first hand."""

    button: int = 0
    small_blind: int = 0
    big_blind: int = 0


class Placement(NamedTuple):
    """Where the blinds lie for a hand, and the seats dealt in, first left of the button first."""

    blinds: Blinds
    players: tuple[int, ...]
    posters: tuple[int, ...] = ()
    """Those of them who post to be dealt in before the big blind reaches them (C7, C9)."""
    fresh: bool = False
    """Whether the game begins anew: everybody is dealt in (B2)."""


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """The seats in clockwise order, beginning left of seat `after` and ending with it (B3).

    >>> clockwise([1, 4, 6], after=4)
    [6, 1, 4]
    """
    return sorted(seats, key=lambda seat: (seat <= after, seat))


def place_blinds(
    last: Blinds,
    eligible: Collection[int],
    waiting: Collection[int],
    posting: Collection[int] = (),
    *,
    mode: ButtonMode = ButtonMode.DEAD_BUTTON,
    drawn: int = 0,
) -> Placement | None:
    """Move button and blinds for the next hand (B4-B10, C7-C9), or return None when fewer than two can play (B1).

    `last` is where they lay in the latest hand. `eligible` are the seats with chips whose players want cards; those of
    them in `waiting` come in when the big blind reaches them, or earlier when they are `posting` and the button has
    passed them. Who leaves the small blind or the big blind leaves it empty behind him: the button may lie on an empty
    seat, and a hand may be without a small blind. `drawn` has drawn the button for a fresh start (B2).

    >>> place_blinds(Blinds(1, 2, 3), eligible=[1, 3, 4, 5, 6], waiting=[])  # seat 2 has left: a dead button (B5)
    Placement(blinds=Blinds(button=2, small_blind=3, big_blind=4), players=(3, 4, 5, 6, 1), posters=(), fresh=False)
    """
    if len(eligible) < MIN_PLAYERS:
        return None
    known = [seat for seat in eligible if seat not in waiting]
    if not last.big_blind:
        return _fresh_start(last, eligible, drawn)
    if mode is ButtonMode.SIMPLE_MOVING:
        blinds = _moved_to_players(last, eligible, known)
    else:
        blinds = Blinds(last.small_blind, last.big_blind, clockwise(eligible, last.big_blind)[0])
    if blinds is None or len({*known, blinds.big_blind}) < 2:
        return _fresh_start(last, eligible, drawn)
    players = {*known, blinds.big_blind}
    posters: list[int] = []
    if blinds.big_blind not in (blinds.button, blinds.small_blind) and blinds.button != blinds.small_blind:
        posters = [
            seat
            for seat in clockwise(posting, blinds.big_blind)
            if seat in eligible and seat not in players and not _before_big_blind(seat, blinds)
        ]
    if len(players) + len(posters) == 2:
        other = next(seat for seat in players if seat != blinds.big_blind)
        blinds = Blinds(other, other, blinds.big_blind)
    return Placement(blinds, tuple(clockwise({*players, *posters}, blinds.button)), tuple(posters))


def place_button(last: Blinds, eligible: Collection[int], drawn: int = 0) -> Placement | None:
    """Move the button of a game without blinds to the next player, whoever he is (C6); None as in `place_blinds`.

    Where the blinds would be is of no account there: nobody waits for one, and of two players the button simply goes
    to the other.

    >>> place_button(Blinds(1, 2, 3), [2, 3])
    Placement(blinds=Blinds(button=2, small_blind=2, big_blind=3), players=(3, 2), posters=(), fresh=False)
    """
    if len(eligible) < MIN_PLAYERS:
        return None
    if not last.big_blind:
        return _fresh_start(last, eligible, drawn)
    button = clockwise(eligible, last.button)[0]
    return Placement(blinds_behind(button, eligible), tuple(clockwise(eligible, button)))


def _before_big_blind(seat: int, blinds: Blinds) -> bool:
    """Whether the button has not passed a seat before the big blind reaches it: nobody comes in there (C8)."""
    return (seat - blinds.button) % MOST_PLAYERS < (blinds.big_blind - blinds.button) % MOST_PLAYERS


def _moved_to_players(last: Blinds, eligible: Collection[int], known: Collection[int]) -> Blinds | None:
    """The button on the next player, and both blinds left of it (B10); None when nobody of the game is left.

    Of two players nobody has the big blind twice running, whoever was to have the button (B8).
    """
    if not known:
        return None
    button, *others = clockwise(known, last.button)
    small_blind = others[0] if others else button
    big_blind = clockwise(eligible, small_blind)[0]
    if big_blind == button:
        big_blind, other = clockwise((button, small_blind), last.big_blind)
        return Blinds(other, other, big_blind)
    return Blinds(button, small_blind, big_blind)


def _fresh_start(last: Blinds, eligible: Collection[int], drawn: int) -> Placement:
    """Deal everybody in, the button on who drew it, else on the first player left of where it lay (B2)."""
    button, *others = clockwise(eligible, drawn - 1 if drawn in eligible else last.button)
    small_blind = others[0] if len(others) > 1 else button
    big_blind = others[1] if len(others) > 1 else others[0]
    return Placement(Blinds(button, small_blind, big_blind), (*others, button), fresh=True)


def blinds_behind(button: int, seats: Iterable[int]) -> Blinds:
    """The blinds of these players behind the button: of two the button is the small blind (B3, B7).

    >>> blinds_behind(4, [2, 5, 9]), blinds_behind(2, [2, 5])
    (Blinds(button=4, small_blind=5, big_blind=9), Blinds(button=2, small_blind=2, big_blind=5))
    """
    first, second, *others = clockwise(seats, button)
    return Blinds(button, first, second) if others else Blinds(second, second, first)


def same_again(last: Blinds, seats: Collection[int]) -> Placement | None:
    """The latest hand again for those of its players who are still there; None when it cannot be dealt to them (E2).

    When the big blind has gone the blinds move on as after any hand.
    """
    if len(seats) < 2 or last.big_blind not in seats:
        return None
    if len(seats) == 2:
        other = next(seat for seat in seats if seat != last.big_blind)
        last = Blinds(other, other, last.big_blind)
    return Placement(last, tuple(clockwise(seats, last.button)))


def passed(last: int, now: int, seats: Iterable[int]) -> list[int]:
    """The seats that a blind passed on its way from seat `last` to seat `now` (C9).

    >>> passed(9, 2, [1, 3, 9, 10])
    [10, 1]
    """
    way = (now - last) % MOST_PLAYERS
    return [seat for seat in clockwise(seats, last) if 0 < (seat - last) % MOST_PLAYERS < way]


def usual_small_blind(big_blind: int, rounding: SmallBlindRounding = SmallBlindRounding.DOWN) -> int:
    """Half the big blind, rounded to a whole chip, at least one (C1).

    >>> [usual_small_blind(big_blind) for big_blind in (15, 5, 2)], usual_small_blind(15, SmallBlindRounding.UP)
    ([7, 2, 1], 8)

    Raises:
        Refused: `bad_rules` when the half must be exact and is not.
    """
    if rounding is SmallBlindRounding.EXACT and big_blind % 2:
        raise Refused("bad_rules", field="big_blind", value=big_blind, expected="an even number")
    if rounding is SmallBlindRounding.UP:
        return max(1, (big_blind + 1) // 2)
    return max(1, big_blind // 2)
