// Where the host deals by hand: a form that tells the table of a mistake of the dealer or of a player.
import { useState } from "preact/hooks";
import { FACES } from "../cards.js";
import { html } from "../html.js";
import { t } from "../language.js";

/** @import { ReportMistake, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */
/** @typedef {ReportMistake["mistake"]} Mistake */
/** @typedef {Record<string, string | boolean>} Answers what stands in the fields, by their names */

const SUITS = "♣♦♥♠";
const CARDS = Array.from({ length: 52 }, (_, card) => [String(card), `${FACES[card >> 2]}${SUITS.charAt(card & 3)}`]);

/** The numbers in a text such as "3, 5". @param {unknown} text */
function numbers(text) {
  return String(text ?? "").split(/\D+/).filter(Boolean).map(Number);
}

/**
 * Each mistake: what it is called, what is asked about it, and the message that tells it.
 * @param {TableView} view
 * @returns {{ name: string, text: string, fields: Field[], tell: (answers: Answers) => Mistake }[]}
 * @typedef {{ name: string, text: string, choices?: (readonly string[])[], flag?: boolean }} Field
 */
function mistakes(view) {
  const seats = (view.hand?.players ?? []).map((player) => [String(player.seat), view.seats.find((one) => one.seat === player.seat)?.name || t("Seat {seat}", { seat: player.seat })]);
  const seat = { name: "seat", text: t("Player"), choices: seats };
  const places = [["0", t("It stays")], ...view.seats.filter((one) => one.seat !== view.hand?.button).map((one) => [String(one.seat), one.name || t("Seat {seat}", { seat: one.seat })])];
  const cards = { name: "numbers", text: t("Which cards, counted as they were dealt") };
  const actions = [["fold", t("Fold")], ["check", t("Check")], ["call", t("Call")], ["bet", t("Bet")], ["raise", t("Raise to")]];
  const amount = { name: "amount", text: t("Amount") };
  const seatOf = (/** @type {Answers} */ answers) => Number(answers.seat);
  const sum = (/** @type {Answers} */ answers) => numbers(answers.amount)[0] ?? 0;
  return [
    { name: "expose_cards", text: t("Cards were exposed"), fields: [cards], tell: (answers) => ({ type: "expose_cards", numbers: numbers(answers.numbers) }) },
    { name: "declare_misdeal", text: t("A misdeal"), fields: [{ name: "cause", text: t("Because"), choices: causes() }, { name: "button", text: t("Where the button belongs, if it lay wrong"), choices: places }], tell: (answers) => ({ type: "declare_misdeal", button: answers.cause === "wrong_button" ? Number(answers.button) : 0, cause: /** @type {Extract<Mistake, { type: "declare_misdeal" }>["cause"]} */ (answers.cause) }) },
    { name: "wrong_count", text: t("Wrong number of cards"), fields: [seat, { name: "cards", text: t("How many cards") }], tell: (answers) => ({ type: "wrong_count", seat: seatOf(answers), cards: numbers(answers.cards)[0] ?? 0 }) },
    { name: "fourth_card", text: t("The flop has a fourth card"), fields: [], tell: () => ({ type: "fourth_card" }) },
    { name: "deal_early", text: t("Next street too early"), fields: [], tell: () => ({ type: "deal_early" }) },
    { name: "burn_wrong", text: t("Next burn goes wrong"), fields: [{ name: "burns", text: t("Burnt are"), choices: [["0", t("no card")], ["2", t("two cards")]] }], tell: (answers) => ({ type: "burn_wrong", burns: Number(answers.burns) }) },
    { name: "find_wrong_burn", text: t("Wrong burn noticed"), fields: [], tell: () => ({ type: "find_wrong_burn" }) },
    { name: "scrap_cards", text: t("Boxed or foreign cards"), fields: [cards, { name: "foreign", text: t("They do not belong to the deck"), flag: true }], tell: (answers) => ({ type: "scrap_cards", numbers: numbers(answers.numbers), foreign: Boolean(answers.foreign) }) },
    { name: "foul_deck", text: t("The deck has two of a card"), fields: [], tell: () => ({ type: "foul_deck" }) },
    { name: "show_card", text: t("A player showed a card"), fields: [seat, { name: "card", text: t("Card"), choices: CARDS }], tell: (answers) => ({ type: "show_card", seat: seatOf(answers), card: Number(answers.card) }) },
    { name: "act_out_of_turn", text: t("Action out of turn"), fields: [seat, { name: "action", text: t("Action"), choices: actions }, amount], tell: (answers) => ({ type: "act_out_of_turn", seat: seatOf(answers), action: /** @type {"fold"} */ (answers.action), amount: sum(answers) }) },
    { name: "move_chips", text: t("Chips moved by hand"), fields: [seat, { name: "chips", text: t("Chips, by their values") }, { name: "later", text: t("Chips that followed") }, { name: "said", text: t("He said"), choices: [["", t("nothing")], ...actions] }, amount],
      tell: (answers) => ({ type: "move_chips", seat: seatOf(answers), chips: numbers(answers.chips), later: numbers(answers.later), said: /** @type {"fold" | null} */ (answers.said || null), amount: sum(answers) }) },
    { name: "drop_stub", text: t("The stub lost its order"), fields: [{ name: "restored", text: t("Its order could be restored"), flag: true }, { name: "muck", text: t("It is mixed with folded cards"), flag: true }, { name: "burns", text: t("It is mixed with burnt cards"), flag: true }],
      tell: (answers) => ({ type: "drop_stub", restored: Boolean(answers.restored), muck: Boolean(answers.muck), burns: Boolean(answers.burns) }) },
  ];
}

