// A modal dialog: the browser keeps the focus inside and the rest of the page out of reach. Opened and closed without the server.
//
// A button opens it by commandfor, which works before this lives. This adds where the focus goes and returns to, a way out by a
// click beside, a closing that is shown, and a number by which the server may open it again.

import { sayAnew } from "./say";

interface Props {
  /** A new number above zero opens, a new one below zero closes, zero says nothing: a server that lost its memory closes nothing. */
  opening?: number;
  /** Says why it stays open; without it every way out closes. */
  stays?: string | null;
}

interface Memory {
  told: number;
  opener: HTMLElement | null;
}

const memories = new WeakMap<HTMLDialogElement, Memory>();

export function modal(dialog: HTMLDialogElement, { opening = 0, stays }: Props, on: Record<string, (() => void) | undefined>): () => void {
  const mine: Memory = memories.get(dialog) ?? { told: 0, opener: null };
  memories.set(dialog, mine);
  let closings = 0;
  let wentDownBeside = false;

  function show(by: HTMLElement | null): void {
    closings++;
    mine.opener = by ?? mine.opener;
    delete dialog.dataset.closing;
    if (!dialog.open) dialog.showModal();
    reflect(true);
    dialog.querySelector<HTMLElement>("[data-modal-title]")?.focus();
  }

  async function close(): Promise<void> {
    if (!dialog.open || dialog.dataset.closing) return;
    const closing = ++closings;
    dialog.dataset.closing = "true";
    reflect(false);
    await Promise.allSettled(dialog.getAnimations().map((each) => each.finished));
    if (closing === closings) dialog.close(); // Else it was opened again meanwhile.
  }

  const leave = () => {
    const place = dialog.querySelector("[data-stays]");
    if (stays && place) sayAnew(place, stays);
    else void close();
  };
  const reflect = (open: boolean) => {
    dialog.dataset.open = String(open);
  };

  const click = (event: MouseEvent) => {
    const hit = event.target as Element;
    const button = hit.closest<HTMLElement>("[commandfor]");
    if (button && button.getAttribute("commandfor") === dialog.id) {
      event.preventDefault(); // Else the browser does the same a second time.
      if (button.getAttribute("command") === "show-modal") show(button);
      else if (button.dataset.close === "anyway") void close();
      else leave();
    } else if (hit === dialog && wentDownBeside && isBeside(event)) leave();
  };
  const down = (event: PointerEvent) => {
    wentDownBeside = event.target === dialog && isBeside(event); // A text selected inside and let go outside is no way out.
  };
  const isBeside = ({ clientX: x, clientY: y }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };
  const cancel = (event: Event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    leave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !dialog.matches(":modal")) return;
    event.preventDefault(); // The browser lets only the first Escape be refused, so it is never asked.
    leave();
  };
  const closed = (event: Event) => {
    if (event.target !== dialog) return;
    delete dialog.dataset.closing;
    reflect(false);
    giveFocusBack();
    on.onClose?.();
  };
  const giveFocusBack = () => {
    mine.opener?.focus();
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };

  reflect(dialog.open);
  document.addEventListener("click", click);
  dialog.addEventListener("pointerdown", down);
  dialog.addEventListener("cancel", cancel);
  document.addEventListener("keydown", press); // After a click on words inside nothing in the dialog has the focus.
  dialog.addEventListener("close", closed);
  if (opening !== mine.told) {
    mine.told = opening;
    if (opening > 0) show(document.activeElement as HTMLElement | null);
    else if (opening < 0) void close();
  }
  return () => {
    document.removeEventListener("click", click);
    dialog.removeEventListener("pointerdown", down);
    dialog.removeEventListener("cancel", cancel);
    document.removeEventListener("keydown", press);
    dialog.removeEventListener("close", closed);
    const wasOpen = dialog.open;
    queueMicrotask(() => {
      if (wasOpen && !dialog.isConnected) giveFocusBack(); // Taken away by the server while it was open.
    });
  };
}
