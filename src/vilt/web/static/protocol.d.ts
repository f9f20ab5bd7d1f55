// What room and browser say to each other. Made by scripts/protocol_types.py; do not edit.

export interface Join {
  readonly type: "join";
  readonly table: string;
  readonly version?: number;
}

export interface Part {
  readonly type: "part";
  readonly table: string;
}

export interface Ping {
  readonly type: "ping";
}

export interface TakeSeat {
  readonly type: "take_seat";
  readonly id: string;
  readonly table: string;
  readonly seat: number;
  readonly buy_in: number;
}

export interface LeaveSeat {
  readonly type: "leave_seat";
  readonly id: string;
  readonly table: string;
}

export interface TakeBreak {
  readonly type: "take_break";
  readonly id: string;
  readonly table: string;
}

export interface ComeBack {
  readonly type: "come_back";
  readonly id: string;
  readonly table: string;
}

export interface AddChips {
  readonly type: "add_chips";
  readonly id: string;
  readonly table: string;
  readonly amount: number;
}

export interface AutoChips {
  readonly type: "auto_chips";
  readonly id: string;
  readonly table: string;
  readonly top_up_to?: number;
  readonly rebuy?: number;
}

export interface WithdrawRequest {
  readonly type: "withdraw_request";
  readonly id: string;
  readonly table: string;
}

export interface TakeTurn {
  readonly type: "take_turn";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly turn: number;
  readonly action: Action;
  readonly amount?: number;
}

export type Action = "fold" | "check" | "call" | "bet" | "raise";

export interface DiscardCards {
  readonly type: "discard";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly cards: readonly number[];
}

export interface PreAct {
  readonly type: "pre_act";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly street: number;
  readonly move: PreMove;
  readonly amount?: number;
}

export type PreMove = "fold" | "check" | "check_or_fold" | "call";

export interface DropPreAction {
  readonly type: "drop_pre_action";
  readonly id: string;
  readonly table: string;
}

export interface Received {
  readonly type: "received";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly turn: number;
}

export interface TakeTime {
  readonly type: "take_time";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly turn: number;
}

export interface Say {
  readonly type: "say";
  readonly id: string;
  readonly table: string;
  readonly text?: string;
  readonly phrase?: Phrase | null;
}

export type Phrase = "nice_hand" | "well_played" | "thank_you" | "one_moment";

export interface ShowHand {
  readonly type: "show_hand";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly cards?: readonly number[];
}

export interface MuckHand {
  readonly type: "muck_hand";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
}

export interface VoteOnBoards {
  readonly type: "vote_on_boards";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly runs: number;
}

export interface SeeHand {
  readonly type: "see_hand";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly whose: number;
}

export interface SeeUndealt {
  readonly type: "see_undealt";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
}

export interface HandOver {
  readonly type: "hand_over";
  readonly id: string;
  readonly table: string;
  readonly reason?: string;
  readonly seat: number;
}

export interface AnswerRequest {
  readonly type: "answer_request";
  readonly id: string;
  readonly table: string;
  readonly reason?: string;
  readonly player: string;
  readonly accept: boolean;
}

export interface Pause {
  readonly type: "pause";
  readonly id: string;
  readonly table: string;
  readonly reason?: string;
}

export interface Resume {
  readonly type: "resume";
  readonly id: string;
  readonly table: string;
  readonly reason?: string;
}

export interface Kick {
  readonly type: "kick";
  readonly id: string;
  readonly table: string;
  readonly reason?: string;
  readonly seat: number;
}

export interface ChangeSettings {
  readonly type: "change_settings";
  readonly id: string;
  readonly table: string;
  readonly reason?: string;
  readonly settings: TableSettings;
}

export interface TableSettings {
  readonly first_button: FirstButton;
  readonly draw_tie: DrawTie;
  readonly button_mode: ButtonMode;
  readonly offer_seconds: number;
  readonly sb_round: SmallBlindRounding;
  readonly entry: Entry;
  readonly missed_policy: MissedPolicy;
  readonly missed_count: MissedCount;
  readonly sit_out_limit: number;
  readonly chop: ChopMode;
  readonly straddle: StraddleMode;
  readonly straddle_priority: StraddlePriority;
  readonly re_straddle: number;
  readonly kill_pot: boolean;
  readonly kill_pot_max: KillPotMax;
  readonly kill_pot_acts: KillOrder;
  readonly kill_game: KillGame;
  readonly kill_game_acts: KillOrder;
  readonly kill_trigger: KillTrigger;
  readonly kill_pot_size: number;
  readonly kill_split_repeats: boolean;
  readonly bomb_every: number;
  readonly bomb_vote: boolean;
  readonly bomb_ante: number;
  readonly bomb_boards: number;
  readonly name: string;
  readonly rules: HouseRules;
  readonly seats: number;
  readonly min_buy_in: number;
  readonly max_buy_in: number;
  readonly action_seconds: number;
  readonly preflop_seconds: number;
  readonly bank_seconds: number;
  readonly bank_refill_seconds: number;
  readonly bank_refill_hands: number;
  readonly bank_most_seconds: number;
  readonly reconnect_seconds: number;
  readonly delivery_seconds: number;
  readonly pause_seconds: number;
  readonly timeout_policy: TimeoutPolicy;
  readonly protection_per_day: number;
  readonly protection_scope: ProtectionScope;
  readonly protection_when: ProtectionWhen;
  readonly protection_reset: ProtectionReset;
  readonly utc_offset_minutes: number;
  readonly rebuy_seconds: number;
  readonly sit_out_seconds: number;
  readonly rathole_seconds: number;
  readonly time_charge: number;
  readonly time_charge_seconds: number;
  readonly bot_seconds: number;
  readonly host_approves: boolean;
  readonly chat: boolean;
  readonly bots_alone: boolean;
  readonly manual: boolean;
  readonly rulings: Rulings;
}

