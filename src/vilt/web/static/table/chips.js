// Chips on the felt: bets in front, the dealer button, pots.
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { number, t } from "../language.js";
import { useEntrance } from "../motion.js";
import { placeOf } from "./reading.js";

/** @import { HandView, TableView } from "../protocol" */

const VALUES = [1000, 500, 100, 25, 5, 1];

/** The three largest chips of an amount, as a stack. @param {{ amount: number }} props */
export function Chips({ amount }) {
  const stack = [];
  let rest = amount;
  for (const value of VALUES) {
    for (; rest >= value && stack.length < 3; rest -= value) stack.push(value);
  }
  return html`<span class="chips" aria-hidden="true">${stack.reverse().map((value, index) => html`<i key=${index} style=${{ "--c": `var(--chip-${value})` }}></i>`)}</span>`;
}

/** @param {{ view: TableView, own: number }} props */
export function Bets({ view, own }) {
  const players = view.hand?.players.filter((player) => player.bet > 0) ?? [];
  return players.map((player) => html`<${Bet} key=${player.seat} place=${placeOf(view, own, player.seat)} amount=${player.bet} />`);
}

/**
 * A bet in front of its seat. When the street's betting is over it glides to the pots: a copy does, since the bet is gone.
 * @param {{ place: number, amount: number }} props
 */
function Bet({ place, amount }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const entrance = useEntrance();
  useLayoutEffect(() => {
    const bet = ref.current;
    return () => { if (bet) glideToPots(bet); };
  }, []);
  return html`<div ref=${ref} class="bet at ${place === 0 ? "mine" : ""} ${entrance}" style=${{ "--i": place }}><${Chips} amount=${amount} /><span>${number(amount)}</span></div>`;
}

/** @param {HTMLElement} bet */
function glideToPots(bet) {
  const around = bet.closest(".around");
  const pots = around?.querySelector(".pots");
  if (!around || !pots || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [from, to] = [bet.getBoundingClientRect(), pots.getBoundingClientRect()];
  const copy = /** @type {HTMLElement} */ (bet.cloneNode(true));
  copy.setAttribute("aria-hidden", "true");
  copy.classList.replace("enters", "gone") || copy.classList.add("gone");
  around.append(copy);
  const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
  const glide = copy.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px)`, opacity: 0.2 }], { duration: 420, easing: "cubic-bezier(.2, .8, .2, 1)" });
  glide.onfinish = glide.oncancel = () => copy.remove();
}

/** The seat of the dealer button, 0 before the first hand. @param {TableView} view */
export function buttonSeat(view) {
  return view.hand?.button || view.button;
}

/** The button on the felt. Where a stage is too narrow for it, the plate of its seat bears it instead. @param {{ view: TableView, own: number }} props */
export function DealerButton({ view, own }) {
  const seat = buttonSeat(view);
  if (!seat) return null;
  const place = placeOf(view, own, seat);
  return html`<div class="dealer at ${place === 0 ? "mine" : ""}" style=${{ "--i": place }} role="img" aria-label=${t("Dealer button, seat {seat}", { seat })}>D</div>`;
}

/** The pots above the board: the whole first, then those that were collected. @param {{ hand: HandView | null }} props */
export function Pots({ hand }) {
  const pots = hand?.pots ?? [];
  const collected = pots.reduce((sum, pot) => sum + pot.amount, 0);
  const total = hand && !hand.over ? hand.pot : 0;
  const single = pots.length === 1;
  const showTotal = total > 0 && (total !== collected || pots.length > 1);
  return html`<div class="pots" role="group" aria-label=${t("Pots")}>
    ${showTotal && html`<span class="pot total" key="total"><span>${t("Total pot")}</span> <b>${number(total)}</b></span>`}
    ${pots.map((pot, index) => html`<span class="pot" key=${index}><${Chips} amount=${pot.amount} /><span>${single ? t("Pot") : potName(index)}</span> <b>${number(pot.amount)}</b></span>`)}
  </div>`;
}

/** @param {number} index 0 is the main pot */
export function potName(index) {
  return index === 0 ? t("Main pot") : t("Side pot {n}", { n: index }).replace(/ (?=\d)/, "\u00a0");
}
