// Fields whose text the server has not heard: typed before the page was live, or while the connection was down.

import { write } from "./abilities/words";
import { fieldOf, isTick } from "./events";
import type { Handler } from "./model";

const listening = new WeakMap<Element, string>();
const refs = new Map<string, (element: Element | null) => void>();

/** A ref that remembers which element listens to changes, the same function for each drawing. */
export function listenRef({ target }: Handler): (element: Element | null) => void {
  let ref = refs.get(target);
  if (!ref) refs.set(target, (ref = (element) => void (element && listening.set(element, target))));
  return ref;
}

/** Tells, once, each field that differs from what the server drew; those of a form that listens itself in one message. Whether there is such
 * a form. */
export function tellTyped(root: Element, send: (target: string, data: unknown[]) => void): boolean {
  const ofForms = new Map<string, Record<string, unknown>>();
  for (const field of root.querySelectorAll("input, textarea, select")) {
    if (!differs(field)) continue;
    const { listener, target } = listenerOf(field) ?? {};
    const said = fieldOf(field)!;
    if (target === undefined || !("value" in said)) continue;
    if (listener instanceof HTMLFormElement) {
      const fields = ofForms.get(target) ?? {};
      ofForms.set(target, fields);
      if (said.name) fields[said.name as string] = (field as HTMLInputElement).type === "checkbox" ? said.checked : said.value;
      continue;
    }
    const key = field.closest("[data-key]")?.getAttribute("data-key");
    send(target, [{ target: said, ...(key != null && { key }) }]);
  }
  for (const [target, fields] of ofForms) send(target, [{ fields }]);
  return ofForms.size > 0;
}

/** Whether something in it is other than the server drew. */
export function hasTyped(root: ParentNode): boolean {
  return [...root.querySelectorAll("input, textarea, select")].some(differs);
}

/** What is typed, and where; the answer puts it into the fields that have taken the place of those. The server of a page that connects anew
 * does not know what was wrong in ready-made HTML, and so draws another whole; a field that an extension has wrapped is drawn anew too. */
export function typedIn(root: ParentNode): () => void {
  const at = document.activeElement;
  const typed = [...root.querySelectorAll<HTMLInputElement>("input:not([type=file]), textarea, select")].filter(
    (field) => field === at || differs(field),
  );
  return () => {
    for (const old of typed) {
      const field = old.isConnected
        ? null
        : ((document.getElementById(old.id) ?? document.getElementsByName(old.name)[0]) as HTMLInputElement);
      if (!field) continue;
      if (old === at) field.focus();
      if (isTick(old.type)) field.checked = old.checked;
      else write(field, old.value, old.selectionStart);
    }
  };
}

/** Not a field that the browser may not remember either, but for one that only has suggestions of its own. */
export function mayBeKept({ type, autocomplete, dataset }: HTMLInputElement): boolean {
  return type !== "hidden" && (autocomplete !== "off" || "keep" in dataset);
}

/** Whether it is other than the server drew it. */
export function differs(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    if (!field.multiple && !options.some((option) => option.defaultSelected)) return field.selectedIndex > 0;
    return options.some((option) => option.selected !== option.defaultSelected);
  }
  const { type, value, defaultValue, checked, defaultChecked } = field as HTMLInputElement;
  if (isTick(type)) return checked !== defaultChecked && (type === "checkbox" || checked);
  return type !== "hidden" && value !== defaultValue;
}

function listenerOf(field: Element): { listener: Element; target: string } | undefined {
  for (let listener: Element | null = field; listener; listener = listener.parentElement) {
    const target = listening.get(listener);
    if (target !== undefined) return { listener, target };
  }
  return undefined;
}
