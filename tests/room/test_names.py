"""What may be a name, and what would look like another or spoil the page."""

import pytest

from vilt.errors import Refused
from vilt.room.names import PLAYER_LETTERS, tidy_name, tidy_reason

ACUTE = "\u0301"


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
    ],
)
def test_what_cannot_be_seen_or_leaves_its_line_is_no_name(name: str) -> None:
    with pytest.raises(Refused, match="that is not a name"):
        tidy_name(name, PLAYER_LETTERS)


def test_a_reason_stays_in_its_line() -> None:
    assert tidy_reason("too  cafe" + ACUTE) == "too caf\u00e9"
    with pytest.raises(Refused, match="that is not a reason"):
        tidy_reason("x" + 5 * "\u0323")