export type FirstButton = "high_card" | "random" | "seat_1";

export type DrawTie = "suit_shdc" | "suit_cshd" | "redraw";

export type ButtonMode = "dead_button" | "simple_moving";

export type SmallBlindRounding = "down" | "up" | "exact";

export type Entry = "wait_or_post" | "must_wait";

export type MissedPolicy = "post_all_or_wait" | "wait_only";

export type MissedCount = "one_round" | "accumulate";

export type ChopMode = "off" | "on" | "auto_if_both_flagged";

export type StraddleMode = "off" | "utg" | "button" | "utg_or_button" | "mississippi";

export type StraddlePriority = "button" | "utg";

export type KillPotMax = "2bb" | "half_stack";

export type KillOrder = "in_turn" | "last";

export type KillGame = "off" | "full" | "half";

export type KillTrigger = "two_in_row" | "scoop_ge_5bb" | "pot_ge_x";

export interface HouseRules {
  readonly variant: Variant;
  readonly structure: Structure;
  readonly low_qualifier: LowQualifier;
  readonly discard_moment: DiscardMoment;
  readonly discard_timeout: DiscardTimeout;
  readonly small_blind: number;
  readonly big_blind: number;
  readonly ante: number;
  readonly ante_type: AnteType;
  readonly ante_order: AnteOrder;
  readonly bba_order: BigBlindAnteOrder;
  readonly straddle_min_raise: StraddleRaise;
  readonly killer_acts: KillerActs;
  readonly bomb_pot: number;
  readonly min_bet: number;
  readonly min_bet_schedule: MinBetSchedule;
  readonly big_bet: number;
  readonly spread_max: number;
  readonly spread_max_late: number;
  readonly spread_min_late: number;
  readonly fold_when_free: FoldWhenFree;
  readonly short_allins: ShortAllIns;
  readonly fl_cap: number;
  readonly fl_cap_street: CapStreets;
  readonly hu_uncap: HeadsUpCap;
  readonly final_two_uncapped: number;
  readonly fl_half: HalfBet;
  readonly fl_after_half: AfterHalfBet;
  readonly big_bet_cap: number;
  readonly check_raise: number;
  readonly pl_mode: PotLimitMode;
  readonly pl_short_blinds: ShortBlinds;
  readonly pl_sb_as_bb: number;
  readonly pl_round: number;
  readonly pl_count_antes_preflop: number;
  readonly short_open_raise: ShortOpenRaise;
  readonly seed_blinds_main: number;
  readonly side_pots: SidePots;
  readonly expose_allin: number;
  readonly auto_muck: number;
  readonly show_all: number;
  readonly show_after: ShowAfter;
  readonly history_mucked: HistoryMucked;
  readonly ask_to_see: AskToSee;
  readonly most_runs: number;
  readonly rabbit_hunting: number;
  readonly rake_rate: number;
  readonly rake_cap: number;
  readonly rake_cap_few: number;
  readonly rake_cap_two: number;
  readonly rake_rounding: RakeRounding;
  readonly no_flop_no_drop: number;
}

export type Variant = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;

export type Structure = 0 | 1 | 2 | 3;

export type LowQualifier = 0 | 1;

export type DiscardMoment = 0 | 1;

export type DiscardTimeout = 0 | 1;

export type AnteType = 0 | 1 | 2;

export type AnteOrder = 0 | 1;

export type BigBlindAnteOrder = 0 | 1;

export type StraddleRaise = 0 | 1;

export type KillerActs = 0 | 1;

export type MinBetSchedule = 0 | 1;

export type FoldWhenFree = 0 | 1;

export type ShortAllIns = 0 | 1;

export type CapStreets = 0 | 1;

export type HeadsUpCap = 0 | 1 | 2;

export type HalfBet = 0 | 1;

export type AfterHalfBet = 0 | 1;

