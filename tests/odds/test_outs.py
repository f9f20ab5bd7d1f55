"""Outs, the next card, pot odds and boards."""

from itertools import combinations

import numpy as np
import pytest

from vilt.cards import cards_text, parse_cards
from vilt.errors import Refused
from vilt.odds import Game, bluff_break_even, equity, improving_cards, next_cards, outs, pot_odds, texture
from vilt.ranking import Category, strength


def test_outs_of_a_flush_draw_on_the_turn_are_its_equity():
    hands, board = ["AhKh", "QsQd"], "2h 7h Qc 3c"
    drawing, ahead = outs(hands, board)
    assert cards_text(drawing) == "Jh Th 9h 8h 6h 5h 4h"
    assert ahead == ()
    assert equity(hands, board).equity[0] == pytest.approx(len(drawing) / 44)


def test_both_have_outs_when_they_tie():
    first, second = outs(["AhKh", "AsKs"], "2h 7h 3h Ad")
    assert first == ()
    first, second = outs(["AhKc", "AsKd"], "2h 7h 3h Ad")
    assert {card & 3 for card in first} == {2}
    assert second == ()


def test_the_next_card_is_the_mean_of_what_follows():
    hands, board = ["AhKh", "QQ, JTs"], "2h 7h Qc"
    after = {each.card: each.equity for each in next_cards(["AhKh", "QsQd"], board)}
    assert len(after) == 45
    mean = np.mean(list(after.values()), 0)
    np.testing.assert_allclose(mean, equity(["AhKh", "QsQd"], board).equity)
    for card, shares in after.items():
        assert shares.tolist() == equity(["AhKh", "QsQd"], (*parse_cards(board), card)).equity.tolist()
    assert all(each.leaders == () for each in next_cards(hands, board))


def test_a_card_that_a_range_must_hold_cannot_come():
    cards = [each.card for each in next_cards(["AA", "KhKd"], "As Ad 2c")]
    assert not set(cards) & set(parse_cards("Ah Ac"))
    assert len(cards) == 45


@pytest.mark.parametrize(("board", "told"), [("", "board is empty"), ("2h 7h Qc 3c 4c", "board is '2h 7h Qc 3c 4c'")])
def test_no_card_can_come(board, told):
    with pytest.raises(Refused, match=f"{told}: expected 3 or 4 cards"):
        next_cards(["AhKh", "QsQd"], board)


def test_outs_belong_to_known_hands():
    with pytest.raises(Refused, match="known hands"):
        outs(["AhKh", "QQ"], "2h 7h Qc")


def test_outs_and_the_next_card_of_omaha():
    """By the rules: every next card, and what exactly two of a hand's cards make of it."""
    hands, board = ["AsKsQhJh", "9c9d8c7d", "AhKd4h4s"], "9s Th 2s"
    cards = [parse_cards(hand) for hand in hands]
    drawing = outs(hands, board, game="omaha")
    found: list[list[int]] = [[], [], []]
    for each in next_cards(hands, board, game="omaha"):
        table = (*parse_cards(board), each.card)
        strengths = [
            max(strength((*two, *three)) for two in combinations(hand, 2) for three in combinations(table, 3))
            for hand in cards
        ]
        ahead = [player for player in range(3) if strengths[player] == max(strengths)]
        assert list(each.leaders) == ahead
        assert each.equity.tolist() == equity(hands, table, game="omaha", exact=True).equity.tolist()
        if len(ahead) == 1:
            found[ahead[0]].append(each.card)
    assert [list(each) for each in drawing] == [found[0], [], found[2]]
    assert len(drawing[0]) > 10


@pytest.mark.parametrize("game", ["omaha_hi_lo", "omaha_five", "holdem_hi_lo", "crazy_pineapple_hi_lo"])
def test_the_next_card_of_any_game_is_the_mean_of_what_follows(game):
    deck = "As Ad 2c 3h Kd Qs Jh Td 9c 8s 4d 4s"
    count = Game(game).definition.hole_cards
    hands = ["".join(deck.split()[:count]), "".join(deck.split()[count : 2 * count])]
    board = "5c 7d 8h" if count < 5 else "5c 7d 6h"
    following = next_cards(hands, board, game=game)
    assert len(following) == 52 - 2 * count - 3
    np.testing.assert_allclose(
        np.mean([each.equity for each in following], 0), equity(hands, board, game=game, exact=True).equity
    )
    assert len(outs(hands, board, game=game)) == 2


