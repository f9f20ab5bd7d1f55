"""`vilt odds`, `vilt range` and `vilt icm`."""

import json
import subprocess
import sys
from contextlib import contextmanager

import pytest
from click.testing import CliRunner, Result

from vilt.cli import main
from vilt.odds import report


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_json():
    result = run("odds", "AdAc", "KhKs", "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (data["exact"], data["deals"], data["stderr"]) == (True, 1712304, 0)
    assert [player["hand"] for player in data["players"]] == ["AdAc", "KhKs"]
    first = data["players"][0]
    assert (first["win"], first["tie"]) == (1388072 / 1712304, 6538 / 1712304)
    assert first["equity"] == pytest.approx((1388072 + 6538 / 2) / 1712304)


def test_json_of_a_sample():
    words = ("odds", "22+", "random", "AK", "--samples", "5000", "--seed", "1", "--json")
    data = json.loads(run(*words).stdout)
    assert (data["exact"], data["deals"]) == (False, 5000)
    assert 0 < data["stderr"] < 0.01
    assert json.loads(run(*words).stdout) == data


def test_json_of_a_game_with_a_low():
    words = ("odds", "Ac2c3d4d", "KsKhQdJd", "--game", "omaha_hi_lo", "--json")
    data = json.loads(run(*words).stdout)
    assert (data["exact"], data["deals"]) == (True, 1086008)
    assert data["players"][0]["equity"] == pytest.approx(0.573035834, abs=1e-9)
    assert data["low_made"] == pytest.approx(673840 / 1086008)
    assert {"high", "low", "win", "tie", "lose", "stderr"} <= set(data["players"][0])


def test_the_table_of_a_game_with_a_low():
    words = ("AsAhJsTh", "KcKd8c7d", "--game", "omaha_hi_lo", "--board", "2h 7h 4c", "--next", "--categories")
    output = run("odds", *words).output
    assert "a low possible" in output
    assert "scoop" in output
    assert "outs" in output


def test_the_table():
    output = run("odds", "AhKh", "QsQd", "--board", "2h 7h Qc 3c", "--next", "--categories").output
    assert "2h 7h Qc 3c: queen high, two-tone, no straight possible" in output
    assert "exact: 44 deals" in output
    assert "AhKh: 7 outs: Jh Th 9h 8h 6h 5h 4h" in output
    assert "full house" in output


def test_outs_in_json():
    data = json.loads(run("odds", "AhKh", "QsQd", "--board", "2h7hQc3c", "--next", "--categories", "--json").stdout)
    assert data["outs"] == [["Jh", "Th", "9h", "8h", "6h", "5h", "4h"], []]
    assert data["next"]["Jh"] == [1, 0]
    assert data["players"][0]["categories"]["flush"] == 7 / 44


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["odds"], "Error: odds are for 2 to 10 players, not 0\n"),
        (["odds", "AhKh", "AhQd"], "Error: Ah is there twice: each card exists once\n"),
        (["odds", "AhKh", "QQ", "--board", "2h 7h"], "Error: a board has 0, 3, 4 or 5 cards, not 2\n"),
        (
            ["odds", "AhKh", "QQ", "--board", "2h 7h xx"],
            "Error: 'xx' is not a card: use rank 23456789TJQKA and suit cdhs\n",
        ),
        (["range", "!77"], "something to take hands away from before this\n  !77\n  ^\n"),
        (
            ["range", "QQ+, AKx"],
            "expected two ranks: hands of more cards belong to another game\n  QQ+, AKx\n         ^\n",
        ),
        (["icm", "50", "30", "--prizes", "x"], "Error: prizes is x: expected whole amounts such as 500,300,200\n"),
    ],
)
def test_errors_are_one_sentence(words, message):
    result = run(*words)
    assert result.exit_code == 2
    assert result.output.endswith(message)
    assert result.output.startswith("Error: ")


def test_a_range():
    output = run("range", "22+, KJo:0.3").output
    assert "AA " in output
    assert "KJo 30%" in output
    assert output.endswith("22+, KJo:0.3\n")
    data = json.loads(run("range", "AKs:0.5", "--json").stdout)
    assert data == {
        "range": "AKs:0.5",
        "combos": 2.0,
        "hands": {"AsKs": 0.5, "AhKh": 0.5, "AdKd": 0.5, "AcKc": 0.5},
    }


