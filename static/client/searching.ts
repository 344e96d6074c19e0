// The fields that search the site are ordinary forms that lead to the search page, until somebody is about to use one: then the rest
// is fetched. It needs neither the connection nor what React draws.

import { partAt } from "./fetched";
import { dialogs } from "./old-browsers";
import type { Search } from "./search/search";

const kept = document.getElementById("search");
let coming: Promise<Search> | undefined;

if (kept) {
  for (const name of ["focusin", "pointerover"]) addEventListener(name, ({ target }) => prepare(target));
  addEventListener("submit", submit);
  addEventListener("click", openInstead);
  addEventListener("pageshow", ({ persisted }) => persisted && resume());
  prepare(document.activeElement);
  resume();
}

function fetched(): Promise<Search> {
  const { script, from } = kept!.dataset;
  coming ??= Promise.all([import(script!), partAt(from!), dialogs]).then(([module, part]) => module.startSearch(part));
  coming.catch(() => (coming = undefined)); // The next use asks for it again.
  return coming;
}

function formOf(target: unknown): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>("form[data-search]") : null;
}

function prepare(target: unknown): void {
  const form = formOf(target);
  if (form) fetched().then((search) => search.give(form), console.error);
}

function submit(event: Event): void {
  const form = formOf(event.target);
  if (form?.dataset.search !== "dialog" || event.defaultPrevented) return;
  event.preventDefault();
  fetched().then(
    (search) => search.openFrom(form),
    () => form.submit(),
  );
}

/** The button of the search drawer, while no drawer works yet. */
function openInstead({ target }: Event): void {
  const button = target instanceof Element ? target.closest('[data-drawer="drawer-search"]') : null;
  if (!button) return;
  setTimeout(() => {
    if (!document.querySelector("#drawer-search[open]")) fetched().then((search) => search.open(""), console.error);
  });
}

/** Whoever comes back, or loads the page anew, finds the search as it was left. */
function resume(): void {
  const { search } = history.state ?? {};
  if (typeof search === "string") fetched().then((found) => found.open(search), console.error);
}
