// Everything the table page knows, as signals, and the few ways in which it changes.
import { batch, computed, signal } from "@preact/signals";
import { createChat } from "./chat.js";
import { setMoving } from "./motion.js";
import { Playback } from "./playback.js";
import { follow } from "./reduce.js";
import { Socket } from "./socket.js";

/** @import { Signal } from "@preact/signals" */
/** @import { Connection, Command } from "./socket.js" */
/** @import { Game, LogLine, ServerMessage, TableView, Told } from "./protocol" */

const MOST_LINES = 400;

/** @param {string} table @param {() => string} url */
export function createStore(table, url) {
  const connection = /** @type {Signal<Connection>} */ (signal("connecting"));
  const player = signal("");
  const name = signal("");
  const chips = signal(0);
  const seat = signal(0);
  const view = /** @type {Signal<TableView | null>} */ (signal(null));
  const log = /** @type {Signal<readonly LogLine[]>} */ (signal([]));
  const game = /** @type {Signal<Game | null>} */ (signal(null));
  const refusal = signal("");
  /** What was refused because of one field, and which. */
  const wrong = signal(/** @type {{ text: string, field: string } | null} */ (null));
  /** The command that was carried out last. */
  const carriedOut = signal("");
  /** Commands on their way, so that nobody presses twice. */
  const sending = /** @type {Signal<ReadonlySet<string>>} */ (signal(new Set()));
  /** Commands that are done, by the version at which that is seen. @type {Map<string, number>} */
  const done = new Map();
  let version = 0;
  let ahead = 0;

  const show = (/** @type {Told} */ { version: at, event, text }) => batch(() => {
    if (!view.value) return;
    setMoving(true);
    const { settings } = view.value;
    const after = follow({ view: view.value, seat: seat.value }, event, player.value);
    view.value = after.view;
    if (after.view.settings !== settings) again(); // what is played is told in words only by a snapshot
    seat.value = after.seat;
    if (event.type === "clock_started" && event.held_until && event.seat === seat.value && view.value.hand) {
      socket.send({ type: "received", hand: view.value.hand.hand, turn: view.value.hand.turn });
    }
    if (text) log.value = [...log.value.slice(-MOST_LINES), { version: at, text }];
  });

  const playback = new Playback(show);

  const chat = createChat(view, player, (command) => socket.send(command));

  const socket = new Socket({
    table,
    url,
    version: () => version,
    onConnection: (now) => { connection.value = now; },
    onMessage: (message) => batch(() => receive(message)),
  });

  /** @param {ServerMessage} message */
  function receive(message) {
    if ("time" in message) ahead = message.time - Date.now() / 1000;
    if (chat.answered(message)) return;
    switch (message.type) {
      case "welcome":
        player.value = message.player;
        name.value = message.name;
        chips.value = message.chips;
        return;
      case "snapshot":
        playback.clear();
        version = message.version;
        seat.value = message.seat;
        view.value = message.view;
        log.value = message.log;
        game.value = message.game;
        chat.arrive();
        setMoving(false);
        settle();
        return;
      case "events": return take(message.events);
      case "bankroll":
        chips.value = message.chips;
        return;
      case "refusal":
        if (message.code !== "room_unwell") refusal.value = message.text; // that is shown for as long as it lasts
        wrong.value = faultIn(message);
        done.set(message.id, 0);
        settle();
        return;
      case "done":
        carriedOut.value = message.id;
        done.set(message.id, message.version);
        settle();
    }
  }

  /** @param {readonly Told[]} told */
  function take(told) {
    const news = told.filter((one) => one.version > version);
    const first = news[0];
    if (!first) return;
    if (first.version !== version + 1) return again();
    version += news.length;
    // Messages are shown at once, so that they stay in their order, and do not end the show of a hand.
    const course = news.filter((one) => one.event.type !== "said");
    for (const one of news) if (one.event.type === "said") show(one);
    if (course.length > 0) playback.add(course);
    settle();
  }

  /** Ask for all of the table. */
  function again() {
    version = 0;
    socket.rejoin();
  }

  /** A command is over when its answer and all it did have arrived; until then nothing else can be pressed. */
  function settle() {
    const rest = new Set(sending.value);
    for (const [id, at] of done) {
      if (at > version) continue;
      done.delete(id);
      rest.delete(id);
    }
    if (rest.size !== sending.value.size) sending.value = rest;
  }

  /** Ask for something; gives the name by which its answer is known. @param {Command} command */
  function send(command) {
    refusal.value = "";
    wrong.value = null;
    playback.skip();
    const id = socket.send(command);
    sending.value = new Set(sending.value).add(id);
    return id;
  }

  return {
    table,
    connection,
    player,
    name,
    chips,
    seat,
    view,
    log,
    game,
    refusal,
    wrong,
    carriedOut,
    chat,
    busy: computed(() => sending.value.size > 0),
    hand: computed(() => view.value?.hand ?? null),
    own: computed(() => view.value?.seats.find((one) => one.seat === seat.value) ?? null),
    /** The room's time in seconds since the epoch. */
    now: () => Date.now() / 1000 + ahead,
    send,
    skip: () => playback.skip(),
    restart: () => {
      version = 0;
      socket.restart();
    },
    close: () => socket.close(),
  };
}

/** The field that a refusal is about. @param {import("./protocol").Refusal} refusal */
function faultIn({ code, fields, text }) {
  if (code === "bad_name") return { text, field: "name" };
  return typeof fields["field"] === "string" ? { text, field: fields["field"] } : null;
}

/** @typedef {ReturnType<typeof createStore>} Store */
