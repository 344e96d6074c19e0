// What somebody signed out has typed is there again when the page is loaded anew: by their hand, by a pull on the page of a phone, by a
// browser that was short of memory, or on the way back, where Firefox fills in fields once and not the next time. It stays with the entry
// of the tab's history, which no server sees and no other tab, and nobody's who signs in. Who is signed in has drafts at the server. It is
// put back before the client comes, which takes it for typed just now.

import { isTick } from "../events";
import { differs, mayBeKept } from "../fields";

/** By form, name and, of what is ticked, value. */
type Typed = Record<string, string | boolean>;

const AFTER = 500;
const FIELDS = "form[data-state] :is(input:not([type=file], [type=password]), textarea, select:not([multiple]))[name]";

const page = document.querySelector<HTMLElement>("[data-testid=page]");
/** The browser posts it again, with its rows, when it is loaded anew; to write into its entry would make that a page that was asked for. */
const isAnswer = /[?&]answer=/.test(document.getElementById("root")?.dataset.socket ?? "");
const fields = () => [...page!.querySelectorAll<HTMLInputElement>(FIELDS)].filter(mayBeKept);
const keyOf = ({ form, name, type, value }: HTMLInputElement) => `${form!.id} ${name} ${isTick(type) ? value : ""}`;
const kept = () => (history.state as { typed?: Typed } | null)?.typed;
let isWaiting = false;

function keep(): void {
  isWaiting = false;
  if (page!.querySelector("form[data-state=submitting]")) return soon(); // Only its answer says whether it is to be typed again.
  const typed = Object.fromEntries(
    fields()
      .filter(differs)
      .map((each) => [keyOf(each), isTick(each.type) ? each.checked : each.value]),
  );
  if (Object.keys(typed).length || kept()) history.replaceState({ ...history.state, typed }, "");
}

function soon(): void {
  if (!isWaiting) setTimeout(keep, AFTER);
  isWaiting = true;
}

/** But for what the browser has put back itself, which may be later by half a second. */
function putBack(): void {
  for (const each of fields().filter((field) => !differs(field))) {
    const was = kept()?.[keyOf(each)];
    if (typeof was === "boolean") each.checked = was;
    else if (was !== undefined) each.value = was;
  }
}

if (page && !isAnswer && page.dataset.signedIn === "false") {
  const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (way?.type !== "navigate") putBack();
  // A click or a key may have closed a form, which empties it.
  for (const each of ["input", "change", "submit", "click", "keyup"]) addEventListener(each, soon);
} else if (!isAnswer && kept()) history.replaceState({ ...history.state, typed: undefined }, "");
