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
    "bad_seat": N_("{seat} is not a seat: seats are numbered 1 to 10"),
    # A hand's course
    "already_announced": N_("hand {hand} is announced already"),
    "not_announced": N_("there is no hand to deal: announce one first"),
    "already_dealt": N_("the cards of hand {hand} are dealt already"),
    "not_dealt": N_("hand {hand} has no cards yet: deal first"),
    "hand_over": N_("hand {hand} is over"),
    "not_your_turn": N_("it is seat {actor}'s turn, not seat {seat}'s"),
    "not_legal": N_("{action} is not possible here; possible: {legal}"),
    "amount_outside": N_("{action} to {amount} is not possible: between {low} and {high}"),
    # The room's database
    "database_taken": N_("the database {path} is in use by another process: stop that one first, or choose another with --database"),
    "database_newer": N_("the database {path} was made by a newer Vilt: update Vilt, or choose another with --database"),
    "store_full": N_("the disk that holds {path} is full: nothing was changed"),
    "store_read_only": N_("the database {path} cannot be written to: nothing was changed"),
    "store_unreachable": N_("the database {path} cannot be opened: {reason}"),
    "store_damaged": N_("{path} is damaged, or not a database of Vilt: put a backup in its place"),
    "store_busy": N_("the database {path} is locked by another program: nothing was changed"),
    "store_failed": N_("the database {path} failed: {reason}; nothing was changed"),
    # The room
    "not_enough_chips": N_("{amount} chips are too many: your bankroll holds {chips}"),
    "no_such_table": N_("there is no table '{table}'"),
    "table_newer": N_("table '{table}' was played by a newer Vilt: update this one to go on with it"),
    "try_again": N_("too much is happening at this table: try again"),
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
