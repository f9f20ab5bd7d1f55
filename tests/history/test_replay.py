"""Verdicts: exact only against a stated result, and one sentence for everything else."""

import pytest

from vilt.history.phh import read_hand
from vilt.history.record import OddChips
from vilt.history.replay import Outcome, Verdict, replay
from vilt.history.tables import read_table

START = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
"""
CHECKED = (
    '"p3 f", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc", '
    '"d db 3c", "p1 cc", "p2 cc"'
)


def verdict(actions: str, more: str = "", odd_chips: OddChips = OddChips.SOURCE) -> Outcome:
    text = f"{START}\nactions = [{actions}]\n{more}\n"
    return replay(read_hand(read_table(text), "it", odd_chips))


def judged(actions: str, more: str = "") -> tuple[str, str]:
    outcome = verdict(actions, more)
    return outcome.verdict.value, outcome.reason


FOLDED = '"p3 f", "p1 f"'


def test_exact_and_different() -> None:
    assert judged(FOLDED, "finishing_stacks = [99, 101, 100]") == ("exact", "")
    assert judged(FOLDED, "finishing_stacks = [101, 99, 100]") == ("different", "p1 ends with 99, the file says 101")


def test_a_hand_without_a_result_is_played_to_the_end() -> None:
    assert judged(FOLDED) == ("incomplete", "the file states no result")


def test_winnings_with_or_without_the_uncalled_chips() -> None:
    raised = '"p3 cbr 10", "p1 f", "p2 f"'
    assert judged(raised, "winnings = [0, 0, 5]") == ("exact", "")
    assert judged(raised, "winnings = [0, 0, 13]") == ("exact", "")
    assert judged(raised, "winnings = [0, 0, 6]") == ("different", "p3 collects 5, the file says 6")


def test_a_rake_cannot_be_checked() -> None:
    assert judged('"p3 cbr 10", "p1 f", "p2 f"', "winnings = [0, 0, 4.75]") == (
        "incomplete",
        "the file took 0.25 out of the pots, which Vilt cannot check",
    )


def test_a_list_that_ends_early() -> None:
    assert judged('"p3 f"') == ("incomplete", "the actions end before the hand does: p1 is to act")
    assert judged("") == ("incomplete", "the actions end before the hand does: p3 is to act")


def test_unknown_cards_at_a_showdown() -> None:
    shown = f'"d dh p1 AhAd", {CHECKED}'
    stacks = "finishing_stacks = [102, 98, 100]"
    assert judged(shown, stacks) == ("incomplete", "the cards of p2 at the showdown are not known")
    assert judged(f'{shown}, "p1 sm", "p2 sm 2d2h"', "finishing_stacks = [98, 102, 100]") == ("exact", "")


def test_who_mucked_unseen_has_lost() -> None:
    shown = f'"d dh p1 8h9d", {CHECKED}, "p1 sm 8h9d", "p2 sm"'
    assert judged(shown, "finishing_stacks = [102, 98, 100]") == ("exact", "")
    best = f'"d dh p1 4h5d", "d dh p2 ??Ah", {CHECKED}, "p1 sm 4h5d", "p2 sm"'
    assert judged(best, "finishing_stacks = [102, 98, 100]") == (
        "incomplete",
        "the cards of p2 at the showdown are not known",
    )


def test_a_board_that_is_not_complete() -> None:
    all_in = '"d dh p1 AhAd", "d dh p2 KhKd", "p3 f", "p1 cbr 100", "p2 cc", "d db 2c7d9h"'
    assert judged(all_in, "finishing_stacks = [200, 0, 100]") == ("incomplete", "the board is not complete")


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ('"p1 f"', "'p1 f': it is seat 3's turn, not seat 1's"),
        ('"p3 cbr 3"', "'p3 cbr 3': raise to 3 is not possible: between 4 and 100"),
        ('"p3 cbr 101"', "'p3 cbr 101': raise to 101 is not possible: between 4 and 100"),
        ('"p3 f", "p1 f", "p2 f"', "'p2 f': hand 1 is over"),
        ('"p3 f", "p1 f", "p2 cc"', "'p2 cc': hand 1 is over"),
        ('"p3 cc", "d db 2c3c4c", "p1 cc"', "'p1 cc': the file has 3 board cards here, the game 0"),
        ('"p3 cc", "p1 cc", "p2 cc", "p1 cc"', "'p1 cc': the file has 0 board cards here, the game 3"),
        ('"p3 f", "p1 f", "d db 2c3c4c"', "the file deals 3 board cards, the game ended with 0"),
    ],
)
def test_what_the_game_does_not_allow_is_a_difference(actions: str, reason: str) -> None:
    assert judged(actions, "finishing_stacks = [99, 101, 100]") == ("different", reason)


def test_a_player_who_can_change_nothing_may_be_asked_by_the_file() -> None:
    actions = (
        '"d dh p1 AhAd", "d dh p2 KhKd", "p3 f", "p1 cbr 40", "p2 cc", '
        '"p1 cc", "d db 2c7d9h", "p1 cc", "d db Js", "d db 3c"'
    )
    text = START.replace("100, 100, 100", "100, 40, 100") + f"actions = [{actions}]\nfinishing_stacks = [140, 0, 100]\n"
    assert replay(read_hand(read_table(text), "it")) == Outcome("it", Verdict.EXACT)


TIE = (
    '"d dh p1 AhKd", "d dh p2 AdKh", "p3 cbr 5", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "p3 f", '
    '"d db Js", "p1 cc", "p2 cc", "d db 3c", "p1 cc", "p2 cc"'
)


@pytest.mark.parametrize(
    ("stacks", "by_seat"),
    [
        ("[103, 102, 95]", Verdict.EXACT),
        ("[102, 103, 95]", Verdict.DIFFERENT),
        ("[102.5, 102.5, 95]", Verdict.DIFFERENT),
        ("[104, 101, 95]", Verdict.DIFFERENT),
    ],
)
def test_odd_chips_as_the_file_has_them_or_by_seat(stacks: str, by_seat: Verdict) -> None:
    more = f"finishing_stacks = {stacks}"
    assert verdict(TIE, more, OddChips.SEAT).verdict is by_seat
    as_stated = Verdict.DIFFERENT if "104" in stacks else Verdict.EXACT
    assert verdict(TIE, more, OddChips.SOURCE).verdict is as_stated


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("blinds_or_straddles = [5, 2, 0]", "small_blind is 5: at most 2"),
        ("min_bet = 0", ""),
        (
            "starting_stacks = [100, 0, 100]",
            "0 is not an amount of chips: use a whole number from 1 to 9007199254740991",
        ),
    ],
)
def test_players_and_rules_that_cannot_be(line: str, reason: str) -> None:
    field, _, _ = line.partition(" = ")
    start = "".join(f"{line if old.startswith(field) else old}\n" for old in START.strip().split("\n"))
    outcome = replay(read_hand(read_table(start + "actions = []\n"), "it"))
    assert outcome.verdict is (Verdict.UNREADABLE if reason else Verdict.INCOMPLETE)
    assert not reason or outcome.reason == reason


OMAHA_CHECKED = CHECKED.replace('"d db 2c7d9h"', '"d db 2c7d8h"')


@pytest.mark.parametrize("variant", ["omaha", "omaha_six", "omaha_hi_lo", "omaha_six_hi_lo"])
def test_who_mucks_unseen_has_lost_high_and_low(variant: str) -> None:
    cards = "Ac3d9s9d5h5d"[: 12 if "six" in variant else 8]
    hidden = "??" * (len(cards) // 2)
    told = f'"d dh p1 {cards}", "d dh p2 {hidden}", {OMAHA_CHECKED}, "p1 sm {cards}", "p2 sm"'
    game = f'_house_rules = {{ variant = "{variant}" }}\n'
    assert judged(told, game + "finishing_stacks = [102, 98, 100]") == ("exact", "")
    assert judged(told, game + "finishing_stacks = [98, 102, 100]")[0] == "different"


def test_an_odd_chip_may_go_to_the_low_half() -> None:
    game = 'antes = [0, 0, 1]\n_house_rules = { variant = "omaha_hi_lo" }\n'
    told = f'"d dh p1 KsKdJdTh", "d dh p2 Ac3dQsQd", {OMAHA_CHECKED}'
    text = START.replace("antes = [0, 0, 0]\n", "") + f"actions = [{told}]\n{game}"

    def ends(stacks: str, odd_chips: OddChips = OddChips.SOURCE) -> str:
        table = read_table(f"{text}finishing_stacks = {stacks}\n")
        return replay(read_hand(table, "it", odd_chips)).verdict.value

    assert ends("[101, 100, 99]") == "exact"
    assert ends("[100, 101, 99]") == "exact"
    assert ends("[100, 101, 99]", OddChips.SEAT) == "different"
    assert ends("[99, 102, 99]") == "different"
