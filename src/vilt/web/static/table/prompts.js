// What the table asks a player or a guest between his turns: to post, to chop, to wait for a seat.
import { html } from "../html.js";
import { t } from "../language.js";
import { Countdown } from "./clock.js";
import { Prompt } from "./prompt.js";
import { mayPost, say } from "./wishes.js";

/** @import { TableView } from "../protocol" */
/** @import { Store } from "../state.js" */
/** @import { Context, Moves } from "./moves.js" */

/** Whether the reader is one of the blinds who may take their posts back. @param {Store} store @param {TableView} view */
export function asksToChop(store, view) {
  const { chop, chop_agreed: agreed, chop_refused: refused } = view.customs;
  const seat = store.seat.value;
  return Boolean(view.hand && !view.hand.over) && chop.includes(seat) && !agreed.includes(seat) && !refused;
}

/** @param {Context} context @returns {Moves} */
export function chopMoves({ store, view }) {
  const hand = view.hand?.hand ?? 0;
  const answer = (/** @type {boolean} */ agrees) => () => void store.send({ type: "chop", hand, agrees });
  return {
    stamp: `chop ${hand}`,
    row: html`<${Prompt} text=${t("All others have folded: chop the blinds?")} small=${t("If both agree, each takes his blind back.")}>
      <${Countdown} store=${store} deadline=${view.clock_deadline} seconds=${view.clock_seconds} /><//>`,
    left: { text: t("Do not chop"), byKey: false, press: answer(false) },
    middle: { text: t("Check") },
    right: { text: t("Chop"), press: answer(true) },
    sizing: null,
  };
}

/** Whoever waits for the big blind may post instead; nobody else is asked. @param {Context} context @returns {Moves | null} */
export function postMoves({ store, view }) {
  const own = store.own.value;
  if (!own || !mayPost(view, own)) return null;
  const posts = own.wishes.includes("post");
  const owes = own.owed_big + own.owed_small > 0;
  return {
    stamp: posts ? "posts" : "post",
    row: html`<${Prompt} text=${posts ? t("You post and are dealt in with the next hand") : t("Post and play at once, or wait for the big blind")} small=${owes ? t("You owe the blinds that you missed.") : ""} />`,
    left: { text: t("Fold") },
    middle: { text: t("Wait"), ...(posts && { press: () => say(store, "post", false) }) },
    right: { text: owes ? t("Post all") : t("Post"), ...(!posts && { press: () => say(store, "post", true) }) },
    sizing: null,
  };
}

/** Whether a guest may ask for the next free seat. @param {Store} store @param {TableView} view */
export function mayWait(store, view) {
  return !store.own.value && !view.closed && view.seats.every((one) => one.player);
}

/** A guest on the waiting list, for whom a seat may be kept. @param {Context} context @returns {Moves | null} */
export function listMoves({ store, view }) {
  const mine = view.customs.waiting.find((one) => one.player === store.player.value);
  if (!mine || store.own.value || view.closed) return null;
  const text = mine.deadline ? t("A seat is free for you: take it") : t("You are on the waiting list");
  return {
    stamp: `listed ${mine.deadline}`,
    row: html`<${Prompt} text=${text}>${mine.deadline > 0 && html`<${Countdown} store=${store} deadline=${mine.deadline} seconds=${view.settings.offer_seconds} />`}<//>`,
    left: { text: t("Leave the list"), byKey: false, press: () => void store.send({ type: "wait_no_longer" }) },
    middle: { text: t("Check") },
    right: { text: t("Raise") },
    sizing: null,
  };
}
