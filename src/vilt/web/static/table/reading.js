// What a view of a table says, worked out: places round the felt, positions, states of seats, sizes of bets.
import { t } from "../language.js";

/** @import { HandView, Option, PlayerView, SeatView, TableView } from "../protocol" */

/**
 * Which places of a ring of six or ten a table of so many seats uses, from the viewer clockwise. On these two rings no
 * seat lies beside the board, so a phone has room for both.
 * @type {Readonly<Record<number, readonly number[]>>}
 */
const PLACES = {
  2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 5], 5: [0, 1, 2, 4, 5], 6: [0, 1, 2, 3, 4, 5],
  7: [0, 1, 2, 4, 6, 8, 9], 8: [0, 1, 2, 4, 5, 6, 8, 9], 9: [0, 1, 2, 3, 4, 6, 7, 8, 9], 10: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
};

/** How many places the ring of a table has. @param {TableView} view */
export function ringOf(view) {
  return view.settings.seats > 6 ? 10 : 6;
}

/** The place of a seat on the ring: 0 at the bottom, clockwise; the viewer sits at 0, for a spectator seat 1 does. @param {TableView} view @param {number} own @param {number} seat */
export function placeOf(view, own, seat) {
  const count = view.settings.seats;
  return PLACES[count]?.[(seat - (own || 1) + count) % count] ?? 0;
}

/** A seat's player in the latest hand; null for who was not dealt in. @param {TableView} view @param {SeatView} one @returns {PlayerView | null} */
export function playerIn(view, one) {
  return (one.dealt_in && view.hand?.players.find((each) => each.seat === one.seat)) || null;
}

/** Whether a seat's player is still in the hand that is played. @param {TableView} view @param {SeatView} one */
export function isPlaying(view, one) {
  return Boolean(view.hand && !view.hand.over && playerIn(view, one)?.folded === false);
}

/** @typedef {"folded" | "out" | "turn" | "allin" | "won" | "empty" | ""} SeatState */

/** @param {TableView} view @param {SeatView} one @returns {SeatState} */
export function stateOf(view, one) {
  if (!one.player) return "empty";
  const hand = view.hand;
  const player = playerIn(view, one);
  if (hand && player) {
    if (player.won > 0) return "won";
    if (hand.actor === one.seat) return "turn";
    if (player.folded && !(hand.over && one.sitting_out)) return "folded";
    if (!hand.over && hand.dealt && player.stack === 0) return "allin";
    if (isPlaying(view, one)) return "";
  }
  return one.sitting_out || one.waiting || (one.stack === 0 && !player) ? "out" : "";
}

/** The short name of a seat's position in the latest hand, "" for who is not in it. @param {TableView} view @param {number} seat */
export function positionOf(view, seat) {
  const hand = view.hand;
  if (!hand || !hand.players.some((player) => player.seat === seat)) return "";
  if (seat === hand.button) return t("BTN");
  if (seat === view.small_blind) return t("SB");
  if (seat === view.big_blind) return t("BB");
  const others = hand.players.map((player) => player.seat).filter((each) => each !== hand.button && each !== view.small_blind && each !== view.big_blind);
  const place = others.indexOf(seat);
  const late = [t("CO"), t("HJ"), t("LJ")][others.length - 1 - place];
  if (late && (place > 0 || others.length === 1)) return late;
  return place === 0 ? t("UTG") : t("UTG+{n}", { n: place });
}

/** The largest bet in front. @param {HandView} hand */
export function highestBet(hand) {
  return Math.max(0, ...hand.players.map((player) => player.bet));
}

/** The bet or raise that is possible now. @param {HandView | null} hand @returns {Option | null} */
export function raiseOption(hand) {
  return hand?.options.find((option) => option.action === "bet" || option.action === "raise") ?? null;
}

/**
 * @typedef {{ id: string, text: string, name: string, amount: number }} Preset
 * `amount` is the total in front it stands for, which may lie outside what is legal.
 */

/** The usual sizes from left to right. @param {TableView} view @param {Option} option @returns {Preset[]} */
export function presetsOf(view, option) {
  const hand = view.hand;
  const actor = hand?.players.find((player) => player.seat === hand.actor);
  if (!hand || !actor) return [];
  const highest = highestBet(hand);
  const pot = (/** @type {number} */ part) => highest + Math.round((hand.pot + hand.to_call) * part);
  const times = (/** @type {number} */ factor) => Math.round(Math.max(highest, view.settings.rules.big_blind) * factor);
  const small = hand.street === 0
    ? [{ id: "2.5x", text: "2.5×", name: t("Two and a half times the bet"), amount: times(2.5) }, { id: "3x", text: "3×", name: t("Three times the bet"), amount: times(3) }]
    : [{ id: "half", text: "½", name: t("Half the pot"), amount: pot(0.5) }, { id: "three", text: "¾", name: t("Three quarters of the pot"), amount: pot(0.75) }];
  return [
    { id: "min", text: t("Min"), name: t("The least"), amount: option.low },
    ...small,
    { id: "pot", text: t("Pot"), name: t("The pot"), amount: pot(1) },
    { id: "all-in", text: t("All-in"), name: t("All-in"), amount: actor.bet + actor.stack },
  ];
}

/** The seats that won something and how much, the most first. @param {HandView} hand */
export function winners(hand) {
  return hand.players.filter((player) => player.won > 0).sort((a, b) => b.won - a.won);
}

/** Whether cards were turned up at the end. @param {HandView} hand */
export function contested(hand) {
  return hand.players.filter((player) => player.shown).length > 0;
}

/** @param {SeatView} one @param {number} own */
export function nameOf(one, own) {
  return one.seat === own ? t("You") : one.name;
}
