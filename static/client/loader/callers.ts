// Whose script calls, by the stack. An app shares the page with the portal, with what consent let in and with extensions, so a call is
// an app's only when every script on the way is: what an app makes the portal do, and what calls through an app, is nobody's.

/** Calls that a stack shows: libraries that wrap what a page offers make it deep, and behind its end somebody else could stand. */
const DEEPEST = 100;
const ADDRESS = /[\w.+-]+:\/\/[^\s)]+/g;
const LOADER = import.meta.url;
const limited = Error as { stackTraceLimit?: number | undefined };

/** Where the scripts of the app at `entry` lie: in its folder, or on its own host. Empty where they cannot be told from the portal's. */
export function scriptsOf(entry: URL): string {
  const scripts = entry.origin === location.origin ? new URL(".", entry).href : `${entry.origin}/`;
  return LOADER.startsWith(scripts) ? "" : scripts;
}

/** Whether `scripts` are calling and nobody who called them, but for the loader: who made that call the app does not matter. */
export function isCalledBy(scripts: string): boolean {
  const usual = limited.stackTraceLimit;
  limited.stackTraceLimit = DEEPEST;
  const stack = String(new Error().stack);
  limited.stackTraceLimit = usual;
  let isFound = false;
  for (const address of stack.match(ADDRESS) ?? []) {
    if (address.startsWith(scripts)) isFound = true;
    else if (!address.startsWith(LOADER)) return false;
    else if (isFound) return true;
  }
  return isFound;
}
