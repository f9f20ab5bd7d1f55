"""One hand: `Hand`, its commands, its events, its view."""

from vilt.hand.commands import Act, Announce, Deal, Discard, HandCommand, Post, Protect
from vilt.hand.events import HIDDEN, Action, HandEvent, Option, Pot, Share, Starter
from vilt.hand.hand import Hand
from vilt.hand.view import HandView, PlayerView

__all__ = [
    "HIDDEN",
    "Act",
    "Action",
    "Announce",
    "Deal",
    "Discard",
    "Hand",
    "HandCommand",
    "HandEvent",
    "HandView",
    "Option",
    "PlayerView",
    "Post",
    "Pot",
    "Protect",
    "Share",
    "Starter",
]
