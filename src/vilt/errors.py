"""What Vilt says when something is refused.

An error is a code and its fields; the English sentence is only its default text, so that a room can say the same thing in
the reader's language. `TEXTS` holds every sentence once, by code; catalogs translate these very strings.
"""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark `text` for the catalogs without translating it here."""
    return text


TEXTS: dict[str, str] = {
    # Cards
    "not_a_card": N_("'{text}' is not a card: use rank 23456789TJQKA and suit cdhs"),
    # A hand's announcement
    "too_few_players": N_("a hand needs 2 to 10 players with chips, not {players}"),
    "seat_twice": N_("seat {seat} is named twice: each player has a seat of his own"),
    "not_in_hand": N_("seat {seat} is not in this hand"),
    "bad_amount": N_("{amount} is not an amount of chips: use a whole number from {low} to {high}"),
    "bad_button": N_("the button cannot lie on seat {seat}: seats are numbered 1 to 10"),
    "bad_rules": N_("{field} is {value}: {expected}"),
    # A hand's course
    "already_dealt": N_("the cards of hand {hand} are dealt already"),
    "not_dealt": N_("hand {hand} has no cards yet: deal first"),
    "hand_over": N_("hand {hand} is over"),
    "not_your_turn": N_("it is seat {actor}'s turn, not seat {seat}'s"),
    "not_legal": N_("{action} is not possible here; possible: {legal}"),
    "amount_outside": N_("{action} to {amount} is not possible: between {low} and {high}"),
}


class Refused(ValueError):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """A command or an input that was refused, with nothing changed.

    >>> str(Refused("not_a_card", text="1x"))
    "'1x' is not a card: use rank 23456789TJQKA and suit cdhs"
    """

    def __init__(self, code: str, **fields: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        return TEXTS[self.code].format_map(self.fields)
