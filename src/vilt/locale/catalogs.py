"""The catalogs, read from their `.po` files, and the translator that speaks from them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, get_group_symbol, get_minus_sign_symbol

from vilt.locale.languages import languages


class Translator:
    """Speaks one language: sentences from its catalog, numbers as its readers write them.

    Whole numbers among the fields of a sentence are written with `number`; give them as text to have them as they are.
    A sentence that is not in the catalog is said in English.
    """

    def __init__(self, language: str) -> None:
        if language not in languages():
            raise ValueError(f"'{language}' is not a language of Vilt: use one of {', '.join(languages())}")
        self.language = language
        compiled = BytesIO()
        write_mo(compiled, _read(language))
        compiled.seek(0)
        self._catalog = GNUTranslations(compiled)
        self._locale = Locale(language)
        self._group = get_group_symbol(self._locale)
        self._minus = get_minus_sign_symbol(self._locale)

    def text(self, msgid: str, /, **fields: object) -> str:
        """The sentence `msgid` in this language, its `{fields}` filled in.

        >>> translator("nl").text("{name} checks.", name="Mika")
        'Mika checkt.'
        """
        return self._fill(self._catalog.gettext(msgid), fields)

    def plural(self, one: str, many: str, n: int, /, **fields: object) -> str:
        """The sentence `one` or `many`, as this language has it for `n` things; `{n}` stands for the number.

        >>> translator("en").plural("{n} free seat", "{n} free seats", 2)
        '2 free seats'
        """
        return self._fill(self._catalog.ngettext(one, many, n), {"n": n, **fields})

    def number(self, n: float) -> str:
        """A number: thousands apart, decimals (three at most) behind the sign of this language.

        >>> translator("de").number(1234567), translator("nl").number(12.5)
        ('1.234.567', '12,5')
        """
        if isinstance(n, int):
            text = format(n, ",")
            if self._group != ",":
                text = text.replace(",", self._group)
            return text.replace("-", self._minus) if n < 0 else text
        if not math.isfinite(n):
            raise ValueError(f"{n} is not a number that can be written")
        return format_decimal(n, locale=self._locale)

    def amount(self, n: int) -> str:
        """An amount of chips.

        >>> translator("en").amount(15000)
        '15,000'
        """
        return self.number(n)

    def _fill(self, sentence: str, fields: dict[str, Any]) -> str:
        if not fields:
            return sentence
        for name, value in fields.items():
            if type(value) is int:
                fields[name] = self.number(value)
        return sentence.format_map(fields)


@cache
def translator(language: str) -> Translator:
    """The translator of a language, one for everybody.

    Raises:
        ValueError: Vilt does not speak `language`.
    """
    return Translator(language)


@cache
def catalog(language: str) -> dict[str, str]:
    """All sentences of a language by their English original, for the browser; of a plural both forms.

    >>> catalog("sv")["Pot"]
    'Pott'
    """
    sentences: dict[str, str] = {}
    for message in _read(language):
        if message.id:
            sentences.update(zip(_forms(message.id), _forms(message.string), strict=True))
    return sentences


def _forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    """The forms of a message: one, or the two of a plural."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def _read(language: str) -> Catalog:
    with (files("vilt.locale") / language / "LC_MESSAGES" / "vilt.po").open("rb") as file:
        return read_po(file, locale=language, domain="vilt", abort_invalid=True)
