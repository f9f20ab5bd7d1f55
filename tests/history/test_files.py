"""Files and folders: every kind of file gets a verdict, hostile ones too, and none stops the rest."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vilt.history.files import Unread, files_in, outcomes
from vilt.history.replay import Verdict

HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["p2 f"]
finishing_stacks = [101, 99]
"""


def forbid(monkeypatch: pytest.MonkeyPatch, what: str, where: Path) -> None:
    """Let `Path.what` fail at `where` as for who lacks the permission: whoever runs the tests may have it."""
    allowed = getattr(Path, what)

    def forbidden(path: Path, *arguments: Any, **named: Any) -> Any:
        if path == where:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return allowed(path, *arguments, **named)

    monkeypatch.setattr(Path, what, forbidden)


def verdicts(path: Path) -> list[str]:
    return [outcome.verdict.value for outcome in outcomes(path)]


def test_one_hand_or_many(tmp_path: Path) -> None:
    one, many = tmp_path / "1.phh", tmp_path / "2.PHHS"
    one.write_text(HAND)
    many.write_text(
        f"[1]\n{HAND}[2]\nvariant = 'F7S'\n[3]\n{HAND.replace('101', '102').replace('99', '98')}[x]\nq = [\n[5]\n{HAND}"
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
    for action, verdict in (("p2 f \\u001b[2J", Verdict.UNREADABLE), ("p1 f # \\u001b[2J", Verdict.DIFFERENT)):
        path.write_text(HAND.replace("p2 f", action))
        (outcome,) = outcomes(path)
        assert outcome.verdict is verdict
        assert outcome.reason.isprintable()


def test_folders_are_walked_in_order_and_hidden_names_left_out(tmp_path: Path) -> None:
    for name in ("b/2.phh", "b/.x.phh", ".git/3.phh", "a.phh"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(HAND)
    (tmp_path / "b" / "again").symlink_to(tmp_path)
    assert list(files_in([tmp_path])) == [tmp_path / "a.phh", tmp_path / "b" / "2.phh"]


def test_a_path_that_is_not_there_stops_no_other(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(HAND)
    there, missing = tmp_path / "a.phh", tmp_path / "nowhere"
    assert list(files_in([missing, there])) == [Unread(missing, "No such file or directory"), there]


def test_a_folder_that_may_not_be_read_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.phh", "closed/1.phh", "names_only/2.phh", "z.phh"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(HAND)
    forbid(monkeypatch, "iterdir", tmp_path / "closed")
    forbid(monkeypatch, "stat", tmp_path / "names_only" / "2.phh")
    assert list(files_in([tmp_path])) == [
        tmp_path / "a.phh",
        Unread(tmp_path / "closed", "Permission denied"),
        Unread(tmp_path / "names_only" / "2.phh", "Permission denied"),
        tmp_path / "z.phh",
    ]


FULL = """[7]
variant = 'NT'
ante_trimming_status = true
antes = [1, 1, 1]
blinds_or_straddles = [1, 2, 4]
min_bet = 2
starting_stacks = [100.5, 30, 100]
actions = [
  'd dh p1 4c2h', 'd dh p2 ????', 'd dh p3 QsTc', 'p1 cbr 12', 'p2 cc # so', 'p3 f',
  'd db 3sKc5h', 'p1 cc', 'p2 cbr 17', 'p1 cc', 'p2 sm AhAd', 'p1 sm 4c2h', 'd db 6h', 'd db 8h',
]
hand = 7
_posts = ["p1 ante 1", "p2 big_blind 2"]
_house_rules = { structure = "pot_limit", expose_allin = 0 }
finishing_stacks = [95.5, 80, 55]
"""
LOG = (
    "# name/game/hands/seed x holdem.nolimit.3p.game 1 0\n"
    "STATE:4:r200fc/cc/r400c/cr1000f:AhAd|2c3d|KsKd/4h5h6s/7c/8d:-50|-400|450:a|b|c\n"
)
PIECES = ["", "0", "-1", "1e400", "9223372036854775808", "'", '"', "[", "]", "{", "#", "\n", "\n[1]\n", "p9", "AhAh"]
PIECES += ["\x00", "é", ":", "|", "/", "f", "c", "r1", "\\u001b"]


@given(st.sampled_from([("x.phhs", FULL), ("x.log", LOG)]), st.data())
@settings(max_examples=500)
def test_no_damage_is_more_than_a_verdict(
    tmp_path_factory: pytest.TempPathFactory, kind: tuple[str, str], data: st.DataObject
) -> None:
    name, text = kind
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 8)))
        text = text[:start] + data.draw(st.sampled_from(PIECES)) + text[end:]
    path = tmp_path_factory.getbasetemp() / name
    path.write_text(text, encoding="utf-8")
    for outcome in outcomes(path):
        assert outcome.reason or outcome.verdict is Verdict.EXACT
        assert len(outcome.reason) < 400
        assert outcome.reason.isprintable()
