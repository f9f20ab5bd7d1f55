"""One hand: `Hand`, its commands, its events, its view."""

from vilt.hand.commands import (
    Act,
    Announce,
    AskToSee,
    Chop,
    Deal,
    Discard,
    HandCommand,
    Muck,
    Post,
    Protect,
    Show,
    ShowUndealt,
    VoteRuns,
)
from vilt.hand.events import HIDDEN, Action, HandEvent, Option, Pot, Question, QuestionKind, Share, Starter
from vilt.hand.hand import Hand
from vilt.hand.showing import default_answer
from vilt.hand.view import HandView, PlayerView

__all__ = [
    "HIDDEN",
    "Act",
    "Action",
    "Announce",
    "AskToSee",
    "Chop",
    "Deal",
    "Discard",
    "Hand",
    "HandCommand",
    "HandEvent",
    "HandView",
    "Muck",
    "Option",
    "PlayerView",
    "Post",
    "Pot",
    "Protect",
    "Question",
    "QuestionKind",
    "Share",
    "Show",
    "ShowUndealt",
    "Starter",
    "VoteRuns",
    "default_answer",
]
