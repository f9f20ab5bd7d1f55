"""Cards, hands and games in words, in the reader's language."""

from __future__ import annotations

import re
from functools import lru_cache

from vilt.errors import N_
from vilt.locale import Translator
from vilt.ranking import Category, parts
from vilt.ranking.low import low_ranks
from vilt.rules.house import AnteType, HouseRules, Structure, Variant

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "♣♦♥♠"
ACE = 12

SIGNS = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""How each card 0..51 is written in a sentence: `10♦`, `K♠`."""

_SIGN = f"(?:{'|'.join(RANKS)})[{SUITS}]"
CARDS_IN_SENTENCE = re.compile(f"{_SIGN}(?: {_SIGN})*")
"""Finds cards written beside each other in a sentence."""

# One card of each rank, 2 first. Translators: also the highest card of a straight or flush.
RANK_NAMES = (
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
    N_("ace"),
)
# Several cards of each rank, 2 first.
RANK_PLURALS = (
    N_("twos"),
    N_("threes"),
    N_("fours"),
    N_("fives"),
    N_("sixes"),
    N_("sevens"),
    N_("eights"),
    N_("nines"),
    N_("tens"),
    N_("jacks"),
    N_("queens"),
    N_("kings"),
    N_("aces"),
)
SUIT_NAMES = (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades"))

CARD = N_("{rank} of {suit}")

# `high` is one card, `ranks` and `others` are several of a rank.
HAND_NAMES = {
    Category.HIGH_CARD: N_("{high} high"),
    Category.ONE_PAIR: N_("a pair of {ranks}"),
    Category.TWO_PAIR: N_("two pair, {ranks} and {others}"),
    Category.THREE_OF_A_KIND: N_("three of a kind, {ranks}"),
    Category.STRAIGHT: N_("a straight, {high} high"),
    Category.FLUSH: N_("a flush, {high} high"),
    Category.FULL_HOUSE: N_("a full house, {ranks} full of {others}"),
    Category.FOUR_OF_A_KIND: N_("four of a kind, {ranks}"),
    Category.STRAIGHT_FLUSH: N_("a straight flush, {high} high"),
}
ROYAL_FLUSH = N_("a royal flush")

LIMITS = {
    Structure.NO_LIMIT: N_("No-limit {game}"),
    Structure.POT_LIMIT: N_("Pot-limit {game}"),
    Structure.FIXED_LIMIT: N_("Limit {game}"),
    Structure.SPREAD_LIMIT: N_("Spread-limit {game}"),
}
# Translators: follows on "No-limit", "Pot-limit", "Limit" or "Spread-limit".
GAMES = {
    Variant.HOLDEM: N_("hold'em"),
    Variant.HOLDEM_HI_LO: N_("hold'em hi-lo"),
    Variant.OMAHA: N_("Omaha"),
    Variant.OMAHA_FIVE: N_("five-card Omaha"),
    Variant.OMAHA_SIX: N_("six-card Omaha"),
    Variant.OMAHA_HI_LO: N_("Omaha hi-lo"),
    Variant.OMAHA_FIVE_HI_LO: N_("five-card Omaha hi-lo"),
    Variant.OMAHA_SIX_HI_LO: N_("six-card Omaha hi-lo"),
    Variant.PINEAPPLE: N_("Pineapple"),
    Variant.PINEAPPLE_HI_LO: N_("Pineapple hi-lo"),
    Variant.CRAZY_PINEAPPLE: N_("Crazy Pineapple"),
    Variant.CRAZY_PINEAPPLE_HI_LO: N_("Crazy Pineapple hi-lo"),
}

ANTE = N_("ante {ante}")


ANTES = {
    AnteType.CLASSIC: N_("ante {ante}"),
    AnteType.BB_ANTE: N_("big blind ante {ante}"),
    AnteType.BUTTON_ANTE: N_("button ante {ante}"),
}


def cards_signs(cards: tuple[int, ...]) -> str:
    """Cards as a sentence shows them.

    >>> cards_signs((45, 41))
    'K♦ Q♦'
    """
    return " ".join([SIGNS[card] for card in cards])


def spoken_cards(signs: str, translator: Translator) -> str:
    """Cards written beside each other, as they are spoken.

    >>> from vilt.locale import translator
    >>> spoken_cards("K♦ 10♠", translator("en"))
    'king of diamonds, ten of spades'
    """
    return ", ".join(card_words(SIGNS.index(sign), translator) for sign in signs.split(" "))


def card_words(card: int, translator: Translator) -> str:
    """A card as it is spoken.

    >>> from vilt.locale import translator
    >>> card_words(45, translator("en")), card_words(45, translator("fi"))
    ('king of diamonds', 'ruutukuningas')
    """
    rank, suit = divmod(card, 4)
    return translator.text(CARD, rank=translator.text(RANK_NAMES[rank]), suit=translator.text(SUIT_NAMES[suit]))


@lru_cache(maxsize=4096)
def hand_words(strength: int, translator: Translator) -> str:
    """What a hand of this strength is called.

    >>> from vilt.locale import translator
    >>> from vilt.cards import parse_cards
    >>> from vilt.ranking import strength
    >>> hand_words(strength(parse_cards("KdQd Ks9d9h")), translator("en"))
    'two pair, kings and nines'
    """
    hand = parts(strength)
    first, second = hand.ranks[:2]
    if hand.category == Category.STRAIGHT_FLUSH and first == ACE:
        return translator.text(ROYAL_FLUSH)
    one, many = translator.text(RANK_NAMES[first]), translator.text(RANK_PLURALS[first])
    others = translator.text(RANK_PLURALS[second])
    return translator.text(HAND_NAMES[hand.category], high=one, ranks=many, others=others)


def low_words(low: int) -> str:
    """What a low hand is called in every language: its ranks, the highest first.

    >>> from vilt.ranking.low import BEST_LOW, NO_QUALIFIER
    >>> low_words(BEST_LOW), low_words(NO_QUALIFIER)
    ('5-4-3-2-A', 'K-Q-J-10-9')
    """
    return "-".join([RANKS[rank] for rank in low_ranks(low)])


def game_words(rules: HouseRules, translator: Translator) -> str:
    """A game and its stakes in words: blinds, the two limits of fixed limit, or the least and most of a spread.

    >>> from vilt.locale import translator
    >>> limit = HouseRules(structure=Structure.FIXED_LIMIT, small_blind=2, big_blind=4)
    >>> game_words(limit, translator("en"))
    "Limit hold'em, limits 4/8"
    """
    text = translator.text
    words = [text(LIMITS[rules.structure], game=text(GAMES[rules.variant]))]
    low = rules.smallest_bet
    if rules.structure == Structure.FIXED_LIMIT:
        words.append(text(N_("limits {low}/{high}"), low=low, high=rules.upper_limit))
    elif rules.big_blind:
        words.append(text(N_("blinds {small}/{big}"), small=rules.small_blind, big=rules.big_blind))
    if rules.structure == Structure.SPREAD_LIMIT:
        words.append(text(N_("bets {low} to {high}"), low=low, high=rules.spread_max))
        if rules.spread_max_late or rules.spread_min_late:
            late, most = rules.spread_min_late or low, rules.spread_max_late or rules.spread_max
            words.append(text(N_("{low} to {high} on turn and river"), low=late, high=most))
    if rules.ante:
        words.append(text(ANTES[rules.ante_type], ante=rules.ante))
    return ", ".join(words)


# Translators: a game and its blinds or limits, as in "Pot-limit Omaha 1/2".
GAME_AND_STAKES = N_("{game} {low}/{high}")
# Translators: a game and the least and most of a bet, as in "Spread-limit hold'em 2 to 10".
GAME_AND_SPREAD = N_("{game} {low} to {high}")


def stakes_words(rules: HouseRules, translator: Translator) -> str:
    """A game and its stakes in as few words as a list has room for.

    >>> from vilt.locale import translator
    >>> limit = HouseRules(variant=Variant.OMAHA_HI_LO, structure=Structure.FIXED_LIMIT, small_blind=2, big_blind=4)
    >>> stakes_words(limit, translator("en")), stakes_words(HouseRules(), translator("fi"))
    ('Limit Omaha hi-lo 4/8', "No limit hold'em 1/2")
    """
    game = translator.text(LIMITS[rules.structure], game=translator.text(GAMES[rules.variant]))
    low, high = rules.small_blind, rules.big_blind
    if rules.structure == Structure.FIXED_LIMIT:
        low, high = rules.smallest_bet, rules.upper_limit
    elif rules.structure == Structure.SPREAD_LIMIT:
        return translator.text(GAME_AND_SPREAD, game=game, low=rules.smallest_bet, high=rules.spread_max)
    elif not high:
        return f"{game}, {translator.text(ANTE, ante=rules.ante)}"
    return translator.text(GAME_AND_STAKES, game=game, low=low, high=high)
