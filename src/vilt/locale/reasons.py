"""Why a message could not be read, in the reader's language: the library that reads it says so in English alone."""

from __future__ import annotations

import re

from vilt.errors import N_
from vilt.locale.catalogs import Translator

_KINDS = {
    "array": N_("a list"),
    "bool": N_("true or false"),
    "float": N_("a number"),
    "int": N_("a whole number"),
    "object": N_("an object"),
    "str": N_("a text"),
}
_PLACE = r"(?: - at `\$\.?(?P<field>[^`]*)`)?"
_NAMED = N_("{field}: {wrong}")
"""What is wrong, and the field of the message where it is."""

_SENTENCES = tuple(
    (re.compile(pattern, re.DOTALL), text)
    for pattern, text in (
        (rf"Expected `(?P<kind>\w+)`(?:, got `\w+`)?{_PLACE}", N_("expected {kind}")),
        (rf"Expected `\w+` >= (?P<n>[\d.-]+){_PLACE}", N_("expected at least {n}")),
        (rf"Expected `\w+` <= (?P<n>[\d.-]+){_PLACE}", N_("expected at most {n}")),
        (rf"Expected `\w+` of length >= (?P<n>\d+){_PLACE}", N_("too short: expected a length of at least {n}")),
        (rf"Expected `\w+` of length <= (?P<n>\d+){_PLACE}", N_("too long: expected a length of at most {n}")),
        (rf"Expected `str` matching regex '.*'{_PLACE}", N_("other letters than are possible here")),
        (rf"Object missing required field `(?P<missing>\w+)`{_PLACE}", N_("{missing} is missing")),
        (rf"Object contains unknown field `(?P<unknown>.*?)`{_PLACE}", N_("there is no field '{unknown}'")),
        (rf"Invalid (?:enum )?value '?(?P<value>.*?)'?{_PLACE}", N_("'{value}' is not possible here")),
        (rf"(?:Number|Integer value) out of range{_PLACE}", N_("a number out of all bounds")),
        (r"maximum recursion depth exceeded.*", N_("it is nested too deeply")),
        (
            r"(?:JSON is malformed|Input data was truncated|Invalid UTF-8|'utf-8' codec).*",
            N_("it is not JSON in UTF-8"),
        ),
    )
)
LONGEST = 40
"""Letters of what somebody sent that a sentence repeats."""


def reason_words(reason: str, speaker: Translator) -> str:
    """Why something could not be read, in the language of `speaker`; a reason that is not known stays as it is.

    >>> from vilt.locale import translator
    >>> reason_words("Expected `int`, got `str` - at `$.seat`", translator("nl"))
    'seat: verwacht werd een geheel getal'
    """
    for pattern, text in _SENTENCES:
        if found := pattern.fullmatch(reason):
            fields = found.groupdict()
            field = fields.pop("field", None)
            wrong = speaker.text(text, **{name: _word(name, said, speaker) for name, said in fields.items()})
            return speaker.text(_NAMED, field=field[:LONGEST], wrong=wrong) if field else wrong
    return reason


def _word(name: str, said: str, speaker: Translator) -> object:
    if name == "kind":
        return speaker.text(_KINDS[said]) if said in _KINDS else said
    return int(said) if name == "n" and said.lstrip("-").isdigit() else said[:LONGEST]
