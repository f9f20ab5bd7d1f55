// Markup in scripts without a build step: html`<p>${text}</p>` makes Preact elements.
import htm from "htm";
import { h } from "preact";

export const html = htm.bind(h);
