// A select with a filter. The browser's own select stays the control and holds the value; in place of its list ours opens, in
// which the focus stays in the filter and the option at hand is named from there.

import { listenAll } from "./listeners";
import { say } from "./say";
import { folded } from "./words";

interface Props {
  match: "anywhere" | "start";
  noMatch: string;
  /** How many options Page Down goes on. */
  page: number;
}

interface Row {
  item: HTMLElement;
  option: HTMLOptionElement;
  label: string;
  compared: string;
}

export function filterSelect(element: HTMLElement, { match, noMatch, page }: Props): () => void {
  const select = element.querySelector("select")!;
  const list = select.nextElementSibling as HTMLElement;
  const filter = list.querySelector("input")!;
  const items = list.querySelector("ul")!;
  const none = list.querySelector("[role=status]")!;
  let rows: Row[] = [];
  let shown: Row[] = [];
  let at = -1;

  function build(): void {
    rows = [...select.options].map((option, n) => {
      const item = document.createElement("li");
      item.id = `${items.id}-${n}`;
      item.role = "option";
      const testId = option.dataset.testid ?? option.dataset.ours;
      if (testId) item.dataset.testid = option.dataset.ours = testId;
      delete option.dataset.testid; // There is one option to find, the one that can be seen.
      const label = option.text.normalize("NFC");
      return { item, option, label, compared: folded(label) };
    });
    items.replaceChildren(...rows.map(({ item }) => item));
    narrow();
  }

  /** Shows the options that match, with what matched marked. */
  function narrow(): void {
    const term = folded(filter.value.trim());
    shown = [];
    for (const row of rows) {
      const from = term ? row.compared.indexOf(term) : 0;
      const fits = match === "start" ? from === 0 : from >= 0;
      row.item.hidden = !fits;
      if (!fits) continue;
      shown.push(row);
      row.item.replaceChildren(
        row.label.slice(0, from),
        mark(row.label.slice(from, from + term.length)),
        row.label.slice(from + term.length),
      );
    }
    shown.forEach(({ item, option }, n) => {
      item.ariaSetSize = String(shown.length);
      item.ariaPosInSet = String(n + 1);
      item.ariaSelected = String(option.selected);
    });
    say(none, shown.length ? "" : noMatch);
    const chosen = shown.findIndex(({ option }) => option.selected);
    go(term || chosen < 0 ? Math.min(0, shown.length - 1) : chosen);
  }

  function go(to: number): void {
    for (const { item } of rows) item.removeAttribute("data-at");
    at = to;
    const item = shown[at]?.item;
    if (item && !list.hidden) {
      item.dataset.at = "";
      filter.setAttribute("aria-activedescendant", item.id);
      item.scrollIntoView({ block: "nearest" });
    } else filter.removeAttribute("aria-activedescendant");
  }

  function open(): void {
    if (!list.hidden || select.disabled) return;
    filter.value = "";
    list.hidden = false;
    select.ariaExpanded = "true";
    narrow();
    filter.focus();
    list.scrollIntoView({ block: "nearest" });
  }

  function close(): void {
    if (list.hidden) return;
    if (list.contains(document.activeElement)) select.focus();
    list.hidden = true;
    select.ariaExpanded = "false";
  }

  function choose(row: Row | undefined): void {
    if (!row) return;
    const isOther = !row.option.selected;
    row.option.selected = true;
    close();
    if (!isOther) return;
    for (const name of ["input", "change"]) select.dispatchEvent(new Event(name, { bubbles: true }));
  }

  const pressed = (event: Event) => {
    event.preventDefault(); // The browser's own list stays shut.
    select.focus();
    if (list.hidden) open();
    else close();
  };
  const closedKeys = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    if ([" ", "ArrowDown", "ArrowUp", "F4"].includes(key)) event.preventDefault();
    else if (key.length !== 1) return;
    open(); // A letter goes on into the filter.
  };
  const openKeys = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const last = shown.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(at + 1, last),
      ArrowUp: Math.max(at - 1, Math.min(0, last)),
      PageDown: Math.min(at + page, last),
      PageUp: Math.max(at - page, Math.min(0, last)),
      ...(filter.value ? {} : { Home: Math.min(0, last), End: last }),
    };
    const to = moves[event.key];
    if (to !== undefined && !(event.altKey && event.key === "ArrowUp")) go(to);
    else if (event.key === "Enter") choose(shown[at]);
    else if (event.key === "Escape" || event.key === "F4" || event.key === "ArrowUp") close();
    else {
      if (event.key !== "Tab") return;
      if (filter.value.trim()) choose(shown[at]); // What was typed stays, as in the browser's own select.
      close(); // Which gives the focus back first, so that Tab goes on from the control.
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const picked = (event: Event) => {
    const item = (event.target as Element).closest("li");
    choose(shown.find((row) => row.item === item));
  };
  const keepFocus = (event: Event) => {
    if (event.target !== filter) event.preventDefault();
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !element.contains(relatedTarget as Node)) close();
  };
  const pressedBeside = ({ target }: Event) => {
    if (!element.contains(target as Node)) close();
  };
  const changed = new MutationObserver(build);

  build();
  changed.observe(select, { childList: true });
  select.ariaExpanded = "false";
  select.setAttribute("aria-controls", items.id);
  const stop = listenAll(
    [select, "mousedown", pressed],
    [select, "touchend", pressed],
    [select, "keydown", closedKeys],
    [filter, "keydown", openKeys],
    [filter, "input", narrow],
    [filter, "change", narrow],
    [items, "click", picked],
    [list, "mousedown", keepFocus],
    [element, "focusout", left],
    [document, "pointerdown", pressedBeside],
  );
  return () => {
    changed.disconnect();
    stop();
    for (const { option } of rows) if (option.dataset.ours) option.dataset.testid = option.dataset.ours;
    for (const name of ["aria-expanded", "aria-controls"]) select.removeAttribute(name);
    items.replaceChildren();
  };
}

function mark(text: string): HTMLElement | string {
  if (!text) return "";
  const marked = document.createElement("mark");
  marked.textContent = text;
  return marked;
}
