"""How bots judge hole cards of Omaha and of games of high and low."""

from itertools import combinations
from random import Random

import numpy as np
import pytest
from tests.bots.arena import table_view
from tests.hand.dealing import announcement, random_act, shuffled

from vilt.bots import LEVELS, any_game, decide, discard
from vilt.bots.chances import chance_to_win
from vilt.bots.situation import Situation
from vilt.bots.starting_hands import top, tops
from vilt.cards import full_deck, parse_cards
from vilt.hand import Act, Action, Deal, Discard, Hand
from vilt.rules.house import HouseRules, LowQualifier, Structure, Variant
from vilt.rules.strengths import low_in, strength_in
from vilt.rules.variants import HI_LO, HOLE_CARDS, most_players

OTHERS = [variant for variant in Variant if variant is not Variant.HOLDEM]


@pytest.mark.parametrize("variant", OTHERS)
def test_places_are_spread_over_all_hands(variant):
    hands = any_game.draw(np.random.default_rng(5), (), HOLE_CARDS[variant], 4000)
    places = tops(hands, variant)
    assert 0 <= places.min() < 0.005
    assert 0.99 < places.max() <= 1
    assert places.mean() == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize(
    ("variant", "better", "worse"),
    [
        (Variant.OMAHA, "AsAdKsKd", "AsAdKcKh"),
        (Variant.OMAHA, "AsAd7c2h", "KsKd7c2h"),
        (Variant.OMAHA, "Ts9s8d7d", "Ts9d6c2h"),
        (Variant.OMAHA, "QsQdJs2h", "QsQhQd2c"),
        (Variant.OMAHA, "Ks9sTd4h", "Ks9s4s2s"),
        (Variant.OMAHA_FIVE, "AsKsQdJdTh", "Ks8d7c3h2c"),
        (Variant.OMAHA_SIX, "AsAdKsKdQhJc", "9s8d4c4h2s2d"),
        (Variant.OMAHA_HI_LO, "As2s3dKd", "KsQsJdTd"),
        (Variant.OMAHA_HI_LO, "AsAd2s3d", "AsAdKsKd"),
        (Variant.HOLDEM_HI_LO, "As2s", "KsQs"),
    ],
)
def test_better_hands_come_first(variant, better, worse):
    assert top(parse_cards(better), variant) < top(parse_cards(worse), variant)


@pytest.mark.parametrize("variant", OTHERS)
@pytest.mark.parametrize("count", [3, 4, 5])
def test_many_hands_are_ranked_as_one_by_one(variant, count):
    rules = HouseRules(variant=variant)
    for seed, board in enumerate(["2h5h8h9cKd", "Ks7s6sTs2d", "3c3d4h5hAh"]):
        public = parse_cards(board)[:count]
        hands = any_game.draw(np.random.default_rng(seed), public, HOLE_CARDS[variant], 200)
        boards = any_game.repeated(public, 200)
        one_by_one = [tuple(hand) for hand in hands.tolist()]
        assert any_game.strengths_in(rules, hands, boards).tolist() == [
            strength_in(rules, hand, public) for hand in one_by_one
        ]
        if HI_LO[variant]:
            assert any_game.lows_in(rules, hands, boards).tolist() == [
                low_in(rules, hand, public) for hand in one_by_one
            ]


def pot_of(
    variant: Variant, mine: str, theirs: list[str], board: str, qualifier: LowQualifier = LowQualifier.EIGHT
) -> float:
    rows = [np.array([parse_cards(cards)], np.uint8) for cards in (mine, *theirs, board)]
    return float(
        any_game.shares(HouseRules(variant=variant, low_qualifier=qualifier), rows[0], rows[1:-1], rows[-1])[0]
    )


def test_shares_of_a_pot():
    high_low = Variant.OMAHA_HI_LO
    assert pot_of(high_low, "As3cKsJd", ["Ad4dQhQd"], "2s5h8dKcQs") == 0.5
    assert pot_of(high_low, "2h5hJcTd", ["As2sKd8c"], "Ad3h4h9cKs") == 1
    assert pot_of(high_low, "QhQd9c9h", ["Ac3cJhTd", "Ah3dJdTh"], "2s5h8dKcQs") == 0.5
    assert pot_of(high_low, "Ac3cJhTd", ["QhQd9c9h", "Ah3dJdTh"], "2s5h8dKcQs") == 0.25
    assert pot_of(high_low, "AsAd2c3c", ["KhKd4s5s"], "KcQd9h8s7c") == 0
    assert pot_of(high_low, "AsAd2c3c", ["KhKd4s5s"], "KcQd9h8s7c", LowQualifier.NONE) == 0.5
    assert pot_of(Variant.OMAHA, "As3cKsJd", ["Ad3dKhJh"], "2s5h8dKcQs") == 0.5


