"""What may be a name, and what would look like another or spoil the page."""

import pytest

from vilt.errors import Refused
from vilt.room.names import PLAYER_LETTERS, TEXT_LETTERS, tidy_name, tidy_reason, tidy_text

ACUTE = "\u0301"

HEAPS = [
    "a" + 3 * (2 * ACUTE + "\N{COMBINING GRAPHEME JOINER}"),
    "a" + 3 * (2 * ACUTE + "\N{VARIATION SELECTOR-16}"),
    "\u0e01" + 9 * "\N{THAI CHARACTER MAITAIKHU}",
    "a" + 5 * "\N{COMBINING CYRILLIC MILLIONS SIGN}",
    "a" + 9 * "\N{HANGUL SINGLE DOT TONE MARK}",
]
"""Marks on one letter, of which Unicode says that they are no accents, or parted by something that nobody sees."""


@pytest.mark.parametrize("name", ["Zoé", "Nguyễn", "שָׁלוֹם", "กิ๊ก", "عربي", "Łukasz", "田中", "=1+1", "👍"])
def test_names_of_every_script(name: str) -> None:
    assert tidy_name(name, PLAYER_LETTERS) == name


def test_one_name_is_written_in_one_way() -> None:
    assert tidy_name("Zoe" + ACUTE, PLAYER_LETTERS) == "Zo\u00e9"
    assert tidy_name("a" * 23 + "e" + ACUTE, PLAYER_LETTERS) == "a" * 23 + "\u00e9"


@pytest.mark.parametrize(
    "name",
    [
        "Bob\u3164",
        "Bob\u2800",
        "\u115fBob",
        "B\u202eob",
        "B\u200bob",
        "Bob\x00",
        "\u0301",
        "x" + 4 * "\u0323",
        "Bo" + 9 * ACUTE,
        *HEAPS,
    ],
)
def test_what_cannot_be_seen_or_leaves_its_line_is_no_name(name: str) -> None:
    with pytest.raises(Refused, match="that is not a name"):
        tidy_name(name, PLAYER_LETTERS)


def test_a_reason_stays_in_its_line() -> None:
    assert tidy_reason("too  cafe" + ACUTE) == "too caf\u00e9"
    with pytest.raises(Refused, match="that is not a reason"):
        tidy_reason("x" + 5 * "\u0323")


@pytest.mark.parametrize(
    "text",
    [
        "<b>nice & easy</b>",
        "1 < 2",
        "Nguyễn, Zoé!",
        "שלום לכולם",
        "می\u200cخواهم",
        "\N{SHRUG}\u200d\u2642\ufe0f",
        "\N{HEAVY BLACK HEART}\ufe0f",
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "\U0001faea \U0001fae8\U0001f3fd",
        "1\ufe0f\N{COMBINING ENCLOSING KEYCAP}",
        "བསྒྲུབས་ ที่นี่ တို့ र्क्षीं",
        "x" * TEXT_LETTERS,
        "\N{PLAYING CARD ACE OF SPADES}" * (TEXT_LETTERS // 2),
    ],
)
def test_texts_of_every_script_may_be_written(text: str) -> None:
    assert tidy_text(f"  {text} ") == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  \u3000 ",
        "\u200d\u200c",
        "\u2800",
        "two\nlines",
        "two\r\nlines",
        "two\u2028lines",
        "a\tb",
        "a\x00b",
        "a\x1fb",
        "a\x85b",
        "\ud800",
        "a\u202eb",
        "a\u2066b",
        "a\u200bb",
        "a\U000e0067\U000e0062\U000e007f",
        "\U0001f3f4\U000e0067",
        "x" + 4 * "\u0323",
        *HEAPS,
        "x" * (TEXT_LETTERS + 1),
        "\N{PLAYING CARD ACE OF SPADES}" * (TEXT_LETTERS // 2 + 1),
    ],
)
def test_what_cannot_be_read_in_a_line_is_not_written(text: str) -> None:
    with pytest.raises(Refused, match=r"^that cannot be written: use 1 to 200 letters, digits or signs, in one line$"):
        tidy_text(text)


def test_spaces_without_need_are_no_part_of_a_text() -> None:
    assert tidy_text("\n nice\u00a0  hand\n") == "nice hand"
