"""What the narrator says when something went wrong in a hand (RULES E)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from vilt.errors import N_
from vilt.hand.event import HIDDEN, Action
from vilt.hand.mistakes import events as ev
from vilt.history.wording import cards_signs
from vilt.rules.motions import Reading
from vilt.rules.streets import Street

if TYPE_CHECKING:
    from vilt.history.scene import Scene

EXPOSED = (N_("{name} has {card} face up."), N_("Your {card} lies face up."))
EXPOSED_BY_DEALER = (N_("The dealer turns up a card of {name}: {card}."), N_("The dealer turns up your {card}."))
REPLACED = (
    N_("{name} gets another card for it; {card} is the burn card."),
    N_("You get {replacement} for it; {card} is the burn card."),
)
REPLACED_SCRAP = (
    N_("{name} gets another card for {card}, which is out of play."),
    N_("You get {replacement} for {card}, which is out of play."),
)
SCRAPPED = N_("{card} lay face up in the deck: it is out of play.")
SCRAPPED_FOREIGN = N_("{card} does not belong to this deck: it is out of play.")
EXTRA_CARD = (N_("{name} was dealt a card too many: it is the burn card."),
              N_("You were dealt a card too many: it is the burn card."))  # fmt: skip
MISDEAL: Mapping[ev.MisdealCause, str] = {
    ev.MisdealCause.FIRST_CARD_EXPOSED: N_("Misdeal: one of the first cards lies face up."),
    ev.MisdealCause.CARDS_EXPOSED: N_("Misdeal: more than one card lies face up."),
    ev.MisdealCause.WRONG_COUNT: N_("Misdeal: a player has a wrong number of cards."),
    ev.MisdealCause.WRONG_SEAT: N_("Misdeal: the first card went to the wrong seat."),
    ev.MisdealCause.NOT_ENTITLED: N_("Misdeal: a seat was dealt cards that should have none."),
    ev.MisdealCause.SEAT_SKIPPED: N_("Misdeal: a player was dealt no cards."),
    ev.MisdealCause.OUT_OF_SEQUENCE: N_("Misdeal: the cards were dealt out of order."),
    ev.MisdealCause.WRONG_BUTTON: N_("Misdeal: the button was in the wrong place."),
    ev.MisdealCause.BOXED_CARDS: N_("Misdeal: cards lay face up in the deck."),
    ev.MisdealCause.FOREIGN_CARD: N_("Misdeal: a card does not belong to this deck."),
}
FOULED = N_("The deck has two of a card: the hand does not count.")
RAKE_BACK = N_("The house gives back {amount} of rake.")
CHIPS_BACK = (N_("{name} takes back {amount}."), N_("You take back {amount}."))
KILLED: Mapping[ev.DeadCause, tuple[str, str]] = {
    ev.DeadCause.WRONG_COUNT: (
        N_("{name} has a wrong number of cards: the hand is dead."),
        N_("You have a wrong number of cards: your hand is dead."),
    ),
    ev.DeadCause.FOREIGN_CARD: (
        N_("{name} has acted with a card of another deck: the hand is dead."),
        N_("You have acted with a card of another deck: your hand is dead."),
    ),
}
FOURTH_CARD = N_("A fourth card lies on the flop: {card}.")
EARLY: Mapping[int, str] = {
    Street.FLOP: N_("The flop comes too early: {cards}. It will be dealt anew."),
    Street.TURN: N_("The turn comes too early: {cards}. Another card will be the turn."),
    Street.RIVER: N_("The river comes too early: {cards}. It will be dealt anew."),
}
BACK_IN_STUB = N_("{cards} goes back into the stub, which is shuffled.")
STUB_SHUFFLED = N_("The stub is shuffled.")
MIXED_SHUFFLED = N_("The stub is shuffled together with {cards} other cards.")
FLOP_MIXED = N_("The cards of the flop are mixed face down.")
BOARD = N_("The board is now {cards}.")
SHOWN_BURN = N_("{cards} is the burn card.")
BACK_ON_TOP = N_("{cards} goes back on top of the stub.")
STANDING: Mapping[ev.Standing, str] = {
    ev.Standing.MISDEAL_TOO_LATE: N_("Too late for a misdeal: the hand is played on."),
    ev.Standing.FOURTH_CARD_TOO_LATE: N_("Too late to repair the flop: the hand is played on."),
    ev.Standing.BURN_TOO_LATE: N_("Too late to repair the burn: the board stands."),
    ev.Standing.CARD_MISSING: N_("The player with the last card had one too few and gets it."),
    ev.Standing.STUB_RESTORED: N_("The stub fell and is put in order again."),
}
FOLDED_EARLY = (N_("{name} folds out of turn."), N_("You fold out of turn."))
CLAIMED: Mapping[Action, tuple[str, str]] = {
    Action.CHECK: (N_("{name} checks out of turn."), N_("You check out of turn.")),
    Action.CALL: (N_("{name} calls out of turn."), N_("You call out of turn.")),
    Action.BET: (N_("{name} bets {amount} out of turn."), N_("You bet {amount} out of turn.")),
    Action.RAISE: (N_("{name} raises to {amount} out of turn."), N_("You raise to {amount} out of turn.")),
}
READINGS: Mapping[Reading, str] = {
    Reading.SAID: N_("What was said counts."),
    Reading.PLAIN: "",
    Reading.ONE_CHIP: N_("One chip without a word is a call."),
    Reading.ALL_NEEDED: N_("Every chip is needed for the call: without a word it is a call."),
    Reading.HALF_A_RAISE: N_("At least half of a raise: it must be a full one."),
    Reading.LESS_THAN_HALF: N_("Less than half of a raise: it is a call."),
    Reading.TOO_LITTLE: N_("That is too little: it must be made up."),
    Reading.TOO_MUCH: N_("That is too much: it is cut to the most that is possible."),
    Reading.NO_RAISE: N_("A raise is not possible here: it is a call or a check."),
}
SECOND_MOTION = N_("Chips that follow in a second motion do not count.")
BINDS = N_("It counts at the right time if nothing changes before.")


class MistakeTeller:
    """Tells the events of mistakes, with a narrator's words `of_player` and its other `text`."""

    def __init__(self, of_player: Callable[..., str], text: Callable[..., str]) -> None:
        self._of = of_player
        self._text = text

    @property
    def tells(self) -> Mapping[type, Callable[[Any, Scene, int], str]]:
        """The sentence for each kind of event."""
        return {
            ev.CardExposed: self._exposed,
            ev.CardReplaced: self._replaced,
            ev.CardScrapped: self._scrapped,
            ev.ExtraCardBurnt: self._extra,
            ev.Misdealt: self._misdealt,
            ev.DeckFouled: self._fouled,
            ev.RakeReturned: self._rake_back,
            ev.ChipsReturned: self._returned,
            ev.HandKilled: self._killed,
            ev.FourthFlopCard: self._fourth,
            ev.DealtEarly: self._early,
            ev.ShuffleAsked: self._shuffle,
            ev.BoardReplaced: self._board,
            ev.MistakeStands: self._stands,
            ev.FoldedOutOfTurn: self._folded,
            ev.ClaimedOutOfTurn: self._claimed,
            ev.ChipsRead: self._read,
        }

    def _exposed(self, event: ev.CardExposed, scene: Scene, reader_seat: int) -> str:
        told = EXPOSED_BY_DEALER if event.by_dealer else EXPOSED
        return self._of(told, event.seat, scene, reader_seat, card=cards_signs((event.card,)))

    def _replaced(self, event: ev.CardReplaced, scene: Scene, reader_seat: int) -> str:
        told = REPLACED if event.burnt else REPLACED_SCRAP
        fields = {"card": cards_signs((event.card,))}
        if event.replacement != HIDDEN:
            fields["replacement"] = cards_signs((event.replacement,))
        return self._of(told, event.seat, scene, reader_seat, **fields)

    def _scrapped(self, event: ev.CardScrapped, _scene: Scene, _reader_seat: int) -> str:
        return self._text(SCRAPPED_FOREIGN if event.foreign else SCRAPPED, card=cards_signs((event.card,)))

    def _extra(self, event: ev.ExtraCardBurnt, scene: Scene, reader_seat: int) -> str:
        return self._of(EXTRA_CARD, event.seat, scene, reader_seat)

    def _misdealt(self, event: ev.Misdealt, _scene: Scene, _reader_seat: int) -> str:
        return self._text(MISDEAL[event.cause])

    def _fouled(self, _event: ev.DeckFouled, _scene: Scene, _reader_seat: int) -> str:
        return self._text(FOULED)

    def _rake_back(self, event: ev.RakeReturned, _scene: Scene, _reader_seat: int) -> str:
        return self._text(RAKE_BACK, amount=event.amount)

    def _returned(self, event: ev.ChipsReturned, scene: Scene, reader_seat: int) -> str:
        return self._of(CHIPS_BACK, event.seat, scene, reader_seat, amount=event.amount) if event.amount else ""

    def _killed(self, event: ev.HandKilled, scene: Scene, reader_seat: int) -> str:
        return self._of(KILLED[event.cause], event.seat, scene, reader_seat)

    def _fourth(self, event: ev.FourthFlopCard, _scene: Scene, _reader_seat: int) -> str:
        return self._text(FOURTH_CARD, card=cards_signs((event.card,)))

    def _early(self, event: ev.DealtEarly, _scene: Scene, _reader_seat: int) -> str:
        return self._text(EARLY[event.street], cards=cards_signs(event.cards))

    def _shuffle(self, event: ev.ShuffleAsked, _scene: Scene, _reader_seat: int) -> str:
        if event.shuffle in (ev.Shuffle.FOUR, ev.Shuffle.THREE):
            return self._text(FLOP_MIXED)
        if not event.returned:
            return self._text(STUB_SHUFFLED)
        if event.face_up:
            return self._text(BACK_IN_STUB, cards=cards_signs(event.returned))
        return self._text(MIXED_SHUFFLED, cards=len(event.returned))

    def _board(self, event: ev.BoardReplaced, _scene: Scene, _reader_seat: int) -> str:
        told = [self._text(BOARD, cards=cards_signs(event.board))]
        if event.exposed:
            told.append(self._text(SHOWN_BURN, cards=cards_signs(event.exposed)))
        if event.back:
            told.append(self._text(BACK_ON_TOP, cards=cards_signs(event.back)))
        return " ".join(told)

    def _stands(self, event: ev.MistakeStands, _scene: Scene, _reader_seat: int) -> str:
        return self._text(STANDING[event.standing])

    def _folded(self, event: ev.FoldedOutOfTurn, scene: Scene, reader_seat: int) -> str:
        return self._of(FOLDED_EARLY, event.seat, scene, reader_seat)

    def _claimed(self, event: ev.ClaimedOutOfTurn, scene: Scene, reader_seat: int) -> str:
        said = self._of(CLAIMED[event.action], event.seat, scene, reader_seat, amount=event.to)
        return f"{said} {self._text(BINDS)}"

    def _read(self, event: ev.ChipsRead, _scene: Scene, _reader_seat: int) -> str:
        told = [READINGS[event.reading], SECOND_MOTION if event.second_motion else ""]
        return " ".join(self._text(sentence) for sentence in told if sentence)
