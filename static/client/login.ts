// Which login the browser holds: the readable cookie says so. It is compared with the page's own, and never believed.

import { readCookie } from "./cookies";

let own: string | undefined;

/** Whether another login has taken the place of the one that the page was drawn for. */
export function hasSuccessor(name: string): boolean {
  const held = loginIn(name);
  own ??= held;
  return held !== "" && own !== "" && held !== own;
}

/** The page is of the login that the browser holds now. */
export function takeOver(name: string): void {
  own = loginIn(name);
}

/** The id in a token's readable part; empty for no cookie, or one that says nothing. */
function loginIn(name: string): string {
  const payload = readCookie(name).split(".")[1];
  if (!payload) return "";
  try {
    return String((JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as { sid?: string }).sid ?? "");
  } catch {
    return "";
  }
}
