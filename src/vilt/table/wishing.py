"""What a player wants of the hands to come: standing wishes that no table has to wait for (RULES C7-C14)."""

from __future__ import annotations

from vilt.errors import Refused
from vilt.table.choice_events import Chose, Wish
from vilt.table.dealing import Told
from vilt.table.house_options import ChopMode, StraddleMode
from vilt.table.killing import may_offer
from vilt.table.owing import may_post
from vilt.table.seat_choices import Choose
from vilt.table.standing import Standing


def choose(table: Standing, command: Choose) -> Told:
    """Note a wish, or that it is taken back; what the house does not have is refused."""
    seated = table.seated(command.seat)
    if seated.leaving:
        raise Refused("leaving_already", seat=command.seat)
    if command.on:
        _check(table, command)
    elif command.wish not in seated.wishes:
        raise Refused("not_wished")
    amount = command.amount if command.on and command.wish is Wish.KILL else 0
    if command.on and command.wish in seated.wishes and amount == seated.kill_offer:
        raise Refused("wished_already")
    yield Chose(command.seat, command.wish, command.on, amount)


def _check(table: Standing, command: Choose) -> None:
    """Refuse a wish that cannot come true at this table."""
    settings, seated, wish = table.settings, table.players[command.seat], command.wish
    has = {
        Wish.POST: may_post(seated, settings) and bool(settings.rules.big_blind),
        Wish.OUT_AT_BIG_BLIND: True,
        Wish.STRADDLE: settings.straddle is not StraddleMode.OFF,
        Wish.KILL: settings.kill_pot,
        Wish.CHOP: settings.chop is not ChopMode.OFF,
        Wish.BOMB_POT: settings.bomb_vote,
    }
    if not has[wish]:
        raise Refused("not_at_this_table")
    if wish is Wish.POST and seated.in_game:
        raise Refused("owes_nothing", seat=command.seat)
    if wish is Wish.KILL and not may_offer(settings, command.amount, table.stack_of(command.seat)):
        raise Refused("bad_kill", amount=command.amount, low=2 * settings.rules.big_blind)
