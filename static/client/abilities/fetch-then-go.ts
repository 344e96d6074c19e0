// Makes one call, waits for the cookie it should bring, and goes on. Without the cookie in time, or an answer within the patience for
// it, it goes where a failure is told.

import { readCookie } from "../cookies";

interface Props {
  url: string;
  headers?: Record<string, string>;
  cookie: string;
  tries: number;
  interval: number;
  /** Milliseconds that the call may take. */
  patience: number;
  success: string;
  failure: string;
  /** The field of the answer that may say a better address of this host than `success`. */
  better?: string | null;
}

export function fetchThenGo(_: Element, { url, headers, cookie, tries, interval, patience, success, failure, better }: Props): () => void {
  let isGone = false;
  let goal = success;
  const look = (left: number) => {
    if (isGone) return;
    if (readCookie(cookie)) location.replace(goal);
    else if (left <= 0) location.replace(failure);
    else setTimeout(look, interval, left - 1);
  };
  const call = new AbortController();
  const limit = setTimeout(() => call.abort(), patience);
  fetch(url, { headers: headers ?? {}, credentials: "same-origin", cache: "no-store", signal: call.signal })
    .then(async (answer) => {
      const said: unknown = better && answer.ok ? (await answer.json())[better] : undefined;
      if (typeof said === "string" && /^\/(?![/\\])/.test(said)) goal = said;
    })
    .catch((error: unknown) => console.warn(error)) // The cookie decides, whatever became of the call.
    .finally(() => {
      clearTimeout(limit);
      look(tries);
    });
  return () => {
    isGone = true;
  };
}
