// What comes in place of something that had the focus takes it, so that it does not fall to the body of the page.

export function takeFocus(element: HTMLElement): void {
  const at = document.activeElement;
  if (at === null || at === document.body) element.focus();
}
