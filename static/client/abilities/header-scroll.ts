// A header that gets small below the top of the page and makes room while the visitor scrolls down.

export function headerScroll(element: HTMLElement, { compactAfter }: { compactAfter: number }): () => void {
  let last = scrollY;
  const look = () => {
    const now = Math.max(0, scrollY);
    element.dataset.compact = String(now > compactAfter);
    if (now !== last) element.dataset.hidden = String(now > last && now > compactAfter);
    last = now;
  };
  look();
  addEventListener("scroll", look, { passive: true });
  return () => removeEventListener("scroll", look);
}
