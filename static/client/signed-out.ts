// Why the login of this page is over, told to the logged-out page: by session storage, for its address says nothing (journey 8).

import { readCookie } from "./cookies";

/** The page that is left knows this of its login; nothing where nobody is signed in. */
let known: { cookie: string; left: () => number } | undefined;

/** From here on the page is of a login that `cookie` tells of and that has `left` seconds to go. */
export function isOfLogin(cookie: string, left: () => number): void {
  known = { cookie, left };
}

/** Called by whoever leads the page to the logged-out one, before the cookies are gone. */
export function tellWhy(): void {
  if (!known) return;
  const isOver = known.left() < 5;
  if (!isOver && readCookie(known.cookie)) return; // Ended from elsewhere: nobody here knows why.
  const told = { orsak: isOver ? "tid" : "annan-flik", fran: location.pathname + location.search, sparat: isKept() };
  try {
    sessionStorage.setItem("vst-signed-out", JSON.stringify(told));
  } catch (error) {
    console.warn(error);
  }
}

/** Whether all that was typed is kept; `undefined` when nothing was. */
function isKept(): boolean | undefined {
  const forms = [...document.forms].filter(({ method, dataset }) => method === "post" && dataset.draft !== "kept");
  const isLost = forms.some((form) =>
    [...form.elements].some((field) => field.matches("textarea, input") && isTyped(field as HTMLInputElement)),
  );
  return isLost ? false : document.querySelector("form[data-draft=kept]") ? true : undefined;
}

function isTyped({ type, value, defaultValue }: HTMLInputElement): boolean {
  return /^(text|email|tel|url|number|textarea)/.test(type) && value !== defaultValue;
}
