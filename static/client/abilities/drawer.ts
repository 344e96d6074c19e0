// A drawer: a dialog beside the page that any button can open, without the server. The header stays in reach, the rest waits.
//
// It is opened non-modal, for a modal dialog would close the header off too. What else a modal one does is done here:
// focus goes in, stays in and returns; Escape closes; main and footer are inert; a backdrop takes the clicks beside it.

import { listenTo, textFields } from "./detail";
import { listenAll } from "./listeners";
import { say, sayAnew } from "./say";

interface Props {
  /** Drawers of one group: opening one closes the other. One without a group closes whatever is open. */
  group?: string | null;
  /** How long the closing is shown, in milliseconds. */
  closeDelay?: number;
  openEvent?: string | null;
  toggleEvent?: string | null;
  /** Says why Escape, the close button and a click beside do not close; a button with data-drawer-close="anyway" does. */
  stays?: string | null;
  /** Id of what has the focus at first; else the title. */
  focuses?: string | null;
  /** Pixels scrolled inside after which the title is compact. */
  titleAfter?: number;
}

interface Drawer {
  group: string | null;
  dialog: HTMLDialogElement;
  /** What gets the focus back. */
  opener: HTMLElement | null;
  /** False when it stays, and then it has said why. */
  mayClose(): boolean;
  close(returnFocus: boolean): void;
}

const open = new Set<Drawer>();

export function drawer(dialog: HTMLDialogElement, props: Props): () => void {
  const me: Drawer = { group: props.group ?? null, dialog, opener: null, mayClose, close };
  const title = dialog.querySelector<HTMLElement>("[data-compact]");
  const reason = dialog.querySelector("[data-stays]");
  let opening = 0;

  function show(by: HTMLElement | null): void {
    if (open.has(me)) return;
    const others = [...open].filter((other) => !me.group || !other.group || other.group === me.group);
    if (!others.every((other) => other.mayClose())) return;
    opening++;
    for (const other of others) other.close(false);
    me.opener = others.find((other) => other.dialog.contains(by))?.opener ?? by; // A button in a drawer that closes is out of reach.
    open.add(me);
    delete dialog.dataset.closing;
    if (reason) say(reason, "");
    if (dialog.open) dialog.close(); // It was on its way out: only showing it anew takes the focus in.
    place();
    dialog.show();
    focusOn(document.getElementById(props.focuses ?? `${dialog.id}-title`)); // Firefox would choose the first button.
    reflect();
  }

  /** Right below the header, as far down as that reaches now. */
  function place(): void {
    const above = document.querySelector("[data-drawers-below]");
    if (above) dialog.style.setProperty("--drawer-top", `${Math.max(0, above.getBoundingClientRect().bottom)}px`);
  }

  function close(returnFocus: boolean): void {
    if (!open.delete(me)) return;
    const closing = ++opening;
    dialog.dataset.closing = "true";
    reflect();
    if (returnFocus) giveFocusBack();
    dialog.dispatchEvent(new Event("shell:closed"));
    setTimeout(() => {
      if (closing !== opening) return; // Opened again meanwhile.
      delete dialog.dataset.closing;
      dialog.close();
    }, props.closeDelay ?? 0);
  }

  function mayClose(): boolean {
    if (!props.stays || !reason) return true;
    sayAnew(reason, props.stays);
    return false;
  }

  function leave(): void {
    if (mayClose()) close(true);
  }

  function giveFocusBack(): void {
    me.opener?.focus();
    const isLost = document.activeElement === document.body || dialog.contains(document.activeElement);
    if (isLost) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }

  function reflect(): void {
    const isOpen = open.has(me);
    dialog.dataset.open = String(isOpen);
    const id = CSS.escape(dialog.id);
    for (const button of document.querySelectorAll(`[data-drawer="${id}"]`)) button.setAttribute("aria-expanded", String(isOpen));
    for (const back of document.querySelectorAll<HTMLElement>(`[data-drawer-backdrop="${id}"]`)) back.hidden = !isOpen;
    for (const rest of document.querySelectorAll<HTMLElement>("main, footer, [data-behind-drawers]")) {
      if (!rest.contains(dialog) && !dialog.contains(rest)) rest.inert = open.size > 0;
    }
    for (const rest of besideIn("main")) rest.inert = isOpen;
  }

  /** What stands beside the dialog inside the same `around`, at every level; the backdrop takes clicks and stays. */
  function besideIn(around: string): HTMLElement[] {
    const top = dialog.parentElement?.closest(around);
    const beside: HTMLElement[] = [];
    for (let each: HTMLElement | null = dialog; top && each && each !== top; each = each.parentElement) {
      for (const other of each.parentElement?.children ?? []) {
        if (other !== each && other instanceof HTMLElement && !other.hasAttribute("data-drawer-backdrop")) beside.push(other);
      }
    }
    return beside;
  }

  const toggle = (by: HTMLElement | null) => (open.has(me) ? leave() : show(by));

  const click = (event: MouseEvent) => {
    const hit = event.target as Element;
    const button = hit.closest<HTMLElement>("[data-drawer]");
    if (button?.dataset.drawer === dialog.id) toggle(button);
    else if (dialog.contains(hit) && hit.closest("[data-drawer-close]")) {
      if (hit.closest<HTMLElement>("[data-drawer-close]")?.dataset.drawerClose === "anyway") close(true);
      else leave();
    } else if (hit.closest<HTMLElement>("[data-drawer-backdrop]")?.dataset.drawerBackdrop === dialog.id) leave();
  };
  const press = (event: KeyboardEvent) => {
    if (!open.has(me) || document.querySelector("dialog:modal")) return; // What is in front of all comes first.
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault();
      leave();
    } else if (event.key === "Tab" && dialog.contains(document.activeElement)) keepInside(event);
  };
  const keepInside = (event: KeyboardEvent) => {
    const stops = [...dialog.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]")].filter(
      (each) =>
        each.tabIndex >= 0 && !each.matches(":disabled") && (each.checkVisibility?.({ visibilityProperty: true }) ?? each.offsetParent),
    );
    const here = document.activeElement!;
    const [first, last] = [stops[0], stops.at(-1)];
    // The heading, which has the focus at first, stands before all stops.
    const isBeforeFirst = !!first && !!(here.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (here !== dialog && !(event.shiftKey ? here === first || isBeforeFirst : here === last)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  };
  const scroll = () => {
    if (title) title.dataset.compact = String(dialog.scrollTop > (props.titleAfter ?? 0));
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
  const resize = () => {
    if (open.has(me)) place();
  };
  reflect();
  stop.push(
    listenAll(
      [window, "resize", resize],
      [document, "click", click],
      [document, "keydown", press],
      [dialog, "scroll", scroll, { passive: true }],
    ),
  );
  return () => {
    close(false);
    for (const each of stop) each?.();
  };
}
