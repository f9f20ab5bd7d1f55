// Questions to the room over HTTP; everything at a table goes through the socket instead.

/** What the room refused, in the reader's language. */
export class RefusedError extends Error {}

/**
 * @template T
 * @param {string} path
 * @param {object} [body] what to send; without it the room is only asked
 * @returns {Promise<T>}
 */
export async function ask(path, body) {
  const answer = await fetch(path, body === undefined
    ? { headers: { Accept: "application/json" } }
    : { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body) });
  const said = await answer.json().catch(() => null);
  if (!answer.ok) throw new RefusedError(said?.text ?? said?.detail ?? "");
  return said;
}

/** @typedef {{ player: string, name: string, chips: number }} Me */
/** @typedef {{ table: string, name: string, game: string, small_blind: number, big_blind: number, seats: number, taken: number }} OpenTable */
/** @typedef {"relaxed" | "steady" | "sharp"} Level */
