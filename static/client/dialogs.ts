// Dialogs for browsers that have none: show, showModal, close, and of a modal one that Escape closes it, the focus stays inside and
// comes back, and the rest of the page is out of reach. Each dialog of the page gets them, those too that are drawn later.

const out: HTMLElement[] = [];

function give(dialog: HTMLElement & { returnValue?: string }): void {
  if ("showModal" in dialog) return;
  let cameFrom: Element | null = null;
  let rest: HTMLElement[] = [];

  const show = () => dialog.setAttribute("open", "");
  const showModal = () => {
    cameFrom = document.activeElement;
    show();
    dialog.dataset.modal = "";
    rest = besides(dialog);
    for (const each of rest) each.inert = true;
    out.push(dialog);
    stops(dialog)[0]?.focus();
  };
  const close = (value?: string) => {
    if (!dialog.hasAttribute("open")) return;
    if (value !== undefined) dialog.returnValue = value;
    dialog.removeAttribute("open");
    delete dialog.dataset.modal;
    for (const each of rest.splice(0)) each.inert = false;
    if (out.includes(dialog)) {
      out.splice(out.indexOf(dialog), 1);
      if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    }
    setTimeout(() => dialog.dispatchEvent(new Event("close")));
  };
  Object.defineProperties(dialog, {
    open: { get: () => dialog.hasAttribute("open"), configurable: true },
    returnValue: { value: "", writable: true, configurable: true },
    show: { value: show },
    showModal: { value: showModal },
    close: { value: close },
  });
}

/** What stands beside the dialog, at every level. */
function besides(dialog: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let each: HTMLElement | null = dialog; each && each !== document.body; each = each.parentElement) {
    for (const other of each.parentElement?.children ?? [])
      if (other !== each && other instanceof HTMLElement && !other.inert) found.push(other);
  }
  return found;
}

function stops(dialog: HTMLElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]")].filter(
    (each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.getClientRects().length > 0,
  );
}

document.addEventListener("keydown", (event) => {
  const dialog = out.at(-1);
  if (!dialog || event.defaultPrevented) return;
  if (event.key === "Escape") {
    if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) (dialog as HTMLDialogElement).close();
  } else if (event.key === "Tab") {
    const all = stops(dialog);
    const [first, last] = [all[0], all.at(-1)];
    if (document.activeElement !== (event.shiftKey ? first : last)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
});

const giveAll = () => {
  for (const each of document.querySelectorAll<HTMLElement>("dialog")) give(each);
};
new MutationObserver(giveAll).observe(document, { childList: true, subtree: true });
giveAll();
