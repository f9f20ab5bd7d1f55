"""Refusals in five languages."""

from string import Formatter

import pytest

from vilt.errors import TEXTS, Refused
from vilt.locale import languages, refusal_text


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
