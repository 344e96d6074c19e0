// A page that the browser has kept aside for the way back was drawn for nobody, and somebody has signed in since: it is loaded anew.
// Not when something is typed in it, which is not to be lost.

import { hasTyped } from "../fields";

addEventListener("pageshow", ({ persisted }) => {
  const isOfNobody = document.querySelector('[data-testid=page][data-signed-in="false"]');
  if (persisted && isOfNobody && /(?:^|; )vst_user=/.test(document.cookie) && !hasTyped(document)) location.reload();
});