export type PotLimitMode = 0 | 1;

export type ShortBlinds = 0 | 1;

export type ShortOpenRaise = 0 | 1;

export type SidePots = 0 | 1;

export type ShowAfter = 0 | 1 | 2;

export type HistoryMucked = 0 | 1;

export type AskToSee = 0 | 1 | 2;

export type RakeRounding = 0 | 1;

export type TimeoutPolicy = 0 | 1;

export type ProtectionScope = 0 | 1;

export type ProtectionWhen = 0 | 1;

export type ProtectionReset = 0 | 1;

export interface Rulings {
  readonly substantial?: Substantial;
  readonly misdeal_first_k?: number;
  readonly flop_extra?: FlopExtra;
  readonly premature_flop?: PrematureFlop;
  readonly premature_turn?: PrematureTurn;
  readonly burn_before_redealt_river?: number;
  readonly wrong_burn?: WrongBurn;
}

export type Substantial = 0 | 1;

export type FlopExtra = 0 | 1 | 2;

export type PrematureFlop = 0 | 1;

export type PrematureTurn = 0 | 1;

export type WrongBurn = 0 | 1;

export interface CorrectStack {
  readonly type: "correct_stack";
  readonly id: string;
  readonly table: string;
  readonly reason?: string;
  readonly seat: number;
  readonly stack: number;
}

export interface MovePot {
  readonly type: "move_pot";
  readonly id: string;
  readonly table: string;
  readonly reason?: string;
  readonly hand: number;
  readonly seat: number;
  readonly to: number;
  readonly amount: number;
}

export interface CloseTable {
  readonly type: "close_table";
  readonly id: string;
  readonly table: string;
  readonly reason?: string;
}

export interface ReportMistake {
  readonly type: "report_mistake";
  readonly id: string;
  readonly table: string;
  readonly reason?: string;
  readonly hand: number;
  readonly mistake: ExposeCards | DeclareMisdeal | WrongCount | FourthCard | DealEarly | BurnWrong | FindWrongBurn | ScrapCards | FoulDeck | ShowCard | ActOutOfTurn | DropStub | MoveChips;
}

export interface ExposeCards {
  readonly type: "expose_cards";
  readonly numbers: readonly number[];
}

export interface DeclareMisdeal {
  readonly type: "declare_misdeal";
  readonly cause: MisdealCause;
  readonly button?: number;
}

export type MisdealCause = "first_card_exposed" | "cards_exposed" | "wrong_count" | "wrong_seat" | "not_entitled" | "seat_skipped" | "out_of_sequence" | "wrong_button" | "boxed_cards" | "foreign_card";

export interface WrongCount {
  readonly type: "wrong_count";
  readonly seat: number;
  readonly cards: number;
}

export interface FourthCard {
  readonly type: "fourth_card";
}

export interface DealEarly {
  readonly type: "deal_early";
}

export interface BurnWrong {
  readonly type: "burn_wrong";
  readonly burns: number;
}

export interface FindWrongBurn {
  readonly type: "find_wrong_burn";
}

export interface ScrapCards {
  readonly type: "scrap_cards";
  readonly numbers?: readonly number[];
  readonly foreign?: boolean;
}

export interface FoulDeck {
  readonly type: "foul_deck";
}

export interface ShowCard {
  readonly type: "show_card";
  readonly seat: number;
  readonly card: number;
}

export interface ActOutOfTurn {
  readonly type: "act_out_of_turn";
  readonly seat: number;
  readonly action: Action;
  readonly amount?: number;
}

export interface DropStub {
  readonly type: "drop_stub";
  readonly restored?: boolean;
  readonly muck?: boolean;
  readonly burns?: boolean;
}

export interface MoveChips {
  readonly type: "move_chips";
  readonly seat: number;
  readonly chips?: readonly number[];
  readonly later?: readonly number[];
  readonly said?: Action | null;
  readonly amount?: number;
}

export interface SayWish {
  readonly type: "wish";
  readonly id: string;
  readonly table: string;
  readonly wish: Wish;
  readonly on?: boolean;
  readonly amount?: number;
}

export type Wish = "post" | "out_at_big_blind" | "straddle" | "kill" | "chop" | "bomb_pot";

export interface ChopVote {
  readonly type: "chop";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly agrees: boolean;
}

export interface ChangeSeat {
  readonly type: "change_seat";
  readonly id: string;
  readonly table: string;
  readonly to: number;
}

export interface WaitForSeat {
  readonly type: "wait_for_seat";
  readonly id: string;
  readonly table: string;
}

export interface WaitNoLonger {
  readonly type: "wait_no_longer";
  readonly id: string;
  readonly table: string;
}

