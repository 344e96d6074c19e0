// What a page does as a whole: it goes to its address in another language when an app asks for it.

import { listenTo, textField } from "./detail";

interface Props {
  locales: Record<string, string>;
  event: string;
  /** Whether the query of the page is left out of them. */
  query?: boolean;
}

export function pageEvents(_: Element, { locales, event, query }: Props): () => void {
  return listenTo(
    event,
    textField("locale", (value) => Object.hasOwn(locales, value)),
    (locale) => {
      location.assign(locales[locale]! + (query ? location.search : ""));
    },
  );
}
