// The name of a hand and which cards make it, for the words under one's own cards and the outline of the winner's.
import { FACES, rankNames, rankWord, rankOf, suitOf } from "./cards.js";
import { capital, t } from "./language.js";

/**
 * The best hand in two to seven cards: its kind, the ranks that name it, and the cards that make it (five at most).
 * @typedef {{ kind: Kind, ranks: number[], cards: number[] }} Strength
 * @typedef {"straight flush" | "quads" | "full house" | "flush" | "straight" | "trips" | "two pair" | "pair" | "high card"} Kind
 */

/** @import { Game } from "./protocol" */

/** From the weakest kind to the strongest. @type {readonly Kind[]} */
const KINDS = ["high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush"];

/** The best hand in two to seven cards of which any five play. @param {readonly number[]} cards @returns {Strength} */
export function strengthOf(cards) {
  const sorted = [...cards].sort((a, b) => b - a);
  const suited = ["c", "d", "h", "s"].map((suit) => sorted.filter((card) => suitOf(card) === suit)).find((group) => group.length >= 5);
  const straightFlush = suited && straightIn(suited);
  if (straightFlush) return { kind: "straight flush", ranks: [topOf(straightFlush)], cards: straightFlush };
  const groups = groupsOf(sorted);
  const [first, second] = [groups[0] ?? [], groups[1] ?? []];
  const rest = (/** @type {number[][]} */ ...kept) => filled(kept.flat(), sorted);
  const ranks = [rankOf(first[0] ?? 0), rankOf(second[0] ?? 0)];
  if (first.length === 4) return { kind: "quads", ranks, cards: rest(first) };
  if (first.length === 3 && second.length >= 2) return { kind: "full house", ranks, cards: rest(first, second.slice(0, 2)) };
  if (suited) return { kind: "flush", ranks: [rankOf(suited[0] ?? 0)], cards: suited.slice(0, 5) };
  const straight = straightIn(sorted);
  if (straight) return { kind: "straight", ranks: [topOf(straight)], cards: straight };
  if (first.length === 3) return { kind: "trips", ranks, cards: rest(first) };
  if (first.length === 2 && second.length === 2) return { kind: "two pair", ranks, cards: rest(first, second) };
  if (first.length === 2) return { kind: "pair", ranks, cards: rest(first) };
  return { kind: "high card", ranks, cards: sorted.slice(0, 5) };
}

/** Cards by rank, the most of a kind first, higher ranks before lower ones. @param {number[]} sorted */
function groupsOf(sorted) {
  /** @type {Map<number, number[]>} */
  const byRank = new Map();
  for (const card of sorted) byRank.set(rankOf(card), [...(byRank.get(rankOf(card)) ?? []), card]);
  return [...byRank.values()].sort((a, b) => b.length - a.length || (b[0] ?? 0) - (a[0] ?? 0));
}

/** The highest straight, an ace also below the deuce. @param {number[]} sorted @returns {number[] | null} */
function straightIn(sorted) {
  const byRank = new Map(sorted.map((card) => [rankOf(card), card]));
  if (byRank.has(12)) byRank.set(-1, /** @type {number} */ (byRank.get(12)));
  for (let top = 12; top >= 3; top -= 1) {
    const run = [0, 1, 2, 3, 4].map((down) => byRank.get(top - down));
    if (run.every((card) => card !== undefined)) return /** @type {number[]} */ (run);
  }
  return null;
}

/** @param {number[]} straight */
const topOf = (straight) => rankOf(straight[0] ?? 0);

/** @param {number[]} kept @param {number[]} sorted */
function filled(kept, sorted) {
  return [...kept, ...sorted.filter((card) => !kept.includes(card))].slice(0, 5);
}

/** The best hand of the game that is played: any five cards, or exactly two of the hand and three of the board; before a discard the best that can be kept. @param {Game} game @param {readonly number[]} hole @param {readonly number[]} board @returns {Strength} */
export function bestHand(game, hole, board) {
  return choices(game, hole, board).map(strengthOf).reduce((best, each) => (compare(each, best) > 0 ? each : best));
}

/** Above 0 when `one` beats `other`. @param {Strength} one @param {Strength} other */
export function compare(one, other) {
  const byKind = KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind);
  if (byKind) return byKind;
  const place = one.cards.findIndex((card, index) => rankOf(card) !== rankOf(other.cards[index] ?? card));
  return place < 0 ? 0 : rankOf(one.cards[place] ?? 0) - rankOf(other.cards[place] ?? 0);
}

/** What may play together: two cards of the hand with three of the board in Omaha, else two of the hand with all of it. @param {Game} game @param {readonly number[]} hole @param {readonly number[]} board */
function choices(game, hole, board) {
  const boards = game.uses_two && board.length > 3 ? groupsOfThree(board) : [board];
  if (hole.length < 2) return [[...hole, ...board]];
  return hole.flatMap((one, index) => hole.slice(index + 1).flatMap((two) => boards.map((some) => [one, two, ...some])));
}

