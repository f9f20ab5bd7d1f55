// The connection to the room: joins a table, comes back by itself, and carries each command until it is answered.
/** @import { ClientMessage, ServerMessage } from "./protocol" */

/** "unwell" is a room that stores nothing: what it shows comes from memory. */
/** @typedef {"connecting" | "open" | "lost" | "unwell"} Connection */
/**
 * A message without what the connection adds to it.
 * @typedef {ClientMessage extends infer Each ? Each extends { id: string } ? Omit<Each, "id" | "table"> : never : never} Command
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Silence after which the room is asked for a sign of life, and how long it may take. */
const PING_AFTER = 15_000;
const PONG_WITHIN = 8000;
/** How often a room that stores nothing is asked whether it does again. */
const ASK_AGAIN = 2000;

export class Socket {
  /** @type {WebSocket | null} */ #socket = null;
  /** Commands that were not answered yet, by their id. @type {Map<string, ClientMessage>} */ #waiting = new Map();
  #failures = 0;
  #timer = 0;
  #closed = false;
  /** Whether the room stores nothing, as far as it said. */ #unwell = false;
  /** Whether it said so since it was asked last. */ #saidSo = false;
  #asking = 0;

  /**
   * @param {object} options
   * @param {string} options.table
   * @param {() => string} options.url
   * @param {() => number} options.version the last version that was seen of the table
   * @param {(message: ServerMessage) => void} options.onMessage
   * @param {(connection: Connection) => void} options.onConnection
   */
  constructor(options) {
    this.options = options;
    this.#open();
    addEventListener("online", () => this.#retry(0));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#retry(0); });
  }

  /** Send a command; it is sent again after a lost connection, and done once. @param {Command} command */
  send(command) {
    const id = newId();
    const message = /** @type {ClientMessage} */ ({ ...command, id, table: this.options.table });
    this.#waiting.set(id, message);
    this.#write(message);
    return id;
  }

  /** Ask for a snapshot: something is missing between the last version and what came. */
  rejoin() {
    this.#write({ type: "join", table: this.options.table, version: 0 });
  }

  /** Connect anew, for example in another language. */
  restart() {
    this.#socket?.close();
    this.#socket = null;
    this.#open();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open() {
    const socket = new WebSocket(this.options.url());
    this.#socket = socket;
    socket.onopen = () => {
      this.#ask();
      for (const message of this.#waiting.values()) this.#write(message);
      this.#watch();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#watch();
      const message = /** @type {ServerMessage} */ (JSON.parse(data));
      if (message.type === "done" || message.type === "refusal") this.#waiting.delete(message.id);
      if (message.type === "snapshot" || message.type === "events") this.#failures = 0;
      this.#judge(message);
      this.options.onMessage(message);
    };
    socket.onclose = () => { if (socket === this.#socket) this.#lost(); };
  }

  /** Tell whether the room stores what it is told. @param {ServerMessage} message */
  #judge(message) {
    if (message.type === "refusal" && message.code === "room_unwell") {
      clearTimeout(this.#asking);
      this.#unwell = this.#saidSo = true;
      this.options.onConnection("unwell");
      this.#asking = setTimeout(() => {
        this.#saidSo = false;
        this.#ask();
      }, ASK_AGAIN);
    } else if (message.type === "done" || (message.type === "pong" && !this.#saidSo)) {
      this.#unwell = false;
    }
    if (!this.#unwell && ["snapshot", "pong", "done"].includes(message.type)) this.options.onConnection("open");
  }

  /** Ask for what is missing and for a sign of life: a room that stores nothing says so. */
  #ask() {
    this.#write({ type: "join", table: this.options.table, version: this.options.version() });
    this.#write({ type: "ping" });
  }

  #lost() {
    if (this.#closed) return;
    this.#socket = null;
    this.#unwell = this.#saidSo = false;
    clearTimeout(this.#asking);
    this.options.onConnection("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry(wait * (0.5 + Math.random()));
  }

  /** @param {number} wait milliseconds */
  #retry(wait) {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { if (!this.#socket) this.#open(); }, wait);
  }

  /** After a silence, ask; without an answer the connection is lost, whatever the browser believes. */
  #watch() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#ask();
      this.#timer = setTimeout(() => {
        this.#socket?.close();
        this.#lost();
      }, PONG_WITHIN);
    }, PING_AFTER);
  }

  /** @param {ClientMessage} message */
  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** A name for a command that nobody else chooses. `crypto.randomUUID` is missing on plain http, where homes play. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
