// What the visitor did while the connection was down, sent in order when it is back.

import { announceDropped, announceKept } from "./bar";
import { type ElementModel, listens } from "./model";

const MOST_KEPT = 20;

const kept: { target: string; data: unknown[] }[] = [];

/** Keeps an event for later. One too many is not kept, and the visitor is told. */
export function keepForLater(target: string, data: unknown[]): void {
  if (kept.length === MOST_KEPT) return announceDropped();
  kept.push({ target, data });
  announceKept();
}

/** Sends what was kept to those targets that still exist; the visitor is told when one does not. */
export function sendKept(model: ElementModel, send: (target: string, data: unknown[]) => void): void {
  const events = kept.splice(0);
  const still = events.filter(({ target }) => listens(model, target));
  for (const { target, data } of still) send(target, data);
  if (still.length < events.length) announceDropped();
}
