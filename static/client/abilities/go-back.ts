// Goes to the page before this one. What an app pushed on this page is not a page before; without one it goes to a given address.

interface Entry {
  key: string;
  sameDocument: boolean;
}
interface Navigation {
  currentEntry: { index: number } | null;
  entries(): Entry[];
  traverseTo(key: string): unknown;
}

export function goBack(element: HTMLElement, { otherwise }: { otherwise: string }): () => void {
  const go = () => {
    const { navigation } = window as unknown as { navigation?: Navigation };
    const at = navigation?.currentEntry?.index;
    if (!navigation || at === undefined) return history.length > 1 ? leave() : location.assign(otherwise);
    const entries = navigation.entries();
    const before = entries.slice(0, at).findLast((entry) => !entry.sameDocument);
    if (before) navigation.traverseTo(before.key);
    else if (document.referrer)
      history.go(-at - 1); // The page before is on another site, whose entries are not told.
    else location.assign(otherwise);
  };
  element.addEventListener("click", go);
  return () => element.removeEventListener("click", go);
}

/** Where nothing tells which entries are of this page: back over each of them, until the page is left. */
function leave(): void {
  const on = () => history.back();
  addEventListener("popstate", on);
  setTimeout(() => removeEventListener("popstate", on), 1000); // Without a page before, the visitor's own steps are theirs again.
  on();
}
