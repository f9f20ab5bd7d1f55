"""Poker Hand History files (.phh, .phhs): a TOML table in, a recorded hand out.

A game with a code of the format is known by it, see `CODES`; the user field `_house_rules` says every other that
`HouseRules` can say, for example `_house_rules = { variant = "omaha_five", structure = "pot_limit" }`, and stands above
the code. Further user fields that Vilt reads and writes:

- `_posts`: the posts in the order they are paid, as `"p3 live 5"`, where `antes` and `blinds_or_straddles` cannot.
- `_votes`, `_boards`, `_after`: see `vilt.history.choices`.
- `_deck`: the deck, its top card first, as far as it matters.
- `_left_behind`: chips that lie in the pot from a player who is gone (I10).
- `_timed_out`: the numbers of the actions that nobody chose because time was over, 1 for the first.
- `_chopped`: true where the blinds took their posts back (C11).
- `_rulings`, `_mistakes`, `_shuffles`: what a dealer did wrong, see `vilt.history.mistakes`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from typing import Any

import msgspec

from vilt.hand import Announce, Post, Starter
from vilt.history.amounts import Number, amount, amount_in, brief, result_of, unit_of, unit_with
from vilt.history.choices import boards_in, read_choices
from vilt.history.mistakes import mistakes_in, rulings_in, shuffles_in
from vilt.history.notation import Told, cards_in, read_actions
from vilt.history.options import option_in_file
from vilt.history.record import Move, OddChips, RecordedHand, Step, Unreadable, Unsupported
from vilt.rules.house import (
    CHIP_FIELDS,
    MOST_CHIPS,
    MOST_PLAYERS,
    DiscardTimeout,
    HouseRules,
    Structure,
    Variant,
)
from vilt.rules.streets import PostKind
from vilt.rules.variants import DISCARDS, HOLE_CARDS

CODES = {
    "NT": (Variant.HOLDEM, Structure.NO_LIMIT),
    "FT": (Variant.HOLDEM, Structure.FIXED_LIMIT),
    "PO": (Variant.OMAHA, Structure.POT_LIMIT),
    "FO/8": (Variant.OMAHA_HI_LO, Structure.FIXED_LIMIT),
}
"""The codes of the format for games that Vilt plays."""

OTHER_VARIANTS = {
    "NS": "no-limit short deck",
    "F7S": "fixed-limit seven card stud",
    "F7S/8": "fixed-limit seven card stud hi/lo",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit single draw 2-7",
    "F2L3D": "fixed-limit triple draw 2-7",
    "FB": "fixed-limit badugi",
}


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return _is_whole(value) or isinstance(value, Decimal)


def _is_name(value: object) -> bool:
    return _is_text(value) or _is_whole(value)


def _list_of(check: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(map(check, value))


ABOUT: dict[str, tuple[Callable[[object], bool], str]] = {
    **dict.fromkeys(
        ("author", "event", "url", "venue", "address", "city", "region", "postal_code", "country"), (_is_text, "text")
    ),
    **dict.fromkeys(("time_zone", "time_zone_abbreviation", "currency", "currency_symbol"), (_is_text, "text")),
    **dict.fromkeys(("day", "month", "year", "level", "seat_count"), (_is_whole, "a whole number")),
    "time": (lambda value: isinstance(value, dt.time), "a time of day"),
    "hand": (_is_name, "a whole number or text"),
    "table": (_is_name, "a whole number or text"),
    "seats": (_list_of(_is_whole), "whole numbers"),
    "players": (_list_of(_is_text), "names"),
    "time_limit": (_is_number, "a number of seconds"),
    "time_banks": (_list_of(_is_number), "numbers of seconds"),
}
"""The optional fields: what each must be, and how to say so."""


def read_hand(table: Mapping[str, Any], name: str, odd_chips: OddChips = OddChips.SOURCE) -> RecordedHand:
    """The hand that a TOML table tells; decimal numbers must come as `Decimal`.

    Raises:
        Unreadable: a field is missing, of a wrong kind, or contradicts another.
        Unsupported: a variant that Vilt does not play.
    """
    game = _game(table)
    stacks = _stacks(table)
    players = len(stacks)
    antes = _amounts(table, "antes", players)
    blinds = _amounts(table, "blinds_or_straddles", players)
    house = _house_fields(table, game, antes, blinds)
    posts = _posts(table, antes, blinds)
    variant = int(house["variant"])
    replaced = "_deck" in table and "_mistakes" in table
    told = read_actions(_texts(table, "actions"), players, HOLE_CARDS[variant], DISCARDS[variant], replaced=replaced)

    left_behind = amount(table.get("_left_behind", 0), "_left_behind")
    late = _timed_out(table, len(told.moves))
    amounts = [
        left_behind,
        *_finite(stacks),
        *(post[2] for post in posts),
        *(move[2] for move in told.moves),
        *_chips_of(house),
    ]
    unit = unit_of(amounts)
    finishing = _results(table, "finishing_stacks", players)
    winnings = _results(table, "winnings", players)
    if odd_chips is OddChips.SOURCE:
        unit = unit_with(unit, [*(finishing or ()), *(winnings or ())])

    def parts(value: Number) -> int:
        return value * unit if isinstance(value, int) else int(value * unit)

    enough = 2 * sum(parts(value) for value in amounts) if None in stacks else 0
    start = tuple([Starter(p, enough if stack is None else parts(stack)) for p, stack in enumerate(stacks, start=1)])
    if sum(starter.stack for starter in start) > MOST_CHIPS:
        raise Unreadable("bad_field", field="starting_stacks", value="more", expected=f"at most {MOST_CHIPS} together")
    rules = _house_rules({field: parts(value) if field in CHIP_FIELDS else value for field, value in house.items()})
    hand = table.get("hand")
    return RecordedHand(
        name=name,
        announce=Announce(
            hand=hand if isinstance(hand, int) and 0 < hand <= MOST_CHIPS else 1,
            button=players,
            starters=start,
            rules=rules,
            posts=tuple(Post(player, kind, parts(value)) for player, kind, value in posts),
            rulings=rulings_in(table),
            left_behind=parts(left_behind),
            boards=boards_in(table),
        ),
        hole=tuple(told.hole),
        board=tuple(told.board),
        steps=tuple(
            Step(
                player, move, said, board, parts(value), cards=_discards(told, player, move, said), timed_out=n in late
            )
            for n, (player, move, value, said, board) in enumerate(told.moves, start=1)
        ),
        mucked=tuple(player for player, cards in told.shows if not cards),
        kept=_kept(told, rules) if DISCARDS[variant] else (),
        finishing=_parts(finishing, stacks, unit),
        winnings=_parts(winnings, stacks, unit),
        unit=unit,
        odd_chips=odd_chips,
        deck=_deck(table),
        chopped=_chopped(table),
        mistakes=mistakes_in(table, unit, len(told.moves)),
        shuffles=shuffles_in(table),
        choices=read_choices(table, told.shows, set() if replaced else {*told.board, *chain(*told.hole)}),
        about=_about(table, players),
    )


def _discards(told: Told, player: int, move: Move, said: str) -> tuple[int, ...]:
    """The cards of a discard, once all is read; none where the file says that the time for it was over."""
    return told.gone[player - 1] if move is Move.DISCARD and not said.endswith(" sd") else ()


def _kept(told: Told, rules: HouseRules) -> tuple[tuple[int, ...], ...]:
    """What is left of everybody's hole cards after the discards; a hand that died instead keeps them all."""
    dead: set[int] = set()
    if rules.discard_timeout == DiscardTimeout.FOLD:
        dead = {player for player, move, _, said, _ in told.moves if move is Move.DISCARD and said.endswith(" sd")}
    pairs = zip(told.hole, told.kept, strict=True)
    return tuple(dealt if player in dead else left or dealt for player, (dealt, left) in enumerate(pairs, start=1))


