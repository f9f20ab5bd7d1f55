// The equity of players who are all in: asked for only when every hand left lies face up, from just the cards seen here.
import { signal } from "@preact/signals";
import { ask } from "../api.js";

/** @import { Signal } from "@preact/signals" */
/** @import { Game, HandView } from "../protocol" */
/** @typedef {readonly number[] | null} Shares a part of the pot for each hand, null while it is not known */

const MOST_KEPT = 200;

/** What was answered, by the cards. @type {Map<string, Signal<Shares>>} */
const answers = new Map();

/** The players left, when all of their hands lie face up and cards are to come. @param {Game} game @param {HandView} hand */
function faceUp(game, hand) {
  if (game.any_low || !hand.dealt || hand.over || hand.actor || hand.board.length === 5) return null;
  const left = hand.players.filter((player) => !player.folded);
  const open = left.length > 1 && left.every((player) => player.shown && player.cards.length === left[0]?.cards.length);
  return open ? left : null;
}

/** @param {readonly (readonly number[])[]} hands @param {readonly number[]} board @param {boolean} hiLo */
function answerTo(hands, board, hiLo) {
  const asked = hiLo ? { hands, board, hi_lo: true } : { hands, board };
  const key = JSON.stringify(asked);
  const known = answers.get(key);
  if (known) return known;
  const coming = signal(/** @type {Shares} */ (null));
  if (answers.size >= MOST_KEPT) answers.clear();
  answers.set(key, coming);
  /** @type {Promise<{ equity: Shares }>} */ (ask("/api/equity", asked)).then(
    (said) => { coming.value = said.equity; },
    () => { answers.delete(key); }, // the table goes on without it
  );
  return coming;
}

/** A player's part of the pot as the cards lie, 0 to 1; null when it cannot be said. @param {Game} game @param {HandView} hand @param {number} seat */
export function equityOf(game, hand, seat) {
  const left = faceUp(game, hand);
  const place = left ? left.findIndex((player) => player.seat === seat) : -1;
  if (!left || place < 0) return null;
  return answerTo(left.map((player) => player.cards), hand.board, game.hi_lo).value?.[place] ?? null;
}
