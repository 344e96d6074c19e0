// What a page is left with when it is opened anew: where it was scrolled, what had focus, and what was typed.

const KEY = "development:page";

interface Field {
  at: string;
  value: string;
  isChecked?: boolean;
}

interface Kept {
  address: string;
  scroll: [number, number];
  focus: string;
  caret: [number, number] | null;
  fields: Field[];
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is to be put back as soon as the page takes clicks. */
let waiting: Kept | null = null;

/** Keeps it in this tab until the page has come back; what was not put back yet is kept as it was. */
export function keepPage(): void {
  sessionStorage.setItem(KEY, JSON.stringify(waiting ?? seen()));
}

function seen(): Kept {
  const focused = document.activeElement;
  return {
    address: location.pathname + location.search,
    scroll: [scrollX, scrollY],
    focus: focused && focused !== document.body ? placeOf(focused) : "",
    caret: caretOf(focused),
    fields: controls().map((field) => ({
      at: placeOf(field),
      value: field.value,
      ...(isTicked(field) ? { isChecked: field.checked } : {}),
    })),
  };
}

/** Puts it back when the page takes clicks. */
export function putBackPage(): void {
  const written = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (written === null) return;
  const kept = JSON.parse(written) as Kept;
  if (kept.address !== location.pathname + location.search) return;
  waiting = kept;
  history.scrollRestoration = "manual";
  scrollTo(...kept.scroll);
  whenReady(() => {
    for (const field of kept.fields) fill(field);
    const focused = kept.focus ? find(kept.focus) : null;
    focused?.focus({ preventScroll: true });
    if (kept.caret && focused) (focused as HTMLInputElement).setSelectionRange(...kept.caret);
    scrollTo(...kept.scroll);
    history.scrollRestoration = "auto";
    waiting = null;
  });
}

function whenReady(then: () => void): void {
  const page = document.querySelector<HTMLElement>("[data-testid=page]");
  if (!page || page.dataset.ready === "true") return then();
  const watch = new MutationObserver(() => {
    if (page.dataset.ready !== "true") return;
    watch.disconnect();
    then();
  });
  watch.observe(page, { attributes: true, attributeFilter: ["data-ready"] });
}

function controls(): Control[] {
  const all = [...document.querySelectorAll<Control>("input, textarea, select")];
  return all.filter((field) => !["hidden", "file", "submit", "button"].includes(field.type));
}

function isTicked(field: Control): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** By its id, else by its test id or name and which of those it is. */
function placeOf(element: Element): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const [name, value] = ["data-testid", "name"].map((each) => [each, element.getAttribute(each)]).find(([, value]) => value) ?? [];
  const chosen = name ? `${element.localName}[${name}=${CSS.escape(value!)}]` : element.localName;
  return `${chosen}|${[...document.querySelectorAll(chosen)].indexOf(element)}`;
}

function find(place: string): HTMLElement | null {
  const [chosen, at] = place.split("|");
  return document.querySelectorAll<HTMLElement>(chosen!)[Number(at ?? 0)] ?? null;
}

/** As if it was typed: whoever listens to the field hears of it. */
function fill({ at, value, isChecked }: Field): void {
  const field = find(at) as Control | null;
  if (!field) return;
  if (isTicked(field)) {
    if (field.checked !== isChecked) field.click();
  } else if (field.value !== value) {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function caretOf(element: Element | null): [number, number] | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}
