// The seats round the felt: who sits there, what he has, what he did, and the free ones.
import { Card, HIDDEN } from "../cards.js";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { number, percent, signed, t } from "../language.js";
import { bestHand, handText, kindText, lowOf, lowText } from "../strength.js";
import { buttonSeat } from "./chips.js";
import { SecondsLeft, TimerRing } from "./clock.js";
import { equityOf } from "./equity.js";
import { nameOf, placeOf, playerIn, positionOf, stateOf } from "./reading.js";

/** @import { Game, HandView, PlayerView, SeatView, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */
/** @typedef {{ store: Store, view: TableView, one: SeatView, own: number, used: ReadonlySet<number> | null }} SeatProps */

/** One for each seat, so that no two at a table look alike. */
export const HUES = [165, 250, 330, 60, 300, 25, 205, 120, 275, 85];

/** @param {{ store: Store, view: TableView, own: number, used: ReadonlySet<number> | null, onPick: ((seat: number) => void) | null, picked: number }} props */
export function Seats({ store, view, own, used, onPick, picked }) {
  const inOrder = [...view.seats].sort((a, b) => placeOf(view, own, a.seat) - placeOf(view, own, b.seat));
  return html`<ol class="seats" aria-label=${t("Seats")}>
    ${inOrder.map((one) => one.player
      ? html`<${Seat} key=${one.seat} store=${store} view=${view} one=${one} own=${own} used=${used} />`
      : html`<${EmptySeat} key=${one.seat} view=${view} seat=${one.seat} own=${own} onPick=${onPick} picked=${picked === one.seat} />`)}
  </ol>`;
}

/** @param {SeatProps} props */
function Seat({ store, view, one, own, used }) {
  const mine = one.seat === own;
  const state = stateOf(view, one);
  const player = playerIn(view, one);
  const label = html`<${ActionLabel} store=${store} view=${view} one=${one} player=${player} mine=${mine} />`;
  const turn = state === "turn" && view.clock_seat === one.seat;
  return html`<li class="seat at ${mine ? "own" : ""}" style=${{ "--i": placeOf(view, own, one.seat) }} data-state=${state} data-seat=${one.seat}>
    ${player && player.cards.length > 0 && html`<${Hand} player=${player} used=${used} />`}
    <div class="plate">
      <span class="avatar" style=${{ "--h": HUES[one.seat - 1] }} aria-hidden="true">${initials(one.name)}
        ${turn && html`<${TimerRing} kind=${view.clock_kind} key=${`${view.hand_number}-${view.hand?.turn}-${view.clock_deadline}`} store=${store} deadline=${view.clock_deadline} seconds=${view.clock_seconds} />`}
      </span>
      <span class="who">
        <span class="seat-name" data-trunc>${one.bot && html`<span class="bot" title=${t("Bot")}><${Icon} name="bot" /><span class="sr">${t("Bot")}</span></span>`}<span>${nameOf(one, own)}</span></span>
        <span class="seat-stack">${number(one.stack)}</span>
      </span>
    </div>
    <${Position} view=${view} seat=${one.seat} />
    ${one.owed_big + one.owed_small > 0 && html`<span class="missed" title=${t("Owes blinds")}>ML<span class="sr"> ${t("Owes blinds")}</span></span>`}
    ${mine ? html`<div class="foot">${label}<${HandStrength} game=${store.game.value} hand=${view.hand} player=${player} /></div>` : label}
  </li>`;
}

/** The short name of a seat's position; with the button it can turn into one, see stage-sizes.css. @param {{ view: TableView, seat: number }} props */
function Position({ view, seat }) {
  const position = positionOf(view, seat);
  if (seat === buttonSeat(view)) return html`<span class="pos with-button">${position || t("BTN")}</span>`;
  if (!position) return null;
  return html`<span class="pos">${position.startsWith("UTG+") ? html`<span class="utg">UTG</span>${position.slice(3)}` : position}</span>`;
}

/** @param {{ player: PlayerView, used: ReadonlySet<number> | null }} props */
function Hand({ player, used }) {
  const open = player.cards.some((card) => card !== HIDDEN);
  const mark = (/** @type {number} */ card) => (!used || !player.shown ? "" : player.won > 0 && used.has(card) ? "used" : "unused");
  return html`<div class="hand ${open ? "open" : ""} ${player.folded ? "given-up" : ""} ${player.cards.length > 2 ? "many" : ""}" style=${{ "--cards": player.cards.length }}>
    ${player.cards.map((card, index) => html`<${Card} key=${index} card=${card} mark=${mark(card)} order=${index} />`)}
  </div>`;
}

/** What one's own cards make so far. @param {{ game: Game | null, hand: HandView | null, player: PlayerView | null }} props */
function HandStrength({ game, hand, player }) {
  if (!game || !hand || !player || player.cards.length === 0 || player.folded) return null;
  const text = hand.boards.length > 1 && hand.boards.every((board) => board.length > 2) ? hand.boards.map((board) => kindText(bestHand(game, player.cards, board))).join(" · ") : handText(game, player.cards, hand.board);
  return html`<span class="strength">${text}</span>`;
}

