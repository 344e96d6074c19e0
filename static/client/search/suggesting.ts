// Suggestions under a field that searches the site. The keys are those of every such field; the list and the button that clears are
// in the page only while there is something to suggest or to clear.

import { combobox } from "../abilities/combobox";
import type { Calls, Props } from "./calls";

export function suggesting(
  form: HTMLFormElement,
  pieces: ParentNode,
  props: Props,
  calls: Calls,
  onSearch: ((term: string) => void) | undefined,
): void {
  const field = form.querySelector<HTMLInputElement>("[role=combobox]")!;
  const list = pieceOf<HTMLElement>(pieces, "suggestions");
  const clear = pieceOf<HTMLElement>(pieces, "clear");
  const region = document.createElement("span");
  list.id = `${field.id}-suggestions`;
  clear.dataset.testid = field.dataset.testid!.replace("field", "clear");
  region.className = "visually-hidden";
  region.setAttribute("role", "status");
  field.after(clear);
  form.append(list, region);

  let latest = 0;
  const ask = async (term: string, number: number) => {
    latest = number;
    const found = await calls.suggestions(term);
    if (number !== latest) return;
    list.dataset.term = term;
    list.replaceChildren(...found.map(option));
    list.dataset.seq = String(number);
  };
  const option = (suggestion: string, index: number) => {
    const made = document.createElement("li");
    made.id = `${field.id}-suggestion-${index + 1}`;
    made.setAttribute("role", "option");
    made.setAttribute("aria-selected", "false");
    Object.assign(made.dataset, { index: String(index + 1), value: suggestion, testid: "search-suggestion" });
    made.textContent = suggestion;
    return made;
  };
  /** In the page only when it has something to say. */
  const reflect = () => {
    if (!list.children.length) list.remove();
    else if (!list.parentNode) form.append(list);
    if (clear.hidden) clear.remove();
    else if (!clear.parentNode) field.after(clear);
    if (list.hidden) field.removeAttribute("aria-controls");
    else field.setAttribute("aria-controls", list.id);
  };
  const texts = { countText: props.texts.suggestionCount, countOneText: props.texts.suggestionCountOne };
  combobox(
    form,
    { debounce: props.debounce, minimum: props.minimum, sayAfter: props.sayAfter, ...texts },
    {
      onTerm: ask as (...data: unknown[]) => void,
      onReflect: reflect,
      ...(onSearch && { onSearch: onSearch as (...data: unknown[]) => void }),
    },
  );
  if (document.activeElement === field && field.value) field.dispatchEvent(new Event("input")); // Typed before this was here.
}

/** A new one of what a template of the dialog holds. */
export function pieceOf<T extends Element>(pieces: ParentNode, name: string): T {
  const template = pieces.querySelector<HTMLTemplateElement>(`template[data-piece=${name}]`)!;
  return document.importNode(template.content, true).firstElementChild as T;
}
