// Who gets no cards until the big blind reaches him (C8), by the room's own rule for where the blinds lie next (B4-B9).
/** @import { SeatView, TableView } from "./protocol" */

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
  const bigBlind = firstLeftOf(eligible, view.big_blind);
  const players = eligible.filter((one) => one.dealt_in || one.seat === bigBlind);
  const all = !view.big_blind || players.length < 2;
  return new Set((all ? eligible : players).map((one) => one.seat));
}

/** @param {readonly SeatView[]} eligible in order of their seats @param {number} seat */
function firstLeftOf(eligible, seat) {
  return (eligible.find((one) => one.seat > seat) ?? eligible[0])?.seat ?? 0;
}
