// What is wrong with the fields of a form whose inside is ready-made HTML, beside each of them.

import { say } from "./say";
import { write } from "./show-values";

interface Hint {
  text: string;
  /** Ids of the hint for the page and for tests. */
  id: string;
  testId: string;
  /** Id of where it stands, which describes the control then; without one it stands last in the field and does so itself. */
  at?: string;
  /** Of a control that has no id while nothing is wrong with it. */
  name?: string;
}

interface Props {
  /** By the ids of the controls: all there are. */
  hints: Record<string, Hint>;
}

export function showHints(element: HTMLElement, { hints }: Props): void {
  const form = element.closest("form")!;
  const all = Object.entries(hints);
  for (const control of form.querySelectorAll("[aria-invalid]")) if (!hints[control.id]) describe(control, []);
  for (const hint of form.querySelectorAll(".hint[data-type=error]")) if (!all.some(([, { id }]) => id === hint.id)) hint.remove();
  for (const [controlId, { text, id, testId, at, name }] of all) {
    const control = document.getElementById(controlId) ?? (name ? form.querySelector(`[name="${CSS.escape(name)}"]`) : null);
    const place = at ? document.getElementById(at) : control?.closest(".field");
    if (!control || !place) continue;
    let hint = document.getElementById(id);
    if (!hint) {
      hint = element.querySelector("template")!.content.firstElementChild!.cloneNode(true) as HTMLElement;
      hint.id = id;
      hint.dataset.testid = testId;
      place.append(hint);
    }
    say(hint.querySelector("span"), text);
    control.id = controlId;
    describe(control, [at ?? id]);
  }
}

/** Ties a control to what is wrong with it, or to nothing; what else describes it stays. */
function describe(control: Element, wrong: string[]): void {
  const others = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  const ids = others.filter((id) => !document.getElementById(id)?.matches(".hint, [data-hints]")).concat(wrong);
  write(control, { "aria-describedby": ids.join(" ") || null, "aria-invalid": wrong[0] ? "true" : null });
}
