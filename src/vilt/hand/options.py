"""What the player to act may do: the one source of legality."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vilt.errors import Refused
from vilt.hand.events import Action, Option
from vilt.rules import betting
from vilt.rules.house import MOST_CHIPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vilt.rules.state import State

FOLD = Option(Action.FOLD)
CHECK = Option(Action.CHECK)


def legal_options(state: State, s: int) -> tuple[Option, ...]:
    """What player `s` may do at his turn (D1): fold always, check or call, bet or raise when the rules allow."""
    cost = betting.to_call(state, s)
    low, high = betting.raise_bounds(state, s)
    middle = Option(Action.CALL, cost, cost) if cost else CHECK
    if not high:
        return (FOLD, middle)
    return (FOLD, middle, Option(Action.RAISE if state.price else Action.BET, low, high))


def in_words(options: Iterable[Option]) -> str:
    """The options as an error names them: `fold, call 2, raise to 4..200`."""
    words = []
    for option in options:
        if option.action is Action.CALL:
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
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise Refused("bad_amount", amount=str(amount), low=0, high=MOST_CHIPS)
    if action in (Action.BET, Action.RAISE):
        if not option.low <= amount <= option.high:
            raise Refused("amount_outside", action=str(action), amount=amount, low=option.low, high=option.high)
        return amount
    if amount not in (0, option.low):
        legal = in_words((option,))
        raise Refused("not_legal", action=f"{action} {amount}", legal=legal)
    return option.low
