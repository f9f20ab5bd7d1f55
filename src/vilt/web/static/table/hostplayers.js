// What the host does about one player: send him away, correct his stack, make him the host.
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { chipsFrom, number, t } from "../language.js";

/** @import { SeatView, TableView } from "../protocol" */
/** @import { Command } from "../socket.js" */

/** `reasoned`: whether a reason is written down, without which no stack is corrected.
 * @param {{ view: TableView, give: (order: Command) => void, open: boolean, reasoned: boolean }} props */
export function HostPlayers({ view, give, open, reasoned }) {
  const [seat, setSeat] = useState(0);
  const seated = view.seats.filter((one) => one.player);
  const chosen = seated.find((one) => one.seat === seat);
  if (seated.length === 0) return null;
  return html`<label class="field"><span>${t("What about a player")}</span><select class="input" value=${chosen?.seat ?? 0} onChange=${(/** @type {Event} */ event) => setSeat(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
      <option value=${0}>${t("Choose a player")}</option>
      ${seated.map((one) => html`<option key=${one.seat} value=${one.seat}>${one.name}</option>`)}</select></label>
    ${chosen && html`<${OnePlayer} key=${chosen.player} view=${view} one=${chosen} give=${give} open=${open} reasoned=${reasoned} />`}`;
}

/** @param {{ view: TableView, one: SeatView, give: (order: Command) => void, open: boolean, reasoned: boolean }} props */
function OnePlayer({ view, one, give, open, reasoned }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const { seat } = one;
  const stack = typed === null ? one.stack : chipsFrom(typed);
  const playing = Boolean(view.hand && !view.hand.over && one.dealt_in);
  const legal = stack !== null && stack > 0 && stack !== one.stack && !playing;
  const correct = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!legal || !reasoned) return;
    give({ type: "correct_stack", seat, stack });
    setTyped(null);
  };
  return html`<form class="top-up" onSubmit=${correct}>
      <label class="field"><span>${playing ? t("Right stack, after this hand") : t("Right stack")}</span><input class="input" inputmode="numeric" autocomplete="off" disabled=${playing} value=${typed ?? number(one.stack)}
        onInput=${(/** @type {InputEvent} */ event) => setTyped(/** @type {HTMLInputElement} */ (event.target).value)} /></label>
      <button class="btn" type="submit" disabled=${!open || !legal || !reasoned}>${t("Correct")}</button>
    </form>
    ${!playing && !reasoned && html`<p class="muted small-text">${t("This takes a reason: write it above.")}</p>`}
    <div class="host-buttons">
      <button class="btn quiet" type="button" disabled=${!open || one.leaving} onClick=${() => give({ type: "kick", seat })}>${t("Send away")}</button>
      ${!one.bot && one.player !== view.host && html`<button class="btn quiet" type="button" disabled=${!open} onClick=${() => give({ type: "hand_over", seat })}>${t("Make host")}</button>`}
    </div>`;
}
