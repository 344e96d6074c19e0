// Counts down here, second by second, from the time that the server said is left. Nothing is sent until it has ended.
//
// It looks at a clock that never jumps, and looks again whenever the page comes back into sight: timers sleep in the background.

import { say } from "./say";

interface Props {
  /** Time left when this was drawn, and how often to look, in milliseconds. */
  left: number;
  tick: number;
  /** What is shown: {n} is seconds, {time} minutes and seconds. */
  text: string;
  /** What is said aloud once as few seconds are left, by seconds. */
  milestones?: Record<string, string>;
  /** Id of the live region that says it. */
  announcer?: string | null;
  /** A window event when it has ended, for those who do not ask the server. */
  endEvent?: string | null;
}

export function countdown(element: HTMLElement, props: Props, on: Record<string, (() => void) | undefined>): () => void {
  const ends = performance.now() + props.left;
  const shown = element.querySelector("[data-countdown]") ?? element;
  const region = props.announcer ? document.getElementById(props.announcer) : null;
  const milestones = Object.keys(props.milestones ?? {})
    .map(Number)
    .sort((a, b) => b - a);
  const secondsLeft = () => Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  let last = secondsLeft() + 1;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(timer);
    const n = secondsLeft();
    const minutes = Math.floor(n / 60);
    say(shown, props.text.replace("{n}", String(n)).replace("{time}", `${pair(minutes)}:${pair(n % 60)}`));
    // Of several that were slept through only the last is still true.
    const passed = milestones.filter((each) => each < last && each >= n).at(-1);
    if (region && passed !== undefined) say(region, props.milestones![passed]!);
    last = n;
    if (n > 0) timer = setTimeout(look, Math.min(props.tick, (ends - performance.now()) % 1000 || props.tick));
    else end();
  };
  const end = () => {
    stop();
    element.dataset.ended = "true";
    if (props.endEvent) dispatchEvent(new CustomEvent(props.endEvent));
    on.onEnd?.();
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
    removeEventListener("pageshow", look);
  };

  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  look();
  return stop;
}

function pair(n: number): string {
  return String(n).padStart(2, "0");
}
