"""Write what room and browser say to each other as TypeScript: `python scripts/protocol_types.py`.

The file is made from the very structs that the room encodes and decodes, so the two cannot drift apart. The browser's
scripts are checked against it; it is never loaded by a browser.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path

import msgspec
from msgspec import inspect

from vilt.protocol.client import ClientMessage
from vilt.protocol.server import ServerMessage
from vilt.table.events import TableEvent

TARGET = Path(__file__).resolve().parents[1] / "src/vilt/web/static/protocol.d.ts"

HEAD = "// What room and browser say to each other. Made by scripts/protocol_types.py; do not edit.\n"


PLAIN: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


class Declarations:
    """The TypeScript declarations of a set of structs; those a struct needs come along."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def name_of(self, kind: inspect.Type) -> str:
        """Return the TypeScript type of a msgspec type, declaring the structs and enums in it."""
        match kind:
            case inspect.StructType(cls=cls):
                self.declare(kind)
                return str(cls.__name__)
            case inspect.EnumType(cls=cls):
                self.texts.setdefault(cls.__name__, f"export type {cls.__name__} = {literals(cls)};\n")
                return str(cls.__name__)
            case inspect.UnionType(types=types):
                return " | ".join(self.name_of(each) for each in types)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                name = self.name_of(item)
                return f"readonly ({name})[]" if " " in name else f"readonly {name}[]"
            case inspect.DictType(key_type=key, value_type=value):
                return f"{{ readonly [{self.name_of(key)[0]}: {self.name_of(key)}]: {self.name_of(value)} }}"
        return PLAIN[type(kind)]

    def declare(self, kind: inspect.StructType) -> None:
        """Declare a struct once; what a client may leave out is optional, what the room sends is always there."""
        name = kind.cls.__name__
        if name in self.texts:
            return
        self.texts[name] = ""
        lines = [f'  readonly {kind.tag_field}: "{kind.tag}";'] if kind.tag_field else []
        for field in kind.fields:
            mark = "?" if kind.forbid_unknown_fields and not field.required else ""
            lines.append(f"  readonly {field.encode_name}{mark}: {self.name_of(field.type)};")
        self.texts[name] = f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"

    def union(self, name: str, types: object) -> None:
        """Declare a named union of structs."""
        kind = inspect.type_info(types)
        if not isinstance(kind, inspect.UnionType):
            raise TypeError(f"{name} is not a union")
        self.texts[name] = f"export type {name} =\n" + "".join(f"  | {self.name_of(each)}\n" for each in kind.types)
        self.texts[name] = self.texts[name].rstrip() + ";\n"


def literals(cls: type[Enum]) -> str:
    """Return the values of an enum as a TypeScript union."""
    return " | ".join(msgspec.json.encode(each.value).decode() for each in cls)


def text() -> str:
    """Return the whole file."""
    declarations = Declarations()
    declarations.union("ClientMessage", ClientMessage)
    declarations.union("TableEvent", TableEvent)
    declarations.union("ServerMessage", ServerMessage)
    return "\n".join([HEAD, *declarations.texts.values()])


if __name__ == "__main__":
    TARGET.write_text(text())
