// The place that the document keeps for an app: spinner, the app's own element, and what stands there when it is broken.
// Nothing but the loader writes here, and React never sees it.

import { Countdown } from "./countdown";

export class Place {
  #root: HTMLElement;
  #mount: HTMLElement;
  #spinner: HTMLElement | null;
  #broken: HTMLElement | null = null;
  #countdown: Countdown | null = null;
  #watch: MutationObserver | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#mount = root.querySelector<HTMLElement>("[data-app-mount]")!;
    this.#spinner = root.querySelector<HTMLElement>("[data-app-spinner]");
  }

  /** Shows that something is on its way. */
  wait(): void {
    this.#mend();
    this.#root.hidden = false;
    this.#mount.ariaBusy = "true";
    if (this.#spinner) this.#root.append(this.#spinner);
  }

  /** A fresh element for an app. */
  element(): HTMLElement {
    const own = document.createElement("div");
    this.#mount.replaceChildren(own);
    return own;
  }

  /** The app stands in `element`; `lost` is called when something takes it away. */
  mounted(element: HTMLElement, lost: () => void): void {
    this.#settle("true");
    this.#watch = new MutationObserver(() => {
      if (!element.isConnected || !this.#mount.contains(element)) lost();
    });
    this.#watch.observe(document.body, { childList: true, subtree: true });
  }

  /** Nothing stands here, and nothing is on its way. */
  empty(): void {
    this.#mend();
    this.#clear();
    this.#root.hidden = true;
  }

  /** In place of the app: what happened, under `reference`, and a countdown to a new try. */
  breakDown(reference: string): void {
    const holdsFocus = document.activeElement === document.body || this.#root.contains(document.activeElement);
    this.#mend();
    this.#clear();
    const template = this.#root.querySelector<HTMLTemplateElement>("[data-app-broken]")!;
    const broken = (this.#broken = template.content.firstElementChild!.cloneNode(true) as HTMLElement);
    const within = (name: string) => broken.querySelector<HTMLElement>(`[data-broken="${name}"]`)!;
    this.#root.closest<HTMLElement>("[data-screen]")!.dataset.screen = broken.dataset.shownAs!;
    const [clock, pause, told] = [within("countdown"), within("pause"), within("reference")];
    told.textContent = told.textContent!.replace("{id}", reference);
    const reload = () => location.reload();
    const countdown = (this.#countdown = new Countdown(
      Number(broken.dataset.after),
      (seconds) => (clock.textContent = clock.dataset.text!.replace("{n}", String(seconds))),
      reload,
    ));
    within("reload").onclick = reload;
    pause.onclick = () => {
      if (countdown.isRunning) countdown.pause();
      else countdown.start();
      pause.textContent = countdown.isRunning ? pause.dataset.pause! : pause.dataset.resume!;
    };
    this.#root.hidden = false;
    this.#root.append(broken);
    countdown.start();
    if (holdsFocus) within("title").focus();
  }

  #clear(): void {
    this.#watch?.disconnect();
    this.#watch = null;
    this.#mount.replaceChildren();
    this.#settle("false");
  }

  #settle(isMounted: "true" | "false"): void {
    if (this.#mount.parentElement !== this.#root) this.#root.prepend(this.#mount); // An app took it out.
    this.#spinner?.remove();
    this.#mount.ariaBusy = "false";
    this.#mount.dataset.mounted = isMounted;
  }

  #mend(): void {
    this.#countdown?.stop();
    this.#broken?.remove();
    this.#broken = null;
  }
}
