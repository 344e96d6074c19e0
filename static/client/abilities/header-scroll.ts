// A header that knows whether it is wide or narrow, gets small below the top of the page and makes room while the visitor scrolls down.

interface Props {
  /** Pixels scrolled after which it is compact. */
  compactAfter: number;
  /** Width of the window, in em of the visitor's text size, from which it is the one for desktops. */
  desktopFrom: number;
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
  look();
  fit();
  addEventListener("scroll", look, { passive: true });
  wide.addEventListener("change", fit);
  return () => {
    removeEventListener("scroll", look);
    wide.removeEventListener("change", fit);
  };
}
