// The bar that says the connection was lost. Its words stand in the page, hidden, in the visitor's language.

const SAYS_DROPPED_FOR = 6000;

let hideLater: ReturnType<typeof setTimeout> | undefined;

export function showBar(): void {
  clearTimeout(hideLater);
  hideLater = undefined;
  const bar = document.getElementById("connection-lost");
  if (bar) bar.hidden = false;
}

export function hideBar(): void {
  if (hideLater !== undefined) return;
  const bar = document.getElementById("connection-lost");
  if (bar) bar.hidden = true;
}

/** Something the visitor did could not be carried out: the bar says so again, long enough to be read and read out. */
export function announceDropped(): void {
  const bar = document.getElementById("connection-lost");
  if (!bar) return;
  bar.hidden = true;
  requestAnimationFrame(() => {
    showBar();
    hideLater = setTimeout(() => {
      hideLater = undefined;
      if (document.querySelector("[data-testid=page]")?.getAttribute("data-ready") === "true") hideBar();
    }, SAYS_DROPPED_FOR);
  });
}
