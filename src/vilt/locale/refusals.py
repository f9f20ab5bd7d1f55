"""A refusal in the reader's language."""

from __future__ import annotations

import re

from vilt.errors import N_, TEXTS, Refused
from vilt.locale.catalogs import Translator, translator
from vilt.locale.reasons import reason_words

# What a refusal names in its fields in English words.
ACTIONS = {
    "fold": N_("fold"),
    "check": N_("check"),
    "call": N_("call"),
    "bet": N_("bet"),
    "bet to": N_("bet to"),
    "raise": N_("raise"),
    "raise to": N_("raise to"),
}
# What a refusal says was expected.
EXPECTED = (
    N_("at least {n} in a game without blinds"),
    N_("at least {n}"),
    N_("at most {n}"),
    N_("more than {n}"),
    N_("a number from {low} to {high}"),
    N_("a whole number from {low} to {high}"),
    N_("one of {names}"),
    N_("{n} where pots are raked"),
    N_("{n} where the host deals"),
    N_("a big blind of two small blinds"),
    N_("a limit game"),
    N_("an even number"),
    N_("even limits"),
    N_("not allowed or under the gun in limit"),
    N_("not possible in a game without blinds"),
)

_ACTION = re.compile(r"\b(?:fold|check|call|bet to|bet|raise to|raise)\b")
_NUMBER = re.compile(r"\d+")
_EXPECTED = {
    text: re.compile(re.sub(r"{(\w+)}", r"(?P<\1>\\d+)", text).replace(r"<names>\d+", "<names>.+")) for text in EXPECTED
}


def refusal_text(refused: Refused, language: str) -> str:
    """What `refused` says, in the reader's language.

    >>> refusal_text(Refused("not_legal", action="check", legal="fold, call 2000"), "nl")
    'checken kan hier niet; mogelijk: passen, meegaan 2.000'
    """
    speaker = translator(language)
    fields: dict[str, object] = dict(refused.fields)
    if refused.code in ("not_legal", "amount_outside"):
        for name in ("action", "legal"):
            if name in fields:
                fields[name] = action_words(str(fields[name]), speaker)
    elif refused.code in ("bad_message", "bad_request"):
        fields["reason"] = reason_words(str(fields["reason"]), speaker)
    elif "expected" in fields:
        fields["expected"] = _expected(str(fields["expected"]), speaker)
    return speaker.text(TEXTS[refused.code], **fields)


def action_words(words: str, speaker: Translator) -> str:
    """Actions and amounts such as `fold, call 2, raise to 4..200`, in the language of `speaker`."""
    words = _ACTION.sub(lambda found: speaker.text(ACTIONS[found[0]]), words)
    return _NUMBER.sub(lambda found: speaker.amount(int(found[0])), words.replace("..", "–"))


def _expected(words: str, speaker: Translator) -> str:
    """A bound such as `at least 2`; anything else is for experts and stays in English."""
    for text, pattern in _EXPECTED.items():
        if found := pattern.fullmatch(words):
            fields = found.groupdict()
            return speaker.text(text, **{name: int(part) if part.isdigit() else part for name, part in fields.items()})
    return words
