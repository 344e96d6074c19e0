// A list of which one row is chosen. The list keeps the focus and names the row at hand; a hidden field holds what was chosen.

import type { Callbacks } from "../callbacks";
import { folded } from "./words";

const SAME_WORD_WITHIN = 600;

export function chooseInList(element: HTMLElement, { page }: { page: number }, on: Callbacks): () => void {
  const list = element.querySelector<HTMLElement>("[role=listbox]")!;
  const field = element.querySelector<HTMLInputElement>("input[type=hidden]")!;
  const rows = () => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  let typed = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const now = () => rows().findIndex((row) => row.id === list.getAttribute("aria-activedescendant"));
  const go = (to: number) => {
    const row = rows()[to];
    if (!row) return;
    for (const each of rows()) each.toggleAttribute("data-at", each === row);
    list.setAttribute("aria-activedescendant", row.id);
    row.scrollIntoView({ block: "nearest" });
  };
  const choose = (row: HTMLElement | undefined) => {
    if (!row || row.ariaSelected === "true") return;
    for (const each of rows()) each.ariaSelected = String(each === row);
    field.value = row.dataset.value!;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    on.onChoose?.({ name: field.name, value: field.value });
  };
  const jump = (letter: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => (typed = ""), SAME_WORD_WITHIN);
    typed += folded(letter);
    const all = rows();
    const from = typed.length > 1 ? now() : now() + 1;
    const order = [...all.slice(from), ...all.slice(0, from)];
    const found = order.find((row) => folded(row.textContent!).startsWith(typed));
    if (found) go(all.indexOf(found));
  };
  const keys = (event: KeyboardEvent) => {
    const last = rows().length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(now() + 1, last),
      ArrowUp: Math.max(now() - 1, 0),
      PageDown: Math.min(now() + page, last),
      PageUp: Math.max(now() - page, 0),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined) go(to);
    else if (event.key === "Enter" || (event.key === " " && !typed)) choose(rows()[now()]);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) jump(event.key);
    else return;
    event.preventDefault();
  };
  const clicked = ({ target }: Event) => {
    const row = (target as Element).closest<HTMLElement>("[role=option]");
    if (!row) return;
    go(rows().indexOf(row));
    choose(row);
  };
  const came = () => {
    if (now() < 0)
      go(
        Math.max(
          0,
          rows().findIndex((row) => row.ariaSelected === "true"),
        ),
      );
  };

  const chosen = rows().find((row) => row.ariaSelected === "true");
  if (chosen) list.scrollTop = chosen.offsetTop - list.offsetTop - (list.clientHeight - chosen.offsetHeight) / 2;
  list.addEventListener("keydown", keys);
  list.addEventListener("click", clicked);
  list.addEventListener("focus", came);
  return () => {
    clearTimeout(timer);
    list.removeEventListener("keydown", keys);
    list.removeEventListener("click", clicked);
    list.removeEventListener("focus", came);
  };
}
