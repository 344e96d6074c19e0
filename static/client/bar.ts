// The bar that says the connection was lost. Its words stand in the page, hidden, in the visitor's language.

/** Long enough to be read and read out. */
const SAYS_DROPPED_FOR = 6000;

let hasDropped = false;
let hideLater: ReturnType<typeof setTimeout> | undefined;

export function showBar(): void {
  clearTimeout(hideLater);
  setHidden(false);
}

/** Hides the bar, at once or, when something the visitor did was lost, after a while. */
export function hideBar(): void {
  clearTimeout(hideLater);
  if (hasDropped) hideLater = setTimeout(() => setHidden(true), SAYS_DROPPED_FOR);
  else setHidden(true);
  hasDropped = false;
}

/** Something the visitor did can not be carried out: the bar says so again, for a screen reader too. */
export function announceDropped(): void {
  hasDropped = true;
  setHidden(true);
  requestAnimationFrame(() => setHidden(false));
}

function setHidden(isHidden: boolean): void {
  const bar = document.getElementById("connection-lost");
  if (bar) bar.hidden = isHidden;
}
