// The results of a search in front of the page. Opening it makes an entry in the history, so that Back closes it, and whoever comes
// back from a result finds it again.

import type { Calls, Props } from "./calls";
import { resultsIn } from "./results";

export interface SearchDialog {
  element: HTMLDialogElement;
  open(term: string): void;
  search(term: string): void;
}

const ENTRY_PATIENCE = 400;

export function searchDialog(pieces: DocumentFragment, props: Props, calls: Calls): SearchDialog {
  const dialog = document.importNode(pieces, true).querySelector("dialog")!;
  document.body.append(dialog);
  const field = dialog.querySelector<HTMLInputElement>("[role=combobox]")!;
  const results = resultsIn(dialog, field, props, calls);
  let closing: Promise<unknown> | undefined;
  let wentDownBeside = false;

  async function open(term: string): Promise<void> {
    await closing;
    if (!dialog.open) {
      dialog.dataset.open = "true";
      dialog.showModal();
    }
    if (entry() === undefined) history.pushState({ ...history.state, search: term }, "");
    field.value = term;
    field.dispatchEvent(new Event("change"));
    field.focus({ preventScroll: true });
    dialog.scrollTop = 0;
    search(term);
  }

  function search(term: string): void {
    history.replaceState({ ...history.state, search: term.trim() }, "");
    void results.search(term);
  }

  /** With `isLeaving` a link is followed from here: its entry is what Back comes to. */
  function close(isLeaving = false): void {
    if (!dialog.open || closing) return;
    dialog.dataset.closing = "true";
    dialog.dataset.open = "false";
    const gone = !isLeaving && entry() !== undefined ? leaveEntry() : undefined;
    const shown = Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)).then(() => dialog.close());
    closing = Promise.all([shown, gone]).finally(() => (closing = undefined));
  }

  const click = (event: MouseEvent) => {
    const hit = event.target as Element;
    if (hit.closest("[data-close]")) close();
    else if (hit.closest("a[href]") && !event.ctrlKey && !event.metaKey && !event.shiftKey) close(true);
    else if (hit === dialog && wentDownBeside && isBeside(event)) close();
  };
  const isBeside = ({ clientX: x, clientY: y }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };

  dialog.addEventListener("click", click);
  dialog.addEventListener("pointerdown", (event) => {
    wentDownBeside = event.target === dialog && isBeside(event); // A text selected inside and let go outside is no way out.
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !dialog.open) return;
    event.preventDefault(); // The browser lets only the first Escape be refused, so it is never asked.
    close();
  });
  dialog.addEventListener("close", () => {
    delete dialog.dataset.closing;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  });
  addEventListener("popstate", () => {
    const term = entry();
    if (term !== undefined && !dialog.open) void open(term);
    else if (term === undefined) close();
  });
  return { element: dialog, open: (term) => void open(term), search };
}

/** The term that the entry of the history is for; `undefined` for one of the page alone. */
function entry(): string | undefined {
  const { search } = history.state ?? {};
  return typeof search === "string" ? search : undefined;
}

/** Done when the entry is left: a new one that is made before would be left in its place. */
function leaveEntry(): Promise<unknown> {
  const left = new Promise((done) => {
    addEventListener("popstate", done, { once: true });
    setTimeout(done, ENTRY_PATIENCE);
  });
  history.back();
  return left;
}
