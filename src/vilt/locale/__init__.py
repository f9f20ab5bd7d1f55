"""What people read, in their language: gettext catalogs in English, Dutch, German, Finnish and Swedish, and numbers.

The `.po` files beside this module are the catalogs themselves; they are read when a language is first asked for, so
that nothing has to be compiled to install or to change a word. `scripts/strings.py` brings them up to date with the
sources.

>>> translator("de").text("{name} calls {amount}.", name="Mika", amount=1200)
'Mika geht 1.200 mit.'
"""

from vilt.locale.catalogs import Translator, catalog, translator
from vilt.locale.languages import DEFAULT_LANGUAGE, languages, negotiate
from vilt.locale.refusals import action_words, refusal_text

__all__ = [
    "DEFAULT_LANGUAGE",
    "Translator",
    "action_words",
    "catalog",
    "languages",
    "negotiate",
    "refusal_text",
    "translator",
]
