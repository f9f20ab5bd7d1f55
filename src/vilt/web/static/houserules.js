// Every house rule as the room describes it: a switch, a choice or a number, in groups that open one by one.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { capital, number, t } from "./language.js";

/** @import { OptionForm, OptionGroup, OptionValue, TableOptions } from "./api.js" */
/** @typedef {Readonly<Record<string, OptionValue>>} Chosen */
/** @typedef {{ text: string, field: string } | null} Refusal what the room refused, and at which option */

/**
 * An option by its name; with what was chosen only if it makes a difference there.
 * @param {TableOptions} form @param {string} name @param {Chosen} [chosen]
 */
export function optionOf(form, name, chosen) {
  const option = form.groups.flatMap((group) => group.options).find((each) => each.name === name);
  return option && (!chosen || matters(form, option, chosen)) ? option : undefined;
}

/** What an option is now. @param {TableOptions} form @param {Chosen} chosen @param {string} name @returns {OptionValue} */
export function valueOf(form, chosen, name) {
  return chosen[name] ?? optionOf(form, name)?.usual ?? 0;
}

/** @param {TableOptions} form @param {OptionForm} option @param {Chosen} chosen */
function matters(form, option, chosen) {
  const variant = form.variants.find((each) => each.value === valueOf(form, chosen, "variant"));
  if (!option.structures.includes(Number(valueOf(form, chosen, "structure")))) return false;
  return (!option.hi_lo || Boolean(variant?.hi_lo)) && (!option.discards || Boolean(variant?.discards));
}

/** @typedef {{ form: TableOptions, chosen: Chosen, choose: (more: Chosen) => void, refused: Refusal }} Rules */

/** @param {Rules & { above: ReadonlySet<string> }} props `above` are those that are asked for elsewhere */
export function HouseRules({ above, ...rules }) {
  const { form, chosen, refused } = rules;
  const details = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  const groups = form.groups.map((group) => ({ title: group.title, options: group.options.filter((each) => !above.has(each.name) && matters(form, each, chosen)) })).filter((group) => group.options.length > 0);
  useEffect(() => { if (details.current && groups.some((group) => group.options.some((each) => each.name === refused?.field))) details.current.open = true; }, [refused]);
  return html`<details class="house-rules whole" ref=${details}>
    <summary>${t("House rules")}</summary>
    ${groups.map((group) => html`<${Group} key=${group.title} group=${group} ...${rules} />`)}
  </details>`;
}

/** @param {Rules & { group: OptionGroup }} props */
function Group({ group, form, chosen, choose, refused }) {
  const details = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  useEffect(() => { if (details.current && group.options.some((each) => each.name === refused?.field)) details.current.open = true; }, [refused]);
  const changed = group.options.filter((each) => each.usual !== null && valueOf(form, chosen, each.name) !== each.usual).length;
  return html`<details ref=${details}>
    <summary>${group.title}${changed > 0 && html` <small>${t("Changed: {n}", { n: changed })}</small>`}</summary>
    <div class="options">${group.options.map((option) => html`<div key=${option.name} data-option=${option.name}>
      <${Control} option=${option} value=${valueOf(form, chosen, option.name)} set=${(/** @type {OptionValue} */ value) => choose({ [option.name]: value })} wrong=${refused?.field === option.name} />
      <${Complaint} refused=${refused} field=${option.name} />
    </div>`)}</div>
  </details>`;
}

/** The room's sentence beside what it is about. @param {{ refused: Refusal, field: string }} props */
export function Complaint({ refused, field }) {
  return refused?.field === field ? html`<p class="wrong" role="alert">${refused.text}</p>` : null;
}

/** @param {{ option: OptionForm, value: OptionValue, set: (value: OptionValue) => void, wrong: boolean }} props */
function Control({ option, value, set, wrong }) {
  const target = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target);
  if (option.kind === "flag") {
    return html`<label class="check"><input type="checkbox" checked=${Boolean(value)} onChange=${(/** @type {Event} */ event) => set(typeof option.usual === "boolean" ? target(event).checked : Number(target(event).checked))} /><span>${option.label}</span></label>`;
  }
  if (option.kind === "choice") {
    // Not a list that folds up: what a value means may take more than one line.
    return html`<fieldset class="choice-list" aria-invalid=${wrong}><legend>${option.label}</legend>
      ${option.choices.map((each) => html`<label key=${each.value} class="check"><input type="radio" name=${option.name} checked=${each.value === value} onChange=${() => set(each.value)} /><span>${capital(each.text)}</span></label>`)}
    </fieldset>`;
  }
  return html`<${NumberField} option=${option} value=${Number(value)} set=${set} wrong=${wrong} />`;
}

/** A number; empty means 0. @param {{ option: OptionForm, value: number, set: (value: number) => void, wrong: boolean }} props */
function NumberField({ option, value, set, wrong }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const write = (/** @type {string} */ text) => {
    setTyped(text);
    const read = option.kind === "seconds" ? Number(text.replace(",", ".") || 0) : Number(text.replace(/[\s\u00a0\u202f.,'’]/g, "") || 0);
    if (Number.isFinite(read)) set(read);
  };
  const shown = typed ?? (value || !option.zero ? number(value) : "");
  return html`<label class="field"><span>${option.label}</span><input class="input" inputmode=${option.kind === "seconds" ? "decimal" : "numeric"} autocomplete="off" placeholder=${capital(option.zero)} value=${shown} aria-invalid=${wrong}
    onInput=${(/** @type {Event} */ event) => write(/** @type {HTMLInputElement} */ (event.target).value)} onBlur=${() => setTyped(null)} /></label>`;
}
