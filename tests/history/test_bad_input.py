"""Bad input to `vilt case`, in a hand or in what its house agreed on, is answered by one sentence and plays nothing."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from vilt.cli import main

HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
"""
HOLDEM = '"d dh p1 AcJd", "d dh p2 KhKd", "p2 cc"'
PINEAPPLE = '"d dh p1 AcJd8h", "d dh p2 KhKd2c"'
TOO_LATE = {"after": 2, "type": "fourth_card"}
CALLED = f'{PINEAPPLE}, "p2 cc", "p1 cc"'


def told(tmp_path: Path, more: str, actions: str) -> tuple[int, list[str]]:
    """How `vilt case` ends, and its lines."""
    file = tmp_path / "hand.phh"
    file.write_text(f"{HAND}{more}\nactions = [{actions}]\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["case", str(file)])
    return result.exit_code, result.output.splitlines()


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        (f'{PINEAPPLE}, "p2 sd 2c"', "'p2 sd 2c': nothing is to be discarded now."),
        (f'{CALLED}, "p1 sd Kh"', "'p1 sd Kh': Kh is not one of seat 1's hole cards."),
        (f'{CALLED}, "p1 sd 8h", "p1 sd Jd"', "'p1 sd Jd': seat 1 has discarded already."),
        (f'{CALLED}, "p1 cc"', "'p1 cc': nobody can act before all discards are in."),
        (f'{CALLED}, "p1 sd 8h", "p2 sd 2c", "d db 2h3h4h", "p1 sd Jd"', "'p1 sd Jd': nothing is to be discarded now."),
    ],
)
def test_a_hand_is_told_up_to_an_illegal_discard(tmp_path: Path, actions: str, reason: str) -> None:
    code, lines = told(tmp_path, '_house_rules = { variant = "pineapple" }', actions)
    assert (code, lines[-1]) == (0, f"Here the file and the rules part: {reason}")


@pytest.mark.parametrize(
    ("mistake", "reason"),
    [
        ('after = 1, type = "fourth_card"', "'fourth_card': that is possible only once the flop is dealt."),
        (
            'after = 0, type = "act_out_of_turn", seat = 2, action = "fold"',
            "'act_out_of_turn': it is seat 2's turn: let him act.",
        ),
        (
            'after = 1, type = "expose_cards", numbers = [5]',
            "'expose_cards': that is possible only before anybody has acted.",
        ),
    ],
)
def test_a_hand_is_told_up_to_a_mistake_at_the_wrong_moment(tmp_path: Path, mistake: str, reason: str) -> None:
    code, lines = told(tmp_path, f"_mistakes = [{{ {mistake} }}]", HOLDEM)
    assert code == 0
    assert lines[-1].startswith("Here the file and the rules part: ")
    assert lines[-1].removeprefix("Here the file and the rules part: ") == reason


@pytest.mark.parametrize(
    ("more", "actions", "sentence"),
    [
        (
            '_house_rules = { variant = "pineapple" }',
            f'{CALLED}, "p1 sd 8hJd"',
            "'p1 sd 8hJd' is not understood: a player of this game discards one card",
        ),
        ("", f'{HOLDEM}, "p1 sd Jd"', "'p1 sd Jd' is not understood: a player of this game discards no card"),
        ("_house_rules = { jokers = 1 }", HOLDEM, "_house_rules is jokers: expected the name of a house rule"),
        ("_house_rules = { check_raise = 7 }", HOLDEM, "check_raise is 7: expected a whole number from 0 to 1"),
        ('_house_rules = { side_pots = "many" }', HOLDEM, "side_pots is many: expected one of separate, merged"),
        ('_house_rules = { structure = "spread_limit", spread_max = 1 }', HOLDEM, "spread_max is 1: at least 2"),
        (
            '_house_rules = { structure = "spread_limit", spread_max = 9, spread_min_late = 10 }',
            HOLDEM,
            "spread_max_late is 9: at least 10",
        ),
        ("_house_rules = { small_blind = 3 }", HOLDEM, "small_blind is 3: at most 2"),
        ("_house_rules = { rake_cap = 5, rake_cap_two = 6 }", HOLDEM, "rake_cap_two is 6: at most 5"),
        (
            "_rulings = { misdeal_first_k = 9 }",
            HOLDEM,
            "misdeal_first_k is 9: expected a whole number from 1 to 2",
        ),
        (
            '_mistakes = [{ after = 2, type = "fourth_card" }]',
            HOLDEM,
            f"_mistakes is {TOO_LATE}: expected after = how many actions of players it was told, at most 1",
        ),
        (
            '_mistakes = [{ after = 1, type = "show_card" }]',
            HOLDEM,
            "'{'after': 1, 'type': 'show_card'}' is not understood: Object missing required field `seat`",
        ),
    ],
)
def test_what_no_hand_can_be_is_one_sentence(tmp_path: Path, more: str, actions: str, sentence: str) -> None:
    assert told(tmp_path, more, actions) == (2, [f"Error: {sentence}"])


def test_a_mistake_of_no_kind_is_told_which_there_are(tmp_path: Path) -> None:
    code, lines = told(tmp_path, '_mistakes = [{ after = 1, type = "sneeze" }]', HOLDEM)
    assert (code, len(lines)) == (2, 1)
    assert lines[0].startswith("Error: type is sneeze: expected one of expose_cards, declare_misdeal, ")
