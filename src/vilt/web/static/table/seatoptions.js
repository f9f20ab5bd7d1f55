// What a player can do about his seat: sit out, come back, top up, leave.
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { chipsFrom, number, t } from "../language.js";
import { Asked, requestOf } from "./asking.js";
import { AutoChips } from "./autochips.js";
import { isPlaying } from "./reading.js";
import { TimeBank } from "./timebank.js";
import { Wishes } from "./wishes.js";

/** @import { SeatView, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */

/** The most chips a player may add now. @param {Store} store @param {TableView} view @param {SeatView} own */
function room(store, view, own) {
  const most = view.settings.max_buy_in;
  const fits = most ? most - own.stack - own.queued : store.chips.value;
  return Math.max(0, Math.min(fits, store.chips.value));
}

/** Beside the action buttons, where there is room. @param {{ store: Store, view: TableView, openSeat: () => void }} props */
export function SeatSwitches({ store, view, openSeat }) {
  const own = store.own.value;
  if (!own || own.leaving) return null;
  return html`${!own.rebuy_deadline && html`<${SitOutSwitch} store=${store} own=${own} />`}
    <div class="bar-buttons"><${TimeBank} small=${true} store=${store} view=${view} own=${own} /><button class="btn small quiet" type="button" disabled=${room(store, view, own) === 0} onClick=${openSeat}>${t("Top up")}</button></div>`;
}

/** @param {{ store: Store, own: SeatView }} props */
function SitOutSwitch({ store, own }) {
  const flip = () => store.send({ type: own.sitting_out ? "come_back" : "take_break" });
  return html`<label class="check"><input type="checkbox" checked=${own.sitting_out} disabled=${store.connection.value !== "open"} onChange=${flip} /><span>${t("Sit out next hand")}</span></label>`;
}

/** All of it, as a pane of the side panel. @param {{ store: Store, view: TableView }} props */
export function SeatPane({ store, view }) {
  const own = store.own.value;
  if (!own) return html`<div class="empty"><span>${t("Choose a free seat at the table to play.")}</span></div>`;
  return html`
    <dl class="facts-list">
      <dt>${t("Your stack")}</dt><dd class="num">${number(own.stack)}</dd>
      ${own.queued > 0 && html`<dt>${t("Joins it after this hand")}</dt><dd class="num">${number(own.queued)}</dd>`}
      <dt>${t("In your bankroll")}</dt><dd class="num">${number(store.chips.value)}</dd>
    </dl>
    ${!own.leaving && html`<${TimeBank} store=${store} view=${view} own=${own} />${!own.rebuy_deadline && html`<${SitOutSwitch} store=${store} own=${own} />`}<${TopUp} store=${store} view=${view} own=${own} /><${AutoChips} store=${store} view=${view} /><${Wishes} store=${store} view=${view} own=${own} />`}
    <${Leave} store=${store} view=${view} own=${own} />`;
}

/** @param {{ store: Store, view: TableView, own: SeatView }} props */
function TopUp({ store, view, own }) {
  const most = room(store, view, own);
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const amount = typed === null ? most : chipsFrom(typed);
  const legal = amount !== null && amount >= 1 && amount <= most;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!legal) return;
    store.send({ type: "add_chips", amount });
    setTyped(null);
  };
  const request = requestOf(store, view);
  if (request) return html`<${Asked} store=${store} asked=${request} />`;
  if (most === 0) return html`<p class="muted small-text">${t("Your stack is at the maximum of this table.")}</p>`;
  return html`<form class="top-up" onSubmit=${submit}>
    <label class="field"><span>${t("Top up, at most {amount}", { amount: most })}</span>
      <input id="top-up" class="input" inputmode="numeric" autocomplete="off" value=${typed ?? number(most)} aria-invalid=${!legal}
        onInput=${(/** @type {InputEvent} */ event) => setTyped(/** @type {HTMLInputElement} */ (event.target).value)} /></label>
    <button class="btn" type="submit" disabled=${!legal || store.busy.value}>${t("Top up")}</button>
  </form>`;
}

/** @param {{ store: Store, view: TableView, own: SeatView }} props */
function Leave({ store, view, own }) {
  if (own.leaving) return html`<p class="muted small-text">${t("You leave when this hand is over for you.")}</p>`;
  return html`<div class="leave">
    <p class="muted small-text">${isPlaying(view, own) ? t("You are in a hand: you leave when it is over for you.") : t("Your chips go back to your bankroll.")}</p>
    <button class="btn quiet" type="button" disabled=${store.busy.value} onClick=${() => store.send({ type: "leave_seat" })}>${t("Leave the table")}</button>
  </div>`;
}