export type ClientMessage =
  | Join
  | Part
  | Ping
  | TakeSeat
  | LeaveSeat
  | TakeBreak
  | ComeBack
  | AddChips
  | AutoChips
  | WithdrawRequest
  | TakeTurn
  | DiscardCards
  | PreAct
  | DropPreAction
  | Received
  | TakeTime
  | Say
  | ShowHand
  | MuckHand
  | VoteOnBoards
  | SeeHand
  | SeeUndealt
  | HandOver
  | AnswerRequest
  | Pause
  | Resume
  | Kick
  | ChangeSettings
  | CorrectStack
  | MovePot
  | CloseTable
  | ReportMistake
  | SayWish
  | ChopVote
  | ChangeSeat
  | WaitForSeat
  | WaitNoLonger;

export interface TableCreated {
  readonly type: "table_created";
  readonly settings: TableSettings;
  readonly host: string;
  readonly host_name: string;
}

export interface Sat {
  readonly type: "sat";
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly stack: number;
  readonly bot: string;
  readonly time: number;
}

export interface LeaveAsked {
  readonly type: "leave_asked";
  readonly seat: number;
}

export interface Left {
  readonly type: "left";
  readonly seat: number;
  readonly player: string;
  readonly stack: number;
  readonly time: number;
  readonly left_behind: number;
}

export interface SatOut {
  readonly type: "sat_out";
  readonly seat: number;
  readonly reason: SitOutReason;
  readonly until: number;
}

export type SitOutReason = "asked" | "timed_out" | "no_chips";

export interface SatIn {
  readonly type: "sat_in";
  readonly seat: number;
}

export interface TopUpQueued {
  readonly type: "top_up_queued";
  readonly seat: number;
  readonly amount: number;
}

export interface ToppedUp {
  readonly type: "topped_up";
  readonly seat: number;
  readonly amount: number;
  readonly queued: number;
  readonly returned: number;
}

export interface AutoChipsSet {
  readonly type: "auto_chips_set";
  readonly seat: number;
  readonly top_up_to: number;
  readonly rebuy: number;
}

export interface TimeCharged {
  readonly type: "time_charged";
  readonly charges: readonly Share[];
  readonly next_at: number;
}

export interface Share {
  readonly seat: number;
  readonly amount: number;
}

export interface BlindsMoved {
  readonly type: "blinds_moved";
  readonly button: number;
  readonly small_blind: number;
  readonly big_blind: number;
}

export interface ClockStarted {
  readonly type: "clock_started";
  readonly seat: number;
  readonly deadline: number;
  readonly seconds: number;
  readonly ask_at: number;
  readonly kind: ClockKind;
  readonly held_until: number;
}

export type ClockKind = "base" | "reconnect" | "bank";

export interface PreActionSet {
  readonly type: "pre_action_set";
  readonly seat: number;
  readonly pre_action: PreAction | null;
}

export interface PreAction {
  readonly hand: number;
  readonly street: number;
  readonly move: PreMove;
  readonly amount: number;
}

export interface BankChanged {
  readonly type: "bank_changed";
  readonly seat: number;
  readonly seconds: number;
}

export interface ProtectionUsed {
  readonly type: "protection_used";
  readonly seat: number;
  readonly player: string;
  readonly time: number;
  readonly left: number;
}

export interface ProtectionsLeft {
  readonly type: "protections_left";
  readonly seat: number;
  readonly left: number;
}

export interface ProtectedElsewhere {
  readonly type: "protected_elsewhere";
  readonly player: string;
  readonly times: readonly number[];
}

export interface ConnectionLost {
  readonly type: "connection_lost";
  readonly seat: number;
}

export interface ConnectionBack {
  readonly type: "connection_back";
  readonly seat: number;
}

export interface RebuyAsked {
  readonly type: "rebuy_asked";
  readonly seat: number;
  readonly deadline: number;
}

export interface NextHandAt {
  readonly type: "next_hand_at";
  readonly time: number;
}

export interface ClocksShifted {
  readonly type: "clocks_shifted";
  readonly seconds: number;
}

export interface TableClosed {
  readonly type: "table_closed";
}

export interface Said {
  readonly type: "said";
  readonly number: number;
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly time: number;
  readonly text: string;
  readonly phrase: Phrase | null;
}

export interface HostChanged {
  readonly type: "host_changed";
  readonly by: string;
  readonly name: string;
  readonly reason: string;
  readonly seat: number;
  readonly host: string;
  readonly host_name: string;
}

export interface HostAsked {
  readonly type: "host_asked";
  readonly player: string;
  readonly name: string;
  readonly seat: number;
  readonly amount: number;
  readonly more: boolean;
}

export interface RequestWithdrawn {
  readonly type: "request_withdrawn";
  readonly player: string;
  readonly name: string;
}

export interface RequestAnswered {
  readonly type: "request_answered";
  readonly by: string;
  readonly name: string;
  readonly reason: string;
  readonly player: string;
  readonly player_name: string;
  readonly accepted: boolean;
}

export interface Paused {
  readonly type: "paused";
  readonly by: string;
  readonly name: string;
  readonly reason: string;
  readonly time: number;
}

