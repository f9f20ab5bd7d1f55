"""Every option of a table has words, and a client's choice is read or refused."""

from enum import Enum
from typing import cast

import pytest

from vilt.errors import Refused
from vilt.history.house_words import IN_HOUSE_WORDS, house_words
from vilt.history.option_words import OPTIONS
from vilt.history.options import FIELDS, applies, bounds, changed_options, read_option, value_words
from vilt.locale import languages, translator
from vilt.rules.house import HouseRules, SidePots, Structure, Variant
from vilt.table.house_options import HouseOptions, StraddleMode
from vilt.table.settings import TableSettings


def test_every_option_has_words() -> None:
    assert set(OPTIONS) == set(FIELDS)


@pytest.mark.parametrize("name", FIELDS)
def test_every_value_of_a_choice_has_words(name: str) -> None:
    kind = FIELDS[name].type
    choices = set(kind) if isinstance(kind, type) and issubclass(kind, Enum) else set()
    assert set(OPTIONS[name].values) == choices


@pytest.mark.parametrize("name", FIELDS)
def test_labels_are_told_apart(name: str) -> None:
    for language in languages():
        speak = translator(language).text
        others = [other for other in FIELDS if OPTIONS[other].group is OPTIONS[name].group and other != name]
        shared = [other for other in others if speak(OPTIONS[other].label) == speak(OPTIONS[name].label)]
        assert [other for other in shared if set(OPTIONS[other].structures) & set(OPTIONS[name].structures)] == []


@pytest.mark.parametrize("name", FIELDS)
def test_what_may_be_chosen_is_read_and_nothing_else(name: str) -> None:
    kind = FIELDS[name].type
    if isinstance(kind, type) and issubclass(kind, Enum):
        for member in kind:
            assert read_option(name, member.value) is read_option(name, member.name.lower()) is member
        wrong: list[object] = ["neither", -1, len(kind), 0.5, None, [], {}]
    else:
        low, high, whole = bounds(name)
        assert read_option(name, low) == low
        assert read_option(name, high) == high
        wrong = [low - 1, high + 1, 10**400, -(10**400), "1", None, float("nan"), float("inf"), [], {}]
        wrong += [0.5] if whole else []
    for value in wrong:
        with pytest.raises(Refused) as refused:
            read_option(name, value)
        assert (refused.value.code, refused.value.fields["field"]) == ("bad_rules", name)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(Refused, match="there is no option 'jokers'"):
        read_option("jokers", 1)


def test_only_what_is_unusual_and_makes_a_difference_is_told() -> None:
    usual = TableSettings(name="T", rules=HouseRules(), min_buy_in=80, max_buy_in=200)
    assert list(changed_options(usual, translator("en"))) == []
    rules = HouseRules(pl_round=5, side_pots=SidePots.MERGED, auto_muck=0)
    told = dict(changed_options(TableSettings(name="T", rules=rules, min_buy_in=80, max_buy_in=200), translator("en")))
    assert told == {"Pots with the same winners are split": "as one", "Hands that cannot win are mucked": "no"}


def test_a_low_is_only_asked_for_where_it_wins() -> None:
    assert not applies("low_qualifier", HouseRules(variant=Variant.OMAHA))
    assert applies("low_qualifier", HouseRules(variant=Variant.OMAHA_HI_LO))
    assert not applies("discard_moment", HouseRules(variant=Variant.OMAHA_HI_LO))
    assert applies("discard_moment", HouseRules(variant=Variant.CRAZY_PINEAPPLE))
    assert applies("fl_cap", HouseRules(structure=Structure.FIXED_LIMIT))


@pytest.mark.parametrize("name", FIELDS)
def test_values_are_said_in_every_language(name: str) -> None:
    for language in languages():
        value = next(iter(OPTIONS[name].values), 0)
        assert value_words(name, value, translator(language))


class Watched:
    """House options that note which of them are read."""

    def __init__(self, options: HouseOptions) -> None:
        self.read: set[str] = set()
        self._options = options

    def __getattr__(self, name: str) -> object:
        self.read.add(name)
        return getattr(self._options, name)


def test_what_the_words_of_a_house_tell_is_known_so_that_nothing_is_told_twice() -> None:
    watched = Watched(HouseOptions(straddle=StraddleMode.UTG, bomb_vote=True, bomb_boards=2))
    house_words(cast("HouseOptions", watched), translator("en"))
    assert watched.read == IN_HOUSE_WORDS
