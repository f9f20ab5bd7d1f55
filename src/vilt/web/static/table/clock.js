// Time that runs: seconds left by the room's clock, never by this machine's.
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { clockText, shortTime, t } from "../language.js";

/** @import { Store } from "../state.js" */

/**
 * Seconds until `deadline`, renewed each second; 0 when there is none. They stand still while the game is paused.
 * @param {Store} store
 * @param {number} deadline seconds since the epoch
 */
export function useSecondsLeft(store, deadline) {
  const [, tick] = useState(0);
  const left = deadline ? Math.max(0, deadline - (store.view.value?.paused_at || store.now())) : 0;
  useEffect(() => {
    if (!deadline) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
}

/**
 * The ring round an avatar. Its arc runs as one CSS animation, set once per turn; without motion it moves each second.
 * @param {{ store: Store, deadline: number, seconds: number, kind?: string }} props
 */
export function TimerRing({ store, deadline, seconds, kind = "base" }) {
  const left = useSecondsLeft(store, deadline);
  const [style] = useState(() => ({ "--seconds": `${seconds}s`, "--gone": `${left - seconds}s` }));
  return html`<svg class="ring ${kind} ${store.view.value?.paused_at ? "stands" : ""}" viewBox="0 0 36 36" aria-hidden="true" style=${{ ...style, "--t": seconds ? Math.min(1, left / seconds) : 0 }}>
    <circle cx="18" cy="18" r="16" pathLength="100" /><circle class="t" cx="18" cy="18" r="16" pathLength="100" />
  </svg>`;
}

/** The same seconds as text. @param {{ store: Store, deadline: number }} props */
export function SecondsLeft({ store, deadline }) {
  return html`<span class="num">${clockText(useSecondsLeft(store, deadline))}</span>`;
}

/** A small ring with its seconds, beside a question or a wait. @param {{ store: Store, deadline: number, seconds: number }} props */
export function Countdown({ store, deadline, seconds }) {
  const left = useSecondsLeft(store, deadline);
  return html`<span class="count" data-long=${left > 99 || undefined} role="timer" aria-label=${t("{seconds} seconds left", { seconds: Math.ceil(left) })}>
    <svg class="mini-ring" viewBox="0 0 36 36" style=${{ "--t": seconds ? Math.min(1, left / seconds) : 0 }} aria-hidden="true">
      <circle cx="18" cy="18" r="15" pathLength="100" /><circle class="t" cx="18" cy="18" r="15" pathLength="100" />
    </svg>${shortTime(left)}
  </span>`;
}
