// Chips that come by themselves: a stack filled up before each hand, an empty one bought again.
import { html } from "../html.js";
import { t } from "../language.js";

/** @import { TableView } from "../protocol" */
/** @import { Store } from "../state.js" */

/** How many least bets fill a stack where the table has no maximum. */
const USUAL = 100;

/** @param {{ store: Store, view: TableView }} props */
export function AutoChips({ store, view }) {
  const { rules, max_buy_in: most, min_buy_in: least } = view.settings;
  const full = most || Math.max(least, USUAL * (rules.min_bet || rules.big_blind));
  const open = store.connection.value === "open" && !store.busy.value;
  const set = (/** @type {number} */ fill, /** @type {number} */ rebuy) => store.send({ type: "auto_chips", top_up_to: fill, rebuy });
  return html`<label class="check"><input type="checkbox" checked=${view.top_up_to > 0} disabled=${!open}
      onChange=${() => set(view.top_up_to ? 0 : full, view.rebuy)} /><span>${t("Fill my stack up to {amount} before each hand", { amount: view.top_up_to || full })}</span></label>
    <label class="check"><input type="checkbox" checked=${view.rebuy > 0} disabled=${!open}
      onChange=${() => set(view.top_up_to, view.rebuy ? 0 : full)} /><span>${t("Buy in again for {amount} when I am out of chips", { amount: view.rebuy || full })}</span></label>`;
}
