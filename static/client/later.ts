// Behaviours that come in a file of their own, when a page first needs one. Until it is here the native control works.

import type { Attach } from "./ability";
import type { Callbacks } from "./callbacks";

const NAMES = [
  "answered-switch",
  "choose-in-list",
  "combobox",
  "copy",
  "filter-select",
  "format-amount",
  "pick-date",
  "restrict-input",
  "stars",
  "videos",
] as const;
export type Controls = Record<(typeof NAMES)[number], Attach>;

let controls: Controls | undefined;
let coming: Promise<void> | undefined;

/** Whether `name` is a behaviour of that file. */
export function comesLater(name: string): name is keyof Controls {
  return (NAMES as readonly string[]).includes(name);
}

/** Gives the behaviour as soon as it is here; answers how to take it away, or to let go of it before it came. */
export function giveLater(element: unknown, name: keyof Controls, props: unknown, on: Callbacks): () => void {
  let take: (() => void) | void;
  let isGone = false;
  const give = () => {
    if (!isGone) take = controls?.[name](element, props, on);
  };
  if (controls) give();
  else fetched().then(give);
  return () => {
    isGone = true;
    take?.();
  };
}

/** What a page waits for before it calls itself ready; nothing on most pages. */
export function stillComing(): Promise<void> | undefined {
  return controls ? undefined : coming;
}

function fetched(): Promise<void> {
  const file = document.getElementById("root")!.dataset.controls!;
  coming ??= import(file).then(
    (module: { CONTROLS: Controls }) => {
      controls = module.CONTROLS;
    },
    (fault: unknown) => {
      coming = undefined; // The next control that is drawn asks for it again.
      console.error("The form controls did not come; the native ones stay", fault);
    },
  );
  return coming;
}