/** @param {readonly number[]} cards */
function groupsOfThree(cards) {
  return cards.flatMap((one, i) => cards.slice(i + 1).flatMap((two, k) => cards.slice(i + k + 2).map((three) => [one, two, three])));
}

/** The best low of the game, the highest card first; null when there is none or it wins nothing. @param {Game} game @param {readonly number[]} hole @param {readonly number[]} board @returns {number[] | null} */
export function lowOf(game, hole, board) {
  if (!game.hi_lo || board.length < 3) return null;
  return choices(game, hole, board).map((cards) => lowIn(cards, game.any_low)).reduce((best, each) => (each && (!best || compareLows(each, best) > 0) ? each : best), null);
}

/** The rank with an ace below the deuce. @param {number} card */
const lowRank = (card) => (rankOf(card) + 1) % 13;
const EIGHT = 7;

/** The five lowest different ranks. @param {readonly number[]} cards @param {boolean} any @returns {number[] | null} */
function lowIn(cards, any) {
  const byRank = new Map(cards.map((card) => [lowRank(card), card]));
  const lowest = [...byRank.keys()].filter((rank) => any || rank <= EIGHT).sort((a, b) => a - b).slice(0, 5).reverse();
  return lowest.length === 5 ? lowest.map((rank) => byRank.get(rank) ?? 0) : null;
}

/** Above 0 when `one` is the lower. @param {readonly number[]} one @param {readonly number[]} other */
export function compareLows(one, other) {
  const place = one.findIndex((card, index) => lowRank(card) !== lowRank(other[index] ?? card));
  return place < 0 ? 0 : lowRank(other[place] ?? 0) - lowRank(one[place] ?? 0);
}

/** A low by its ranks: 8-6-4-2-A. @param {readonly number[]} low */
export function lowText(low) {
  return low.map((card) => FACES[rankOf(card)]).join("-");
}

/** What a player holds, in a few words. @param {Game} game @param {readonly number[]} hole @param {readonly number[]} board */
export function handText(game, hole, board) {
  if (board.length === 0) return game.hole_cards > 2 ? manyText(hole) : holeText(hole);
  const high = strengthText(bestHand(game, hole, board));
  const low = lowOf(game, hole, board);
  return low ? t("{hand}; low {low}", { hand: high, low: lowText(low) }) : high;
}

/** More than two hole cards before the flop: their pairs, or the highest. @param {readonly number[]} hole */
function manyText(hole) {
  const [first, second] = groupsOf([...hole].sort((a, b) => b - a)).filter((group) => group.length > 1).map((group) => rankOf(group[0] ?? 0)).sort((a, b) => b - a);
  if (first === undefined) return capital(t("{high} high", { high: rankWord(Math.max(...hole.map(rankOf))) }));
  return second === undefined ? t("Pair of {ranks}", { ranks: rankNames(first) }) : t("Two pair, {ranks} and {others}", { ranks: rankNames(first), others: rankNames(second) });
}

/** @param {readonly number[]} hole */
function holeText(hole) {
  const [high, low] = [...hole].sort((a, b) => b - a);
  if (high === undefined || low === undefined) return "";
  if (rankOf(high) === rankOf(low)) return t("Pair of {ranks}", { ranks: rankNames(rankOf(high)) });
  const names = { high: rankWord(rankOf(high)), low: rankWord(rankOf(low)) };
  return capital(suitOf(high) === suitOf(low) ? t("{high}-{low} suited", names) : t("{high}-{low} offsuit", names));
}

/** @param {Strength} strength */
export function strengthText({ kind, ranks }) {
  const [first = 0, second = 0] = ranks;
  switch (kind) {
    case "straight flush": return first === 12 ? t("Royal flush") : t("Straight flush, {high} high", { high: rankWord(first) });
    case "quads": return t("Four of a kind, {ranks}", { ranks: rankNames(first) });
    case "full house": return t("Full house, {ranks} full of {others}", { ranks: rankNames(first), others: rankNames(second) });
    case "flush": return t("Flush, {high} high", { high: rankWord(first) });
    case "straight": return t("Straight, {high} high", { high: rankWord(first) });
    case "trips": return t("Three of a kind, {ranks}", { ranks: rankNames(first) });
    case "two pair": return t("Two pair, {ranks} and {others}", { ranks: rankNames(first), others: rankNames(second) });
    case "pair": return t("Pair of {ranks}", { ranks: rankNames(first) });
    case "high card": return capital(t("{high} high", { high: rankWord(first) }));
  }
}

/** The kind alone, where there is no room for more. @param {Strength} strength */
export function kindText({ kind, ranks }) {
  switch (kind) {
    case "straight flush": return t("Straight flush");
    case "quads": return t("Four of a kind");
    case "full house": return t("Full house");
    case "flush": return t("Flush");
    case "straight": return t("Straight");
    case "trips": return t("Three of a kind");
    case "two pair": return t("Two pair");
    case "pair": return t("Pair of {ranks}", { ranks: rankNames(ranks[0] ?? 0) });
    case "high card": return capital(t("{high} high", { high: rankWord(ranks[0] ?? 0) }));
  }
}
