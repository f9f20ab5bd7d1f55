// What the three slots of the action bar offer at this moment: the left gives up, the middle goes along, the right adds.
import { html } from "../html.js";
import { t } from "../language.js";
import { Countdown } from "./clock.js";
import { AfterHand, mayShow, show } from "./afterhand.js";
import { askingMoves, requestOf } from "./asking.js";
import { discardMoves, owing } from "./discards.js";
import { pausedMoves } from "./pausing.js";
import { PreActions } from "./preactions.js";
import { Prompt } from "./prompt.js";
import { answerMoves, askedOf, waitForAnswers } from "./questions.js";
import { asksToChop, chopMoves, listMoves, mayWait, postMoves } from "./prompts.js";
import { isPlaying, presetsOf, raiseOption } from "./reading.js";

/** @import { TableView } from "../protocol" */
/** @import { Store } from "../state.js" */
/** @import { Sizing } from "./sizing.js" */

/**
 * @typedef {{ text: string, amount?: number, press?: () => void, byKey?: boolean }} Slot
 * `byKey: false` where the slot's letter must not press it: no key that folds may also leave the table
 */
/**
 * @typedef {object} Moves
 * @property {string} stamp another one means that buttons mean something else, so they are armed anew
 * @property {unknown} row what stands above the buttons, or before the slider
 * @property {Slot} left
 * @property {Slot} middle
 * @property {Slot} right
 * @property {Sizing | null} sizing
 */

/** @typedef {{ store: Store, view: TableView, amount: number | null, setAmount: (amount: number) => void, picked: number, pick: (seat: number) => void, complain: (text: string) => void, open: boolean }} Context */

/** @param {Context} context @returns {Moves} */
export function movesOf(context) {
  const { store, view, picked } = context;
  const own = store.own.value;
  const request = requestOf(store, view);
  if (view.paused_at && !view.closed && (own || !picked || request)) return pausedMoves(context);
  if (asksToChop(store, view)) return chopMoves(context);
  if (view.hand && own && view.hand.actor === own.seat && view.clock_seat === own.seat) return turn(context);
  const discarder = owing(store, view);
  if (discarder) return discardMoves(context, discarder);
  const asked = askedOf(store, view);
  if (asked) return answerMoves(context, asked);
  if (request && !own) return askingMoves(context, request);
  if (!own && picked) return buyIn(context, picked);
  const playing = own?.dealt_in && view.hand && !view.hand.over;
  if (own && own.stack === 0 && own.queued === 0 && !playing) return request ? askingMoves(context, request) : rebuy(context, own.rebuy_deadline);
  return postMoves(context) ?? listMoves(context) ?? wait(context);
}

/** One's own turn. @param {Context} context @returns {Moves} */
function turn({ store, view, amount, setAmount, complain, open }) {
  const hand = /** @type {import("../protocol").HandView} */ (view.hand);
  const find = (/** @type {string} */ action) => hand.options.find((option) => option.action === action);
  const act = (/** @type {import("../protocol").Action} */ action, /** @type {number} */ chips) => store.send({ type: "take_turn", hand: hand.hand, turn: hand.turn, action, amount: chips });
  const [fold, check, call, raise] = [find("fold"), find("check"), find("call"), raiseOption(hand)];
  const chosen = amount ?? raise?.low ?? 0;
  const verb = raise?.action === "bet" ? t("Bet") : t("Raise to");
  const add = () => {
    if (!raise) return;
    if (chosen < raise.low) complain(t("{verb} {amount} or more", { verb, amount: raise.low }));
    else if (chosen > raise.high) complain(t("{verb} {amount} at most", { verb, amount: raise.high }));
    else act(raise.action, chosen);
  };
  /** @type {Sizing | null} */
  const sizing = raise && raise.high > raise.low
    ? { label: verb, amount: chosen, low: raise.low, high: raise.high, step: Math.max(1, view.settings.rules.big_blind), presets: presetsOf(view, raise), group: t("Bet sizes"), enabled: open, set: setAmount, confirm: add }
    : null;
  return {
    stamp: `turn ${hand.hand} ${hand.turn}`,
    row: sizing ? null : html`<${Prompt} text=${raise ? onlyAmount(view, raise.low) : hand.to_call ? t("Call or fold") : t("Your turn")} />`,
    left: { text: t("Fold"), ...(fold && { press: () => act("fold", 0) }) },
    middle: check ? { text: t("Check"), press: () => act("check", 0) } : { text: t("Call"), ...(call && { amount: call.low, press: () => act("call", call.low) }) },
    right: raise ? { text: verb, amount: chosen, press: add } : { text: t("Raise") },
    sizing,
  };
}

/** @param {TableView} view @param {number} amount */
function onlyAmount(view, amount) {
  return view.settings.rules.structure === 2 ? t("Limit: bets and raises go in fixed steps") : t("All-in is the only raise: {amount}", { amount });
}

/** A free seat was chosen. @param {Context} context @param {number} seat @returns {Moves} */
function buyIn({ store, view, amount, setAmount, pick, complain, open }, seat) {
  const { min_buy_in: low, max_buy_in: most } = view.settings;
  const high = Math.min(most || store.chips.value, store.chips.value);
  const cancel = { text: t("Cancel"), press: () => pick(0) };
  if (high < low) {
    return { stamp: `poor ${seat}`, row: html`<${Prompt} text=${t("You have {chips} chips left", { chips: store.chips.value })} small=${t("The least buy-in here is {amount}", { amount: low })} />`, left: cancel, middle: { text: t("Check") }, right: { text: t("Sit down with") }, sizing: null };
  }
  return chipsQuestion({ stamp: `sit ${seat}`, left: cancel, text: t("Sit down with"), label: t("Buy-in"), low, high, amount, setAmount, complain, open, step: view.settings.rules.big_blind,
    confirm: (chips) => store.send({ type: "take_seat", seat, buy_in: chips }) });
}

