"""What a Poker Hand History cannot say: mistakes of the dealer, and how they were settled, in fields of Vilt's own.

- `_rulings`: how mistakes are settled, as `"seed"`, `"roberts"`, `"tda"` or a table of fields of `Rulings`.
- `_mistakes`: what went wrong, each a table: `after` how many actions of players it was told, its `type` (see
  `vilt.hand.mistakes.commands`) and its fields: `{ after = 0, type = "expose_cards", numbers = [5] }`. Cards are texts.
- `_shuffles`: the order out of each shuffle that a repair asks for: `"reversed"`, or the cards on top, the others then
  as they lay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from vilt.errors import Refused
from vilt.hand.events import Acted, HandEvent
from vilt.hand.mistakes.commands import FoulDeck, Mistake, Reshuffle
from vilt.hand.mistakes.events import FoldedOutOfTurn
from vilt.history.amounts import brief
from vilt.history.notation import cards_in
from vilt.history.options import option_in_file
from vilt.history.record import MistakeTold, RecordedHand, Shuffling, Unreadable
from vilt.rules.rulings import RULINGS, Rulings

if TYPE_CHECKING:
    from vilt.history.replay import Played

REVERSED = "reversed"

_TYPES = [kind.__struct_config__.tag for kind in get_args(Mistake)]


def rulings_in(table: Mapping[str, Any]) -> Rulings | None:
    """The rulings that a hand states; those of a game at home when it only tells mistakes; None for any other hand.

    Raises:
        Unreadable: they are none.
    """
    stated = table.get("_rulings")
    if stated is None:
        return Rulings() if "_mistakes" in table else None
    if isinstance(stated, str) and stated in RULINGS:
        return RULINGS[stated]
    if not isinstance(stated, dict):
        expected = f"one of {', '.join(RULINGS)}, or a table in braces"
        raise Unreadable("bad_field", field="_rulings", value=brief(stated), expected=expected)
    return msgspec.convert({field: _ruling(field, value) for field, value in stated.items()}, Rulings)


def _ruling(field: str, value: object) -> int:
    known = Rulings.__struct_fields__
    if field not in known:
        raise Unreadable("bad_field", field="_rulings", value=brief(field), expected=f"one of {', '.join(known)}")
    return option_in_file(field, value)


def mistakes_in(table: Mapping[str, Any], unit: int, actions: int) -> tuple[MistakeTold, ...]:
    """The mistakes that a hand of so many actions of players tells, amounts in parts of a chip.

    Raises:
        Unreadable: one that is none, or comes after more actions than there are.
    """
    return tuple(_mistake(told, unit, actions) for told in _list(table, "_mistakes", dict, "tables in braces"))


def _mistake(told: dict[str, Any], unit: int, actions: int) -> MistakeTold:
    fields = dict(told)
    after = fields.pop("after", None)
    if not isinstance(after, int) or isinstance(after, bool) or not 0 <= after <= actions:
        expected = f"after = how many actions of players it was told, at most {actions}"
        raise Unreadable("bad_field", field="_mistakes", value=brief(told), expected=expected)
    if fields.get("type") not in _TYPES:
        raise Unreadable(
            "bad_field", field="type", value=brief(fields.get("type")), expected=f"one of {', '.join(_TYPES)}"
        )
    if isinstance(fields.get("card"), str):
        fields["card"] = cards_in(fields["card"], fields["card"])[0]
    if isinstance(fields.get("amount"), int):
        fields["amount"] *= unit
    try:
        return MistakeTold(after, msgspec.convert(fields, Mistake))
    except msgspec.ValidationError as wrong:
        raise Unreadable("bad_action", action=brief(told), expected=brief(wrong)) from None


def shuffles_in(table: Mapping[str, Any]) -> tuple[Shuffling, ...]:
    """The shuffles that a hand states, in order.

    Raises:
        Unreadable: one that is none.
    """
    texts = _list(table, "_shuffles", str, "texts in quotes")
    return tuple(
        Shuffling(backwards=True) if text == REVERSED else Shuffling(top=cards_in(text.replace(" ", ""), text))
        for text in texts
    )


def _list(table: Mapping[str, Any], field: str, kind: type, expected: str) -> Iterator[Any]:
    values = table.get(field, [])
    if not isinstance(values, list) or not all(isinstance(value, kind) for value in values):
        raise Unreadable("bad_field", field=field, value=brief(values), expected=f"a list of {expected}")
    yield from values


def shuffled(pile: tuple[int, ...], shuffling: Shuffling) -> Reshuffle:
    """The cards of a pile in the order that the file states.

    >>> shuffled((3, 1, 2), Shuffling(top=(2,))).order
    (2, 3, 1)
    """
    if shuffling.backwards:
        return Reshuffle(pile[::-1])
    return Reshuffle((*shuffling.top, *(card for card in pile if card not in shuffling.top)))


class Oddities:
    """The mistakes of a recorded hand, as far as they are not told yet, and the shuffles that they ask for."""

    def __init__(self, record: RecordedHand) -> None:
        self._mistakes = list(record.mistakes)
        self._shuffles = list(record.shuffles)
        self._chopped = record.chopped
        self._spoken: list[int] = []

    def tell(self, played: Played, after: int, *, over: bool = False) -> bool:
        """Tell the mistakes that belong after so many actions; whether all went as the file says.

        What is noticed when the hand is over already (E13) is told with `over` only.
        """
        hand = played.hand
        while self._mistakes and self._mistakes[0].after <= after:
            if not over and (
                hand.over or hand.question or (self._chopped and isinstance(self._mistakes[0].mistake, FoulDeck))
            ):
                break
            mistake = self._mistakes.pop(0).mistake
            try:
                self.note(played, hand.handle(mistake))
            except Refused as refused:
                played.trouble = f"'{mistake.__struct_config__.tag}': {refused}"
                return False
        return not played.trouble

    def note(self, played: Played, told: list[HandEvent], own: int = 0) -> None:
        """Keep what was told, the first `own` events being the file's next action; shuffle where it is asked for."""
        played.events += told
        self._spoken += [event.seat for event in told[own:] if isinstance(event, Acted | FoldedOutOfTurn)]
        hand = played.hand
        if hand.irregular.awaited:
            try:
                if not self._shuffles:
                    raise Unreadable("shuffle_missing")
                self.note(played, hand.handle(shuffled(hand.irregular.pile, self._shuffles.pop(0))))
            except Refused as refused:
                played.trouble = str(refused)

    def said_before(self, player: int) -> bool:
        """Whether a player's action was told already, because he said it before his turn (E16)."""
        if player in self._spoken:
            self._spoken.remove(player)
            return True
        return False
