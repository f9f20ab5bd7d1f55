// A table for friends: name, blinds, seats, buy-in; then the link that brings them.
import { useState } from "preact/hooks";
import { ask, RefusedError } from "../api.js";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { chipsFrom, number, t } from "../language.js";

const BLINDS = [[1, 2], [2, 5], [5, 10], [10, 20], [25, 50], [50, 100]];
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const LONGEST_NAME = 40;

export function HostTable() {
  const [table, setTable] = useState("");
  return html`<div class="host">
    <h2>${t("Play with friends")}</h2>
    ${table ? html`<${Invitation} table=${table} />` : html`<p>${t("Make a table, send one link. Guests sit down without an account.")}</p><${TableForm} onCreated=${setTable} />`}
  </div>`;
}

/** @param {{ onCreated: (table: string) => void }} props */
function TableForm({ onCreated }) {
  const [name, setName] = useState("");
  const [blinds, setBlinds] = useState(0);
  const [seats, setSeats] = useState(6);
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const [small = 1, big = 2] = BLINDS[blinds] ?? [];
  const usual = 100 * big;
  const create = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const buyIn = typed === null ? usual : chipsFrom(typed);
    if (buyIn === null || buyIn < big) return setRefused(t("The buy-in must be at least {amount}", { amount: big }));
    setBusy(true);
    try {
      const made = /** @type {{ table: string }} */ (await ask("/api/tables", { name: name.trim() || t("Kitchen table"), small_blind: small, big_blind: big, seats, min_buy_in: Math.min(40 * big, buyIn), max_buy_in: buyIn }));
      onCreated(made.table);
    } catch (error) {
      setRefused((error instanceof RefusedError && error.message) || t("The table could not be opened. Try again in a moment."));
      setBusy(false);
    }
    return undefined;
  };
  const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
  return html`<form onSubmit=${create}>
    <label class="field whole"><span>${t("Name of the table")}</span><input class="input" maxlength=${LONGEST_NAME} placeholder=${t("Kitchen table")} value=${name} onInput=${(/** @type {Event} */ event) => setName(value(event))} /></label>
    <label class="field"><span>${t("Blinds")}</span><select class="input" value=${blinds} onChange=${(/** @type {Event} */ event) => { setBlinds(Number(value(event))); setTyped(null); }}>
      ${BLINDS.map(([low = 0, high = 0], index) => html`<option key=${index} value=${index}>${number(low)} / ${number(high)}</option>`)}</select></label>
    <label class="field"><span>${t("Seats")}</span><select class="input" value=${seats} onChange=${(/** @type {Event} */ event) => setSeats(Number(value(event)))}>
      ${SEATS.map((count) => html`<option key=${count} value=${count}>${number(count)}</option>`)}</select></label>
    <label class="field whole"><span>${t("Most chips to sit down with")}</span><input class="input" inputmode="numeric" autocomplete="off" value=${typed ?? number(usual)} onInput=${(/** @type {Event} */ event) => setTyped(value(event))} /></label>
    ${refused && html`<p class="notice danger whole" role="alert">${refused}</p>`}
    <button class="btn big whole" type="submit" disabled=${busy}><${Icon} name="plus" /><span>${t("Create table")}</span></button>
  </form>`;
}

/** @param {{ table: string }} props */
function Invitation({ table }) {
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}/t/${table}`;
  const copy = async () => {
    // Plain http has no clipboard for scripts: then the link is marked, to be copied by hand.
    await navigator.clipboard?.writeText(link).then(() => setCopied(true), () => {});
    const range = document.createRange();
    range.selectNodeContents(/** @type {Node} */ (document.querySelector(".invite code")));
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  };
  return html`<p>${t("The table is open. Send this link to your friends.")}</p>
    <div class="invite"><code class="grow">${link.replace(/^https?:\/\//, "")}</code><button class="btn small" type="button" onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} /><span aria-live="polite">${copied ? t("Copied") : t("Copy link")}</span></button></div>
    <a class="btn big primary" href=${`/t/${table}`}>${t("Go to the table")}</a>`;
}
