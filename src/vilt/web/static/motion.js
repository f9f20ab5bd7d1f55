// Whether what appears comes into its place with a movement. A table that is seen for the first time stands still.
import { useState } from "preact/hooks";

let moving = false;

/** @param {boolean} on */
export function setMoving(on) {
  moving = on;
}

/** The class of something that moves into its place; decided once, when it appears. */
export function useEntrance() {
  return useState(() => (moving ? "enters" : ""))[0];
}
