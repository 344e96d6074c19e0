// The bar that says the connection was lost, and the words that say that it is back. Both stand in the page, in the visitor's language.

import { say } from "./abilities/say";

/** Long enough to be read and read out. */
const SAYS_DROPPED_FOR = 6000;

let hasDropped = false;
let hideLater: ReturnType<typeof setTimeout> | undefined;

export function showBar(): void {
  clearTimeout(hideLater);
  if (part("lost")?.hidden) write("lost", "lost");
  setHidden(false);
  say(part("back"), "");
}

/** Hides the bar, at once or, when something the visitor did was lost, after a while; a bar that was shown is told to be over. */
export function hideBar(): void {
  clearTimeout(hideLater);
  if (part("lost")?.hidden === false) write("back", "back");
  if (hasDropped) hideLater = setTimeout(() => setHidden(true), SAYS_DROPPED_FOR);
  else setHidden(true);
  hasDropped = false;
}

/** The page is of a release that is not served any more: what is typed in it stands, and the visitor loads it anew. */
export function showUpdated(words: string): void {
  say(part("lost"), words);
  setHidden(false);
}

/** Something the visitor did can not be carried out: the bar says so again, for a screen reader too. */
export function announceDropped(): void {
  hasDropped = true;
  setHidden(true);
  requestAnimationFrame(() => setHidden(false));
}

/** The visitor did something that waits for the connection: the bar says what became of it. */
export function announceKept(): void {
  if (!navigator.onLine) write("lost", "offline");
}

function setHidden(isHidden: boolean): void {
  const bar = part("lost");
  if (bar) bar.hidden = isHidden;
}

/** Writes the words that a part has for it. */
function write(name: "lost" | "back", words: string): void {
  const said = part(name)?.dataset[words];
  if (said) say(part(name), said);
}

function part(name: "lost" | "back"): HTMLElement | null {
  return document.getElementById(`connection-${name}`);
}
