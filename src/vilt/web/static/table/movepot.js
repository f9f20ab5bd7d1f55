// Where the host deals by hand: a pot that was pushed to the wrong player is moved before the next hand begins.
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { chipsFrom, number, t } from "../language.js";
import { winners } from "./reading.js";

/** @import { TableView } from "../protocol" */
/** @import { Command } from "../socket.js" */

/** `reasoned`: whether a reason is written down, without which no pot is moved.
 * @param {{ view: TableView, give: (order: Command) => void, open: boolean, reasoned: boolean }} props */
export function MovePot({ view, give, open, reasoned }) {
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(0);
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const hand = view.hand;
  const won = hand && view.settings.manual && hand.over ? winners(hand) : [];
  const giver = won.find((player) => player.seat === from) ?? won[0];
  if (!hand || !giver) return null;
  const others = hand.players.filter((player) => player.seat !== giver.seat);
  const taker = others.find((player) => player.seat === to) ?? others[0];
  const amount = typed === null ? giver.won : chipsFrom(typed);
  const legal = taker && amount !== null && amount > 0 && amount <= giver.won;
  const name = (/** @type {number} */ seat) => view.seats.find((one) => one.seat === seat)?.name || t("Seat {seat}", { seat });
  const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!legal || !reasoned) return;
    give({ type: "move_pot", hand: hand.hand, seat: giver.seat, to: taker.seat, amount });
    setTyped(null);
  };
  return html`<form class="move-pot" onSubmit=${submit}>
    <label class="field"><span>${t("A pot went to the wrong player")}</span><select class="input" value=${giver.seat} onChange=${(/** @type {Event} */ event) => { setFrom(Number(value(event))); setTyped(null); }}>
      ${won.map((player) => html`<option key=${player.seat} value=${player.seat}>${name(player.seat)}</option>`)}</select></label>
    <label class="field"><span>${t("It belongs to")}</span><select class="input" value=${taker?.seat} onChange=${(/** @type {Event} */ event) => setTo(Number(value(event)))}>
      ${others.map((player) => html`<option key=${player.seat} value=${player.seat}>${name(player.seat)}</option>`)}</select></label>
    <div class="top-up"><label class="field"><span>${t("Amount")}</span><input class="input" inputmode="numeric" autocomplete="off" value=${typed ?? number(giver.won)} aria-invalid=${!legal} onInput=${(/** @type {Event} */ event) => setTyped(value(event))} /></label>
      <button class="btn" type="submit" disabled=${!open || !legal || !reasoned}>${t("Move it")}</button></div>
    ${!reasoned && html`<p class="muted small-text">${t("This takes a reason: write it above.")}</p>`}
  </form>`;
}