export interface Resumed {
  readonly type: "resumed";
  readonly by: string;
  readonly name: string;
  readonly reason: string;
  readonly seconds: number;
}

export interface Kicked {
  readonly type: "kicked";
  readonly by: string;
  readonly name: string;
  readonly reason: string;
  readonly seat: number;
}

export interface SettingsAnnounced {
  readonly type: "settings_announced";
  readonly by: string;
  readonly name: string;
  readonly reason: string;
  readonly settings: TableSettings;
}

export interface SettingsChanged {
  readonly type: "settings_changed";
  readonly settings: TableSettings;
}

export interface StackCorrected {
  readonly type: "stack_corrected";
  readonly by: string;
  readonly name: string;
  readonly reason: string;
  readonly seat: number;
  readonly change: number;
  readonly stack: number;
}

export interface PotMoved {
  readonly type: "pot_moved";
  readonly by: string;
  readonly name: string;
  readonly reason: string;
  readonly hand: number;
  readonly seat: number;
  readonly to: number;
  readonly amount: number;
}

export interface ClosedByHost {
  readonly type: "closed_by_host";
  readonly by: string;
  readonly name: string;
  readonly reason: string;
}

export interface MistakeTold {
  readonly type: "mistake_told";
  readonly by: string;
  readonly name: string;
  readonly reason: string;
}

export interface ButtonDrawn {
  readonly type: "button_drawn";
  readonly seat: number;
  readonly cards: { readonly [n: number]: number };
}

export interface Chose {
  readonly type: "chose";
  readonly seat: number;
  readonly wish: Wish;
  readonly on: boolean;
  readonly amount: number;
}

export interface PostAsked {
  readonly type: "post_asked";
  readonly seat: number;
  readonly live: number;
  readonly dead: number;
}

export interface BlindMissed {
  readonly type: "blind_missed";
  readonly seat: number;
  readonly big: boolean;
  readonly owed_big: number;
  readonly owed_small: number;
}

export interface Moved {
  readonly type: "moved";
  readonly seat: number;
  readonly to: number;
  readonly player: string;
  readonly name: string;
  readonly bot: string;
  readonly owed_big: number;
  readonly owed_small: number;
  readonly wait_hands: number;
}

export interface ListJoined {
  readonly type: "list_joined";
  readonly player: string;
  readonly name: string;
}

export interface ListLeft {
  readonly type: "list_left";
  readonly player: string;
}

export interface SeatOffered {
  readonly type: "seat_offered";
  readonly player: string;
  readonly name: string;
  readonly deadline: number;
}

export interface LegMoved {
  readonly type: "leg_moved";
  readonly seat: number;
  readonly killer: number;
}

export interface KillAbandoned {
  readonly type: "kill_abandoned";
  readonly seat: number;
  readonly amount: number;
}

export interface ChopOffered {
  readonly type: "chop_offered";
  readonly small_blind: number;
  readonly big_blind: number;
}

export interface ChopAnswered {
  readonly type: "chop_answered";
  readonly seat: number;
  readonly agrees: boolean;
}

export interface HandStarted {
  readonly type: "hand_started";
  readonly hand: number;
  readonly button: number;
  readonly starters: readonly Starter[];
  readonly rules: HouseRules;
  readonly rulings: Rulings | null;
  readonly left_behind: number;
  readonly boards: number;
}

export interface Starter {
  readonly seat: number;
  readonly stack: number;
}

export interface Posted {
  readonly type: "posted";
  readonly seat: number;
  readonly kind: PostKind;
  readonly amount: number;
  readonly nominal: number;
}

export type PostKind = "ante" | "small_blind" | "big_blind" | "straddle" | "live" | "dead" | "table_ante" | "kill";

export interface HoleDealt {
  readonly type: "hole_dealt";
  readonly deck: readonly number[];
  readonly hands: { readonly [n: number]: readonly number[] };
}

export interface DiscardsAsked {
  readonly type: "discards_asked";
  readonly seats: readonly number[];
  readonly cards: number;
}

export interface Discarded {
  readonly type: "discarded";
  readonly seat: number;
  readonly cards: readonly number[];
  readonly timed_out: boolean;
}

export interface DiscardMissed {
  readonly type: "discard_missed";
  readonly seat: number;
}

export interface DiscardsMade {
  readonly type: "discards_made";
  readonly seats: readonly number[];
  readonly cards: number;
}

export interface TurnStarted {
  readonly type: "turn_started";
  readonly seat: number;
  readonly turn: number;
  readonly options: readonly Option[];
  readonly to_call: number;
  readonly pot: number;
}

export interface Option {
  readonly action: Action;
  readonly low: number;
  readonly high: number;
}

export interface Acted {
  readonly type: "acted";
  readonly seat: number;
  readonly action: Action;
  readonly paid: number;
  readonly to: number;
  readonly all_in: boolean;
  readonly timed_out: boolean;
}

