"""Reading dealer logs of the computer poker competition."""

from fractions import Fraction
from io import BytesIO

import pytest

from vilt.hand import HIDDEN, Post
from vilt.history.acpc import game_in, read_log, read_state
from vilt.history.record import OddChips, Unreadable, Unsupported
from vilt.history.replay import Outcome, Verdict, replay
from vilt.rules.house import HeadsUpCap, Structure
from vilt.rules.streets import PostKind

LIMIT = "# name/game/hands/seed a.b holdem.limit.2p.reverse_blinds.game 10 0"
NO_LIMIT = "# name/game/hands/seed a.b /x/holdem.nolimit.3p.game 10 0"


def test_the_comment_names_the_game() -> None:
    limit, no_limit = game_in(LIMIT), game_in(NO_LIMIT)
    assert limit is not None
    assert no_limit is not None
    assert (limit.players, limit.rules.structure, limit.rules.hu_uncap) == (2, Structure.FIXED_LIMIT, HeadsUpCap.NEVER)
    assert (no_limit.players, no_limit.rules.structure, no_limit.rules.big_blind) == (3, Structure.NO_LIMIT, 100)
    assert game_in("#--t_hand 600") is None


@pytest.mark.parametrize(
    "name", ["kuhn.limit.3p", "holdem.limit.2p", "leduc.limit.2p.reverse_blinds", "holdem.nolimit.99p"]
)
def test_other_games_are_not_played_yet(name: str) -> None:
    with pytest.raises(Unsupported, match="not yet"):
        game_in(f"# name/game/hands/seed a {name}.game 1 0")


def test_heads_up_the_second_position_has_the_button_and_the_small_blind() -> None:
    record = read_state("STATE:0:rc/rf:5d5c|9hQd/8dAs8s:-20|20:a|b", game_in(LIMIT))
    assert record.announce.posts == (Post(2, PostKind.SMALL_BLIND, 5), Post(1, PostKind.BIG_BLIND, 10))
    assert replay(record) == Outcome("hand 0", Verdict.DIFFERENT, "p1 ends with 20020, the file says 19980")


def test_raises_count_the_whole_hand() -> None:
    hand = "STATE:4:r200fc/cc/r400c/cr1000f:AhAd|2c3d|KsKd/4h5h6s/7c/8d:-50|-400|450:a|b|c"
    assert replay(read_state(hand, game_in(NO_LIMIT))) == Outcome("hand 4", Verdict.EXACT)


def test_cards_that_a_player_did_not_see() -> None:
    assert read_state("STATE:1:f:|9hQd:5|-5:a|b", game_in(LIMIT)).hole[0] == (HIDDEN, HIDDEN)


def test_half_chips() -> None:
    hand = "STATE:2:r251cc/ccc/ccc/r400fc:2c3c|2d3d|2h3h/TsJsQs/Ks/As:125.5|-251|125.5:a|b|c"
    record = read_state(hand, game_in(NO_LIMIT))
    assert (record.unit, record.finishing) == (2, (40251, 39498, 40251))
    assert replay(record).verdict is Verdict.EXACT
    whole = read_state(hand, game_in(NO_LIMIT), OddChips.SEAT)
    assert (whole.unit, whole.finishing) == (1, (Fraction(40251, 2), 19749, Fraction(40251, 2)))
    assert replay(whole) == Outcome("hand 2", Verdict.DIFFERENT, "p1 ends with 20126, the file says 20125.5")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("hello", "expected STATE:hand:betting:cards:result:players"),
        ("STATE:1:f:2c3c", "expected STATE:hand:betting:cards:result:players"),
        ("STATE:x:f:2c3c|4c5c:5|-5:a|b", "expected a hand number"),
        ("STATE:1:f:2c3c|4c5c:5|-5:a|b|c", "expected 2 players"),
        ("STATE:1:f:2c3c|4c5c:5:a|b", "expected a result for each of 2 players"),
        ("STATE:1:f:2c3c|4c5c:5|x:a|b", "expected an amount won or lost"),
        ("STATE:1:f:2c3c|4c5c:5|-9223372036854775808:a|b", "expected an amount won or lost"),
        ("STATE:1:fq:2c3c|4c5c:5|-5:a|b", "expected f, c and r"),
        ("STATE:1:r-5:2c3c|4c5c:5|-5:a|b", "expected f, c and r"),
        ("STATE:1:r50:2c3c|4c5c:5|-5:a|b", "r without an amount"),
        ("STATE:1:c/c/c/c/c:2c3c|4c5c:5|-5:a|b", "at most four rounds"),
        ("STATE:1:f:2c3c:5|-5:a|b", "two cards for each player"),
        ("STATE:1:f:2c3c|4c5c/2d:5|-5:a|b", "a board of 3, 4 or 5"),
        ("STATE:1:f:2c3c|2c5c:5|-5:a|b", "each card once"),
        ("STATE:1:f:2c3x|4c5c:5|-5:a|b", "is no card"),
    ],
)
def test_a_line_that_is_no_hand(line: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as wrong:
        read_state(line, game_in(LIMIT))
    assert sentence in str(wrong.value)


def test_a_log_goes_on_after_a_bad_line() -> None:
    log = f"{LIMIT}\nSTATE:0:f:5d5c|9hQd:5|-5:a|b\nSTATE:1:f\n\nSTATE:2:f:5d5c|9hQd:5|-5:a|b\nSCORE:10|-10:a|b\n"
    told = list(read_log(BytesIO(log.encode())))
    assert [name for name, _ in told] == ["hand 0", "line 3", "hand 2"]
    assert isinstance(told[1][1], Unreadable)


def test_a_log_that_is_no_text_ends() -> None:
    assert [str(wrong) for _, wrong in read_log(BytesIO(b"STATE:\xff\nSTATE:0:f"))] == ["this is not UTF-8 text"]


def test_a_log_without_a_comment_is_known_by_its_bets() -> None:
    assert read_state("STATE:0:r200f:5d5c|9hQd:-100|100:a|b").announce.rules.structure is Structure.NO_LIMIT
    assert read_state("STATE:0:rf:5d5c|9hQd:-10|10:a|b").announce.rules.structure is Structure.FIXED_LIMIT
