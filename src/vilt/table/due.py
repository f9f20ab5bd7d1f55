"""What a table waits for the room to do: work with a time, never a timer that dies with a process."""

from __future__ import annotations

import msgspec

from vilt.table.chopping import waits_for_answer
from vilt.table.first_button import draws_first
from vilt.table.money import wanted_chips
from vilt.table.standing import Standing, kept_until


class DueStart(msgspec.Struct, frozen=True):
    """Send `StartHand`."""


class DueDeal(msgspec.Struct, frozen=True):
    """Shuffle a deck and send `DealHand`."""

    hand: int


class DueShuffle(msgspec.Struct, frozen=True):
    """Shuffle these cards and send `ShuffleCards`."""

    hand: int
    cards: tuple[int, ...]


class DueBot(msgspec.Struct, frozen=True):
    """Ask the bot in `seat`, which plays at this level, and send its `Play`."""

    seat: int
    hand: int
    turn: int
    level: str


class DueBotDiscard(msgspec.Struct, frozen=True):
    """Ask the bot in `seat`, which plays at this level, what it discards, and send its `DiscardCards`."""

    seat: int
    hand: int
    level: str


class DueExpire(msgspec.Struct, frozen=True):
    """Send `Expire`: the clock of this turn has run out."""

    hand: int
    turn: int


class DueFreeSeat(msgspec.Struct, frozen=True):
    """Send `FreeSeat`: the re-buy window of this seat has closed, or its player has sat out for too long."""

    seat: int


class DueBotRebuy(msgspec.Struct, frozen=True):
    """Send `TopUp` with this amount for a bot that has no chips left."""

    seat: int
    amount: int


class DueAutoChips(msgspec.Struct, frozen=True):
    """Send `TopUp` with this amount for a player who let his stack fill up by itself; without chips, turn that off."""

    seat: int
    amount: int


class DueDraw(msgspec.Struct, frozen=True):
    """Shuffle a deck and send `DrawButton`."""


class DuePassOffer(msgspec.Struct, frozen=True):
    """Send `PassOffer`: the seat that was kept for this account is free for others."""

    player: str


Due = (
    DueDraw
    | DuePassOffer
    | DueStart
    | DueDeal
    | DueShuffle
    | DueBot
    | DueBotDiscard
    | DueExpire
    | DueFreeSeat
    | DueBotRebuy
    | DueAutoChips
)

AT_ONCE = 0.0


def agenda(table: Standing) -> list[tuple[float, Due]]:
    """All work with the time from which it is due, in seconds since the epoch, the earliest first."""
    work: list[tuple[float, Due]] = []
    if table.paused_at:
        return work
    hand = table.running
    if hand and not hand.dealt:
        work.append((AT_ONCE, DueDeal(hand.number)))
    if hand and hand.irregular.awaited:
        work.append((AT_ONCE, DueShuffle(hand.number, hand.irregular.pile)))
    if hand and table.clock:
        clock = table.clock
        if clock.ask_at and not hand.asked and not waits_for_answer(table):
            asked = hand.question.seats if hand.question else (clock.seat,)
            levels = [(seat, table.players[seat].bot) for seat in asked]
            work += [(clock.ask_at, DueBot(seat, hand.number, hand.turn, level)) for seat, level in levels if level]
        bots = [(seat, table.players[seat].bot) for seat in hand.owing if table.players[seat].bot]
        work += [(clock.ask_at, DueBotDiscard(seat, hand.number, level)) for seat, level in bots]
        work.append((clock.deadline, DueExpire(hand.number, hand.turn)))
    if table.next_hand_at:
        work.append((table.next_hand_at, DueDraw() if draws_first(table) else DueStart()))
    kept = [waiting for waiting in table.customs.waiting if waiting.deadline]
    work.extend((waiting.deadline, DuePassOffer(waiting.player)) for waiting in kept)
    for seat, seated in table.players.items():
        if (seated.rebuy_deadline or seated.sit_out_until) and (until := kept_until(table, seat)):
            work.append((until, DueFreeSeat(seat)))
        if seated.bot and not seated.stack and seated.wants_cards:
            amount = table.settings.max_buy_in or table.settings.min_buy_in
            work.append((AT_ONCE, DueBotRebuy(seat, amount)))
        if wanted := wanted_chips(table, seat):
            work.append((AT_ONCE, DueAutoChips(seat, wanted)))
    return sorted(work, key=lambda due: due[0])


def next_due(table: Standing, now: float) -> Due | None:
    """The earliest work that is due now; a bot whose clock has run out is not asked any more."""
    ready = [work for time, work in agenda(table) if time <= now]
    expired = next((work for work in ready if isinstance(work, DueExpire)), None)
    return next((work for work in ready if not (expired and isinstance(work, DueBot | DueBotDiscard))), None)
