// What of a browser event is sent, and when. components/hooks.py tells Python what arrives.

import type { SyntheticEvent } from "react";
import type { Handler } from "./model";

/** Characters of a form that fits into a frame, however its letters are written. */
const MOST_IN_PLACE = 20_000;

type Send = (target: string, data: unknown[], isField: boolean) => void;

let send: Send = () => {};
const listeners = new Map<string, (event: SyntheticEvent) => void>();
const senders = new Map<string, (...data: unknown[]) => void>();
const pressed = new WeakMap<Element, () => void>();

let isEnded = false;

/** The page is connected to nothing any more: what the server would hear of a form, the browser posts, in a tab of its own. */
export function endEvents(): void {
  isEnded = true;
}

/** Where events go. */
export function sendWith(how: Send): void {
  send = how;
}

/** The one listener of a target, the same function for each drawing, so that nothing is drawn anew for it. */
export function handlerOf(name: string, handler: Handler): (event: SyntheticEvent) => void {
  const id = JSON.stringify([name, handler]);
  let found = listeners.get(id);
  if (!found) {
    const isField = name === "onChange" || name === "onInput";
    const tell = paced(handler, (data) => send(handler.target, [data], isField));
    found = (event) => {
      if (isEnded && name === "onSubmit") {
        const form = event.currentTarget as HTMLFormElement;
        if (!("inPlace" in form.dataset)) form.target = "_blank";
        return;
      }
      const data = slim(name, event);
      if (data.posted === null) return; // The browser posts it.
      if (handler.preventDefault || name === "onSubmit") event.preventDefault();
      if (handler.stopPropagation) event.stopPropagation();
      if (name === "onSubmit") pressed.set(event.currentTarget, () => tell(data));
      tell(data);
    };
    listeners.set(id, found);
  }
  return found;
}

/** The line is gone: what a form has sent that is not answered is sent again when it is back. The server knows what it has taken. */
export function sendUnanswered(): void {
  for (const form of document.querySelectorAll("form[data-state=submitting]")) pressed.get(form)?.();
}

/** A callback for an ability: plain JSON to the Python handler. */
export function sender(handler: Handler): (...data: unknown[]) => void {
  let found = senders.get(handler.target);
  if (!found) senders.set(handler.target, (found = (...data) => send(handler.target, data, false)));
  return found;
}

/** Of a field only what its handler needs. */
export function fieldOf(field: Element): Record<string, unknown> | undefined {
  if (!field.matches("input, textarea, select")) return undefined;
  const { type, name, value, checked } = field as HTMLInputElement;
  if (type === "password" || type === "file") return { name };
  return {
    value: type === "select-multiple" ? Array.from((field as HTMLSelectElement).selectedOptions, (option) => option.value) : value,
    ...(isTick(type) && { checked }),
    ...(name && { name }),
  };
}

/** Whether a field of this type is ticked, not filled in. */
export function isTick(type: string): boolean {
  return type === "checkbox" || type === "radio";
}

const ABOUT_A_FIELD = /^on(Change|Input|Blur|Focus|Key)/;

function slim(name: string, event: SyntheticEvent): Record<string, unknown> {
  const hit = event.target as Element;
  const data: Record<string, unknown> = {};
  if (ABOUT_A_FIELD.test(name)) {
    const field = fieldOf(hit);
    if (field) data.target = field;
  }
  const key = hit.closest?.("[data-key]")?.getAttribute("data-key");
  if (key != null) data.key = key;
  const native = event.nativeEvent;
  if (native instanceof KeyboardEvent) {
    data.pressed = native.key;
    for (const held of ["ctrlKey", "altKey", "shiftKey", "metaKey"] as const) if (native[held]) data[held] = true;
  }
  if (name === "onSubmit") {
    const form = event.currentTarget as HTMLFormElement;
    if ("inPlace" in form.dataset) data.posted = postedOf(form, native as SubmitEvent);
    else data.fields = fieldsOf(form);
  }
  if (name === "onToggle") data.open = "newState" in native ? native.newState === "open" : (hit as HTMLDetailsElement).open;
  return data;
}

/** What a post of the form would hold, in its order; `null` for what only a post can take: files, passwords, very long texts, and all
 * forms of a page whose events are not delivered, for the post says why. */
function postedOf(form: HTMLFormElement, { submitter }: SubmitEvent): [string, unknown][] | null {
  const fields = new FormData(form);
  if (form.dataset.draftSaved === "false") fields.delete("draft"); // There is none to forget.
  const posted: [string, unknown][] = [...fields];
  const button = submitter as HTMLButtonElement | null;
  if (button?.name) posted.push([button.name, button.value]);
  const isForAPost =
    button?.matches("[formaction], [data-download]") ||
    form.querySelector("[type=password]") ||
    document.querySelector("[data-undelivered]:not([hidden])") ||
    posted.some(([, value]) => typeof value !== "string") ||
    JSON.stringify(posted).length > MOST_IN_PLACE;
  return isForAPost ? null : posted;
}

/** Fields by name; of those that `isMeant`, when not of all. */
export function fieldsOf(form: HTMLFormElement, isMeant: (field: HTMLInputElement) => boolean = () => true): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const field of form.elements as Iterable<HTMLInputElement>) {
    const said = fieldOf(field);
    if (!said?.name || !("value" in said) || !isMeant(field)) continue;
    const { type } = field;
    if (type === "radio") {
      if (said.checked) fields[said.name as string] = said.value;
    } else fields[said.name as string] = type === "checkbox" ? said.checked : said.value;
  }
  return fields;
}

const waiting = new Map<string, () => void>();

/** Sends what debounced fields still hold back: a click that comes after a word must not arrive before it. */
export function sendWaiting(): void {
  for (const now of [...waiting.values()]) now();
}

function paced({ target, debounce, throttle }: Handler, tell: (data: unknown) => void): (data: unknown) => void {
  if (!debounce && !throttle) {
    return (data) => {
      sendWaiting();
      tell(data);
    };
  }
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (data) => {
    const now = () => {
      clearTimeout(timer);
      waiting.delete(target);
      last = performance.now();
      tell(data);
    };
    clearTimeout(timer);
    const wait = debounce ?? Math.max(0, last + throttle! - performance.now());
    if (wait === 0) return now();
    waiting.set(target, now);
    timer = setTimeout(now, wait);
  };
}
