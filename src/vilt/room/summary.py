"""What the lobby says about a table."""

from __future__ import annotations

import msgspec

from vilt.rules.house import HouseRules, Structure
from vilt.table.house_options import HouseOptions
from vilt.table.settings import TableSettings


class Summary(msgspec.Struct, frozen=True):
    """A table's name, game, stakes and seats. Amounts are chips."""

    name: str
    structure: Structure
    small_blind: int
    big_blind: int
    min_buy_in: int
    max_buy_in: int
    """0 means no maximum."""
    seats: int
    rules: HouseRules | None = None
    """None for a table that was last changed by a Vilt that knew only the fields above."""
    options: HouseOptions | None = None
    """None where the house does all as usual."""

    @property
    def house(self) -> HouseRules:
        """What is played, as far as it is known."""
        known = HouseRules(structure=self.structure, small_blind=self.small_blind, big_blind=self.big_blind)
        return self.rules or known


def summarize(settings: TableSettings) -> Summary:
    """The summary of a table with these settings."""
    options = HouseOptions(**{name: getattr(settings, name) for name in HouseOptions.__struct_fields__})
    return Summary(
        settings.name,
        settings.rules.structure,
        settings.rules.small_blind,
        settings.rules.big_blind,
        settings.min_buy_in,
        settings.max_buy_in,
        settings.seats,
        settings.rules,
        options if options != HouseOptions() else None,
    )
