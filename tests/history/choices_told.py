"""What Mika (seat 1) is told in English of choices, boards and rake."""

from vilt.cards import parse_cards
from vilt.hand import events as hand
from vilt.hand.events import HIDDEN, Share
from vilt.table.events import TableEvent

KD, QD = parse_cards("KdQd")

CHOICES_TOLD: list[tuple[TableEvent, str]] = [
    (hand.HandEnded(4182, (Share(1, 900),), (hand.Called(2, (KD, QD)),)), "Saskia had mucked K♦ Q♦."),
    (hand.RakeTaken(3, (2, 1)), "The house keeps 3."),
    (hand.ShowAsked(1, 0, 5), "Show your hand or muck it?"),
    (hand.ShowAsked(2, 0, 5), "Saskia chooses: show or muck."),
    (hand.RunsAsked((1, 2), 3, 5), "All-in: is the rest of the board dealt once, twice or three times?"),
    (hand.RunsVoted(2, 2), "Saskia agrees to two boards."),
    (hand.RunsVoted(1, 1), "You want one board."),
    (hand.RunsAgreed(2), "The rest of the board is dealt twice."),
    (hand.CardsShown(3, (KD, HIDDEN)), "Björn shows K♦."),
    (hand.AskedToSee(1, 2, (KD, QD)), "You ask to see a mucked hand: K♦ Q♦."),
    (hand.UndealtShown(2, (KD, QD)), "These cards would have come: K♦ Q♦."),
]
