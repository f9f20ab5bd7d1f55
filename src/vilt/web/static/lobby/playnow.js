// One press, and a seat among five bots.
import { useState } from "preact/hooks";
import { ask, RefusedError } from "../api.js";
import { Card } from "../cards.js";
import { html } from "../html.js";
import { t } from "../language.js";

/** @import { Level } from "../api.js" */

const ACE_OF_SPADES = 51;
const KING_OF_HEARTS = 46;
const QUEEN_OF_DIAMONDS = 41;

/** What the levels of bots are called. @returns {Record<Level, string>} */
export function levelNames() {
  return { caller: t("Relaxed"), tight: t("Steady"), sharp: t("Sharp") };
}

export function PlayNow() {
  const [level, setLevel] = useState(/** @type {Level} */ ("tight"));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const play = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { table } = /** @type {{ table: string }} */ (await ask("/api/play-now", { level }));
      location.href = `/t/${table}`;
    } catch (error) {
      setRefused((error instanceof RefusedError && error.message) || t("The table could not be opened. Try again in a moment."));
      setBusy(false);
    }
  };
  return html`<div class="play-now">
    <div class="art" aria-hidden="true"><${Card} card=${ACE_OF_SPADES} /><${Card} card=${KING_OF_HEARTS} /><${Card} card=${QUEEN_OF_DIAMONDS} /></div>
    <div class="copy"><h1>${t("Play now against bots")}</h1><p>${t("Five bots, play chips and your own pace. No account needed.")}</p></div>
    <form onSubmit=${play}>
      <div class="segment" role="radiogroup" aria-label=${t("Strength of the bots")}>
        ${Object.entries(levelNames()).map(([value, text]) => html`<label key=${value}><input type="radio" name="level" value=${value} checked=${level === value}
          onChange=${() => setLevel(/** @type {Level} */ (value))} /><span>${text}</span></label>`)}
      </div>
      <button class="btn big primary" type="submit" disabled=${busy}><span>${t("Deal me in")}</span></button>
      ${refused && html`<p class="notice danger" role="alert">${refused}</p>`}
    </form>
  </div>`;
}
