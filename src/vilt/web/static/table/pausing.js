// While the host has stopped the game nobody acts; he alone lets it go on.
import { html } from "../html.js";
import { t } from "../language.js";
import { Prompt } from "./prompt.js";

/** @import { Context, Moves } from "./moves.js" */

/** @param {Context} context @returns {Moves} */
export function pausedMoves({ store, view }) {
  const hosts = view.host !== "" && view.host === store.player.value;
  return {
    stamp: "paused",
    row: html`<${Prompt} text=${t("The game is paused")} small=${hosts ? t("No clock runs until you let it go on.") : t("No clock runs until the host lets it go on.")} />`,
    left: { text: t("Fold") },
    middle: { text: t("Check") },
    right: hosts ? { text: t("Go on"), byKey: false, press: () => void store.send({ type: "resume" }) } : { text: t("Raise") },
    sizing: null,
  };
}
