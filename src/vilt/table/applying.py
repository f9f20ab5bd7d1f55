"""What each event changes of a table. Nothing else changes one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from vilt.errors import Refused
from vilt.hand import Hand, HandEvent
from vilt.hand.events import (
    Acted,
    DiscardsMade,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    Protected,
    RunsAgreed,
    RunsVoted,
    StreetDealt,
    TurnStarted,
)
from vilt.hand.mistakes.events import DeckFouled, FoldedOutOfTurn, HandKilled, Misdealt, ShuffleAsked
from vilt.table import chat_events, choice_applying, sessions
from vilt.table import events as ev
from vilt.table import host_events as host
from vilt.table.blinds import Blinds
from vilt.table.standing import Standing
from vilt.table.state import Departure, SeatedPlayer


def apply(table: Standing, event: ev.TableEvent) -> None:
    """Change the state as the event says; chips and cards are taken from it, no rule is asked again."""
    table.version += 1
    _APPLY.get(type(event), _hand_event)(table, event)


def _change(table: Standing, seat: int, **fields: Any) -> None:
    table.players[seat] = replace(table.players[seat], **fields)


def _hand_event(table: Standing, event: HandEvent) -> None:
    if table.hand is None:
        raise Refused("no_hand")
    table.hand.apply(event)
    table.hand_events.append(event)


def _hand_started(table: Standing, event: HandStarted) -> None:
    table.hand = Hand()
    table.hand_events = []
    _hand_event(table, event)
    table.next_hand_at = 0.0
    again, table.redeal = table.redeal, False
    choice_applying.hand_started(table, event, again=again)


def _acted(table: Standing, event: Acted | Protected) -> None:
    _hand_event(table, event)
    table.clock = None
    if event.seat in table.players:
        _change(table, event.seat, pre_action=None)


def _told(_table: Standing, _event: host.MistakeTold) -> None:
    """What was told follows."""


def _stopped(table: Standing, event: HandEvent) -> None:
    """The turn is over without an action, or it begins anew; or all discards are in."""
    _hand_event(table, event)
    table.clock = None


def _voided(table: Standing, event: Misdealt | DeckFouled) -> None:
    _stopped(table, event)
    table.redeal = True
    choice_applying.voided(table)


def _answered(table: Standing, event: HandEvent) -> None:
    asked = table.hand and table.hand.question
    _hand_event(table, event)
    if asked and not (table.hand and table.hand.question):
        table.clock = None


def _hand_ended(table: Standing, event: HandEnded) -> None:
    _hand_event(table, event)
    for share in event.stacks:
        # Who folded and left took his chips along: his seat is empty or another's.
        if share.seat in table.players and table.players[share.seat].dealt_in:
            _change(table, share.seat, stack=share.amount)
    _forget_pre_actions(table)


def _created(table: Standing, event: ev.TableCreated) -> None:
    table.agreed = event.settings
    table.host = event.host
    table.host_name = event.host_name


def _sat(table: Standing, event: ev.Sat) -> None:
    table.requests.pop(event.player, None)
    sessions.sat(table.sessions, event.player, event.name, event.bot, event.time)
    sessions.moved(table.sessions, event.player, event.stack)
    departure = table.departures.get(event.player)
    fresh = departure is None or event.time >= departure.time + table.settings.rathole_seconds
    bank = table.settings.bank_seconds if departure is None or fresh else departure.bank
    table.players[event.seat] = SeatedPlayer(
        player=event.player,
        name=event.name,
        bot=event.bot,
        stack=event.stack,
        since=table.version,
        bank=0.0 if event.bot else bank,
        protections=0 if event.bot else table.settings.protections,
    )
    choice_applying.sat(table, event.player)


def _leave_asked(table: Standing, event: ev.LeaveAsked) -> None:
    _change(table, event.seat, leaving=True)


def _left(table: Standing, event: ev.Left) -> None:
    seated = table.players.pop(event.seat)
    table.requests.pop(event.player, None)
    sessions.left(table.sessions, event.player, event.stack, event.time)
    if not seated.bot:
        _note_departure(table, event, seated)
    choice_applying.left(table, event.seat, event.left_behind)


def _note_departure(table: Standing, event: ev.Left, seated: SeatedPlayer) -> None:
    """Remember what he took away, and forget whoever may come back with anything by now."""
    counts_from = event.time - table.settings.rathole_seconds
    table.departures = {who: one for who, one in table.departures.items() if one.time > counts_from}
    table.departures[event.player] = Departure(event.stack, event.time, seated.bank)


def _sat_out(table: Standing, event: ev.SatOut) -> None:
    _change(table, event.seat, sitting_out=event.reason, sit_out_until=event.until)
    choice_applying.sat_out(table, event.seat)


def _sat_in(table: Standing, event: ev.SatIn) -> None:
    _change(table, event.seat, sitting_out=None, sit_out_until=0.0)


def _queued(table: Standing, event: ev.TopUpQueued) -> None:
    seated = table.players[event.seat]
    sessions.moved(table.sessions, seated.player, event.amount)
    _change(table, event.seat, queued=seated.queued + event.amount)


def _topped_up(table: Standing, event: ev.ToppedUp) -> None:
    seated = table.players[event.seat]
    brought = event.amount - event.queued - event.returned
    sessions.moved(table.sessions, seated.player, brought, 1 if brought > 0 else 0)
    _change(
        table,
        event.seat,
        stack=seated.stack + event.amount,
        queued=seated.queued - event.queued - event.returned,
        rebuy_deadline=0.0,
    )


def _auto_chips_set(table: Standing, event: ev.AutoChipsSet) -> None:
    _change(table, event.seat, top_up_to=event.top_up_to, rebuy=event.rebuy)


def _time_charged(table: Standing, event: ev.TimeCharged) -> None:
    table.next_charge_at = event.next_at
    for share in event.charges:
        _change(table, share.seat, stack=table.players[share.seat].stack - share.amount)


def _blinds_moved(table: Standing, event: ev.BlindsMoved) -> None:
    table.blinds = Blinds(event.button, event.small_blind, event.big_blind)


def _clock_started(table: Standing, event: ev.ClockStarted) -> None:
    table.clock = event
    if event.kind is ev.ClockKind.RECONNECT:
        _change(table, event.seat, waited_for=table.hand_number)
    if event.seat:
        _change(table, event.seat, pre_action=None)


def _pre_action_set(table: Standing, event: ev.PreActionSet) -> None:
    _change(table, event.seat, pre_action=event.pre_action)


def _street_dealt(table: Standing, event: StreetDealt) -> None:
    _hand_event(table, event)
    _forget_pre_actions(table)


def _forget_pre_actions(table: Standing) -> None:
    for seat, seated in table.players.items():
        if seated.pre_action:
            _change(table, seat, pre_action=None)


def _bank_changed(table: Standing, event: ev.BankChanged) -> None:
    _change(table, event.seat, bank=event.seconds)


def _protection_used(table: Standing, event: ev.ProtectionUsed) -> None:
    table.protected_at[event.player] = (*table.protected_at.get(event.player, ()), event.time)
    _change(table, event.seat, protections=event.left)


def _protections_left(table: Standing, event: ev.ProtectionsLeft) -> None:
    _change(table, event.seat, protections=event.left)


def _protected_elsewhere(table: Standing, event: ev.ProtectedElsewhere) -> None:
    known = table.protected_at.get(event.player, ())
    table.protected_at[event.player] = tuple(sorted((*known, *event.times)))


def _connection_lost(table: Standing, event: ev.ConnectionLost) -> None:
    _change(table, event.seat, connected=False)


def _connection_back(table: Standing, event: ev.ConnectionBack) -> None:
    _change(table, event.seat, connected=True)


def _rebuy_asked(table: Standing, event: ev.RebuyAsked) -> None:
    _change(table, event.seat, rebuy_deadline=event.deadline)


def _next_hand_at(table: Standing, event: ev.NextHandAt) -> None:
    table.next_hand_at = event.time
    if not event.time:
        choice_applying.stopped(table)


def _shifted(table: Standing, event: ev.ClocksShifted) -> None:
    def later(time: float) -> float:
        return time + event.seconds if time else 0.0

    table.next_hand_at = later(table.next_hand_at)
    table.next_charge_at = later(table.next_charge_at)
    table.paused_at = later(table.paused_at)
    if table.clock:
        times = {name: later(getattr(table.clock, name)) for name in ("deadline", "ask_at", "held_until")}
        table.clock = replace(table.clock, **times)
    for seat, seated in table.players.items():
        until = later(seated.sit_out_until)
        _change(table, seat, rebuy_deadline=later(seated.rebuy_deadline), sit_out_until=until)
    choice_applying.shifted(table, event.seconds)


def _said(table: Standing, event: chat_events.Said) -> None:
    table.chat = chat_events.after(table.chat, event)


def _closed(table: Standing, _: ev.TableClosed) -> None:
    table.closed = True
    table.next_hand_at = 0.0


def _host_changed(table: Standing, event: host.HostChanged) -> None:
    table.host = event.host
    table.host_name = event.host_name


def _host_asked(table: Standing, event: host.HostAsked) -> None:
    table.requests[event.player] = event


def _request_over(table: Standing, event: host.RequestWithdrawn | host.RequestAnswered) -> None:
    table.requests.pop(event.player, None)


def _paused(table: Standing, event: host.Paused) -> None:
    table.paused_at = event.time


def _resumed(table: Standing, event: host.Resumed) -> None:
    _shifted(table, ev.ClocksShifted(event.seconds))
    table.paused_at = 0.0


def _settings_announced(table: Standing, event: host.SettingsAnnounced) -> None:
    table.coming = event.settings


def _settings_changed(table: Standing, event: host.SettingsChanged) -> None:
    table.agreed = event.settings
    table.coming = None


def _stack_corrected(table: Standing, event: host.StackCorrected) -> None:
    sessions.moved(table.sessions, table.players[event.seat].player, event.change, 0)
    _change(table, event.seat, stack=event.stack, rebuy_deadline=0.0)


def _pot_moved(table: Standing, event: host.PotMoved) -> None:
    _change(table, event.seat, stack=table.players[event.seat].stack - event.amount)
    _change(table, event.to, stack=table.players[event.to].stack + event.amount, rebuy_deadline=0.0)


def _nothing(_table: Standing, _event: host.HostEvent) -> None:
    """What is only said."""


_APPLY: dict[type, Callable[[Standing, Any], None]] = {
    HandStarted: _hand_started,
    Acted: _acted,
    StreetDealt: _street_dealt,
    Protected: _acted,
    DiscardsMade: _stopped,
    HandShown: _answered,
    HandMucked: _answered,
    RunsVoted: _answered,
    RunsAgreed: _answered,
    HandEnded: _hand_ended,
    TurnStarted: _stopped,
    ShuffleAsked: _stopped,
    HandKilled: _stopped,
    FoldedOutOfTurn: _stopped,
    Misdealt: _voided,
    DeckFouled: _voided,
    ev.TableCreated: _created,
    ev.Sat: _sat,
    ev.LeaveAsked: _leave_asked,
    ev.Left: _left,
    ev.SatOut: _sat_out,
    ev.SatIn: _sat_in,
    ev.TopUpQueued: _queued,
    ev.ToppedUp: _topped_up,
    ev.AutoChipsSet: _auto_chips_set,
    ev.TimeCharged: _time_charged,
    ev.BlindsMoved: _blinds_moved,
    ev.ClockStarted: _clock_started,
    ev.PreActionSet: _pre_action_set,
    ev.BankChanged: _bank_changed,
    ev.ProtectionUsed: _protection_used,
    ev.ProtectionsLeft: _protections_left,
    ev.ProtectedElsewhere: _protected_elsewhere,
    ev.ConnectionLost: _connection_lost,
    ev.ConnectionBack: _connection_back,
    ev.RebuyAsked: _rebuy_asked,
    ev.NextHandAt: _next_hand_at,
    ev.ClocksShifted: _shifted,
    ev.TableClosed: _closed,
    chat_events.Said: _said,
    host.MistakeTold: _told,
    host.HostChanged: _host_changed,
    host.HostAsked: _host_asked,
    host.RequestWithdrawn: _request_over,
    host.RequestAnswered: _request_over,
    host.Paused: _paused,
    host.Resumed: _resumed,
    host.Kicked: _nothing,
    host.SettingsAnnounced: _settings_announced,
    host.SettingsChanged: _settings_changed,
    host.StackCorrected: _stack_corrected,
    host.PotMoved: _pot_moved,
    host.ClosedByHost: _nothing,
    **choice_applying.APPLY,
}
