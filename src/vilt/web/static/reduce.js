// What an event does to a table as one seat sees it. `apply` is pure, and gives exactly the view a fresh snapshot would.
import { NO_CHOICES, afterAnnouncement, afterChoice, afterLeaving, afterSitting, afterSittingOut, withLaterOffers } from "./choices.js";
import { STOPPING, afterMistake } from "./mistakes.js";
import { waitingSeats } from "./waiting.js";

/** @import { HandView, PlayerView, SeatView, TableEvent, TableView } from "./protocol" */

/** What is put in before the cards and counts as a bet in front; other posts are dead. */
const LIVE_POSTS = new Set(["small_blind", "big_blind", "straddle", "live", "kill"]);

/** How many of the latest messages a table shows. */
const MOST_MESSAGES = 20;

/** A card that this reader may not see. */
const HIDDEN = -1;

/** @type {Pick<TableView, "clock_seat" | "clock_deadline" | "clock_seconds" | "clock_kind">} */
const NO_CLOCK = { clock_seat: 0, clock_deadline: 0, clock_seconds: 0, clock_kind: "base" };

/** What ends a turn, or what everybody is asked at once. @type {ReadonlySet<string>} */
const TURN_ENDS = new Set(["acted", "protected", "discards_made", "turn_started"]);

/** What a decision made in advance does not outlive; with a seat, when it is the own one. @type {ReadonlySet<string>} */
const PRE_ACTION_ENDS = new Set(["acted", "protected", "clock_started", "street_dealt", "hand_ended", "left"]);

/** @type {Pick<HandView, "actor" | "options" | "to_call">} */
const NOBODY_ACTS = { actor: 0, options: [], to_call: 0 };

/**
 * What a client has after `event`: the table and its own seat, which may have been taken or left with it.
 * @param {{ view: TableView, seat: number }} before
 * @param {TableEvent} event
 * @param {string} player whose client it is
 * @returns {{ view: TableView, seat: number }}
 */
export function follow({ view, seat }, event, player) {
  const mine = "player" in event && event.player === player;
  const now = mine && event.type === "sat" ? event.seat : mine && event.type === "moved" ? event.to : seat;
  return { view: apply(view, event, now), seat: mine && event.type === "left" ? 0 : now };
}

/**
 * The view after `event`, for the reader in `seat` (0 for a spectator).
 * @param {TableView} view
 * @param {TableEvent} event
 * @param {number} seat
 * @returns {TableView}
 */
export function apply(view, event, seat) {
  const after = changed(PRE_ACTION_ENDS.has(event.type) && (!("seat" in event) || event.seat === seat) ? { ...view, pre_action: null } : view, event, seat);
  const waiting = waitingSeats(after);
  return { ...after, seats: after.seats.map((one) => (one.waiting === waiting.has(one.seat) ? one : { ...one, waiting: !one.waiting })) };
}

