"""Sentences about several boards."""

from vilt.hand import events as hand
from vilt.hand.events import HIDDEN, Share
from vilt.history.narration import Narrator
from vilt.history.scene import Scene


def tell(event: hand.HandEvent, scene: Scene) -> str:
    scene.follow(event)
    return Narrator("en").narrate(event, scene, 1)


def test_each_of_several_boards_is_named() -> None:
    scene = Scene({1: "Mika"})
    assert tell(hand.RunsAgreed(2), scene) == "The rest of the board is dealt twice."
    assert tell(hand.StreetDealt(2, HIDDEN, (45,), board=2), scene) == "Board 2. Turn: K♦"
    assert tell(hand.PotAwarded(0, (Share(1, 48),), board=2), scene) == "Board 2. You win 48."
    assert scene.board == ()
