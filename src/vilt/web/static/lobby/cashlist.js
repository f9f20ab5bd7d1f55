// The tables that are open, renewed while the page is looked at.
import { signal } from "@preact/signals";
import { ask } from "../api.js";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { capital, t } from "../language.js";

/** @import { Signal } from "@preact/signals" */
/** @import { Me, OpenTable } from "../api.js" */

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

/** @param {{ tables: Tables, me: Signal<Me | null> }} props */
export function CashList({ tables, me }) {
  const rows = tables.open.value;
  const mine = new Set(me.value?.tables);
  return html`<section class="panel" aria-labelledby="tables">
    <header><h2 id="tables">${t("Open tables")}</h2></header>
    ${tables.failed.value
      ? html`<div class="pad"><div class="notice danger" role="alert"><${Icon} name="off" /><span class="grow">${t("The list could not be loaded. Your games are not affected.")}</span><button class="btn small quiet" type="button" onClick=${tables.load}>${t("Try again")}</button></div></div>`
      : rows.length === 0
        ? html`<div class="pad"><div class="empty"><b>${t("No table is running")}</b><span>${t("Start one and the others will find it here.")}</span></div></div>`
        : html`<table class="list">
          <thead><tr><th>${t("Table")}</th><th>${t("Game")}</th><th>${t("Seats")}</th><th><span class="sr">${t("Action")}</span></th></tr></thead>
          <tbody>${rows.map((row) => html`<${Row} key=${row.table} row=${row} mine=${mine.has(row.table)} />`)}</tbody>
        </table>`}
  </section>`;
}

/** @param {{ row: OpenTable, mine: boolean }} props */
function Row({ row: { table, name, game, house, seats, seated }, mine }) {
  const bots = seated.filter((one) => one.bot).length;
  const places = Array.from({ length: seats }, (_, index) => index < seated.length);
  const free = seated.length < seats;
  const [kind, text, label] = mine ? ["primary", t("Play on"), t("Play on at {name}", { name })]
    : free ? ["soft", t("Join"), t("Join {name}", { name })] : ["quiet", t("Watch"), t("Watch {name}", { name })];
  return html`<tr>
    <td><b>${name}</b>${bots > 0 && html`<small>${t("Bots at the table: {bots}", { bots })}</small>`}</td>
    <td class="num">${game}${house && html`<small>${capital(house)}</small>`}</td>
    <td class="nw"><span class="seats-meter" aria-hidden="true">${places.map((taken, index) => html`<i key=${index} class=${taken ? "on" : ""}></i>`)}</span><span class="num">${seated.length}/${seats}</span></td>
    <td><a class="btn small ${kind}" href=${`/t/${table}`} aria-label=${label}>${text}</a></td>
  </tr>`;
}
