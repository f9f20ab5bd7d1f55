// The felt and everything on it. All places are computed from --i of --n in table.css.
import { Card } from "../cards.js";
import { html } from "../html.js";
import { number, t } from "../language.js";
import { bestOn, halvesOf } from "./halves.js";
import { Bets, DealerButton, potName, Pots } from "./chips.js";
import { contested, ringOf, winners } from "./reading.js";
import { Seats } from "./seats.js";

/** @import { Game, HandView, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */

/** @param {{ store: Store, onPick: ((seat: number) => void) | null, picked: number }} props */
export function Stage({ store, onPick, picked }) {
  const view = store.view.value;
  const own = store.seat.value;
  if (!view) return html`<main class="stage" aria-busy=${!store.refusal.value}>${store.refusal.value && html`<${NoTable} text=${store.refusal.value} />`}</main>`;
  const game = store.game.value;
  const used = game && winningCards(game, view.hand);
  return html`<main class="stage" data-seats=${ringOf(view)} data-many=${game && game.hole_cards > 2 ? "" : undefined} onClick=${store.skip}>
    <div class="around">
      <div class="felt" aria-hidden="true"></div><div class="mark" aria-hidden="true">vilt</div>
      <${Pots} hand=${view.hand} />
      <${Board} game=${game} hand=${view.hand} used=${used} />
      <${CentreNote} game=${game} view=${view} own=${own} />
      <${Seats} store=${store} view=${view} own=${own} used=${used} onPick=${onPick} picked=${picked} />
      <${DealerButton} view=${view} own=${own} />
      <${Bets} view=${view} own=${own} />
    </div>
  </main>`;
}

/** The address names no table, or none that may be watched. @param {{ text: string }} props */
function NoTable({ text }) {
  return html`<div class="no-table"><div class="empty"><b>${t("There is no table to show")}</b><span>${text}</span><a class="btn primary" href="/">${t("Back to the lobby")}</a></div></div>`;
}

/** @param {{ game: Game | null, hand: HandView | null, used: ReadonlySet<number> | null }} props */
function Board({ game, hand, used }) {
  if (hand && hand.boards.length > 1) return html`<${Boards} game=${game} hand=${hand} />`;
  const cards = hand?.board ?? [];
  return html`<div class="board" role="group" aria-label=${t("Board")}>
    ${[0, 1, 2, 3, 4].map((place) => {
      const card = cards[place];
      const extra = place === 3 ? "turn" : "";
      if (card === undefined) return html`<span key=${place} class="card slot ${extra}" aria-hidden="true"></span>`;
      return html`<${Card} key=${`${hand?.hand}-${place}`} card=${card} mark=${markOf(used, card)} class=${extra} order=${place < 3 ? place : 0} />`;
    })}
  </div>`;
}

/** How a card on the board looks once it is known what won. @param {ReadonlySet<number> | null} used @param {number} card */
function markOf(used, card) {
  return used ? (used.has(card) ? "used" : "unused") : "";
}

/** All boards of a hand that was run more than once. @param {{ game: Game | null, hand: HandView }} props */
function Boards({ game, hand }) {
  return html`<div class="board several" style=${{ "--boards": hand.boards.length }}>
    ${hand.boards.map((cards, index) => {
      const used = game && bestOn(game, hand, cards);
      return html`<div key=${index} class="run" role="group" aria-label=${t("Board {n}", { n: index + 1 })}>
        ${[0, 1, 2, 3, 4].map((place) => {
          const card = cards[place];
          return card === undefined ? html`<span key=${place} class="card slot" aria-hidden="true"></span>` : html`<${Card} key=${`run-${place}`} card=${card} mark=${markOf(used, card)} />`;
        })}
      </div>`;
    })}
  </div>`;
}

/** The cards that make the winning hands, once a showdown was won; null before. @param {Game} game @param {HandView | null} hand @returns {ReadonlySet<number> | null} */
function winningCards(game, hand) {
  if (!hand || hand.board.length < 5 || hand.boards.length > 1) return null;
  const shown = winners(hand).filter((player) => player.shown);
  if (shown.length === 0) return null;
  return new Set([...halvesOf(game, hand).values()].flatMap(({ high, low }) => [...(high ?? []), ...(low ?? [])]));
}

/** What the table is told in its middle: who won, and why. @param {{ game: Game | null, view: TableView, own: number }} props */
function CentreNote({ game, view, own }) {
  const hand = view.hand;
  if (!hand) return null;
  const won = winners(hand);
  const first = won[0];
  if (!first) return null;
  const name = (/** @type {number} */ seat) => (seat === own ? t("You") : view.seats.find((one) => one.seat === seat)?.name || t("Seat {seat}", { seat }));
  const halves = game?.hi_lo && hand.board.length === 5 && hand.boards.length < 2 ? halvesOf(game, hand) : new Map();
  const half = (/** @type {number} */ seat) => {
    const { high, low } = halves.get(seat) ?? {};
    return high && low ? ` (${t("high and low")})` : low ? ` (${t("low")})` : high && halves.size > 1 ? ` (${t("high")})` : "";
  };
  const pots = hand.pots.length > 1 ? hand.pots.map((_, index) => potName(index)).join(", ") : "";
  let text = won.length > 1 ? t("The pot is shared") : first.seat === own ? t("You win {amount}", { amount: first.won }) : t("{name} wins {amount}", { name: name(first.seat), amount: first.won });
  let small = won.length > 1 ? won.map((player) => `${name(player.seat)} ${number(player.won)}${half(player.seat)}`).join(" · ") : pots;
  if (!contested(hand)) [text, small] = [t("Everyone else folded"), text];
  return html`<div class="centre-note"><span>${text}</span>${small && html`<small>${small}</small>`}</div>`;
}
