"""Files of hands are cut into tables one by one, whatever they hold."""

import tomllib
from decimal import Decimal
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vilt.history.record import Unreadable
from vilt.history.tables import MOST_BYTES, hand_texts, read_table


def texts(content: str | bytes) -> list[tuple[str, str | Unreadable]]:
    return list(hand_texts(BytesIO(content.encode() if isinstance(content, str) else content)))


def test_one_hand_and_many() -> None:
    assert texts("a = 1\n\nb = 2") == [("", "a = 1\n\nb = 2")]
    assert texts("# hello\n\n[1]\na = 1\n['x y'] # two\na = 2\n") == [("1", "a = 1\n"), ("x y", "a = 2\n")]


def test_nothing_is_no_hand() -> None:
    assert texts("") == []
    assert texts("# only a comment\n\n") == []


def test_a_byte_order_mark_and_windows_lines() -> None:
    ((name, text),) = texts(b"\xef\xbb\xbf[1]\r\na = 1\r\n")
    assert (name, read_table(str(text))) == ("1", {"a": 1})


def test_brackets_within_a_text_are_no_hand() -> None:
    content = "a = '''\n[1]\n'''\nb = [\n[2]\n]\n[_mine]\nc = 1\n"
    assert [name for name, _ in texts(content)] in ([""], ["", "2"])
    assert read_table("a = '''\n[1]\n'''\n")["a"] == "[1]\n"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"a = 1\n\xff\xfe", "this is not UTF-8 text"),
        (b"\x00" * 10 + b"\x80", "this is not UTF-8 text"),
        (b"x" * (MOST_BYTES + 1), f"a hand takes more than {MOST_BYTES} bytes"),
        (b"x = 1\n" * (MOST_BYTES // 5), f"a hand takes more than {MOST_BYTES} bytes"),
    ],
)
def test_what_is_no_text(content: bytes, sentence: str) -> None:
    name, wrong = texts(content)[-1]
    assert isinstance(wrong, Unreadable)
    assert (name, str(wrong)) == ("", sentence)


def test_a_hundred_megabytes_without_a_line_end_are_not_read() -> None:
    class Endless(BytesIO):
        given = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert size > 0
            Endless.given += size
            return b"x" * size

    assert [str(text) for _, text in hand_texts(Endless())] == [f"a hand takes more than {MOST_BYTES} bytes"]
    assert Endless.given <= 2 * MOST_BYTES


@pytest.mark.parametrize(
    "text",
    [
        "a = [1,",
        "a =",
        "= 1",
        "a = 1\na = 2",
        "\x00",
        "[" * 100_000,
        "a = " + "[" * 100_000,
        "a = " + "9" * 10_000,
        "a 1",
    ],
)
def test_what_is_no_toml(text: str) -> None:
    with pytest.raises(Unreadable) as wrong:
        read_table(text)
    assert str(wrong.value).startswith("this is not TOML: ")
    assert str(wrong.value).isprintable()
    assert len(str(wrong.value)) < 100


VALUES = st.recursive(
    st.one_of(
        st.integers(-(10**12), 10**12).map(str),
        st.decimals(-(10**6), 10**6, places=3).map(str),
        st.booleans().map(lambda value: "true" if value else "false"),
        st.text("ab #'{}[],=né", max_size=6).map(lambda value: '"' + value + '"'),
        st.text('ab #"{}[],=né\\', max_size=6).map(lambda value: "'" + value + "'"),
        st.sampled_from(
            ["inf", "nan", "1_000", "null", "+1", "0x1f", "1e3", "07", "12:30:00", "{}", "'''a'''", "1 # x"]
        ),
    ),
    lambda inner: st.lists(inner, max_size=3).map(lambda items: "[" + ", ".join(items) + "]"),
    max_leaves=4,
)


@given(st.lists(VALUES, max_size=4))
def test_the_quick_way_reads_what_toml_says(values: list[str]) -> None:
    text = "".join(f"f{number} = {value}\n" for number, value in enumerate(values))
    try:
        slow = tomllib.loads(text, parse_float=Decimal)
    except ValueError:
        with pytest.raises(Unreadable):
            read_table(text)
    else:
        assert repr(read_table(text)) == repr(slow)
