// What a page does as a whole: it goes to its address in another language when an app asks for it.

import { listenTo, textField } from "./detail";

interface Props {
  locales: Record<string, string>;
  event: string;
}

export function pageEvents(_: Element, { locales, event }: Props): () => void {
  return listenTo(
    event,
    textField("locale", (value) => Object.hasOwn(locales, value)),
    (locale) => {
      location.assign(locales[locale]!);
    },
  );
}