@pytest.mark.parametrize("game", ["pineapple", "crazy_pineapple"])
def test_of_pineapple_only_what_is_kept_counts(game):
    hands, board = ["AsAhKs", "QdQhJs"], "2c 3c 9c"
    assert outs(hands, board, game=game) == outs(["AsAh", "QdQh"], board, "Ks Js")
    with pytest.raises(Refused, match="different cards may be kept"):
        outs(["AsAhAd", "QdQhJs"], board, game=game)
    with pytest.raises(Refused, match="hand of Pineapple is one of hold'em"):
        improving_cards("AsAhKs", board, game=game)


def test_cards_that_improve_in_omaha():
    found = improving_cards("9h8hAcAd", "7h 6h 2c", game="omaha")
    assert cards_text(found[Category.STRAIGHT_FLUSH]) == "Th 5h"
    assert cards_text(found[Category.THREE_OF_A_KIND]) == "As"  # of the hearts the ace makes a flush
    own = parse_cards("As Ad Ac Ks Kh Kc Qh Qd Qc 3s 3h 3d")
    assert improving_cards("AhKdQs3c", "2c 2s 9d", game="omaha")[Category.TWO_PAIR] == own


def test_a_pair_on_the_board_is_nobodys_own_in_omaha():
    found = improving_cards("AhKdQs3c", "2c 7s 9d", game="omaha")
    assert found[Category.ONE_PAIR] == parse_cards("As Ad Ac Ks Kh Kc Qh Qd Qc 3s 3h 3d")
    assert Category.THREE_OF_A_KIND not in improving_cards("AhKdQs3c", "2c 2s 9d", game="omaha")


def test_cards_that_improve():
    found = {kind.name: cards_text(cards) for kind, cards in improving_cards("9h8h", "7h 6h 2c").items()}
    assert found["STRAIGHT_FLUSH"] == "Th 5h"
    assert found["STRAIGHT"] == "Ts Td Tc 5s 5d 5c"
    assert found["FLUSH"] == "Ah Kh Qh Jh 4h 3h 2h"
    assert found["ONE_PAIR"] == "9s 9d 9c 8s 8d 8c"


def test_a_pair_on_the_board_is_nobodys_own():
    assert improving_cards("AhKd", "2c 7s 9d Td")[Category.ONE_PAIR] == parse_cards("As Ad Ac Ks Kh Kc")
    with pytest.raises(Refused, match="a hand of 2"):
        improving_cards("Ah", "2c 7s 9d")


def test_pot_odds():
    offer = pot_odds(150, 50)
    assert (offer.ratio, offer.break_even) == (3, 0.25)
    assert offer.value(0.25) == 0
    assert offer.value(0.5) == 50
    assert bluff_break_even(100, 100) == 0.5
    with pytest.raises(Refused, match="equity is 2: expected a part of the pot"):
        offer.value(2)
    with pytest.raises(Refused, match="0 is not an amount"):
        pot_odds(100, 0)
    with pytest.raises(Refused, match="-1 is not an amount"):
        bluff_break_even(-1, 10)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("Jh Th 9c", "jack high, two-tone, 3 straights possible"),
        ("Ah 7d 2c", "ace high, rainbow, no straight possible"),
        ("Ah 2h 3h", "ace high, three of a suit, one straight possible"),
        ("Kh Kd 2c", "king high, rainbow, paired, no straight possible"),
        ("Kh Kd 2c 2h", "king high, two-tone, two pair, no straight possible"),
        ("Kh Kd Kc 2h 2d", "king high, two-tone, a full house, no straight possible"),
        ("Kh Kd Kc Ks 2d", "king high, two-tone, four of a kind, no straight possible"),
        ("9h 9d 9c", "nine high, rainbow, three of a kind, no straight possible"),
        ("2h 4h 6h 8h Th", "ten high, a flush, 3 straights possible"),
        ("2h 4h 6h 8h Td", "ten high, four of a suit, 3 straights possible"),
    ],
)
def test_boards(board, words):
    assert str(texture(board)) == words


def test_what_a_board_allows():
    found = texture("Qh Jh 4h")
    assert (found.high, found.suited, found.flush_possible, found.straights) == (10, 3, True, 0)
    assert found.straight_draws == 3  # from the eight, nine and ten up
    with pytest.raises(Refused, match="expected 3 to 5 cards"):
        texture("2h 3h")
