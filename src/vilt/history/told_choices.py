"""Sentences about choices: showing, mucked hands, several boards, undealt cards, and what the house keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from vilt.errors import N_
from vilt.hand import events as hand
from vilt.history.wording import cards_signs

if TYPE_CHECKING:
    from vilt.history.scene import Scene

Say = Callable[..., str]

SHOW_ASKED = (N_("{name} chooses: show or muck."), N_("Show your hand or muck it?"))
RUNS_ASKED = {
    2: N_("All-in: is the rest of the board dealt once, or twice?"),
    3: N_("All-in: is the rest of the board dealt once, twice or three times?"),
}
RUNS_VOTED = {
    1: (N_("{name} wants one board."), N_("You want one board.")),
    2: (N_("{name} agrees to two boards."), N_("You agree to two boards.")),
    3: (N_("{name} agrees to three boards."), N_("You agree to three boards.")),
}
RUNS_AGREED = {
    1: N_("The rest of the board is dealt once."),
    2: N_("The rest of the board is dealt twice."),
    3: N_("The rest of the board is dealt three times."),
}
BOARD = N_("Board {board}.")
CARDS_SHOWN = (N_("{name} shows {cards}."), N_("You show {cards}."))
HAD_MUCKED = (N_("{name} had mucked {cards}."), N_("You had mucked {cards}."))
HAD_UNSHOWN = (N_("{name} won unshown with {cards}."), N_("You won unshown with {cards}."))
ASKED_TO_SEE = (N_("{name} asks to see a mucked hand: {cards}."), N_("You ask to see a mucked hand: {cards}."))
UNDEALT = N_("These cards would have come: {cards}.")
HOUSE_KEEPS = N_("The house keeps {amount}.")


class ChoiceTeller:
    """Tells these events for a narrator: `text` says a sentence, `of` one about a player, to him or to another."""

    def __init__(self, text: Say, of: Say) -> None:
        self._text = text
        self._of = of

    def tells(self) -> Mapping[type, Callable[[Any, Scene, int], str]]:
        """What tells which kind of event."""
        return {
            hand.RakeTaken: self._rake_taken,
            hand.ShowAsked: self._show_asked,
            hand.RunsAsked: self._runs_asked,
            hand.RunsVoted: self._runs_voted,
            hand.RunsAgreed: self._runs_agreed,
            hand.HandEnded: self._hand_ended,
            hand.CardsShown: self._cards_shown,
            hand.AskedToSee: self._asked_to_see,
            hand.UndealtShown: self._undealt_shown,
        }

    def on_board(self, sentence: str, board: int, scene: Scene) -> str:
        """A sentence about one board of several, which says of which."""
        return f"{self._text(BOARD, board=board)} {sentence}" if scene.boards > 1 else sentence

    def _rake_taken(self, event: hand.RakeTaken, _scene: Scene, _reader_seat: int) -> str:
        return self._text(HOUSE_KEEPS, amount=event.amount)

    def _show_asked(self, event: hand.ShowAsked, scene: Scene, reader_seat: int) -> str:
        return self._of(SHOW_ASKED, event.seat, scene, reader_seat)

    def _runs_asked(self, event: hand.RunsAsked, _scene: Scene, _reader_seat: int) -> str:
        return self._text(RUNS_ASKED[event.most])

    def _runs_voted(self, event: hand.RunsVoted, scene: Scene, reader_seat: int) -> str:
        return self._of(RUNS_VOTED[event.runs], event.seat, scene, reader_seat)

    def _runs_agreed(self, event: hand.RunsAgreed, _scene: Scene, _reader_seat: int) -> str:
        return self._text(RUNS_AGREED[event.runs])

    def _hand_ended(self, event: hand.HandEnded, scene: Scene, reader_seat: int) -> str:
        return " ".join(
            self._of(
                HAD_MUCKED if called.mucked else HAD_UNSHOWN,
                called.seat,
                scene,
                reader_seat,
                cards=cards_signs(called.cards),
            )
            for called in event.called
        )

    def _cards_shown(self, event: hand.CardsShown, scene: Scene, reader_seat: int) -> str:
        cards = cards_signs(tuple([card for card in event.cards if card != hand.HIDDEN]))
        return self._of(CARDS_SHOWN, event.seat, scene, reader_seat, cards=cards)

    def _asked_to_see(self, event: hand.AskedToSee, scene: Scene, reader_seat: int) -> str:
        return self._of(ASKED_TO_SEE, event.seat, scene, reader_seat, cards=cards_signs(event.cards))

    def _undealt_shown(self, event: hand.UndealtShown, _scene: Scene, _reader_seat: int) -> str:
        return self._text(UNDEALT, cards=cards_signs(event.cards))
