// The lines of a record, by day: when, what, why, and which settings changed from what to what.
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { capital, language, t } from "../language.js";

/** @typedef {{ label: string, before: string, after: string }} Change */
/** @typedef {{ version: number, time: number, about: "host" | "chips" | "protection" | "table", text: string, reason: string, changes: readonly Change[] }} RecordLine */

const ICONS = { host: "gear", chips: "chips", protection: "shield", table: "panel" };

/** @param {{ lines: readonly RecordLine[] }} props */
export function Days({ lines }) {
  const day = new Intl.DateTimeFormat(language.value, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  /** @type {Map<string, RecordLine[]>} */
  const days = new Map();
  for (const line of lines) {
    const name = day.format(1000 * line.time);
    days.set(name, [...(days.get(name) ?? []), line]);
  }
  return [...days].map(([name, theirs]) => html`<section key=${name} class="day">
    <h2>${capital(name)}</h2>
    <ol>${theirs.map((line) => html`<${Line} key=${line.version} line=${line} />`)}</ol>
  </section>`);
}

/** @param {{ line: RecordLine }} props */
function Line({ line }) {
  const at = new Date(1000 * line.time);
  return html`<li class="line" data-about=${line.about}>
    <time class="num" datetime=${at.toISOString()}>${at.toLocaleTimeString(language.value, { hour: "2-digit", minute: "2-digit" })}</time>
    <span class="sign"><${Icon} name=${ICONS[line.about]} /></span>
    <div class="what">
      <p>${line.text}</p>
      ${line.reason && html`<p class="reason"><span>${t("Reason:")}</span> ${line.reason}</p>`}
      ${line.changes.length > 0 && html`<${Changes} changes=${line.changes} />`}
    </div>
  </li>`;
}

/** @param {{ changes: readonly Change[] }} props */
function Changes({ changes }) {
  return html`<table class="changes">
    <thead><tr><th scope="col">${t("Setting")}</th><th scope="col">${t("Before")}</th><th scope="col">${t("After")}</th></tr></thead>
    <tbody>${changes.map((each) => html`<tr key=${each.label}><th scope="row">${each.label}</th><td>${each.before}</td><td><b>${each.after}</b></td></tr>`)}</tbody>
  </table>`;
}
