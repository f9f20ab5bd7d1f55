// The table page: joins the table its address names, and puts the parts of the room together.
import { render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { language, speak, t } from "../language.js";
import "../preferences.js";
import { createStore } from "../state.js";
import { ActionBar } from "./actionbar.js";
import { Announcements, tableAloud } from "./announce.js";
import { owing } from "./discards.js";
import { useKeyboard } from "./keyboard.js";
import { askedOf } from "./questions.js";
import { SidePanel, isPanelSeen } from "./sidepanel.js";
import { Stage } from "./stage.js";
import { takeTime } from "./timebank.js";
import { Banner, TopBar } from "./topbar.js";

/** @import { Store } from "../state.js" */
/** @import { Tab } from "./sidepanel.js" */

/** @param {{ store: Store }} props */
function Room({ store }) {
  const [tab, setTab] = useState(/** @type {Tab} */ ("log"));
  const [panelOpen, setPanelOpen] = useState(false);
  const [picked, pick] = useState(0);
  const [complained, setComplained] = useState({ about: "", text: "" });
  const [aloud, setAloud] = useState("");
  const commands = useRef({});
  const view = store.view.value;
  const own = store.own.value;
  // A complaint belongs to what was pressed: at the next decision it is forgotten.
  const about = `${view?.hand?.hand} ${view?.hand?.turn} ${picked}`;
  const complaint = complained.about === about ? complained.text : "";
  const complain = (/** @type {string} */ text) => setComplained({ about, text });
  const show = (/** @type {Tab} */ name, focus = "") => {
    setTab(name);
    setPanelOpen(true);
    // As soon as it is rendered, and before the next key: what is typed must not be taken for keys of the table.
    if (focus) queueMicrotask(() => document.querySelector(/** @type {"input"} */ (focus))?.focus());
  };
  useKeyboard({
    commands,
    sitOut: () => own && store.send({ type: own.sitting_out ? "come_back" : "take_break" }),
    takeTime: () => takeTime(store),
    chat: () => show("chat", ".compose input"),
    aloud: () => view && setAloud(tableAloud(view, store.seat.value)),
    help: () => show("info", "#pane"),
    escape: () => {
      if (document.activeElement instanceof HTMLElement && document.activeElement.closest(".chat")) document.activeElement.blur();
      setPanelOpen(false);
      pick(0);
    },
  });
  // Asks what is picked by now: an effect runs a moment after its render, and a seat may have been pressed between the two.
  useEffect(() => pick((now) => (!own && view?.seats.some((one) => one.seat === now && !one.player) ? now : 0)), [own, view, picked]);
  const chatSeen = tab === "chat" && isPanelSeen(panelOpen);
  const unread = store.chat.unread.value;
  useLayoutEffect(() => { if (chatSeen) store.chat.look(); }, [chatSeen, unread]);
  const mine = Boolean(own && view && (view.hand?.actor === own.seat || owing(store, view) || askedOf(store, view)));
  useEffect(() => {
    const name = view ? `${view.settings.name} · Vilt` : "Vilt";
    document.title = mine ? `${t("Your turn")} · ${name}` : name;
  }, [view?.settings.name, mine]);
  return html`<div class="room" data-panel=${panelOpen ? "open" : "closed"}>
    <${TopBar} store=${store} openPanel=${() => (panelOpen && tab !== "chat" ? setPanelOpen(false) : show("log"))} openChat=${() => (panelOpen && tab === "chat" ? setPanelOpen(false) : show("chat"))} openSeat=${() => show("seat")} />
    <${Banner} store=${store} complaint=${complaint} dismiss=${() => { complain(""); store.refusal.value = ""; }} />
    <${Stage} store=${store} onPick=${own || view?.closed ? null : pick} picked=${picked} />
    <${ActionBar} store=${store} commands=${commands} picked=${picked} pick=${pick} complain=${complain} openSeat=${() => show("seat", "#top-up")} />
    <${SidePanel} store=${store} tab=${tab} setTab=${setTab} open=${panelOpen} close=${() => setPanelOpen(false)} />
    <${Announcements} store=${store} aloud=${aloud} messages=${chatSeen ? [] : unread} />
  </div>`;
}

/** The table that the address names: /t/kitchen-7f3q. */
const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
const socketUrl = () => `${location.origin.replace(/^http/, "ws")}/ws?lang=${language.value}`;

const store = createStore(table, socketUrl);
speak(language.value).then(() => {
  document.body.replaceChildren();
  render(html`<${Room} store=${store} />`, document.body);
});
