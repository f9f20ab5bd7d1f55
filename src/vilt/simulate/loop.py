"""The loop that plays whole hands: compiled by `batch`, readable and runnable as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vilt.rules.betting import open_street
from vilt.rules.dealing import deal_board, deal_hole
from vilt.rules.discards import end_discards
from vilt.rules.flow import ACT, COLLECT, DEAL, DISCARD, next_step
from vilt.rules.posts import before_posts, open_preflop, post
from vilt.rules.pots import build_pots, give_back, high_part, low_part, low_winners, uncalled, winners
from vilt.rules.rake import pot_rake
from vilt.rules.strengths import rank_hand
from vilt.rules.variants import COMMON_CARDS, HOLE_CARDS
from vilt.simulate.chance import shuffle_top
from vilt.simulate.player import carry_out, decide, discard_all

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    import numpy as np
    from numpy.typing import NDArray

    from vilt.rules.state import HandState


def reset(h: HandState, stacks: MutableSequence[int], players: int) -> None:
    """Make `h` the start of a new hand between `players` with these stacks."""
    h.players = players
    h.live = players
    h.able = players
    h.pot = 0
    h.antes = 0
    h.street = 0
    h.actor = -1
    h.betting = 0
    h.opener = players - 1
    h.late = -1
    h.left_behind = 0
    h.price = 0
    h.raises = 0
    h.counted = 0
    h.aggressor = -1
    h.next_card = 0
    h.pots = 0
    h.rake = 0
    for s in range(players):
        h.stack[s] = stacks[s]
        h.bet[s] = 0
        h.paid[s] = 0
        h.dead[s] = 0
        h.forced[s] = 0
        h.folded[s] = 0
        h.acted[s] = 0
        h.checked[s] = 0
        h.owes[s] = 0
        h.strength[s] = 0
        h.low[s] = 0
    before_posts(h)


def settle(h: HandState, seven: MutableSequence[int]) -> None:
    """Form the pots, take the rake and pay the winners; `seven` is room for a player's seven cards."""
    build_pots(h)
    if h.live > 1:
        for s in range(h.players):
            if not h.folded[s]:
                rank_hand(h, s, seven)
    for number in range(h.pots - 1, -1, -1):
        chips = pot_rake(h, number)
        h.pot_amount[number] -= chips
        h.rake += chips
    for number in range(h.pots):
        high = winners(h, number)
        low = low_winners(h, number)
        for s in range(h.players):
            h.stack[s] += high_part(h, number, high, low, s) + low_part(h, number, high, low, s)


def play_hand(h: HandState, r: MutableSequence[int], seven: MutableSequence[int], trace: NDArray[np.int64]) -> int:
    """Play a posted hand to its end and return how many decisions were made.

    Row `i` of `trace` gets the `i`-th decision: player, kind, amount, the pot before it; what has no row is left out.
    """
    for i in range(52):
        h.deck[i] = i
    each = HOLE_CARDS[h.rules.variant]
    shuffle_top(h.deck, each * h.players + COMMON_CARDS, r)
    deal_hole(h, each)
    open_preflop(h)
    decisions = 0
    while True:
        step = next_step(h)
        if step == ACT:
            s = h.actor
            kind, amount = decide(h, s, r)
            if decisions < len(trace):
                trace[decisions, 0] = s
                trace[decisions, 1] = kind
                trace[decisions, 2] = amount
                trace[decisions, 3] = h.pot
            decisions += 1
            carry_out(h, s, kind, amount)
        elif step == COLLECT:
            s, chips = uncalled(h)
            if chips > 0:
                give_back(h, s, chips)
            h.betting = 0
        elif step == DEAL:
            deal_board(h, h.street + 1)
            open_street(h)
        elif step == DISCARD:
            discard_all(h, r)
            end_discards(h)
        else:
            settle(h, seven)
            return decisions


def play_many(
    records: Any,
    seven: Any,
    stacks: Any,
    posts: NDArray[np.int64],
    seeds: Any,
    ends: NDArray[np.int64],
    totals: NDArray[np.int64],
    traces: NDArray[np.int64],
) -> None:
    """Play one hand for each row of `seeds`; write its final stacks, and its pot and number of decisions to `totals`.

    Rows of `posts` are player, kind (see `vilt.rules.posts`), nominal.
    """
    h = records[0]
    players = len(stacks)
    for hand in range(len(seeds)):
        reset(h, stacks, players)
        for i in range(len(posts)):
            s = posts[i, 0]
            post(h, s, posts[i, 1], min(posts[i, 2], h.stack[s]), posts[i, 2])
        totals[hand, 1] = play_hand(h, seeds[hand], seven, traces[hand])
        totals[hand, 0] = h.pot
        for s in range(players):
            ends[hand, s] = h.stack[s]
