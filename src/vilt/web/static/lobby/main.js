// The lobby: play now against bots, make a table for friends, or join one that is open.
import { signal } from "@preact/signals";
import { render } from "preact";
import { ask } from "../api.js";
import { html } from "../html.js";
import { Logo } from "../icons.js";
import { language, number, speak, t } from "../language.js";
import { LanguageMenu, SettingsMenu } from "../menus/menu.js";
import "../preferences.js";
import { Account } from "./account.js";
import { CashList, watchTables } from "./cashlist.js";
import { HostTable } from "./hosttable.js";
import { Houses } from "./houses.js";
import { PlayNow } from "./playnow.js";

/** @import { Signal } from "@preact/signals" */
/** @import { Me } from "../api.js" */

const me = /** @type {Signal<Me | null>} */ (signal(null));
const tables = watchTables();

function Lobby() {
  return html`<header class="site">
      <a class="brand" href="/" aria-label="Vilt"><${Logo} /><span>vilt</span></a>
      <div class="end">
        ${me.value && html`<span class="bankroll"><span class="not-phone">${t("Play chips")}</span> <b class="num">${number(me.value.chips)}</b></span>`}
        <${LanguageMenu} /><${SettingsMenu} /><${Account} me=${me} />
      </div>
    </header>
    <main class="wrap">
      <section class="hero"><div class="start"><${PlayNow} /><${Houses} /></div><${HostTable} /></section>
      <${CashList} tables=${tables} me=${me} />
    </main>`;
}

const known = ask("/api/me").then((answer) => { me.value = /** @type {Me} */ (answer); }, () => {});
Promise.all([speak(language.value), known, tables.first]).then(() => {
  document.body.replaceChildren();
  document.title = `${t("Lobby")} · Vilt`;
  render(html`<${Lobby} />`, document.body);
});
