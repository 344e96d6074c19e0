// Words put into an element that the page's drawing may hold on to.

/** Writes into the text node that is there; a text that stands already is left alone. */
export function say(element: Element | null | undefined, text: string): void {
  if (!element || element.textContent === text) return;
  if (element.firstChild instanceof Text && element.childNodes.length === 1) element.firstChild.data = text;
  else element.textContent = text;
}

/** Says it anew in a live region, even if the same was said last. */
export function sayAnew(region: Element, text: string): void {
  say(region, "");
  requestAnimationFrame(() => say(region, text));
}
