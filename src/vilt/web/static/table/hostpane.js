// What the host of a table may do, in the panel; everybody else only reads who he is.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { t } from "../language.js";
import { HostPlayers } from "./hostplayers.js";
import { HostRequests } from "./hostrequests.js";
import { HostSettings } from "./hostsettings.js";
import { Mistakes } from "./mistakes.js";
import { MovePot } from "./movepot.js";

/** @import { TableView } from "../protocol" */
/** @import { Command } from "../socket.js" */
/** @import { Store } from "../state.js" */

const LONGEST_REASON = 120;

/** Whether the reader is the host. @param {Store} store @param {TableView} view */
export function isHost(store, view) {
  return view.host !== "" && view.host === store.player.value;
}

/** Shown to the host alone. @param {{ store: Store, view: TableView }} props */
export function HostPane({ store, view }) {
  const [reason, setReason] = useState("");
  const open = store.connection.value === "open" && !store.busy.value;
  const given = useRef("");
  const give = (/** @type {Command} */ order) => { given.current = store.send(/** @type {Command} */ ({ ...order, reason: reason.trim() })); };
  const carriedOut = store.carriedOut.value;
  // An order that was refused can be given again with what was written for it.
  useEffect(() => { if (carriedOut && carriedOut === given.current) setReason(""); }, [carriedOut]);
  const written = (/** @type {Event} */ event) => setReason(/** @type {HTMLInputElement} */ (event.target).value);
  return html`<section class="host-pane" aria-labelledby="host-title">
    <h2 class="pane-title" id="host-title">${t("You are the host")}</h2>
    <${HostRequests} view=${view} give=${give} open=${open} />
    <${Mistakes} store=${store} view=${view} />
    ${view.closed ? html`<p class="muted small-text">${t("This table is closed")}</p>` : html`
      <label class="field"><span>${t("Reason, for all to read")}</span><input class="input" maxlength=${LONGEST_REASON} value=${reason} onInput=${written} /></label>
      <div class="host-buttons">${view.paused_at
        ? html`<button class="btn" type="button" disabled=${!open} onClick=${() => give({ type: "resume" })}>${t("Go on")}</button>`
        : html`<button class="btn" type="button" disabled=${!open} onClick=${() => give({ type: "pause" })}>${t("Pause the game")}</button>`}</div>
      <${MovePot} view=${view} give=${give} open=${open} reasoned=${reason.trim() !== ""} />
      <${HostPlayers} view=${view} give=${give} open=${open} reasoned=${reason.trim() !== ""} />
      <${HostSettings} view=${view} give=${give} open=${open} wrong=${store.wrong} />
      <details class="house-rules"><summary>${t("Close the table")}</summary><div class="options">
        <p class="muted small-text">${t("No hand is dealt any more, and everybody gets his chips back.")}</p>
        <button class="btn quiet" type="button" disabled=${!open} onClick=${() => give({ type: "close_table" })}>${t("Close it for good")}</button>
      </div></details>`}
  </section>`;
}