/** Out of chips: bring more, or leave. @param {Context} context @param {number} deadline @returns {Moves} */
function rebuy({ store, view, amount, setAmount, complain, open }, deadline) {
  const { min_buy_in: low, max_buy_in: most, rebuy_seconds: seconds } = view.settings;
  const high = Math.min(most || store.chips.value, store.chips.value);
  const left = { text: t("Leave the table"), byKey: false, press: () => void store.send({ type: "leave_seat" }) };
  const small = high < low ? t("You have {chips} chips left", { chips: store.chips.value }) : t("Bring more, and you play on");
  const lead = html`<${Prompt} text=${t("You are out of chips")} small=${small}>${deadline > 0 && html`<${Countdown} store=${store} deadline=${deadline} seconds=${seconds} />`}<//>`;
  if (high < low) return { stamp: "broke", row: lead, left, middle: { text: t("Check") }, right: { text: t("Re-buy") }, sizing: null };
  return chipsQuestion({ stamp: "rebuy", lead, left, text: t("Re-buy"), label: t("Re-buy"), low, high, amount, setAmount, complain, open, step: view.settings.rules.big_blind,
    confirm: (chips) => store.send({ type: "add_chips", amount: chips }) });
}

/**
 * How many chips to bring.
 * @param {{ stamp: string, lead?: unknown, left: Slot, text: string, label: string, low: number, high: number, amount: number | null, step: number, setAmount: (amount: number) => void, complain: (text: string) => void, open: boolean, confirm: (chips: number) => void }} question
 * @returns {Moves}
 */
function chipsQuestion({ stamp, lead, left, text, label, low, high, amount, setAmount, complain, step, open, confirm }) {
  const chosen = amount ?? high;
  const press = () => {
    if (chosen < low) complain(t("{verb} {amount} or more", { verb: label, amount: low }));
    else if (chosen > high) complain(t("{verb} {amount} at most", { verb: label, amount: high }));
    else confirm(chosen);
  };
  const presets = [{ id: "min", text: t("Min"), name: t("The least"), amount: low }, { id: "max", text: t("Max"), name: t("The most"), amount: high }];
  /** @type {Sizing} */
  const sizing = { label, amount: chosen, low, high, step: Math.max(1, step), presets, group: label, enabled: open, set: setAmount, confirm: press };
  return { stamp, row: lead, left, middle: { text: t("Check") }, right: { text, amount: chosen, press }, sizing };
}

/** Somebody else's turn, or nobody's. @param {Context} context @returns {Moves} */
function wait({ store, view }) {
  const own = store.own.value;
  const hand = view.hand;
  const back = own?.sitting_out && !own.leaving && !isPlaying(view, own);
  const showing = mayShow(store, view) && !(back && !view.next_hand_at); // the table may be waiting for him
  const joins = mayWait(store, view);
  return {
    stamp: showing ? `after ${hand?.hand}` : joins ? "full" : back ? "back" : "wait",
    row: waitRow(store, view),
    left: { text: t("Fold") },
    middle: { text: t("Check") },
    right: showing ? { text: t("Show"), press: () => show(store, view) } : joins ? { text: t("Wait for a seat"), press: () => void store.send({ type: "wait_for_seat" }) } : back ? { text: t("Come back"), press: () => void store.send({ type: "come_back" }) } : { text: t("Raise") },
    sizing: null,
  };
}

/** @param {Store} store @param {TableView} view */
function waitRow(store, view) {
  const own = store.own.value;
  const hand = view.hand;
  if (view.closed) return html`<${Prompt} text=${t("This table is closed")} small=${t("Your chips are back in your bankroll.")} />`;
  const small = !own ? (mayWait(store, view) ? t("You are watching: all seats are taken.") : t("You are watching: choose a free seat to play."))
    : own.leaving ? t("You leave when this hand is over for you.")
    : own.sitting_out && !isPlaying(view, own) ? t("You are sitting out and get no cards.")
    : own.waiting && view.hand_number > 0 ? t("You get cards when the big blind reaches you.") : "";
  if (hand && !hand.over) {
    const actor = view.seats.find((one) => one.seat === hand.actor);
    if (actor) return html`<${Prompt} text=${t("{name} is to act", { name: actor.name })} small=${small} /><${PreActions} store=${store} view=${view} />`;
    if (hand.players.some((player) => player.owes > 0)) return html`<${Prompt} text=${t("The others are discarding")} small=${small}><${Countdown} store=${store} deadline=${view.clock_deadline} seconds=${view.clock_seconds} /><//>`;
    if (hand.question) return waitForAnswers(store, view, hand.question);
    if (!hand.dealt) return html`<${Prompt} text=${t("Dealing")} small=${small} />`;
    const runsOut = hand.players.filter((player) => !player.folded).length > 1 && hand.board.length < 5;
    return html`<${Prompt} text=${t("No more betting")} small=${runsOut ? t("The rest of the board is dealt now") : small} />`;
  }
  if (view.next_hand_at) {
    return html`<${Prompt} text=${t("Next hand in a moment")} small=${small || t("Cards shown at the showdown stay open")}><${Countdown} store=${store} deadline=${view.next_hand_at} seconds=${view.settings.pause_seconds} /><//><${AfterHand} store=${store} view=${view} />`;
  }
  if (small) return html`<${Prompt} text=${small} />`;
  return html`<${Prompt} text=${t("Waiting for another player")} small=${t("A hand starts as soon as two can play.")} />`;
}
