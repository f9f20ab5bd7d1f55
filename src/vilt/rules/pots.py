"""Uncalled bets, pots and odd chips (RULES D17, F2-F9)."""

from __future__ import annotations

from collections.abc import Sequence

from vilt.rules.house import SidePots
from vilt.rules.state import HandState
from vilt.rules.streets import PREFLOP

SEPARATE = SidePots.SEPARATE


def uncalled(h: HandState) -> tuple[int, int]:
    """Who put in chips that nobody matched, and how many: (-1, 0) when there are none (D17). Folded chips match."""
    if h.price == 0 and h.street > PREFLOP:
        return -1, 0
    top = -1
    highest = 0
    second = 0
    for s in range(h.players):
        paid = h.paid[s]
        if paid > highest:
            second = highest
            highest = paid
            top = s
        elif paid > second:
            second = paid
    if highest == second or h.folded[top]:
        return -1, 0
    return top, highest - second


def give_back(h: HandState, s: int, chips: int) -> None:
    """Return uncalled `chips` to player `s`."""
    if h.stack[s] == 0:
        h.able += 1
    h.stack[s] += chips
    h.paid[s] -= chips
    h.pot -= chips
    h.bet[s] = max(0, h.bet[s] - chips)


def next_level(h: HandState, below: int) -> int:
    """The least total that anybody has paid above `below`; 0 when nobody has."""
    level = 0
    for s in range(h.players):
        paid = h.paid[s]
        if paid > below and (level == 0 or paid < level):
            level = paid
    return level


def build_pots(h: HandState) -> None:
    """Form the pots from what everybody has paid (F2): `h.pots`, `h.pot_amount`, `h.pot_members`.

    Dead money is in the main pot whole (F5). Layers with the same members are one pot; a layer that only folded players
    filled joins the pot below (F4). As long as nobody is all-in there is one pot. With `seed_blinds_main` what folded
    players were forced to post is in the main pot whole.
    """
    everybody = 0
    for s in range(h.players):
        if not h.folded[s]:
            everybody |= 1 << s
    h.pots = 1
    h.pot_members[0] = everybody
    if h.live == 1 or h.able == h.live:
        h.pot_amount[0] = h.pot
        return
    dead = h.left_behind
    for s in range(h.players):
        dead += h.dead[s]
    h.pot_amount[0] = dead
    blinds_main = h.rules.seed_blinds_main
    below = 0
    level = next_level(h, below)
    while level > 0:
        amount = 0
        members = 0
        for s in range(h.players):
            paid = h.paid[s]
            if paid > below:
                amount += (paid if paid < level else level) - below
                if blinds_main and h.folded[s]:
                    to_main = max(0, min(h.forced[s], level) - below)
                    amount -= to_main
                    h.pot_amount[0] += to_main
            if paid >= level and not h.folded[s]:
                members |= 1 << s
        last = h.pots - 1
        if members == 0 or members == h.pot_members[last]:
            h.pot_amount[last] += amount
        elif h.pot_amount[last] == 0:
            h.pot_amount[last] = amount
            h.pot_members[last] = members
        else:
            h.pot_amount[h.pots] = amount
            h.pot_members[h.pots] = members
            h.pots += 1
        below = level
        level = next_level(h, below)


def best(h: HandState, number: int, values: Sequence[int]) -> int:
    """Which members of pot `number` have the highest of these values, as bits; nobody when no value is above 0."""
    most = 0
    who = 0
    members = h.pot_members[number]
    for s in range(h.players):
        if members & (1 << s):
            value = values[s]
            if value > most:
                most = value
                who = 1 << s
            elif value == most and most > 0:
                who |= 1 << s
    return who


def winners(h: HandState, number: int) -> int:
    """Who wins pot `number`, or its high half, as bits; everybody in it when nothing was compared."""
    who = best(h, number, h.strength)
    return who or h.pot_members[number]


def low_winners(h: HandState, number: int) -> int:
    """Who wins the low half of pot `number`, as bits; nobody where no low hand qualifies (A9)."""
    return best(h, number, h.low)


def split_together_above(h: HandState, number: int, high: int, low: int) -> int:
    """What lies in the pots above pot `number` that are split together with it between these winners (F8)."""
    if h.rules.side_pots == SEPARATE:
        return 0
    amount = 0
    above = number + 1
    while above < h.pots and winners(h, above) == high and low_winners(h, above) == low:
        amount += h.pot_amount[above]
        above += 1
    return amount


def low_half(amount: int, low: int) -> int:
    """How much of `amount` is for the winners `low` (bits): half, the odd chip goes to high (F9)."""
    return amount // 2 if low else 0


def high_part(h: HandState, number: int, high: int, low: int, s: int) -> int:
    """What player `s` gets of pot `number` for his high hand: all of it, or half where somebody wins the low."""
    above = split_together_above(h, number, high, low)
    total = above + h.pot_amount[number]
    return share(total - low_half(total, low), high, s) - share(above - low_half(above, low), high, s)


def low_part(h: HandState, number: int, high: int, low: int, s: int) -> int:
    """What player `s` gets of pot `number` for his low hand (A9, F9)."""
    if not low:
        return 0
    above = split_together_above(h, number, high, low)
    total = above + h.pot_amount[number]
    return share(low_half(total, low), low, s) - share(low_half(above, low), low, s)


def share(amount: int, who: int, s: int) -> int:
    """What player `s` gets of `amount` split between the players `who` (bits).

    Odd chips go one each to the first winners left of the button (F8).

    >>> [share(75, 0b1010, s) for s in (1, 3)]
    [38, 37]
    """
    if who == 1 << s:
        return amount
    if not who & (1 << s):
        return 0
    count = 0
    earlier = 0
    bits = who
    place = 0
    while bits:
        if bits & 1:
            count += 1
            if place < s:
                earlier += 1
        bits >>= 1
        place += 1
    part = amount // count
    return part + 1 if earlier < amount - part * count else part
