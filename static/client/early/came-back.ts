// A page that the browser has kept aside comes back. Was it drawn for nobody, and somebody has signed in since, it is loaded anew, but not
// when something is typed in it, which is not to be lost. It has the colours that were chosen meanwhile,
// and the field of a page of results the term of these results, where another one was searched for next.

import { readCookie } from "../cookies";
import { hasTyped } from "../fields";

addEventListener("pageshow", ({ persisted }) => {
  if (!persisted || self !== top) return; // A frame of the gallery has colours of its own.
  // Chromium never begins one that waited when the page was kept, and a dialog that waits for its closing would stay, deaf to all.
  for (const each of document.getAnimations()) if (Number.isFinite(each.effect?.getComputedTiming().endTime)) each.finish();
  document.querySelector<HTMLFormElement>("form[data-search=page]")?.reset();
  const isOfNobody = document.querySelector('[data-testid=page][data-signed-in="false"]');
  if (isOfNobody && readCookie("vst_user") && !hasTyped(document)) location.reload();
  dress(readCookie("vst_theme") || "auto");
});

function dress(theme: string): void {
  document.documentElement.dataset.theme = theme;
  for (const each of document.querySelectorAll<HTMLButtonElement>(".appearance__choice")) each.ariaPressed = String(each.value === theme);
}
