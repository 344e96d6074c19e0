// Behaviours that come in files of their own, when a page first needs one. Until its file is here the native element works.

import type { Attach } from "./ability";
import type { Callbacks } from "./callbacks";
import { partsComing } from "./fetched";

const CONTROLS = [
  "answered-switch",
  "combobox",
  "filter-select",
  "format-amount",
  "pick-date",
  "restrict-input",
  "show-hints",
  "show-values",
] as const;
const RARE = [
  "announce",
  "choose-in-list",
  "contents",
  "copy",
  "countdown",
  "fetch-then-go",
  "focus-added",
  "go-back",
  "modal",
  "move-in-grid",
  "print",
  "remote-app",
  "signed-out",
  "tell-clicks",
  "ticks",
  "videos",
] as const;
const PERSONAL = ["keep-draft", "party-changed", "saved-switches", "stars"] as const;
const UPLOADS = ["upload-files"] as const;

export type Controls = Record<(typeof CONTROLS)[number], Attach>;
export type Rare = Record<(typeof RARE)[number], Attach>;
export type Personal = Record<(typeof PERSONAL)[number], Attach>;
export type Uploads = Record<(typeof UPLOADS)[number], Attach>;

interface File {
  names: readonly string[];
  /** Where the root element says that the file is. */
  at: "controls" | "rare" | "personal" | "uploads";
  behaviours?: Record<string, Attach> | undefined;
  coming?: Promise<void> | undefined;
}
const FILES: File[] = [
  { names: CONTROLS, at: "controls" },
  { names: RARE, at: "rare" },
  { names: PERSONAL, at: "personal" },
  { names: UPLOADS, at: "uploads" },
];

/** The file that a behaviour comes in; none of one that is here from the start. */
export function fileOf(name: string): File | undefined {
  return FILES.find((file) => file.names.includes(name));
}

/** Gives the behaviour as soon as its file is here; answers how to take it away, or to let go of it before it came. */
export function giveLater(element: unknown, name: string, props: unknown, on: Callbacks, file: File): () => void {
  let take: (() => void) | void;
  let isGone = false;
  const give = () => {
    if (!isGone) take = file.behaviours?.[name]?.(element, props, on);
  };
  if (file.behaviours) give();
  else fetched(file).then(give);
  return () => {
    isGone = true;
    take?.();
  };
}

/** What a page waits for before it calls itself ready; nothing on most pages. */
export function stillComing(): Promise<unknown> | undefined {
  const coming = FILES.filter((file) => file.coming && !file.behaviours);
  const all = [...coming.map((file) => file.coming), ...partsComing()];
  return all.length ? Promise.all(all) : undefined;
}

function fetched(file: File): Promise<void> {
  file.coming ??= import(document.getElementById("root")!.dataset[file.at]!).then(
    (module: Record<string, Record<string, Attach>>) => {
      file.behaviours = module[file.at.toUpperCase()];
    },
    (fault: unknown) => {
      file.coming = undefined; // The next element that is drawn asks for it again.
      console.error(`The ${file.at} did not come; the native elements stay`, fault);
    },
  );
  return file.coming;
}