@pytest.mark.parametrize(
    ("variant", "cards", "board", "count"),
    [
        (Variant.OMAHA, "AhKh3c3d", "Qh7h2s", 9),
        (Variant.OMAHA, "Jc9c8d7d", "Th6s2h", 9),
        (Variant.OMAHA, "AhKs3c3d", "Qh7h2h", 0),
        (Variant.OMAHA, "AhKh3c3d", "Qh7h2s9d3h", 0),
        (Variant.OMAHA_HI_LO, "As2cKdKh", "7s8d9c", 8),
        (Variant.OMAHA_HI_LO, "As2cKdKh", "7s8d3c", 0),
    ],
)
def test_outs_are_counted(variant, cards, board, count):
    rules = HouseRules(variant=variant)
    mine, public = parse_cards(cards), parse_cards(board)
    assert any_game.outs(rules, mine, public) == count


@pytest.mark.parametrize("variant", [Variant.OMAHA, Variant.HOLDEM_HI_LO, Variant.OMAHA_HI_LO])
def test_the_share_now_is_near_that_against_every_hand(variant):
    rules = HouseRules(variant=variant)
    cards = parse_cards("As2dKsKd")[: HOLE_CARDS[variant]]
    board = parse_cards("3c4hKc9s7d")
    unseen = [card for card in full_deck() if card not in cards and card not in board]
    hands = list(combinations(unseen, HOLE_CARDS[variant]))
    theirs = np.array(Random(1).sample(hands, min(20_000, len(hands))), np.uint8)
    mine, public = any_game.repeated(cards, len(theirs)), any_game.repeated(board, len(theirs))
    exact = any_game.shares(rules, mine, [theirs], public).mean()
    assert any_game.share_now(rules, cards, board) == pytest.approx(exact, abs=0.06)
    assert any_game.share_now(rules, cards, board, 0.25) < exact


@pytest.mark.parametrize("variant", OTHERS)
@pytest.mark.parametrize("structure", Structure)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game_by_its_rules(variant, structure, level):
    rules = HouseRules(variant=variant, structure=structure, small_blind=1, big_blind=2, spread_max=6)
    players = most_players(variant)
    hand = Hand()
    hand.handle(announcement([150 + 40 * seat for seat in range(players)], rules))
    hand.handle(Deal(shuffled(int(variant) * 10 + int(structure))))
    dice = Random(3)
    while not hand.over:
        if hand.asked:
            seat = hand.owing[0]
            hand.handle(Discard(seat, discard(level, table_view(hand, rules, seat), seat)))
            continue
        action, amount = decide(level, table_view(hand, rules, hand.actor), hand.actor, 9)
        option = next(option for option in hand.options() if option.action is action)
        assert option.low <= amount <= option.high or action in (Action.FOLD, Action.CHECK, Action.CALL)
        hand.handle(Act(hand.actor, action, amount) if dice.random() < 0.5 else random_act(hand, dice))


def at_the_river(holes: list[str], board: str, rules: HouseRules) -> Hand:
    hands, public = [parse_cards(hole) for hole in holes], parse_cards(board)
    rest = iter([card for card in full_deck() if card not in public and all(card not in cards for cards in hands)])
    streets = [next(rest), *public[:3], next(rest), public[3], next(rest), public[4]]
    hand = Hand()
    hand.handle(announcement([200] * len(holes), rules))
    hand.handle(Deal((*(cards[n] for n in range(len(hands[0])) for cards in hands), *streets, *rest)))
    while hand.state.street < 3:
        hand.handle(Act(hand.actor, hand.options()[1].action))
    return hand


@pytest.mark.parametrize("level", ["tight", "sharp"])
def test_four_of_a_suit_with_one_of_them_is_no_flush(level):
    """The highest heart alone is nothing in Omaha, two small ones are worth a call."""
    rules = HouseRules(variant=Variant.OMAHA, structure=Structure.POT_LIMIT, small_blind=1, big_blind=2)
    for hole, answers in (("AhTc4s3d", {Action.FOLD}), ("AhTh4s3d", {Action.CALL, Action.RAISE})):
        hand = at_the_river(["7c7d2s2d", hole], "KhQh8h5h9c", rules)
        hand.handle(Act(1, Action.BET, 4))
        assert decide(level, table_view(hand, rules, 2), 2, 3)[0] in answers


@pytest.mark.parametrize("level", ["tight", "sharp"])
def test_the_best_low_is_not_folded(level):
    rules = HouseRules(variant=Variant.OMAHA_HI_LO, structure=Structure.POT_LIMIT, small_blind=1, big_blind=2)
    hand = at_the_river(["KcKdJsTd", "As2dTc9h"], "3c4h8sKsQd", rules)
    hand.handle(Act(1, Action.BET, 4))
    assert decide(level, table_view(hand, rules, 2), 2, 3)[0] is not Action.FOLD


def test_the_chance_to_win_counts_both_halves():
    rules = HouseRules(variant=Variant.OMAHA_HI_LO, small_blind=1, big_blind=2)
    hand = at_the_river(["As2dTc9h", "KcKdJsTd"], "3c4h8sKsQd", rules)
    assert 0.4 < chance_to_win(Situation(hand.view(1), rules, 1), Random(1)) < 0.7
    high = HouseRules(variant=Variant.OMAHA, small_blind=1, big_blind=2)
    hand = at_the_river(["As2dTc9h", "KcKdJsTd"], "3c4h8sKsQd", high)
    assert chance_to_win(Situation(hand.view(1), high, 1), Random(1)) < 0.25
