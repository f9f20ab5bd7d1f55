// The table that the form would open, in words, a moment after each change.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api.js";
import { html } from "../html.js";
import { capital, language, t } from "../language.js";

/** @import { OptionValue } from "../api.js" */
/** @typedef {{ words: string, otherwise: readonly { label: string, chosen: string }[], min_buy_in: number, max_buy_in: number, warning: string, refused: string }} TableWords */

/** How long nothing changes before the room is asked: somebody may still be typing. */
const SETTLED_MS = 250;

/** What the room says of a table with these options; null until it has said something. @param {Readonly<Record<string, OptionValue>> | null} wish @returns {TableWords | null} */
export function useTableWords(wish) {
  const [said, setSaid] = useState(/** @type {TableWords | null} */ (null));
  const asked = wish && JSON.stringify(wish);
  const spoken = language.value;
  useEffect(() => {
    if (!asked) return undefined;
    let stale = false;
    const tell = () => void ask("/api/options/words", JSON.parse(asked)).then((words) => { if (!stale) setSaid(/** @type {TableWords} */ (words)); }, () => {});
    const timer = setTimeout(tell, said ? SETTLED_MS : 0);
    return () => { stale = true; clearTimeout(timer); };
  }, [asked, spoken]);
  return said;
}

/** @param {{ said: TableWords | null }} props */
export function TableInWords({ said }) {
  return html`<div class="table-words whole" role="status">${said && (said.refused ? html`<p>${said.refused}</p>` : html`
    <p><b>${said.words}.</b> ${said.max_buy_in ? t("Buy-in {low} to {high}", { low: said.min_buy_in, high: said.max_buy_in }) : t("Buy-in {low} or more", { low: said.min_buy_in })}.${said.warning && ` ${said.warning}`}</p>
    ${said.otherwise.length > 0 && html`<ul>${said.otherwise.map(({ label, chosen }) => html`<li key=${label}>${label}: ${capital(chosen)}</li>`)}</ul>`}`)}</div>`;
}
