"""The catalogs: complete, consistent with the sources, and in players' words."""

import re
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

import strings
from vilt.locale import catalog, languages, translator

TRANSLATED = [language for language in languages() if language != "en"]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def texts(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),)


@pytest.fixture(scope="module")
def template() -> Catalog:
    return strings.extract()


def test_sentences_of_every_kind_of_source_are_found(template):
    places = {place for message in template for place, _ in message.locations}
    assert {"errors.py", "history/narration.py", "web/static/strength.js"} <= places


def test_every_call_in_the_browsers_scripts_is_found(template):
    scripts = [path for path in (strings.SOURCES / "web" / "static").rglob("*.js") if "vendor" not in path.parts]
    called = {
        text for path in scripts for text in re.findall(r"(?<![\w.$])t\(\s*\"([^\"]*)\"", path.read_text("utf-8"))
    }
    assert len(called) > 100
    assert called <= {message.id for message in template}


@pytest.mark.parametrize("language", languages())
def test_a_catalog_has_every_sentence_of_the_sources_and_no_other(language, template):
    read = strings.read(language)
    assert {message.id for message in read} == {message.id for message in template}
    assert [message.id for message in strings.untranslated(read)] == []


@pytest.mark.parametrize("language", languages())
def test_a_translation_has_the_fields_of_its_original(language):
    for message in strings.read(language):
        for text in texts(message.string):
            assert fields(text) in [fields(original) for original in texts(message.id)] or not message.id, text


@pytest.mark.parametrize("language", languages())
def test_nothing_is_fuzzy_or_obsolete(language):
    read = strings.read(language)
    assert not read.fuzzy
    assert [message.id for message in read if message.fuzzy] == []
    assert not read.obsolete


def test_english_says_its_own_sentences():
    assert all(original == text for original, text in catalog("en").items())


@pytest.mark.parametrize("language", TRANSLATED)
def test_sentences_end_as_their_originals_do(language):
    for original, text in catalog(language).items():
        if original.endswith((".", ":", "?")):
            assert text.endswith(original[-1]), text


# Words that no player says: machine translations of blinds, chop, straddle, call, check, bet, killer and player.
MISTRANSLATED = re.compile(
    r"\b(lamellen|hakken|grensoverschrijdend\w*|bellen|gesprek\w*|controleren|weddenschap\w*|moordenaar|doden|gokker\w*)\b",
    re.IGNORECASE,
)


def test_dutch_uses_the_words_of_players():
    assert [text for text in catalog("nl").values() if MISTRANSLATED.search(text)] == []


@pytest.mark.parametrize(
    ("language", "raises"),
    [
        ("en", "Mika raises to 1,500."),
        ("nl", "Mika verhoogt naar 1.500."),
        ("de", "Mika erhöht auf 1.500."),
        ("fi", "Mika korottaa summaan 1\N{NO-BREAK SPACE}500."),
        ("sv", "Mika höjer till 1\N{NO-BREAK SPACE}500."),
    ],
)
def test_a_translator_fills_in_names_and_numbers(language, raises):
    assert translator(language).text("{name} raises to {amount}.", name="Mika", amount=1500) == raises


def test_text_that_looks_like_a_field_stays_as_it_is():
    assert translator("nl").text("{name} checks.", name="{amount}") == "{amount} checkt."


def test_a_sentence_without_translation_is_said_in_english():
    assert translator("de").text("Nobody wrote {this}.", this="that") == "Nobody wrote that."


@pytest.mark.parametrize(("n", "text"), [(0, "0 seats"), (1, "1 seat"), (2000, "2,000 seats")])
def test_plural_follows_the_number(n, text):
    assert translator("en").plural("{n} seat", "{n} seats", n) == text


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("en", 2**53 - 1, "9,007,199,254,740,991"),
        ("de", 999, "999"),
        ("nl", 0.25, "0,25"),
        ("sv", -1200, "−1\N{NO-BREAK SPACE}200"),
        ("en", -1200, "-1,200"),
    ],
)
def test_numbers_are_written_as_readers_of_the_language_do(language, number, text):
    assert translator(language).number(number) == text


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_is_no_number_is_not_written(number):
    with pytest.raises(ValueError, match="is not a number"):
        translator("en").number(number)


def test_an_unknown_language_is_refused_in_one_sentence():
    with pytest.raises(ValueError, match="'xx' is not a language of Vilt: use one of en, nl, de, fi, sv"):
        translator("xx")


def test_the_script_finds_nothing_to_do(capsys):
    assert strings.main(["--check"]) == 0, capsys.readouterr().out


def test_the_script_reports_a_sentence_without_translation(tmp_path, monkeypatch, capsys):
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    without = strings.path_of("de").read_text(encoding="utf-8")
    without = without.replace('msgstr "{name} steigt aus."', 'msgstr ""')
    (tmp_path / "de" / "LC_MESSAGES" / "vilt.po").write_text(without, encoding="utf-8")
    monkeypatch.setattr(strings, "LOCALE", tmp_path)
    monkeypatch.setattr(strings, "LANGUAGES", ("de",))
    assert strings.main([]) == 1
    assert "{name} folds." in capsys.readouterr().out


def test_the_script_says_how_to_use_it(capsys):
    assert strings.main(["--what"]) == 2
    assert "--check" in capsys.readouterr().out
