"""Whole random hands in bulk: Vilt's compiled loop, and OpenSpiel's compiled game driven by random actions.

Both deal, bet and settle no-limit hold'em, 100 big blinds. Each has a random player of its own, so the decisions of a
hand stand beside the hands. OpenSpiel plays its quickest form, with four actions: listing every amount makes it far
slower.
"""

from __future__ import annotations

import random

from benchmarks.hands import announcement
from benchmarks.measuring import Entry, Goal, Measure, Trial, rate
from benchmarks.peers import peer
from benchmarks.policy import BIG_BLIND, SMALL_BLIND, STACK, Player, hands_per_second
from vilt.simulate import batch

HANDS = 20_000


def _vilt(players: int, player: Player) -> Trial:
    announce = announcement(players)

    def chunk() -> int:
        result = batch(announce, HANDS, player.hands)
        player.hands += HANDS
        player.decisions += int(result.decisions.sum())
        return HANDS

    return rate(chunk)


def game_text(players: int) -> str:
    """The same table in the words of `universal_poker`; its first player has the button heads-up."""
    blinds = [BIG_BLIND, SMALL_BLIND] if players == 2 else [SMALL_BLIND, BIG_BLIND] + [0] * (players - 2)
    first = "2 1 1 1" if players == 2 else "3 1 1 1"
    return (
        f"universal_poker(betting=nolimit,bettingAbstraction=fcpa,numPlayers={players},numRounds=4,"
        f"blind={' '.join(map(str, blinds))},firstPlayer={first},stack={' '.join([str(STACK)] * players)},"
        "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1)"
    )


def _openspiel(players: int, player: Player) -> Trial:
    game = peer("pyspiel").load_game(game_text(players))
    choice = random.Random(2).choice

    def play_hand() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                player.decisions += 1
            state.apply_action(choice(state.legal_actions()))

    return hands_per_second(player, play_hand, 50)


def _measure(name: str, title: str, players: int) -> Measure:
    own, other = Player(), Player()
    return Measure(
        name=name,
        title=title,
        unit="hands/s",
        entries=(
            Entry("Vilt batch", lambda: _vilt(players, own), own.note),
            Entry("OpenSpiel universal_poker", lambda: _openspiel(players, other), other.note),
        ),
        goals=(Goal("OpenSpiel universal_poker", times=20),),
    )


SIX = _measure("playouts-six", "Random hands between six players in bulk, one thread", 6)
TWO = _measure("playouts-two", "Random hands between two players in bulk, one thread", 2)
