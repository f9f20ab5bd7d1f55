"""The action notation of Poker Hand History files, as `d dh p1 AhKh`, `d db 2c3d4h`, `p1 cbr 6`, `p1 sm AhKh`.

`p1 sd 2c` is a discard (A10); `p1 sd` without cards says that its time was over and the house rules decided.
"""

from __future__ import annotations

from typing import NamedTuple

from vilt.cards import card_text
from vilt.hand import HIDDEN
from vilt.history.amounts import Number, amount_in, brief
from vilt.history.record import Move, Unreadable, Unsupported
from vilt.rules.house import MOST_PLAYERS

BOARD_AFTER = {0: 3, 3: 4, 4: 5}
"""How many cards are open once the next street is dealt."""

PLAYERS = {f"p{player}": player for player in range(1, MOST_PLAYERS + 1)}
CARDS = {card_text(card): card for card in range(52)} | {"??": HIDDEN}


class Told(NamedTuple):
    """What a list of actions tells."""

    hole: list[tuple[int, ...]]
    """By player; empty for one who was dealt nothing."""
    board: list[int]
    moves: list[tuple[int, Move, Number, str, int]]
    """Player from 1, move, amount, the file's words, open board cards."""
    shows: list[tuple[int, tuple[int, ...]]]
    """Who showed which cards, or mucked: no cards."""
    gone: list[tuple[int, ...]]
    """What each player discarded, `HIDDEN` where it is not known."""
    kept: list[tuple[int, ...]]
    """What he has left of the hole cards once he has discarded, likewise."""


def cards_in(text: str, said: str) -> tuple[int, ...]:
    """The cards that `text` writes without blanks, `??` for one that is not known.

    >>> cards_in("2c??", "d dh p1 2c??")
    (0, -1)

    Raises:
        Unreadable: `bad_action`, naming the action `said`.
    """
    parts = [text[at : at + 2] for at in range(0, len(text), 2)]
    try:
        return tuple([CARDS[part] for part in parts])
    except KeyError as unknown:
        raise Unreadable(
            "bad_action", action=brief(said), expected=f"{unknown.args[0]!r} is no card such as Ah, Td or ??"
        ) from None


def read_actions(
    actions: list[str], players: int, cards_each: int, discards: int = 0, *, replaced: bool = False
) -> Told:
    """Read the actions of a hand in which so many players are dealt `cards_each` hole cards and discard some.

    Where cards may have been `replaced` after the deal (E4, E12, E17), others may be shown than were dealt, and one
    that was folded may come again.

    Raises:
        Unreadable: an action that is none, a player who is not there, cards that contradict each other.
        Unsupported: more than one board.
    """
    told = Told([()] * players, [], [], [], [()] * players, [()] * players)
    for action in actions:
        said = action.partition("#")[0].strip()
        words = said.split()
        if not words:
            continue
        if words[0] == "d":
            _deal(told, words, said, cards_each)
        else:
            _play(told, words, said, cards_each, discards, replaced=replaced)
    known = [card for cards in (told.board, *told.hole) for card in cards if card != HIDDEN]
    if len(set(known)) < len(known) and not replaced:
        raise Unreadable("card_twice", card=card_text(max(known, key=known.count)))
    return told


def _deal(told: Told, words: list[str], said: str, cards_each: int) -> None:
    match words:
        case ["d", "dh", name, text]:
            player = _player(told, name, said)
            cards = cards_in(text, said)
            if len(cards) != cards_each:
                expected = f"a player of this game is dealt {cards_each} cards"
                raise Unreadable("bad_action", action=brief(said), expected=expected)
            if told.hole[player - 1]:
                raise Unreadable("dealt_twice", player=player)
            told.hole[player - 1] = cards
        case ["d", "db", text]:
            cards = cards_in(text, said)
            after = BOARD_AFTER.get(len(told.board))
            if after is None:
                raise Unsupported("not_yet", what="a second board")
            if len(told.board) + len(cards) != after:
                raise Unreadable("bad_action", action=brief(said), expected="the board comes as 3, 1 and 1 cards")
            told.board.extend(cards)
        case _:
            raise Unreadable("bad_action", action=brief(said), expected="the dealer does 'dh pN cards' or 'db cards'")


