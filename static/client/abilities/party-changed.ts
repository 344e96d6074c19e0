// The page was drawn for another party than its visitor has chosen since, on another page: it says so, and where one can go on.

import { lastTold } from "../told";
import { listen } from "./listened";
import { say, sayAnew } from "./say";

interface Words {
  text: string;
  show: string;
}

export function partyChanged(element: HTMLElement): () => void {
  // The page that chooses is on its way to the next one; it needs not be told of itself.
  let isLeaving = false;
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-says=${name}]`)!;
  const tell = (words: Words | null | undefined) => {
    if (words && isLeaving) return;
    element.hidden = !words;
    if (!words) return;
    const here = location.pathname + location.search;
    (part("show") as HTMLAnchorElement).href = here;
    element.querySelector<HTMLInputElement>("[name=from]")!.value = here;
    say(part("show"), words.show);
    sayAnew(part("text"), words.text);
  };
  const leaving = (event: Event) => (isLeaving = !event.defaultPrevented);
  const back = () => (isLeaving = false);
  const stop = listen("shell:party-changed", ({ detail }) => tell(detail as Words | null));
  addEventListener("submit", leaving);
  addEventListener("pageshow", back);
  tell(lastTold.get("party-changed") as Words | null | undefined);
  return () => {
    stop();
    removeEventListener("submit", leaving);
    removeEventListener("pageshow", back);
  };
}
