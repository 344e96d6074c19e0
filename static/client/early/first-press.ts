// Somebody on a slow line presses a button of the header while the client is still coming: its drawer opens when it can. Where the client
// does not come, or its websocket is refused, the drawer opens as the dialog that it is: all that is in it are links and forms.

/** Milliseconds that somebody who has pressed waits for the client; after that nobody does on this page. */
const PATIENCE = 3_000;
const SIGNS = ["focusin", "click"];

const page = document.querySelector<HTMLElement>("[data-testid=page]");
const isReady = () => page?.dataset.ready === "true";
/** The last thing that was turned to, if it opens a drawer. */
let pressed: HTMLElement | null = null;
let isLate = false;

function note({ target, type }: Event): void {
  const hit = target as Element;
  pressed = hit.closest<HTMLElement>("[data-drawer]");
  if (type !== "click") return;
  if (hit.closest("[data-drawer-close]")) hit.closest("dialog")?.close();
  else if (isLate) openAsItIs();
  else if (pressed) setTimeout(openAsItIs, PATIENCE);
}

function openAsItIs(): void {
  isLate = true;
  if (isReady() || !pressed) return;
  const drawer = document.getElementById(pressed.dataset.drawer!) as HTMLDialogElement;
  if (drawer.open) return;
  pressed.closest("dialog")?.close();
  drawer.showModal?.();
}

if (page && !isReady()) {
  for (const sign of SIGNS) document.addEventListener(sign, note);
  new MutationObserver((_, waiting) => {
    if (!isReady()) return;
    waiting.disconnect();
    for (const sign of SIGNS) document.removeEventListener(sign, note);
    const open = document.querySelector(".drawer[open]");
    const opener = open ? document.querySelector<HTMLElement>(`[data-drawer="${open.id}"]`) : pressed;
    if (opener?.ariaExpanded === "false") opener.click();
    pressed = null; // Nobody waits for it any more.
  }).observe(page, { attributeFilter: ["data-ready"] });
}

export {};
