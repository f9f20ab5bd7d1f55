// Questions to the room over HTTP; everything at a table goes through the socket instead.
import { language } from "./language.js";

/** What the room refused, in the reader's language. */
export class RefusedError extends Error {
  /** @param {string} text @param {string} [field] the field that is wrong */
  constructor(text, field = "") {
    super(text);
    this.field = field;
  }
}

/**
 * @template T
 * @param {string} path
 * @param {object} [body] what to send; without it the room is only asked
 * @param {Record<string, string | number>} [query] what is asked for beside the language
 * @returns {Promise<T>}
 */
export async function ask(path, body, query = {}) {
  const also = Object.entries(query).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join("");
  const answer = await fetch(`${path}?lang=${language.value}${also}`, body === undefined
    ? { headers: { Accept: "application/json" } }
    : { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body) });
  const said = await answer.json().catch(() => null);
  if (!answer.ok) throw new RefusedError(said?.text ?? "", said?.code === "bad_name" ? "name" : said?.fields?.field ?? "");
  return said;
}

/** Who is reading; `tables` are those where he sits. @typedef {{ player: string, name: string, chips: number, tables: readonly string[] }} Me */
/** @typedef {{ table: string, name: string, game: string, house: string, seats: number, min_buy_in: number, max_buy_in: number, seated: readonly { seat: number, player: string, name: string, bot: string }[] }} OpenTable */
/** @typedef {"caller" | "tight" | "sharp"} Level */
/** @typedef {number | boolean | string} OptionValue */
/** @typedef {{ name: string, label: string, kind: "flag" | "choice" | "chips" | "count" | "seconds", usual: OptionValue | null, low: number, high: number, zero: string, choices: readonly { value: number | string, text: string }[], structures: readonly number[], hi_lo: boolean, discards: boolean }} OptionForm */
/** @typedef {{ title: string, options: readonly OptionForm[] }} OptionGroup */
/** House rules to start from. @typedef {{ name: string, title: string, says: string, words: string, chosen: Readonly<Record<string, OptionValue>> }} Preset */
/** What may be chosen for a table. @typedef {{ variants: readonly { value: number, hi_lo: boolean, discards: boolean, most_players: number }[], groups: readonly OptionGroup[], presets: readonly Preset[] }} TableOptions */
