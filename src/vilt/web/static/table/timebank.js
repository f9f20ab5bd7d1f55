// A player's time bank: how much it holds, and the button that lets it follow his clock.
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { t } from "../language.js";

/** @import { SeatView, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */

/** Whether it can be used now: at one's turn, while another time of it runs. @param {Store} store @param {TableView} view @param {SeatView} own */
function usable(store, view, own) {
  return own.bank > 0 && view.clock_seat === own.seat && view.clock_kind !== "bank" && store.connection.value === "open" && !store.busy.value;
}

/** Let the time bank follow, if that is possible. @param {Store} store */
export function takeTime(store) {
  const [view, own] = [store.view.value, store.own.value];
  if (!view?.hand || !own || !usable(store, view, own)) return;
  store.send({ type: "take_time", hand: view.hand.hand, turn: view.hand.turn });
}

/** `small` is only a number. @param {{ store: Store, view: TableView, own: SeatView, small?: boolean }} props */
export function TimeBank({ store, view, own, small = false }) {
  if (view.settings.bank_most_seconds === 0) return null;
  const running = view.clock_seat === own.seat && view.clock_kind === "bank";
  const seconds = Math.round(own.bank);
  const text = running ? t("Your time bank runs") : t("Time bank: {seconds} s", { seconds });
  return html`<button class="btn small quiet time-bank" type="button" disabled=${!usable(store, view, own)} aria-keyshortcuts="T" aria-label=${small ? text : undefined} title=${text} onClick=${() => takeTime(store)}><${Icon} name="clock" /><span>${small ? t("{seconds} s", { seconds }) : text}</span></button>`;
}
