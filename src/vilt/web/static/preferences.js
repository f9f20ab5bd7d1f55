// What this browser remembers for its reader: theme, deck and single-key commands. first.js applies them before the page shows.
import { effect, signal } from "@preact/signals";

/** @typedef {"auto" | "dark" | "light"} Theme */
/** @typedef {"4" | "2"} Deck */

/**
 * A setting that is remembered under `vilt.<name>`.
 * @template {string} T
 * @param {string} name
 * @param {readonly T[]} choices the first is the default
 */
function remembered(name, choices) {
  const stored = localStorage.getItem(`vilt.${name}`);
  const first = /** @type {T} */ (choices[0]);
  const setting = signal(choices.find((choice) => choice === stored) ?? first);
  effect(() => localStorage.setItem(`vilt.${name}`, setting.value));
  return setting;
}

export const theme = remembered("theme", /** @type {const} */ (["auto", "dark", "light"]));
export const deck = remembered("deck", /** @type {const} */ (["4", "2"]));
export const keys = remembered("keys", /** @type {const} */ (["on", "off"]));

const light = matchMedia("(prefers-color-scheme: light)");

function applyTheme() {
  document.documentElement.dataset.theme = theme.value === "auto" ? (light.matches ? "light" : "dark") : theme.value;
}

effect(applyTheme);
effect(() => { document.documentElement.dataset.deck = deck.value; });
light.addEventListener("change", applyTheme);
