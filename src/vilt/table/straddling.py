"""Who straddles (RULES C12, C13)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from vilt.hand.commands import Post
from vilt.rules.streets import PostKind
from vilt.table.blinds import Placement, clockwise
from vilt.table.house_options import HouseOptions, StraddleMode, StraddlePriority


def straddles(
    placement: Placement, options: HouseOptions, wanting: Collection[int], free: Mapping[int, int], big_blind: int
) -> tuple[Post, ...]:
    """The straddles of a hand: the first, and those that double it (C13).

    `wanting` are the seats that want to straddle, `free` what each has after his other posts: who cannot cover a
    straddle may not post it. Heads-up nobody straddles.
    """
    order = clockwise(placement.players, placement.blinds.big_blind)
    others = [seat for seat in order if seat not in placement.blinds[1:] and seat not in placement.posters]
    amount = 2 * big_blind
    first = next((seat for seat in _asked(placement, options, others) if seat in wanting and free[seat] >= amount), 0)
    if not first:
        return ()
    posts = [Post(first, PostKind.STRADDLE, amount)]
    after = others[others.index(first) + 1 :]
    for seat in after[: options.re_straddle]:
        amount *= 2
        if seat not in wanting or free[seat] < amount:
            break
        posts.append(Post(seat, PostKind.STRADDLE, amount))
    return tuple(posts)


def _asked(placement: Placement, options: HouseOptions, others: list[int]) -> list[int]:
    """Who may have the first straddle, who goes before others first; `others` are all but the blinds."""
    if len(placement.players) < 3 or options.straddle is StraddleMode.OFF:
        return []
    order = clockwise(placement.players, placement.blinds.big_blind)
    utg = [seat for seat in order[:1] if seat in others]
    button = [seat for seat in others if seat == placement.blinds.button]
    asked = {
        StraddleMode.UTG: utg,
        StraddleMode.BUTTON: button,
        StraddleMode.UTG_OR_BUTTON: [*utg, *button],
        StraddleMode.MISSISSIPPI: others,
    }[options.straddle]
    if options.straddle_priority is StraddlePriority.BUTTON:
        return sorted(asked, key=lambda seat: seat not in button)
    return asked
