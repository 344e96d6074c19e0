// What an app has put into the page outside its own place, and takes with it when it behaves: what it does not is taken away.
//
// Known is what its own scripts did from mount on. What its module did while it was read is done once for each page and stays with it.

import { isCalledBy, scriptsOf } from "./callers";

interface Thing {
  kind: "nodes" | "listeners" | "timers" | "observers";
  what: string;
  takeAway: () => void;
  stays: () => boolean;
  putBack: (() => void) | undefined;
  isTold?: boolean;
}

const ofScripts = new Map<string, Map<unknown, Thing>>();
/** Of the app that is there, for one is at a time; empty when none is, or when its scripts cannot be told from the portal's. */
let scripts = "";
let things = new Map<unknown, Thing>();
let place: Element;
let isLeaving = false;

/** Begins to note what the app at `entry` does outside of `element`. */
export function note(entry: URL, element: Element): void {
  scripts = scriptsOf(entry);
  things = ofScripts.get(scripts) ?? new Map();
  place = element;
  isLeaving = false;
  for (const { putBack } of things.values()) putBack?.();
  ofScripts.set(scripts, things);
}

/** Whether the app itself is calling; `atTheEnd` only since it is being unmounted. */
export function isCalling(atTheEnd = false): boolean {
  return scripts !== "" && (isLeaving || !atTheEnd) && isCalledBy(scripts);
}

/** Whether a node stands in the page and not in the app's own place. */
export function isOutside(node: Node): boolean {
  return node.isConnected && !place.contains(node);
}

/** Notes that the app made something: `what` is the tag of a node, the type of an event. Some end without anybody's `forget`, so they say
 * whether they would stay. `putBack` makes one anew when the same scripts are mounted again, for libraries do some things once for a page. */
export function keep(
  key: unknown,
  kind: Thing["kind"],
  what: string,
  takeAway: () => void,
  stays: () => boolean = () => true,
  putBack?: () => void,
): void {
  forgetEnded(); // An app may run for hours.
  things.set(key, { kind, what, takeAway, stays, putBack });
}

/** Forgets what somebody ended, whoever it was. */
export function forget(key: unknown): void {
  things.delete(key);
}

/** The app is being unmounted. */
export function leaving(): void {
  isLeaving = true;
}

/** Takes away what the app did not, and answers what it was: `nodes 2 (div, script), timers 1 (setInterval)`. */
export function takeAway(): string {
  scripts = "";
  forgetEnded();
  const left = things;
  things = new Map();
  const told: Record<string, string[]> = {};
  for (const [key, thing] of left) {
    thing.takeAway();
    if (!thing.isTold) (told[thing.kind] ??= []).push(thing.what);
    thing.isTold = true;
    if (!thing.putBack) left.delete(key);
  }
  return Object.entries(told)
    .map(([kind, whats]) => `${kind} ${whats.length} (${[...new Set(whats)].join(", ")})`)
    .join(", ");
}

function forgetEnded(): void {
  for (const [key, { stays }] of things) if (!stays()) things.delete(key);
}
