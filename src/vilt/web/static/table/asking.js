// Where the host is asked who sits down and who brings chips: what one waits for, and how to take it back.
import { html } from "../html.js";
import { t } from "../language.js";
import { Prompt } from "./prompt.js";

/** @import { HostAsked, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */
/** @import { Context, Moves } from "./moves.js" */

/** What the reader has asked the host for. @param {Store} store @param {TableView} view @returns {HostAsked | null} */
export function requestOf(store, view) {
  return view.requests.find((one) => one.player === store.player.value) ?? null;
}

/** @param {HostAsked} asked */
function waitingFor({ more, seat, amount }) {
  return more ? t("You have asked the host for {amount} more chips", { amount }) : t("You have asked the host for seat {seat} with {amount}", { seat, amount });
}

/** @param {Context} context @param {HostAsked} asked @returns {Moves} */
export function askingMoves({ store }, asked) {
  return {
    stamp: "asking",
    row: html`<${Prompt} text=${waitingFor(asked)} small=${t("The host has to agree first.")} />`,
    left: { text: t("Take back"), byKey: false, press: () => void store.send({ type: "withdraw_request" }) },
    middle: { text: t("Check") },
    right: { text: t("Raise") },
    sizing: null,
  };
}

/** The same in the panel, for one who plays meanwhile. @param {{ store: Store, asked: HostAsked }} props */
export function Asked({ store, asked }) {
  return html`<p class="muted small-text">${waitingFor(asked)}</p>
    <button class="btn small quiet" type="button" disabled=${store.busy.value || store.connection.value !== "open"} onClick=${() => store.send({ type: "withdraw_request" })}>${t("Take back")}</button>`;
}
