// What is said in place of the sizes.
import { html } from "../html.js";

/** A sentence in place of the sizes. @param {{ text: string, small?: string, children?: unknown }} props */
export function Prompt({ text, small = "", children }) {
  return html`<div class="prompt">${children}<span><span>${text}</span>${small && html`<small>${small}</small>`}</span></div>`;
}
