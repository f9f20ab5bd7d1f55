"""What the pot offers, and how much equity a decision needs."""

from __future__ import annotations

from numbers import Integral

import msgspec

from vilt.errors import Refused

MOST_CHIPS = 2**53 - 1


class PotOdds(msgspec.Struct, frozen=True):
    """A call. Amounts are chips."""

    pot: int
    """What is in the pot before the call, the bet to be called included."""
    to_call: int

    @property
    def ratio(self) -> float:
        """The pot to the call: 3.0 is said as three to one."""
        return self.pot / self.to_call

    @property
    def break_even(self) -> float:
        """The equity with which a call neither wins nor loses chips, 0 to 1."""
        return self.to_call / (self.pot + self.to_call)

    def value(self, equity: float) -> float:
        """What a call wins on average with this equity and no more betting, chips; below 0 it loses.

        `Refused` for an equity outside 0 to 1.
        """
        if not 0 <= equity <= 1:
            raise Refused("bad_field", field="equity", value=repr(equity), expected="a part of the pot from 0 to 1")
        return equity * (self.pot + self.to_call) - self.to_call


def pot_odds(pot: int, to_call: int) -> PotOdds:
    """The odds of a call; `Refused` unless the pot has 0 chips or more and the call takes at least 1.

    >>> offer = pot_odds(150, 50)
    >>> offer.ratio, offer.break_even
    (3.0, 0.25)
    """
    return PotOdds(_amount(pot, 0), _amount(to_call, 1))


def bluff_break_even(pot: int, bet: int) -> float:
    """How often a bet must win the pot at once to pay for itself, 0 to 1; `Refused` as `pot_odds`.

    >>> bluff_break_even(100, 50)
    0.3333333333333333
    """
    return _amount(bet, 1) / (_amount(pot, 0) + bet)


def _amount(chips: int, low: int) -> int:
    if not isinstance(chips, Integral) or not low <= int(chips) <= MOST_CHIPS:
        raise Refused("bad_amount", amount=repr(chips)[:20], low=low, high=MOST_CHIPS)
    return int(chips)
