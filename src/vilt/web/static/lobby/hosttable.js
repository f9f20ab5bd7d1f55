// A table for friends: what is played there, then the link that brings them.
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { t } from "../language.js";
import { TableForm } from "./tableform.js";

export function HostTable() {
  const [table, setTable] = useState("");
  return html`<div class="host">
    <h2>${t("Play with friends")}</h2>
    ${table ? html`<${Invitation} table=${table} />` : html`<p>${t("Make a table, send one link. Guests sit down without an account.")}</p><${TableForm} onCreated=${setTable} />`}
  </div>`;
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
