"""The language of ranges, written and read."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vilt.errors import Refused
from vilt.odds import Range
from vilt.odds.combos import CARDS, CLASS_NAMES, CLASS_OF, CLASS_SIZES, class_of, combo_of
from vilt.odds.ordering import best_first, equity_against_random


def classes(text: str) -> str:
    """The classes of a range, each with all of its hands, by name."""
    weights = Range.parse(text).weights
    found = [name for number, name in enumerate(CLASS_NAMES) if (weights[number == CLASS_OF] == 1).all()]
    assert weights.sum() == sum(CLASS_SIZES[CLASS_NAMES.index(name)] for name in found)
    return " ".join(found)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("QQ+", "AA KK QQ"),
        ("TT-88", "TT 99 88"),
        ("88-TT", "TT 99 88"),
        ("AQs+", "AKs AQs"),
        ("TT-88,AQs+", "AKs AQs TT 99 88"),
        ("A5s-A2s", "A5s A4s A3s A2s"),
        ("A2s-A5s", "A5s A4s A3s A2s"),
        ("KTo+", "KQo KJo KTo"),
        ("AK", "AKs AKo"),
        ("KA", "AKs AKo"),
        ("ATs+", "AKs AQs AJs ATs"),
        ("T9s-76s", "T9s 98s 87s 76s"),
        ("J9o-86o", "J9o T8o 97o 86o"),
        ("98s+", "98s"),
        ("22", "22"),
        ("aKs, qq+", "AA AKs KK QQ"),
        ("1010+ A10s", "AA KK QQ JJ ATs TT"),
        ("55-33, !44", "55 33"),
        ("AxS", "AKs AQs AJs ATs A9s A8s A7s A6s A5s A4s A3s A2s"),
        ("3xo", "A3o K3o Q3o J3o T3o 93o 83o 73o 63o 53o 43o 32o"),
        ("AA;KK\n QQ", "AA KK QQ"),
        ("1%", "AA KK QQ"),
        ("1%-2%", "JJ TT"),
    ],
)
def test_classes(text, names):
    assert sorted(classes(text).split()) == sorted(names.split())


@pytest.mark.parametrize(
    ("text", "combos"),
    [
        ("random", 1326),
        ("any", 1326),
        ("100%", 1326),
        ("22+", 78),
        ("22+, !77", 72),
        ("AhKh", 1),
        ("AhKh AsKs", 2),
        ("AA:0.5", 3),
        ("AA:50%, KK", 9),
    ],
)
def test_how_many_hands(text, combos):
    assert Range.parse(text).combos == combos


def test_known_cards_in_either_order_and_with_signs():
    assert Range.parse("KhAh") == Range.parse("A♥K♥") == Range.parse("ahkh") == Range.of((50, 46))


def test_a_later_term_counts():
    assert Range.parse("AA:0.5, AhAd").weights[combo_of(50, 49)] == 1
    assert Range.parse("AhAd, AA:0.5").weights[combo_of(50, 49)] == 0.5
    assert Range.parse("22+, !77, 77").combos == 78


@pytest.mark.parametrize("percent", [0.1, 1, 5, 15, 33.3, 50, 99, 100])
def test_a_percentage_takes_whole_classes_from_the_best_on(percent):
    inside = Range.parse(f"{percent}%")
    sizes = [int(CLASS_SIZES[number]) for number in best_first()]
    count = int(inside.combos)
    assert count >= percent * 13.26
    taken = 0
    for size in sizes:
        if taken >= percent * 13.26:
            break
        taken += size
    assert count == taken
    out = Range.parse(f"random, !{percent}%") if count < 1326 else None
    if out is not None:
        lowest = equity_against_random()[np.unique(CLASS_OF[inside.weights > 0])].min()
        highest = equity_against_random()[np.unique(CLASS_OF[out.weights > 0])].max()
        assert lowest > highest


def test_no_two_classes_are_equal_in_the_order():
    assert len(set(equity_against_random().tolist())) == 169
    assert [CLASS_NAMES[number] for number in best_first()[:7]] == ["AA", "KK", "QQ", "JJ", "TT", "99", "88"]
    assert CLASS_NAMES[best_first()[-1]] == "32o"


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", 1, "a hand or a range"),
        (" , ", 4, "a hand or a range"),
        ("QQ++", 4, "a comma"),
        ("QQ+,AKs,foo", 9, "a rank"),
        ("A", 2, "a rank"),
        ("As", 3, "a second card"),
        ("AhK", 4, "a suit"),
        ("AhAh", 1, "two different cards"),
        ("AKx", 3, "two ranks"),
        ("AA**", 3, "two ranks"),
        ("AAxx ds", 3, "two ranks"),
        ("AhKhQhJh", 5, "two cards"),
        ("AAs", 3, "a pair without s or o"),
        ("AKs-QJo", 5, "the same ending"),
        ("TT-8x", 5, "a rank"),
        ("TT-A8", 4, "two pairs"),
        ("A5s-K2s", 5, "two pairs"),
        ("AKs-", 5, "a rank"),
        ("!77", 1, "something to take"),
        ("QQ, !QQ", 1, "at least one hand"),
        ("AA:2", 4, "a weight"),
        ("AA:", 4, "a weight"),
        ("AA:0", 4, "a weight"),
        ("AA:-1", 4, "a weight"),
        ("AA, !KK:0.5", 8, "a comma"),
        ("150%", 1, "percentages"),
        ("20%-10%", 1, "percentages"),
        ("10%-", 5, "a second percentage"),
        ("0%", 1, "percentages"),
        ("AA/KK", 3, "a comma"),
        ("randomly", 7, "a comma"),
        ("AA, 0", 5, "a rank"),
    ],
)
def test_an_error_points_at_the_character(text, at, expected):
    with pytest.raises(Refused) as refused:
        Range.parse(text)
    assert refused.value.code == "bad_range"
    assert refused.value.fields["at"] == at
    assert str(refused.value.fields["expected"]).startswith(expected) or expected in str(
        refused.value.fields["expected"]
    )
    assert str(refused.value).startswith(f"{text!r}" if "'" not in text else "")


@given(st.text(max_size=12) | st.text("23456789TJQKAx+-:!%,so.10", max_size=12))
def test_any_text_is_understood_or_refused_in_its_place(text):
    places = range(1, len(text) + 2)
    try:
        found = Range.parse(text)
    except Refused as refused:
        place = refused.fields.get("at")
    else:
        place = 1
        assert Range.parse(str(found)) == found
    assert place in places


WEIGHTS = st.sampled_from([0.0, 1.0, 0.5, 0.125, 1 / 3, 1e-7])


@given(
    by_class=st.lists(WEIGHTS, min_size=169, max_size=169),
    few=st.dictionaries(st.integers(0, 1325), WEIGHTS, max_size=20),
)
def test_text_of_a_range_is_read_as_an_equal_one(by_class, few):
    weights = np.array(by_class)[CLASS_OF]
    for combo, weight in few.items():
        weights[combo] = weight
    if weights.any():
        assert Range.parse(str(Range(weights))) == Range(weights)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("AA KK QQ AKs AQs", "QQ+, AQs+"),
        ("22+, !77", "88+, 66-22"),
        ("A2s-A5s, KQo, AhKd", "A5s-A2s, KQo, AhKd"),
        ("AA:0.5, KK", "KK, AA:0.5"),
        ("AhKh, AdKd, AcKc, AsKs", "AKs"),
        ("any", "random"),
    ],
)
def test_how_a_range_is_written(text, written):
    assert str(Range.parse(text)) == written


def test_a_range_never_changes():
    weights = np.ones(1326)
    hands = Range(weights)
    weights[0] = 0
    assert hands.combos == 1326
    with pytest.raises(ValueError, match="read-only"):
        hands.weights[0] = 0
    assert hash(hands) == hash(Range(np.ones(1326)))
    assert hands != "random"


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        (np.ones(1325), "a range is 1326 weights from 0 to 1, not [1325]"),
        (np.full(1326, 2.0), "a range is 1326 weights from 0 to 1, not numbers outside 0 to 1"),
        (np.full(1326, np.nan), "a range is 1326 weights from 0 to 1, not numbers outside 0 to 1"),
        ("AA", "a range is 1326 weights from 0 to 1, not str"),
        (np.ones((13, 13)), "a range is 1326 weights from 0 to 1, not [13, 13]"),
        (np.ones(1326, complex), "a range is 1326 weights from 0 to 1, not complex numbers"),
        (np.zeros(1326), "this range holds no hand: at least one weight must be above 0"),
    ],
    ids=["short", "high", "nan", "text", "grid", "complex", "empty"],
)
def test_weights_that_are_no_range(weights, message):
    with pytest.raises(Refused) as refused:
        Range(weights)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("make", "given", "message"),
    [
        (Range.parse, None, "range is None: expected a text"),
        (Range.parse, b"AA", "range is b'AA': expected a text"),
        (Range.of, (1, 1), "2d is there twice"),
        (Range.of, (1, 2, 3), "hand is 3: expected two cards"),
    ],
)
def test_what_makes_no_range(make, given, message):
    with pytest.raises(Refused, match=message):
        make(given)


def test_the_grid():
    grid = Range.parse("AA, AKs:0.5, KdAh").grid()
    assert grid.shape == (13, 13)
    assert (grid[0, 0], grid[0, 1], grid[1, 0]) == (1, 0.5, 1 / 12)
    assert grid.sum() == 1.5 + 1 / 12


def test_taking_cards_out():
    left = Range.parse("AA, KK").without([51])
    assert left.sum() == 9
    assert not left[[combo_of(51, 50), combo_of(51, 48)]].any()


def test_the_numbering_of_hands():
    assert [combo_of(int(high), int(low)) for high, low in CARDS] == list(range(1326))
    assert class_of(12, 12, suited=False) == class_of(12, 12, suited=True) == 0
    assert (CLASS_NAMES[1], CLASS_NAMES[13], CLASS_NAMES[168]) == ("AKs", "AKo", "22")


def test_the_hands_of_a_range():
    assert Range.parse("AKs:0.5").hands() == [("AsKs", 0.5), ("AhKh", 0.5), ("AdKd", 0.5), ("AcKc", 0.5)]
