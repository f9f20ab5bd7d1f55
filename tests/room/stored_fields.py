"""Which fields each stored struct has, with which it was born and which of these must be there.

`stored_fields.json` remembers that.

`python -m tests.room.stored_fields` adds what is new. What stands in the file never changes: a database may hold it.
"""

import json
from pathlib import Path
from typing import Any

from msgspec import inspect

from vilt.table.events import TableEvent

FILE = Path(__file__).with_name("stored_fields.json")

Fields = dict[str, dict[str, list[str]]]


def stored_fields(kind: Any = TableEvent) -> Fields:
    """The structs of all events, or of a `kind`, and of what they hold, by tag or name; enums with their values."""
    found: Fields = {}
    _walk(inspect.type_info(kind), found)
    return found


def _walk(kind: Any, found: Fields) -> None:
    if isinstance(kind, inspect.StructType):
        name = str(kind.cls.__struct_config__.tag or kind.cls.__name__)
        if name not in found:
            fields = [field.encode_name for field in kind.fields]
            required = [field.encode_name for field in kind.fields if field.required]
            found[name] = {"required": required, "born": fields, "fields": fields}
            for field in kind.fields:
                _walk(field.type, found)
    elif isinstance(kind, inspect.EnumType):
        found[kind.cls.__name__] = {"values": [str(member.value) for member in kind.cls]}
    for inner in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        _walk(inner, found)
    for name in ("item_type", "key_type", "value_type"):
        if hasattr(kind, name):
            _walk(getattr(kind, name), found)


def remembered() -> Fields:
    """What the file says."""
    fields: Fields = json.loads(FILE.read_text(encoding="utf-8"))
    return fields


def added(before: Fields, now: Fields) -> Fields:
    """What was remembered, with the structs, fields and values that are new."""
    merged = dict(before)
    for name, kinds in now.items():
        known = before.get(name, kinds)
        merged[name] = {
            kind: names if kind in ("required", "born") else [*names, *(new for new in kinds[kind] if new not in names)]
            for kind, names in known.items()
        }
    return merged


if __name__ == "__main__":
    lines = [f"{json.dumps(name)}: {json.dumps(kinds)}" for name, kinds in added(remembered(), stored_fields()).items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
