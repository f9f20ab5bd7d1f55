"""The narrator: every event, from every seat, in five languages, and never more than the reader may know."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hand.dealing import announcements, play_out
from tests.history.choices_told import CHOICES_TOLD
from tests.history.house_told import HOUSE_TOLD
from tests.history.mistakes_told import TOLD_MISTAKES
from tests.history.seats_told import SEATS_TOLD

from vilt.cards import parse_cards
from vilt.hand import events as hand
from vilt.hand.events import HIDDEN, Action, Option, Pot, Share, Starter
from vilt.history.narration import Narrator
from vilt.history.scene import Scene
from vilt.history.wording import GAMES, LIMITS, SIGNS, card_words, game_words, hand_words
from vilt.locale import languages, translator
from vilt.ranking import strength
from vilt.ranking.low import BEST_LOW, low
from vilt.rules.house import HouseRules, Structure, Variant
from vilt.rules.streets import PostKind
from vilt.table import events as table
from vilt.table.events import SitOutReason, TableEvent
from vilt.table.settings import TableSettings

NAMES = {1: "Mika", 2: "Saskia", 3: "Björn"}
RULES = HouseRules(small_blind=5, big_blind=10)
SETTINGS = TableSettings(name="Oak", rules=RULES, min_buy_in=200, max_buy_in=1000)
KD, QD = parse_cards("KdQd")
TWO_PAIR = strength(parse_cards("KdQd Ks9d9h4c2c"))
TRIPS = strength(parse_cards("QhQdQs8d5h"))
WHEEL = strength(parse_cards("5h4h3hAd2c"))
LOW = low(parse_cards("As3c2s5h8d"))


def started(button: int) -> hand.HandStarted:
    return hand.HandStarted(4182, button, (Starter(2, 900), Starter(3, 900), Starter(1, 900)), RULES)


# Each event as Mika (seat 1) is told it in English.
TOLD: list[tuple[TableEvent, str]] = [
    (started(1), "Hand 4,182. You have the button."),
    (started(3), "Hand 4,182. Björn has the button."),
    (started(7), "Hand 4,182. The button is on seat 7."),
    (hand.Posted(2, PostKind.SMALL_BLIND, 5, 5), "Saskia posts the small blind 5."),
    (hand.Posted(1, PostKind.BIG_BLIND, 7, 10), "You post the big blind 7. All-in."),
    (hand.Posted(2, PostKind.DEAD, 5, 5), "Saskia posts 5 dead."),
    (hand.Posted(2, PostKind.LIVE, 10, 10), "Saskia posts 10 live."),
    (hand.Posted(2, PostKind.ANTE, 1, 1), "Saskia posts the ante 1."),
    (hand.Posted(2, PostKind.STRADDLE, 20, 20), "Saskia posts a straddle of 20."),
    (hand.Posted(1, PostKind.TABLE_ANTE, 10, 10), "You post the ante of 10 for everybody."),
    (hand.HoleDealt((), {1: (KD, QD), 2: (HIDDEN, HIDDEN)}), "You are dealt K♦ Q♦."),
    (hand.DiscardsAsked((1, 2), 1), "Everybody in the hand discards 1 card."),
    (hand.Discarded(1, (QD,)), "You discard Q♦."),
    (hand.Discarded(1, (QD,), timed_out=True), "Your time ran out: you discard Q♦."),
    (hand.Discarded(2, (QD,)), ""),
    (hand.Discarded(0, ()), ""),
    (hand.DiscardMissed(1), "Your time ran out: your hand is dead."),
    (hand.DiscardMissed(2), "Saskia runs out of time: the hand is dead."),
    (hand.DiscardsMade((1, 2), 1), "All discards are in."),
    (hand.TurnStarted(1, 3, (Option(Action.FOLD), Option(Action.CALL, 240, 240)), 240, 965), ""),
    (hand.Acted(2, Action.FOLD, 0, 10, False), "Saskia folds."),
    (hand.Acted(1, Action.FOLD, 0, 10, False), "You fold."),
    (hand.Acted(2, Action.FOLD, 0, 10, False, timed_out=True), "Saskia runs out of time and folds."),
    (hand.Acted(1, Action.CHECK, 0, 0, False, timed_out=True), "Your time ran out: you check."),
    (hand.Acted(3, Action.CHECK, 0, 0, False), "Björn checks."),
    (hand.Acted(3, Action.CALL, 20, 30, False), "Björn calls 20."),
    (hand.Acted(1, Action.CALL, 20, 30, True), "You call 20 and are all-in."),
    (hand.Acted(3, Action.BET, 120, 120, False), "Björn bets 120."),
    (hand.Acted(1, Action.BET, 120, 120, True), "You bet 120 and are all-in."),
    (hand.Acted(2, Action.RAISE, 80, 90, True), "Saskia raises to 90 and is all-in."),
    (hand.Acted(1, Action.RAISE, 1080, 1090, False), "You raise to 1,090."),
    (hand.UncalledReturned(1, 120), "You take back 120 that nobody called."),
    (hand.UncalledReturned(2, 120), "Saskia takes back 120 that nobody called."),
    (hand.BetsCollected((Pot(605, (1, 2)),)), ""),
    (hand.StreetDealt(1, HIDDEN, parse_cards("Ks9d4c")), "Flop: K♠ 9♦ 4♣"),
    (hand.StreetDealt(2, HIDDEN, parse_cards("9h")), "Turn: 9♥"),
    (hand.StreetDealt(3, HIDDEN, parse_cards("Tc")), "River: 10♣"),
    (hand.HandShown(2, (KD, QD)), "Saskia shows K♦ Q♦."),
    (hand.HandShown(1, (KD, QD)), "You show K♦ Q♦."),
    (hand.HandMucked(2), "Saskia mucks."),
    (hand.HandMucked(1), "You muck."),
    (hand.PotAwarded(0, (Share(2, 965),), TWO_PAIR), "Saskia wins 965 with two pair, kings and nines."),
    (hand.PotAwarded(0, (Share(1, 965),), TWO_PAIR), "You win 965 with two pair, kings and nines."),
    (hand.PotAwarded(0, (Share(1, 95),)), "You win 95."),
    (
        hand.PotAwarded(0, (Share(1, 483), Share(2, 482)), TWO_PAIR),
        "The pot is split: you 483, Saskia 482 (two pair, kings and nines).",
    ),
    (
        hand.PotAwarded(0, (Share(2, 51),), TRIPS, (Share(1, 50),), LOW),
        "The pot is split. High: Saskia 51 (three of a kind, queens). Low: you 50 (8-5-3-2-A).",
    ),
    (
        hand.PotAwarded(0, (Share(2, 51),), TRIPS, (Share(2, 25), Share(3, 25)), LOW),
        "The pot is split. High: Saskia 51 (three of a kind, queens). Low: Saskia 25, Björn 25 (8-5-3-2-A).",
    ),
    (
        hand.PotAwarded(0, (Share(2, 51),), WHEEL, (Share(2, 50),), BEST_LOW),
        "Saskia wins 101 with a straight, five high and the low 5-4-3-2-A.",
    ),
    (
        hand.PotAwarded(0, (Share(1, 51),), WHEEL, (Share(1, 50),), BEST_LOW),
        "You win 101 with a straight, five high and the low 5-4-3-2-A.",
    ),
    (hand.HandEnded(4182, (Share(1, 900),)), ""),
    (table.TableCreated(SETTINGS), ""),
    (table.Sat(1, "id", "Mika", 1000), "You take seat 1 with 1,000."),
    (table.Sat(4, "id", "Noor", 1000), "Noor takes seat 4 with 1,000."),
    (table.LeaveAsked(2), "Saskia leaves after this hand."),
    (table.Left(2, "id", 700), "Saskia leaves the table."),
    (table.Left(1, "id", 700), "You leave the table with 700."),
    (table.SatOut(2, SitOutReason.ASKED), "Saskia sits out."),
    (table.SatOut(1, SitOutReason.TIMED_OUT), "You were away and sit out."),
    (table.SatOut(2, SitOutReason.NO_CHIPS), "Saskia has no chips left."),
    (table.SatIn(2), "Saskia is back."),
    (table.TopUpQueued(1, 300), "Your top-up of 300 comes after this hand."),
    (table.ToppedUp(2, 300), "Saskia tops up 300."),
    (table.ToppedUp(1, 200, 200, returned=100), "You top up 200. Your stack is full: 100 went back to your bankroll."),
    (table.ToppedUp(2, 0, returned=100), ""),
    (table.BlindsMoved(1, 2, 3), ""),
    (table.ClockStarted(1, 20.0, 20.0), ""),
    (table.RebuyAsked(1, 60.0), "Your seat is kept for a while: add chips to play on."),
    (table.RebuyAsked(2, 60.0), ""),
    (table.NextHandAt(12.0), ""),
    (table.NextHandAt(0), "The table waits for players."),
    (table.ClocksShifted(30.0), "The room was away for a moment. All clocks go on where they stopped."),
    (table.TableClosed(), "The table is closed: no more hands are dealt."),
    *HOUSE_TOLD,
    *TOLD_MISTAKES,
    *CHOICES_TOLD,
    *SEATS_TOLD,
]


def tell(event: TableEvent, scene: Scene, reader_seat: int, language: str = "en") -> str:
    scene.follow(event)
    return Narrator(language).narrate(event, scene, reader_seat)


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_an_event_is_told_from_the_readers_seat(event, sentence):
    assert tell(event, Scene(NAMES), 1) == sentence


def test_every_kind_of_event_is_in_the_list_above():
    assert {type(event) for event, _ in TOLD} == set(get_args(TableEvent))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_what_is_worth_a_sentence_is_worth_one_in_every_language(event, sentence, language):
    told = tell(event, Scene(NAMES), 1, language)
    assert bool(told) == bool(sentence)
    assert "{" not in told
    assert "\n" not in told


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "nl",
            [
                "Je krijgt K♦ Q♦.",
                "Saskia gaat mee met 20 en is all-in.",
                "Saskia wint 965 met twee paar, heren en negens.",
            ],
        ),
        (
            "de",
            [
                "Du bekommst K♦ Q♦.",
                "Saskia geht 20 mit und ist All-In.",
                "Saskia gewinnt 965: zwei Paare, Könige und Neunen.",
            ],
        ),
        (
            "fi",
            [
                "Sait kortit K♦ Q♦.",
                "Saskia maksaa 20 ja on all-in.",
                "Saskia voittaa 965: kaksi paria, kuninkaat ja ysit.",
            ],
        ),
        ("sv", ["Du får K♦ Q♦.", "Saskia synar 20 och är all-in.", "Saskia vinner 965 med två par, kungar och nior."]),
    ],
)
def test_the_other_languages_speak_as_players_do(language, sentences):
    events: list[TableEvent] = [
        hand.HoleDealt((), {1: (KD, QD)}),
        hand.Acted(2, Action.CALL, 20, 30, True),
        hand.PotAwarded(0, (Share(2, 965),), TWO_PAIR),
    ]
    assert [tell(event, Scene(NAMES), 1, language) for event in events] == sentences


def test_pots_are_named_when_there_are_several():
    scene = Scene(NAMES)
    narrator = Narrator("en")

    def told(event: TableEvent) -> str:
        scene.follow(event)
        return narrator.narrate(event, scene, 1)

    assert told(hand.BetsCollected((Pot(605, (1, 2, 3)), Pot(750, (1, 2))))) == "Main pot 605, side pot 750."
    assert (
        told(hand.PotAwarded(1, (Share(1, 750),), TWO_PAIR))
        == "You win the side pot (750) with two pair, kings and nines."
    )
    three = hand.BetsCollected((Pot(605, (1, 2, 3)), Pot(750, (1, 2)), Pot(1000, (1, 3))))
    assert told(three) == "Main pot 605, side pot 1: 750, side pot 2: 1,000."
    assert told(hand.PotAwarded(2, (Share(3, 1000),))) == "Björn wins side pot 2 (1,000)."
    assert told(hand.PotAwarded(0, (Share(3, 303), Share(2, 302)))) == "The main pot is split: Björn 303, Saskia 302."
    assert told(started(1)) == "Hand 4,182. You have the button."
    assert told(hand.PotAwarded(0, (Share(2, 15),))) == "Saskia wins 15."


def test_a_hand_shown_is_named_once_the_board_is_complete():
    scene = Scene(NAMES, board=parse_cards("Ks9d9h4c2c"))
    assert tell(hand.HandShown(2, (KD, QD)), scene, 1) == "Saskia shows K♦ Q♦: two pair, kings and nines."


def test_halves_are_told_of_each_pot():
    scene = Scene(NAMES, pots=2)
    halves = hand.PotAwarded(1, (Share(3, 51),), TRIPS, (Share(2, 50),), LOW)
    assert tell(halves, scene, 1) == (
        "The side pot is split. High: Björn 51 (three of a kind, queens). Low: Saskia 50 (8-5-3-2-A)."
    )
    scooped = hand.PotAwarded(0, (Share(3, 51),), WHEEL, (Share(3, 50),), BEST_LOW)
    assert tell(scooped, scene, 1) == "Björn wins the main pot (101) with a straight, five high and the low 5-4-3-2-A."


@pytest.mark.parametrize(
    ("variant", "cards", "board", "name"),
    [
        (Variant.OMAHA, "Th9s8s7d", "AhKhQhJh2c", "a straight, king high"),
        (Variant.OMAHA_FIVE, "AhJsTs9s8s", "KhQh7h2c3d", "ace high"),
        (Variant.OMAHA_SIX, "AhJhTs9s8s2d", "KhQh7h2c3d", "a flush, ace high"),
        (Variant.OMAHA_HI_LO, "As3cKsJd", "2s5h8dKcQs", "a pair of kings, low 8-5-3-2-A"),
        (Variant.OMAHA_HI_LO, "As3cKsJd", "2s5h9dKcQs", "a pair of kings"),
        (Variant.HOLDEM_HI_LO, "As2d", "3c4h8sKcQd", "ace high, low 8-4-3-2-A"),
    ],
)
def test_a_hand_shown_is_named_as_its_game_ranks_it(variant, cards, board, name):
    rules = HouseRules(variant=variant)
    scene = Scene(NAMES)
    scene.follow(hand.HandStarted(1, 1, (), rules))
    scene.follow(hand.StreetDealt(1, HIDDEN, parse_cards(board)))
    told = tell(hand.HandShown(2, parse_cards(cards)), scene, 1)
    assert told.endswith(f": {name}.")


def test_a_name_is_remembered_until_the_seat_is_taken_again():
    scene = Scene(NAMES)
    assert tell(table.Left(2, "id", 0), scene, 0) == "Saskia leaves the table."
    assert tell(hand.Acted(2, Action.FOLD, 0, 0, False), scene, 0) == "Saskia folds."
    tell(table.Sat(2, "id", "Tomás", 100), scene, 0)
    assert tell(hand.Acted(2, Action.FOLD, 0, 0, False), scene, 0) == "Tomás folds."


def test_a_player_without_a_known_name_is_called_by_his_seat():
    assert tell(hand.Acted(9, Action.FOLD, 0, 0, False), Scene(), 0) == "Seat 9 folds."


def test_cards_can_be_spoken():
    spoken = {language: Narrator(language).spoken("K♦ 10♠!") for language in languages()}
    assert spoken == {
        "en": "king of diamonds, ten of spades!",
        "nl": "ruitenheer, schoppentien!",
        "de": "Karo-König, Pik-Zehn!",
        "fi": "ruutukuningas, patakymppi!",
        "sv": "ruter kung, spader tia!",
    }


@pytest.mark.parametrize("language", languages())
def test_every_card_has_a_name_of_its_own(language):
    assert len({card_words(card, translator(language)) for card in range(52)}) == 52


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AsKsQsJsTs", "a royal flush"),
        ("5h4h3h2hAh", "a straight flush, five high"),
        ("AsAhAdAc2c", "four of a kind, aces"),
        ("KsKhKd9c9h", "a full house, kings full of nines"),
        ("AsJs9s4s2s", "a flush, ace high"),
        ("5s4h3h2hAh", "a straight, five high"),
        ("6s6h6dJc2h", "three of a kind, sixes"),
        ("KsKh9d9c2h", "two pair, kings and nines"),
        ("2s2h9dJcAh", "a pair of twos"),
        ("As3h9dJc2h", "ace high"),
    ],
)
def test_a_hand_has_the_name_players_give_it(cards, name):
    assert hand_words(strength(parse_cards(cards)), translator("en")) == name


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (RULES, "No-limit hold'em, blinds 5/10"),
        (HouseRules(small_blind=1000, big_blind=2000, ante=250), "No-limit hold'em, blinds 1,000/2,000, ante 250"),
        (HouseRules(structure=Structure.POT_LIMIT, small_blind=1, big_blind=2), "Pot-limit hold'em, blinds 1/2"),
        (HouseRules(structure=Structure.FIXED_LIMIT, small_blind=2, big_blind=4), "Limit hold'em, limits 4/8"),
        (
            HouseRules(structure=Structure.SPREAD_LIMIT, small_blind=1, big_blind=2, spread_max=6),
            "Spread-limit hold'em, blinds 1/2, bets 2 to 6",
        ),
        (
            HouseRules(structure=Structure.SPREAD_LIMIT, small_blind=1, big_blind=2, spread_max=6, spread_max_late=12),
            "Spread-limit hold'em, blinds 1/2, bets 2 to 6, 2 to 12 on turn and river",
        ),
        (HouseRules(small_blind=0, big_blind=0, ante=5, min_bet=10), "No-limit hold'em, ante 5"),
        (
            HouseRules(variant=Variant.OMAHA, structure=Structure.POT_LIMIT, small_blind=5, big_blind=10),
            "Pot-limit Omaha, blinds 5/10",
        ),
        (
            HouseRules(variant=Variant.OMAHA_HI_LO, structure=Structure.FIXED_LIMIT, small_blind=2, big_blind=4),
            "Limit Omaha hi-lo, limits 4/8",
        ),
        (HouseRules(variant=Variant.OMAHA_FIVE_HI_LO), "No-limit five-card Omaha hi-lo, blinds 1/2"),
    ],
)
def test_a_game_is_described_with_its_stakes(rules, words):
    assert Narrator("en").game(rules) == words


@pytest.mark.parametrize("language", languages())
def test_every_game_has_a_name_of_its_own(language):
    assert set(GAMES) == set(Variant)
    assert set(LIMITS) == set(Structure)
    games = [
        HouseRules(variant=variant, structure=structure, spread_max=6) for variant in Variant for structure in Structure
    ]
    names = {game_words(rules, translator(language)) for rules in games}
    assert len(names) == len(games)
    assert not any("{" in name for name in names)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "nl",
            [
                "Pot-limit Omaha hi-lo met vijf kaarten, blinds 1/2",
                "De pot wordt gedeeld. Hoge hand: Saskia 51 (three of a kind, vrouwen). Lage hand: jij 50 (8-5-3-2-A).",
                "Saskia wint 101 met een straat, vijf hoog en de lage hand 5-4-3-2-A.",
            ],
        ),
        (
            "de",
            [
                "Pot-Limit-Omaha Hi-Lo mit fünf Karten, Blinds 1/2",
                "Der Pot wird geteilt. High-Hand: Saskia 51 (Drilling, Damen). Low-Hand: du 50 (8-5-3-2-A).",
                "Saskia gewinnt 101: Straße bis Fünf und das Low 5-4-3-2-A.",
            ],
        ),
        (
            "fi",
            [
                "Pot limit viiden kortin omaha hi-lo, sokot 1/2",
                "Potti jaetaan. Korkea käsi: Saskia 51 (kolmoset, rouvat). Matala käsi: sinä 50 (8-5-3-2-A).",
                "Saskia voittaa 101: suora, korkein viitonen ja matala käsi 5-4-3-2-A.",
            ],
        ),
        (
            "sv",
            [
                "Pottlimit femkortsomaha hi-lo, blinds 1/2",
                "Potten delas. Hög hand: Saskia 51 (triss i damer). Låg hand: du 50 (8-5-3-2-A).",
                "Saskia vinner 101 med stege till femma och den låga handen 5-4-3-2-A.",
            ],
        ),
    ],
)
def test_high_and_low_in_other_languages(language, sentences):
    rules = HouseRules(variant=Variant.OMAHA_FIVE_HI_LO, structure=Structure.POT_LIMIT)
    events = [
        hand.PotAwarded(0, (Share(2, 51),), TRIPS, (Share(1, 50),), LOW),
        hand.PotAwarded(0, (Share(2, 51),), WHEEL, (Share(2, 50),), BEST_LOW),
    ]
    told = [Narrator(language).game(rules), *(tell(event, Scene(NAMES), 1, language) for event in events)]
    assert told == sentences


SIGN = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


@given(announcements(), st.integers(0, 2**32), st.sampled_from(list(languages())))
def test_nobody_is_told_a_card_that_he_may_not_know(announce, seed, language):
    _, told = play_out(announce, seed)
    narrator = Narrator(language)
    for reader in (0, 1, 2):
        scene = Scene({starter.seat: f"Player{'abcdefghij'[n]}" for n, starter in enumerate(announce.starters)})
        known: set[int] = set()
        for event in told:
            redacted = event.for_seat(reader)
            match redacted:
                case hand.HoleDealt():
                    known |= {card for cards in redacted.hands.values() for card in cards}
                case hand.StreetDealt() | hand.HandShown():
                    known |= set(redacted.cards)
                case hand.HandEnded():
                    known |= {card for called in redacted.called for card in called.cards}
                case _:
                    pass
            scene.follow(redacted)
            sentence = narrator.narrate(redacted, scene, reader)
            assert {SIGNS.index(sign) for sign in SIGN.findall(sentence)} <= known
            # The narrator has no way of his own to a hidden card: the event as stored gives the same sentence.
            if not isinstance(event, hand.HandEnded):  # who is no player of the hand is not told of mucked hands (G6)
                assert narrator.narrate(event, scene, reader) == sentence
