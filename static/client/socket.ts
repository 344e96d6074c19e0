// One websocket for the page, which comes back by itself.

import { beginLeaving } from "./leaving";
import { toldLeaves } from "./leaves";
import { each, type Update, type Updates } from "./model";
import { tellWhy } from "./signed-out";
import { lastTold } from "./told";

const GO_BY_GET = 4401;
const NO_PAGE = 4404;
const TOO_MUCH = 4008;
/** Firefox closes it as soon as somebody moves on, long before the next page comes where the line is slow. Nothing is lost. */
const LEFT = 1001;
/** The page is of a release with another client than the one that serves now. */
const OTHER_CLIENT = 4426;
/** The process ends: another one takes the page, which is not told at all when that goes quickly. */
const MOVED = 1012;
const MOVES_WITHIN = 2_000;
/** The page has nothing to say and nothing to hear. */
const RESTS = 4001;
const SAID_AFTER = 3_000;
/** Somebody has signed in anew: abilities/login-replaced.ts knows when to connect again. */
const REPLACED = 4409;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** Seconds, where the server does not say when to come again. */
const WAIT_WHEN_TOO_MUCH = 5;
const RELOAD_AT_MOST_EACH = 10_000;

interface Told {
  type: "tell";
  name: string;
  detail: unknown;
}

type Said = Update | Updates | Told | { type: "go"; url: string } | { type: "move" };

export interface Listener {
  /** What changed at once; `isFirst` for the first after each connect, which is the whole page. */
  update(updates: Update[], isFirst: boolean): void;
  /** `isSaid` when something else tells the visitor why. */
  down(isSaid: boolean): void;
  /** The release that serves has another client. Whether the page may be loaded anew: not when something is typed in it, which says `words`. */
  outdated(words: string): boolean;
}

export class PageSocket {
  #address: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #isLive = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAway = false;
  /** Asked to move on, the page sends no more here: what is done meanwhile is kept as if it were not live. */
  #isMoving = false;
  /** Nobody needs it: it is opened by `connect` alone. */
  isResting = true;

  constructor(address: string, listener: Listener) {
    this.#address = address;
    this.#listener = listener;
    addEventListener("online", () => this.#retryNow());
    addEventListener("shell:connect-anew", () => this.connect());
    addEventListener("shell:moved", () => this.#move());
    addEventListener("offline", () => this.#socket?.close());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#retryNow());
    addEventListener("pagehide", () => {
      this.#isAway = true;
      clearTimeout(this.#timer);
      this.#socket?.close();
    });
    addEventListener("pageshow", (event) => {
      if (!event.persisted) return;
      this.#isAway = false;
      this.#move(); // The close of its websocket was never heard: the page still held it for live, and would not tell what is typed.
    });
  }

  get isLive(): boolean {
    return this.#isLive && !this.#isMoving;
  }

  /** Lets go of the websocket until `connect`. */
  rest(): void {
    this.isResting = true;
    this.#socket?.close(RESTS);
  }

  connect(): void {
    this.isResting = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const url = new URL(this.#address, location.href);
    url.protocol = location.protocol.replace("http", "ws");
    const { party = "", person = "" } = document.querySelector<HTMLElement>("[data-party]")?.dataset ?? {};
    url.search += `&${new URLSearchParams({ path: location.pathname + location.search, have: toldLeaves(), party, person })}`;
    const socket = (this.#socket = new WebSocket(url));
    socket.onmessage = ({ data }) => {
      try {
        const said = JSON.parse(data) as Said;
        if (said.type === "go") return this.#sentAway(said.url);
        if (said.type === "tell") return tell(said);
        if (said.type === "move") {
          this.send("", []);
          this.#isMoving = true;
          return;
        }
        const isFirst = !this.#isLive;
        this.#isLive = true;
        this.#tries = 0;
        this.#listener.update(each(said), isFirst);
      } catch (error) {
        console.error(error);
        socket.close();
      }
    };
    socket.onclose = ({ code, reason }) => {
      if (socket === this.#socket) this.#closed(code, reason);
    };
  }

  /** The page has another address, or was kept for the way back, and is another page to the server: that is drawn into this one. */
  #move(): void {
    if (this.isResting) return;
    const before = this.#socket;
    this.#isLive = false;
    this.#listener.down(true);
    this.connect();
    before?.close();
  }

  /** The server may send the page elsewhere before it closes: `{"type": "go", "url": "/utloggad"}`. Local addresses only. */
  #sentAway(url: string): void {
    this.#isAway = /^\/(?![/\\])/.test(url);
    if (!this.#isAway || !beginLeaving()) return;
    tellWhy();
    location.assign(url);
  }

  send(target: string, data: unknown[]): void {
    this.#socket?.send(JSON.stringify({ type: "layout-event", target, data }));
  }

  #closed(code: number, reason: string): void {
    this.#socket = null;
    this.#isLive = this.#isMoving = false;
    if (this.#isAway || this.isResting) return;
    const isOfAnother = code === OTHER_CLIENT;
    this.#listener.down(isOfAnother || code === REPLACED || code === MOVED || code === LEFT);
    if (code === NO_PAGE || code === REPLACED || (isOfAnother && !this.#listener.outdated(reason))) return;
    // Loaded anew a moment ago it goes on as it is: the processes are replaced one by one.
    if (isOfAnother) this.#address = this.#address.split(/.client=/)[0]!;
    if (isOfAnother || code === GO_BY_GET) this.#reload();
    else if (code === MOVED) {
      this.#timer = setTimeout(() => this.connect(), Math.random() * MOVES_WITHIN);
      setTimeout(() => this.#isLive || this.#isAway || this.#listener.down(false), SAID_AFTER);
    } else this.#later(code === TOO_MUCH ? seconds(reason) * 1000 : 0);
  }

  /** Each wait is random between half and all of a time that doubles: after a restart not all pages come at once. */
  #later(atLeast: number): void {
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#timer = setTimeout(() => this.connect(), atLeast + longest * (0.5 + Math.random() / 2));
  }

  #retryNow(): void {
    if (this.#timer !== undefined) this.connect();
  }

  /** Anew by GET, at most once in a while: when it was is kept with the history entry, which a reload does not lose. */
  #reload(): void {
    const kept = history.state as { reloadedAt?: number } | null;
    const since = Date.now() - (kept?.reloadedAt ?? 0); // less than nothing when somebody has set the clock back meanwhile
    if (since >= 0 && since < RELOAD_AT_MOST_EACH) {
      this.#timer = setTimeout(() => this.connect(), RELOAD_AT_MOST_EACH - since);
      return;
    }
    history.replaceState({ ...kept, reloadedAt: Date.now() }, "");
    if (beginLeaving()) location.reload();
  }
}

/** What the server says of when to come again: `{"after": 7}`. */
function seconds(reason: string): number {
  return Number(reason.replace(/\D/g, "")) || WAIT_WHEN_TOO_MUCH;
}

/** Something the server tells the page besides its drawing: an event of the window, `shell:` before its name. */
function tell({ name, detail }: Told): void {
  lastTold.set(name, detail);
  dispatchEvent(new CustomEvent(`shell:${name}`, { detail }));
}
