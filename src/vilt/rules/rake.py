"""What the house keeps of the pots (RULES I5)."""

from __future__ import annotations

from vilt.rules.house import RakeRounding
from vilt.rules.state import HandState
from vilt.rules.streets import PREFLOP

WHOLE = 10_000
"""A rate is in hundredths of a percent."""

HALF_EVEN = RakeRounding.HALF_EVEN


def most_rake(h: HandState) -> int:
    """The most that this hand can cost, by how many were dealt in; 0 without a cap."""
    if h.players == 2 and h.rules.rake_cap_two > 0:
        return h.rules.rake_cap_two
    if 2 < h.players < 5 and h.rules.rake_cap_few > 0:
        return h.rules.rake_cap_few
    return h.rules.rake_cap


def rake_of(h: HandState, chips: int) -> int:
    """The rake of pots that hold `chips` together: a part of them, rounded, up to the cap.

    The product is taken in two steps, so that no amount is too large for a compiled loop.
    """
    rest = chips % WHOLE * h.rules.rake_rate
    rake = chips // WHOLE * h.rules.rake_rate + rest // WHOLE
    if h.rules.rake_rounding == HALF_EVEN:
        beyond = 2 * (rest % WHOLE)
        if beyond > WHOLE or (beyond == WHOLE and rake % 2 == 1):
            rake += 1
    most = most_rake(h)
    return most if 0 < most < rake else rake


def pot_rake(h: HandState, number: int) -> int:
    """What pot `number` pays: what it adds to the rake of the pots below it, so that the main pot pays first.

    Nothing where the hand ended before the flop, unless the house drops there too.
    """
    if h.rules.rake_rate == 0 or (h.street == PREFLOP and h.rules.no_flop_no_drop):
        return 0
    below = 0
    for other in range(number):
        below += h.pot_amount[other]
    return rake_of(h, below + h.pot_amount[number]) - rake_of(h, below)
