"""Files and folders: every kind of file gets a verdict, hostile ones too, and none stops the rest."""

from pathlib import Path

import pytest

from vilt.history.files import files_in, outcomes
from vilt.history.replay import Verdict

HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["p2 f"]
finishing_stacks = [101, 99]
"""


def verdicts(path: Path) -> list[str]:
    return [outcome.verdict.value for outcome in outcomes(path)]


def test_one_hand_or_many(tmp_path: Path) -> None:
    one, many = tmp_path / "1.phh", tmp_path / "2.PHHS"
    one.write_text(HAND)
    many.write_text(
        f"[1]\n{HAND}[2]\nvariant = 'PO'\n[3]\n{HAND.replace('101', '102').replace('99', '98')}[x]\nq = [\n[5]\n{HAND}"
    )
    assert verdicts(one) == ["exact"]
    assert [(outcome.hand, outcome.verdict.value) for outcome in outcomes(many)] == [
        ("[1]", "exact"),
        ("[2]", "unsupported"),
        ("[3]", "different"),
        ("[x]", "unreadable"),
        ("[5]", "exact"),
    ]


@pytest.mark.parametrize(
    ("name", "content", "verdict", "sentence"),
    [
        ("a.phh", b"", Verdict.UNREADABLE, "variant is missing"),
        ("a.phh", HAND.encode()[:60], Verdict.UNREADABLE, "this is not TOML"),
        ("a.phh", HAND.encode()[:71], Verdict.UNREADABLE, "starting_stacks is missing"),
        ("a.phh", bytes(range(256)) * 4, Verdict.UNREADABLE, "this is not UTF-8 text"),
        ("a.phh", b"x" * 1_100_000, Verdict.UNREADABLE, "more than 1000000 bytes"),
        ("a.phhs", b"\x00\x00", Verdict.UNREADABLE, "this is not TOML"),
        ("a.txt", b"PokerStars Hand #1", Verdict.UNSUPPORTED, "no hand history that Vilt reads"),
        ("a", b"", Verdict.UNSUPPORTED, "no hand history that Vilt reads"),
        ("a.log", b"STATE:", Verdict.UNREADABLE, "no line of a dealer log"),
        ("a.log", b"# name/game/hands/seed x kuhn.game 1 0", Verdict.UNSUPPORTED, "the game kuhn: not yet"),
    ],
)
def test_a_file_with_nothing_to_replay(
    tmp_path: Path, name: str, content: bytes, verdict: Verdict, sentence: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    (outcome,) = outcomes(path)
    assert outcome.verdict is verdict
    assert sentence in outcome.reason
    assert outcome.reason.isprintable()


def test_what_a_terminal_would_obey_is_not_quoted(tmp_path: Path) -> None:
    path = tmp_path / "a.phh"
    path.write_text(HAND.replace('"p2 f"', '"p2 f \\u001b[2J"').replace("exact", ""))
    (outcome,) = outcomes(path)
    assert outcome.verdict is Verdict.UNREADABLE
    assert outcome.reason.isprintable()


def test_folders_are_walked_in_order_and_hidden_names_left_out(tmp_path: Path) -> None:
    for name in ("b/2.phh", "b/.x.phh", ".git/3.phh", "a.phh"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(HAND)
    (tmp_path / "b" / "again").symlink_to(tmp_path)
    assert [str(path.relative_to(tmp_path)) for path in files_in([tmp_path])] == ["a.phh", "b/2.phh"]


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        list(files_in([tmp_path / "nowhere"]))
