"""Reading Poker Hand History files: every field, and one clear sentence for what cannot be read."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from vilt.errors import Refused
from vilt.hand import HIDDEN, Post
from vilt.history.phh import read_hand
from vilt.history.record import Move, OddChips, RecordedHand, Unreadable, Unsupported
from vilt.history.tables import read_table
from vilt.rules.house import HeadsUpCap, LowQualifier, Structure, Variant
from vilt.rules.streets import PostKind

PLAIN = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 200, 300]
actions = ["d dh p1 AhKh", "d dh p2 ????", "d dh p3 7c2d", "p3 f", "p1 cbr 6 # a raise", "", "# a pause", "p2 f"]
"""


def hand_of(text: str, odd_chips: OddChips = OddChips.SOURCE) -> RecordedHand:
    return read_hand(read_table(text), "it", odd_chips)


def complaint(text: str) -> str:
    """Why a hand is refused, "" when it is not."""
    try:
        hand_of(text)
    except Refused as refused:
        return str(refused)
    return ""


def changed(**fields: str | None) -> str:
    """The plain hand with lines replaced, added or (None) left out."""
    lines = dict(line.split(" = ", 1) for line in PLAIN.strip().split("\n"))
    for field, value in fields.items():
        if value is None:
            lines.pop(field)
        else:
            lines[field] = value
    return "".join(f"{field} = {value}\n" for field, value in lines.items())


def test_a_plain_hand() -> None:
    record = hand_of(PLAIN)
    assert [starter.stack for starter in record.announce.starters] == [100, 200, 300]
    assert [starter.seat for starter in record.announce.starters] == [1, 2, 3]
    assert record.announce.button == 3
    assert record.announce.posts == (Post(1, PostKind.SMALL_BLIND, 1), Post(2, PostKind.BIG_BLIND, 2))
    assert record.hole == ((50, 46), (HIDDEN, HIDDEN), (20, 1))
    assert [(step.player, step.move, step.to) for step in record.steps] == [
        (3, Move.FOLD, 0),
        (1, Move.RAISE_TO, 6),
        (2, Move.FOLD, 0),
    ]
    assert (record.unit, record.finishing, record.board) == (1, None, ())


def test_heads_up_antes_and_blinds_are_read_in_the_other_order() -> None:
    record = hand_of(changed(antes="[0, 3]", blinds_or_straddles="[1, 2]", starting_stacks="[100, 100]", actions="[]"))
    assert record.announce.posts == (
        Post(1, PostKind.TABLE_ANTE, 3),
        Post(2, PostKind.SMALL_BLIND, 1),
        Post(1, PostKind.BIG_BLIND, 2),
    )
    assert (record.announce.rules.small_blind, record.announce.rules.big_blind) == (1, 2)


@pytest.mark.parametrize(
    ("fields", "kinds"),
    [
        ({"antes": "[1, 1, 1]", "ante_trimming_status": "true"}, [PostKind.ANTE] * 3),
        ({"antes": "[1, 1, 1]"}, [PostKind.TABLE_ANTE] * 3),
        ({"antes": "[0, 3, 0]", "ante_trimming_status": "true"}, [PostKind.TABLE_ANTE]),
        ({"blinds_or_straddles": "[1, 2, 4]"}, [PostKind.STRADDLE]),
        ({"blinds_or_straddles": "[1, 2, -2]"}, [PostKind.LIVE]),
        ({"blinds_or_straddles": "[1, 2, 2]"}, [PostKind.LIVE]),
    ],
)
def test_what_kind_a_post_is(fields: dict[str, str], kinds: list[PostKind]) -> None:
    posts = hand_of(changed(**fields)).announce.posts
    blinds = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)
    assert [post.kind for post in posts if post.kind not in blinds] == kinds
    assert [post.kind for post in posts if post.kind in blinds] == list(blinds)


def test_without_a_small_blind_the_first_player_is_the_big_blind() -> None:
    assert hand_of(changed(blinds_or_straddles="[2, 0, 0]")).announce.posts == (Post(1, PostKind.BIG_BLIND, 2),)


def test_posts_that_the_arrays_cannot_say() -> None:
    text = changed(_posts='["p1 small_blind 1", "p2 big_blind 2", "p3 live 2", "p3 dead 1"]')
    assert hand_of(text).announce.posts[2:] == (Post(3, PostKind.LIVE, 2), Post(3, PostKind.DEAD, 1))


def test_fixed_limit_and_house_rules() -> None:
    text = changed(variant='"FT"', min_bet=None, small_bet="2", big_bet="5", _house_rules='{ hu_uncap = "never" }')
    rules = hand_of(text).announce.rules
    assert (rules.structure, rules.min_bet, rules.big_bet) == (Structure.FIXED_LIMIT, 2, 5)
    assert rules.hu_uncap is HeadsUpCap.NEVER


