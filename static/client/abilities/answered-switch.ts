// A switch that turns before the server has answered, says what came of it, and turns back when it was not saved.

import type { Callbacks } from "../callbacks";
import { say } from "./say";

interface Props {
  saving: string;
  saved: string;
  failed: string;
  answer?: { number: number; checked: boolean; isSaved: boolean };
}

/** How often a switch was turned and answered; an answer to an earlier turn must not undo a later one. */
const known = new WeakMap<Element, { turned: number; answered: number }>();

export function answeredSwitch(element: HTMLElement, { saving, saved, failed, answer }: Props, on: Callbacks): () => void {
  const control = element.querySelector("input")!;
  const status = element.querySelector("[role=status]");
  const count = known.get(element) ?? { turned: 0, answered: answer?.number ?? 0 };
  if (!known.has(element)) {
    known.set(element, count);
    count.turned = count.answered;
  }
  if (answer && answer.number > count.answered) {
    count.answered = answer.number;
    if (count.answered >= count.turned) {
      control.checked = answer.checked;
      say(status, answer.isSaved ? saved : failed);
    }
  }
  const turn = () => {
    if (!on.onTurn) return;
    count.turned++;
    say(status, saving);
    on.onTurn({ name: control.name, checked: control.checked });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    control.click();
  };
  control.addEventListener("change", turn);
  control.addEventListener("keydown", keys);
  return () => {
    control.removeEventListener("change", turn);
    control.removeEventListener("keydown", keys);
  };
}