def rules_of(table: Mapping[str, Any]) -> HouseRules:
    """The house rules that a table of whole chips states or leaves to be assumed.

    Raises:
        Unreadable: a field is missing or of a wrong kind.
        Unsupported: a variant that Vilt does not play.
    """
    game = _game(table)
    players = len(_stacks(table))
    antes, blinds = _amounts(table, "antes", players), _amounts(table, "blinds_or_straddles", players)
    return _house_rules(_house_fields(table, game, antes, blinds))


def _field(table: Mapping[str, Any], field: str) -> Any:
    if field not in table:
        raise Unreadable("field_missing", field=field)
    return table[field]


def _game(table: Mapping[str, Any]) -> tuple[Variant, Structure]:
    """The game that the code of the format names."""
    code = _field(table, "variant")
    if not isinstance(code, str):
        raise Unreadable("bad_field", field="variant", value=brief(code), expected="text such as NT")
    if code not in CODES:
        raise Unsupported("not_yet", what=OTHER_VARIANTS.get(code, f"variant {brief(code)}"))
    return CODES[code]


def _list(table: Mapping[str, Any], field: str, players: int) -> list[Any]:
    values = _field(table, field)
    if not isinstance(values, list):
        raise Unreadable("bad_field", field=field, value=brief(values), expected="a list in brackets")
    if players and len(values) != players:
        raise Unreadable(
            "bad_field", field=field, value=brief(values), expected=f"one value for each of {players} players"
        )
    return values


