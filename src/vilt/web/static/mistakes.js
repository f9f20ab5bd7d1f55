// What an event of a mistake does to a hand as one seat sees it; the counterpart of `reduce.js`.

/** @import { HandView, PlayerView, TableEvent } from "./protocol" */

/** @type {Pick<HandView, "actor" | "options" | "to_call">} */
const NOBODY_ACTS = { actor: 0, options: [], to_call: 0 };

/** Events after which the clock of the turn counts no longer. */
export const STOPPING = new Set(["misdealt", "deck_fouled", "hand_killed", "folded_out_of_turn", "shuffle_asked"]);

/** @param {HandView} hand @param {TableEvent} event @param {number} seat @returns {HandView} */
export function afterMistake(hand, event, seat) {
  switch (event.type) {
    case "card_exposed":
      return withPlayer(hand, event.seat, ({ cards, face_up }) => ({ cards: exchanged(cards, event.place, event.card), face_up: [...face_up, event.card] }));
    case "card_replaced":
      return withPlayer(hand, event.seat, ({ cards, face_up }) => ({
        cards: exchanged(cards, event.place, event.replacement),
        face_up: face_up.filter((card) => card !== event.card),
      }));
    case "misdealt":
    case "deck_fouled":
      return { ...hand, ...NOBODY_ACTS, players: hand.players.map((player) => ({ ...player, owes: 0 })) };
    case "rake_returned": return { ...hand, pot: hand.pot + event.amount, rake: hand.rake - event.amount };
    case "chips_returned": {
      const back = withPlayer(hand, event.seat, (player) => ({
        stack: player.stack + event.amount - event.won,
        won: player.won - event.won,
        bet: 0,
        paid: 0,
      }));
      return { ...back, pot: back.pot - event.amount + event.won };
    }
    case "hand_killed":
    case "folded_out_of_turn":
      return { ...withPlayer(hand, event.seat, ({ cards }) => ({
        folded: true,
        last_action: "fold",
        face_up: [],
        cards: event.seat === seat ? cards : [],
      })), ...NOBODY_ACTS };
    case "dealt_early": return { ...hand, set_aside: event.cards };
    case "shuffle_asked": {
      const mucks = new Set(event.mucks);
      const players = hand.players.map((player) => (mucks.has(player.seat) ? { ...player, cards: [] } : player));
      const set_aside = hand.set_aside.filter((card) => !event.returned.includes(card));
      return { ...hand, ...NOBODY_ACTS, players, set_aside, board: event.shuffle === "stub" ? hand.board : [], shuffling: true };
    }
    case "shuffled": return { ...hand, shuffling: false };
    case "board_replaced": return { ...hand, board: event.board };
    default: return hand;
  }
}

/** @param {readonly number[]} cards @param {number} place @param {number} card */
function exchanged(cards, place, card) {
  return cards.map((held, at) => (at === place ? card : held));
}

/**
 * @param {HandView} hand
 * @param {number} seat
 * @param {(player: PlayerView) => Partial<PlayerView>} change
 * @returns {HandView}
 */
function withPlayer(hand, seat, change) {
  return { ...hand, players: hand.players.map((player) => (player.seat === seat ? { ...player, ...change(player) } : player)) };
}
