"""Which language a reader gets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vilt.locale import DEFAULT_LANGUAGE, languages, negotiate


@pytest.mark.parametrize(
    ("header", "cookie", "language"),
    [
        ("", "", "en"),
        ("nl", "", "nl"),
        ("de-AT,de;q=0.9,en;q=0.8", "", "de"),
        ("fr-FR, sv;q=0.3, fi;q=0.7", "", "fi"),
        ("en;q=0.2, sv;q=0.2", "", "en"),
        ("SV-fi", "", "sv"),
        ("de;q=0, nl;q=0.1", "", "nl"),
        ("de;q=abc, nl;q=0.1", "", "nl"),
        ("de;q=nan, nl;q=0.1", "", "nl"),
        ("de;q=2, nl;q=0.1", "", "nl"),
        ("*", "", "en"),
        ("fr, es", "", "en"),
        ("de", "fi", "fi"),
        ("de", "xx", "de"),
        ("de", "sv-FI", "sv"),
        ("de", "../../etc", "de"),
    ],
)
def test_a_choice_goes_before_a_wish_and_a_wish_before_english(header, cookie, language):
    assert negotiate(header, cookie) == language


@given(st.text(max_size=3000), st.text(max_size=50))
def test_any_header_gives_a_language(header, cookie):
    assert negotiate(header, cookie) in languages()


def test_english_comes_first_in_the_menu():
    assert next(iter(languages())) == DEFAULT_LANGUAGE == "en"
