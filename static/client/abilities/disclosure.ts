// Buttons that show and hide what they name by aria-controls, anywhere inside the element, in ready-made HTML too.
//
// A button is marked with data-disclosure; those with the same word in it close each other. Before this lives, and without
// scripts, the sheet alone decides what shows. What is closed is found by a search in the page, which then opens it.

import { listenAll } from "./listeners";

interface Props {
  /** Escape closes the innermost open one around the focus, and the focus goes to its button. */
  escape?: boolean;
}

// biome-ignore lint/suspicious/noShadowRestrictedNames: the name of the prop, and nothing is unescaped here
export function disclosure(host: HTMLElement, { escape }: Props): () => void {
  const buttons = () => [...host.querySelectorAll<HTMLElement>("[data-disclosure]")];
  const panelOf = (button: HTMLElement) => document.getElementById(button.getAttribute("aria-controls") ?? "");
  const isOpen = (button: HTMLElement) => button.getAttribute("aria-expanded") === "true";

  const set = (button: HTMLElement, open: boolean): void => {
    const panel = panelOf(button);
    button.setAttribute("aria-expanded", String(open));
    if (!panel) return;
    panel.dataset.open = String(open);
    if (open) panel.removeAttribute("hidden");
    else panel.setAttribute("hidden", "until-found");
  };
  const open = (button: HTMLElement): void => {
    const group = button.dataset.disclosure;
    if (group) for (const other of buttons()) if (other !== button && other.dataset.disclosure === group) set(other, false);
    set(button, true);
  };

  const click = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>("[data-disclosure]");
    if (!button || !host.contains(button)) return;
    if (isOpen(button)) set(button, false);
    else open(button);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const around = buttons().filter((each) => isOpen(each) && (each === event.target || panelOf(each)?.contains(event.target as Node)));
    const innermost = around.at(-1);
    if (!innermost) return;
    event.preventDefault();
    set(innermost, false);
    innermost.focus();
  };
  const found = ({ target }: Event) => {
    for (const button of buttons()) if (!isOpen(button) && panelOf(button)?.contains(target as Node)) open(button);
  };

  /** What the address leads to is open: a heading of which another page, or a search, knows the id. */
  const arrive = () => {
    const button = location.hash && buttons().find((each) => each.id === location.hash.slice(1));
    if (button) open(button);
  };

  for (const button of buttons()) set(button, isOpen(button));
  arrive();
  return listenAll(
    [host, "click", click],
    [host, "beforematch", found],
    [window, "hashchange", arrive],
    [escape ? host : null, "keydown", press],
  );
}
