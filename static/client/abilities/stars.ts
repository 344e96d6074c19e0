// Stars in the rows of a form: they turn before the server has answered and then show what it keeps. Each is a button that sends the
// form by itself; its value is a plus or a minus before the key of its row.

import type { Callbacks } from "../callbacks";
import { listenAll } from "./listeners";

interface Props {
  /** Keys of the rows that have their star. */
  on: string[];
  /** How often the server has answered. */
  answers: number;
  /** Names of a star, with {name}, and where the row's name stands. */
  starText: string;
  unstarText: string;
  named: string;
  /** Id of what takes the focus when the star that had it is gone. */
  focus: string;
}

/** What was pressed and is not answered, by the key of its row: said again when the line is back, for it may have been lost on its way. */
const unsaid = new Map<string, boolean>();
let turned = 0;
let answered = 0;
/** Key of the star that had the focus in rows that are drawn anew. */
let focused: string | null = null;

export function stars(element: HTMLElement, props: Props, on: Callbacks): () => void {
  const form = element.closest("form")!;
  const all = () => form.querySelectorAll<HTMLButtonElement>("button[aria-pressed]");
  const show = (star: HTMLButtonElement, isOn: boolean) => {
    const name = star.parentElement!.querySelector(props.named)!.textContent!;
    star.value = (isOn ? "-" : "+") + star.value.slice(1);
    star.setAttribute("aria-pressed", String(isOn));
    star.setAttribute("aria-label", (isOn ? props.unstarText : props.starText).replace("{name}", name));
  };
  const showAll = () => {
    const kept = new Set(props.on);
    for (const star of all()) {
      const isOn = kept.has(star.value.slice(1));
      if (isOn !== (star.value[0] === "-")) show(star, isOn);
    }
    if (focused === null) return;
    const star = element.querySelector<HTMLElement>(`button[value$="${CSS.escape(focused)}"][aria-pressed]`);
    (star ?? document.getElementById(props.focus))?.focus();
    focused = null;
  };
  const click = (event: MouseEvent) => {
    const star = (event.target as Element).closest<HTMLButtonElement>("button[aria-pressed]");
    if (!star) return;
    event.preventDefault();
    const key = star.value.slice(1);
    const isWanted = star.value[0] === "+";
    turned = Math.max(turned, answered) + 1;
    unsaid.set(key, isWanted);
    if (element.contains(star)) focused = key;
    for (const each of all()) if (each.value.slice(1) === key) show(each, isWanted);
    on.onStar?.(key, isWanted);
  };
  const sayAgain = () => {
    turned = answered + unsaid.size;
    for (const [key, isWanted] of unsaid) on.onStar?.(key, isWanted);
  };
  if (props.answers < answered) turned = props.answers + unsaid.size; // The connection is another one, and so is who counts.
  answered = props.answers;
  if (answered >= turned) {
    unsaid.clear();
    showAll();
  }
  return listenAll([form, "click", click], [window, "shell:live", sayAgain]);
}
