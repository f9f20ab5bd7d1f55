"""What the player to act may do: the one source of legality."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.errors import Refused
from vilt.hand.events import BET, CALL, CHECK, FOLD, RAISE, Action, Option
from vilt.rules.betting import raise_bounds, to_call
from vilt.rules.house import MOST_CHIPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vilt.rules.state import State

FOLDING = Option(FOLD)
CHECKING = Option(CHECK)


def legal_options(state: State, s: int) -> tuple[Option, ...]:
    """What player `s` may do at his turn: fold always, check or call, bet or raise when the rules allow (D1)."""
    cost = to_call(state, s)
    low, high = raise_bounds(state, s)
    middle = Option(CALL, cost, cost) if cost else CHECKING
    if not high:
        return (FOLDING, middle)
    return (FOLDING, middle, Option(RAISE if state.price else BET, low, high))


def as_meant(state: State, s: int, action: Action) -> Action:
    """What player `s` does: a fold where checking is free is a check in a house that wants it so (D1)."""
    if action is FOLD and state.rules.fold_when_free and not to_call(state, s):
        return CHECK
    return action


def in_words(options: Iterable[Option]) -> str:
    """The options as an error names them: `fold, call 2, raise to 4..200`."""
    words = []
    for option in options:
        if option.action is CALL:
            words.append(f"call {option.low}")
        elif option.high and option.low == option.high:
            words.append(f"{option.action} to {option.low}")
        elif option.high:
            words.append(f"{option.action} to {option.low}..{option.high}")
        else:
            words.append(option.action.value)
    return ", ".join(words)


def checked_amount(options: tuple[Option, ...], action: Action, amount: int) -> int:
    """The chips that `action` names, made exact: the cost of a call, the total in front of a bet or raise, else 0.

    Raises:
        Refused: `not_legal` or `amount_outside` (D19: nothing is rounded), saying what would be legal.
    """
    for option in options:
        if option.action is action:
            break
    else:
        raise Refused("not_legal", action=str(action), legal=in_words(options))
    low = option.low
    if type(amount) is not int:  # nor bool
        raise Refused("bad_amount", amount=str(amount), low=0, high=MOST_CHIPS)
    if low <= amount <= option.high:
        return amount
    if action is BET or action is RAISE:
        raise Refused("amount_outside", action=str(action), amount=amount, low=low, high=option.high)
    if amount:
        raise Refused("not_legal", action=f"{action} {amount}", legal=in_words((option,)))
    return low