def test_the_heat_map():
    output = run("range").output
    assert "AA 85" in output
    assert "32o 32" in output
    data = json.loads(run("range", "--json").stdout)
    assert len(data) == 169
    assert data["AA"] == pytest.approx(0.8520371330)


def test_icm():
    output = run("icm", "50", "30", "20", "--prizes", "70,30").output
    assert "45.18" in output
    assert "46" in output
    data = json.loads(run("icm", "50", "30", "20", "--prizes", "70,30", "--play-for", "10", "--json").stdout)
    assert data["exact"] is True
    assert sum(data["deal"]["amounts"]) == 90
    many = json.loads(run("icm", *["10"] * 20, "--prizes", "70,30", "--seed", "1", "--json").stdout)
    assert (many["exact"], many["deal"]) == (False, None)


@pytest.mark.parametrize(
    "words",
    [
        ("22+", "QsQd", "--board", "2h 7h Qc"),
        ("AsAhAd", "QdQhJs", "--board", "2c 3c 4c", "--game", "crazy_pineapple"),
        ("KK**", "QsQhJhTs", "--board", "2c 3c 4c 5d", "--game", "omaha"),
    ],
    ids=" ".join,
)
def test_the_next_card_without_outs(words):
    result = run("odds", *words, "--next")
    assert result.exit_code == 0, result.output
    assert "next card" in result.output
    assert "outs" not in result.output
    data = json.loads(run("odds", *words, "--next", "--json").stdout)
    assert len(data["next"]) > 30
    assert "outs" not in data


@pytest.mark.parametrize("limit", ["--samples", "--precision", "--seconds"])
def test_what_counts_every_deal_takes_nothing_that_ends_a_sample(limit):
    result = run("odds", "AhKh", "QsQd", "--exact", limit, "5")
    assert result.exit_code == 2
    assert "expected none beside exact, which counts every deal" in result.stderr


def test_what_is_compiled_is_announced(monkeypatch):
    @contextmanager
    def compiling(listener):
        listener()
        listener()
        yield

    monkeypatch.setattr(report, "told_of_compiling", compiling)
    result = run("odds", "AhKhQhJh", "random", "--game", "omaha", "--samples", "10", "--json")
    said = "Preparing: the counting loops are compiled once for this machine, which takes some seconds."
    assert " ".join(result.stderr.split()) == said
    assert json.loads(result.stdout)["deals"] == 10


def test_nothing_is_announced_when_all_is_there():
    words = ("odds", "AhKhQhJh", "random", "--game", "omaha", "--samples", "10")
    run(*words)
    assert run(*words).stderr == ""


@pytest.mark.parametrize("percent", ["-1", "0", "100", "nan", "inf"])
def test_a_precision_is_in_percent(percent):
    result = run("odds", "AhKh", "random", "--precision", percent)
    assert result.exit_code == 2
    assert result.output.endswith("expected percent of the pot above 0 and below 100, for example 0.1\n")
    assert result.output.startswith(f"Error: precision is {float(percent)!r}: ")


INTERRUPTED = """
import os, signal, sys
from contextlib import contextmanager
from vilt.cli import main
from vilt.odds import report

@contextmanager
def interrupt(console):
    yield lambda done: done and os.kill(os.getpid(), signal.SIGINT)

report.progress_on = interrupt
main(["odds", "random", "random", "random", "--samples", "100000000000", "--json", *sys.argv[1:]])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no interrupt to one process")
@pytest.mark.parametrize("game", ["holdem", "omaha_hi_lo"])
def test_ctrl_c_keeps_the_result_so_far(game):
    words = [sys.executable, "-c", INTERRUPTED, "--game", game]
    process = subprocess.run(words, capture_output=True, text=True, check=False)
    assert process.returncode == 130, process.stderr
    data = json.loads(process.stdout)
    assert data["interrupted"] is True
    assert data["deals"] > 0
    assert data["stderr"] > 0
