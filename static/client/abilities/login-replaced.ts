// Somebody has signed in anew in this browser. The page waits until the cookies of the newer login are here, for a navigation that is
// under way may bring them; then the server says whether it is the same person, and the page lives on, or another one.

import { hasTyped } from "../fields";
import { beginLeaving } from "../leaving";
import { hasSuccessor, takeOver } from "../login";
import { lastTold } from "../told";
import { listen } from "./listened";
import { sayAnew } from "./say";

interface Props {
  cookie: string;
  /** Whether the visitor is asked before the page is loaded anew; one is asked anyway who has typed something. */
  asks: boolean;
  text: string;
  loading: string;
}

interface Told {
  isAnother: boolean;
}

const LOOKS_EACH = 200;
/** After so many milliseconds without new cookies the page says what it knows. */
const WAITS = 5000;

export function loginReplaced(element: HTMLElement, props: Props): () => void {
  let looking: ReturnType<typeof setInterval> | undefined;
  hasSuccessor(props.cookie);

  const tell = ({ isAnother }: Told) => {
    if (isAnother) giveWay();
    else if (looking === undefined) wait();
  };

  function wait(): void {
    const since = performance.now();
    looking = setInterval(() => {
      if (hasSuccessor(props.cookie)) {
        stopLooking();
        takeOver(props.cookie);
        lastTold.delete("login-replaced");
        dispatchEvent(new Event("shell:connect-anew"));
      } else if (performance.now() - since > WAITS) {
        stopLooking();
        show(props.text);
      }
    }, LOOKS_EACH);
  }

  function giveWay(): void {
    if (props.asks || hasTyped(document)) return show(props.text);
    show(props.loading);
    load();
  }

  function show(text: string): void {
    element.hidden = false;
    sayAnew(element.querySelector("[data-says=text]")!, text);
  }

  const load = () => void (beginLeaving() && location.reload());
  const press = ({ target }: Event) => void ((target as Element).closest("button") && load());
  const stopLooking = () => {
    clearInterval(looking);
    looking = undefined;
  };

  const stop = listen("shell:login-replaced", ({ detail }) => tell(detail as Told));
  element.addEventListener("click", press);
  const told = lastTold.get("login-replaced") as Told | undefined;
  if (told) tell(told);
  return () => {
    stop();
    stopLooking();
    element.removeEventListener("click", press);
  };
}
