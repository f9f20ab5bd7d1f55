// What a player decides before his turn, kept by the room: good for one street of one hand, a call for one amount.
import { html } from "../html.js";
import { number, t } from "../language.js";
import { useArming } from "./arming.js";
import { highestBet, playerIn } from "./reading.js";

/** @import { PreAction, PreMove, SeatView, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */

/** What a call would cost the reader as things stand. @param {TableView} view @param {SeatView} own @returns {number | null} null where he has nothing to decide */
function costFor(view, own) {
  const hand = view.hand;
  const player = playerIn(view, own);
  if (!hand || !player || !hand.dealt || hand.over || hand.actor === own.seat || player.folded || player.stack === 0 || own.leaving) return null;
  const price = Math.max(highestBet(hand), hand.street === 0 ? view.settings.rules.big_blind : 0);
  return Math.max(0, Math.min(price - player.bet, player.stack));
}

/** Whether a decision that was made still fits. @param {PreAction | null} kept @param {TableView} view @param {PreMove} move @param {number} amount */
function fits(kept, view, move, amount) {
  return kept?.move === move && kept.hand === view.hand?.hand && kept.street === view.hand.street && kept.amount === amount;
}

/** Two switches in the row: the left gives up, the right goes along. @param {{ store: Store, view: TableView }} props */
export function PreActions({ store, view }) {
  const own = store.own.value;
  const cost = own && costFor(view, own);
  const hand = view.hand;
  const armed = useArming(`${hand?.hand} ${hand?.street} ${cost}`);
  if (!hand || cost === null) return null;
  const open = store.connection.value === "open" && !store.busy.value;
  /** @type {[PreMove, string, number][]} */
  const choices = cost ? [["fold", t("Fold"), 0], ["call", `${t("Call")} ${number(cost)}`, cost]] : [["check_or_fold", t("Check or fold"), 0], ["check", t("Check"), 0]];
  return html`<div class="pre-actions" role="group" aria-label=${t("Decide before your turn")}>
    ${choices.map(([move, text, amount]) => {
      const on = fits(view.pre_action, view, move, amount);
      const press = () => {
        if (!open || !armed()) return;
        store.send(on ? { type: "drop_pre_action" } : { type: "pre_act", hand: hand.hand, street: hand.street, move, amount });
      };
      return html`<button key=${move} type="button" class="preset" aria-pressed=${on} aria-disabled=${!open} onClick=${press}>${text}</button>`;
    })}
  </div>`;
}
