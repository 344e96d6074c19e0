// Switches that hold together and are saved as one value at each turn. They turn before the server has answered, and back when it
// could not save. What one switch does to the others is told as a table. There is one such form on a page.

import { say } from "./say";

interface Props {
  /** Every value, in words too, the switches that are on while it holds, and the index of the value after a switch is turned. */
  states: { value: unknown; words: string; on: string[]; after: Record<string, number> }[];
  /** Index of what was saved when the page was drawn. */
  saved: number;
  field: string;
  /** The call that answers what is saved. The form's own address saves. */
  read: string;
  /** How long a call may take, in milliseconds. */
  patience: number;
  savedText: string;
  /** What stands when it could not be saved; {value} is that in words. */
  failedText: string;
  /** What the page is told by when it was saved elsewhere, and what it tells its listeners. */
  told: string;
  tells: string;
}

/** Names this page to the server, which tells every page of each change. */
const page = Math.random().toString(36).slice(2);

// These outlive the form, which is drawn anew after a lost connection while a turn may still be on its way.
let turns = Promise.resolve();
let waiting = 0;
let saved = 0;
let shown = 0;
let draw = () => {};
/** Whether an answer was lost, or others saved meanwhile: then only the server knows what is saved. */
let isUnsure = false;
let wasAttached = false;

export function savedSwitches(form: HTMLFormElement, props: Props): () => void {
  const { states, field } = props;
  const controls = [...form.querySelectorAll<HTMLInputElement>("[role=switch]")];
  const status = form.querySelector("[role=status]");
  const turnedBefore = wasAttached ? [] : controls.filter((each) => each.checked !== each.defaultChecked);

  draw = () => {
    for (const each of controls) each.checked = states[shown]!.on.includes(each.name);
  };
  const settle = (state: number) => {
    saved = state;
    if (waiting) return;
    shown = saved;
    draw();
  };
  const tell = () => dispatchEvent(new CustomEvent(props.tells, { detail: { [field]: states[saved]!.value } }));
  const call = async (address: string, more?: RequestInit): Promise<Record<string, unknown> | null | undefined> => {
    try {
      const response = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(props.patience), ...more });
      if (response.ok) return await response.json();
      console.warn(`${address}: ${response.status}`);
      return null;
    } catch (error) {
      console.warn(error);
    }
    return undefined;
  };
  const save = async (state: number) => {
    const answer = await call(form.action, {
      method: "POST",
      keepalive: true,
      headers: {
        "Content-Type": "application/json",
        "X-CSRFToken": form.querySelector<HTMLInputElement>("[name=csrfmiddlewaretoken]")!.value,
        "X-Page": page,
      },
      body: JSON.stringify({ [field]: states[state]!.value }),
    });
    waiting--;
    isUnsure ||= answer === undefined;
    settle(answer ? state : saved);
    if (answer) tell();
    if (!waiting) say(status, answer ? props.savedText : props.failedText.replace("{value}", states[saved]!.words));
    if (isUnsure) await ask();
  };
  const ask = async () => {
    const answer = waiting ? undefined : await call(props.read);
    if (!answer) return;
    const state = states.findIndex(({ value }) => value === answer[field]);
    const isNews = state >= 0 && state !== saved;
    isUnsure = false;
    if (isNews) settle(state);
    if (isNews) tell();
  };
  const turn = (control: HTMLInputElement) => {
    const state = (shown = states[shown]!.after[control.name]!);
    waiting++;
    draw();
    say(status, "");
    turns = turns.then(() => save(state));
  };
  const change = ({ target }: Event) => turn(target as HTMLInputElement);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !controls.includes(event.target as HTMLInputElement)) return;
    event.preventDefault(); // It would send the form.
    (event.target as HTMLInputElement).click();
  };
  const told = ({ detail }: CustomEventInit<Record<string, unknown>>) => {
    const state = states.findIndex(({ value }) => value === detail![field]);
    if (detail!.by === page || state < 0) return;
    isUnsure ||= waiting > 0;
    settle(state);
    tell();
  };
  /** The connection is back: what was said meanwhile was not heard. A form that was drawn anew for it knows already. */
  const back = () => {
    if (isUnsure || saved !== props.saved) void ask();
  };

  wasAttached = true;
  settle(props.saved);
  draw();
  for (const each of turnedBefore) turn(each);
  const listening = new AbortController();
  const { signal } = listening;
  form.addEventListener("change", change, { signal });
  form.addEventListener("keydown", keys, { signal });
  addEventListener(props.told, told as EventListener, { signal });
  addEventListener("shell:live", back, { signal });
  return () => listening.abort();
}
