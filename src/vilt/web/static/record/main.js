// The record of a table: what its host did and why, where chips came and went, and who was protected.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, RefusedError } from "../api.js";
import { html } from "../html.js";
import { Icon, Logo } from "../icons.js";
import { language, speak, t } from "../language.js";
import { LanguageMenu, SettingsMenu } from "../menus/menu.js";
import "../preferences.js";
import { Days } from "./lines.js";

/** @import { RecordLine } from "./lines.js" */
/** @typedef {{ name: string, host: string, lines: readonly RecordLine[], before: number }} RecordPage */

/** The table that the address names: /t/kitchen-7f3q/record. */
const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-2) ?? "");

function RecordOfTable() {
  const [about, setAbout] = useState("");
  const [shown, setShown] = useState(/** @type {RecordPage | null} */ (null));
  const [failed, setFailed] = useState("");
  const spoken = language.value;
  const load = async (/** @type {RecordPage | null} */ earlier) => {
    try {
      const page = /** @type {RecordPage} */ (await ask(`/api/tables/${table}/record`, undefined, { ...(about && { about }), ...(earlier && { before: earlier.before }) }));
      setShown({ ...page, lines: [...(earlier?.lines ?? []), ...page.lines] });
      setFailed("");
    } catch (error) {
      setFailed((error instanceof RefusedError && error.message) || t("The record could not be loaded."));
    }
  };
  useEffect(() => void load(null), [about, spoken]);
  useEffect(() => { document.title = `${t("Record")} · ${shown?.name ?? "Vilt"}`; }, [shown?.name, spoken]);
  return html`<header class="site">
      <a class="brand" href="/" aria-label=${t("Vilt, back to the lobby")}><${Logo} /><span>vilt</span></a>
      <div class="end"><${LanguageMenu} /><${SettingsMenu} /></div>
    </header>
    <main class="wrap record">
      <section class="panel" aria-labelledby="title">
        <header>
          <div class="grow"><h1 id="title">${shown ? t("Record of {name}", { name: shown.name }) : t("Record")}</h1>
            <p>${t("What the host did and why, where chips came and went, and who was protected. Whoever may watch the table may read it.")}</p></div>
          <a class="btn small quiet" href=${`/t/${encodeURIComponent(table)}`}>${t("Back to the table")}</a>
          <${Filter} about=${about} setAbout=${setAbout} />
        </header>
        ${failed && html`<div class="pad"><div class="notice danger" role="alert"><${Icon} name="off" /><span class="grow">${failed}</span><button class="btn small quiet" type="button" onClick=${() => load(null)}>${t("Try again")}</button></div></div>`}
        ${shown && shown.lines.length === 0 && html`<div class="pad"><div class="empty"><span>${t("Nothing of that happened yet.")}</span></div></div>`}
        ${shown && shown.lines.length > 0 && html`<${Days} lines=${shown.lines} />`}
        ${shown && shown.before > 0 && html`<div class="older"><button class="btn quiet" type="button" onClick=${() => load(shown)}>${t("Show earlier")}</button></div>`}
      </section>
    </main>`;
}

/** @param {{ about: string, setAbout: (about: string) => void }} props */
function Filter({ about, setAbout }) {
  const kinds = { "": t("All"), host: t("Host"), chips: t("Chips"), protection: t("Protection") };
  return html`<div class="segment" role="radiogroup" aria-label=${t("What is shown")}>
    ${Object.entries(kinds).map(([value, text]) => html`<label key=${value}><input type="radio" name="about" value=${value} checked=${about === value} onChange=${() => setAbout(value)} /><span>${text}</span></label>`)}
  </div>`;
}

speak(language.value).then(() => {
  document.body.replaceChildren();
  render(html`<${RecordOfTable} />`, document.body);
});
