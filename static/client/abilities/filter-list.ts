// Filters a list that is already in the page. Nothing is sent.

import { say } from "./say";
import { folded } from "./words";

interface Props {
  /** Ids of the elements: the field, the list whose rows have data-search, where the count and the empty text stand. */
  field: string;
  list: string;
  count?: string | null;
  empty?: string | null;
  /** Texts with {n} and {term}. */
  countText?: string;
  countOneText?: string;
  emptyText?: string;
  arrows?: boolean;
}

export function filterList(_: Element, props: Props): (() => void) | undefined {
  const field = document.getElementById(props.field) as HTMLInputElement | null;
  const list = document.getElementById(props.list);
  if (!field || !list) return console.error(`filter-list: no ${field ? props.list : props.field}`) as undefined;
  const count = props.count ? document.getElementById(props.count) : null;
  const empty = props.empty ? document.getElementById(props.empty) : null;
  const countOfAll = count?.textContent ?? "";
  const searched = new WeakMap<HTMLElement, string>();
  const rows = () => list.querySelectorAll<HTMLElement>("[data-search]");

  const filter = () => {
    const term = plain(field.value.trim());
    let n = 0;
    for (const row of rows()) {
      let text = searched.get(row);
      if (text === undefined) searched.set(row, (text = plain(row.dataset.search!)));
      const isHidden = !text.includes(term);
      if (row.hidden !== isHidden) row.hidden = isHidden;
      if (!isHidden) n++;
    }
    const fill = (text: string) => text.replace("{n}", String(n)).replace("{term}", field.value.trim());
    if (count) say(count, term ? fill((n === 1 && props.countOneText) || props.countText || "") : countOfAll);
    if (empty) {
      empty.hidden = n > 0;
      if (props.emptyText) say(empty, n > 0 ? "" : fill(props.emptyText));
    }
  };
  const move = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [field, ...[...rows()].filter((row) => !row.hidden).map(focusable)].filter((each) => each !== null);
    const now = stops.findIndex((each) => each === document.activeElement);
    const next = stops[now + (event.key === "ArrowDown" ? 1 : -1)];
    if (now < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  const observer = new MutationObserver(filter);
  observer.observe(list, { childList: true, subtree: true });
  field.addEventListener("input", filter);
  if (props.arrows) for (const each of [field, list]) each.addEventListener("keydown", move);
  if (field.value) filter();
  return () => {
    observer.disconnect();
    field.removeEventListener("input", filter);
    for (const each of [field, list]) each.removeEventListener("keydown", move);
  };
}

/** As two texts are compared: a hyphen between digits does not count. */
function plain(text: string): string {
  return folded(text).replace(/(\d)-(?=\d)/g, "$1");
}

function focusable(row: HTMLElement): HTMLElement | null {
  const inside = "a[href], button, input, [tabindex]";
  return row.matches(inside) ? row : row.querySelector(inside);
}
