// A link or button that tells the page of itself by a window event. When nobody listens the link works as a link.

import { isListenedTo } from "./listened";

export function announce(element: HTMLElement, { event, detail }: { event: string; detail?: unknown }): () => void {
  const tell = (click: MouseEvent) => {
    if (!isListenedTo(event) || click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    dispatchEvent(new CustomEvent(event, { detail }));
  };
  element.addEventListener("click", tell);
  return () => element.removeEventListener("click", tell);
}
