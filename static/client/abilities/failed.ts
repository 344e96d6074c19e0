// What the visitor did came to nothing: the page says so, until it is closed or said anew. An effect may fail before this is here.

import { lastTold } from "../told";
import { listen } from "./listened";
import { say, sayAnew } from "./say";

interface Failure {
  text: string;
  reference: string;
}

export function failed(element: HTMLElement): () => void {
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-says=${name}]`)!;
  const show = ({ text, reference }: Failure) => {
    lastTold.delete("failed");
    element.hidden = false;
    say(part("reference"), reference);
    sayAnew(part("text"), text);
  };
  const stop = listen("shell:failed", ({ detail }) => show(detail));
  const close = ({ target }: Event) => {
    if ((target as Element).closest("button")) element.hidden = true;
  };
  element.addEventListener("click", close);
  const before = lastTold.get("failed") as Failure | undefined;
  if (before) show(before);
  return () => {
    stop();
    element.removeEventListener("click", close);
  };
}
