// Which of one's own cards to discard: chosen in the row above the buttons, sent with the middle one.
import { signal } from "@preact/signals";
import { cardName, SmallCard } from "../cards.js";
import { html } from "../html.js";
import { t } from "../language.js";
import { Countdown } from "./clock.js";
import { Prompt } from "./prompt.js";

/** @import { PlayerView, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */
/** @import { Context, Moves } from "./moves.js" */

/** What was chosen, for one hand. */
const choice = signal({ hand: 0, cards: /** @type {readonly number[]} */ ([]) });

/** The reader's place in the hand, while he owes a discard. @param {Store} store @param {TableView} view @returns {PlayerView | undefined} */
export function owing(store, view) {
  const own = store.own.value;
  return own?.dealt_in ? view.hand?.players.find((player) => player.seat === own.seat && player.owes > 0) : undefined;
}

/** @param {Context} context @param {PlayerView} player @returns {Moves} */
export function discardMoves({ store, view, open }, player) {
  const hand = view.hand?.hand ?? 0;
  const chosen = choice.value.hand === hand ? choice.value.cards.filter((card) => player.cards.includes(card)) : [];
  const flip = (/** @type {number} */ card) => {
    const rest = chosen.filter((each) => each !== card);
    choice.value = { hand, cards: rest.length < chosen.length ? rest : [...rest, card].slice(-player.owes) };
  };
  const ready = chosen.length === player.owes;
  return {
    stamp: `discard ${hand}`,
    row: html`<${Prompt} text=${t("Choose a card to discard")} small=${t("Nobody sees it, and all discard at once.")}>
      <${Countdown} store=${store} deadline=${view.clock_deadline} seconds=${view.clock_seconds} /><//>
      <div class="picks" role="group" aria-label=${t("Your cards")}>${player.cards.map((card) => html`<button key=${card} type="button" class="pick" aria-pressed=${chosen.includes(card)} aria-label=${cardName(card)} disabled=${!open} onClick=${() => flip(card)}><${SmallCard} card=${card} /></button>`)}</div>`,
    left: { text: t("Fold") },
    middle: { text: t("Discard"), ...(ready && { press: () => void store.send({ type: "discard", hand, cards: chosen }) }) },
    right: { text: t("Raise") },
    sizing: null,
  };
}
