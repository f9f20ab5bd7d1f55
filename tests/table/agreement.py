"""What a table of a case agrees on, from names and numbers as the case writes them."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.table.driver import agreed

from vilt.rules.house import SWITCHES, HouseRules
from vilt.table import TableSettings

RULES = set(HouseRules.__struct_fields__)


def named(field: str, value: Any) -> Any:
    """A value of a house rule, which a case may write by its name."""
    return SWITCHES[field][value.upper()] if field in SWITCHES and isinstance(value, str) else value


def settings_of(chosen: dict[str, Any]) -> TableSettings:
    """The settings of a case's table: whatever it does not choose is as usual, blinds 1/2."""
    rules = {field: named(field, value) for field, value in chosen.items() if field in RULES}
    others = {field: value for field, value in chosen.items() if field not in RULES}
    house = msgspec.convert({"small_blind": 1, "big_blind": 2} | rules, HouseRules)
    return agreed(rules=house, **others)
