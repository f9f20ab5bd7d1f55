"""How bots judge cards and prices."""

from itertools import combinations
from random import Random

import pytest
from tests.bots.arena import table_view
from tests.hand.dealing import announcement, shuffled

from vilt.bots import decide
from vilt.bots.chances import chance_to_win
from vilt.bots.holding import beaten, outs
from vilt.bots.situation import Situation
from vilt.bots.starting_hands import top
from vilt.cards import full_deck, parse_cards
from vilt.hand import Act, Action, Deal, Hand
from vilt.ranking import strength
from vilt.rules.house import HouseRules, Structure

RULES = HouseRules(small_blind=1, big_blind=2)


def deck(holes: list[str], board: str) -> tuple[int, ...]:
    """A deck that deals these cards, the first left of the button first, with the other cards as burns."""
    hands = [parse_cards(hole) for hole in holes]
    public = parse_cards(board)
    rest = iter([card for card in full_deck() if card not in public and all(card not in hand for hand in hands)])
    streets = [next(rest), *public[:3], next(rest), public[3], next(rest), public[4]]
    return (*(hand[n] for n in (0, 1) for hand in hands), *streets, *rest)


def hand_with(holes: list[str], board: str, stack: int = 200, rules: HouseRules = RULES) -> Hand:
    hand = Hand()
    hand.handle(announcement([stack] * len(holes), rules))
    hand.handle(Deal(deck(holes, board)))
    return hand


def everybody_goes_along(hand: Hand, street: int) -> None:
    while hand.state.street < street:
        hand.handle(Act(hand.actor, hand.options()[1].action))


def test_places_of_starting_hands_are_spread_over_all_of_them():
    places = [top(hand) for hand in combinations(full_deck(), 2)]
    assert len(places) == 1326
    assert 0 < min(places) < 0.005
    assert 0.99 < max(places) < 1
    assert sum(places) / 1326 == pytest.approx(0.5)


@pytest.mark.parametrize(("better", "worse"), [("AsAd", "KsKd"), ("AsKs", "AsKd"), ("JsTs", "Js6d"), ("7s7d", "7s2d")])
def test_better_starting_hands_come_first(better, worse):
    assert top(parse_cards(better)) < top(parse_cards(worse))


@pytest.mark.parametrize(
    ("cards", "board"), [("KdQd", "Ks9d9h"), ("2c7d", "AsKsQs4h"), ("AsTs", "KsQsJs2d2h"), ("2c3d", "AsKsQsJsTs")]
)
def test_what_is_beaten_is_counted_exactly(cards, board):
    mine, public = parse_cards(cards), parse_cards(board)
    own = strength(mine + public)
    others = [
        strength((*hole, *public))
        for hole in combinations([card for card in full_deck() if card not in mine + public], 2)
    ]
    expected = sum((other < own) + 0.5 * (other == own) for other in others) / len(others)
    assert beaten(mine, public) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("cards", "board", "count"),
    [
        ("AhKh", "Qh7h2c", 9),
        ("9s8d", "7c6hKd", 8),
        ("9s8d", "7c5hKd", 4),
        ("9h8h", "7h6hKd", 15),
        ("As2d", "3c4hKd", 4),
        ("AsKd", "Qh7h2c", 0),
        ("2c3d", "QhJhTh9h", 0),
        ("AhKh", "Qh7h2h", 0),
        ("AhKh", "Qh7h2c3s9d", 0),
    ],
)
def test_outs_are_counted(cards, board, count):
    assert outs(parse_cards(cards), parse_cards(board)) == count


def chance(hand: Hand, seat: int, rules: HouseRules = RULES) -> float:
    return chance_to_win(Situation(hand.view(seat), rules, seat), Random(1))


def test_the_chance_of_a_made_hand_on_the_river_is_near_its_place_among_all():
    hand = hand_with(["KdQd", "7s2h"], "Ks9d4h3c2d")
    everybody_goes_along(hand, 3)
    assert hand.actor == 1
    assert chance(hand, 1) == pytest.approx(beaten(parse_cards("KdQd"), parse_cards("Ks9d4h3c2d")), abs=0.06)


