// A button that copies a text. It is hidden where nothing can be copied: without scripts, and where the browser does not let pages.

import { sayAnew } from "./say";

interface Props {
  text: string;
}

export function copy(button: HTMLButtonElement, { text }: Props): (() => void) | void {
  if (!navigator.clipboard) return;
  const region = button.parentElement!.querySelector<HTMLElement>("[data-copied]")!;
  const press = () =>
    navigator.clipboard.writeText(text).then(
      () => sayAnew(region, region.dataset.copied!),
      () => getSelection()?.selectAllChildren(button.previousElementSibling!),
    );
  button.hidden = false;
  button.addEventListener("click", press);
  return () => button.removeEventListener("click", press);
}
