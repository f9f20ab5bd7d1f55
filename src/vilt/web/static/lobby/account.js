// The reader's name at the tables. A guest has one from the start and may change it.
import { useState } from "preact/hooks";
import { ask, RefusedError } from "../api.js";
import { html } from "../html.js";
import { t } from "../language.js";
import { useClosing } from "../menus/menu.js";
import { initials } from "../table/seats.js";

/** @import { Signal } from "@preact/signals" */
/** @import { Me } from "../api.js" */

const LONGEST_NAME = 24;

/** @param {{ me: Signal<Me | null> }} props */
export function Account({ me }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const [refused, setRefused] = useState("");
  const menu = useClosing();
  if (!me.value) return null;
  const { name } = me.value;
  const save = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    try {
      me.value = { ...me.value, .../** @type {Me} */ (await ask("/api/name", { name: (typed ?? name).trim() })) };
      setTyped(null);
      setRefused("");
      menu.current?.removeAttribute("open");
    } catch (error) {
      setRefused((error instanceof RefusedError && error.message) || t("The name could not be saved. Try again."));
    }
  };
  return html`<details class="menu account" ref=${menu}>
    <summary class="icon-btn" aria-label=${t("Your name: {name}", { name })}><span class="avatar" data-initials=${initials(name)} aria-hidden="true"></span></summary>
    <div class="menu-list"><form onSubmit=${save}>
      <label class="field"><span>${t("Your name at the tables")}</span>
        <input class="input" maxlength=${LONGEST_NAME} required autocomplete="nickname" value=${typed ?? name} onInput=${(/** @type {InputEvent} */ event) => setTyped(/** @type {HTMLInputElement} */ (event.target).value)} /></label>
      ${refused && html`<p class="notice danger" role="alert">${refused}</p>`}
      <button class="btn primary" type="submit">${t("Save")}</button>
    </form></div>
  </details>`;
}
