// A move of an app inside the page is told as a new page is: the title is said, and the focus goes to the heading.

/** Follows moves within the page until it is left. `words` has {title} in it; an app that moved the focus itself keeps it there. */
export function tellRoutes(words: string, heading: () => HTMLElement | null): void {
  const region = document.querySelector("[data-route-announcer]");
  let last = location.pathname;
  const moved = () => {
    if (!region || location.pathname === last) return;
    last = location.pathname;
    const before = document.activeElement;
    // A turn later, when the app has drawn the place it went to and said its title.
    setTimeout(() => {
      region.textContent = words.replace("{title}", document.title);
      const isKept = document.activeElement === before && !before?.matches("input, select, textarea");
      if (isKept || document.activeElement === document.body) focusOn(heading());
    });
  };
  const { navigation } = window as unknown as { navigation?: EventTarget };
  navigation?.addEventListener("currententrychange", moved);
  addEventListener("popstate", moved);
}

function focusOn(heading: HTMLElement | null): void {
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus();
}
