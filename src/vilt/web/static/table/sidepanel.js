// The panel beside the stage (a sheet over it on phones): log, chat, one's own seat, the table's rules and the keys.
import { useEffect, useRef } from "preact/hooks";
import { SmallCard } from "../cards.js";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { number, t } from "../language.js";
import { ChatPane } from "./chatpane.js";
import { HostPane, isHost } from "./hostpane.js";
import { LedgerPane } from "./ledgerpane.js";
import { SeatPane } from "./seatoptions.js";

/** @import { Game, LogLine, SeatView, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */

/** @typedef {"log" | "chat" | "seat" | "host" | "info"} Tab */
/** Where the panel is a sheet over the stage, as in stage-sizes.css. */
const SHEET = "(max-width: 640px)";
/** Where there is none. */
const NOWHERE = "(max-height: 480px) and (orientation: landscape)";

/** Whether the panel is there to be looked at. @param {boolean} open */
export function isPanelSeen(open) {
  return !matchMedia(NOWHERE).matches && (open || !matchMedia(SHEET).matches);
}

/** @param {{ store: Store, tab: Tab, setTab: (tab: Tab) => void, open: boolean, close: () => void }} props */
export function SidePanel({ store, tab: wished, setTab, open, close }) {
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusWhileOpen(panel, open);
  const view = store.view.value;
  const hosts = Boolean(view && isHost(store, view));
  const tabs = /** @type {Tab[]} */ (hosts ? ["log", "chat", "seat", "host", "info"] : ["log", "chat", "seat", "info"]);
  const tab = tabs.includes(wished) ? wished : "log";
  const names = { log: t("Log"), chat: t("Chat"), seat: t("Seat"), host: t("Host"), info: t("Info") };
  const requests = view?.requests.length ?? 0;
  const unread = store.chat.unread.value.length;
  const badges = {
    chat: unread > 0 && html` <${Badge} count=${unread} text=${t("New messages: {n}", { n: unread })} />`,
    host: requests > 0 && html` <${Badge} count=${requests} text=${t("Requests to the host: {n}", { n: requests })} />`,
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    if (!by || !next) return;
    setTab(next);
    panel.current?.querySelector(/** @type {"button"} */ (`#tab-${next}`))?.focus();
  };
  return html`<aside class="side" ref=${panel} aria-label=${t("Table panel")}>
    <div class="side-head">
      <div class="tabs" role="tablist" onKeyDown=${onKeyDown}>
        ${tabs.map((name) => html`<button key=${name} type="button" class="tab" role="tab" id=${`tab-${name}`} aria-controls="pane" aria-selected=${tab === name}
          tabindex=${tab === name ? 0 : -1} onClick=${() => setTab(name)}>${names[name]}${name === "chat" || name === "host" ? badges[name] : null}</button>`)}
      </div>
      <button type="button" class="icon-btn only-phone" aria-label=${t("Close")} onClick=${close}><${Icon} name="close" /></button>
    </div>
    <div class="pane ${tab === "chat" ? "chat" : ""}" role="tabpanel" id="pane" aria-labelledby=${`tab-${tab}`} tabindex="0">
      ${view && tab === "log" && html`<${LogPane} lines=${store.log.value} now=${turnText(store)} open=${open} />`}
      ${view && tab === "chat" && html`<${ChatPane} store=${store} view=${view} open=${open} />`}
      ${view && tab === "seat" && html`<${SeatPane} store=${store} view=${view} />`}
      ${view && tab === "host" && html`<${HostPane} store=${store} view=${view} />`}
      ${view && tab === "info" && html`<${InfoPane} view=${view} game=${store.game.value} own=${store.own.value} /><${LedgerPane} store=${store} />`}
    </div>
  </aside>`;
}

/** How many there are of something, and in words of what. @param {{ count: number, text: string }} props */
export function Badge({ count, text }) {
  return html`<b class="badge"><span aria-hidden="true">${number(count)}</span><span class="sr">${text}</span></b>`;
}

/** As a sheet it takes the focus, and gives it back when it closes. @param {{ current: HTMLElement | null }} panel @param {boolean} open */
function useFocusWhileOpen(panel, open) {
  useEffect(() => {
    const before = document.activeElement;
    if (!open || !matchMedia(SHEET).matches || panel.current?.contains(before)) return undefined;
    /** @type {HTMLElement | null | undefined} */ (panel.current?.querySelector("[role=tab][aria-selected=true]"))?.focus();
    return () => { if (before instanceof HTMLElement) before.focus(); };
  }, [open]);
}

