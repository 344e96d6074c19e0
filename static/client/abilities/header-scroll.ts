// A header that knows whether it is wide or narrow, gets small below the top of the page and makes room while the visitor scrolls down.

import { listenAll } from "./listeners";

interface Props {
  /** Pixels scrolled after which it is compact. */
  compactAfter: number;
  /** Width of the window, in em of the visitor's text size, from which it is the one for desktops. */
  desktopFrom: number;
}

/**
 * Says to the sheet how high the header is: what of it scrolls away, which is the first [data-away] that is drawn, and what stays.
 * It wraps when words are large, so it is measured whenever its size changes.
 */
function measured(element: HTMLElement): ResizeObserver {
  const away = [...element.querySelectorAll<HTMLElement>("[data-away]")];
  const observer = new ResizeObserver(() => {
    const sticks = getComputedStyle(element).position === "sticky";
    const leaves = away.find((row) => row.offsetHeight)?.offsetHeight ?? 0;
    const stays = sticks ? element.offsetHeight - leaves : 0;
    tell({ "--header-away": leaves, "--header-now": stays });
  });
  observer.observe(element);
  return observer;
}

/** Sets those of the lengths, by name in pixels, that are not so already: all elements of the page take a new one over, each with its style. */
function tell(lengths: Record<string, number>) {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const held = (name: string) => {
    const value = style.getPropertyValue(name);
    return parseFloat(value) * (value.endsWith("rem") ? parseFloat(style.fontSize) : 1);
  };
  const others = Object.entries(lengths).filter(([name, pixels]) => !(Math.abs(held(name) - pixels) < 1)); // before any is set
  for (const [name, pixels] of others) root.style.setProperty(name, `${pixels}px`);
}

/** `element` and every part of it that says so itself, by data-hidden, follow the scrolling. */
export function headerScroll(element: HTMLElement, { compactAfter, desktopFrom }: Props): () => void {
  const wide = matchMedia(`(min-width: ${desktopFrom}em)`);
  let last = scrollY;
  const say = (name: string, value: boolean) => {
    for (const each of [element, ...element.querySelectorAll<HTMLElement>("[data-hidden]")]) each.dataset[name] = String(value);
  };
  const look = () => {
    const now = Math.max(0, scrollY);
    say("compact", now > compactAfter);
    if (now !== last) say("hidden", now > last && now > compactAfter);
    last = now;
  };
  const fit = () => (element.dataset.layout = wide.matches ? "desktop" : "mobile");
  const sizes = measured(element);
  look();
  fit();
  const stop = listenAll([window, "scroll", look, { passive: true }], [wide, "change", fit]);
  return () => {
    sizes.disconnect();
    stop();
  };
}
