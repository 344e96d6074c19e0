// What a page does as a whole: it goes to its address in another language when an app asks for it, and tells whoever counts page
// views of each address, also of those that an app pushes.

import { listenTo, textField } from "./detail";

interface Props {
  locales: Record<string, string>;
  event: string;
  /** A method of a global object, called with path, title and locale where it exists. */
  viewed?: { object: string; method: string; locale: string };
}

let lastViewed = "";

export function pageEvents(_: Element, { locales, event, viewed }: Props): () => void {
  const stopListening = listenTo(event, textField("locale", (value) => Object.hasOwn(locales, value)), (locale) => {
    location.assign(locales[locale]!);
  });
  const view = () => {
    if (!viewed || location.pathname === lastViewed) return;
    lastViewed = location.pathname;
    // A turn later, when an app has drawn the place it went to and said its title.
    setTimeout(() => {
      const counter = (window as unknown as Record<string, Record<string, unknown> | undefined>)[viewed.object];
      const tell = counter?.[viewed.method];
      if (typeof tell === "function") tell.call(counter, { path: lastViewed, title: document.title, locale: viewed.locale });
    });
  };
  const { navigation } = window as unknown as { navigation?: EventTarget };
  view();
  navigation?.addEventListener("currententrychange", view);
  addEventListener("popstate", view);
  return () => {
    stopListening();
    navigation?.removeEventListener("currententrychange", view);
    removeEventListener("popstate", view);
  };
}