def test_the_nuts_win_always_and_the_board_is_shared():
    hand = hand_with(["AsKs", "7s2h", "8c8d"], "QsJsTs3c2d")
    everybody_goes_along(hand, 3)
    assert chance(hand, 1) == 1.0
    hand = hand_with(["2c3d", "7s2h"], "AsKsQsJsTs")
    everybody_goes_along(hand, 3)
    assert chance(hand, 1) == 0.5


def test_more_opponents_leave_a_smaller_chance():
    board = "Ks9d4h3c2d"
    two = hand_with(["AdQd", "7s2h"], board)
    four = hand_with(["AdQd", "7s2h", "8c8d", "JhJc"], board)
    everybody_goes_along(two, 1)
    everybody_goes_along(four, 1)
    assert chance(four, 1) < chance(two, 1) - 0.1


def test_a_bet_makes_a_middling_hand_worse():
    hand = hand_with(["9s8d", "AdQd"], "Kh9d4h3c2d")
    everybody_goes_along(hand, 3)
    hand.handle(Act(1, Action.CHECK))
    hand.handle(Act(2, Action.BET, 4))
    before = hand_with(["9s8d", "AdQd"], "Kh9d4h3c2d")
    everybody_goes_along(before, 3)
    assert chance(hand, 1) < chance(before, 1) - 0.05


@pytest.mark.parametrize("level", ["tight", "sharp"])
def test_aces_are_raised_and_seven_deuce_is_folded_under_the_gun(level):
    for hole, action in (("AsAd", Action.RAISE), ("7s2d", Action.FOLD)):
        hand = hand_with(["Kc9c", "Jh4h", hole, "Qd5s", "8h3c", "Th6d"], "Ks9d4s3d2h")
        assert hand.actor == 3
        assert decide(level, table_view(hand, RULES, 3), 3, 7)[0] is action


def test_the_caller_goes_along_where_the_tight_one_folds():
    hand = hand_with(["Kc9c", "Jh4h", "Qs9d", "Qd5s", "8h3c", "Th6d"], "Ks9s4s3d2h")
    view = table_view(hand, RULES, 3)
    assert decide("caller", view, 3, 1) == (Action.CALL, 0)
    assert decide("tight", view, 3, 1) == (Action.FOLD, 0)


@pytest.mark.parametrize("level", ["tight", "sharp"])
def test_the_nuts_are_raised_and_nothing_is_folded_to_a_large_bet(level):
    for hole, answer in (("AsKs", Action.RAISE), ("4c2h", Action.FOLD)):
        hand = hand_with(["7h7d", hole], "QsJsTs8c3d")
        everybody_goes_along(hand, 3)
        hand.handle(Act(1, Action.BET, 8))
        assert decide(level, table_view(hand, RULES, 2), 2, 3)[0] is answer


@pytest.mark.parametrize("level", ["tight", "sharp"])
def test_a_short_stack_goes_all_in_rather_than_raise_a_little(level):
    hand = hand_with(["AsAd", "7s2d", "Kc9c"], "Ks9d4s3d2h", stack=12)
    hand.handle(Act(3, Action.FOLD))
    assert decide(level, table_view(hand, RULES, 1), 1, 3) == (Action.RAISE, 12)


def test_fixed_limit_amounts_are_the_limit():
    limit = HouseRules(small_blind=1, big_blind=2, structure=Structure.FIXED_LIMIT)
    hand = hand_with(["Kc9c", "Jh4h", "AsAd"], "Ks9d4s3d2h", rules=limit)
    for level in ("tight", "sharp"):
        assert decide(level, table_view(hand, limit, 3), 3, 3) == (Action.RAISE, 4)


def test_bets_are_whole_small_blinds():
    rules = HouseRules(small_blind=25, big_blind=50)
    amounts = []
    for seed in range(60):
        hand = Hand()
        hand.handle(announcement([5000] * 4, rules))
        hand.handle(Deal(shuffled(seed)))
        while not hand.over:
            option = hand.options()[-1]
            action, amount = decide("sharp", table_view(hand, rules, hand.actor), hand.actor, seed)
            if option.low < amount < option.high:
                amounts.append(amount)
            hand.handle(Act(hand.actor, action, amount))
    assert len(amounts) > 30
    assert all(amount % 25 == 0 for amount in amounts)
