// A place that a part of the shell is put in when it has come. Until then, and if it does not come, a link to a page stands there.

import { giveInside } from "../ability";
import { partAt } from "../fetched";

interface Props {
  from: string;
  part: string;
  /** The link that this page stands below, where it has none itself. */
  below?: string;
}

export function fetched(element: HTMLElement, { from, part, below }: Props): () => void {
  let take: (() => void) | undefined;
  let isGone = false;
  const fill = () =>
    partAt(from).then(
      (parts) => {
        if (isGone || take) return;
        element.replaceChildren(...parts.querySelector(`[data-part="${part}"]`)!.cloneNode(true).childNodes);
        showPlace(element, below);
        take = giveInside(element);
      },
      (fault) => console.warn(fault),
    );
  const around = element.closest("dialog");
  around?.addEventListener("focusin", fill); // Whoever opens the drawer asks for it again.
  void fill();
  return () => {
    isGone = true;
    around?.removeEventListener("focusin", fill);
    take?.();
  };
}

/** The links to this page say so, and what they stand in is open. */
function showPlace(element: HTMLElement, below?: string): void {
  for (const link of element.querySelectorAll<HTMLAnchorElement>("a[href]")) {
    if (link.origin !== location.origin || link.pathname !== (below ?? location.pathname) || link.search) continue;
    if (!below) link.setAttribute("aria-current", "page");
    for (let each: Element | null = link.parentElement; each && each !== element; each = each.parentElement) {
      if (!(each instanceof HTMLElement) || each.dataset.open !== "false") continue;
      each.dataset.open = "true";
      element.querySelector(`[aria-controls="${CSS.escape(each.id)}"]`)?.setAttribute("aria-expanded", "true");
    }
  }
}
