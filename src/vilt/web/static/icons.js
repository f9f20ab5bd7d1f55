// Small drawings in the line style of the house; suits are filled shapes of their own.
import { html } from "./html.js";

/** @type {Record<string, unknown>} */
const LINES = {
  globe: html`<circle cx="12" cy="12" r="9" /><path d="M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z" />`,
  gear: html`<path d="M4 7h9M17 7h3M4 17h3M11 17h9" /><circle cx="15" cy="7" r="2.3" /><circle cx="9" cy="17" r="2.3" />`,
  leave: html`<path d="M14 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8M10 12h10M16.5 8l4 4-4 4" />`,
  off: html`<path d="M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M19 12.5a10 10 0 0 0-5-2.7M8.5 16a5 5 0 0 1 6.5-.3M2.5 9A14 14 0 0 1 7 6.2M21.5 9A14 14 0 0 0 11 5.1M12 19.5h.01" />`,
  pause: html`<path d="M9 5v14M15 5v14" />`,
  bot: html`<rect x="4" y="8" width="16" height="11" rx="3" /><path d="M12 8V4M9 13h.01M15 13h.01" />`,
  chat: html`<path d="M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z" />`,
  hide: html`<path d="M3 3l18 18M10 5.8a9.5 9.5 0 0 1 2-.3C18 5.5 21.5 12 21.5 12a16 16 0 0 1-3 3.7M14.7 17.7a9.5 9.5 0 0 1-2.7.8C6 18.5 2.5 12 2.5 12a16 16 0 0 1 4-4.5M10 10a3 3 0 0 0 4 4" />`,
  panel: html`<path d="M5 6h14M5 12h14M5 18h9" />`,
  copy: html`<rect x="8" y="8" width="12" height="12" rx="2.5" /><path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2" />`,
  clock: html`<circle cx="12" cy="12" r="9" /><path d="M12 7v5l3.5 2" />`,
  plus: html`<path d="M12 5v14M5 12h14" />`,
  check: html`<path d="M5 12.5l4.5 4.5L19 7" />`,
  close: html`<path d="M6 6l12 12M18 6L6 18" />`,
  chips: html`<ellipse cx="12" cy="7" rx="8" ry="3.2" /><path d="M4 7v5c0 1.8 3.6 3.2 8 3.2s8-1.4 8-3.2V7M4 12v5c0 1.8 3.6 3.2 8 3.2s8-1.4 8-3.2v-5" />`,
  shield: html`<path d="M12 3l7.5 2.8v5.4c0 4.6-3.1 8.1-7.5 9.8-4.4-1.7-7.5-5.2-7.5-9.8V5.8z" />`,
  notice: html`<circle cx="12" cy="12" r="9" /><path d="M12 7.5v5.5M12 16.5h.01" />`,
};

/** A line drawing; it says nothing by itself, so give its button or tag a word. @param {{ name: string }} props */
export function Icon({ name }) {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${LINES[name]}</svg>`;
}

/** @type {Record<string, string>} */
const SUITS = {
  s: "M12 1.6c4.3 4.9 9.4 7.7 9.4 12.2 0 2.8-2.1 4.8-4.6 4.8-1.5 0-2.8-.7-3.6-1.8.2 2.4 1.1 4.2 2.7 5.6H8.1c1.6-1.4 2.5-3.2 2.7-5.6-.8 1.1-2.1 1.8-3.6 1.8-2.5 0-4.6-2-4.6-4.8C2.6 9.3 7.7 6.5 12 1.6z",
  h: "M12 21.8C6.7 17.2 2.2 13.4 2.2 8.7c0-3.2 2.4-5.7 5.4-5.7 1.8 0 3.5 1 4.4 2.6C12.9 4 14.6 3 16.4 3c3 0 5.4 2.5 5.4 5.7 0 4.7-4.5 8.5-9.8 13.1z",
  d: "M12 1.5C14.3 5.6 17 9 20.3 12 17 15 14.3 18.4 12 22.5 9.7 18.4 7 15 3.7 12 7 9 9.7 5.6 12 1.5z",
  c: "M12 1.8a4.7 4.7 0 0 1 3.9 7.3 4.7 4.7 0 1 1-2.7 8.1c.2 2.1 1.1 3.8 2.7 5.2H8.1c1.6-1.4 2.5-3.1 2.7-5.2a4.7 4.7 0 1 1-2.7-8.1A4.7 4.7 0 0 1 12 1.8z",
};

/** A suit. @param {{ suit: string }} props */
export function Suit({ suit }) {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SUITS[suit]} /></svg>`;
}

/** The mark of the house. */
export function Logo() {
  return html`<svg viewBox="0 0 32 32" aria-hidden="true">
    <rect class="logo-felt" x="1.5" y="6" width="29" height="20" rx="10" /><path class="logo-v" d="M10.5 12l5.5 9 5.5-9" />
  </svg>`;
}
