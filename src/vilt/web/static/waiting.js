// Who gets no cards until the big blind reaches him or he posts (C8), by the room's own rule for where the blinds lie next (B4-B10).
/** @import { SeatView, TableView } from "./protocol" */

const MOST_PLAYERS = 10;

/** @param {TableView} view @returns {ReadonlySet<number>} */
export function waitingSeats(view) {
  const eligible = view.seats.filter((one) => one.player !== "" && !one.sitting_out && !one.leaving && one.stack > 0);
  const running = view.hand !== null && !view.hand.over;
  const coming = running ? null : dealtInNext(view, eligible);
  const waiting = eligible.filter((one) => (running ? !one.dealt_in : coming && !coming.has(one.seat)));
  return new Set(waiting.map((one) => one.seat));
}

/** The seats of the next hand as things stand; null while too few can play. @param {TableView} view @param {readonly SeatView[]} eligible */
function dealtInNext(view, eligible) {
  if (eligible.length < 2) return null;
  const again = new Set(view.redeal ? view.hand?.players.map((player) => player.seat) : []);
  const back = eligible.filter((one) => one.dealt_in && again.has(one.seat));
  if (again.size > 0 && back.length === again.size) return again;
  const known = eligible.filter((one) => inGame(one) && (one.dealt_in || one.moved));
  if (!view.settings.rules.big_blind || (view.customs.stopped && known.length < 2)) return new Set(eligible.map((one) => one.seat));
  const blinds = view.big_blind ? nextBlinds(view, eligible, known) : null;
  const players = new Set([...known.map((one) => one.seat), ...(blinds ? [blinds.bigBlind] : [])]);
  if (!blinds || players.size < 2) return new Set(eligible.map((one) => one.seat));
  const { button, smallBlind, bigBlind } = blinds;
  if (new Set([button, smallBlind, bigBlind]).size === 3) {
    for (const one of eligible) {
      if (posts(view, one) && leftOf(one.seat, button) >= leftOf(bigBlind, button)) players.add(one.seat);
    }
  }
  return players;
}

/** Null when nobody of the game is left. @param {TableView} view @param {readonly SeatView[]} eligible @param {readonly SeatView[]} known */
function nextBlinds(view, eligible, known) {
  if (view.settings.button_mode === "dead_button") {
    return { button: view.small_blind, smallBlind: view.big_blind, bigBlind: firstLeftOf(eligible, view.big_blind) };
  }
  if (!known.length) return null;
  const button = firstLeftOf(known, view.button);
  const smallBlind = firstLeftOf(known, button);
  const bigBlind = firstLeftOf(eligible, smallBlind);
  return bigBlind === button ? { button, smallBlind: button, bigBlind: smallBlind } : { button, smallBlind, bigBlind };
}

/** Whether a player comes in before the big blind reaches him. @param {TableView} view @param {SeatView} one */
function posts(view, one) {
  const { missed_policy: missed, entry } = view.settings;
  const may = one.entered ? missed === "post_all_or_wait" : entry === "wait_or_post";
  return inGame(one) || (may && (one.bot !== "" || one.wishes.includes("post")));
}

/** @param {SeatView} one */
function inGame(one) {
  return one.entered && !one.owed_big && !one.owed_small;
}

/** How many chairs a seat lies left of another. @param {number} seat @param {number} other */
function leftOf(seat, other) {
  return (seat - other + MOST_PLAYERS) % MOST_PLAYERS;
}

/** @param {readonly SeatView[]} players in order of their seats @param {number} seat */
function firstLeftOf(players, seat) {
  return (players.find((one) => one.seat > seat) ?? players[0])?.seat ?? 0;
}
