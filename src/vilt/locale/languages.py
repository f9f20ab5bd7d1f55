"""Which languages there are and which of them a reader wants."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

DEFAULT_LANGUAGE = "en"

_NAMES = {"en": "English", "nl": "Nederlands", "de": "Deutsch", "fi": "Suomi", "sv": "Svenska"}

_LONGEST_HEADER = 1000
"""Characters of an Accept-Language header that are looked at; browsers send under a hundred."""


def languages() -> Mapping[str, str]:
    """The languages of the catalogs by their code, each under its own name, in the order of a menu.

    >>> languages()["fi"]
    'Suomi'
    """
    return MappingProxyType(_NAMES)


def negotiate(accept_language_header: str = "", cookie: str = "") -> str:
    """The code of the language for a reader: the one he chose, else the one his browser prefers, else English.

    Anything that cannot be read counts as no wish.

    >>> negotiate("sv-FI, fi;q=0.8, en;q=0.5")
    'sv'
    >>> negotiate("sv", cookie="nl")
    'nl'
    """
    chosen = _primary(cookie)
    if chosen in _NAMES:
        return chosen
    wishes: list[tuple[float, str]] = []
    for part in accept_language_header[:_LONGEST_HEADER].split(","):
        tag, _, parameter = part.partition(";")
        language = _primary(tag)
        quality = _quality(parameter)
        if language in _NAMES and quality > 0:
            wishes.append((quality, language))
    if not wishes:
        return DEFAULT_LANGUAGE
    return max(wishes, key=lambda wish: wish[0])[1]


def _primary(tag: str) -> str:
    """The language of a tag such as `de-AT`, in small letters."""
    return tag.strip().replace("_", "-").partition("-")[0].lower()


def _quality(parameter: str) -> float:
    """The weight in `q=0.8`: 1 when there is none, 0 when it makes no sense."""
    name, equals, value = parameter.partition("=")
    if not equals:
        return 1.0
    try:
        quality = float(value)
    except ValueError:
        return 0.0
    return quality if name.strip().lower() == "q" and 0 <= quality <= 1 else 0.0
