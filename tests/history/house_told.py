"""What Mika (seat 1) is told in English of clocks, money and the host."""

from typing import Any

from vilt.hand import events as hand
from vilt.hand.events import Share
from vilt.rules.house import HouseRules
from vilt.table import events as table
from vilt.table import host_events as host
from vilt.table.chat_events import Said
from vilt.table.events import ClockKind, TableEvent
from vilt.table.settings import TableSettings

SETTINGS = TableSettings(name="Oak", rules=HouseRules(), min_buy_in=200, max_buy_in=1000)
BY: Any = {"by": "id", "name": "Noor", "reason": "too slow"}

HOUSE_TOLD: list[tuple[TableEvent, str]] = [
    (host.MistakeTold(by="id", name="Mika"), "The host tells of something that went wrong."),
    (host.MistakeTold(**BY), "The host tells of something that went wrong. (too slow)"),
    (table.ClockStarted(2, 80.0, 60.0, kind=ClockKind.BANK), "Saskia uses the time bank: 60 seconds."),
    (table.ClockStarted(1, 80.0, 59.6, kind=ClockKind.BANK), "Your time bank runs: 60 seconds."),
    (
        table.ClockStarted(2, 50.0, 30.0, kind=ClockKind.RECONNECT),
        "Saskia has no connection: the table waits 30 seconds.",
    ),
    (
        table.TimeCharged((Share(1, 5), Share(2, 5)), 1800.0),
        "The time charge is due: 5 from each player, 10 in all.",
    ),
    (table.AutoChipsSet(1, 1000, 0), ""),
    (table.PreActionSet(1, table.PreAction(7, 0, table.PreMove.CALL, 20)), ""),
    (table.BankChanged(2, 40.0), ""),
    (
        hand.Protected(2, 20, 400),
        "Saskia runs out of time and is protected: all-in for the 20 in the pot.",
    ),
    (table.ProtectionUsed(2, "id", 9.0, 1), "All-in protections that Saskia has left today: 1."),
    (table.ProtectionsLeft(1, 2), "All-in protections that you have left today: 2."),
    (table.ProtectedElsewhere("id", (9.0,)), ""),
    (Said(1, 2, "id", "Saskia", 9.0, text="evening all"), ""),
    (table.ConnectionLost(2), "Saskia has lost the connection."),
    (table.ConnectionBack(2), "Saskia is connected again."),
    (
        host.HostChanged(seat=2, host="id", host_name="Saskia", by="id", name="Mika"),
        "Saskia is the host of this table now.",
    ),
    (host.HostChanged(seat=1, host="id", host_name="Mika", **BY), "You are the host of this table now. (too slow)"),
    (host.HostAsked("id", "Dev", 4, 500), "Dev asks the host for seat 4 with 500."),
    (host.HostAsked("id", "Mika", 1, 300, more=True), "Mika asks the host for 300 more chips."),
    (host.RequestWithdrawn("id", "Dev"), "Dev asks the host for nothing any more."),
    (
        host.RequestAnswered(player="id", player_name="Dev", accepted=True, by="id", name="Noor"),
        "Noor lets Dev have it.",
    ),
    (
        host.RequestAnswered(player="id", player_name="Dev", accepted=False, **BY),
        "Noor does not let Dev have it. (too slow)",
    ),
    (host.Paused(time=9.0, **BY), "Noor pauses the game: no clock runs. (too slow)"),
    (host.Resumed(seconds=9.0, by="id", name="Noor"), "Noor lets the game go on."),
    (host.Kicked(seat=2, **BY), "Noor sends Saskia away. (too slow)"),
    (host.Kicked(seat=1, by="id", name="Noor"), "Noor sends you away."),
    (
        host.SettingsAnnounced(settings=SETTINGS, by="id", name="Noor"),
        "Noor changes what is agreed: it holds from the next hand on.",
    ),
    (host.SettingsChanged(SETTINGS), "The new settings hold now."),
    (
        host.StackCorrected(seat=2, change=-900, stack=100, **BY),
        "Noor corrects the stack of Saskia to 100. (too slow)",
    ),
    (
        host.PotMoved(hand=7, seat=2, to=1, amount=60, **BY),
        "Noor moves 60 of the pot from seat 2 to you. (too slow)",
    ),
    (
        host.PotMoved(hand=7, seat=1, to=2, amount=60, by="id", name="Noor"),
        "Noor moves 60 of the pot from seat 1 to Saskia.",
    ),
    (host.ClosedByHost(by="id", name="Noor"), "Noor closes the table."),
]