/** Why a hand is dealt anew. */
function causes() {
  return [
    ["first_card_exposed", t("a first card was exposed")], ["cards_exposed", t("two cards were exposed")], ["wrong_count", t("wrong number of cards")],
    ["wrong_seat", t("cards at the wrong seat")], ["not_entitled", t("cards for one who is not in")], ["seat_skipped", t("a player got none")],
    ["out_of_sequence", t("wrong order of the cards")], ["wrong_button", t("the button lay wrong")], ["boxed_cards", t("boxed cards")], ["foreign_card", t("a foreign card")],
  ];
}

/** @param {{ store: Store, view: TableView }} props */
export function Mistakes({ store, view }) {
  const [kind, setKind] = useState("expose_cards");
  const [answers, setAnswers] = useState(/** @type {Answers} */ ({}));
  // Once the hand is over only a fouled deck still undoes it (E13).
  const known = mistakes(view).filter((one) => !view.hand?.over || one.name === "foul_deck");
  const chosen = known.find((one) => one.name === kind) ?? known[0];
  if (!view.settings.manual || !view.hand || !chosen) return null;
  const hand = view.hand.hand;
  const valueOf = (/** @type {Field} */ field) => answers[field.name] ?? field.choices?.[0]?.[0] ?? "";
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const filled = Object.fromEntries(chosen.fields.map((field) => [field.name, field.flag ? Boolean(answers[field.name]) : valueOf(field)]));
    store.send({ type: "report_mistake", hand, mistake: chosen.tell(filled) });
    setAnswers({});
  };
  const target = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target);
  return html`<form class="mistakes" onSubmit=${submit}>
    <label class="field"><span>${t("What went wrong")}</span><select class="input" value=${chosen.name} onChange=${(/** @type {Event} */ event) => { setKind(target(event).value); setAnswers({}); }}>
      ${known.map((one) => html`<option key=${one.name} value=${one.name}>${one.text}</option>`)}</select></label>
    ${chosen.fields.map((field) => html`<${Asked} key=${chosen.name + field.name} field=${field} value=${valueOf(field)} set=${(/** @type {string | boolean} */ value) => setAnswers({ ...answers, [field.name]: value })} />`)}
    <button class="btn" type="submit" disabled=${store.busy.value || store.connection.value !== "open"}>${t("Tell the table")}</button>
  </form>`;
}

/** @param {{ field: Field, value: string | boolean, set: (value: string | boolean) => void }} props */
function Asked({ field, value, set }) {
  const target = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target);
  if (field.flag) return html`<label class="check"><input type="checkbox" checked=${Boolean(value)} onChange=${(/** @type {Event} */ event) => set(target(event).checked)} /><span>${field.text}</span></label>`;
  return html`<label class="field"><span>${field.text}</span>${field.choices
    ? html`<select class="input" value=${value} onChange=${(/** @type {Event} */ event) => set(target(event).value)}>${field.choices.map(([each, text]) => html`<option key=${each} value=${each}>${text}</option>`)}</select>`
    : html`<input class="input" inputmode="numeric" autocomplete="off" value=${value} onInput=${(/** @type {Event} */ event) => set(target(event).value)} />`}</label>`;
}
