// Choosing leads to the address of what was chosen, its data-href.

import { listenAll } from "./listeners";

export function goToChosen(element: HTMLElement): () => void {
  const chosen = ({ target }: Event) => {
    const { href, bringsQuery } = (target as HTMLElement).dataset;
    if (href) location.assign(bringsQuery === undefined ? href : href + location.search);
  };
  /** Back in history the page is in its own language again, and so is the choice; a browser may have put it back before this begins. */
  const back = () => {
    for (const each of element.querySelectorAll<HTMLInputElement>("input[type=radio]")) each.checked = each.defaultChecked;
  };
  back();
  return listenAll([element, "change", chosen], [window, "pageshow", back]);
}
