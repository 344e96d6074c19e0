// What is typed in the form around it is kept at the server until it is sent, so that no end of a session takes it.

import { announceKept } from "../bar";
import { fieldsOf } from "../events";
import { mayBeKept } from "../fields";

interface Props {
  /** Grows with each answer to the form: one that is still here after it was not taken. */
  answer: number;
  /** Whether the form started with what was kept. */
  isKept: boolean;
  key: string;
  /** The call that keeps, and the one that forgets. */
  save: string;
  drop: string;
  token: string;
  /** Milliseconds after the first key; one who goes on typing is saved again and again. */
  after: number;
  expiringEvent: string;
}

export function keepDraft(element: Element, { answer, isKept, key, save, drop, token, after, expiringEvent }: Props): () => void {
  const form = element.closest("form")!;
  const typed = () => JSON.stringify(fieldsOf(form, mayBeKept));
  let kept = answer ? "" : typed();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = () => {
    settle();
    const fields = typed();
    if (fields === kept) return;
    kept = fields;
    form.dataset.draftSaved = "true";
    const failed = () => void (kept = "");
    const done = () => {
      if (typed() === kept) form.dataset.draft = "kept";
    };
    fetch(save, {
      method: "POST",
      headers: { "X-CSRFToken": token, "Content-Type": "application/json" },
      body: `{"key":${JSON.stringify(key)},"fields":${fields}}`,
      keepalive: true,
    }).then(({ ok }) => (ok ? done() : failed()), failed);
  };
  const soon = () => {
    delete form.dataset.draft;
    timer ??= setTimeout(keep, after);
  };
  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  /** What was sent, or is to be forgotten, is not kept again on the way out. */
  const sent = ({ target }: Event) => {
    if (target === form || new URL((target as HTMLFormElement).action).pathname === drop) forget();
  };
  const forget = () => {
    settle();
    kept = typed();
  };
  /** The browser would put a page of its own in the place of this one, and what was typed since the last time would be gone. */
  const stays = (event: Event) => {
    if (event.target !== form || event.defaultPrevented || navigator.onLine) return;
    event.preventDefault();
    announceKept();
    form.dataset.state = "editing";
    form.dispatchEvent(new Event("shell:answered")); // The button is free again.
    kept = "";
  };
  /** It is emptied, for it was taken; where nothing was ever saved of it the server need not hear that. */
  const begun = () => {
    if (form.dataset.draftSaved === "false") setTimeout(forget);
  };
  const hidden = () => document.hidden && keep();

  const listening = new AbortController();
  const { signal } = listening;
  for (const each of ["input", "change"]) form.addEventListener(each, soon, { signal });
  document.addEventListener("submit", sent, { capture: true, signal });
  addEventListener("submit", stays, { signal }); // After all others: what goes over the websocket waits for it.
  form.addEventListener("reset", begun, { signal });
  document.addEventListener("visibilitychange", hidden, { signal });
  for (const each of [expiringEvent, "pagehide"]) addEventListener(each, keep, { signal });
  if (isKept) form.dataset.draft = "kept";
  form.dataset.draftSaved ??= String(isKept);
  if (answer) soon();
  return () => {
    listening.abort();
    if (timer) keep();
  };
}
