// How much: presets, slider and field are one value. Used for bets and raises, buy-in and re-buy.
import { useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { chipsFrom, number, t } from "../language.js";

/** @import { Preset } from "./reading.js" */

/**
 * @typedef {object} Sizing
 * @property {string} label what the amount means: "Raise to"
 * @property {number} amount
 * @property {number} low the least that is legal
 * @property {number} high
 * @property {number} step one step of the keys and buttons
 * @property {Preset[]} presets
 * @property {string} group the name of the presets
 * @property {boolean} enabled
 * @property {(amount: number) => void} set
 * @property {() => void} confirm
 */

/** @param {Sizing} sizing @param {number} steps */
export function nudge({ amount, low, high, step, set }, steps) {
  const by = step * steps;
  const even = (by > 0 ? Math.floor(amount / step) : Math.ceil(amount / step)) * step;
  set(Math.min(high, Math.max(low, even + by)));
}

/** `lead` may stand in place of the presets. @param {{ sizing: Sizing, lead?: unknown }} props */
export function SizeRow({ sizing, lead = null }) {
  const { label, amount, low, high, presets, group, enabled, set } = sizing;
  const share = high > low ? (100 * (Math.min(high, Math.max(low, amount)) - low)) / (high - low) : 100;
  const slide = (/** @type {number} */ raw) => set(raw === high || raw === low ? raw : Math.min(high, Math.max(low, Math.round(raw / sizing.step) * sizing.step)));
  return html`
    ${lead ?? html`<div class="presets" role="group" aria-label=${group}>
      ${presets.map((preset) => {
        const legal = enabled && preset.amount >= low && preset.amount <= high;
        return html`<button key=${preset.id} type="button" class="preset" title=${preset.name} aria-pressed=${legal && preset.amount === amount}
          aria-disabled=${!legal} onClick=${() => legal && set(preset.amount)}><span>${preset.text}</span></button>`;
      })}
    </div>`}
    <input class="range" type="range" aria-label=${label} aria-valuetext=${`${label} ${number(amount)}`} style=${{ "--p": `${share}%` }}
      min=${low} max=${high} step="1" value=${amount} disabled=${!enabled || low === high}
      onInput=${(/** @type {InputEvent} */ event) => slide(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
    <${AmountField} sizing=${sizing} />`;
}

/** @param {{ sizing: Sizing }} props */
function AmountField({ sizing }) {
  const { label, amount, low, high, enabled, set, confirm } = sizing;
  // What was typed belongs to the bounds it was typed for: with others it is forgotten.
  const [entry, setEntry] = useState({ low, high, text: /** @type {string | null} */ (null) });
  const typed = entry.low === low && entry.high === high ? entry.text : null;
  const setTyped = (/** @type {string | null} */ text) => setEntry({ low, high, text });
  const ref = useRef(/** @type {HTMLInputElement | null} */ (null));
  const write = (/** @type {string} */ text) => {
    setTyped(text);
    const chips = chipsFrom(text);
    if (chips !== null) set(chips);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const steps = event.shiftKey ? 5 : 1;
    if (event.key === "ArrowUp") nudge(sizing, steps);
    else if (event.key === "ArrowDown") nudge(sizing, -steps);
    else if (event.key === "Enter" || event.key === " " || event.key === "r" || event.key === "R") confirm();
    else if (event.key === "Escape") ref.current?.blur();
    else return;
    setTyped(null);
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="amount">
    <button type="button" aria-label=${t("Less")} disabled=${!enabled} onClick=${() => nudge(sizing, -1)}>−</button>
    <input ref=${ref} class="amount-input" inputmode="numeric" autocomplete="off" aria-label=${label} disabled=${!enabled}
      aria-invalid=${amount < low || amount > high} value=${typed ?? number(amount)}
      onFocus=${() => ref.current?.select()} onInput=${(/** @type {InputEvent} */ event) => write(/** @type {HTMLInputElement} */ (event.target).value)}
      onBlur=${() => setTyped(null)} onKeyDown=${onKeyDown} />
    <button type="button" aria-label=${t("More")} disabled=${!enabled} onClick=${() => nudge(sizing, 1)}>+</button>
  </div>`;
}
