// The name of a hold'em hand and which cards make it, for the words under one's own cards and the outline of the winner's.
import { rankNames, rankWord, rankOf, suitOf } from "./cards.js";
import { capital, t } from "./language.js";

/**
 * The best hand in two to seven cards: its kind, the ranks that name it, and the cards that make it (five at most).
 * @typedef {{ kind: Kind, ranks: number[], cards: number[] }} Strength
 * @typedef {"straight flush" | "quads" | "full house" | "flush" | "straight" | "trips" | "two pair" | "pair" | "high card"} Kind
 */

/** @param {readonly number[]} cards @returns {Strength} */
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

/** What a player holds, in a few words. @param {readonly number[]} hole @param {readonly number[]} board */
export function handText(hole, board) {
  if (board.length === 0) return holeText(hole);
  return strengthText(strengthOf([...hole, ...board]));
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
