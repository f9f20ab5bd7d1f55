"""A refusal as a client is told it."""

from __future__ import annotations

import re

import structlog

from vilt.errors import N_, Refused
from vilt.history.option_words import OPTIONS
from vilt.history.options import refused_words
from vilt.locale import refusal_text, translator
from vilt.protocol.server import Refusal

LABELS = {"bots": N_("Bots")}
"""What may be chosen for a table beside its options."""

_NUMBER = re.compile(r"-?[0-9]{1,15}")

log = structlog.get_logger("vilt.web")


def refusal(refused: Refused, language: str, name: str = "") -> Refusal:
    """The message that answers the command called `name`, in the reader's language.

    What is wrong with the room's database is for whoever runs it: guests only learn that nothing was changed.
    """
    if unwell(refused):
        log.error("the database takes nothing", reason=str(refused))
        refused = Refused("room_unwell")
    return Refusal(name, refused.code, refused.fields, refusal_text(_in_words(refused, language), language))


def _in_words(refused: Refused, language: str) -> Refused:
    """The same with an option and its value called as the pages call them."""
    name = str(refused.fields.get("field", ""))
    if refused.code != "bad_rules" or (name not in OPTIONS and name not in LABELS):
        return refused
    speaker = translator(language)
    fields = dict(refused.fields)
    if name in OPTIONS:
        fields["value"] = refused_words(name, fields["value"], speaker)
    if _NUMBER.fullmatch(str(fields["value"])):
        fields["value"] = int(fields["value"])  # written as readers of the language do
    fields["field"] = speaker.text(OPTIONS[name].label if name in OPTIONS else LABELS[name])
    return Refused(refused.code, **fields)


def unwell(refused: Refused) -> bool:
    """Whether the room's database is to blame."""
    return refused.code.startswith("store_")
