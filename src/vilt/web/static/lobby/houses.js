// The houses that a table may start from, each in words, and which of them was picked: beside the form, and in it.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask } from "../api.js";
import { html } from "../html.js";
import { language, t } from "../language.js";

/** @import { Signal } from "@preact/signals" */
/** @import { TableOptions } from "../api.js" */

/** What may be chosen for a table; null until the room has said it. */
export const options = /** @type {Signal<TableOptions | null>} */ (signal(null));

/** The name of the house that was picked, empty for the usual game. */
export const house = signal("");

export function Houses() {
  const spoken = language.value;
  useEffect(() => { void ask("/api/options").then((said) => { options.value = /** @type {TableOptions} */ (said); }, () => {}); }, [spoken]);
  if (!options.value) return null;
  return html`<section class="houses" aria-labelledby="houses">
    <h2 id="houses">${t("Ready-made rules")}</h2>
    <p>${t("Pick one, then change in the form whatever you like.")}</p>
    <ul>${options.value.presets.map(({ name, title, words, says }) => html`<li key=${name}>
      <button type="button" class="house" data-preset=${name} aria-pressed=${house.value === name} onClick=${() => { house.value = house.value === name ? "" : name; }}>
        <b>${title}</b><span class="words">${words}</span><span class="says">${says}</span>
      </button>
    </li>`)}</ul>
  </section>`;
}
