"""Which cards a player of Pineapple keeps, and the table that says so."""

import numpy as np
import pytest

from vilt.cards import cards_text, parse_cards
from vilt.odds import Game, equity
from vilt.odds.building import flop_values
from vilt.odds.combos import CARDS, CLASS_NAMES, combo_of
from vilt.odds.discards import FLOPS, flop_place, flops, order, places_on
from vilt.odds.hand_sets import cards_of
from vilt.odds.hole_cards import hands_of
from vilt.odds.ordering import best_first
from vilt.odds.pattern_range import PatternRange


def kept(text: str, game: str, board: str = "") -> dict[str, float]:
    hand = PatternRange.parse(text, 3)
    found = hands_of(hand.masks, hand.weights, Game(game), parse_cards(board))
    texts = [cards_text(sorted(cards, reverse=True)) for cards in cards_of(found.kept).tolist()]
    return dict(zip(texts, found.weights.tolist(), strict=True))


def test_the_order_before_the_flop_is_that_of_percentages():
    assert np.argsort(-order(hi_lo=False).before_flop.astype(int)).tolist() == list(best_first())


def test_the_order_before_the_flop_with_a_low_is_that_of_drawn_equities():
    places = order(hi_lo=True).before_flop
    names = ["AA", "KK", "A5s", "77", "KQo", "T7o"]
    drawn = [equity([name, "random"], game="holdem_hi_lo", samples=200_000, seed=1) for name in names]
    shares = [odds.equity[0] for odds in drawn]
    assert shares == sorted(shares, reverse=True)
    assert (-np.diff(shares) > 0.005).all()
    ours = [int(places[CLASS_NAMES.index(name)]) for name in names]
    assert ours == sorted(ours, reverse=True)


def test_flops_that_are_alike_have_one_number():
    known = flops()
    assert len(known.listed) == 1755
    assert known.alike.sum() == FLOPS == len(known.number)
    assert flop_place(2, 1, 0) == 0
    assert flop_place(49, 51, 50) == FLOPS - 1


@pytest.mark.parametrize("hi_lo", [0, 1])
def test_flops_counted_anew(hi_lo):
    for number in (3, 900, 1754):
        values = flop_values(flops().listed[number], hi_lo)
        assert np.unique(values, return_inverse=True)[1].tolist() == order(bool(hi_lo)).on_flop[number].tolist()


@pytest.mark.parametrize("game", ["holdem", "holdem_hi_lo"])
def test_what_a_flop_is_worth_is_the_equity_against_a_random_hand(game):
    flop = "2h 7h 5c"
    values = flop_values(np.array(parse_cards(flop), np.uint8), int(game == "holdem_hi_lo"))
    for hand in ("AhKh", "As3d", "7s7d", "Qc8h"):
        odds = equity([hand, "random"], flop, game=game, exact=True)
        assert values[combo_of(*parse_cards(hand))] / 4 == pytest.approx(odds.equity[0] * odds.deals)


def test_places_go_with_any_exchange_of_suits():
    suits = [2, 0, 3, 1]
    two, seven, five = parse_cards("2h 7h 5c")
    first = places_on((two, seven, five), hi_lo=False)
    two, seven, five = (card & ~3 | suits[card & 3] for card in (two, seven, five))
    other = places_on((two, seven, five), hi_lo=False)
    for combo in range(0, 1326, 7):
        high, low = (int(card) & ~3 | suits[int(card) & 3] for card in CARDS[combo])
        assert first[combo] == other[combo_of(high, low)]


@pytest.mark.parametrize(
    ("text", "game", "board", "choices"),
    [
        ("AsKsKd", "pineapple", "", {"Ks Kd": 1}),
        ("As2s2d", "pineapple", "", {"As 2s": 1}),
        ("Ah2s2d", "pineapple", "", {"Ah 2s": 0.5, "Ah 2d": 0.5}),
        ("7s7h7d", "pineapple", "", {"7s 7h": 1 / 3, "7s 7d": 1 / 3, "7h 7d": 1 / 3}),
        ("As2s2d", "crazy_pineapple", "2c 9h Th", {"2s 2d": 1}),
        ("AsKsQs", "crazy_pineapple", "", {"As Ks": 1, "As Qs": 1, "Ks Qs": 1}),
        ("Ad3dKs", "crazy_pineapple_hi_lo", "2c 4h 5d", {"Ad 3d": 1}),
    ],
)
def test_what_is_kept(text, game, board, choices):
    assert kept(text, game, board) == pytest.approx(choices)
