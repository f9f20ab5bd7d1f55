// What a screen reader is told: one's turn at once, everything else in its time. Never more than one message per event.
import { useRef } from "preact/hooks";
import { cardName } from "../cards.js";
import { html } from "../html.js";
import { wordsOf } from "./chatpane.js";
import { t } from "../language.js";
import { owing } from "./discards.js";
import { askedOf, questionText } from "./questions.js";

/** @import { Said, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */

/** The two live regions, always in the page. `messages` are those that he does not see. @param {{ store: Store, aloud: string, messages: readonly Said[] }} props */
export function Announcements({ store, aloud, messages }) {
  const view = store.view.value;
  const hand = view?.hand;
  const mine = Boolean(hand && view && hand.actor !== 0 && hand.actor === store.seat.value && view.clock_seat === hand.actor);
  const turn = hand && mine ? (hand.to_call ? t("Your turn. {amount} to call. Pot {pot}.", { amount: hand.to_call, pot: hand.pot }) : t("Your turn. You may check. Pot {pot}.", { pot: hand.pot })) : "";
  const discarder = view && owing(store, view);
  const asked = view && askedOf(store, view);
  const joined = useRef(-1);
  const last = store.log.value.at(-1)?.version ?? 0;
  if (joined.current < 0 && view) joined.current = last;
  const news = store.log.value.filter((line) => line.version > joined.current).slice(-3);
  return html`<div class="sr" aria-live="assertive">${asked ? questionText(asked) : discarder ? t("Choose a card to discard") : turn}</div>
    <div class="sr" role="log" aria-live="polite" aria-label=${t("Log")}>
      ${news.map((line) => html`<p key=${line.version}>${line.text}</p>`)}
      ${messages.slice(-3).map((said) => html`<p key=${`said ${said.number}`}>${said.name}: ${wordsOf(said)}</p>`)}
      ${aloud && html`<p key="aloud">${aloud}</p>`}
    </div>`;
}

/** The table in a few sentences: pot, to call, own cards, board. @param {TableView} view @param {number} own */
export function tableAloud(view, own) {
  const hand = view.hand;
  if (!hand || hand.over) return t("No hand is running.");
  const mine = hand.players.find((player) => player.seat === own);
  const list = (/** @type {readonly number[]} */ cards) => cards.map(cardName).join(", ");
  return [
    t("Pot {pot}.", { pot: hand.pot }),
    hand.actor === own && hand.to_call ? t("{amount} to call.", { amount: hand.to_call }) : "",
    mine?.cards.length ? t("Your cards: {cards}.", { cards: list(mine.cards) }) : "",
    hand.board.length ? t("Board: {cards}.", { cards: list(hand.board) }) : "",
  ].filter(Boolean).join(" ");
}