/** @param {{ lines: readonly LogLine[], now: string, open: boolean }} props */
function LogPane({ lines, now, open }) {
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const pane = end.current?.closest(".pane");
    if (pane && pane.scrollHeight - pane.scrollTop - pane.clientHeight < 120) pane.scrollTop = pane.scrollHeight;
  }, [lines, now]);
  useEffect(() => {
    const pane = end.current?.closest(".pane");
    if (pane) pane.scrollTop = pane.scrollHeight;
  }, [open]);
  if (lines.length === 0) return html`<div class="empty"><span>${t("What happens at the table is written here.")}</span></div>`;
  return html`<ol class="log" ref=${end}>${lines.map((line) => html`<li key=${line.version}>${withCards(line.text)}</li>`)}${now && html`<li key="now" class="now">${now}</li>`}</ol>`;
}

/** What the log says while it is the reader's turn. @param {Store} store */
function turnText(store) {
  const hand = store.hand.value;
  if (!hand || !hand.actor || hand.actor !== store.seat.value || store.view.value?.paused_at) return "";
  return hand.to_call ? t("Your turn: {amount} to call.", { amount: hand.to_call }) : t("Your turn: you may check.");
}

const CARD_SIGN = /((?:10|[2-9JQKA])[♣♦♥♠])/;
const SIGN_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** A sentence in which the cards are drawn. @param {string} text */
export function withCards(text) {
  return text.split(CARD_SIGN).map((part, index) => {
    if (index % 2 === 0) return part;
    const card = SIGN_RANKS.indexOf(part.slice(0, -1)) * 4 + "♣♦♥♠".indexOf(part.slice(-1));
    return html`<${SmallCard} key=${index} card=${card} />`;
  });
}

/** @param {{ view: TableView, game: Game | null, own: SeatView | null }} props */
function InfoPane({ view, game, own }) {
  const { settings } = view;
  const keys = [["F", t("Fold")], ["C", t("Check or call")], ["R", t("To the amount; again: raise")], ["A", t("Amount to all-in")], ["1–5", t("Bet sizes")],
    ["↑ ↓", t("Amount by one step")], ["S", t("Sit out or come back")], ["T", t("Time bank now")], ["/", t("Write to the table")], ["L", t("Read the table aloud")], ["Esc", t("Leave the amount, close")], ["?", t("This list")]];
  return html`
    <h2 class="pane-title">${t("Rules of this table")}</h2>
    <dl class="facts-list">
      <dt>${t("Game")}</dt><dd>${game?.text}</dd>
      <dt>${t("Buy-in")}</dt><dd>${settings.max_buy_in ? t("{low} to {high}", { low: settings.min_buy_in, high: settings.max_buy_in }) : t("{low} or more", { low: settings.min_buy_in })}</dd>
      ${view.host_name && html`<dt>${t("Host")}</dt><dd>${view.host_name}</dd>`}
      <dt>${t("Seats")}</dt><dd>${number(settings.seats)}</dd>
      <dt>${t("Time to act")}</dt><dd>${t("{seconds} s", { seconds: settings.action_seconds })}</dd>
      ${own && html`<dt>${t("Your time bank")}</dt><dd>${t("{seconds} s", { seconds: Math.floor(own.bank) })}</dd>
      <dt>${t("Your all-in protections today")}</dt><dd>${number(own.protections)}</dd>`}
      ${settings.rules.rake_rate === 0 && html`<dt>${t("Rake")}</dt><dd>${t("None")}</dd>`}
    </dl>
    ${game && game.house_rules.length > 0 && html`<h2 class="pane-title">${t("House rules")}</h2>
      <dl class="facts-list">${game.house_rules.map(({ label, chosen }) => html`<dt key=${label}>${label}</dt><dd>${chosen}</dd>`)}</dl>`}
    <h2 class="pane-title" id="keys">${t("Keys")}</h2>
    <dl class="facts-list keys">${keys.map(([key, text]) => html`<dt key=${key}><kbd>${key}</kbd></dt><dd>${text}</dd>`)}</dl>`;
}
