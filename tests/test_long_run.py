"""The long runs play what they say, and a difference that no rule explains fails them."""

from collections import Counter

import pytest
from tests import long_run
from tests.hand.pokerkit_oracle import CODES
from tests.simulate.both_speeds import HANDS

from vilt.rules.house import Structure, Variant


def test_every_game_gets_its_share_of_the_hands():
    pieces = list(long_run.work(20_000, 2_400_000))
    hands: Counter[object] = Counter()
    for piece in pieces:
        hands[piece.args[:-1]] += long_run.CHUNK * HANDS
    assert {hands[(code,)] for code in CODES} == {20_000}
    games = {hands[variant, structure] for variant in Variant for structure in Structure}
    assert min(games) >= 2_400_000 // len(Variant) // len(Structure)
    assert len({(piece.func, *piece.args) for piece in pieces}) == len(pieces)


def test_what_no_rule_explains_is_told(monkeypatch: pytest.MonkeyPatch):
    def compare(number: int, table: object) -> set[str]:
        assert number != 7, "another stack"
        return {"D11"}

    monkeypatch.setattr(long_run, "compare", compare)
    outcome = long_run.beside_pokerkit("FT", 0)
    assert outcome.hands == 400
    assert outcome.explained == {"D11": 399}
    assert len(outcome.unexplained) == 1
    assert outcome.unexplained[0].startswith("FT, hand 7: another stack")


def test_hands_that_differ_between_the_speeds_are_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(long_run, "differing_hands", lambda variant, structure, number: [3] if number == 12 else [])
    assert long_run.at_both_speeds(Variant.OMAHA, Structure.POT_LIMIT, 0).unexplained == []
    told = long_run.at_both_speeds(Variant.OMAHA, Structure.POT_LIMIT, 10).unexplained
    assert told == ["OMAHA, POT_LIMIT, table 12: hands [3]"]