export interface Protected {
  readonly type: "protected";
  readonly seat: number;
  readonly paid: number;
  readonly kept: number;
}

export interface UncalledReturned {
  readonly type: "uncalled_returned";
  readonly seat: number;
  readonly amount: number;
}

export interface BetsCollected {
  readonly type: "bets_collected";
  readonly pots: readonly Pot[];
}

export interface Pot {
  readonly amount: number;
  readonly seats: readonly number[];
}

export interface StreetDealt {
  readonly type: "street_dealt";
  readonly street: number;
  readonly burn: number;
  readonly cards: readonly number[];
  readonly second_burn: number;
  readonly board: number;
}

export interface RakeTaken {
  readonly type: "rake_taken";
  readonly amount: number;
  readonly parts: readonly number[];
}

export interface ShowAsked {
  readonly type: "show_asked";
  readonly seat: number;
  readonly pot: number;
  readonly turn: number;
}

export interface RunsAsked {
  readonly type: "runs_asked";
  readonly seats: readonly number[];
  readonly most: number;
  readonly turn: number;
}

export interface RunsVoted {
  readonly type: "runs_voted";
  readonly seat: number;
  readonly runs: number;
}

export interface RunsAgreed {
  readonly type: "runs_agreed";
  readonly runs: number;
}

export interface CardsShown {
  readonly type: "cards_shown";
  readonly seat: number;
  readonly cards: readonly number[];
}

export interface AskedToSee {
  readonly type: "asked_to_see";
  readonly seat: number;
  readonly whose: number;
  readonly cards: readonly number[];
}

export interface UndealtShown {
  readonly type: "undealt_shown";
  readonly seat: number;
  readonly cards: readonly number[];
}

export interface HandShown {
  readonly type: "hand_shown";
  readonly seat: number;
  readonly cards: readonly number[];
}

export interface HandMucked {
  readonly type: "hand_mucked";
  readonly seat: number;
}

export interface PotAwarded {
  readonly type: "pot_awarded";
  readonly pot: number;
  readonly shares: readonly Share[];
  readonly strength: number;
  readonly low_shares: readonly Share[];
  readonly low: number;
  readonly board: number;
}

export interface BlindsChopped {
  readonly type: "blinds_chopped";
  readonly shares: readonly Share[];
}

export interface HandEnded {
  readonly type: "hand_ended";
  readonly hand: number;
  readonly stacks: readonly Share[];
  readonly called: readonly Called[];
  readonly gone: readonly number[];
}

export interface Called {
  readonly seat: number;
  readonly cards: readonly number[];
  readonly mucked: boolean;
}

export interface CardExposed {
  readonly type: "card_exposed";
  readonly seat: number;
  readonly card: number;
  readonly place: number;
  readonly by_dealer: boolean;
}

export interface CardReplaced {
  readonly type: "card_replaced";
  readonly seat: number;
  readonly card: number;
  readonly place: number;
  readonly replacement: number;
  readonly burnt: boolean;
  readonly foreign: boolean;
}

export interface CardScrapped {
  readonly type: "card_scrapped";
  readonly card: number;
  readonly foreign: boolean;
}

export interface ExtraCardBurnt {
  readonly type: "extra_card_burnt";
  readonly seat: number;
  readonly card: number;
}

export interface Misdealt {
  readonly type: "misdealt";
  readonly cause: MisdealCause;
}

export interface DeckFouled {
  readonly type: "deck_fouled";
}

export interface RakeReturned {
  readonly type: "rake_returned";
  readonly amount: number;
}

export interface ChipsReturned {
  readonly type: "chips_returned";
  readonly seat: number;
  readonly amount: number;
  readonly won: number;
}

export interface HandKilled {
  readonly type: "hand_killed";
  readonly seat: number;
  readonly cause: DeadCause;
}

export type DeadCause = "wrong_count" | "foreign_card";

export interface FourthFlopCard {
  readonly type: "fourth_flop_card";
  readonly card: number;
}

export interface DealtEarly {
  readonly type: "dealt_early";
  readonly street: number;
  readonly burns: readonly number[];
  readonly cards: readonly number[];
}

export interface ShuffleAsked {
  readonly type: "shuffle_asked";
  readonly shuffle: Shuffle;
  readonly returned: readonly number[];
  readonly burns: number;
  readonly face_up: boolean;
  readonly mucks: readonly number[];
}

export type Shuffle = "stub" | "flop" | "four" | "three";

export interface Shuffled {
  readonly type: "shuffled";
  readonly order: readonly number[];
  readonly count: number;
}

export interface BoardReplaced {
  readonly type: "board_replaced";
  readonly board: readonly number[];
  readonly burns: readonly number[];
  readonly exposed: readonly number[];
  readonly back: readonly number[];
  readonly next_burns: number;
}

