// What a player wants of the hands to come: to post, to straddle, to chop, to kill, a bomb pot, another seat.
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { chipsFrom, number, t } from "../language.js";

/** @import { SeatView, TableSettings, TableView, Wish } from "../protocol" */
/** @import { Store } from "../state.js" */

/** The wishes that are switched on and off at this table. @param {TableSettings} settings @returns {[Wish, string][]} */
function switches({ straddle, chop, bomb_vote: bombs }) {
  return [
    ["out_at_big_blind", t("Sit out at my next big blind")],
    .../** @type {[Wish, string][]} */ (straddle === "off" ? [] : [["straddle", t("Straddle whenever I may")]]),
    .../** @type {[Wish, string][]} */ (chop === "off" ? [] : [["chop", t("Chop whenever I may")]]),
    .../** @type {[Wish, string][]} */ (bombs ? [["bomb_pot", t("Vote for a bomb pot")]] : []),
  ];
}

/** Whether the reader may post now instead of waiting for the big blind. @param {TableView} view @param {SeatView | null} own */
export function mayPost(view, own) {
  if (!own || own.leaving || own.sitting_out || !own.waiting || own.stack === 0 || view.hand_number === 0) return false;
  const { entry, missed_policy: missed, rules } = view.settings;
  const allowed = own.entered ? missed === "post_all_or_wait" : entry === "wait_or_post";
  return allowed && rules.big_blind > 0;
}

/** Say a wish or take it back. @param {Store} store @param {Wish} wish @param {boolean} on @param {number} [amount] */
export function say(store, wish, on, amount = 0) {
  store.send({ type: "wish", wish, on, amount });
}

/** All of them, in the panel. @param {{ store: Store, view: TableView, own: SeatView }} props */
export function Wishes({ store, view, own }) {
  const open = store.connection.value === "open" && !store.busy.value;
  return html`<div class="wishes">
    ${switches(view.settings).map(([wish, text]) => html`<label key=${wish} class="check"><input type="checkbox" checked=${own.wishes.includes(wish)} disabled=${!open}
      onChange=${() => say(store, wish, !own.wishes.includes(wish))} /><span>${text}</span></label>`)}
    ${view.settings.kill_pot && html`<${Kill} store=${store} view=${view} own=${own} open=${open} />`}
    <${OtherSeat} store=${store} view=${view} open=${open} />
  </div>`;
}

/** @param {{ store: Store, view: TableView, own: SeatView, open: boolean }} props */
function Kill({ store, view, own, open }) {
  const least = 2 * view.settings.rules.big_blind;
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const wished = own.wishes.includes("kill");
  const amount = typed === null ? least : chipsFrom(typed);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (wished) say(store, "kill", false);
    else if (amount !== null) say(store, "kill", true, amount);
  };
  return html`<form class="top-up" onSubmit=${submit}>
    <label class="field"><span>${t("Kill the next pot with")}</span><input class="input" inputmode="numeric" autocomplete="off" disabled=${wished} value=${wished ? number(own.kill_offer) : typed ?? number(least)}
      onInput=${(/** @type {InputEvent} */ event) => setTyped(/** @type {HTMLInputElement} */ (event.target).value)} /></label>
    <button class="btn" type="submit" disabled=${!open || (!wished && amount === null)}>${wished ? t("Take back") : t("Kill")}</button>
  </form>`;
}

/** @param {{ store: Store, view: TableView, open: boolean }} props */
function OtherSeat({ store, view, open }) {
  const free = view.seats.filter((one) => !one.player).map((one) => one.seat);
  const [seat, setSeat] = useState(0);
  const to = free.includes(seat) ? seat : free[0];
  if (to === undefined) return null;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    store.send({ type: "change_seat", to });
  };
  return html`<form class="top-up" onSubmit=${submit}>
    <label class="field"><span>${t("Another seat")}</span><select class="input" value=${to} onChange=${(/** @type {Event} */ event) => setSeat(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
      ${free.map((each) => html`<option key=${each} value=${each}>${t("Seat {seat}", { seat: each })}</option>`)}</select></label>
    <button class="btn" type="submit" disabled=${!open}>${t("Change seat")}</button>
  </form>`;
}
