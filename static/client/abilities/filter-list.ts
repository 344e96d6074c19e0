// Filters a list that is already in the page. Nothing is sent.
//
// A long list stands in chunks, elements with data-chunk. While one types they are "near": the sheet has only those near the screen
// drawn, and a row that hides in another one costs nothing. When typing rests the others are drawn too, one at a time, for a browser
// tells a screen reader of no row that it has not laid out.

import { type Listener, listenAll } from "./listeners";
import { say } from "./say";
import { folded, write } from "./words";

interface Props {
  /** Ids of the elements: the field, the list whose rows have data-search, where the count and the empty text stand. */
  field: string;
  list: string;
  count?: string | null;
  empty?: string | null;
  /** What stands beside the list while nothing is looked for. */
  aside?: string | null;
  /** Texts with {n} and {term}. */
  countText?: string;
  countOneText?: string;
  emptyText?: string;
  arrows?: boolean;
  /** How long nothing is typed before the count is said, in milliseconds: a screen reader should not hear it at every key. */
  quiet?: number;
  /** Whether a row that does not match leaves the document, for who counts what is there; else it is hidden. */
  removes?: boolean;
}

export function filterList(_: Element, props: Props): (() => void) | undefined {
  const field = document.getElementById(props.field) as HTMLInputElement | null;
  const list = document.getElementById(props.list);
  if (!field || !list) return console.error(`filter-list: no ${field ? props.list : props.field}`) as undefined;
  const count = props.count ? document.getElementById(props.count) : null;
  const empty = props.empty ? document.getElementById(props.empty) : null;
  const aside = props.aside ? document.getElementById(props.aside) : null;
  const countOfAll = count?.textContent ?? "";
  const searched = new WeakMap<HTMLElement, string>();
  /** Rows that have left, each with the comment that holds its place. */
  const away = new Map<HTMLElement, Comment>();
  const rows = () => [...away.keys(), ...list.querySelectorAll<HTMLElement>("[data-search]")];
  let resting: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;

  const textOf = (row: HTMLElement) => {
    let text = searched.get(row);
    if (text === undefined) searched.set(row, (text = plain(row.dataset.search!)));
    return text;
  };
  const show = (row: HTMLElement, isShown: boolean) => {
    const place = away.get(row);
    if (!props.removes) {
      if (row.hidden === isShown) row.hidden = !isShown;
    } else if (isShown && place) {
      place.replaceWith(row);
      away.delete(row);
    } else if (!isShown && !place) {
      const place = document.createComment("");
      row.replaceWith(place);
      away.set(row, place);
    }
  };
  /** Who goes to the field will type: the first key finds all texts folded. */
  const prepare = () => rows().forEach(textOf);
  const filter = () => {
    const term = plain(field.value.trim());
    let n = 0;
    const left = new Map<HTMLElement, number>();
    for (const chunk of list.querySelectorAll<HTMLElement>("[data-chunk]")) left.set(chunk, 0);
    for (const [row, place] of away) if (!list.contains(place)) away.delete(row); // The list was drawn anew.
    for (const row of rows()) {
      const isShown = textOf(row).includes(term);
      show(row, isShown);
      if (!isShown) continue;
      n++;
      const chunk = row.parentElement!;
      if (left.has(chunk)) left.set(chunk, left.get(chunk)! + 1);
    }
    for (const [chunk, rows] of left) {
      chunk.dataset.chunk = "near";
      chunk.hidden = rows === 0;
      chunk.style.setProperty("--rows", String(rows));
    }
    if (aside) aside.hidden = term !== "";
    observer.takeRecords();
    clearTimeout(resting);
    const now = ++turn;
    if (props.quiet) resting = setTimeout(rest, props.quiet, n, term, now);
    else rest(n, term, now);
  };
  const rest = (n: number, term: string, now: number) => {
    drawNext(now);
    const fill = (text: string) => text.replace("{n}", String(n)).replace("{term}", field.value.trim());
    if (count)
      say(count, props.removes && n === 0 ? "" : term ? fill((n === 1 && props.countOneText) || props.countText || "") : countOfAll);
    if (empty) {
      empty.hidden = n > 0;
      if (props.emptyText) say(empty, n > 0 ? "" : fill(props.emptyText));
    }
  };
  const drawNext = (now: number) => {
    const chunk = list.querySelector<HTMLElement>("[data-chunk=near]");
    if (now !== turn || !chunk) return;
    chunk.dataset.chunk = "";
    whenIdle(() => drawNext(now));
  };
  const move = (event: KeyboardEvent) => {
    const { key } = event;
    const isInField = document.activeElement === field;
    if (key === "Escape" && field.value) {
      write(field, "");
      field.focus();
    } else {
      const shown = rows().filter((row) => !row.hidden && !away.has(row));
      if (isInField && key === "Enter" && shown.length === 1) return focusable(shown[0]!)?.click();
      const now = shown.findIndex((row) => row.contains(document.activeElement));
      const to = isInField
        ? { ArrowDown: 0, Enter: 0 }[key]
        : { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: shown.length - 1 }[key];
      const next = to === undefined ? null : to < 0 ? field : shown[to] && focusable(shown[to]);
      if (!next || (now < 0 && !isInField)) return;
      next.focus();
    }
    event.preventDefault();
  };
  const observer = new MutationObserver(filter);
  observer.observe(list, { childList: true, subtree: true });
  const arrows = props.arrows ? [field, list] : [];
  const stop = listenAll(
    [field, "focus", prepare, { once: true }],
    [field, "input", filter],
    ...arrows.map((each): Listener => [each, "keydown", move]),
  );
  if (field.value) filter();
  return () => {
    clearTimeout(resting);
    turn++;
    observer.disconnect();
    for (const row of [...away.keys()]) show(row, true);
    stop();
  };
}

/** Safari has no word for it. */
const whenIdle = (run: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(run) : setTimeout(run));

/** As two texts are compared: a hyphen between digits does not count. */
function plain(text: string): string {
  return folded(text).replace(/(\d)-(?=\d)/g, "$1");
}

function focusable(row: HTMLElement): HTMLElement | null {
  const inside = "a[href], button, input, [tabindex]";
  return row.matches(inside) ? row : row.querySelector(inside);
}
