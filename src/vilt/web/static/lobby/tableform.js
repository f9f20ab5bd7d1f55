// What is played at a new table: the usual questions first, every house rule below.
import { useEffect, useState } from "preact/hooks";
import { ask, RefusedError } from "../api.js";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { capital, chipsFrom, number, t } from "../language.js";
import { Complaint, HouseRules, optionOf, valueOf } from "../houserules.js";
import { house, options } from "./houses.js";
import { levelNames } from "./playnow.js";
import { TableInWords, useTableWords } from "./tablewords.js";

/** @import { Refusal } from "../houserules.js" */
/** @import { Level, OptionValue, TableOptions } from "../api.js" */

const LIMIT = 2;
const SPREAD = 3;
const BLINDS = [[1, 2], [2, 5], [5, 10], [10, 20], [25, 50], [50, 100]];
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const SECONDS = [10, 15, 20, 30, 60, 120];
const LONGEST_NAME = 40;
/** How many least bets the largest one of a spread is, when nobody says it. */
const USUAL_SPREAD = 5;

/** What is asked for above the house rules. */
const ABOVE = new Set(["variant", "structure", "seats", "max_buy_in", "action_seconds"]);

/** @typedef {Readonly<Record<string, OptionValue>>} Chosen what a host chose, by the names of the options */

/** What is chosen before anybody chose. @type {Chosen} */
const USUAL_BLINDS = { small_blind: 1, big_blind: 2 };

/** @param {{ onCreated: (table: string) => void }} props */
export function TableForm({ onCreated }) {
  const form = options.value;
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState(USUAL_BLINDS);
  const [bots, setBots] = useState(0);
  const [level, setLevel] = useState(/** @type {Level} */ ("tight"));
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const [refused, setRefused] = useState(/** @type {{ text: string, field: string } | null} */ (null));
  const [busy, setBusy] = useState(false);
  const preset = form?.presets.find((each) => each.name === house.value);
  useEffect(() => {
    setChosen({ ...USUAL_BLINDS, ...preset?.chosen });
    setTyped(null);
    setRefused(null);
  }, [house.value]);
  const buyIn = typed === null ? null : typed.trim() ? chipsFrom(typed) : 0;
  const wish = form && { ...wishOf(form, chosen), ...(buyIn !== null && { max_buy_in: buyIn }) };
  const said = useTableWords(wish);
  if (!form) return null;
  const choose = (/** @type {Chosen} */ more) => { setChosen({ ...chosen, ...more }); setRefused(null); };
  const value = (/** @type {string} */ option) => Number(valueOf(form, chosen, option));
  const least = value("min_bet") || value("big_blind");
  const create = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (typed !== null && (buyIn === null || (buyIn > 0 && buyIn < least))) return setRefused({ text: t("The buy-in must be at least {amount}", { amount: least }), field: "max_buy_in" });
    setBusy(true);
    try {
      onCreated(/** @type {{ table: string }} */ (await ask("/api/tables", { name: name.trim() || t("Kitchen table"), ...wish, ...(bots && { bots, level }) })).table);
    } catch (error) {
      const said = error instanceof RefusedError ? error : null;
      setRefused({ text: said?.message || t("The table could not be opened. Try again in a moment."), field: said?.field ?? "" });
      setBusy(false);
    }
    return undefined;
  };
  const at = (/** @type {string} */ field) => html`<${Complaint} refused=${refused} field=${field} />`;
  const known = (/** @type {string} */ field) => ABOVE.has(field) || field === "bots" || field === "name" || Boolean(optionOf(form, field, chosen));
  const wrong = (/** @type {string} */ field) => refused?.field === field;
  return html`<form onSubmit=${create}>
    <div class="whole"><label class="field"><span>${t("Name of the table")}</span><input class="input" maxlength=${LONGEST_NAME} placeholder=${t("Kitchen table")} value=${name} aria-invalid=${wrong("name")} onInput=${(/** @type {Event} */ event) => { setName(textOf(event)); setRefused(null); }} /></label>${at("name")}</div>
    <div class="whole"><label class="field"><span>${t("Rules as in")}</span><select class="input" value=${house.value} onChange=${(/** @type {Event} */ event) => { house.value = textOf(event); }}>
      <option value="">${t("The usual game")}</option>${form.presets.map((each) => html`<option key=${each.name} value=${each.name}>${each.title}</option>`)}</select></label>
      ${preset && html`<p class="says"><b>${preset.words}</b> ${preset.says}</p>`}</div>
    <${Pick} field="variant" refused=${refused} whole=${true} label=${optionOf(form, "variant")?.label} value=${value("variant")} pick=${(/** @type {number} */ variant) => choose({ variant })} choices=${optionOf(form, "variant")?.choices.map((each) => [Number(each.value), capital(each.text)])} />
    <${Pick} field="structure" refused=${refused} label=${optionOf(form, "structure")?.label} value=${value("structure")} pick=${(/** @type {number} */ structure) => choose({ structure })} choices=${optionOf(form, "structure")?.choices.map((each) => [Number(each.value), each.text])} />
    <${Stakes} form=${form} chosen=${chosen} choose=${(/** @type {Chosen} */ stakes) => { choose(stakes); setTyped(null); }} />
    <${Pick} field="seats" refused=${refused} label=${t("Seats")} value=${value("seats")} pick=${(/** @type {number} */ seats) => choose({ seats })} choices=${SEATS.map((count) => [count, number(count)])} />
    <${Pick} field="action_seconds" refused=${refused} label=${t("Seconds to act")} value=${value("action_seconds")} pick=${(/** @type {number} */ seconds) => choose({ action_seconds: seconds })} choices=${SECONDS.map((count) => [count, number(count)])} />
    <${Pick} field="bots" refused=${refused} label=${t("Bots")} value=${bots} pick=${(/** @type {number} */ count) => { setBots(count); setRefused(null); }} choices=${[0, ...SEATS.map((count) => count - 1)].map((count) => [count, number(count)])} />
    <label class="field"><span>${t("Strength of the bots")}</span><select class="input" disabled=${bots === 0} value=${level} onChange=${(/** @type {Event} */ event) => setLevel(/** @type {Level} */ (textOf(event)))}>
      ${Object.entries(levelNames()).map(([each, text]) => html`<option key=${each} value=${each}>${text}</option>`)}</select></label>
    <div class="whole"><label class="field"><span>${t("Most chips to sit down with")}</span><input class="input" inputmode="numeric" autocomplete="off" placeholder=${capital(optionOf(form, "max_buy_in")?.zero ?? "")} value=${typed ?? (said?.max_buy_in ? number(said.max_buy_in) : "")} aria-invalid=${wrong("max_buy_in")} onInput=${(/** @type {Event} */ event) => { setTyped(textOf(event)); setRefused(null); }} /></label>${at("max_buy_in")}</div>
    <${HouseRules} form=${form} chosen=${chosen} choose=${choose} above=${ABOVE} refused=${refused} />
    <${TableInWords} said=${said} />
    ${refused && !known(refused.field) && html`<p class="notice danger whole" role="alert">${refused.text}</p>`}
    <button class="btn big whole" type="submit" disabled=${busy}><${Icon} name="plus" /><span>${t("Create table")}</span></button>
  </form>`;
}