export interface BurnPlanned {
  readonly type: "burn_planned";
  readonly burns: number;
}

export interface MistakeStands {
  readonly type: "mistake_stands";
  readonly standing: Standing;
  readonly aside: readonly number[];
  readonly next_burns: number;
}

export type Standing = "misdeal_too_late" | "fourth_card_too_late" | "burn_too_late" | "card_missing" | "stub_restored";

export interface FoldedOutOfTurn {
  readonly type: "folded_out_of_turn";
  readonly seat: number;
}

export interface ClaimedOutOfTurn {
  readonly type: "claimed_out_of_turn";
  readonly seat: number;
  readonly action: Action;
  readonly to: number;
  readonly price: number;
}

export interface ChipsRead {
  readonly type: "chips_read";
  readonly seat: number;
  readonly reading: Reading;
  readonly second_motion: boolean;
  readonly chips: readonly number[];
  readonly later: readonly number[];
  readonly said: Action | null;
  readonly amount: number;
}

export type Reading = "said" | "plain" | "one_chip" | "all_needed" | "half_a_raise" | "less_than_half" | "too_little" | "too_much" | "no_raise";

export type TableEvent =
  | TableCreated
  | Sat
  | LeaveAsked
  | Left
  | SatOut
  | SatIn
  | TopUpQueued
  | ToppedUp
  | AutoChipsSet
  | TimeCharged
  | BlindsMoved
  | ClockStarted
  | PreActionSet
  | BankChanged
  | ProtectionUsed
  | ProtectionsLeft
  | ProtectedElsewhere
  | ConnectionLost
  | ConnectionBack
  | RebuyAsked
  | NextHandAt
  | ClocksShifted
  | TableClosed
  | Said
  | HostChanged
  | HostAsked
  | RequestWithdrawn
  | RequestAnswered
  | Paused
  | Resumed
  | Kicked
  | SettingsAnnounced
  | SettingsChanged
  | StackCorrected
  | PotMoved
  | ClosedByHost
  | MistakeTold
  | ButtonDrawn
  | Chose
  | PostAsked
  | BlindMissed
  | Moved
  | ListJoined
  | ListLeft
  | SeatOffered
  | LegMoved
  | KillAbandoned
  | ChopOffered
  | ChopAnswered
  | HandStarted
  | Posted
  | HoleDealt
  | DiscardsAsked
  | Discarded
  | DiscardMissed
  | DiscardsMade
  | TurnStarted
  | Acted
  | Protected
  | UncalledReturned
  | BetsCollected
  | StreetDealt
  | RakeTaken
  | ShowAsked
  | RunsAsked
  | RunsVoted
  | RunsAgreed
  | CardsShown
  | AskedToSee
  | UndealtShown
  | HandShown
  | HandMucked
  | PotAwarded
  | BlindsChopped
  | HandEnded
  | CardExposed
  | CardReplaced
  | CardScrapped
  | ExtraCardBurnt
  | Misdealt
  | DeckFouled
  | RakeReturned
  | ChipsReturned
  | HandKilled
  | FourthFlopCard
  | DealtEarly
  | ShuffleAsked
  | Shuffled
  | BoardReplaced
  | BurnPlanned
  | MistakeStands
  | FoldedOutOfTurn
  | ClaimedOutOfTurn
  | ChipsRead;

export interface Welcome {
  readonly type: "welcome";
  readonly player: string;
  readonly name: string;
  readonly chips: number;
  readonly time: number;
}

export interface Snapshot {
  readonly type: "snapshot";
  readonly table: string;
  readonly version: number;
  readonly seat: number;
  readonly view: TableView;
  readonly log: readonly LogLine[];
  readonly time: number;
  readonly game: Game;
}

export interface TableView {
  readonly settings: TableSettings;
  readonly seats: readonly SeatView[];
  readonly button: number;
  readonly small_blind: number;
  readonly big_blind: number;
  readonly hand_number: number;
  readonly hand: HandView | null;
  readonly clock_seat: number;
  readonly clock_deadline: number;
  readonly clock_seconds: number;
  readonly next_hand_at: number;
  readonly closed: boolean;
  readonly redeal: boolean;
  readonly host: string;
  readonly host_name: string;
  readonly requests: readonly HostAsked[];
  readonly coming: TableSettings | null;
  readonly paused_at: number;
  readonly pre_action: PreAction | null;
  readonly top_up_to: number;
  readonly rebuy: number;
  readonly clock_kind: ClockKind;
  readonly customs: Customs;
  readonly chat: readonly Said[];
}

export interface SeatView {
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly bot: string;
  readonly stack: number;
  readonly queued: number;
  readonly sitting_out: boolean;
  readonly waiting: boolean;
  readonly sit_out_until: number;
  readonly leaving: boolean;
  readonly rebuy_deadline: number;
  readonly dealt_in: boolean;
  readonly protections: number;
  readonly bank: number;
  readonly connected: boolean;
  readonly entered: boolean;
  readonly owed_big: number;
  readonly owed_small: number;
  readonly wishes: readonly Wish[];
  readonly kill_offer: number;
  readonly wait_hands: number;
  readonly moved: boolean;
}

