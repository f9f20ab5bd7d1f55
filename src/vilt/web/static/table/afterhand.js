// What players may still do once a hand is over: show cards, see a hand that was mucked, see what would have come.
import { signal } from "@preact/signals";
import { cardName, HIDDEN, SmallCard } from "../cards.js";
import { html } from "../html.js";
import { t } from "../language.js";

/** @import { HandView, PlayerView, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */

const NOBODY = { show_after: 2, ask_to_see: 2 };
const ANYBODY = 1;

/** Cards that were picked to be shown, for one hand. */
const picked = signal({ hand: 0, cards: /** @type {readonly number[]} */ ([]) });

/** The reader in a hand that is over, null for everybody else. @param {Store} store @param {TableView} view @returns {PlayerView | null} */
function mine(store, view) {
  const own = store.own.value;
  if (!own?.dealt_in || !view.hand?.over) return null;
  return view.hand.players.find((player) => player.seat === own.seat) ?? null;
}

/** Whether the reader may show now, as far as the page can tell. @param {Store} store @param {TableView} view */
export function mayShow(store, view) {
  const player = mine(store, view);
  const { show_after: who } = view.settings.rules;
  const allowed = who === ANYBODY || (who !== NOBODY.show_after && player !== null && player.won > 0);
  return player !== null && allowed && !player.shown && player.cards.some((card) => card !== HIDDEN);
}

/** Show the picked cards, or all when none is picked. @param {Store} store @param {TableView} view */
export function show(store, view) {
  const hand = view.hand?.hand ?? 0;
  const cards = picked.value.hand === hand ? picked.value.cards : [];
  store.send({ type: "show_hand", hand, cards });
}

/** The choices in the row between two hands. @param {{ store: Store, view: TableView }} props */
export function AfterHand({ store, view }) {
  const player = mine(store, view);
  const hand = view.hand;
  if (!player || !hand) return null;
  const open = store.connection.value === "open" && !store.busy.value;
  return html`<div class="picks" role="group" aria-label=${t("After the hand")}>
    ${mayShow(store, view) && html`<${Picks} hand=${hand} player=${player} open=${open} />`}
    ${hand.players.filter((other) => asksToSee(view, hand, player, other)).map((other) => html`<button key=${other.seat} type="button" class="btn small quiet" disabled=${!open}
      onClick=${() => store.send({ type: "see_hand", hand: hand.hand, whose: other.seat })}>${t("See {name}", { name: view.seats.find((one) => one.seat === other.seat)?.name ?? "" })}</button>`)}
    ${view.settings.rules.rabbit_hunting > 0 && hand.board.length < 5 && hand.undealt.length === 0 && html`<button type="button" class="btn small quiet" disabled=${!open}
      onClick=${() => store.send({ type: "see_undealt", hand: hand.hand })}>${t("What would have come?")}</button>`}
  </div>`;
}

/** @param {TableView} view @param {HandView} hand @param {PlayerView} player @param {PlayerView} other */
function asksToSee(view, hand, player, other) {
  return view.settings.rules.ask_to_see !== NOBODY.ask_to_see && view.settings.rules.auto_muck === 0 && !player.folded && other.seat !== player.seat && other.mucked && !other.shown && hand.board.length === 5;
}

/** @param {{ hand: HandView, player: PlayerView, open: boolean }} props */
function Picks({ hand, player, open }) {
  const chosen = picked.value.hand === hand.hand ? picked.value.cards : [];
  const flip = (/** @type {number} */ card) => {
    picked.value = { hand: hand.hand, cards: chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card] };
  };
  return player.cards.map((card) => html`<button key=${card} type="button" class="pick" aria-pressed=${chosen.includes(card)} aria-label=${cardName(card)} disabled=${!open} onClick=${() => flip(card)}><${SmallCard} card=${card} /></button>`);
}
