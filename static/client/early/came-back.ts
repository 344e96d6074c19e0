// A page that the browser has kept aside comes back. Was it drawn for nobody, and somebody has signed in since, it is loaded anew, but not
// when something is typed in it, which is not to be lost.

import { hasTyped } from "../fields";

addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  // Chromium never begins one that waited when the page was kept, and a dialog that waits for its closing would stay, deaf to all.
  for (const each of document.getAnimations()) if (Number.isFinite(each.effect?.getComputedTiming().endTime)) each.finish();
  const isOfNobody = document.querySelector('[data-testid=page][data-signed-in="false"]');
  if (isOfNobody && /(?:^|; )vst_user=/.test(document.cookie) && !hasTyped(document)) location.reload();
});
