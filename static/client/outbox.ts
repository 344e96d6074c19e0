// What the visitor did while the connection was down, sent in order when it is back.

import { announceDropped, announceKept } from "./bar";
import { type ElementModel, listens } from "./model";

const MOST_KEPT = 20;

let kept: { target: string; data: unknown[] }[] = [];

/** Keeps an event for later. One too many is not kept, and the visitor is told. Of a form only what it sent last is sent. */
export function keepForLater(target: string, data: unknown[]): void {
  if (target.endsWith("Submit")) kept = kept.filter((each) => each.target !== target);
  if (kept.length === MOST_KEPT) return announceDropped();
  kept.push({ target, data });
  announceKept();
}

/** Sends what was kept to those targets that still exist; the visitor is told when one does not. */
export function sendKept(model: ElementModel, send: (target: string, data: unknown[]) => void): void {
  for (const { target, data } of kept.splice(0)) {
    if (listens(model, target)) send(target, data);
    else announceDropped();
  }
}
