// What everybody brought to the table and has now, and who pays whom in the end.
import { useState } from "preact/hooks";
import { ask } from "../api.js";
import { html } from "../html.js";
import { number, signed, t } from "../language.js";

/** @import { Store } from "../state.js" */
/** @typedef {{ line: { player: string, session: { name: string } }, result: number }} LedgerLine */
/** @typedef {{ lines: readonly LedgerLine[], payments: readonly { payer: string, payee: string, amount: number }[] }} Ledger */

const HOUSE = "house";

/** @param {{ store: Store }} props */
export function LedgerPane({ store }) {
  const [ledger, setLedger] = useState(/** @type {Ledger | null} */ (null));
  const [failed, setFailed] = useState(false);
  const path = `/api/tables/${store.table}/ledger`;
  const load = () => ask(path).then((said) => { setLedger(/** @type {Ledger} */ (said)); setFailed(false); }, () => setFailed(true));
  const nameOf = (/** @type {string} */ player) => (player === HOUSE ? t("the house") : ledger?.lines.find(({ line }) => line.player === player)?.line.session.name ?? player);
  return html`<details class="ledger" onToggle=${(/** @type {Event} */ event) => { if (/** @type {HTMLDetailsElement} */ (event.target).open) void load(); }}>
    <summary>${t("Who won what, who pays whom")}</summary>
    ${failed && html`<p class="notice danger" role="alert">${t("The list could not be loaded. Your games are not affected.")}</p>`}
    ${ledger && html`
      <dl class="facts-list">${ledger.lines.map(({ line, result }) => html`<dt key=${line.player}>${line.session.name}</dt><dd class="num">${signed(result)}</dd>`)}</dl>
      ${ledger.payments.length > 0 && html`<h3 class="pane-title">${t("To settle up")}</h3>
        <ul class="log">${ledger.payments.map((each) => html`<li key=${each.payer + each.payee}>${t("{payer} pays {payee} {amount}", { payer: nameOf(each.payer), payee: nameOf(each.payee), amount: number(each.amount) })}</li>`)}</ul>`}
      <p><button class="btn small quiet" type="button" onClick=${load}>${t("Renew")}</button> <a class="btn small quiet" href=${`${path}.csv`} download>${t("For a spreadsheet")}</a></p>`}
  </details>
  <p class="record-link"><a class="btn small quiet" href=${`/t/${encodeURIComponent(store.table)}/record`} target="_blank" rel="noopener">${t("Record of this table")}</a></p>`;
}