def test_omaha_is_read_by_its_code() -> None:
    cards = '["d dh p1 AhKhQhJh", "d dh p2 ????????", "d dh p3 2c3c4c??", "p3 sm 4c2c5d3c"]'
    high = hand_of(changed(variant='"PO"', actions=cards))
    assert (high.announce.rules.variant, high.announce.rules.structure) == (Variant.OMAHA, Structure.POT_LIMIT)
    assert high.hole == ((50, 46, 42, 38), (HIDDEN,) * 4, (0, 4, 8, 13))
    text = changed(variant='"FO/8"', min_bet=None, small_bet="2", big_bet="4", actions=cards)
    rules = hand_of(text).announce.rules
    assert (rules.variant, rules.structure) == (Variant.OMAHA_HI_LO, Structure.FIXED_LIMIT)
    assert (rules.smallest_bet, rules.upper_limit) == (2, 4)


def test_house_rules_stand_above_the_code() -> None:
    house = '{ variant = "omaha_five", structure = "no_limit", low_qualifier = 1 }'
    rules = hand_of(changed(variant='"PO"', actions='["d dh p1 AhKhQhJhTh"]', _house_rules=house)).announce.rules
    assert (rules.variant, rules.structure) == (Variant.OMAHA_FIVE, Structure.NO_LIMIT)
    assert rules.low_qualifier is LowQualifier.NONE


def test_decimal_amounts_are_exact() -> None:
    text = changed(
        blinds_or_straddles="[0.05, 0.10, 0]",
        min_bet="0.10",
        starting_stacks="[10.15, 2.50, 3]",
        actions='["p3 cbr 0.35"]',
    )
    record = hand_of(text)
    assert record.unit == 100
    assert [starter.stack for starter in record.announce.starters] == [1015, 250, 300]
    assert (record.announce.rules.small_blind, record.announce.rules.min_bet, record.steps[0].to) == (5, 10, 35)


def test_fractional_results_make_a_finer_unit() -> None:
    halves = changed(finishing_stacks="[99, 199.5, 301.5]")
    assert hand_of(halves).unit == 2
    assert hand_of(halves).finishing == (198, 399, 603)
    whole = hand_of(halves, OddChips.SEAT)
    assert (whole.unit, whole.finishing) == (1, (99, Fraction(399, 2), Fraction(603, 2)))
    thirds = hand_of(changed(finishing_stacks="[66.6666666667, 133.333333333, 100]"))
    assert (thirds.unit, thirds.finishing) == (3, (200, 400, 300))


def test_stacks_that_are_not_known() -> None:
    record = hand_of(changed(starting_stacks="[100, inf, 300]", finishing_stacks="[101, inf, 300]"))
    assert record.announce.starters[1].stack > 400
    assert record.finishing == (101, None, 300)


def test_cards_shown_later_complete_what_was_dealt() -> None:
    text = changed(actions='["d dh p1 ??Kh", "d dh p2 ????", "p2 sm 3d??", "p1 sm KhAh", "p1 sm -", "p3 sm"]')
    record = hand_of(text)
    assert record.hole == ((50, 46), (5, HIDDEN), ())
    assert record.mucked == (3,)


def test_every_optional_field_is_kept() -> None:
    about = {
        "author": '"Q. Ray"', "event": '"Cup #3"', "url": '"http://x.test"', "venue": '"Hall"', "address": '"1 Road"',
        "city": '"Oslo"', "region": '"East"', "postal_code": '"0150"', "country": '"Norway"', "time": "12:30:05",
        "time_zone": '"Europe/Oslo"', "time_zone_abbreviation": '"CET"', "day": "1", "month": "2", "year": "2024",
        "hand": '"7b"', "level": "3", "seats": "[2, 4, 6]", "seat_count": "9", "table": "4",
        "players": '["A", "B [x]", ""]', "currency": '"EUR"', "currency_symbol": '"€"', "time_limit": "12.5",
        "time_banks": "[1, 2, 3]", "_mine": "[[1]]",
    }  # fmt: skip
    record = hand_of(changed(**about))
    assert record.about.keys() == about.keys() - {"_mine"}
    assert record.about["players"] == ["A", "B [x]", ""]
    assert record.about["time_limit"] == Decimal("12.5")


