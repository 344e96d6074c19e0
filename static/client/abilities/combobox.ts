// A text field with suggestions below it. Every key is answered here; the server is asked once for each pause in typing.
//
// The focus stays in the field; aria-activedescendant says which suggestion is meant, 0 being the field itself. The list says
// which words it answers, and each question has a number, so that an answer that comes late shows nothing.

import { listenAll } from "./listeners";
import { sayAnew } from "./say";

interface Props {
  /** Milliseconds without a key before the server is asked, and the fewest characters to ask for. */
  debounce: number;
  minimum: number;
  /** Milliseconds before the number of suggestions is said, so that it does not speak into the typing. */
  sayAfter: number;
  /** With {n}; for one; "" says nothing. */
  countText: string;
  countOneText: string;
  /** Whether a suggestion is only taken into the field, and nothing is searched for. */
  takes?: boolean;
}

type Callbacks = Record<string, ((...data: unknown[]) => void) | undefined>;

const KEEPS_HIDDEN = ["Tab", "ArrowDown", "ArrowUp", "Escape", "Enter"];

export function combobox(host: HTMLElement, props: Props, on: Callbacks): (() => void) | undefined {
  const field = host.querySelector<HTMLInputElement>("[role=combobox]");
  const list = host.querySelector<HTMLElement>("[role=listbox]");
  const clear = host.querySelector<HTMLElement>("[data-clear]");
  const region = host.querySelector("[role=status]");
  if (!field || !list) return console.error("combobox: no field or no list") as undefined;

  let isHidden = true;
  let focus = 0;
  let asked = Number(list.dataset.seq ?? 0);
  let length = field.value.length;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let speaking: ReturnType<typeof setTimeout> | undefined;
  let spoken = "";

  const options = () => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const term = () => field.value.trim();
  /** The list answers these words, or the beginning of them while the next answer is on its way. */
  const isAnswer = () => term().length >= props.minimum && !!list.dataset.term && term().startsWith(list.dataset.term);
  const isShown = () => !list.hidden;

  const reflect = () => {
    const all = options();
    if (focus > all.length) focus = 0;
    list.hidden = isHidden || all.length === 0 || document.activeElement !== field || !isAnswer();
    list.dataset.focus = String(focus);
    field.setAttribute("aria-expanded", String(!list.hidden));
    for (const [index, option] of all.entries()) option.setAttribute("aria-selected", String(index + 1 === focus));
    const meant = list.hidden ? undefined : all[focus - 1];
    if (meant) field.setAttribute("aria-activedescendant", meant.id);
    else field.removeAttribute("aria-activedescendant");
    meant?.scrollIntoView({ block: "nearest" });
    if (clear) clear.hidden = field.value === "";
    on.onReflect?.();
    speak();
  };
  const speak = () => {
    const n = list.hidden ? 0 : options().length;
    const text = n === 0 ? "" : (n === 1 ? props.countOneText : props.countText).replace("{n}", String(n));
    const about = `${text} ${list.dataset.seq}`;
    clearTimeout(speaking);
    if (!text || about === spoken || !region) return;
    speaking = setTimeout(() => {
      spoken = about;
      sayAnew(region, text);
    }, props.sayAfter);
  };

  const ask = () => {
    clearTimeout(waiting);
    if (term().length < props.minimum) return;
    waiting = setTimeout(() => {
      if (document.activeElement === field && term().length >= props.minimum) on.onTerm?.(term(), ++asked);
    }, props.debounce);
  };
  const typed = () => {
    if (field.value.length !== length) focus = 0;
    length = field.value.length;
    isHidden = false;
    ask();
    reflect();
  };
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) return; // The keys belong to what is being composed.
    if (event.key === "Escape") return hideAt(event);
    if (event.key === "Enter") return choose(event);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") return move(event);
    if (!KEEPS_HIDDEN.includes(event.key)) isHidden = false;
    reflect();
  };
  const hideAt = (event: KeyboardEvent) => {
    if (!isShown()) return; // Left to the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    isHidden = true;
    reflect();
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : -1;
    const stops = options().length + 1;
    if (!isAnswer() || stops === 1) return;
    event.preventDefault();
    if (event.altKey)
      isHidden = step < 0; // Alt opens and closes the list without moving in it.
    else {
      isHidden = false;
      focus = (focus + step + stops) % stops;
    }
    reflect();
  };
  const choose = (event: KeyboardEvent) => {
    const picked = isShown() ? options()[focus - 1] : undefined;
    if (picked) take(picked);
    isHidden = true;
    clearTimeout(waiting);
    reflect();
    if (!props.takes) search(event);
    else if (picked) event.preventDefault();
  };
  const take = (option: HTMLElement) => {
    field.value = option.dataset.value ?? option.textContent ?? "";
    length = field.value.length;
    focus = 0;
    if (props.takes) field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const search = (event?: Event) => {
    if (on.onSearch) {
      event?.preventDefault();
      on.onSearch(term());
    } else if (!event) field.form?.requestSubmit(); // Enter sends an ordinary form by itself.
  };

  const hover = ({ target }: Event) => {
    const option = (target as Element).closest<HTMLElement>("[role=option]");
    focus = option ? options().indexOf(option) + 1 : 0;
    reflect();
  };
  const leave = () => {
    focus = 0;
    reflect();
  };
  const keepFocus = (event: Event) => event.preventDefault();
  const pick = ({ target }: Event) => {
    const option = (target as Element).closest<HTMLElement>("[role=option]");
    if (!option) return;
    take(option);
    isHidden = true;
    reflect();
    if (!props.takes) search();
  };
  const empty = () => {
    field.value = "";
    focus = 0;
    length = 0;
    isHidden = true;
    clearTimeout(waiting);
    field.focus();
    reflect();
  };
  /** Typing has come to an end, or somebody else has written in the field. */
  const settle = () => {
    isHidden = true;
    focus = 0;
    length = field.value.length;
    clearTimeout(waiting);
    reflect();
  };

  const observer = new MutationObserver(reflect);
  observer.observe(list, { childList: true, attributes: true, attributeFilter: ["data-seq"] });
  const stop = listenAll(
    [field, "input", typed],
    [field, "keydown", press],
    [field, "blur", settle],
    [field, "change", settle],
    [list, "pointerdown", keepFocus],
    [list, "pointermove", hover],
    [list, "pointerleave", leave],
    [list, "click", pick],
    [clear, "click", empty],
  );
  reflect();
  return () => {
    observer.disconnect();
    clearTimeout(waiting);
    clearTimeout(speaking);
    stop();
  };
}
