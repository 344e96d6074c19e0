// Goes to the page's address in another language when an app on the page asks for it.

import { listen } from "./listened";

export function pageEvents(_: Element, { locales, event }: { locales: Record<string, string>; event: string }): () => void {
  return listen(event, ({ detail }) => {
    const asked: unknown = typeof detail === "object" && detail !== null ? detail.locale : detail;
    const url = typeof asked === "string" && Object.hasOwn(locales, asked) ? locales[asked] : undefined;
    if (url) location.assign(url);
    else console.error(`${event}: there is no such language`);
  });
}
