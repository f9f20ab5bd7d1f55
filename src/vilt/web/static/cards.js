// Cards as they are drawn and as they are read aloud. A card is 0..51: rank * 4 + suit, -1 face down.
import { html } from "./html.js";
import { Suit } from "./icons.js";
import { t } from "./language.js";
import { useEntrance } from "./motion.js";

export const HIDDEN = -1;
const SUITS = "cdhs";
export const FACES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** The rank 0..12 (deuce to ace). @param {number} card */
export const rankOf = (card) => card >> 2;

/** The suit's letter. @param {number} card */
export const suitOf = (card) => SUITS.charAt(card & 3);

/** A rank by its name: 0 is a two, 12 an ace. @param {number} rank */
export function rankWord(rank) {
  const names = [t("two"), t("three"), t("four"), t("five"), t("six"), t("seven"), t("eight"), t("nine"), t("ten"), t("jack"), t("queen"), t("king"), t("ace")];
  return names[rank] ?? "";
}

/** Several cards of a rank. @param {number} rank */
export function rankNames(rank) {
  const names = [t("twos"), t("threes"), t("fours"), t("fives"), t("sixes"), t("sevens"), t("eights"), t("nines"), t("tens"), t("jacks"), t("queens"), t("kings"), t("aces")];
  return names[rank] ?? "";
}

/** @param {number} card */
function suitName(card) {
  return { c: t("clubs"), d: t("diamonds"), h: t("hearts"), s: t("spades") }[suitOf(card)] ?? "";
}

/** A card as a screen reader says it. @param {number} card */
export function cardName(card) {
  return card === HIDDEN ? t("Face-down card") : t("{rank} of {suit}", { rank: rankWord(rankOf(card)), suit: suitName(card) });
}

/**
 * One card. `mark` says whether it belongs to the winning five.
 * @param {{ card: number, mark?: "" | "used" | "unused", class?: string, order?: number }} props
 */
export function Card({ card, mark = "", class: extra = "", order = 0 }) {
  const style = { "--order": order };
  const entrance = useEntrance();
  if (card === HIDDEN) return html`<span class="card back ${extra} ${entrance}" style=${style} role="img" aria-label=${cardName(card)}></span>`;
  const face = FACES[rankOf(card)];
  return html`<span class="card ${mark} ${extra} ${entrance}" style=${style} data-suit=${suitOf(card)} role="img" aria-label=${cardName(card)}>
    <b class=${face === "10" ? "r10" : ""}>${face}</b><${Suit} suit=${suitOf(card)} />
  </span>`;
}

/** A card within a line of text. @param {{ card: number }} props */
export function SmallCard({ card }) {
  return html`<span class="cx" data-suit=${suitOf(card)} role="img" aria-label=${cardName(card)}>${FACES[rankOf(card)]}<${Suit} suit=${suitOf(card)} /></span>`;
}
