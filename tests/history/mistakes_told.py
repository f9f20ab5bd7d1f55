"""The events of mistakes as Mika (seat 1) is told them in English, beside Saskia (seat 2)."""

from __future__ import annotations

from vilt.cards import parse_cards
from vilt.hand import HIDDEN, Action
from vilt.hand.mistakes import events as ev
from vilt.rules.motions import Reading
from vilt.table.events import TableEvent

KD, QD = parse_cards("KdQd")
FLOP = tuple(parse_cards("Ks9d4c"))

TOLD_MISTAKES: list[tuple[TableEvent, str]] = [
    (ev.CardExposed(2, KD, 0), "Saskia has K♦ face up."),
    (ev.CardExposed(1, KD, 0), "Your K♦ lies face up."),
    (ev.CardExposed(2, KD, 0, by_dealer=True), "The dealer turns up a card of Saskia: K♦."),
    (ev.CardExposed(1, KD, 0, by_dealer=True), "The dealer turns up your K♦."),
    (ev.CardReplaced(2, KD, 0, HIDDEN, burnt=True), "Saskia gets another card for it; K♦ is the burn card."),
    (ev.CardReplaced(1, KD, 0, QD, burnt=True), "You get Q♦ for it; K♦ is the burn card."),
    (ev.CardReplaced(2, KD, 0, HIDDEN), "Saskia gets another card for K♦, which is out of play."),
    (ev.CardReplaced(1, KD, 0, QD, foreign=True), "You get Q♦ for K♦, which is out of play."),
    (ev.CardScrapped(KD), "K♦ lay face up in the deck: it is out of play."),
    (ev.CardScrapped(KD, foreign=True), "K♦ does not belong to this deck: it is out of play."),
    (ev.ExtraCardBurnt(1, HIDDEN), "You were dealt a card too many: it is the burn card."),
    (ev.ExtraCardBurnt(2, HIDDEN), "Saskia was dealt a card too many: it is the burn card."),
    (ev.Misdealt(ev.MisdealCause.FIRST_CARD_EXPOSED), "Misdeal: one of the first cards lies face up."),
    (ev.Misdealt(ev.MisdealCause.CARDS_EXPOSED), "Misdeal: more than one card lies face up."),
    (ev.Misdealt(ev.MisdealCause.WRONG_COUNT), "Misdeal: a player has a wrong number of cards."),
    (ev.Misdealt(ev.MisdealCause.WRONG_SEAT), "Misdeal: the first card went to the wrong seat."),
    (ev.Misdealt(ev.MisdealCause.NOT_ENTITLED), "Misdeal: a seat was dealt cards that should have none."),
    (ev.Misdealt(ev.MisdealCause.SEAT_SKIPPED), "Misdeal: a player was dealt no cards."),
    (ev.Misdealt(ev.MisdealCause.OUT_OF_SEQUENCE), "Misdeal: the cards were dealt out of order."),
    (ev.Misdealt(ev.MisdealCause.WRONG_BUTTON), "Misdeal: the button was in the wrong place."),
    (ev.Misdealt(ev.MisdealCause.BOXED_CARDS), "Misdeal: cards lay face up in the deck."),
    (ev.Misdealt(ev.MisdealCause.FOREIGN_CARD), "Misdeal: a card does not belong to this deck."),
    (ev.DeckFouled(), "The deck has two of a card: the hand does not count."),
    (ev.RakeReturned(3), "The house gives back 3 of rake."),
    (ev.ChipsReturned(2, 25), "Saskia takes back 25."),
    (ev.ChipsReturned(1, 25, won=50), "You take back 25."),
    (ev.ChipsReturned(1, 0, won=50), ""),
    (ev.HandKilled(2, ev.DeadCause.WRONG_COUNT), "Saskia has a wrong number of cards: the hand is dead."),
    (ev.HandKilled(1, ev.DeadCause.FOREIGN_CARD), "You have acted with a card of another deck: your hand is dead."),
    (ev.FourthFlopCard(KD), "A fourth card lies on the flop: K♦."),
    (ev.DealtEarly(1, (HIDDEN,), FLOP), "The flop comes too early: K♠ 9♦ 4♣. It will be dealt anew."),
    (ev.DealtEarly(2, (HIDDEN,), (KD,)), "The turn comes too early: K♦. Another card will be the turn."),
    (ev.DealtEarly(3, (HIDDEN,), (KD,)), "The river comes too early: K♦. It will be dealt anew."),
    (ev.ShuffleAsked(ev.Shuffle.STUB, (), 1, face_up=False), "The stub is shuffled."),
    (ev.ShuffleAsked(ev.Shuffle.STUB, FLOP, 1), "K♠ 9♦ 4♣ goes back into the stub, which is shuffled."),
    (
        ev.ShuffleAsked(ev.Shuffle.STUB, (HIDDEN, HIDDEN), 1, face_up=False, mucks=(3,)),
        "The stub is shuffled together with 2 other cards.",
    ),
    (ev.ShuffleAsked(ev.Shuffle.THREE, FLOP, 1), "The cards of the flop are mixed face down."),
    (ev.Shuffled((), 40), ""),
    (ev.BoardReplaced(FLOP), "The board is now K♠ 9♦ 4♣."),
    (ev.BoardReplaced(FLOP, exposed=(KD,)), "The board is now K♠ 9♦ 4♣. K♦ is the burn card."),
    (ev.BoardReplaced(FLOP, back=(KD,)), "The board is now K♠ 9♦ 4♣. K♦ goes back on top of the stub."),
    (ev.BurnPlanned(HIDDEN), ""),
    (ev.MistakeStands(ev.Standing.MISDEAL_TOO_LATE), "Too late for a misdeal: the hand is played on."),
    (ev.MistakeStands(ev.Standing.FOURTH_CARD_TOO_LATE), "Too late to repair the flop: the hand is played on."),
    (ev.MistakeStands(ev.Standing.BURN_TOO_LATE), "Too late to repair the burn: the board stands."),
    (ev.MistakeStands(ev.Standing.CARD_MISSING), "The player with the last card had one too few and gets it."),
    (ev.MistakeStands(ev.Standing.STUB_RESTORED), "The stub fell and is put in order again."),
    (ev.FoldedOutOfTurn(2), "Saskia folds out of turn."),
    (
        ev.ClaimedOutOfTurn(2, Action.RAISE, 800, 300),
        "Saskia raises to 800 out of turn. It counts at the right time if nothing changes before.",
    ),
    (
        ev.ClaimedOutOfTurn(1, Action.CHECK, 0, 0),
        "You check out of turn. It counts at the right time if nothing changes before.",
    ),
    (
        ev.ClaimedOutOfTurn(2, Action.CALL, 300, 300),
        "Saskia calls out of turn. It counts at the right time if nothing changes before.",
    ),
    (
        ev.ClaimedOutOfTurn(2, Action.BET, 300, 0),
        "Saskia bets 300 out of turn. It counts at the right time if nothing changes before.",
    ),
    (ev.ChipsRead(2, Reading.PLAIN), ""),
    (ev.ChipsRead(2, Reading.PLAIN, second_motion=True), "Chips that follow in a second motion do not count."),
    (ev.ChipsRead(1, Reading.SAID), "What was said counts."),
    (ev.ChipsRead(2, Reading.ONE_CHIP), "One chip without a word is a call."),
    (
        ev.ChipsRead(2, Reading.ALL_NEEDED),
        "Every chip is needed for the call: without a word it is a call.",
    ),
    (ev.ChipsRead(2, Reading.HALF_A_RAISE), "At least half of a raise: it must be a full one."),
    (ev.ChipsRead(2, Reading.LESS_THAN_HALF), "Less than half of a raise: it is a call."),
    (ev.ChipsRead(2, Reading.TOO_LITTLE), "That is too little: it must be made up."),
    (ev.ChipsRead(2, Reading.TOO_MUCH), "That is too much: it is cut to the most that is possible."),
    (ev.ChipsRead(2, Reading.NO_RAISE), "A raise is not possible here: it is a call or a check."),
]
