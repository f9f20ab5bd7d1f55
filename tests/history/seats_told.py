"""What Mika (seat 1) is told in English of the draw, blinds owed, seats, kills and chops."""

from vilt.cards import parse_cards
from vilt.hand.events import BlindsChopped, Share
from vilt.table import choice_events as ev
from vilt.table.choice_events import Wish
from vilt.table.events import TableEvent

KD, NC = parse_cards("Kd9c")

SEATS_TOLD: list[tuple[TableEvent, str]] = [
    (ev.ButtonDrawn(2, {1: NC, 2: KD}), "Saskia draws K♦ and has the button."),
    (ev.ButtonDrawn(1, {1: KD, 2: NC}), "You draw K♦ and have the button."),
    (ev.ButtonDrawn(2, {}), "Saskia has drawn the button."),
    (ev.ButtonDrawn(0, {1: KD, 2: NC}), "The highest cards tie: those players draw again."),
    (ev.Chose(2, Wish.POST, on=True), "Saskia posts to be dealt in."),
    (ev.Chose(1, Wish.OUT_AT_BIG_BLIND, on=True), "You sit out when the big blind comes."),
    (ev.Chose(2, Wish.KILL, on=True, amount=20), "Saskia offers to kill the next hand for 20."),
    (ev.Chose(2, Wish.BOMB_POT, on=True), "Saskia wants a bomb pot."),
    (ev.Chose(2, Wish.BOMB_POT, on=False), ""),
    (ev.Chose(2, Wish.STRADDLE, on=True), ""),
    (ev.PostAsked(1, 10, 0), "Post 10 to be dealt in, or wait for the big blind."),
    (ev.PostAsked(1, 10, 5), "Post 10 live and 5 dead to be dealt in, or wait for the big blind."),
    (ev.PostAsked(2, 10, 5), ""),
    (ev.BlindMissed(2, True, 1, 0), "Saskia missed the big blind."),
    (ev.BlindMissed(1, False, 1, 1), "You missed the small blind."),
    (ev.BlindMissed(2, True, 0, 0), ""),
    (ev.Moved(5, 2, "id", "Saskia"), "Saskia moves to seat 2."),
    (ev.ListJoined("id", "Noor"), "Noor is on the waiting list."),
    (ev.ListLeft("id"), ""),
    (ev.SeatOffered("id", "Noor", 5.0), "A seat is kept for Noor."),
    (ev.LegMoved(2, 0), "Saskia has won one pot towards a kill."),
    (ev.LegMoved(1, 1), "You kill the next hand."),
    (ev.LegMoved(0, 0), ""),
    (ev.KillAbandoned(2, 8), "Saskia leaves 8 in the pot for the kill."),
    (ev.ChopOffered(1, 2), "The blinds may chop."),
    (ev.ChopAnswered(2, agrees=True), "Saskia agrees to chop."),
    (ev.ChopAnswered(1, agrees=False), "You do not chop."),
    (BlindsChopped((Share(1, 5), Share(2, 10))), "The blinds are chopped: both take their posts back."),
]
