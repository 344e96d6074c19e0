// Somebody on a slow line presses a button of the header while the client is still coming: its drawer opens when it can.

const page = document.querySelector<HTMLElement>("[data-testid=page]");
const isReady = () => page?.dataset.ready === "true";
/** The last thing that was turned to, if it opens a drawer. */
let pressed: HTMLElement | null = null;

const note = ({ target }: Event) => {
  pressed = (target as Element).closest<HTMLElement>("[data-drawer]");
};

if (page && !isReady()) {
  for (const sign of ["focusin", "click"]) document.addEventListener(sign, note);
  new MutationObserver((_, waiting) => {
    if (!isReady()) return;
    waiting.disconnect();
    for (const sign of ["focusin", "click"]) document.removeEventListener(sign, note);
    if (pressed?.ariaExpanded === "false") pressed.click();
  }).observe(page, { attributeFilter: ["data-ready"] });
}

export {};
