// A list of banners that the visitor can close, for as long as this tab.

import { listenAll } from "./listeners";

interface Props {
  storageKey: string;
  /** Ids that exist now; others are forgotten. null while they are not known, and then nothing is forgotten. */
  known: string[] | null;
}

export function rememberClosed(element: HTMLElement, { storageKey, known }: Props): () => void {
  let closed = stored(storageKey);
  if (known && closed.some((id) => !known.includes(id))) store(storageKey, (closed = closed.filter((id) => known.includes(id))));

  const items = () => [...element.querySelectorAll<HTMLElement>("[data-uuid]")];
  const hide = () => {
    for (const item of items()) if (closed.includes(item.dataset.uuid!)) item.hidden = true;
  };
  const add = (ids: string[]) => {
    closed = [...new Set([...closed, ...ids])];
    hide();
  };
  const close = ({ target }: Event) => {
    const item = (target as Element).closest("[data-close]")?.closest<HTMLElement>("[data-uuid]");
    if (!item || !element.contains(item)) return;
    add([item.dataset.uuid!]);
    store(storageKey, closed);
    const all = items();
    const later = [...all.slice(all.indexOf(item) + 1), ...all].find((each) => !each.hidden);
    focus(later?.querySelector<HTMLElement>("[data-close]") ?? document.querySelector<HTMLElement>("main"));
  };
  /** Another page of the tab may have closed some while this one was kept for the way back. */
  const back = () => add(stored(storageKey));
  hide();
  const observer = new MutationObserver(hide);
  observer.observe(element, { childList: true, subtree: true });
  const stop = listenAll([element, "click", close], [window, "pageshow", back]);
  return () => {
    observer.disconnect();
    stop();
  };
}

function focus(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}

function stored(key: string): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return []; // Refused or written by somebody else: then nothing was closed.
  }
}

function store(key: string, ids: string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(ids));
  } catch (error) {
    console.warn(error);
  }
}