/** @param {TableView} view @param {TableEvent} event @param {number} seat @returns {TableView} */
function changed(view, event, seat) {
  switch (event.type) {
    case "table_created": return { ...view, settings: event.settings, seats: freeSeats(event.settings.seats), host: event.host, host_name: event.host_name };
    case "sat": return withSeat(withoutRequest(afterSitting(view, event.player), event.player), event.seat, () => ({ ...freeSeat(event.seat), player: event.player, name: event.name, bot: event.bot, stack: event.stack, bank: event.bot ? 0 : view.settings.bank_seconds, protections: protectionsOf(view, event.bot) }));
    case "leave_asked": return withSeat(view, event.seat, () => ({ leaving: true }));
    case "left": return withSeat(withoutRequest(afterLeaving(event.seat === seat ? { ...asSpectator(view), top_up_to: 0, rebuy: 0 } : view, event), event.player), event.seat, () => freeSeat(event.seat));
    case "sat_out": return withSeat(view, event.seat, (one) => ({ ...afterSittingOut(one), sit_out_until: event.until }));
    case "sat_in": return withSeat(view, event.seat, () => ({ sitting_out: false, sit_out_until: 0 }));
    case "pre_action_set": return event.seat && event.seat === seat ? { ...view, pre_action: event.pre_action } : view;
    case "auto_chips_set": return event.seat && event.seat === seat ? { ...view, top_up_to: event.top_up_to, rebuy: event.rebuy } : view;
    case "time_charged": return event.charges.reduce((after, { seat: at, amount }) => withSeat(after, at, (one) => ({ stack: one.stack - amount })), view);
    case "top_up_queued": return withSeat(view, event.seat, (one) => ({ queued: one.queued + event.amount }));
    case "topped_up": return withSeat(view, event.seat, (one) => ({ stack: one.stack + event.amount, queued: one.queued - event.queued - event.returned, rebuy_deadline: 0 }));
    case "blinds_moved": return { ...view, button: event.button, small_blind: event.small_blind, big_blind: event.big_blind };
    case "clock_started": return { ...view, clock_seat: event.seat, clock_deadline: event.deadline, clock_seconds: event.seconds, clock_kind: event.kind };
    case "bank_changed": return withSeat(view, event.seat, () => ({ bank: event.seconds }));
    case "protection_used":
    case "protections_left": return withSeat(view, event.seat, () => ({ protections: event.left }));
    case "connection_lost": return withSeat(view, event.seat, () => ({ connected: false }));
    case "connection_back": return withSeat(view, event.seat, () => ({ connected: true }));
    case "rebuy_asked": return withSeat(view, event.seat, () => ({ rebuy_deadline: event.deadline }));
    case "next_hand_at": return { ...view, next_hand_at: event.time, customs: { ...view.customs, stopped: view.customs.stopped || !event.time } };
    case "clocks_shifted": return shifted(view, event.seconds);
    case "host_asked": return { ...view, requests: [...view.requests.filter((one) => one.player !== event.player), event] };
    case "request_withdrawn":
    case "request_answered": return withoutRequest(view, event.player);
    case "paused": return { ...view, paused_at: event.time };
    case "resumed": return { ...shifted(view, event.seconds), paused_at: 0 };
    case "settings_announced": return { ...view, coming: event.settings };
    case "settings_changed": return { ...view, settings: event.settings, coming: null, seats: seatsFor(view, event.settings.seats) };
    case "stack_corrected": return withSeat(view, event.seat, () => ({ stack: event.stack, rebuy_deadline: 0 }));
    case "pot_moved": return withSeat(withSeat(view, event.seat, (one) => ({ stack: one.stack - event.amount })), event.to, (one) => ({ stack: one.stack + event.amount, rebuy_deadline: 0 }));
    case "host_changed": return { ...view, host: event.host, host_name: event.host_name };
    case "said": return { ...view, chat: [...view.chat, event].slice(-MOST_MESSAGES) };
    case "table_closed": return { ...view, closed: true, next_hand_at: 0 };
    case "moved": return afterChoice(event.to === seat ? asSpectator(view) : view, event) ?? view;
    default: return afterChoice(view, event) ?? withHand(view, event, seat);
  }
}

/** @param {TableView} view @param {string} player @returns {TableView} */
function withoutRequest(view, player) {
  return { ...view, requests: view.requests.filter((one) => one.player !== player) };
}

/** As many seats as agreed; those that stay keep who sits there. @param {TableView} view @param {number} count */
function seatsFor(view, count) {
  return freeSeats(count).map((free) => view.seats[free.seat - 1] ?? free);
}

/** How often a player who comes may be protected today. @param {TableView} view @param {string} bot @returns {number} */
function protectionsOf({ settings }, bot) {
  return bot || settings.timeout_policy !== 0 ? 0 : settings.protection_per_day;
}

/** @param {number} seat @returns {SeatView} */
function freeSeat(seat) {
  return { seat, player: "", name: "", bot: "", stack: 0, queued: 0, sitting_out: false, sit_out_until: 0, waiting: false, leaving: false, rebuy_deadline: 0, dealt_in: false, ...NO_CHOICES, protections: 0, bank: 0, connected: true };
}

/** @param {number} count */
function freeSeats(count) {
  return Array.from({ length: count }, (_, index) => freeSeat(index + 1));
}

/**
 * @param {TableView} view
 * @param {number} seat
 * @param {(one: SeatView) => Partial<SeatView>} change
 * @returns {TableView}
 */
function withSeat(view, seat, change) {
  return { ...view, seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)) };
}

/** @param {TableView} view @param {number} seconds @returns {TableView} */
function shifted(view, seconds) {
  const later = (/** @type {number} */ time) => (time ? time + seconds : 0);
  return {
    ...withLaterOffers(view, later),
    clock_deadline: later(view.clock_deadline),
    next_hand_at: later(view.next_hand_at),
    seats: view.seats.map((one) => ({ ...one, rebuy_deadline: later(one.rebuy_deadline), sit_out_until: later(one.sit_out_until) })),
  };
}

