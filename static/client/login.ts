// Which login the browser holds: the readable cookie says so. It is compared with the page's own, and never believed.

let own: string | undefined;

/** Whether another login has taken the place of the one that the page was drawn for. */
export function hasSuccessor(cookie: string): boolean {
  const held = loginIn(cookie);
  own ??= held;
  return held !== "" && own !== "" && held !== own;
}

/** The page is of the login that the browser holds now. */
export function takeOver(cookie: string): void {
  own = loginIn(cookie);
}

/** The id in a token's readable part; empty for no cookie, or one that says nothing. */
function loginIn(cookie: string): string {
  const value = document.cookie.split("; ").find((each) => each.startsWith(`${cookie}=`));
  const payload = value?.split(".")[1];
  if (!payload) return "";
  try {
    return String((JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as { sid?: string }).sid ?? "");
  } catch {
    return "";
  }
}
