// A form that is sent once at a time and leads to the first field that is wrong.

import { fieldsOf, isTick } from "../events";
import { listen } from "./listened";
import { listenAll } from "./listeners";
import { say, sayAnew } from "./say";

interface Props {
  /** Grows with each answer. */
  answer: number;
  /** Ids of the fields that are wrong, in order. */
  failing: string[];
  /** The document's title while something is wrong, with {title} for its own; empty when nothing is. */
  errorTitle: string;
  /** How often it was taken where it stands; it begins anew when that grows. After a new connection it counts from nothing. */
  taken?: number;
}

const takenBefore = new WeakMap<HTMLFormElement, number>();
/** What stood in it when it was sent last. */
const sent = new WeakMap<HTMLFormElement, string>();

const GIVES_UP_AFTER = 10_000;

export function guardForm(form: HTMLFormElement, { failing, errorTitle, taken = 0 }: Props): () => void {
  const state = form.dataset.state === "submitting" ? "editing" : form.dataset.state!;
  const summary = form.querySelector<HTMLElement>("[data-form-errors]");
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** While the mouse is down nothing may move: its click would miss what it was meant for. */
  let isPressed = false;
  const waiting: HTMLInputElement[] = [];

  const submit = (event: SubmitEvent) => {
    if (event.submitter?.hasAttribute("data-download")) return; // The page stays: a file comes.
    if (form.dataset.state === "submitting") {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    form.dataset.state = "submitting";
    sent.set(form, written(form));
    if (form.dataset.keptAt && written(form)) history.replaceState(history.state, "", form.dataset.keptAt);
    timer = setTimeout(release, GIVES_UP_AFTER);
  };
  const release = () => {
    clearTimeout(timer);
    form.dataset.state = state;
  };
  const back = (event: PageTransitionEvent) => {
    if (event.persisted) release();
  };
  const focusOn = (id: string | undefined, options?: FocusOptions) => {
    const field = document.getElementById(id ?? "");
    (field?.matches("fieldset") ? field.querySelector<HTMLElement>("input") : field)?.focus(options);
  };
  const follow = (event: Event) => {
    const link = (event.target as Element).closest("a[href^='#']");
    if (!link?.closest("[data-form-errors]")) return;
    event.preventDefault();
    focusOn(link.getAttribute("href")!.slice(1));
  };
  const mend = (field: HTMLInputElement) => {
    if (!summary) return;
    const entryOf = (id: string) => summary.querySelector(`a[href="#${CSS.escape(id)}"]`)?.closest("li");
    let at: HTMLElement | null = field;
    while (isTick(field.type) && at && !entryOf(at.id)) at = at.parentElement; // It may be their group that the summary names.
    const entry = at && entryOf(at.id);
    if (!entry) return;
    entry.hidden =
      (isTick(field.type) ? field.checked || at!.querySelector(":checked") !== null : field.value.trim() !== "") && field.validity.valid;
    count(summary);
  };
  const changed = ({ target }: Event) => {
    if (isPressed) waiting.push(target as HTMLInputElement);
    else mend(target as HTMLInputElement);
  };
  const press = () => {
    isPressed = true;
  };
  const letGo = () =>
    setTimeout(() => {
      isPressed = false;
      waiting.splice(0).forEach(mend);
    });
  /** There is an answer, if only that it failed: what is in the form can be sent. */
  const answered = () => {
    release();
    form.dispatchEvent(new Event("shell:answered"));
  };
  answered();
  const unname = named(errorTitle);
  const stop = listen("shell:failed", answered);
  const stopAll = listenAll(
    [form, "submit", submit],
    [form, "click", follow],
    [form, "change", changed],
    [window, "mousedown", press, { capture: true }],
    [window, "mouseup", letGo, { capture: true }],
    [window, "dragend", letGo, { capture: true }], // Of a press of the mouse; a touch ends with one too.
    [window, "pageshow", back],
  );
  const now = written(form);
  if (taken > (takenBefore.get(form) ?? 0) && (sent.get(form) ?? now) === now) beginAnew(form); // Who has written on keeps that.
  takenBefore.set(form, taken);
  for (const entry of summary?.querySelectorAll<HTMLElement>("li") ?? []) entry.hidden = false;
  if (summary) count(summary);
  if (failing.length && (document.activeElement === document.body || form.contains(document.activeElement))) {
    focusOn(failing[0], { preventScroll: summary !== null });
    if (summary) {
      showBoth(summary, document.activeElement!);
      sayAnew(form.querySelector("[data-form-said]")!, words(summary));
    }
  }
  return () => {
    clearTimeout(timer);
    stop();
    unname();
    stopAll();
  };
}

/** Empties it, tells its parts, and leads to the words that it was taken. */
function beginAnew(form: HTMLFormElement): void {
  form.reset();
  for (const field of form.elements) for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  form.querySelector<HTMLElement>("[data-form-taken]")?.focus();
}

/** What is typed or chosen. */
const written = (form: HTMLFormElement) =>
  Object.values(fieldsOf(form, ({ type }) => type !== "hidden"))
    .filter(Boolean)
    .join("\n");

/** Names the document while something is wrong; the server has done so where the form was posted without scripts. */
function named(pattern: string): () => void {
  const [before = "", after = ""] = pattern.split("{title}");
  const isNamed = () => document.title.startsWith(before);
  if (!isNamed()) document.title = before + document.title + after;
  return () => {
    if (isNamed()) document.title = document.title.slice(before.length, document.title.length - after.length);
  };
}

/** The summary at the top of what can be seen; where the field does not fit below it, the field is what is seen. */
function showBoth(summary: HTMLElement, field: Element): void {
  summary.scrollIntoView({ block: "start", behavior: "instant" });
  field.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Says how many entries are left. */
function count(summary: HTMLElement): void {
  const left = summary.querySelectorAll("li:not([hidden])").length;
  const title = summary.querySelector<HTMLElement>("[data-many]")!;
  say(title, left === 1 ? title.dataset.one! : title.dataset.many!.replace("{n}", String(left)));
  summary.hidden = left === 0;
}

function words(summary: HTMLElement): string {
  const [title, ...entries] = [...summary.querySelectorAll("p, li")].map((each) => each.textContent.replace(/\.$/, ""));
  return `${title}. ${entries.join(". ")}.`;
}