def _texts(table: Mapping[str, Any], field: str) -> list[str]:
    values = _list(table, field, 0)
    for value in values:
        if not isinstance(value, str):
            raise Unreadable("bad_field", field=field, value=brief(value), expected="text in quotes")
    return values


def _stacks(table: Mapping[str, Any]) -> list[Number | None]:
    """The stacks before the posts, None for one that is not known (`inf`)."""
    values = _list(table, "starting_stacks", 0)
    if not 2 <= len(values) <= MOST_PLAYERS:
        raise Unreadable("too_few_players", players=len(values))
    stacks: list[Number | None] = []
    for value in values:
        unknown = isinstance(value, Decimal) and value == Decimal("Infinity")
        stacks.append(None if unknown else amount(value, "starting_stacks"))
    return stacks


def _finite(stacks: list[Number | None]) -> list[Number]:
    return [stack for stack in stacks if stack is not None]


def _amounts(table: Mapping[str, Any], field: str, players: int) -> list[Number]:
    """One amount for each player in order of dealing; heads-up the file has them in the other order.

    A negative blind is a post of a newcomer, see `_posts`.
    """
    values = _list(table, field, players)
    sign = field == "blinds_or_straddles"
    checked: list[Number] = []
    for value in values:
        negative = sign and _is_number(value) and str(value).startswith("-")
        checked.append(-amount(-value, field) if negative else amount(value, field))
    return checked[::-1] if players == 2 else checked


def _blind_players(blinds: list[Number]) -> tuple[int, int]:
    """Places of the small and the big blind; -1 for no small blind (B6), whose seat is then not dealt in."""
    if len(blinds) == 2:
        return 1, 0
    if blinds[1] == 0 and blinds[0] > 0:
        return -1, 0
    return 0, 1


def _posts(table: Mapping[str, Any], antes: list[Number], blinds: list[Number]) -> list[tuple[int, PostKind, Number]]:
    if "_posts" in table:
        return [_post(text, len(antes)) for text in _texts(table, "_posts")]
    return posts_of(antes, blinds, trimmed=_trimmed(table))


def _trimmed(table: Mapping[str, Any]) -> bool:
    trimmed = table.get("ante_trimming_status", False)
    if not isinstance(trimmed, bool):
        raise Unreadable("bad_field", field="ante_trimming_status", value=brief(trimmed), expected="true or false")
    return trimmed


def posts_of(antes: list[Number], blinds: list[Number], *, trimmed: bool) -> list[tuple[int, PostKind, Number]]:
    """Who posts what, in the order paid: antes, then blinds.

    Antes are layered when everybody pays one and they are trimmed (C4); else they are dead money in the main pot, as a
    big-blind ante is (C5).
    """
    layered = trimmed and all(ante > 0 for ante in antes)
    ante_kind = PostKind.ANTE if layered else PostKind.TABLE_ANTE
    posts = [(place + 1, ante_kind, ante) for place, ante in enumerate(antes) if ante > 0]
    small, big = _blind_players(blinds)
    highest: Number = 0
    first = [place for place in (small, big) if place >= 0]
    for place in [*first, *(place for place in range(len(blinds)) if place not in first)]:
        value = _size(blinds[place])
        if value == 0:
            continue
        if blinds[place] < 0:
            kind = PostKind.LIVE
        elif place == small:
            kind = PostKind.SMALL_BLIND
        elif place == big:
            kind = PostKind.BIG_BLIND
        else:
            kind = PostKind.STRADDLE if value > highest else PostKind.LIVE
        highest = max(highest, value)
        posts.append((place + 1, kind, value))
    return posts


def _size(value: Number) -> Number:
    return -value if value < 0 else value


def _post(text: str, players: int) -> tuple[int, PostKind, Number]:
    words = text.split()
    if len(words) == 3 and words[0] in {f"p{player}" for player in range(1, players + 1)}:
        number = amount_in(words[2])
        if number is not None and words[1] in set(PostKind):
            return int(words[0][1:]), PostKind(words[1]), number
    raise Unreadable(
        "bad_field", field="_posts", value=brief(text), expected="a player, a kind and an amount: p3 live 5"
    )


