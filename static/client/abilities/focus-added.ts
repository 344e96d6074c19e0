// After a press on "more" the focus goes to the first row that came, and its number is said. The rows come from the server.

import { sayAnew } from "./say";

interface Props {
  /** Id of the list that grows. */
  list: string;
  /** Said when rows have come, with {n}. */
  text: string;
  announcer: string;
}

export function focusAdded(host: HTMLElement, { list: listId, text, announcer }: Props): (() => void) | undefined {
  const list = document.getElementById(listId);
  const region = document.getElementById(announcer);
  if (!list || !region) return console.error(`focus-added: no ${list ? announcer : listId}`) as undefined;
  let before: number | null = null;

  const press = ({ target }: Event) => {
    if ((target as Element).closest("[data-more]")) before = list.children.length;
  };
  const grown = () => {
    if (before === null || list.children.length <= before) return;
    const first = list.children[before] as HTMLElement;
    const stop = first.querySelector<HTMLElement>("a[href], button") ?? first;
    if (stop.tabIndex < 0) stop.tabIndex = -1;
    stop.focus();
    sayAnew(region, text.replace("{n}", String(list.children.length - before)));
    before = null;
  };
  const observer = new MutationObserver(grown);
  observer.observe(list, { childList: true });
  host.addEventListener("click", press, true);
  return () => {
    observer.disconnect();
    host.removeEventListener("click", press, true);
  };
}
