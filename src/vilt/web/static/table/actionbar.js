// The action bar: sizes above, three buttons below, the seat's own switches beside. Its height never changes.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { number, t } from "../language.js";
import { useArming } from "./arming.js";
import { movesOf } from "./moves.js";
import { SeatSwitches } from "./seatoptions.js";
import { SizeRow } from "./sizing.js";

/** @import { Store } from "../state.js" */
/** @import { Commands } from "./keyboard.js" */
/** @import { Slot } from "./moves.js" */

/** @param {{ store: Store, commands: Commands, picked: number, pick: (seat: number) => void, complain: (text: string) => void, openSeat: () => void }} props */
export function ActionBar({ store, commands, picked, pick, complain, openSeat }) {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  const [choice, setChoice] = useState({ stamp: "", amount: 0 });
  const view = store.view.value;
  const open = store.connection.value === "open" && !store.busy.value;
  let stamp = "";
  const context = view && { store, view, picked, pick, complain, open, amount: null, setAmount: (/** @type {number} */ amount) => setChoice({ stamp, amount }) };
  // The amount belongs to one decision: with another stamp it is forgotten.
  const first = context && movesOf(context);
  const moves = context && first && choice.stamp === first.stamp ? movesOf({ ...context, amount: choice.amount }) : first;
  stamp = moves?.stamp ?? "";
  const armed = useArming(stamp);
  const guarded = (/** @type {Slot | undefined} */ slot) => (slot?.press && open ? () => { if (armed()) slot.press?.(); } : undefined);
  const press = { left: guarded(moves?.left), middle: guarded(moves?.middle), right: guarded(moves?.right) };
  const sizing = moves?.sizing ? { ...moves.sizing, confirm: press.right ?? (() => {}) } : null;
  const leftKey = moves?.left.byKey !== false;
  commands.current = { ...press, left: leftKey ? press.left : undefined, sizing };
  useFocusAtTurn(bar, stamp.startsWith("turn"), stamp);
  return html`<section class="actionbar" ref=${bar} aria-label=${t("Your move")}>
    <div class="bar-in">
      <div class="bar-side">${view && html`<${SeatSwitches} store=${store} view=${view} openSeat=${openSeat} />`}</div>
      <div class="bar-main">
        <div class="size-row">${sizing ? html`<${SizeRow} sizing=${sizing} lead=${moves?.row} />` : moves?.row}</div>
        <div class="acts">
          <${ActionButton} kind="fold" slot=${moves?.left ?? { text: t("Fold") }} press=${press.left} shortcut=${leftKey ? "F" : ""} />
          <${ActionButton} kind="go" slot=${moves?.middle ?? { text: t("Check") }} press=${press.middle} shortcut="C" />
          <${ActionButton} kind="raise" slot=${moves?.right ?? { text: t("Raise") }} press=${press.right} shortcut="R" />
        </div>
      </div>
    </div>
  </section>`;
}

/** A slot. Out of use it stays where it is and keeps the focus. @param {{ kind: string, slot: Slot, press: (() => void) | undefined, shortcut: string }} props */
function ActionButton({ kind, slot, press, shortcut }) {
  return html`<button type="button" class="act-btn ${kind}" data-slot=${kind} aria-disabled=${!press} onClick=${press} aria-keyshortcuts=${shortcut || undefined}>
    <span>${slot.text}</span>${slot.amount !== undefined && html`<b>${number(slot.amount)}</b>`}${shortcut && html`<kbd aria-hidden="true">${shortcut}</kbd>`}
  </button>`;
}

/** When the turn comes the focus goes to check or call, but only from the bar or from nowhere. @param {{ current: HTMLElement | null }} bar @param {boolean} mine @param {string} stamp */
function useFocusAtTurn(bar, mine, stamp) {
  useEffect(() => {
    const active = document.activeElement;
    if (mine && (!active || active === document.body || bar.current?.contains(active))) {
      /** @type {HTMLElement | null | undefined} */ (bar.current?.querySelector("[data-slot=go]"))?.focus({ preventScroll: true });
    }
  }, [mine, stamp]);
}
