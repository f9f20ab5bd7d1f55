// The reader's language: catalog, numbers and the words of all pages. English texts are the keys of the catalogs.
import { signal } from "@preact/signals";

/** What can be read, each named in its own words. */
export const LANGUAGES = Object.freeze({ en: "English", nl: "Nederlands", de: "Deutsch", fi: "Suomi", sv: "Svenska" });

/** @typedef {keyof typeof LANGUAGES} Language */

const STORED = "vilt.language";

/** @type {import("@preact/signals").Signal<Language>} */
export const language = signal(preferred());

/** @type {import("@preact/signals").Signal<Readonly<Record<string, string>>>} */
const catalog = signal({});

/** @param {string | null} name @returns {name is Language} */
function known(name) {
  return name !== null && Object.hasOwn(LANGUAGES, name);
}

/** @returns {Language} */
function preferred() {
  const names = [localStorage.getItem(STORED), ...navigator.languages.map((name) => name.slice(0, 2).toLowerCase())];
  return names.find(known) ?? "en";
}

/**
 * Read the catalog of a language and show everything in it from now on. Without an answer the texts stay as they are.
 * @param {Language} name
 */
export async function speak(name) {
  const answer = await fetch(`/api/strings?lang=${name}`).catch(() => null);
  if (answer?.ok) catalog.value = await answer.json();
  language.value = name;
  document.documentElement.lang = name;
}

/** Change the language and remember it. @param {Language} name */
export function choose(name) {
  localStorage.setItem(STORED, name);
  return speak(name);
}

/**
 * The text in the reader's language, its {names} filled in; numbers are written his way.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function t(text, values = {}) {
  const translated = catalog.value[text] || text;
  return translated.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? number(value) : value;
  });
}

/** A text with a capital at its beginning. @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);
}

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** A number in the reader's way of writing. @param {number} value */
export function number(value) {
  const name = language.value;
  const format = formats.get(name) ?? new Intl.NumberFormat(name);
  formats.set(name, format);
  return format.format(value);
}

/** A number with its sign: +95, −10. @param {number} value */
export function signed(value) {
  return (value < 0 ? "−" : "+") + number(Math.abs(value));
}

/** A part of one in whole percent: 64%, 64 %. @param {number} part */
export function percent(part) {
  return part.toLocaleString(language.value, { style: "percent" });
}

/** Seconds as a clock shows them: 0:07. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (/** @type {number} */ count) => String(count).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}:${two(whole % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** The same where there is room for two digits: seconds, from a hundred on minutes, then hours. @param {number} seconds */
export function shortTime(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 100) return String(whole);
  const minutes = Math.round(whole / 60);
  if (minutes < 100) return `${minutes}′`;
  return Math.round(minutes / 60).toLocaleString(language.value, { style: "unit", unit: "hour", unitDisplay: "narrow" }).replace(/\s/g, "");
}

/** What a reader typed, as a number of chips; null when it is not one. @param {string} text */
export function chipsFrom(text) {
  const digits = text.replace(/[\s\u00a0\u202f.,'’]/g, "");
  return /^\d{1,16}$/.test(digits) ? Number(digits) : null;
}
