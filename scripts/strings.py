"""Bring the catalogs in src/vilt/locale up to date with the sentences in the sources.

    python scripts/strings.py          extract, update every .po file, say what is still to be translated
    python scripts/strings.py --check  change nothing, exit with 1 when a catalog is out of date or incomplete

Sentences are what `N_` marks and `plural` chooses from in Python, and the first argument of `t` in the browser's
scripts.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

SOURCES = Path(__file__).parent.parent / "src" / "vilt"
LOCALE = SOURCES / "locale"
SOURCE_LANGUAGE = "en"
LANGUAGES = (SOURCE_LANGUAGE, "nl", "de", "fi", "sv")

METHODS = [
    ("web/static/vendor/**", "ignore"),
    ("web/static/**.js", "javascript"),
    ("**.py", "python"),
]
OPTIONS = {"web/static/**.js": {"parse_template_string": "true"}}
KEYWORDS = {"N_": None, "plural": (1, 2), "t": None}

HEADER = "# {language} catalog of Vilt, under the same licence as Vilt."


def path_of(language: str) -> Path:
    """The catalog file of a language."""
    return LOCALE / language / "LC_MESSAGES" / "vilt.po"


def extract() -> Catalog:
    """All sentences in the sources, as a catalog without translations."""
    template = Catalog(project="Vilt", version="1", charset="utf-8", fuzzy=False)
    found = extract_from_dir(
        SOURCES, METHODS, OPTIONS, KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    )
    for filename, _, message, comments, context in found:
        if message:
            template.add(message, None, [(Path(filename).as_posix(), 0)], auto_comments=comments, context=context)
    return template


def read(language: str) -> Catalog:
    """The catalog of a language as it is on disk, empty when there is none."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language, project="Vilt", version="1", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain="vilt", abort_invalid=True)


def update(language: str, template: Catalog) -> Catalog:
    """The catalog of a language with exactly the sentences of `template`; English translates itself."""
    catalog = read(language)
    template = deepcopy(template)  # its messages become the catalog's own
    template.creation_date = catalog.creation_date
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.revision_date = catalog.creation_date
    catalog.project, catalog.version = "Vilt", "1"
    catalog.msgid_bugs_address, catalog.last_translator = "", "The Vilt authors"
    catalog.language_team, catalog.fuzzy = "The Vilt authors", False
    catalog.header_comment = HEADER.format(language=Locale(language).english_name)
    if language == SOURCE_LANGUAGE:
        for message in catalog:
            if message.id:
                message.string = message.id
    return catalog


def written(catalog: Catalog) -> bytes:
    """The text of a catalog's `.po` file, the same whichever release of Babel writes it."""
    buffer = BytesIO()
    write_po(buffer, catalog, width=120, sort_output=True, include_lineno=False)
    lines = buffer.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b'"Generated-By:'))


def untranslated(catalog: Catalog) -> list[Message]:
    """The sentences of a catalog that have no translation, or only a guess."""
    return [
        message
        for message in catalog
        if message.id
        and (message.fuzzy or not all(message.string if isinstance(message.string, tuple) else (message.string,)))
    ]


def main(arguments: list[str]) -> int:
    """Update or check all catalogs; the exit code."""
    check = arguments == ["--check"]
    if arguments and not check:
        print(__doc__)
        return 2
    template = extract()
    complete = True
    for language in LANGUAGES:
        catalog = update(language, template)
        path, text = path_of(language), written(catalog)
        outdated = not path.exists() or path.read_bytes() != text
        if outdated and not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
        missing = untranslated(catalog)
        complete = complete and not missing and not (outdated and check)
        state = ", out of date" if outdated and check else ""
        print(f"{language}: {len(catalog)} sentences, {len(missing)} without translation{state}")
        for message in missing:
            print(f"    {message.id}")
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