/** @param {TableView} view @param {TableEvent} event @param {number} seat @returns {TableView} */
function withHand(view, event, seat) {
  if (event.type === "hand_started") {
    return { ...afterAnnouncement(view, event), hand_number: event.hand, next_hand_at: 0, redeal: false, hand: newHand(event) };
  }
  if (!view.hand) return view;
  const before = view.hand;
  const player = view.seats.some((one) => one.seat === seat && one.dealt_in);
  const hand = afterEvent(before, event, player ? seat : 0);
  // By difference: who folded and left may have a successor in his seat, whose chips are no part of this hand.
  const moved = new Map(hand.players.map((player, place) => [player.seat, player.stack - (before.players[place]?.stack ?? 0)]));
  const seats = view.seats.map((one) => (moved.get(one.seat) ? { ...one, stack: one.stack + (moved.get(one.seat) ?? 0) } : one));
  const clock = TURN_ENDS.has(event.type) || STOPPING.has(event.type) || (before.question && !hand.question) ? NO_CLOCK : {};
  if (event.type !== "misdealt" && event.type !== "deck_fouled") return { ...view, ...clock, seats, hand };
  return { ...view, ...clock, seats, hand, redeal: true, customs: { ...view.customs, left_behind: leftBehind(before) } };
}

/** What of a pot nobody of the hand put in: it stays when all chips go back. @param {HandView} hand */
function leftBehind({ pot, rake, players }) {
  return players.reduce((left, { won, paid }) => left + won - paid, pot + rake);
}

/** Who has left sees the hand as everybody does. @param {TableView} view @returns {TableView} */
function asSpectator(view) {
  const hand = view.hand;
  if (!hand) return view;
  const players = hand.players.map((player) => {
    if (player.shown) return { ...player, discarded: [] };
    const known = new Set([...player.partly, ...player.face_up]);
    const given = (player.folded || player.mucked) && !player.partly.length;
    const cards = given ? [] : player.cards.map((card) => (known.has(card) ? card : HIDDEN));
    return { ...player, cards, discarded: [] };
  });
  return { ...view, hand: { ...hand, players } };
}

/** @param {Extract<TableEvent, { type: "hand_started" }>} event @returns {HandView} */
function newHand({ hand, button, starters, left_behind, boards }) {
  const players = starters.map(({ seat, stack }) => ({ seat, stack, bet: 0, paid: 0, folded: false, cards: [], shown: false, last_action: null, won: 0, mucked: false, partly: [], face_up: [], owes: 0, discarded: [], protected: false }));
  return { hand, button, street: 0, dealt: false, over: false, board: [], players, pots: [], pot: left_behind, turn: 0, set_aside: [], shuffling: false, question: null, boards: boards > 1 ? Array.from({ length: boards }, () => []) : [], rake: 0, undealt: [], ...NOBODY_ACTS };
}

