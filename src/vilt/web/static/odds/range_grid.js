// The 169 starting hands as a grid: what part of each belongs to a range, to look at or to paint.
import { useRef, useState } from "preact/hooks";
import { html } from "../html.js";

const RANKS = "AKQJT98765432";
const SIDE = RANKS.length;
const STEPS = { ArrowUp: -SIDE, ArrowDown: SIDE, ArrowLeft: -1, ArrowRight: 1 };

/** A class by its place, row by row from the aces: pairs on the diagonal, suited above, offsuit below. @param {number} place */
export function className(place) {
  const [row, column] = [Math.floor(place / SIDE), place % SIDE];
  const ranks = RANKS.charAt(Math.min(row, column)) + RANKS.charAt(Math.max(row, column));
  return ranks + (row < column ? "s" : row > column ? "o" : "");
}

/** The range in the notation of docs/odds.md. @param {readonly number[]} values 169 weights, 0 to 1 */
export function rangeText(values) {
  return values.flatMap((weight, place) => (weight > 0 ? [className(place) + (weight < 1 ? `:${weight}` : "")] : [])).join(", ");
}

/** How many of the 1,326 hands a range holds. @param {readonly number[]} values */
export function combos(values) {
  return values.reduce((sum, weight, place) => sum + weight * sizeOf(place), 0);
}

/** @param {number} place */
function sizeOf(place) {
  const [row, column] = [Math.floor(place / SIDE), place % SIDE];
  return row === column ? 6 : row < column ? 4 : 12;
}

/** With `onChange` the squares can be painted: by pointer, or by arrow keys and the space bar.
 * @param {{ values: readonly number[], label: string, onChange?: (values: number[]) => void }} props
 */
export function RangeGrid({ values, label, onChange }) {
  const [at, setAt] = useState(0);
  const painted = useRef(/** @type {{ weight: number, values: number[] } | null} */ (null));
  const squares = useRef(/** @type {HTMLElement | null} */ (null));

  /** @param {number} place */
  function paint(place) {
    if (!painted.current || !onChange || painted.current.values[place] === painted.current.weight) return;
    painted.current.values[place] = painted.current.weight;
    onChange([...painted.current.values]);
  }
  /** @param {number} place */
  function begin(place) {
    painted.current = { weight: (values[place] ?? 0) > 0 ? 0 : 1, values: [...values] };
    setAt(place);
    paint(place);
  }
  const end = () => { painted.current = null; };

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    if (event.key === " " || event.key === "Enter") {
      begin(at);
      end();
    } else if (event.key in STEPS) {
      const next = at + STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
      const sameRow = event.key === "ArrowUp" || event.key === "ArrowDown" || Math.floor(next / SIDE) === Math.floor(at / SIDE);
      if (next < 0 || next >= SIDE * SIDE || !sameRow) return;
      setAt(next);
      /** @type {HTMLElement | null | undefined} */ (squares.current?.querySelector(`[data-place="${next}"]`))?.focus();
    } else return;
    event.preventDefault();
  }
  /** @param {PointerEvent} event */
  const placeOf = (event) => Number(/** @type {HTMLElement} */ (event.target).closest?.("[data-place]")?.getAttribute("data-place") ?? -1);
  /** @param {PointerEvent} event */
  function onPointer(event) {
    const place = placeOf(event);
    if (place < 0) return;
    if (event.type === "pointerdown") begin(place);
    else paint(place);
  }

  const painting = onChange ? { onPointerDown: onPointer, onPointerOver: onPointer, onPointerUp: end, onPointerLeave: end, onKeyDown } : {};
  return html`<div class="range-grid" role="grid" aria-label=${label} aria-readonly=${!onChange} ref=${squares} ...${painting}>
    ${Array.from({ length: SIDE }, (_, row) => html`<div role="row" key=${row}>
      ${Array.from({ length: SIDE }, (_unused, column) => {
        const place = row * SIDE + column;
        const weight = values[place] ?? 0;
        const part = weight > 0 && weight < 1 ? `${Math.max(1, Math.round(weight * 100))}%` : "";
        return html`<span key=${column} role="gridcell" data-place=${place} tabindex=${onChange && place === at ? 0 : -1}
          aria-selected=${weight > 0} aria-label=${`${className(place)} ${part}`.trim()} style=${`--part: ${weight * 100}%`}>
          ${className(place)}${part && html`<small>${part}</small>`}</span>`;
      })}
    </div>`)}
  </div>`;
}
