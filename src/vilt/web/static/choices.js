// What players' choices change of a table: blinds owed, wishes, other seats, kills, chops, the waiting list.
/** @import { Customs, SeatView, TableEvent, TableView } from "./protocol" */

/** The killer of the next hand when he has left. */
const KILLER_GONE = -1;

/** @type {Customs} */
export const NO_CUSTOMS = { drawn: 0, leg: 0, killer: 0, stopped: false, left_behind: 0, since_bomb: 0, chop: [], chop_agreed: [], chop_refused: false, waiting: [] };

/** What a newcomer's seat shows of his choices. */
export const NO_CHOICES = { entered: false, owed_big: 0, owed_small: 0, wishes: /** @type {SeatView["wishes"]} */ ([]), kill_offer: 0, wait_hands: 0, moved: false };

const OVER_WHEN_DEALT_IN = ["post", "kill"];
const OVER_WHEN_OUT = ["post", "out_at_big_blind"];

/**
 * The view after an event that belongs here, null after any other.
 * @param {TableView} view
 * @param {TableEvent} event
 * @returns {TableView | null}
 */
export function afterChoice(view, event) {
  const customs = view.customs;
  switch (event.type) {
    case "button_drawn": return withCustoms(view, { drawn: event.seat });
    case "chose": return withSeat(view, event.seat, (one) => chose(one, event));
    case "post_asked": return view;
    case "blind_missed": return withSeat(view, event.seat, () => ({ owed_big: event.owed_big, owed_small: event.owed_small }));
    case "moved": return moved(view, event);
    case "list_joined": return withCustoms(view, { waiting: [...customs.waiting, { player: event.player, name: event.name, deadline: 0 }] });
    case "list_left": return withCustoms(view, { waiting: customs.waiting.filter((one) => one.player !== event.player) });
    case "seat_offered": return withCustoms(view, { waiting: customs.waiting.map((one) => (one.player === event.player ? { ...one, deadline: event.deadline } : one)) });
    case "leg_moved": return withCustoms(view, { leg: event.seat, killer: event.killer });
    case "kill_abandoned": return withCustoms(withSeat(view, event.seat, (one) => ({ stack: one.stack - event.amount })), { left_behind: customs.left_behind + event.amount });
    case "chop_offered": return withCustoms(view, { chop: [event.small_blind, event.big_blind] });
    case "chop_answered": return answered(view, event);
    default: return null;
  }
}

/** What somebody who has a seat no longer waits for. @param {TableView} view @param {string} player */
export function afterSitting(view, player) {
  return withCustoms(view, { waiting: view.customs.waiting.filter((one) => one.player !== player) });
}

/** @param {TableView} view @param {Extract<TableEvent, { type: "left" }>} event */
export function afterLeaving(view, { seat, left_behind }) {
  const { customs } = view;
  return withCustoms(view, {
    left_behind: customs.left_behind + left_behind,
    killer: customs.killer === seat ? KILLER_GONE : customs.killer,
    leg: customs.leg === seat ? 0 : customs.leg,
    drawn: customs.drawn === seat ? 0 : customs.drawn,
  });
}

/** @param {SeatView} one @returns {Partial<SeatView>} */
export function afterSittingOut(one) {
  return { sitting_out: true, wishes: one.wishes.filter((wish) => !OVER_WHEN_OUT.includes(wish)) };
}

/** @param {TableView} view @param {Extract<TableEvent, { type: "hand_started" }>} event @returns {TableView} */
export function afterAnnouncement(view, event) {
  const bomb = Boolean(event.rules.bomb_pot);
  const dealtIn = new Set(event.starters.map((starter) => starter.seat));
  const { killer, since_bomb: since, waiting } = view.customs;
  const again = view.redeal;
  const customs = { ...NO_CUSTOMS, leg: view.customs.leg, killer: bomb ? killer : 0, since_bomb: bomb ? 0 : since + Number(!again), waiting };
  return { ...view, customs, seats: view.seats.map((one) => (one.player === "" ? one : dealtIn.has(one.seat) ? playing(one, bomb) : leftOut(one, !bomb && !again))) };
}

/** @param {TableView} view @param {(time: number) => number} later */
export function withLaterOffers(view, later) {
  return withCustoms(view, { waiting: view.customs.waiting.map((one) => ({ ...one, deadline: later(one.deadline) })) });
}

/** @param {SeatView} one @param {boolean} bomb @returns {SeatView} */
function playing(one, bomb) {
  const wishes = one.wishes.filter((wish) => !OVER_WHEN_DEALT_IN.includes(wish) && !(bomb && wish === "bomb_pot"));
  return { ...one, ...NO_CHOICES, dealt_in: true, entered: true, wishes };
}

/** Who has moved back is a hand nearer to playing, unless the blinds stayed. @param {SeatView} one @param {boolean} passed @returns {SeatView} */
function leftOut(one, passed) {
  const out = { ...one, dealt_in: false, moved: false };
  if (!passed || !one.wait_hands) return out;
  const owes = one.wait_hands === 1 ? { owed_big: 0, owed_small: 0 } : {};
  return { ...out, ...owes, wait_hands: one.wait_hands - 1 };
}

/** @param {SeatView} one @param {Extract<TableEvent, { type: "chose" }>} event @returns {Partial<SeatView>} */
function chose(one, { wish, on, amount }) {
  const others = one.wishes.filter((other) => other !== wish);
  return { wishes: on ? [...others, wish] : others, ...(wish === "kill" ? { kill_offer: amount } : {}) };
}

/** @param {TableView} view @param {Extract<TableEvent, { type: "moved" }>} event @returns {TableView} */
function moved(view, { seat, to, owed_big, owed_small, wait_hands }) {
  const player = view.seats.find((one) => one.seat === seat);
  const empty = view.seats.find((one) => one.seat === to);
  if (!player || !empty) return view;
  const there = { ...player, seat: to, dealt_in: false, moved: player.dealt_in || player.moved, owed_big, owed_small, wait_hands };
  const seats = view.seats.map((one) => (one.seat === to ? there : one.seat === seat ? { ...empty, seat } : one));
  const now = (/** @type {number} */ where) => (where === seat ? to : where);
  const { leg, killer, drawn } = view.customs;
  return withCustoms({ ...view, seats }, { leg: now(leg), killer: now(killer), drawn: now(drawn) });
}

/** @param {TableView} view @param {Extract<TableEvent, { type: "chop_answered" }>} event @returns {TableView} */
function answered(view, event) {
  const before = view.customs;
  const customs = event.agrees ? { ...before, chop_agreed: [...before.chop_agreed, event.seat] } : { ...before, chop_agreed: [], chop_refused: true };
  const alone = (/** @type {readonly number[]} */ agreed) => agreed.length === 1 && agreed[0] === before.chop[0];
  const clock = alone(before.chop_agreed) || alone(customs.chop_agreed) ? /** @type {const} */ ({ clock_seat: 0, clock_deadline: 0, clock_seconds: 0, clock_kind: "base" }) : {};
  return { ...view, ...clock, customs };
}

/** @param {TableView} view @param {Partial<Customs>} changes @returns {TableView} */
function withCustoms(view, changes) {
  return { ...view, customs: { ...view.customs, ...changes } };
}

/** @param {TableView} view @param {number} seat @param {(one: SeatView) => Partial<SeatView>} change @returns {TableView} */
function withSeat(view, seat, change) {
  return { ...view, seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)) };
}