/** @param {HandView} hand @param {TableEvent} event @param {number} seat @returns {HandView} */
function afterEvent(hand, event, seat) {
  switch (event.type) {
    case "posted":
      return withPlayer(hand, event.seat, (player) => ({
        stack: player.stack - event.amount,
        paid: player.paid + event.amount,
        bet: player.bet + (LIVE_POSTS.has(event.kind) ? event.amount : 0),
      }), event.amount);
    case "hole_dealt":
      return { ...hand, dealt: true, players: hand.players.map((player) => ({ ...player, cards: event.hands[player.seat] ?? [] })) };
    case "discards_asked":
      return { ...hand, players: hand.players.map((player) => (event.seats.includes(player.seat)
        ? { ...player, owes: event.cards, cards: player.seat === seat ? player.cards : faceUpFirst(player) }
        : player)) };
    case "discarded": // of another player one learns nothing, not even his seat
      return withPlayer(hand, event.seat, (player) => ({
        cards: player.cards.filter((card) => !event.cards.includes(card)),
        discarded: event.cards,
        owes: 0,
      }));
    case "discard_missed":
      return withPlayer(hand, event.seat, (player) => ({ folded: true, owes: 0, face_up: [], cards: player.seat === seat ? player.cards : [] }));
    case "discards_made": // which of his cards lay face up is forgotten: whether he kept it is his secret
      return { ...hand, players: hand.players.map((player) => ({
        ...player,
        owes: 0,
        face_up: [],
        cards: event.seats.includes(player.seat) && player.seat !== seat ? player.cards.slice(event.cards).map(() => HIDDEN) : player.cards,
      })) };
    case "turn_started":
      return { ...hand, actor: event.seat, turn: event.turn, options: event.options, to_call: event.to_call, pot: event.pot };
    case "acted": {
      const folds = event.action === "fold";
      return { ...withPlayer(hand, event.seat, (player) => ({
        stack: player.stack - event.paid,
        paid: player.paid + event.paid,
        bet: folds ? player.bet : event.to,
        folded: folds,
        cards: folds && player.seat !== seat ? [] : player.cards,
        face_up: folds ? [] : player.face_up,
        last_action: event.action,
      }), event.paid), ...NOBODY_ACTS };
    }
    case "protected": return { ...withPlayer(hand, event.seat, () => ({ protected: true })), ...NOBODY_ACTS };
    case "uncalled_returned":
      return withPlayer(hand, event.seat, (player) => ({
        stack: player.stack + event.amount,
        paid: player.paid - event.amount,
        bet: player.bet - event.amount,
      }), -event.amount);
    case "bets_collected":
      return { ...hand, pots: event.pots, players: hand.players.map((player) => ({ ...player, bet: 0 })) };
    case "street_dealt":
      if (hand.boards.length) {
        const boards = hand.boards.map((cards, place) => (place + 1 === event.board ? [...cards, ...event.cards] : cards));
        return { ...hand, boards, street: event.board === 1 ? event.street : hand.street, board: boards[0] ?? [], players: hand.players.map((player) => ({ ...player, last_action: null })) };
      }
      return { ...hand, street: event.street, board: [...hand.board, ...event.cards], players: hand.players.map((player) => ({ ...player, last_action: null })) };
    case "hand_shown": return { ...withPlayer(hand, event.seat, () => ({ cards: event.cards, shown: true })), question: null };
    case "hand_mucked": return { ...withPlayer(hand, event.seat, (player) => ({ mucked: true, face_up: [], cards: player.seat === seat ? player.cards : [] })), question: null };
    case "show_asked": return { ...hand, turn: event.turn, question: { kind: "show", seats: [event.seat], most: 0 } };
    case "runs_asked": return { ...hand, turn: event.turn, question: { kind: "runs", seats: event.seats, most: event.most } };
    case "runs_voted": {
      const seats = hand.question ? hand.question.seats.filter((one) => one !== event.seat) : [];
      return { ...hand, question: hand.question && seats.length ? { ...hand.question, seats } : null };
    }
    case "runs_agreed": return { ...hand, question: null, boards: event.runs > 1 ? Array.from({ length: event.runs }, () => hand.board) : [] };
    case "rake_taken": return { ...hand, pot: hand.pot - event.amount, rake: hand.rake + event.amount };
    case "cards_shown":
      return withPlayer(hand, event.seat, (player) => {
        const partly = event.cards.map((card, place) => (card === HIDDEN ? (player.partly[place] ?? HIDDEN) : card));
        const shown = player.shown || !partly.includes(HIDDEN);
        const known = player.cards.length > 0 && !player.cards.includes(HIDDEN);
        const seen = partly.map((card, place) => (card === HIDDEN ? (player.cards[place] ?? HIDDEN) : card));
        return { partly, shown, cards: known ? player.cards : seen };
      });
    case "asked_to_see": return withPlayer(hand, event.whose, () => ({ cards: event.cards, shown: true }));
    case "undealt_shown": return { ...hand, undealt: event.cards };
    case "pot_awarded":
      return [...event.shares, ...event.low_shares].reduce((after, share) => withPlayer(after, share.seat, (player) => ({
        stack: player.stack + share.amount,
        won: player.won + share.amount,
      }), -share.amount), hand);
    case "blinds_chopped":
      return event.shares.reduce((after, share) => withPlayer(after, share.seat, (player) => ({
        stack: player.stack + share.amount,
        paid: player.paid - share.amount,
        bet: player.bet - share.amount,
      }), -share.amount), { ...hand, ...NOBODY_ACTS });
    case "hand_ended": {
      const called = new Map(seat ? event.called.map((one) => [one.seat, one.cards]) : []);
      const players = hand.players.map((player) => ({ ...player, cards: called.get(player.seat) ?? player.cards }));
      return { ...hand, ...NOBODY_ACTS, question: null, players, over: true };
    }
    default: return afterMistake(hand, event, seat);
  }
}

/** The hand of another while discards are asked for: the places of what lies face up would tell more. @param {PlayerView} player */
function faceUpFirst({ cards, face_up }) {
  return [...face_up, ...cards.slice(face_up.length).map(() => HIDDEN)];
}

/**
 * @param {HandView} hand
 * @param {number} seat
 * @param {(player: PlayerView) => Partial<PlayerView>} change
 * @param {number} [chips] what joins the pot
 * @returns {HandView}
 */
function withPlayer(hand, seat, change, chips = 0) {
  const players = hand.players.map((player) => (player.seat === seat ? { ...player, ...change(player) } : player));
  return { ...hand, pot: hand.pot + chips, players };
}
