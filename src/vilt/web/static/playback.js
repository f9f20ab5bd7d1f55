// Shows the end of a hand one event after the other, so that a run-out is seen street by street. Nothing waits for it:
// whatever comes next, or a wish to skip, shows the rest at once, and whose turn it is is always seen at once.
/** @import { TableEvent, Told } from "./protocol" */

const STREET = 900;
/** @type {Partial<Record<TableEvent["type"], number>>} how long an event stays before the next, in milliseconds */
const PAUSES = { bets_collected: 420, street_dealt: STREET, hand_shown: 300, pot_awarded: 500 };

export class Playback {
  /** @type {Told[]} */ #queue = [];
  #timer = 0;

  /** @param {(told: Told) => void} show applies one event to what is seen */
  constructor(show) {
    this.show = show;
  }

  /** @param {readonly Told[]} batch */
  add(batch) {
    this.skip();
    this.#queue = [...batch];
    const turn = batch.some(({ event }) => event.type === "turn_started");
    const still = turn || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) this.skip();
    else this.#next();
  }

  /** Show the rest at once. */
  skip() {
    clearTimeout(this.#timer);
    const rest = this.#queue;
    this.#queue = [];
    for (const told of rest) this.show(told);
  }

  /** Forget what was not shown yet: a snapshot replaces it. */
  clear() {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  #next() {
    let told = this.#queue.shift();
    while (told) {
      this.show(told);
      const pause = this.#queue.length > 0 ? PAUSES[told.event.type] ?? 0 : 0;
      if (pause) {
        this.#timer = setTimeout(() => this.#next(), pause);
        return;
      }
      told = this.#queue.shift();
    }
  }
}
