// Who won with his high hand and who with his low, read from the hands that lie open.
import { bestHand, compare, compareLows, lowOf } from "../strength.js";
import { winners } from "./reading.js";

/** @import { Game, HandView } from "../protocol" */
/** The cards that won the high half and those that won the low half, as far as they did. @typedef {{ high?: readonly number[], low?: readonly number[] }} Halves */

/**
 * What each winner won with, by his seat. Nobody who shows a better hand of a kind has beaten him with it, unless he is
 * out of the pot in question: then the better hand has won something too.
 * @param {Game} game
 * @param {HandView} hand with a whole board
 * @returns {Map<number, Halves>}
 */
export function halvesOf(game, hand) {
  const won = winners(hand).filter((player) => player.shown);
  const held = won.map((player) => ({ seat: player.seat, high: bestHand(game, player.cards, hand.board), low: lowOf(game, player.cards, hand.board) }));
  return new Map(held.map(({ seat, high, low }) => {
    const lowest = low !== null && held.every((other) => !other.low || compareLows(low, other.low) >= 0);
    const highest = held.every((other) => compare(high, other.high) >= 0);
    return [seat, { ...((highest || !lowest) && { high: high.cards }), ...(lowest && low && { low }) }];
  }));
}

/**
 * The cards that make the best hands on one board of several, the lows among them: what won there, as far as it was for all.
 * @param {Game} game @param {HandView} hand @param {readonly number[]} board @returns {ReadonlySet<number> | null} null before it is decided
 */
export function bestOn(game, hand, board) {
  const shown = hand.players.filter((player) => player.shown && !player.folded);
  if (board.length < 5 || shown.length === 0 || winners(hand).length === 0) return null;
  const held = shown.map((player) => ({ high: bestHand(game, player.cards, board), low: lowOf(game, player.cards, board) }));
  const highs = held.filter(({ high }) => held.every((other) => compare(high, other.high) >= 0)).flatMap(({ high }) => high.cards);
  const lows = held.flatMap(({ low }) => (low && held.every((other) => !other.low || compareLows(low, other.low) >= 0) ? low : []));
  return new Set([...highs, ...lows]);
}
