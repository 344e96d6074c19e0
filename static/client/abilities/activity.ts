// Whether somebody is at the page: keys, presses, touches and scrolling count, and after a while without them it is idle.

interface Props {
  /** Milliseconds without a sign of anybody. */
  idleAfter: number;
}

const SIGNS = ["keydown", "pointerdown", "touchstart", "scroll"] as const;
const listeners = new Set<() => void>();

/** Calls `listener` at each sign of somebody; answers how to stop. */
export function onActivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The nearest element around it that has `data-activity` says active or idle. */
export function activity(inside: HTMLElement, { idleAfter }: Props): () => void {
  const element = inside.closest<HTMLElement>("[data-activity]")!;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = () => (element.dataset.activity = "idle");
  const sign = () => {
    element.dataset.activity = "active";
    clearTimeout(timer);
    timer = setTimeout(idle, idleAfter);
    for (const listener of listeners) listener();
  };
  for (const each of SIGNS) addEventListener(each, sign, { capture: true, passive: true });
  timer = setTimeout(idle, idleAfter);
  return () => {
    clearTimeout(timer);
    for (const each of SIGNS) removeEventListener(each, sign, { capture: true });
  };
}