def _play(told: Told, words: list[str], said: str, cards_each: int, discards: int, *, replaced: bool) -> None:
    player = _player(told, words[0], said)
    match words[1:]:
        case ["cc"]:
            told.moves.append((player, Move.CHECK_OR_CALL, 0, said, len(told.board)))
        case ["f"]:
            told.moves.append((player, Move.FOLD, 0, said, len(told.board)))
        case ["cbr", text]:
            number = amount_in(text)
            if number is None:
                raise Unreadable("bad_action", action=brief(said), expected="cbr needs an amount of chips")
            told.moves.append((player, Move.RAISE_TO, number, said, len(told.board)))
        case ["sd", *texts] if len(texts) < 2:
            dealt = told.hole[player - 1] or (HIDDEN,) * cards_each
            gone = cards_in(texts[0], said) if texts else dealt[cards_each - discards :]
            if not discards or len(gone) != discards:
                cards = {0: "no card", 1: "one card"}.get(discards, f"{discards} cards")
                expected = f"a player of this game discards {cards}"
                raise Unreadable("bad_action", action=brief(said), expected=expected)
            told.moves.append((player, Move.DISCARD, 0, said, len(told.board)))
            _discard(told, player, dealt, gone)
        case ["protect"]:
            told.moves.append((player, Move.PROTECT, 0, said, len(told.board)))
        case ["sm"]:
            told.shows.append((player, ()))
        case ["sm", "-"]:
            pass
        case ["sm", text]:
            told.shows.append((player, cards_in(text, said)))
            dealt = told.hole[player - 1] or (HIDDEN,) * cards_each
            if not replaced:
                _show(told, player, dealt, cards_in(text, said))
        case _:
            expected = "a player does f, cc, cbr X, sd cards or sm [cards], or protect"
            raise Unreadable("bad_action", action=brief(said), expected=expected)


def _player(told: Told, name: str, said: str) -> int:
    player = PLAYERS.get(name, 0)
    if 0 < player <= len(told.hole):
        return player
    if name[:1] == "p" and name[1:].isdecimal():
        raise Unreadable("absent_player", action=brief(said), players=len(told.hole))
    raise Unreadable("bad_action", action=brief(said), expected="it begins with d or a player such as p1")


def _discard(told: Told, player: int, dealt: tuple[int, ...], gone: tuple[int, ...]) -> None:
    """Take note of a discard. A card of which the deal says nothing is one of those it leaves open."""
    new = [card for card in gone if card != HIDDEN and card not in dealt]
    if len(new) <= dealt.count(HIDDEN):
        dealt = _filled(dealt, new)
    told.hole[player - 1] = dealt
    told.gone[player - 1] = gone
    hidden = HIDDEN in gone
    left = (HIDDEN,) * (len(dealt) - len(gone)) if hidden else tuple([card for card in dealt if card not in gone])
    told.kept[player - 1] = left


def _show(told: Told, player: int, dealt: tuple[int, ...], shown: tuple[int, ...]) -> None:
    """Take note of cards that are shown, in whichever order; all together say what was discarded."""
    died = any(move[:2] == (player, Move.DISCARD) and move[3].endswith(" sd") for move in told.moves)
    gone = () if died and len(shown) == len(dealt) else told.gone[player - 1]
    known = [card for card in shown if card != HIDDEN]
    new = [card for card in known if card not in dealt]
    lies = len(set(known)) < len(known) or len(new) > dealt.count(HIDDEN) or set(known) & set(gone)
    if lies or len(shown) != len(dealt) - len(gone):
        raise Unreadable("shown_otherwise", player=player, shown=written(shown), dealt=written(dealt))
    dealt = told.hole[player - 1] = _filled(dealt, new)
    if gone and len(known) == len(shown):
        told.gone[player - 1] = tuple([card for card in dealt if card not in shown])
        told.kept[player - 1] = tuple([card for card in dealt if card in shown])


def _filled(dealt: tuple[int, ...], new: list[int]) -> tuple[int, ...]:
    """Hole cards with the cards `new` in the places that were not known."""
    unknown = iter([*new, *(HIDDEN for _ in dealt)])
    return tuple([next(unknown) if card == HIDDEN else card for card in dealt])


def written(cards: tuple[int, ...]) -> str:
    """Cards as the notation writes them.

    >>> written((0, -1))
    '2c??'
    """
    return "".join("??" if card == HIDDEN else card_text(card) for card in cards)
