// The tables that are open, renewed while the page is looked at.
import { signal } from "@preact/signals";
import { ask } from "../api.js";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { number, t } from "../language.js";

/** @import { Signal } from "@preact/signals" */
/** @import { OpenTable } from "../api.js" */

const RENEW = 4000;

/** @typedef {{ open: Signal<readonly OpenTable[]>, failed: Signal<boolean>, first: Promise<void>, load: () => Promise<void> }} Tables */

/** @returns {Tables} */
export function watchTables() {
  const open = /** @type {Signal<readonly OpenTable[]>} */ (signal([]));
  const failed = signal(false);
  const load = () => ask("/api/lobby").then((answer) => {
    open.value = /** @type {{ tables: OpenTable[] }} */ (answer).tables;
    failed.value = false;
  }, () => { failed.value = true; });
  setInterval(() => { if (!document.hidden) void load(); }, RENEW);
  return { open, failed, first: load(), load };
}

/** @param {{ tables: Tables }} props */
export function CashList({ tables }) {
  const rows = tables.open.value;
  return html`<section class="panel" aria-labelledby="tables">
    <header><h2 id="tables">${t("Open tables")}</h2></header>
    ${tables.failed.value
      ? html`<div class="pad"><div class="notice danger" role="alert"><${Icon} name="off" /><span class="grow">${t("The list could not be loaded. Your games are not affected.")}</span><button class="btn small quiet" type="button" onClick=${tables.load}>${t("Try again")}</button></div></div>`
      : rows.length === 0
        ? html`<div class="pad"><div class="empty"><b>${t("No table is running")}</b><span>${t("Start one and the others will find it here.")}</span></div></div>`
        : html`<table class="list">
          <thead><tr><th>${t("Table")}</th><th class="hide-s">${t("Game")}</th><th>${t("Blinds")}</th><th>${t("Seats")}</th><th><span class="sr">${t("Action")}</span></th></tr></thead>
          <tbody>${rows.map((row) => html`<${Row} key=${row.table} row=${row} />`)}</tbody>
        </table>`}
  </section>`;
}

/** @param {{ row: OpenTable }} props */
function Row({ row }) {
  const full = row.taken >= row.seats;
  const places = Array.from({ length: row.seats }, (_, index) => index < row.taken);
  return html`<tr>
    <td><b>${row.name}</b></td>
    <td class="hide-s nw">${row.game}</td>
    <td class="nw num">${number(row.small_blind)} / ${number(row.big_blind)}</td>
    <td class="nw"><span class="seats-meter" aria-hidden="true">${places.map((taken, index) => html`<i key=${index} class=${taken ? "on" : ""}></i>`)}</span><span class="num">${row.taken}/${row.seats}</span></td>
    <td><a class="btn small ${full ? "quiet" : "soft"}" href=${`/t/${row.table}`} aria-label=${full ? t("Watch {name}", { name: row.name }) : t("Join {name}", { name: row.name })}>${full ? t("Watch") : t("Join")}</a></td>
  </tr>`;
}