def _house_fields(
    table: Mapping[str, Any], game: tuple[Variant, Structure], antes: list[Number], blinds: list[Number]
) -> dict[str, Number]:
    """Fields of `HouseRules` that the table states, amounts in chips."""
    variant, structure = game
    small, big = _blind_players(blinds)
    fields: dict[str, Number] = {
        "variant": variant,
        "structure": structure,
        "small_blind": _size(blinds[small]) if small >= 0 else 0,
        "big_blind": _size(blinds[big]),
        "ante": antes[0] if len(set(antes)) == 1 else 0,
    }
    if structure is Structure.FIXED_LIMIT:
        fields["min_bet"] = amount(_field(table, "small_bet"), "small_bet")
        fields["big_bet"] = amount(_field(table, "big_bet"), "big_bet")
    else:
        fields["min_bet"] = amount(_field(table, "min_bet"), "min_bet")
    changes = table.get("_house_rules", {})
    if not isinstance(changes, dict):
        raise Unreadable("bad_field", field="_house_rules", value=brief(changes), expected="a table in braces")
    for field, value in changes.items():
        fields[field] = _house_value(field, value)
    return fields


def _house_value(field: str, value: object) -> Number:
    if field not in HouseRules.__struct_fields__:
        raise Unreadable("bad_field", field="_house_rules", value=brief(field), expected="the name of a house rule")
    return amount(value, field) if field in CHIP_FIELDS else option_in_file(field, value)


def _chips_of(house: dict[str, Number]) -> Iterable[Number]:
    return (house[field] for field in CHIP_FIELDS if field in house)


def _house_rules(fields: dict[str, Any]) -> HouseRules:
    try:
        return msgspec.convert(fields, HouseRules)
    except msgspec.ValidationError as wrong:
        field = str(wrong).rpartition("$.")[2].rstrip("`")  # an amount, all else was read before
        expected = f"at most {MOST_CHIPS}"
        raise Unreadable("bad_field", field=field, value=brief(fields[field]), expected=expected) from None


def _results(table: Mapping[str, Any], field: str, players: int) -> list[int | Fraction | None] | None:
    """Stated results in chips, None for one that is not known."""
    if field not in table:
        return None
    results: list[int | Fraction | None] = []
    for value in _list(table, field, players):
        unknown = field == "finishing_stacks" and isinstance(value, Decimal) and value == Decimal("Infinity")
        results.append(None if unknown else result_of(amount(value, field)))
    return results


def _parts(
    results: list[int | Fraction | None] | None, stacks: list[Number | None], unit: int
) -> tuple[int | Fraction | None, ...] | None:
    """Results in parts of a chip, None for a player whose stack is not known."""
    if results is None:
        return None
    pairs = zip(results, stacks, strict=True)
    return tuple([None if value is None or stack is None else value * unit for value, stack in pairs])


def _deck(table: Mapping[str, Any]) -> tuple[int, ...]:
    if "_deck" not in table:
        return ()
    text = table["_deck"]
    if not isinstance(text, str):
        raise Unreadable("bad_field", field="_deck", value=brief(text), expected="cards as text")
    cards = cards_in(text.replace(" ", ""), text)
    rest = [card for card in range(52) if card not in cards]
    return (*cards, *rest)


def _timed_out(table: Mapping[str, Any], actions: int) -> set[int]:
    numbers = table.get("_timed_out", [])
    if not isinstance(numbers, list) or not all(_is_whole(number) and 1 <= number <= actions for number in numbers):
        expected = f"a list of numbers of actions, 1 to {actions}"
        raise Unreadable("bad_field", field="_timed_out", value=brief(numbers), expected=expected)
    return set(numbers)


def _chopped(table: Mapping[str, Any]) -> bool:
    chopped = table.get("_chopped", False)
    if not isinstance(chopped, bool):
        raise Unreadable("bad_field", field="_chopped", value=brief(chopped), expected="true or false")
    return chopped


def _about(table: Mapping[str, Any], players: int) -> dict[str, Any]:
    about = {}
    for field, value in table.items():
        if field in ABOUT:
            check, expected = ABOUT[field]
            if not check(value):
                raise Unreadable("bad_field", field=field, value=brief(value), expected=expected)
            about[field] = value
    for field in ("seats", "players"):
        if len(about.get(field, range(players))) != players:
            expected = f"one value for each of {players} players"
            raise Unreadable("bad_field", field=field, value=brief(about[field]), expected=expected)
    return about
