// Each address that the page shows, also those that an app pushes, for whoever counts page views with consent.

import { cleaned } from "./clean";

/** Nothing in it says who looks: no query, and path and title are cleaned. */
export interface View {
  path: string;
  title: string;
  locale: string;
}

/** Whether the visitor has allowed it; asked each time, for they may change their mind while the page is open. */
export function isAllowed(): boolean {
  return document.querySelector<HTMLElement>("[data-testid=page]")?.dataset.consent === "ALL";
}

/** Tells of the address at hand and of each one after it, as long as that is allowed: by the visitor, unless `may` says otherwise. */
export function onView(tell: (view: View) => void, may = isAllowed): void {
  let last = "";
  const look = () => {
    if (location.pathname === last) return;
    const path = (last = location.pathname);
    // A turn later, when an app has drawn the place it went to and said its title.
    setTimeout(() => {
      if (may()) tell({ path: cleaned(path), title: cleaned(document.title), locale: document.documentElement.lang });
    });
  };
  const { navigation } = window as unknown as { navigation?: EventTarget };
  look();
  navigation?.addEventListener("currententrychange", look);
  addEventListener("shell:entry", look);
  addEventListener("popstate", look);
}
