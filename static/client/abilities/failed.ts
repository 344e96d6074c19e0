// What the visitor did came to nothing: the page says so, until it is closed or said anew.

import { listen } from "./listened";
import { say, sayAnew } from "./say";

export function failed(element: HTMLElement): () => void {
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-says=${name}]`)!;
  const stop = listen("shell:failed", ({ detail }) => {
    element.hidden = false;
    say(part("reference"), detail.reference);
    sayAnew(part("text"), detail.text);
  });
  const close = ({ target }: Event) => {
    if ((target as Element).closest("button")) element.hidden = true;
  };
  element.addEventListener("click", close);
  return () => {
    stop();
    element.removeEventListener("click", close);
  };
}
