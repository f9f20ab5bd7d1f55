"""Counting which changes of the rules the tests notice."""

from pathlib import Path

import pytest

import mutation

RESULTS = """\
    vilt.rules.pots.x_share__mutmut_1: killed
    vilt.rules.pots.x_share__mutmut_2: survived
    vilt.rules.pots.x_share__mutmut_3: timeout
    vilt.rules.house.xǁHouseRulesǁcheck__mutmut_1: killed
    vilt.rules.house.xǁHouseRulesǁcheck__mutmut_2: no tests
"""


def test_results_are_counted_by_module():
    modules, unnoticed = mutation.counted(RESULTS)
    assert modules == {"pots": {"killed": 1, "survived": 1, "timeout": 1}, "house": {"killed": 1, "no tests": 1}}
    assert unnoticed == [
        "vilt.rules.pots.x_share__mutmut_2: survived",
        "vilt.rules.house.xǁHouseRulesǁcheck__mutmut_2: no tests",
    ]


@pytest.mark.parametrize(
    ("killed", "survived", "expected", "enough"),
    [(9, 1, {"pots"}, True), (89, 11, {"pots"}, False), (9, 1, {"pots", "flow"}, False), (0, 0, {"pots"}, False)],
)
def test_nine_of_ten_in_every_module_are_enough(
    killed: int, survived: int, expected: set[str], enough: bool, capsys: pytest.CaptureFixture[str]
):
    results = ["vilt.rules.pots.a: killed"] * killed + ["vilt.rules.pots.b: survived"] * survived
    assert mutation.report(mutation.counted("\n".join(results))[0], expected) is enough
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1].split()[:3] == ["all", str(killed + survived), str(killed)]
    assert [line.split()[0] for line in printed[1:-1]] == sorted(expected)


def test_a_module_of_names_has_nothing_to_change(tmp_path: Path):
    (tmp_path / "names.py").write_text("ONE = 1\n\nclass Two:\n    TWO = 2\n")
    (tmp_path / "plain.py").write_text("def one():\n    return 1\n")
    (tmp_path / "decorated.py").write_text("class A:\n    @property\n    def one(self):\n        return 1\n")
    (tmp_path / "methods.py").write_text("class A:\n    def one(self):\n        return 1\n")
    assert mutation.modules_with_functions(tmp_path) == {"plain", "methods"}
    assert mutation.modules_with_functions(mutation.RULES) >= {"betting", "house", "pots", "state"}
