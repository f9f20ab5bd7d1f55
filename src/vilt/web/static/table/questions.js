// What a hand asks its players beside their turns: show or muck, and how often the rest of the board is dealt.
import { html } from "../html.js";
import { t } from "../language.js";
import { Countdown } from "./clock.js";
import { Prompt } from "./prompt.js";

/** @import { Question, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */
/** @import { Context, Moves } from "./moves.js" */

/** What the reader himself is asked. @param {Store} store @param {TableView} view @returns {Question | null} */
export function askedOf(store, view) {
  const [own, question] = [store.own.value, view.hand?.question];
  return own?.dealt_in && question?.seats.includes(own.seat) ? question : null;
}

/** The question in a few words, for the row and for a screen reader. @param {Question} question */
export function questionText(question) {
  return question.kind === "show" ? t("Show your hand, or muck it?") : t("Deal the rest of the board more than once?");
}

/** @param {Context} context @param {Question} question @returns {Moves} */
export function answerMoves({ store, view }, question) {
  const hand = view.hand?.hand ?? 0;
  const count = html`<${Countdown} store=${store} deadline=${view.clock_deadline} seconds=${view.clock_seconds} />`;
  if (question.kind === "show") {
    return {
      stamp: `show ${hand}`,
      row: html`<${Prompt} text=${questionText(question)}>${count}<//>`,
      left: { text: t("Muck"), byKey: false, press: () => void store.send({ type: "muck_hand", hand }) },
      middle: { text: t("Check") },
      right: { text: t("Show"), press: () => void store.send({ type: "show_hand", hand }) },
      sizing: null,
    };
  }
  const vote = (/** @type {number} */ runs) => (runs <= question.most ? { press: () => void store.send({ type: "vote_on_boards", hand, runs }) } : {});
  return {
    stamp: `runs ${hand}`,
    row: html`<${Prompt} text=${questionText(question)} small=${t("It is dealt as often as all agree to.")}>${count}<//>`,
    left: { text: t("Once"), byKey: false, ...vote(1) },
    middle: { text: t("Twice"), ...vote(2) },
    right: { text: t("Three times"), ...vote(3) },
    sizing: null,
  };
}

/** What everybody else reads while others are asked. @param {Store} store @param {TableView} view @param {Question} question */
export function waitForAnswers(store, view, question) {
  const name = view.seats.find((one) => one.seat === question.seats[0])?.name ?? "";
  const text = question.kind === "show" ? t("{name} shows or mucks", { name }) : t("Players choose how often the board is dealt");
  return html`<${Prompt} text=${text}><${Countdown} store=${store} deadline=${view.clock_deadline} seconds=${view.clock_seconds} /><//>`;
}
