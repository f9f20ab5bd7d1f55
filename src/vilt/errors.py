"""What Vilt says when something is refused.

An error is a code and its fields; the English sentence is only its default text, so that a room can say the same thing
in the reader's language. `TEXTS` holds every sentence once, by code; catalogs translate these very strings.
"""

from __future__ import annotations

INTERRUPTED = 130
"""The exit status of a command after Ctrl-C, where nothing wrong was found until then; 1 would say that there was."""


def N_(text: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark `text` for the catalogs without translating it here."""
    return text


TEXTS: dict[str, str] = {
    # Cards
    "not_a_card": N_("'{text}' is not a card: use rank 23456789TJQKA and suit cdhs"),
    "no_such_card": N_("rank {rank} and suit {suit} are no card: ranks are 0 (two) to 12 (ace), suits 0 to 3 (cdhs)"),
    "not_a_card_number": N_("{card} is not a card: cards are whole numbers from 0 (2c) to 51 (As)"),
    "card_twice": N_("{card} is there twice: each card exists once"),
    "not_a_deck": N_("a deck has 52 cards, not {count}"),
    "not_cards": N_("{found} is no list of cards: cards are whole numbers from 0 (2c) to 51 (As)"),
    "bad_card_count": N_("a hand is ranked by 5, 6 or 7 cards, not {count}"),
    "not_a_strength": N_("{strength} is not a strength: use 1 (the weakest hand) to 7462 (the strongest)"),
    "bad_hole_count": N_("Omaha is played with 4, 5 or 6 hole cards, not {count}"),
    "bad_board_count": N_("an Omaha hand is ranked with 3, 4 or 5 cards on the board, not {count}"),
    "not_a_low": N_("{low} is not a low: lows are 256 (K-Q-J-T-9) to 8161 (5-4-3-2-A)"),
    "bad_array": N_("{name} must be an array {expected}, not {found}"),
    "bad_hands_card": N_("{card} is not a card: the array must hold numbers from 0 (2c) to 51 (As)"),
    "bad_out": N_("out must be a writable contiguous array {expected}, not {found}"),
    # A hand's announcement
    "too_few_players": N_("a hand needs 2 to 10 players with chips, not {players}"),
    "too_many_players": N_("one deck is enough for {most} players of this game, not for {players}"),
    "seat_twice": N_("seat {seat} is named twice: each player has a seat of his own"),
    "not_in_hand": N_("seat {seat} is not in this hand"),
    "bad_amount": N_("{amount} is not an amount of chips: use a whole number from {low} to {high}"),
    "bad_button": N_("the button cannot lie on seat {seat}: seats are numbered 1 to 10"),
    "bad_rules": N_("{field} is {value}: {expected}"),
    "no_such_option": N_("there is no option '{option}': the rule book names them all"),
    "no_such_preset": N_("there are no house rules called '{preset}': use one of {presets}"),
    "bad_seat": N_("{seat} is not a seat: seats are numbered 1 to 10"),
    # A hand's course
    "already_announced": N_("hand {hand} is announced already"),
    "not_announced": N_("there is no hand to deal: announce one first"),
    "already_dealt": N_("the cards of hand {hand} are dealt already"),
    "not_dealt": N_("hand {hand} has no cards yet: deal first"),
    "hand_over": N_("hand {hand} is over"),
    "not_your_turn": N_("it is seat {actor}'s turn, not seat {seat}'s"),
    "protections_used": N_("an all-in protection was used at another table meanwhile"),
    "nothing_to_protect": N_("seat {seat} has nothing in the pot that could be protected"),
    "not_legal": N_("{action} is not possible here; possible: {legal}"),
    "discards_first": N_("nobody can act before all discards are in"),
    "no_discards": N_("nothing is to be discarded now"),
    "owes_no_discard": N_("seat {seat} has nothing to discard"),
    "discarded_already": N_("seat {seat} has discarded already"),
    "wrong_discard": N_("{found} cards are named: exactly {cards} must be discarded"),
    "card_not_held": N_("{card} is not one of seat {seat}'s hole cards"),
    "question_open": N_("seat {seat} cannot act now: the hand waits for a choice"),
    "no_question": N_("nobody is asked for a choice now"),
    "not_asked": N_("seat {seat} is not asked for that now"),
    "show_all_cards": N_("a hand is shown whole: all {cards} cards"),
    "runs_outside": N_("{runs} runs are not possible: from 1 to {most}"),
    "not_over": N_("hand {hand} is not over yet"),
    "may_not_show": N_("seat {seat} may not show cards after this hand"),
    "not_his_cards": N_("seat {seat} can only show cards of its own, each once"),
    "shown_already": N_("seat {seat} has shown that already"),
    "may_not_see": N_("seat {seat} may not ask to see the hand of seat {whose}"),
    "no_rabbit_hunting": N_("undealt cards are not shown in this house"),
    "nothing_undealt": N_("there are no undealt cards to show"),
    "amount_outside": N_("{action} to {amount} is not possible: between {low} and {high}"),
    # Mistakes in a hand
    "no_mistakes": N_("mistakes of the dealer are possible only where the host deals by hand"),
    "only_before_action": N_("that is possible only before anybody has acted"),
    "only_before_discard": N_("that is possible only before cards are discarded"),
    "only_after_flop": N_("that is possible only once the flop is dealt"),
    "only_sound_flop": N_("that is possible only on a flop with which nothing else is wrong"),
    "only_before_river": N_("that is possible only before the river, while no other card was dealt too early"),
    "only_usual_burn": N_("that is possible only before the river, while the next burn is as usual"),
    "only_wrong_burn": N_("that is possible only once a street came without its burn or with two"),
    "shuffle_first": N_("{cards} cards are being shuffled: wait for that"),
    "no_shuffle": N_("there is nothing to shuffle"),
    "not_the_pile": N_("that is not an order of the {cards} cards to shuffle: each of them, once"),
    "stub_too_short": N_("only {cards} cards are left: too few for that mistake"),
    "no_such_dealt_card": N_("card {number} was not dealt to a player: the hole cards are numbers 1 to {dealt}"),
    "number_twice": N_("card {number} is named twice"),
    "no_card_named": N_("name at least one card: 1 is the first that was dealt"),
    "folded_already": N_("the player in seat {seat} has folded"),
    "count_is_right": N_("{cards} cards are right in this game: name another number"),
    "button_is_right": N_("the button lies on seat {seat} already"),
    "not_about_button": N_("only a button that lay wrong is put on another seat"),
    "burn_is_right": N_("one burnt card is right: name 0 or 2"),
    "card_face_up": N_("that card lies face up already"),
    "your_turn": N_("it is seat {seat}'s turn: let him act"),
    "nothing_to_act": N_("the player in seat {seat} is all-in and has nothing to say"),
    "not_so_many_chips": N_("the player in seat {seat} has {chips} chips: he cannot move {amount}"),
    "chips_moved": N_("the chips of that hand have moved since: it cannot be undone"),
    "nothing_moved": N_("name the chips that were moved, or what was said"),
    # A table
    "no_table": N_("this table is not open yet"),
    "table_exists": N_("this table is open already"),
    "table_closed": N_("this table is closed"),
    "not_host": N_("only the host of this table may do that"),
    "paused": N_("the game is paused: wait until the host lets it go on"),
    "not_paused": N_("the game is not paused"),
    "host_approves": N_("at this table the host is asked for chips: nothing can be bought by itself"),
    "asked_already": N_("you are asking the host for something already: wait for the answer, or withdraw it"),
    "no_such_request": N_("there is no such request"),
    "same_settings": N_("these settings are agreed already"),
    "result_final": N_("the result of hand {hand} cannot be changed: the latest hand is {now}, and it must be over"),
    "pot_not_his": N_("of what seat {seat} won, 1 to {most} can go to another player"),
    "no_reason": N_("give a reason, for all to read"),
    "no_correction": N_("a stack of {stack} is corrected to another amount, at least 1"),
    "host_already": N_("the player in seat {seat} is the host already"),
    "bot_cannot_host": N_("a bot sits in seat {seat}: only a person can be the host"),
    "no_such_seat": N_("there is no seat {seat}: the table has seats 1 to {seats}"),
    "seat_empty": N_("nobody sits in seat {seat}"),
    "seat_taken": N_("seat {seat} is taken"),
    "seated_already": N_("you sit at this table already, in seat {seat}"),
    "name_taken": N_("somebody called {name} sits at this table: choose another name"),
    "buy_in_outside": N_("a buy-in of {amount} is not possible: between {low} and {high} chips"),
    "took_more_away": N_("you left with {stack} chips a short while ago: bring at least {low}"),
    "top_up_outside": N_("{amount} more chips are not possible: between {low} and {high}"),
    "stack_full": N_("no more chips are possible: the most at this table is {high}"),
    "too_many_chips": N_("{amount} more chips are too many for this table: at most {high}"),
    "leaving_already": N_("the player in seat {seat} is leaving"),
    "sitting_out_already": N_("the player in seat {seat} is sitting out already"),
    "not_sitting_out": N_("the player in seat {seat} is not sitting out"),
    "no_chips": N_("the player in seat {seat} has no chips: buy some first"),
    "seat_kept": N_("seat {seat} is kept for its player"),
    "no_hand": N_("no hand is running"),
    "hand_running": N_("hand {hand} is running"),
    "no_hand_due": N_("no hand is due now"),
    "stale": N_("that was for turn {turn} of hand {hand}; now it is turn {turn_now} of hand {hand_now}"),
    "stale_pre_action": N_("that was decided in advance for hand {hand} and a street of it: now it is another one"),
    "your_turn_now": N_("it is your turn already: decide now"),
    "nothing_to_decide": N_("you have nothing to decide any more in this hand"),
    "other_call": N_("a call costs {cost} now, not {amount}"),
    "too_late": N_("too late: the time for this decision is over"),
    "no_time_left": N_("there is no time left in your time bank for this decision"),
    "clock_running": N_("the time for this decision is not over"),
    "bad_seconds": N_("{seconds} is not a number of seconds: use 0 or more"),
    "no_draw_due": N_("no draw for the button is due now"),
    "button_not_drawn": N_("the button must be drawn first"),
    "no_chop": N_("seat {seat} cannot chop now"),
    "chop_agreed_already": N_("seat {seat} has agreed to chop already"),
    "not_at_this_table": N_("that is not played at this table"),
    "wished_already": N_("that is noted already"),
    "not_wished": N_("that was not noted"),
    "owes_nothing": N_("the player in seat {seat} owes no blinds"),
    "bad_kill": N_("a kill of {amount} is not possible: from {low} to half a stack, in whole limits"),
    "waiting_already": N_("you are on the waiting list already"),
    "waiting_list_full": N_("the waiting list is full: {most} wait already"),
    "not_waiting": N_("you are not on the waiting list"),
    "seat_is_free": N_("there is a free seat: take it"),
    "seats_kept": N_("the free seats are kept for the waiting list"),
    "other_format": N_("the snapshot of the table has format {format}, not {expected}: rebuild it from the events"),
    # Recorded hands
    "shuffle_missing": N_("cards must be shuffled here, and _shuffles does not say how"),
    "not_text": N_("this is not UTF-8 text"),
    "not_toml": N_("this is not TOML: {why}"),
    "hand_too_long": N_("a hand takes more than {most} bytes"),
    "field_missing": N_("{field} is missing"),
    "bad_field": N_("{field} is {value}: expected {expected}"),
    "bad_action": N_("'{action}' is not understood: {expected}"),
    "absent_player": N_("'{action}' names a player who is not there: there are {players}"),
    "dealt_twice": N_("player {player} is dealt cards twice"),
    "shown_otherwise": N_("player {player} shows {shown}, but was dealt {dealt}"),
    "not_yet": N_("{what}: not yet"),
    "not_a_state": N_("'{line}' is no line of a dealer log: {expected}"),
    "not_a_history": N_("this is no hand history that Vilt reads: .phh, .phhs or a dealer log"),
    # Odds
    "bad_range": N_("'{text}' is not understood at character {at}: expected {expected}"),
    "bad_weights": N_("a range is 1326 weights from 0 to 1, not {found}"),
    "empty_range": N_("this range holds no hand: at least one weight must be above 0"),
    "bad_board": N_("a board has 0, 3, 4 or 5 cards, not {count}"),
    "odds_players": N_("odds are for 2 to 10 players, not {players}"),
    "no_such_game": N_("there are no odds of '{game}': use one of {games}"),
    "no_hand_left": N_(
        "player {player} can hold no hand of {hand}: its cards are on the board, dead or in another hand"
    ),
    "no_deal": N_("these players cannot hold such hands at once: too few cards are left"),
    "too_many_deals": N_("there are too many deals to count: let them be sampled"),
    # Messages and requests
    "bad_message": N_("this message cannot be read: {reason}"),
    "bad_request": N_("this request cannot be answered: {reason}"),
    "bad_method": N_("{method} is not possible here: use {allowed}"),
    "too_large": N_("that is too large: a request has at most {most} bytes"),
    "other_site": N_("this room takes no requests from other sites' pages"),
    "not_a_text": N_("only messages of text are read here, not binary ones"),
    "no_such_page": N_("there is no such page"),
    "too_fast": N_("that is too fast: send fewer messages"),
    "too_many_sockets": N_("there are {sockets} connections from your address already: close one first"),
    "too_many_of_yours": N_("you have {sockets} connections already: close one first"),
    "room_full": N_("the room is full: come back a little later"),
    "too_many_tables": N_("one connection can watch {tables} tables: leave one first"),
    "room_unwell": N_("the room can store nothing at the moment: nothing was changed"),
    "broken": N_("something went wrong here: it was noted, and nothing was changed"),
    # The room's database
    "database_taken": N_(
        "the database {path} is in use by another process: stop that one first, or choose another with --database"
    ),
    "database_newer": N_(
        "the database {path} was made by a newer Vilt: update Vilt, or choose another with --database"
    ),
    "database_older": N_("the database {path} was made by an older Vilt: open the room with it once"),
    "bad_acknowledgement": N_("{path}, line {line} is no acknowledgement: {reason}"),
    "database_foreign": N_("{path} is the database of another program: choose another with --database"),
    "database_missing": N_(
        "there is no database {path}: a room makes it when it is opened, vilt serve --database {path}"
    ),
    "database_empty": N_(
        "the database {path} is empty: a room fills it when it is opened, vilt serve --database {path}"
    ),
    "database_folder": N_("{path} is a folder: expected a file, such as {path}/room.sqlite3"),
    "database_no_file": N_("{path} is not a file: expected the database of a room, or the name of a new one"),
    "database_updated": N_("the database {path} was brought up to date, which is done; then it failed: {reason}"),
    "database_unknown": N_(
        "'{database}' is not a database that Vilt knows: use a file, sqlite:///FILE or postgresql://USER@HOST/DATABASE"
    ),
    "extra_missing": N_("the package {package} is missing: install Vilt with it, pip install 'vilt[{extra}]'"),
    "bad_limit": N_("'{wish}' is no limit: use NAME=NUMBER with one of {names}"),
    "bad_limit_number": N_("that is no limit: {reason}"),
    "redis_unknown": N_("'{redis}' is not a Redis server: use redis://HOST:PORT"),
    "room_did_not_open": N_("the room did not open: {reason}"),
    "room_unreachable": N_("no room answers at {url}: {reason}"),
    "redis_alone": N_("--redis connects the nodes of a room on PostgreSQL: a room in a file has one node"),
    "host_unknown": N_("'{host}' is not an address of this machine: use 127.0.0.1, 0.0.0.0 or a name of it"),
    "ports_taken": N_("no port from {first} to {last} is free: choose another with --port"),
    "store_full": N_("the disk that holds {path} is full: nothing was changed"),
    "store_read_only": N_("the database {path} cannot be written to: nothing was changed"),
    "store_moved": N_("the database {path} is no longer where it was opened: put it back; nothing was changed"),
    "store_unreachable": N_("the database {path} cannot be opened: {reason}"),
    "store_damaged": N_("{path} is damaged, or not a database of Vilt: put a backup in its place"),
    "store_busy": N_("the database {path} is locked by another program: nothing was changed"),
    "store_failed": N_("the database {path} failed: {reason}; nothing was changed"),
    "store_unsure": N_("the connection to {path} broke: whether this was stored shows when it is back"),
    "store_closed": N_("the room is closing: nothing was changed"),
    # What players write to each other
    "bad_text": N_("that cannot be written: use 1 to {most} letters, digits or signs, in one line"),
    "text_or_phrase": N_("write a text or choose a phrase, not both"),
    "chat_off": N_("the host has switched the chat of this table off"),
    "chat_too_fast": N_("you write too fast: go on in {seconds} s"),
    "bot_says_nothing": N_("a bot sits in seat {seat}: bots write nothing"),
    # The room
    "not_enough_chips": N_("{amount} chips are too many: your bankroll holds {chips}"),
    "player_has_less": N_("{amount} chips are too many: the player's bankroll holds fewer"),
    "no_such_table": N_("there is no table '{table}'"),
    "table_newer": N_("table '{table}' was played by a newer Vilt: update this one to go on with it"),
    "no_such_player": N_("there is no player '{player}'"),
    "no_such_level": N_("there are no bots of level '{level}': use one of {levels}"),
    "bad_name": N_("that is not a name: use 1 to {most} letters, digits or signs"),
    "bad_reason": N_("that is not a reason: use at most {most} letters, digits or signs"),
    "command_reused": N_("the id '{command}' was given to another command before: nothing was changed"),
    "not_seated": N_("you have no seat at this table: take one first"),
    "try_again": N_("too much is happening at this table: try again"),
}


class Refused(ValueError):
    """A command or an input that was refused, with nothing changed.

    >>> str(Refused("not_a_card", text="1x"))
    "'1x' is not a card: use rank 23456789TJQKA and suit cdhs"
    """

    def __init__(self, code: str, **fields: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        return TEXTS[self.code].format_map(self.fields)
