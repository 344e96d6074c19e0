// Makes one call, waits for the cookie it should bring, and goes on. Without the cookie in time it goes where a failure is told.

interface Props {
  url: string;
  headers?: Record<string, string>;
  cookie: string;
  tries: number;
  interval: number;
  success: string;
  failure: string;
}

export function fetchThenGo(_: Element, { url, headers, cookie, tries, interval, success, failure }: Props): () => void {
  let isGone = false;
  const has = () => document.cookie.split("; ").some((each) => each.startsWith(`${cookie}=`));
  const look = (left: number) => {
    if (isGone) return;
    if (has()) location.replace(success);
    else if (left <= 0) location.replace(failure);
    else setTimeout(look, interval, left - 1);
  };
  fetch(url, { headers: headers ?? {}, credentials: "same-origin", cache: "no-store" })
    .catch((error: unknown) => console.warn(error)) // The cookie decides, whatever became of the call.
    .finally(() => look(tries));
  return () => {
    isGone = true;
  };
}
