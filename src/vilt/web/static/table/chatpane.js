// What the people at the table write to each other, in the panel. Texts are shown as texts, whatever they hold.
import { useEffect, useRef } from "preact/hooks";
import { LONGEST, hide, unhide } from "../chat.js";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { language, t } from "../language.js";
import { HUES, initials } from "./seats.js";

/** @import { Chat } from "../chat.js" */
/** @import { Phrase, Said, TableView } from "../protocol" */
/** @import { Store } from "../state.js" */

/** What is said with one press, in the reader's language. @returns {Record<Phrase, string>} */
function phrases() {
  return { nice_hand: t("Nice hand"), well_played: t("Well played"), thank_you: t("Thank you"), one_moment: t("One moment") };
}

/** A message in the reader's words. @param {Said} said */
export function wordsOf({ text, phrase }) {
  return phrase ? phrases()[phrase] : text;
}

/** A button that goes away leaves the focus in the chat, where keys are not those of the table. @param {Event} event */
function stayHere({ currentTarget }) {
  const messages = /** @type {HTMLElement} */ (currentTarget).closest(".chat")?.querySelector(".messages");
  if (messages instanceof HTMLElement) messages.focus({ preventScroll: true });
}

/** @param {{ store: Store, view: TableView, open: boolean }} props */
export function ChatPane({ store, view, open }) {
  const { chat } = store;
  const seated = Boolean(store.own.value);
  const off = !(view.coming ?? view.settings).chat;
  return html`
    <${Messages} chat=${chat} me=${store.player.value} open=${open} />
    ${chat.hidden.value.size > 0 && html`<div class="hidden-players">${[...chat.hidden.value].map(([player, name]) => html`<div key=${player} class="hidden-player"><span class="grow">${t("Messages of {name} are hidden.", { name })}</span>
      <button type="button" class="btn small quiet" onClick=${(/** @type {Event} */ event) => { stayHere(event); unhide(player); }}>${t("Show again")}</button></div>`)}</div>`}
    ${(off || !seated) && html`<p class="muted small-text">${off ? t("The host has switched the chat off.") : t("Who sits at the table may write.")}</p>`}
    ${seated && html`<${Compose} chat=${chat} off=${off} />`}`;
}

/** @param {{ chat: Chat, me: string, open: boolean }} props */
function Messages({ chat, me, open }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = chat.lines.value;
  const last = lines.at(-1);
  useEffect(() => { if (list.current) list.current.scrollTop = list.current.scrollHeight; }, [open]);
  useEffect(() => {
    const box = list.current;
    if (box && (last?.player === me || box.scrollHeight - box.scrollTop - box.clientHeight < 160)) box.scrollTop = box.scrollHeight;
  }, [last, chat.wrong.value]); // a reason below takes room from what is above
  const time = new Intl.DateTimeFormat(language.value, { timeStyle: "short" });
  return html`<div class="messages" ref=${list} role="log" aria-live="polite" aria-label=${t("Chat")} tabindex="0">
    ${lines.length === 0 && html`<div class="empty"><span>${t("Nobody has written anything yet.")}</span></div>`}
    ${lines.map((said) => html`<${Message} key=${said.number} said=${said} mine=${said.player === me} time=${time} />`)}
  </div>`;
}

/** @param {{ said: Said, mine: boolean, time: Intl.DateTimeFormat }} props */
function Message({ said, mine, time }) {
  const at = new Date(1000 * said.time);
  const hides = t("Hide the messages of {name}", { name: said.name });
  return html`<div class="msg">
    <span class="avatar" style=${{ "--h": HUES[said.seat - 1] }} aria-hidden="true">${initials(said.name)}</span>
    <div class="grow"><div class="from"><b><bdi>${mine ? t("You") : said.name}</bdi></b> <time class="num" datetime=${at.toISOString()} title=${at.toLocaleString(language.value)}>${time.format(at)}</time></div><p dir="auto">${wordsOf(said)}</p></div>
    ${!mine && html`<button type="button" class="icon-btn" aria-label=${hides} title=${hides} onClick=${(/** @type {Event} */ event) => { stayHere(event); hide(said); }}><${Icon} name="hide" /></button>`}
  </div>`;
}

/** The field stays when the chat is switched off: what somebody types then must not become keys of the table. @param {{ chat: Chat, off: boolean }} props */
function Compose({ chat, off }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const wrong = chat.wrong.value;
  const written = (/** @type {Event} */ event) => {
    chat.draft.value = /** @type {HTMLInputElement} */ (event.target).value;
    chat.wrong.value = "";
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    chat.sayDraft();
    field.current?.focus(); // so that nobody who types on after a press means the table
  };
  return html`${!off && html`<div class="phrases" role="group" aria-label=${t("Quick phrases")}>
      ${Object.entries(phrases()).map(([phrase, text]) => html`<button key=${phrase} type="button" class="btn small" onClick=${() => chat.sayPhrase(/** @type {Phrase} */ (phrase))}>${text}</button>`)}
    </div>`}
    ${wrong && html`<p class="notice danger" role="alert" id="chat-wrong">${wrong}</p>`}
    <form class="compose" onSubmit=${submit}>
      <input class="input grow" ref=${field} aria-label=${t("Message")} placeholder=${t("Message")} maxlength=${LONGEST} autocomplete="off" enterkeyhint="send"
        readonly=${off} value=${chat.draft.value} onInput=${written} aria-invalid=${wrong ? "true" : undefined} aria-describedby=${wrong ? "chat-wrong" : undefined} />
      <button type="submit" class="btn ${off ? "" : "primary"}">${t("Send")}</button>
    </form>`;
}
