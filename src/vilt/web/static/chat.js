// What a reader has to do with the messages of his table: which are new to him, whom he hides, and the one he writes.
import { computed, effect, signal } from "@preact/signals";

/** @import { ReadonlySignal } from "@preact/signals" */
/** @import { Command } from "./socket.js" */
/** @import { Phrase, Said, ServerMessage, TableView } from "./protocol" */

/** How long a message may be, as the room and browsers count. */
export const LONGEST = 200;

const HIDDEN = "vilt.hidden";

/** The players whose messages this browser does not show: what they were called, by account. */
const hidden = signal(remembered());
effect(() => localStorage.setItem(HIDDEN, JSON.stringify(hidden.value)));
// What he hides at one table he hides at the others that are open, and none of them writes over it.
addEventListener("storage", ({ key }) => { if (key === HIDDEN) hidden.value = remembered(); });

/** @returns {Readonly<Record<string, string>>} */
function remembered() {
  try {
    const names = JSON.parse(localStorage.getItem(HIDDEN) ?? "{}");
    return names && typeof names === "object" ? names : {};
  } catch {
    return {};
  }
}

/** Show no messages of a player any more, at whatever table. @param {Said} said */
export function hide({ player, name }) {
  hidden.value = { ...hidden.value, [player]: name };
}

/** Show them again. @param {string} player */
export function unhide(player) {
  hidden.value = Object.fromEntries(Object.entries(hidden.value).filter(([each]) => each !== player));
}

/** @param {Said} said */
function isHidden(said) {
  return Object.hasOwn(hidden.value, said.player);
}

/**
 * @param {ReadonlySignal<TableView | null>} view
 * @param {ReadonlySignal<string>} player the reader himself
 * @param {(command: Command) => string} send gives the name by which the answer is known
 */
export function createChat(view, player, send) {
  /** The number of the latest message that he had before his eyes; -1 until there is a table. */
  const seen = signal(-1);
  /** What he writes; it stays until the room has taken it. */
  const draft = signal("");
  /** What is on its way: the draft that it was, null for a phrase, by the name of its command. @type {Map<string, string | null>} */
  const sending = new Map();
  /** Why the latest was refused. */
  const wrong = signal("");
  const all = computed(() => view.value?.chat ?? []);
  const lines = computed(() => all.value.filter((said) => !isHidden(said)));
  const latest = computed(() => all.value.at(-1)?.number ?? 0);

  /** @param {{ text: string } | { phrase: Phrase }} said @param {string | null} written */
  function say(said, written) {
    wrong.value = "";
    sending.set(send({ type: "say", ...said }), written);
  }

  /** A draft that is on its way is not sent a second time. */
  function sayDraft() {
    const text = draft.value.trim();
    if (text && [...sending.values()].every((written) => written === null)) say({ text }, draft.value);
  }

  /** Whether an answer was that to a message; then it is no matter of the game. @param {ServerMessage} message */
  function answered(message) {
    if (message.type !== "done" && message.type !== "refusal") return false;
    const written = sending.get(message.id);
    if (written === undefined) return false;
    sending.delete(message.id);
    if (message.type === "refusal") wrong.value = message.text;
    else if (written !== null && draft.value.startsWith(written)) draft.value = draft.value.slice(written.length); // he may have written on
    return true;
  }

  return {
    draft,
    wrong,
    lines,
    /** Of those who have written here, whom he hides: what they are called, by account. */
    hidden: computed(() => new Map(all.value.filter(isHidden).map((said) => [said.player, said.name]))),
    /** What came since he looked, his own messages left out. */
    unread: computed(() => (seen.value < 0 ? [] : lines.value.filter((said) => said.number > seen.value && said.player !== player.value))),
    /** He has seen all there is. */
    look: () => { seen.value = latest.value; },
    /** What was there before he came is not new. */
    arrive: () => { if (seen.value < 0 || latest.value < seen.value) seen.value = latest.value; },
    sayDraft,
    sayPhrase: (/** @type {Phrase} */ phrase) => say({ phrase }, null),
    answered,
  };
}

/** @typedef {ReturnType<typeof createChat>} Chat */
