// The bar above the stage, and what may lie over it: the banner of a lost connection and refusals.
import { html } from "../html.js";
import { Icon, Logo } from "../icons.js";
import { t } from "../language.js";
import { LanguageMenu, SettingsMenu } from "../menus/menu.js";
import { isHost } from "./hostpane.js";

/** @import { Store } from "../state.js" */

/** @param {{ store: Store, openPanel: () => void, openChat: () => void, openSeat: () => void }} props */
export function TopBar({ store, openPanel, openChat, openSeat }) {
  const view = store.view.value;
  const game = store.game.value;
  const unread = store.chat.unread.value.length;
  const asked = view && isHost(store, view) && view.requests.length > 0;
  return html`<header class="topbar">
    <a class="brand" href="/" aria-label=${t("Vilt, back to the lobby")}><${Logo} /><span>vilt</span></a><span class="sep"></span>
    <div class="title">
      <h1>${view?.settings.name ?? ""}</h1>
      <div class="facts">
        ${view && game && html`<span class="num game">${game.short}</span>
          ${view.hand_number > 0 && html`<span class="not-phone">${t("Hand {hand}", { hand: view.hand_number })}</span>`}`}
      </div>
    </div>
    <nav aria-label=${t("Table menu")}>
      <button type="button" class="icon-btn only-phone" aria-label=${unread ? t("Chat, new messages: {n}", { n: unread }) : t("Chat")} onClick=${openChat}><${Icon} name="chat" />${unread > 0 && html`<span class="dot"></span>`}</button>
      <button type="button" class="icon-btn only-phone" aria-label=${t("Log, seat and rules")} onClick=${openPanel}><${Icon} name="panel" />${asked && html`<span class="dot"></span>`}</button>
      <${LanguageMenu} onChange=${store.restart} />
      <${SettingsMenu} withKeys=${true} />
      ${store.own.value
        ? html`<button type="button" class="icon-btn" aria-label=${t("Leave the table")} onClick=${openSeat}><${Icon} name="leave" /></button>`
        : html`<a class="icon-btn" href="/" aria-label=${t("Back to the lobby")}><${Icon} name="leave" /></a>`}
    </nav>
  </header>`;
}

/** Lies over the top bar, so it moves nothing. @param {{ store: Store, complaint: string, dismiss: () => void }} props */
export function Banner({ store, complaint, dismiss }) {
  if (store.connection.value === "lost") {
    return html`<div class="banner" role="alert"><${Icon} name="off" /><span class="grow"><b>${t("Connection lost, trying again.")}</b> <span class="not-phone">${t("The clocks of the table run on.")}</span></span></div>`;
  }
  if (store.connection.value === "unwell") {
    return html`<div class="banner" role="alert"><${Icon} name="notice" /><span class="grow"><b>${t("The room can store nothing at the moment.")}</b> <span class="not-phone">${t("You see the table from memory, and no clock runs.")}</span></span></div>`;
  }
  const text = (store.view.value && store.refusal.value) || complaint;
  if (!text) return null;
  return html`<div class="banner" role="alert"><${Icon} name="notice" /><span class="grow">${text}</span>
    <button type="button" class="icon-btn" aria-label=${t("Close")} onClick=${dismiss}><${Icon} name="close" /></button></div>`;
}
