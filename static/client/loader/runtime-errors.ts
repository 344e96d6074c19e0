// Errors that an app lets go while it runs: they are told, and the app stays.

import { wordsOf } from "./fault";

const MOST_TOLD = 5;

/** Tells `tell` of errors whose file is one of the app's own, until the answer is called. A flood is told of at most five times. */
export function watchErrors(origin: string, folder: string, tell: (words: string) => void): () => void {
  let told = 0;
  const ofTheApp = (where: string) => where.includes(folder) || (origin !== location.origin && where.includes(origin));
  const note = (error: unknown, where: string) => {
    if (told < MOST_TOLD && ofTheApp(where) && ++told) tell(wordsOf(error));
  };
  const thrown = (event: ErrorEvent) => note(event.error ?? event.message, `${event.filename} ${stackOf(event.error)}`);
  const rejected = (event: PromiseRejectionEvent) => note(event.reason, stackOf(event.reason));
  addEventListener("error", thrown);
  addEventListener("unhandledrejection", rejected);
  return () => {
    removeEventListener("error", thrown);
    removeEventListener("unhandledrejection", rejected);
  };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? String(error.stack) : "";
}
