"""Taking another seat at the same table (RULES I11)."""

from __future__ import annotations

from vilt.errors import Refused
from vilt.rules.house import MOST_PLAYERS
from vilt.table.choice_events import Moved
from vilt.table.dealing import Told, schedule
from vilt.table.posting_prompt import ask_to_post
from vilt.table.seat_choices import MoveSeat
from vilt.table.standing import Standing


def move_seat(table: Standing, command: MoveSeat, now: float) -> Told:
    """Take a free seat between hands; who skips blinds by it owes them, or waits as many hands as he moved back."""
    seat, to = command.seat, command.to
    seated = table.seated(seat)
    if not 1 <= to <= table.seats_to_take:
        raise Refused("no_such_seat", seat=to, seats=table.seats_to_take)
    if to in table.players:
        raise Refused("seat_taken", seat=to)
    if seated.leaving:
        raise Refused("leaving_already", seat=seat)
    if table.running and seated.dealt_in:
        raise Refused("hand_running", hand=table.hand_number)
    rules = table.settings.rules
    waits = _hands_skipped(table, seat, to) if seated.in_game and rules.big_blind else 0
    big, small = seated.owed_big, seated.owed_small
    if waits:
        big = max(1, big)
    elif seated.in_game and rules.small_blind and seat == table.blinds.big_blind and seat != table.blinds.button:
        small = max(1, small)  # he would have had the small blind next
    yield Moved(seat, to, seated.player, seated.name, seated.bot, big, small, waits)
    if seated.in_game:
        yield from ask_to_post(table, to)
    yield from schedule(table, now)


def _hands_skipped(table: Standing, seat: int, to: int) -> int:
    """How many hands later the big blind reaches the new seat: the players who come before it then."""
    last = table.blinds.big_blind
    if not last:
        return 0
    before, after = (((place - last - 1) % MOST_PLAYERS) for place in (seat, to))
    others = [place for place, seated in table.players.items() if place != seat and seated.wants_cards]
    return sum(1 for place in others if before < (place - last - 1) % MOST_PLAYERS < after)
