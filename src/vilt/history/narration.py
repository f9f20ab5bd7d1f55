"""The narrator: what happened at a table, one sentence for each event, in the reader's language and from his seat.

For the log, the screen reader, the voice, the terminal and the history alike. Names stand where no language inflects
them.

>>> from vilt.hand.events import Acted, Action
>>> scene = Scene({3: "Mika"})
>>> raised = Acted(seat=3, action=Action.RAISE, paid=80, to=90, all_in=True)
>>> Narrator("en").narrate(raised, scene, reader_seat=1)
'Mika raises to 90 and is all-in.'
>>> Narrator("nl").narrate(raised, scene, reader_seat=3)
'Je verhoogt naar 90 en bent all-in.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from vilt.errors import N_
from vilt.hand import events as hand
from vilt.hand.events import Action
from vilt.history.choice_sentences import SENTENCES as CHOICES
from vilt.history.house_sentences import SENTENCES
from vilt.history.mistakes_told import MistakeTeller
from vilt.history.scene import Scene
from vilt.history.told_choices import ChoiceTeller
from vilt.history.wording import CARDS_IN_SENTENCE, cards_signs, game_words, hand_words, low_words, spoken_cards
from vilt.locale import translator
from vilt.rules.house import HouseRules
from vilt.rules.state import BOARD_CARDS
from vilt.rules.streets import PostKind, Street
from vilt.rules.strengths import low_in, strength_in
from vilt.rules.variants import KEPT_CARDS
from vilt.table import events as table
from vilt.table.events import SitOutReason, TableEvent

# Everything a player does is said in two ways: of another (with his name) and to the reader himself.
Told = tuple[str, str]

ACTED: Mapping[tuple[Action, bool], Told] = {
    (Action.FOLD, False): (N_("{name} folds."), N_("You fold.")),
    (Action.CHECK, False): (N_("{name} checks."), N_("You check.")),
    (Action.CALL, False): (N_("{name} calls {amount}."), N_("You call {amount}.")),
    (Action.CALL, True): (N_("{name} calls {amount} and is all-in."), N_("You call {amount} and are all-in.")),
    (Action.BET, False): (N_("{name} bets {amount}."), N_("You bet {amount}.")),
    (Action.BET, True): (N_("{name} bets {amount} and is all-in."), N_("You bet {amount} and are all-in.")),
    (Action.RAISE, False): (N_("{name} raises to {amount}."), N_("You raise to {amount}.")),
    (Action.RAISE, True): (
        N_("{name} raises to {amount} and is all-in."),
        N_("You raise to {amount} and are all-in."),
    ),
}
TIMED_OUT: Mapping[Action, Told] = {
    Action.FOLD: (N_("{name} runs out of time and folds."), N_("Your time ran out: you fold.")),
    Action.CHECK: (N_("{name} runs out of time and checks."), N_("Your time ran out: you check.")),
}
POSTED: Mapping[PostKind, Told] = {
    PostKind.ANTE: (N_("{name} posts the ante {amount}."), N_("You post the ante {amount}.")),
    PostKind.SMALL_BLIND: (N_("{name} posts the small blind {amount}."), N_("You post the small blind {amount}.")),
    PostKind.BIG_BLIND: (N_("{name} posts the big blind {amount}."), N_("You post the big blind {amount}.")),
    PostKind.STRADDLE: (N_("{name} posts a straddle of {amount}."), N_("You post a straddle of {amount}.")),
    PostKind.LIVE: (N_("{name} posts {amount} live."), N_("You post {amount} live.")),
    PostKind.DEAD: (N_("{name} posts {amount} dead."), N_("You post {amount} dead.")),
    PostKind.TABLE_ANTE: (
        N_("{name} posts the ante of {amount} for everybody."),
        N_("You post the ante of {amount} for everybody."),
    ),
    PostKind.KILL: (N_("{name} kills the hand for {amount}."), N_("You kill the hand for {amount}.")),
}
ALL_IN = N_("All-in.")
HAND_STARTED = (N_("Hand {hand}. {name} has the button."), N_("Hand {hand}. You have the button."))
HAND_STARTED_DEAD_BUTTON = N_("Hand {hand}. The button is on seat {seat}.")
DEALT = N_("You are dealt {cards}.")
DISCARDED = (N_("{name} discards {cards}."), N_("You discard {cards}."))
DISCARD_TIMED_OUT = (
    N_("{name} runs out of time and discards {cards}."),
    N_("Your time ran out: you discard {cards}."),
)
DISCARD_MISSED = (
    N_("{name} runs out of time: the hand is dead."),
    N_("Your time ran out: your hand is dead."),
)
DISCARDS_MADE = N_("All discards are in.")
BEGINS = (N_("{name} begins the betting."), N_("You begin the betting."))
RETURNED = (
    N_("{name} takes back {amount} that nobody called."),
    N_("You take back {amount} that nobody called."),
)
STREETS: Mapping[int, str] = {
    Street.FLOP: N_("Flop: {cards}"),
    Street.TURN: N_("Turn: {cards}"),
    Street.RIVER: N_("River: {cards}"),
}
SHOWN = (N_("{name} shows {cards}."), N_("You show {cards}."))
SHOWN_HAND = (N_("{name} shows {cards}: {hand}."), N_("You show {cards}: {hand}."))
# Translators: a hand that is shown and its low, as in "a pair of kings, low 8-5-3-2-A".
WITH_LOW = N_("{hand}, low {low}")
MUCKED = (N_("{name} mucks."), N_("You muck."))

# A pot is named in three ways; the number of a side pot is left out when there is only one.
MAIN_POT_HOLDS, SIDE_POT_HOLDS, NUMBERED_SIDE_POT_HOLDS = (
    N_("Main pot {amount}"),
    N_("side pot {amount}"),
    N_("side pot {number}: {amount}"),
)
# Translators: what somebody wins, as in "Mika wins the main pot".
THE_MAIN_POT, THE_SIDE_POT, THE_NUMBERED_SIDE_POT = (
    N_("the main pot"),
    N_("the side pot"),
    N_("side pot {number}"),
)
MAIN_POT_SPLIT, SIDE_POT_SPLIT, NUMBERED_SIDE_POT_SPLIT = (
    N_("The main pot is split"),
    N_("The side pot is split"),
    N_("Side pot {number} is split"),
)
POT_SPLIT = N_("The pot is split")
WINS = (N_("{name} wins {amount}."), N_("You win {amount}."))
WINS_WITH = (N_("{name} wins {amount} with {hand}."), N_("You win {amount} with {hand}."))
WINS_POT = (N_("{name} wins {pot} ({amount})."), N_("You win {pot} ({amount})."))
WINS_POT_WITH = (N_("{name} wins {pot} ({amount}) with {hand}."), N_("You win {pot} ({amount}) with {hand}."))
# Translators: what one player wins a whole pot with, as in "a straight, five high and the low 5-4-3-2-A".
HIGH_AND_LOW = N_("{hand} and the low {low}")
# Translators: who splits the high half of a pot, and who the low half.
HIGH_HALF, LOW_HALF = N_("High: {shares} ({hand})."), N_("Low: {shares} ({low}).")
# Translators: one of those who split a pot, and how much he gets of it.
SHARE = (N_("{name} {amount}"), N_("you {amount}"))

SAT = (N_("{name} takes seat {seat} with {stack}."), N_("You take seat {seat} with {stack}."))
LEAVE_ASKED = (N_("{name} leaves after this hand."), N_("You leave after this hand."))
LEFT = (N_("{name} leaves the table."), N_("You leave the table with {stack}."))
SAT_OUT: Mapping[SitOutReason, Told] = {
    SitOutReason.ASKED: (N_("{name} sits out."), N_("You sit out.")),
    SitOutReason.TIMED_OUT: (N_("{name} is away and sits out."), N_("You were away and sit out.")),
    SitOutReason.NO_CHIPS: (N_("{name} has no chips left."), N_("You have no chips left.")),
}
SAT_IN = (N_("{name} is back."), N_("You are back."))
TOP_UP_QUEUED = (
    N_("{name} tops up {amount} after this hand."),
    N_("Your top-up of {amount} comes after this hand."),
)
TOPPED_UP = (N_("{name} tops up {amount}."), N_("You top up {amount}."))
TOP_UP_RETURNED = N_("Your stack is full: {amount} went back to your bankroll.")
REBUY_ASKED = N_("Your seat is kept for a while: add chips to play on.")
WAITING = N_("The table waits for players.")
CLOCKS_SHIFTED = N_("The room was away for a moment. All clocks go on where they stopped.")
# Translators: what somebody said himself, after the sentence that tells what he did.
REASON = N_("({reason})")
TABLE_CLOSED = N_("The table is closed: no more hands are dealt.")


class Narrator:
    """Tells events in one language. It holds no state of a table: that is the scene's."""

    def __init__(self, language: str) -> None:
        self._translator = translator(language)
        self._text = self._translator.text
        self._choices = ChoiceTeller(self._text, self._of)
        self._tell: Mapping[type, Callable[[Any, Scene, int], str]] = {
            **self._choices.tells(),
            hand.HandStarted: self._hand_started,
            hand.Posted: self._posted,
            hand.HoleDealt: self._hole_dealt,
            hand.DiscardsAsked: self._discards_asked,
            hand.Discarded: self._discarded,
            hand.DiscardMissed: self._discard_missed,
            hand.DiscardsMade: self._discards_made,
            hand.TurnStarted: self._turn_started,
            hand.Acted: self._acted,
            hand.UncalledReturned: self._uncalled_returned,
            hand.BetsCollected: self._bets_collected,
            hand.StreetDealt: self._street_dealt,
            hand.HandShown: self._hand_shown,
            hand.HandMucked: self._hand_mucked,
            hand.PotAwarded: self._pot_awarded,
            table.Sat: self._sat,
            table.LeaveAsked: self._leave_asked,
            table.Left: self._left,
            table.SatOut: self._sat_out,
            table.SatIn: self._sat_in,
            table.TopUpQueued: self._top_up_queued,
            table.ToppedUp: self._topped_up,
            table.RebuyAsked: self._rebuy_asked,
            table.NextHandAt: self._next_hand_at,
            table.ClocksShifted: self._clocks_shifted,
            table.TableClosed: self._table_closed,
            **MistakeTeller(self._of, self._text).tells,
        }

    def narrate(self, event: TableEvent, scene: Scene, reader_seat: int) -> str:
        """One sentence for `event` as `reader_seat` is told it (0 for a spectator), "" when it is not worth one.

        The scene has followed the event already. Cards are written as `K♦`; `spoken` puts them in words.
        """
        tell = self._tell.get(type(event))
        return tell(event, scene, reader_seat) if tell else self._of_the_house(event, scene, reader_seat)

    def spoken(self, sentence: str) -> str:
        """A sentence of this narrator with its cards in words, for a voice.

        >>> Narrator("en").spoken("You are dealt K♦ 10♠.")
        'You are dealt king of diamonds, ten of spades.'
        """
        return CARDS_IN_SENTENCE.sub(lambda cards: spoken_cards(cards[0], self._translator), sentence)

    def game(self, rules: HouseRules) -> str:
        """A table's game and stakes in words.

        >>> Narrator("en").game(HouseRules(small_blind=5, big_blind=10))
        "No-limit hold'em, blinds 5/10"
        """
        return game_words(rules, self._translator)

    def discard(self, event: hand.Discarded, scene: Scene, reader_seat: int) -> str:
        """A discard for whoever may know all of the hand; `narrate` tells it to its player alone."""
        told = DISCARD_TIMED_OUT if event.timed_out else DISCARDED
        return self._of(told, event.seat, scene, reader_seat, cards=cards_signs(event.cards))

    def _of(self, told: Told, seat: int, scene: Scene, reader_seat: int, /, **fields: object) -> str:
        """The sentence about the player on `seat`, to himself or to another."""
        of_another, to_himself = told
        if seat == reader_seat:
            return self._text(to_himself, **fields)
        return self._text(of_another, name=self._name(scene, seat), **fields)

    def _name(self, scene: Scene, seat: int) -> str:
        return scene.names.get(seat) or self._text(N_("Seat {seat}"), seat=seat)

    def _of_the_house(self, event: TableEvent, scene: Scene, reader_seat: int) -> str:
        """What is said of clocks, money, the host, and what players choose."""
        make = SENTENCES.get(type(event)) or CHOICES.get(type(event))
        said = make(event, reader_seat) if make else None
        if said is None:
            return ""
        if isinstance(said.sentence, str):
            sentence = self._text(said.sentence, **said.fields)
        else:
            sentence = self._of(said.sentence, said.seat, scene, reader_seat, **said.fields)
        return f"{sentence} {self._text(REASON, reason=said.reason)}" if said.reason else sentence

    # A hand

    def _hand_started(self, event: hand.HandStarted, scene: Scene, reader_seat: int) -> str:
        if not any(starter.seat == event.button for starter in event.starters):
            return self._text(HAND_STARTED_DEAD_BUTTON, hand=event.hand, seat=event.button)
        return self._of(HAND_STARTED, event.button, scene, reader_seat, hand=event.hand)

    def _posted(self, event: hand.Posted, scene: Scene, reader_seat: int) -> str:
        sentence = self._of(POSTED[event.kind], event.seat, scene, reader_seat, amount=event.amount)
        return f"{sentence} {self._text(ALL_IN)}" if event.amount < event.nominal else sentence

    def _hole_dealt(self, event: hand.HoleDealt, _scene: Scene, reader_seat: int) -> str:
        cards = event.hands.get(reader_seat, ())
        return self._text(DEALT, cards=cards_signs(cards)) if cards else ""

    def _discards_asked(self, event: hand.DiscardsAsked, _scene: Scene, _reader_seat: int) -> str:
        return self._translator.plural(
            "Everybody in the hand discards {n} card.", "Everybody in the hand discards {n} cards.", event.cards
        )

    def _discarded(self, event: hand.Discarded, scene: Scene, reader_seat: int) -> str:
        return self.discard(event, scene, reader_seat) if event.seat and event.seat == reader_seat else ""

    def _discard_missed(self, event: hand.DiscardMissed, scene: Scene, reader_seat: int) -> str:
        return self._of(DISCARD_MISSED, event.seat, scene, reader_seat)

    def _discards_made(self, _event: hand.DiscardsMade, _scene: Scene, _reader_seat: int) -> str:
        return self._text(DISCARDS_MADE)

    def _turn_started(self, event: hand.TurnStarted, scene: Scene, reader_seat: int) -> str:
        return self._of(BEGINS, event.seat, scene, reader_seat) if scene.rounds.begun_by else ""

    def _acted(self, event: hand.Acted, scene: Scene, reader_seat: int) -> str:
        if event.timed_out and event.action in TIMED_OUT:
            return self._of(TIMED_OUT[event.action], event.seat, scene, reader_seat)
        amount = event.paid if event.action is Action.CALL else event.to
        puts_in = event.action not in (Action.FOLD, Action.CHECK)
        told = ACTED[event.action, event.all_in and puts_in]
        return self._of(told, event.seat, scene, reader_seat, amount=amount)

    def _uncalled_returned(self, event: hand.UncalledReturned, scene: Scene, reader_seat: int) -> str:
        return self._of(RETURNED, event.seat, scene, reader_seat, amount=event.amount)

    def _bets_collected(self, event: hand.BetsCollected, scene: Scene, _reader_seat: int) -> str:
        if len(event.pots) < 2:
            return ""
        parts = [
            self._pot_text(MAIN_POT_HOLDS, SIDE_POT_HOLDS, NUMBERED_SIDE_POT_HOLDS, number, scene, amount=pot.amount)
            for number, pot in enumerate(event.pots)
        ]
        return ", ".join(parts) + "."

    def _street_dealt(self, event: hand.StreetDealt, scene: Scene, _reader_seat: int) -> str:
        sentence = self._text(STREETS[event.street], cards=cards_signs(event.cards))
        return self._choices.on_board(sentence, event.board, scene)

    def _hand_shown(self, event: hand.HandShown, scene: Scene, reader_seat: int) -> str:
        cards = cards_signs(event.cards)
        if len(scene.board) < BOARD_CARDS or len(event.cards) != KEPT_CARDS[scene.rules.variant]:
            return self._of(SHOWN, event.seat, scene, reader_seat, cards=cards)
        name = hand_words(strength_in(scene.rules, event.cards, scene.board), self._translator)
        if low := low_in(scene.rules, event.cards, scene.board):
            name = self._text(WITH_LOW, hand=name, low=low_words(low))
        return self._of(SHOWN_HAND, event.seat, scene, reader_seat, cards=cards, hand=name)

    def _hand_mucked(self, event: hand.HandMucked, scene: Scene, reader_seat: int) -> str:
        return self._of(MUCKED, event.seat, scene, reader_seat)

    def _pot_awarded(self, event: hand.PotAwarded, scene: Scene, reader_seat: int) -> str:
        return self._choices.on_board(self._award(event, scene, reader_seat), event.board, scene)

    def _award(self, event: hand.PotAwarded, scene: Scene, reader_seat: int) -> str:
        name = hand_words(event.strength, self._translator) if event.strength else ""
        shares = event.shares + event.low_shares
        if any(share.seat != shares[0].seat for share in shares):
            return self._pot_split(event, name, scene, reader_seat)
        fields: dict[str, object] = {"amount": sum(share.amount for share in shares)}
        if scene.pots > 1:
            fields["pot"] = self._pot_text(THE_MAIN_POT, THE_SIDE_POT, THE_NUMBERED_SIDE_POT, event.pot, scene)
        if name:
            fields["hand"] = self._text(HIGH_AND_LOW, hand=name, low=low_words(event.low)) if event.low else name
        told = {
            (False, False): WINS,
            (False, True): WINS_WITH,
            (True, False): WINS_POT,
            (True, True): WINS_POT_WITH,
        }[scene.pots > 1, bool(name)]
        return self._of(told, shares[0].seat, scene, reader_seat, **fields)

    def _pot_split(self, event: hand.PotAwarded, name: str, scene: Scene, reader_seat: int) -> str:
        if scene.pots > 1:
            split = self._pot_text(MAIN_POT_SPLIT, SIDE_POT_SPLIT, NUMBERED_SIDE_POT_SPLIT, event.pot, scene)
        else:
            split = self._text(POT_SPLIT)
        shares = self._shares(event.shares, scene, reader_seat)
        if event.low:
            lows = self._shares(event.low_shares, scene, reader_seat)
            high_half = self._text(HIGH_HALF, shares=shares, hand=name)
            return f"{split}. {high_half} {self._text(LOW_HALF, shares=lows, low=low_words(event.low))}"
        return f"{split}: {shares}" + (f" ({name})." if name else ".")

    def _shares(self, shares: tuple[hand.Share, ...], scene: Scene, reader_seat: int) -> str:
        return ", ".join(self._of(SHARE, share.seat, scene, reader_seat, amount=share.amount) for share in shares)

    def _pot_text(self, main: str, side: str, numbered: str, pot: int, scene: Scene, /, **fields: object) -> str:
        """One of three sentences about a pot: the main pot, the only side pot, or a side pot with its number."""
        if pot == 0:
            return self._text(main, **fields)
        if scene.pots == 2:
            return self._text(side, **fields)
        return self._text(numbered, number=pot, **fields)

    # A table

    def _sat(self, event: table.Sat, scene: Scene, reader_seat: int) -> str:
        return self._of(SAT, event.seat, scene, reader_seat, seat=event.seat, stack=event.stack)

    def _leave_asked(self, event: table.LeaveAsked, scene: Scene, reader_seat: int) -> str:
        return self._of(LEAVE_ASKED, event.seat, scene, reader_seat)

    def _left(self, event: table.Left, scene: Scene, reader_seat: int) -> str:
        return self._of(LEFT, event.seat, scene, reader_seat, stack=event.stack)

    def _sat_out(self, event: table.SatOut, scene: Scene, reader_seat: int) -> str:
        return self._of(SAT_OUT[event.reason], event.seat, scene, reader_seat)

    def _sat_in(self, event: table.SatIn, scene: Scene, reader_seat: int) -> str:
        return self._of(SAT_IN, event.seat, scene, reader_seat)

    def _top_up_queued(self, event: table.TopUpQueued, scene: Scene, reader_seat: int) -> str:
        return self._of(TOP_UP_QUEUED, event.seat, scene, reader_seat, amount=event.amount)

    def _topped_up(self, event: table.ToppedUp, scene: Scene, reader_seat: int) -> str:
        sentences = []
        if event.amount:
            sentences.append(self._of(TOPPED_UP, event.seat, scene, reader_seat, amount=event.amount))
        if event.returned and event.seat == reader_seat:
            sentences.append(self._text(TOP_UP_RETURNED, amount=event.returned))
        return " ".join(sentences)

    def _rebuy_asked(self, event: table.RebuyAsked, _scene: Scene, reader_seat: int) -> str:
        return self._text(REBUY_ASKED) if event.seat == reader_seat else ""

    def _next_hand_at(self, event: table.NextHandAt, _scene: Scene, _reader_seat: int) -> str:
        return "" if event.time else self._text(WAITING)

    def _clocks_shifted(self, _event: table.ClocksShifted, _scene: Scene, _reader_seat: int) -> str:
        return self._text(CLOCKS_SHIFTED)

    def _table_closed(self, _event: table.TableClosed, _scene: Scene, _reader_seat: int) -> str:
        return self._text(TABLE_CLOSED)