export interface HandView {
  readonly hand: number;
  readonly button: number;
  readonly street: number;
  readonly dealt: boolean;
  readonly over: boolean;
  readonly board: readonly number[];
  readonly players: readonly PlayerView[];
  readonly pots: readonly Pot[];
  readonly pot: number;
  readonly actor: number;
  readonly turn: number;
  readonly options: readonly Option[];
  readonly to_call: number;
  readonly set_aside: readonly number[];
  readonly shuffling: boolean;
  readonly question: Question | null;
  readonly boards: readonly (readonly number[])[];
  readonly rake: number;
  readonly undealt: readonly number[];
}

export interface PlayerView {
  readonly seat: number;
  readonly stack: number;
  readonly bet: number;
  readonly paid: number;
  readonly folded: boolean;
  readonly cards: readonly number[];
  readonly shown: boolean;
  readonly last_action: Action | null;
  readonly won: number;
  readonly owes: number;
  readonly discarded: readonly number[];
  readonly protected: boolean;
  readonly mucked: boolean;
  readonly partly: readonly number[];
  readonly face_up: readonly number[];
}

export interface Question {
  readonly kind: QuestionKind;
  readonly seats: readonly number[];
  readonly most: number;
}

export type QuestionKind = "show" | "runs";

export interface Customs {
  readonly drawn: number;
  readonly leg: number;
  readonly killer: number;
  readonly stopped: boolean;
  readonly left_behind: number;
  readonly since_bomb: number;
  readonly chop: readonly number[];
  readonly chop_agreed: readonly number[];
  readonly chop_refused: boolean;
  readonly waiting: readonly Waiting[];
}

export interface Waiting {
  readonly player: string;
  readonly name: string;
  readonly deadline: number;
}

export interface LogLine {
  readonly version: number;
  readonly text: string;
}

export interface Game {
  readonly text: string;
  readonly short: string;
  readonly hole_cards: number;
  readonly uses_two: boolean;
  readonly hi_lo: boolean;
  readonly any_low: boolean;
  readonly house_rules: readonly ChosenOption[];
}

export interface ChosenOption {
  readonly label: string;
  readonly chosen: string;
}

export interface Events {
  readonly type: "events";
  readonly table: string;
  readonly events: readonly Told[];
  readonly time: number;
}

export interface Told {
  readonly version: number;
  readonly event: TableCreated | Sat | LeaveAsked | Left | SatOut | SatIn | TopUpQueued | ToppedUp | AutoChipsSet | TimeCharged | BlindsMoved | ClockStarted | PreActionSet | BankChanged | ProtectionUsed | ProtectionsLeft | ProtectedElsewhere | ConnectionLost | ConnectionBack | RebuyAsked | NextHandAt | ClocksShifted | TableClosed | Said | HostChanged | HostAsked | RequestWithdrawn | RequestAnswered | Paused | Resumed | Kicked | SettingsAnnounced | SettingsChanged | StackCorrected | PotMoved | ClosedByHost | MistakeTold | ButtonDrawn | Chose | PostAsked | BlindMissed | Moved | ListJoined | ListLeft | SeatOffered | LegMoved | KillAbandoned | ChopOffered | ChopAnswered | HandStarted | Posted | HoleDealt | DiscardsAsked | Discarded | DiscardMissed | DiscardsMade | TurnStarted | Acted | Protected | UncalledReturned | BetsCollected | StreetDealt | RakeTaken | ShowAsked | RunsAsked | RunsVoted | RunsAgreed | CardsShown | AskedToSee | UndealtShown | HandShown | HandMucked | PotAwarded | BlindsChopped | HandEnded | CardExposed | CardReplaced | CardScrapped | ExtraCardBurnt | Misdealt | DeckFouled | RakeReturned | ChipsReturned | HandKilled | FourthFlopCard | DealtEarly | ShuffleAsked | Shuffled | BoardReplaced | BurnPlanned | MistakeStands | FoldedOutOfTurn | ClaimedOutOfTurn | ChipsRead;
  readonly text: string;
}

export interface Done {
  readonly type: "done";
  readonly id: string;
  readonly version: number;
}

export interface Refusal {
  readonly type: "refusal";
  readonly id: string;
  readonly code: string;
  readonly fields: { readonly [s: string]: number | string };
  readonly text: string;
}

export interface Bankroll {
  readonly type: "bankroll";
  readonly chips: number;
}

export interface Pong {
  readonly type: "pong";
  readonly time: number;
}

export type ServerMessage =
  | Welcome
  | Snapshot
  | Events
  | Done
  | Refusal
  | Bankroll
  | Pong;
