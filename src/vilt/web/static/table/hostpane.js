// What the host of a table may do, in the panel; everybody else only reads who he is.
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { t } from "../language.js";
import { Mistakes } from "./mistakes.js";

/** @import { TableView } from "../protocol" */
/** @import { Store } from "../state.js" */

const LONGEST_REASON = 120;

/** @param {{ store: Store, view: TableView }} props */
export function HostPane({ store, view }) {
  const [seat, setSeat] = useState(0);
  const [reason, setReason] = useState("");
  if (!view.host || view.host !== store.player.value) return null;
  const others = view.seats.filter((one) => one.player && !one.bot && one.player !== view.host);
  const chosen = others.find((one) => one.seat === seat) ?? others[0];
  const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
  const handOver = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (chosen) store.send({ type: "hand_over", seat: chosen.seat, reason: reason.trim() });
    setReason("");
  };
  return html`<section class="host-pane" aria-labelledby="host-title">
    <h2 class="pane-title" id="host-title">${t("You are the host")}</h2>
    <${Mistakes} store=${store} view=${view} />
    ${others.length === 0
      ? html`<p class="muted small-text">${t("As soon as others sit here, you can make one of them the host.")}</p>`
      : html`<form onSubmit=${handOver}>
        <label class="field"><span>${t("New host")}</span><select class="input" value=${chosen?.seat} onChange=${(/** @type {Event} */ event) => setSeat(Number(value(event)))}>
          ${others.map((one) => html`<option key=${one.seat} value=${one.seat}>${one.name}</option>`)}</select></label>
        <label class="field"><span>${t("Reason, for all to read")}</span><input class="input" maxlength=${LONGEST_REASON} value=${reason} onInput=${(/** @type {Event} */ event) => setReason(value(event))} /></label>
        <button class="btn quiet" type="submit" disabled=${store.busy.value || store.connection.value !== "open"}>${t("Hand over")}</button>
      </form>`}
  </section>`;
}
