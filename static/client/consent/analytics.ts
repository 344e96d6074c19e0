// Counts page views, for visitors who allow it. Loaded only with their consent, from the portal itself; it remembers nothing in the
// browser. How long the consent holds at most is written on its element, in hours, where browsers forget cookies of scripts by then.

import { readCookie } from "../cookies";
import { onView } from "./views";

const COUNTED_AT = "/api/skalet/statistik/v1/visning";
const HOUR = 3_600_000;

const hours = Number(document.querySelector<HTMLElement>("[data-consent-script=analytics]")?.dataset.consentDelay ?? Infinity);
const until = Date.now() + hours * HOUR;

onView((view) => {
  const token = readCookie("vst_csrf");
  if (Date.now() > until) return;
  void fetch(COUNTED_AT, {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify(view),
  }).catch(() => {}); // A view that is not counted is nothing the visitor should hear of.
});
