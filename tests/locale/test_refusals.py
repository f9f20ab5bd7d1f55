"""Refusals in five languages."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import msgspec
import pytest

import vilt
from vilt.errors import TEXTS, Refused
from vilt.locale import languages, refusal_text
from vilt.protocol.client import ClientMessage


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("code", TEXTS)
def test_every_refusal_can_be_said(code, language):
    fields = {name: 1 for _, name, _, _ in Formatter().parse(TEXTS[code]) if name}
    text = refusal_text(Refused(code, **fields), language)
    assert text
    assert "{" not in text
    if language == "en":
        assert text == str(Refused(code, **fields))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "bet is not possible here; possible: fold, call 20, raise to 40–1,990"),
        ("nl", "inzetten kan hier niet; mogelijk: passen, meegaan 20, verhogen naar 40–1.990"),
        ("de", "setzen ist hier nicht möglich; möglich: aussteigen, mitgehen 20, erhöhen auf 40–1.990"),
    ],
)
def test_actions_are_named_in_the_language(language, text):
    refused = Refused("not_legal", action="bet", legal="fold, call 20, raise to 40..1990")
    assert refusal_text(refused, language) == text


def test_a_bound_is_said_in_the_language():
    refused = Refused("bad_rules", field="max_buy_in", value=1, expected="at least 1200")
    assert refusal_text(refused, "de") == "max_buy_in ist 1: mindestens 1.200"


def test_what_somebody_typed_is_never_translated():
    assert "'fold'" in refusal_text(Refused("not_a_card", text="fold"), "fi")


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ('{"type":"join","table":"oak","version":"1"}', "version: erwartet wird eine ganze Zahl"),
        ('{"type":"join","table":null}', "table: erwartet wird ein Text"),
        ('{"type":"join","table":"oak","version":-1}', "version: erwartet wird mindestens 0"),
        ('{"type":"join","table":"oak","version":1e400}', "version: eine Zahl außerhalb aller Grenzen"),
        ('{"type":"join","table":"oak","x":1}', "es gibt kein Feld 'x'"),
        ('{"type":"join"}', "table fehlt"),
        ('{"type":"jump"}', "type: 'jump' ist hier nicht möglich"),
        ('{"type":"ping"} and more', "es ist kein JSON in UTF-8"),
        ('{"type":"join","table":"\\ud800"}', "es ist kein JSON in UTF-8"),
        ('{"type":"part","table":"OAK"}', "table: andere Buchstaben, als hier möglich sind"),
        (
            '{"type":"leave_seat","table":"oak","id":"1234567"}',
            "id: zu kurz: erwartet wird eine Länge von mindestens 8",
        ),
        ("[]", "erwartet wird ein Objekt"),
    ],
)
def test_why_a_message_cannot_be_read_is_said_in_the_language(message, said):
    with pytest.raises(msgspec.DecodeError) as error:
        msgspec.json.decode(message, type=ClientMessage)
    assert refusal_text(Refused("bad_message", reason=str(error.value)), "de").endswith(f": {said}")


def test_a_reason_that_is_not_known_stays_as_it_is():
    assert refusal_text(Refused("bad_message", reason="the moon is full"), "sv").endswith(": the moon is full")


def bounds_in_the_source() -> Iterator[str]:
    """What every refusal of an option says was expected, 7 for each number, where the source says it in place."""
    calls = [
        call
        for path in Path(vilt.__file__).parent.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and call.args and getattr(call.args[0], "value", "") == "bad_rules"
    ]
    for call in calls:
        for keyword in call.keywords:
            if keyword.arg == "expected" and isinstance(keyword.value, ast.Constant | ast.JoinedStr):
                parts = getattr(keyword.value, "values", [keyword.value])
                yield "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)


def test_every_bound_of_an_option_is_said_in_every_language() -> None:
    bounds = set(bounds_in_the_source())
    assert {"at least 7", "not possible in a game without blinds", "0 where pots are raked"} <= bounds
    for language in languages():
        same = {bound for bound in bounds if _bound(bound, language) == bound}
        assert same == (bounds if language == "en" else set())


def _bound(bound: str, language: str) -> str:
    said = refusal_text(Refused("bad_rules", field="it", value=1, expected=bound), language)
    return said.partition(": ")[2]
