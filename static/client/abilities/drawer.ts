// A drawer: a dialog beside the page that any button can open, without the server. The header stays in reach, the rest waits.
//
// It is opened non-modal, for a modal dialog would close the header off too. What else a modal one does is done here:
// focus goes in, stays in and returns; Escape closes; main and footer are inert; a backdrop takes the clicks beside it.

import { listenTo, textFields } from "./detail";

interface Props {
  /** Drawers of one group: opening one closes the other. */
  group?: string | null;
  /** How long the closing is shown, in milliseconds. */
  closeDelay?: number;
  openEvent?: string | null;
  toggleEvent?: string | null;
  /** Escape and a click beside do not close. */
  preventClose?: boolean;
  /** Pixels scrolled inside after which the title is compact. */
  titleAfter?: number;
}

interface Drawer {
  group: string | null;
  close(returnFocus: boolean): void;
}

const open = new Set<Drawer>();

export function drawer(dialog: HTMLDialogElement, props: Props): () => void {
  const me: Drawer = { group: props.group ?? null, close };
  let opener: HTMLElement | null = null;
  let opening = 0;

  function show(by: HTMLElement | null): void {
    if (open.has(me)) return;
    opening++;
    for (const other of [...open]) if (other.group === me.group) other.close(false);
    opener = by;
    open.add(me);
    delete dialog.dataset.closing;
    if (!dialog.open) dialog.show();
    reflect();
  }

  function close(returnFocus: boolean): void {
    if (!open.delete(me)) return;
    const closing = ++opening;
    dialog.dataset.closing = "";
    reflect();
    if (returnFocus) opener?.focus();
    setTimeout(() => {
      if (closing !== opening) return; // Opened again meanwhile.
      delete dialog.dataset.closing;
      dialog.close();
    }, props.closeDelay ?? 0);
  }

  function reflect(): void {
    const isOpen = open.has(me);
    dialog.dataset.open = String(isOpen);
    const id = CSS.escape(dialog.id);
    for (const button of document.querySelectorAll(`[data-drawer="${id}"]`)) button.setAttribute("aria-expanded", String(isOpen));
    for (const back of document.querySelectorAll<HTMLElement>(`[data-drawer-backdrop="${id}"]`)) back.hidden = !isOpen;
    for (const rest of document.querySelectorAll<HTMLElement>("main, footer")) {
      if (!rest.contains(dialog) && !dialog.contains(rest)) rest.inert = open.size > 0;
    }
  }

  const toggle = (by: HTMLElement | null) => (open.has(me) ? close(true) : show(by));

  const click = (event: MouseEvent) => {
    const hit = event.target as Element;
    const button = hit.closest<HTMLElement>("[data-drawer]");
    if (button?.dataset.drawer === dialog.id) toggle(button);
    else if (dialog.contains(hit) && hit.closest("[data-drawer-close]")) close(true);
    else if (hit.closest<HTMLElement>("[data-drawer-backdrop]")?.dataset.drawerBackdrop === dialog.id && !props.preventClose) close(true);
  };
  const press = (event: KeyboardEvent) => {
    if (!open.has(me)) return;
    if (event.key === "Escape" && !props.preventClose && !event.defaultPrevented) {
      event.preventDefault();
      close(true);
    } else if (event.key === "Tab" && dialog.contains(document.activeElement)) keepInside(event);
  };
  const keepInside = (event: KeyboardEvent) => {
    const stops = [...dialog.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]")].filter(
      (each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.getClientRects().length > 0,
    );
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== edge && document.activeElement !== dialog) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  };
  const scroll = () => {
    dialog.dataset.compact = String(dialog.scrollTop > (props.titleAfter ?? 0));
  };
  const inside = (id: string) => {
    const found = dialog.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    if (!found) console.error(`${props.toggleEvent}: there is no ${id} in ${dialog.id}`);
    return found;
  };
  const scrollTo = (element: HTMLElement | null) => {
    const offset = Number(dialog.closest<HTMLElement>("[data-scroll-offset]")?.dataset.scrollOffset ?? 0);
    if (element) dialog.scrollTop += element.getBoundingClientRect().top - dialog.getBoundingClientRect().top - offset;
  };
  const focusOn = (element: HTMLElement | null) => {
    element?.focus({ preventScroll: true });
    if (!element || element === document.activeElement) return;
    element.tabIndex = -1; // A heading, for one, takes no focus by itself.
    element.focus({ preventScroll: true });
  };
  const focused = () => document.activeElement as HTMLElement | null;
  const stop = [
    props.openEvent ? listenTo(props.openEvent, textFields(), () => show(focused())) : undefined,
    props.toggleEvent
      ? listenTo(props.toggleEvent, textFields("focusElementId", "scrollElementId"), ({ focusElementId, scrollElementId }) => {
          toggle(focused());
          if (!open.has(me)) return;
          if (scrollElementId) scrollTo(inside(scrollElementId));
          if (focusElementId) focusOn(inside(focusElementId));
        })
      : undefined,
  ];
  reflect();
  document.addEventListener("click", click);
  document.addEventListener("keydown", press);
  dialog.addEventListener("scroll", scroll, { passive: true });
  return () => {
    close(false);
    for (const each of stop) each?.();
    document.removeEventListener("click", click);
    document.removeEventListener("keydown", press);
    dialog.removeEventListener("scroll", scroll);
  };
}
