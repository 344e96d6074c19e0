// What window events may carry. Anybody on the page can send one, so a wrong one is told of and goes no further.

import { listen } from "./listened";

/** Looks at the detail of an event; `undefined` says that it is wrong. */
export type Read<T> = (detail: unknown) => T | undefined;

/** Nobody who means well sends more of one event; a thousand would hold up the page for seconds. */
const MOST_IN_A_SECOND = 20;

/** Listens to a window event whose detail `read` can read, until the answer is called. */
export function listenTo<T>(event: string, read: Read<T>, listener: (detail: T) => void): () => void {
  let second = 0;
  let taken = 0;
  return listen(event, ({ detail }) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, taken] = [now, 0];
    if (++taken > MOST_IN_A_SECOND) {
      if (taken === MOST_IN_A_SECOND + 1) console.error(`${event}: more than ${MOST_IN_A_SECOND} in a second are ignored`);
      return;
    }
    const found = read(detail);
    if (found === undefined) console.error(`${event}: a detail of another form is ignored`);
    else listener(found);
  });
}

/** Fields that are texts, each of them there or not; nothing at all is an empty set. */
export function textFields<N extends string>(...names: N[]): Read<Partial<Record<N, string>>> {
  return (detail) => {
    if (detail === null || detail === undefined) return {};
    if (typeof detail !== "object" || Array.isArray(detail)) return undefined;
    const given = names.filter((name) => (detail as Record<string, unknown>)[name] != null);
    const found = given.map((name) => [name, (detail as Record<string, unknown>)[name]]);
    return found.every(([, value]) => typeof value === "string") ? Object.fromEntries(found) : undefined;
  };
}

/** One field that is a text of a form. */
export function textField(name: string, form: (value: string) => boolean): Read<string> {
  const read = textFields(name);
  return (detail) => {
    const value = read(detail)?.[name];
    return value !== undefined && form(value) ? value : undefined;
  };
}
