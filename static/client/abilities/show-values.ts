// What follows from what somebody types, written into ready-made HTML: texts and attributes alone, no element comes or goes.

import { say } from "./say";

/** Attributes by name, null for one that is not there; the empty name is the text. */
type Written = Record<string, string | null>;

interface Props {
  /** What differs from the ready-made HTML, by `data-shows`; what is named no longer stands there again as it did. */
  values: Record<string, Written>;
  /** "true" where the values are of something that has changed since. */
  stale: string | null;
}

const before = new WeakMap<Element, Written>();

export function showValues(host: HTMLElement, { values, stale }: Props): void {
  for (const each of host.querySelectorAll<HTMLElement>("[data-shows]")) {
    const now = values[each.dataset.shows || each.dataset.testid!];
    if (now) before.set(each, { ...read(each, now), ...before.get(each) });
    const first = before.get(each);
    if (first) write(each, { ...first, ...now });
    if (each.dataset.value !== undefined) write(each, { "data-stale": stale, "aria-busy": stale && "false" });
  }
}

function read(element: Element, { ...names }: Written): Written {
  for (const name of Object.keys(names)) names[name] = name ? element.getAttribute(name) : element.textContent;
  return names;
}

/** Writes what differs. */
export function write(element: Element, what: Written): void {
  for (const [name, value] of Object.entries(what)) {
    if (!name) say(element, value!);
    else if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