/** @param {Event} event */
function textOf(event) {
  return /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
}

/** @param {{ label: string, value: number, pick: (value: number) => void, choices: readonly (readonly [number, string])[], whole?: boolean, field?: string, refused?: Refusal }} props `field` is what the room calls it */
function Pick({ label, value, pick, choices, whole = false, field = "", refused = null }) {
  return html`<div class=${whole ? "whole" : ""}><label class="field"><span>${label}</span><select class="input" value=${value} aria-invalid=${refused?.field === field && field !== ""} onChange=${(/** @type {Event} */ event) => pick(Number(textOf(event)))}>
    ${choices.map(([each, text]) => html`<option key=${each} value=${each}>${text}</option>`)}</select></label>${field && html`<${Complaint} refused=${refused} field=${field} />`}</div>`;
}

/** The usual blinds, as limits where the structure has them; others are typed among the house rules. @param {{ form: TableOptions, chosen: Chosen, choose: (more: Chosen) => void }} props */
function Stakes({ form, chosen, choose }) {
  const structure = Number(valueOf(form, chosen, "structure"));
  const text = (/** @type {number} */ small, /** @type {number} */ big) => (structure === LIMIT ? `${number(big)} / ${number(2 * big)}`
    : structure === SPREAD ? t("{low} to {high}", { low: big, high: USUAL_SPREAD * big }) : `${number(small)} / ${number(big)}`);
  const now = BLINDS.findIndex(([small, big]) => small === chosen.small_blind && big === chosen.big_blind);
  const usual = now >= 0 && ["min_bet", "big_bet", "spread_max"].every((option) => !chosen[option]);
  const pick = (/** @type {number} */ index) => {
    const [small = 1, big = 2] = BLINDS[index] ?? [];
    choose({ small_blind: small, big_blind: big, min_bet: 0, big_bet: 0, spread_max: 0 });
  };
  const choices = [...(usual ? [] : [[-1, t("Other")]]), ...BLINDS.map(([small = 0, big = 0], index) => [index, text(small, big)])];
  return html`<${Pick} label=${structure === LIMIT ? t("Limits") : structure === SPREAD ? t("Bets") : t("Blinds")} value=${usual ? now : -1} pick=${pick} choices=${choices} />`;
}

/** What differs from the usual and makes a difference in this game. @param {TableOptions} form @param {Chosen} chosen @returns {Chosen} */
function wishOf(form, chosen) {
  const always = ["small_blind", "big_blind"];
  const value = (/** @type {string} */ option) => Number(valueOf(form, chosen, option));
  const spread = value("structure") === SPREAD && !value("spread_max") ? { spread_max: USUAL_SPREAD * (value("min_bet") || value("big_blind")) } : {};
  const differs = Object.fromEntries(Object.entries(chosen).filter(([name, value]) => {
    const option = optionOf(form, name, chosen);
    return option && (always.includes(name) || value !== (option.usual ?? 0));
  }));
  return { ...spread, ...differs };
}
