// Who asks the host for a seat or for chips, the first one first.
import { html } from "../html.js";
import { t } from "../language.js";

/** @import { TableView } from "../protocol" */
/** @import { Command } from "../socket.js" */

/** @param {{ view: TableView, give: (order: Command) => void, open: boolean }} props */
export function HostRequests({ view, give, open }) {
  if (view.requests.length === 0) return null;
  return html`<ul class="host-requests">${view.requests.map(({ player, name, seat, amount, more }) => {
    const answer = (/** @type {boolean} */ accept) => () => give({ type: "answer_request", player, accept });
    return html`<li key=${player}>
      <span>${more ? t("{name} asks for {amount} more chips", { name, amount }) : t("{name} asks for seat {seat} with {amount}", { name, seat, amount })}</span>
      <div class="host-buttons"><button class="btn small quiet" type="button" disabled=${!open} onClick=${answer(false)}>${t("Refuse")}</button>
        <button class="btn small primary" type="button" disabled=${!open} onClick=${answer(true)}>${t("Allow")}</button></div>
    </li>`;
  })}</ul>`;
}
