// Questions to the room over HTTP; everything at a table goes through the socket instead.
import { language } from "./language.js";

/** What the room refused, in the reader's language. */
export class RefusedError extends Error {}

/**
 * @template T
 * @param {string} path
 * @param {object} [body] what to send; without it the room is only asked
 * @returns {Promise<T>}
 */
export async function ask(path, body) {
  const answer = await fetch(`${path}?lang=${language.value}`, body === undefined
    ? { headers: { Accept: "application/json" } }
    : { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body) });
  const said = await answer.json().catch(() => null);
  if (!answer.ok) throw new RefusedError(said?.text ?? "");
  return said;
}

/** Who is reading; `tables` are those where he sits. @typedef {{ player: string, name: string, chips: number, tables: readonly string[] }} Me */
/** @typedef {{ name: string, structure: number, small_blind: number, big_blind: number, min_buy_in: number, max_buy_in: number, seats: number }} Summary */
/** @typedef {{ table: string, summary: Summary, seated: readonly { seat: number, player: string, name: string, bot: string }[] }} OpenTable */
/** @typedef {"caller" | "tight" | "sharp"} Level */
