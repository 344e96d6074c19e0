// The contents of a long page: open beside the text where there is room, and the part that is being read is marked.

const WIDE = "(min-width: 80em)";

export function contents(element: HTMLDetailsElement): () => void {
  const wide = matchMedia(WIDE);
  const links = [...element.querySelectorAll<HTMLAnchorElement>("a[href^='#']")];
  let next = 0;

  const fit = () => {
    element.open = wide.matches;
  };
  const mark = () => {
    next = 0;
    const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    let current: HTMLAnchorElement | undefined;
    for (const link of links) {
      const heading = document.getElementById(link.hash.slice(1));
      if (heading && heading.getBoundingClientRect().top <= edge + heading.offsetHeight) current = link;
    }
    for (const link of links) link.ariaCurrent = link === current ? "true" : null;
  };
  const soon = () => {
    next ||= requestAnimationFrame(mark);
  };
  const close = ({ target }: Event) => {
    if ((target as Element).closest("a") && !wide.matches) element.open = false;
  };
  fit();
  mark();
  wide.addEventListener("change", fit);
  element.addEventListener("click", close);
  addEventListener("scroll", soon, { passive: true });
  return () => {
    cancelAnimationFrame(next);
    wide.removeEventListener("change", fit);
    element.removeEventListener("click", close);
    removeEventListener("scroll", soon);
  };
}
