// A page that rests: its behaviours live, and its websocket is opened when somebody is about to need it.
//
// A click or a form that comes before the websocket waits for it and is done then, once. Where no websocket can be had it is done as it
// would be without scripts. Whether something has changed is asked for now and then (pulse.ts, a file of its own, fetched later).

import { giveResting } from "./ability";
import { hasTyped } from "./fields";
import { fitElement, keepWritten } from "./fit";
import { stillComing } from "./later";
import { readLeaves } from "./leaves";
import type { PageSocket } from "./socket";

/** How long a pointer stays on something before it is taken for a need. */
const STAYS = 80;
/** Before the first question nothing can have changed that the page does not say. */
const PULSE_AFTER = 4_000;

export class Still {
  #root: HTMLElement;
  #socket: PageSocket;
  /** What the visitor did first, to be done again when it can be. */
  #act: (() => void) | undefined;
  #isAsked = false;
  #isDrawn = false;
  #hasTold = false;
  #say = () => {};
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, socket: PageSocket) {
    this.#root = root;
    this.#socket = socket;
  }

  begin(say: () => void): void {
    const root = this.#root;
    this.#say = say;
    keepWritten(root);
    giveResting(root);
    let staying: ReturnType<typeof setTimeout> | undefined;
    const need = ({ target, isTrusted }: Event) => isTrusted && needs(target) && this.#wake();
    for (const sign of ["focusin", "touchstart", "keydown", "input"]) root.addEventListener(sign, need, { passive: true });
    root.addEventListener("pointerover", (event) => {
      clearTimeout(staying);
      staying = setTimeout(() => need(event), STAYS);
    });
    for (const sign of ["click", "submit"]) root.addEventListener(sign, this.#take, { capture: true });
    const coming = stillComing();
    if (coming) coming.then(say);
    else say();
    setTimeout(() => void this.#listen(), PULSE_AFTER);
  }

  /** The page is live: what waited is done. */
  live(): void {
    this.#isDrawn = true;
    const act = this.#act;
    this.#act = undefined;
    act?.();
    this.#restLater();
  }

  /** Whether the websocket could not be had, and nobody but the page has seen it. What waits for it is done as without scripts. */
  failed(): boolean {
    if (this.#isDrawn) return false;
    if (this.#act) {
      this.#isDrawn = true;
      this.#act();
    }
    return true;
  }

  /** The server was told something, which it may hold an answer to: the page stays live. */
  told(): void {
    this.#hasTold = true;
    clearTimeout(this.#resting);
  }

  #wake(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#socket.connect();
  }

  #take = (event: Event): void => {
    const hit = event.target as HTMLElement;
    if (this.#isDrawn || !needs(hit, `~="${event.type}"`)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { submitter } = event as SubmitEvent;
    // What is pressed may have been drawn anew meanwhile.
    this.#act ??= () =>
      event.type === "submit" ? (hit as HTMLFormElement).requestSubmit(hit.contains(submitter) ? submitter : null) : hit.click();
    this.#wake();
  };

  #restLater(): void {
    clearTimeout(this.#resting);
    if (this.#hasTold) return;
    this.#resting = setTimeout(() => {
      if (hasTyped(this.#root)) return this.#restLater();
      this.#isAsked = false;
      this.#socket.rest();
      this.#say();
    }, Number(this.#root.dataset.still) * 1000);
  }

  async #listen(): Promise<void> {
    const { pulse, notices, noticesAt } = this.#root.dataset;
    const module = (await import(pulse!)) as typeof import("./pulse");
    module.listen(notices!, noticesAt!, () => this.#socket.isResting, write);
  }
}

/** Whether an element, or one around it, calls the server. */
function needs(target: EventTarget | null, how = ""): boolean {
  return target instanceof Element && !!target.closest(`[data-live${how}]`);
}

/** Puts the notices in the page as they are now; those that were there stay, and nobody hears them anew. */
function write(html: string): void {
  const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  const section = document.querySelector("[data-testid=notices]");
  if (!fresh || !section) return;
  readLeaves(fresh);
  fitElement(section, fresh);
}
