// Points of a list that are ticked without leaving the page: at once here, by one small message to Python, and in the address where it
// is what keeps them. Python says what is ticked by `data-ticked`, a digit for each box; until this is here they post their form.

import type { Callbacks } from "../callbacks";
import { listenAll } from "./listeners";

export function ticks(line: HTMLElement, { form, inAddress }: { form: string; inAddress: boolean }, on: Callbacks): () => void {
  const list = document.getElementById(form) as HTMLFormElement;
  const boxes = () => [...list.querySelectorAll<HTMLButtonElement>("[role=checkbox]")];
  const mark = (box: HTMLElement, isTicked: boolean) => box.setAttribute("aria-checked", String(isTicked));
  const isTicked = (box: HTMLElement) => box.getAttribute("aria-checked") === "true";
  /** What was pressed here and Python has not said yet: an answer to an earlier press takes nothing of it away. */
  const unsaid = new Map<string, boolean>();
  const keep = () => {
    const ticked = boxes()
      .filter(isTicked)
      .map(({ value }) => value)
      .join(".");
    for (const field of document.querySelectorAll<HTMLInputElement>("[type=hidden][name=k]")) field.value = ticked;
    if (!inAddress) return;
    history.replaceState(history.state, "", location.pathname + (ticked && `?k=${ticked}`) + location.hash);
  };
  const press = (event: MouseEvent) => {
    const box = (event.target as Element).closest<HTMLButtonElement>("[role=checkbox]");
    if (!box) return;
    event.preventDefault();
    mark(box, !isTicked(box));
    unsaid.set(box.value, isTicked(box));
    keep();
    on.onTick!(box.value, isTicked(box));
  };
  const follow = () => {
    const ticked = line.querySelector<HTMLElement>("[data-ticked]")!.dataset.ticked!;
    for (const [at, box] of boxes().entries()) {
      const isSaid = ticked[at] === "1";
      if (unsaid.get(box.value) === isSaid) unsaid.delete(box.value);
      mark(box, unsaid.get(box.value) ?? isSaid);
    }
    keep();
  };
  /** The line is back: what was pressed may have been lost on its way. */
  const sayAgain = () => {
    for (const [value, isOn] of unsaid) on.onTick!(value, isOn);
  };
  const told = new MutationObserver(follow);
  told.observe(line, { attributes: true, attributeFilter: ["data-ticked"], subtree: true });
  const stop = listenAll([list, "click", press], [window, "shell:live", sayAgain]);
  return () => {
    told.disconnect();
    stop();
  };
}
