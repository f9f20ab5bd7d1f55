// Other settings from the next hand on, by the same options as in the form of a new table.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api.js";
import { HouseRules } from "../houserules.js";
import { html } from "../html.js";
import { language, t } from "../language.js";

/** @import { OptionValue, TableOptions } from "../api.js" */
/** @import { TableSettings, TableView } from "../protocol" */
/** @import { Signal } from "@preact/signals" */
/** @import { Refusal } from "../houserules.js" */
/** @import { Command } from "../socket.js" */
/** @typedef {Readonly<Record<string, OptionValue>>} Chosen */

/** The parts of the settings that hold options, the settings themselves among them. @param {TableSettings} settings */
function flat({ rules, rulings, ...settings }) {
  return /** @type {Chosen} */ (/** @type {unknown} */ ({ ...settings, ...rules, ...rulings }));
}

/** @param {TableSettings} settings @param {Chosen} chosen @returns {TableSettings} */
function withChosen(settings, chosen) {
  const { rules, rulings, ...rest } = settings;
  const part = (/** @type {object} */ before) => Object.fromEntries(Object.entries(before).map(([name, value]) => [name, chosen[name] ?? value]));
  return /** @type {TableSettings} */ (/** @type {unknown} */ ({ ...part(rest), rules: part(rules), rulings: part(rulings) }));
}

/** @param {{ view: TableView, give: (order: Command) => void, open: boolean, wrong: Signal<Refusal> }} props `wrong` is what the room refused last */
export function HostSettings({ view, give, open, wrong }) {
  const [form, setForm] = useState(/** @type {TableOptions | null} */ (null));
  const agreed = view.coming ?? view.settings;
  // Choices belong to the settings they were to change: with others they are forgotten.
  const [choice, setChoice] = useState({ agreed, chosen: /** @type {Chosen} */ ({}) });
  const chosen = choice.agreed === agreed ? choice.chosen : {};
  const spoken = language.value;
  useEffect(() => { void ask("/api/options").then((said) => setForm(/** @type {TableOptions} */ (said)), () => {}); }, [spoken]);
  if (!form) return null;
  const before = flat(agreed);
  const changed = Object.entries(chosen).some(([name, value]) => before[name] !== value);
  const choose = (/** @type {Chosen} */ more) => {
    setChoice({ agreed, chosen: { ...chosen, ...more } });
    wrong.value = null;
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (changed) give({ type: "change_settings", settings: withChosen(agreed, chosen) });
  };
  return html`<form class="host-settings" onSubmit=${submit}>
    ${view.coming && html`<p class="notice">${t("Other settings hold from the next hand on.")}</p>`}
    <${HouseRules} form=${form} chosen=${{ ...before, ...chosen }} choose=${choose} above=${new Set()} refused=${wrong.value} />
    <button class="btn quiet" type="submit" disabled=${!open || !changed}>${t("Change from the next hand on")}</button>
  </form>`;
}