WRONG: list[tuple[dict[str, str | None], str]] = [
    ({"variant": None}, "variant is missing"),
    ({"actions": None}, "actions is missing"),
    ({"min_bet": None}, "min_bet is missing"),
    ({"variant": "5"}, "variant is 5"),
    ({"antes": "0"}, "antes is 0: expected a list"),
    ({"antes": "[0, 0]"}, "expected one value for each of 3 players"),
    ({"antes": "[0, -1, 0]"}, "antes is -1"),
    ({"antes": "[0, true, 0]"}, "antes is True"),
    ({"antes": '[0, "1", 0]'}, "antes is 1"),
    ({"blinds_or_straddles": "[1, nan, 0]"}, "blinds_or_straddles is"),
    ({"starting_stacks": "[100]"}, "2 to 10 players"),
    ({"starting_stacks": "[" + "100, " * 11 + "]"}, "2 to 10 players"),
    ({"starting_stacks": "[100, 200, 9223372036854775808]"}, "starting_stacks is 9223372036854775808"),
    ({"starting_stacks": "[9007199254740991, 200, 300]"}, "at most 9007199254740991 together"),
    ({"starting_stacks": "[100, 200, 1e999999999]"}, "starting_stacks is"),
    ({"starting_stacks": "[100, 200, 1e-999999999]"}, "starting_stacks is"),
    ({"actions": '"p1 f"'}, "actions is p1 f: expected a list"),
    ({"actions": "[1]"}, "actions is 1: expected text"),
    ({"actions": '["p4 f"]'}, "'p4 f' names a player who is not there: there are 3"),
    ({"actions": '["p0 f"]'}, "not there"),
    ({"actions": '["p99999999999999999999 f"]'}, "not there"),
    ({"actions": '["x f"]'}, "is not understood"),
    ({"actions": '["p1 dances"]'}, "a player does f, cc, cbr X, sd cards or sm"),
    ({"actions": '["p1 pb"]'}, "a player does f, cc, cbr X, sd cards or sm"),
    ({"actions": '["p1 cbr -5"]'}, "cbr needs an amount"),
    ({"actions": '["p1 cbr 9223372036854775808"]'}, "cbr needs an amount"),
    ({"actions": '["p1 cbr 1e9"]'}, "cbr needs an amount"),
    ({"actions": '["d dh p1 Ah"]'}, "a player of this game is dealt 2 cards"),
    ({"actions": '["d dh p1 AhKhQhJh"]'}, "a player of this game is dealt 2 cards"),
    ({"_house_rules": '{ variant = "omaha" }', "actions": '["d dh p1 AhKh"]'}, "dealt 4 cards"),
    ({"_house_rules": '{ variant = "tahoe" }'}, "variant is tahoe: expected one of holdem"),
    ({"_house_rules": "{ variant = 99 }"}, "variant is 99: expected one of holdem"),
    ({"actions": '["d dh p1 AhKh", "p1 sm AhAh"]'}, "player 1 shows AhAh, but was dealt AhKh"),
    ({"actions": '["d dh p1 AhXx"]'}, "'Xx' is no card"),
    ({"actions": '["d dh p1 AhK"]'}, "'K' is no card"),
    ({"actions": '["d dh p1 AhAh"]'}, "Ah is there twice"),
    ({"actions": '["d dh p1 AhKh", "d dh p2 AhKd"]'}, "Ah is there twice"),
    ({"actions": '["d dh p1 AhKh", "d dh p1 2c3c"]'}, "player 1 is dealt cards twice"),
    ({"actions": '["d dh p1 AhKh", "p1 sm AhQh"]'}, "player 1 shows AhQh, but was dealt AhKh"),
    ({"actions": '["d db AhKh"]'}, "3, 1 and 1"),
    ({"actions": '["d xx"]'}, "the dealer does"),
    ({"finishing_stacks": "[1, 2]"}, "expected one value for each of 3 players"),
    ({"finishing_stacks": "[1, 2, -3]"}, "finishing_stacks is -3"),
    ({"ante_trimming_status": "1"}, "ante_trimming_status is 1: expected true or false"),
    ({"players": '["A", "B"]'}, "one value for each of 3 players"),
    ({"players": "[1, 2, 3]"}, "players is [1, 2, 3]: expected names"),
    ({"year": '"2024"'}, "year is 2024: expected a whole number"),
    ({"_posts": '["p9 live 5"]'}, "_posts is p9 live 5"),
    ({"_posts": '["p1 tip 5"]'}, "_posts is p1 tip 5"),
    ({"_house_rules": "{ ghost = 1 }"}, "expected the name of a house rule"),
    ({"_house_rules": '{ pl_mode = "odd" }'}, "expected one of after_call, literal_pot"),
    ({"_house_rules": "{ check_raise = 7 }"}, "check_raise is 7"),
    ({"_house_rules": "1"}, "expected a table"),
    ({"_deck": "1"}, "_deck is 1"),
]


@pytest.mark.parametrize(("fields", "sentence"), WRONG, ids=lambda value: value if isinstance(value, str) else "")
def test_what_cannot_be_read(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable) as wrong:
        hand_of(changed(**fields))
    assert sentence in str(wrong.value)
    assert len(str(wrong.value)) < 300


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"variant": '"NS"'}, "no-limit short deck: not yet"),
        ({"variant": '"F7S/8"', "blinds_or_straddles": None}, "fixed-limit seven card stud hi/lo: not yet"),
        ({"variant": '"XX"'}, "variant XX: not yet"),
        ({"actions": '["d db AhKhQh", "d db 2c", "d db 3c", "d db 4c"]'}, "a second board: not yet"),
    ],
)
def test_what_is_not_played_yet(fields: dict[str, str | None], sentence: str) -> None:
    with pytest.raises(Unsupported) as refused:
        hand_of(changed(**fields))
    assert str(refused.value) == sentence


@pytest.mark.parametrize("junk", ["null", "[]", "{}", "'", '"\\q"', "1979-05-27", "[" * 50_000, "9" * 5000, "-inf"])
@pytest.mark.parametrize("field", ["variant", "antes", "starting_stacks", "actions", "min_bet", "hand", "_house_rules"])
def test_junk_anywhere_is_refused_or_harmless(field: str, junk: str) -> None:
    assert 0 <= len(complaint(changed(**{field: junk}))) < 300