/** What a hand came to, in as few words as fit. @param {Game} game @param {PlayerView} player @param {HandView} hand */
function shownText(game, player, hand) {
  const low = lowOf(game, player.cards, hand.board);
  const high = kindText(bestHand(game, player.cards, hand.board));
  return low ? `${high} · ${lowText(low)}` : high;
}

/** The one tag of a seat: what he did last, or why he is not playing. @param {{ store: Store, view: TableView, one: SeatView, player: PlayerView | null, mine: boolean }} props */
function ActionLabel({ store, view, one, player, mine }) {
  const hand = view.hand;
  const game = store.game.value;
  if (game && hand && player) {
    if (player.won > 0) return tag("win-act", t("Wins"), signed(player.won));
    const equity = equityOf(game, hand, one.seat);
    if (equity !== null) return tag("info-act", t("Equity"), percent(equity));
    if (hand.over && player.shown && !mine && hand.board.length === 5 && hand.boards.length < 2) return tag("", shownText(game, player, hand));
    if (hand.actor === one.seat && view.clock_seat === one.seat) {
      const kind = { base: "", bank: t("Time bank"), reconnect: t("Connecting") }[view.clock_kind];
      return html`<span class="act info-act"><${Icon} name="clock" />${kind && html`<span>${kind}</span> `}<b><${SecondsLeft} store=${store} deadline=${view.clock_deadline} /></b></span>`;
    }
  }
  if (one.rebuy_deadline) return html`<span class="act info-act"><${Icon} name="clock" /><span>${t("Re-buy")}</span> <b><${SecondsLeft} store=${store} deadline=${one.rebuy_deadline} /></b></span>`;
  if (one.leaving) return tag("info-act", t("Leaving"), "", "leave");
  if (!hand || !player || hand.over) {
    if (one.sitting_out && one.sit_out_until) return html`<span class="act info-act"><${Icon} name="pause" /><span>${t("Sitting out")}</span> <b><${SecondsLeft} store=${store} deadline=${one.sit_out_until} /></b></span>`;
    if (one.sitting_out) return tag("info-act", t("Sitting out"), "", "pause");
    if (one.waiting && view.hand_number > 0) return tag("info-act", t("Waits for blind"), "", "clock");
  }
  return hand && player ? playedLabel(view, hand, player) : null;
}

/** @param {TableView} view @param {HandView} hand @param {PlayerView} player */
function playedLabel(view, hand, player) {
  if (player.mucked) return tag("", t("Mucked"));
  if (player.owes > 0) return tag("info-act", t("Discards"));
  if (player.folded) return tag("", t("Folded"));
  if (!hand.over && player.protected) return tag("allin-act", t("Protected"), number(player.paid));
  if (!hand.over && hand.dealt && player.stack === 0) return tag("allin-act", t("All-in"), number(player.paid));
  switch (player.last_action) {
    case "check": return tag("call-act", t("Checked"));
    case "call": return tag("call-act", t("Called"), player.bet ? number(player.bet) : "");
    case "bet": return tag("bet-act", t("Bet of"), player.bet ? number(player.bet) : "");
    case "raise": return tag("bet-act", t("Raised to"), player.bet ? number(player.bet) : "");
    default:
  }
  if (player.bet > 0 && hand.street === 0) {
    if (player.seat === view.small_blind) return tag("", t("Small blind"), number(player.bet));
    if (player.seat === view.big_blind) return tag("", t("Big blind"), number(player.bet));
  }
  return null;
}

/** @param {string} kind @param {string} text @param {string} [amount] @param {string} [icon] */
function tag(kind, text, amount = "", icon = "") {
  return html`<span class="act ${kind}">${icon && html`<${Icon} name=${icon} />`}<span>${text}</span>${amount && html` <b>${amount}</b>`}</span>`;
}

/** @param {{ view: TableView, seat: number, own: number, onPick: ((seat: number) => void) | null, picked: boolean }} props */
function EmptySeat({ view, seat, own, onPick, picked }) {
  const style = { "--i": placeOf(view, own, seat) };
  if (!onPick) return html`<li class="seat at" style=${style} data-state="empty" data-seat=${seat}><span class="plate vacant">${t("Free seat")}</span><${Position} view=${view} seat=${seat} /></li>`;
  return html`<li class="seat at" style=${style} data-state="empty" data-seat=${seat}>
    <button class="plate" type="button" aria-pressed=${picked} onClick=${() => onPick(seat)}><${Icon} name="plus" /><span>${t("Sit here")}</span><span class="sr">${t("Seat {seat}", { seat })}</span></button><${Position} view=${view} seat=${seat} />
  </li>`;
}

/** @param {string} name */
export function initials(name) {
  return [...name.trim()].slice(0, 2).join("").toUpperCase();
}
