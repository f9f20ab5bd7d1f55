// The keys of the table. Single letters are off in a text field and in the chat, and can be switched off.
import { useEffect, useRef } from "preact/hooks";
import { keys } from "../preferences.js";
import { nudge } from "./sizing.js";

/** @import { Sizing } from "./sizing.js" */

/**
 * What the keys reach of the action bar, as it stands.
 * @typedef {{ current: { left?: (() => void) | undefined, middle?: (() => void) | undefined, right?: (() => void) | undefined, sizing?: Sizing | null } }} Commands
 */

/** @typedef {{ commands: Commands, sitOut: () => void, takeTime: () => void, chat: () => void, aloud: () => void, help: () => void, escape: () => void }} Keys */

/** @param {Keys} bound */
export function useKeyboard(bound) {
  const latest = useRef(bound);
  latest.current = bound;
  useEffect(() => {
    const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (event.key === "Escape") return latest.current.escape();
      if (isText(event.target) || (inChat(event.target) && event.key !== "/") || (event.key.length === 1 && keys.value === "off")) return undefined;
      if (press(event, latest.current)) event.preventDefault();
      return undefined;
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** @param {EventTarget | null} target */
function isText(target) {
  return target instanceof HTMLInputElement ? !["checkbox", "radio", "range"].includes(target.type) : target instanceof HTMLTextAreaElement;
}

/** What is typed there is meant for the table's people, though a button or its tab may have the focus. @param {EventTarget | null} target */
function inChat(target) {
  return target instanceof Element && target.closest(".chat, #tab-chat") !== null;
}

/** Whether the key meant something. @param {KeyboardEvent} event @param {Keys} bound */
function press(event, { commands, sitOut, takeTime, chat, aloud, help }) {
  const { left, middle, right, sizing } = commands.current;
  const inRange = event.target instanceof HTMLInputElement;
  const steps = event.shiftKey ? 5 : 1;
  switch (event.key.toLowerCase()) {
    case "f": left?.(); return true;
    case "c": middle?.(); return true;
    case "r": focusAmount() || right?.(); return true;
    case "a": if (sizing?.enabled) sizing.set(sizing.high); return true;
    case "s": sitOut(); return true;
    case "t": takeTime(); return true;
    case "/": chat(); return true;
    case "l": aloud(); return true;
    case "?": help(); return true;
    case "arrowup": if (!sizing?.enabled || inRange) return false; nudge(sizing, steps); return true;
    case "arrowdown": if (!sizing?.enabled || inRange) return false; nudge(sizing, -steps); return true;
    default:
  }
  const preset = sizing?.enabled ? sizing.presets[Number(event.key) - 1] : undefined;
  if (!sizing || !preset) return false;
  if (preset.amount >= sizing.low && preset.amount <= sizing.high) sizing.set(preset.amount);
  return true;
}

/** The amount's field takes the focus, where there is one. */
function focusAmount() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".amount-input:not(:disabled)"));
  field?.focus();
  return Boolean(field);
}
