// Files that go by themselves as soon as they are chosen, one after the other, each with how far it has come and a button that stops it.
// When all have come the form is posted as by its button: the page that answers shows them. One that was refused says why, and stays.
// One whose line is cut, or of which nothing moves any more, is sent again: the server keeps it once, also where its answer was lost.

import { say } from "./say";

interface Props {
  /** Name and value that say that a file comes alone. */
  alone: [string, string];
  /** Names of the hidden fields that go with it. */
  sends: string[];
  /** With {name} and {n}. */
  texts: { progress: string; done: string; stop: string; failed: string };
}

interface Row {
  file: File;
  item: HTMLElement;
  bar: HTMLProgressElement;
  stop: HTMLButtonElement;
  /** Whether it is to be sent at all. */
  isWanted: boolean;
  /** How often its line was cut. */
  cuts: number;
}

const QUARTER = 25;
const TRIES = 3;
const FIRST_WAIT = 1_000;
/** A line on which no byte has moved for so long is no line. */
const STANDS_STILL_AFTER = 30_000;
/** It has come, and is scanned. */
const UNANSWERED_AFTER = 90_000;

export function uploadFiles(element: HTMLElement, { alone, sends, texts }: Props): () => void {
  const input = element.querySelector<HTMLInputElement>("input[type=file]")!;
  const button = input.parentElement!.querySelector("button")!;
  const list = element.querySelector<HTMLElement>("[data-coming]")!;
  const status = element.querySelector("[role=status]")!;
  if (!input.form) return () => undefined; // An example of the gallery: there is nothing to post.
  const form: HTMLFormElement = input.form;
  const waiting: Row[] = [];
  let sending: XMLHttpRequest | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let arrived = 0;
  let refused = 0;
  let held: HTMLElement | null | undefined;

  /** A press of another button waits for what is on its way: the page would take it along. */
  const hold = (event: SubmitEvent) => {
    if (!sending) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = event.submitter;
  };
  const choose = () => {
    if (!sending) refused = 0;
    for (const file of input.files!) waiting.push(rowOf(file));
    input.value = "";
    if (!sending) next();
  };

  function next(): void {
    const row = waiting.shift();
    if (!row) {
      sending = undefined;
      return finish();
    }
    if (!row.isWanted) return next();
    let told = -1;
    const request = (sending = new XMLHttpRequest());
    const giveUpAfter = (most: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        request.onabort = () => cut(row);
        request.abort();
      }, most);
    };
    request.open("POST", form.action);
    request.upload.onprogress = ({ loaded, total }) => {
      giveUpAfter(STANDS_STILL_AFTER);
      const n = Math.floor((100 * loaded) / total);
      row.bar.value = n;
      if (Math.floor(n / QUARTER) === told) return;
      told = Math.floor(n / QUARTER);
      say(status, filled(texts.progress, row.file.name, n));
    };
    request.upload.onload = () => {
      row.stop.hidden = true; // It is there by now, and can be removed.
      giveUpAfter(UNANSWERED_AFTER);
    };
    request.onload = () => settle(row, request);
    request.onerror = () => cut(row);
    request.onabort = () => row.item.remove();
    request.onloadend = () => {
      clearTimeout(timer);
      if (waiting[0] === row) timer = setTimeout(next, FIRST_WAIT * row.cuts);
      else next();
    };
    request.send(bodyOf(row.file));
    giveUpAfter(STANDS_STILL_AFTER);
  }

  /** It is sent once more, after a while. */
  function cut(row: Row): void {
    if (++row.cuts === TRIES) return fail(row, texts.failed);
    row.bar.value = 0;
    row.stop.hidden = false;
    waiting.unshift(row);
  }

  function settle(row: Row, request: XMLHttpRequest): void {
    const page = new DOMParser().parseFromString(request.responseText, "text/html");
    const same = page.getElementById(input.id);
    if (request.status !== 200 || !same) {
      fail(row, page.getElementById(`${input.id}-hint`)?.textContent || texts.failed);
      return;
    }
    arrived++;
    row.item.dataset.state = "klar";
    row.bar.remove();
    row.stop.remove();
    say(status, filled(texts.done, row.file.name));
  }

  function fail(row: Row, why: string): void {
    refused++;
    row.item.dataset.state = "stoppad";
    row.bar.remove();
    row.stop.remove();
    row.item.querySelector(".meta")!.textContent = ` ${why}`;
    say(status, why);
  }

  function finish(): void {
    if (!refused && held !== undefined) form.requestSubmit(held);
    else if (!refused && arrived) form.requestSubmit(button);
    else form.dispatchEvent(new Event("shell:answered")); // Who pressed a button can press it again.
    held = undefined;
  }

  function bodyOf(file: File): FormData {
    const body = new FormData();
    for (const field of form.querySelectorAll<HTMLInputElement>("input[type=hidden]")) {
      if (sends.includes(field.name)) body.append(field.name, field.value);
    }
    body.append(...alone);
    body.append(input.name, file);
    return body;
  }

  function rowOf(file: File): Row {
    const item = made("li", { testid: "flow-file", state: "laddas" });
    const name = made("span");
    const meta = made("span");
    const bar = made("progress");
    const stop = made("button", { variant: "text", theme: "default", size: "small", testid: "flow-file-stop" });
    const row = { file, item, bar, stop, isWanted: true, cuts: 0 };
    name.className = "file-upload__name";
    name.append(document.createElement("bdi"), meta);
    name.firstChild!.textContent = file.name;
    meta.className = "meta";
    bar.role = "progressbar";
    bar.max = 100;
    bar.value = 0;
    bar.ariaLabel = file.name;
    stop.type = "button";
    stop.className = "button";
    stop.textContent = texts.stop;
    stop.ariaLabel = `${texts.stop} ${file.name}`;
    stop.onclick = () => {
      row.isWanted = false;
      if (waiting.includes(row)) item.remove();
      else sending?.abort();
      input.focus();
    };
    item.append(name, stop, bar);
    list.append(item);
    return row;
  }

  button.hidden = true;
  input.addEventListener("change", choose);
  if (input.value) choose(); // Chosen before this was there.
  form.addEventListener("submit", hold, { capture: true });
  return () => {
    button.hidden = false;
    input.removeEventListener("change", choose);
    form.removeEventListener("submit", hold, { capture: true });
    clearTimeout(timer);
    for (const row of waiting.splice(0)) row.isWanted = false;
    sending?.abort();
  };
}

function made<T extends keyof HTMLElementTagNameMap>(tag: T, data: Record<string, string> = {}): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  Object.assign(element.dataset, data);
  return element;
}

function filled(text: string, name: string, n = 0): string {
  return text.replace("{n}", String(n)).replace("{name}", () => name);
}
