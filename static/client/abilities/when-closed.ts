// What stands in a drawer and begins anew each time that it is closed: typed text goes at once, and Python is told.

import type { Callbacks } from "../callbacks";

export function whenClosed(element: HTMLElement, _: unknown, on: Callbacks): (() => void) | void {
  const dialog = element.closest("dialog");
  const empty = () => {
    for (const field of element.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea, select")) {
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true })); // The counter follows, and what was kept of it is forgotten.
    }
    on.onClosed!();
  };
  dialog?.addEventListener("shell:closed", empty);
  return () => dialog?.removeEventListener("shell:closed", empty);
}
