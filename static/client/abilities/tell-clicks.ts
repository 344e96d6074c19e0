// Tells the portal which hit of a search was chosen: term, language and id of the hit, nothing of who chose. A hit that is opened
// beside the page, with a key held or the middle button, is chosen too. The message goes out although the page is left.

const MIDDLE = 1;

interface Search {
  /** Of the call. */
  address: string;
  language: string;
  term: string;
}

export function tellClicks(list: HTMLElement, search: Search): () => void {
  const tell = ({ type, button, target }: MouseEvent) => {
    const { id } = (target as Element).closest("a")?.closest<HTMLElement>("[data-id]")?.dataset ?? {};
    if (!id || (type === "auxclick" && button !== MIDDLE)) return;
    const body = { queryString: search.term, language: search.language, id };
    navigator.sendBeacon(search.address, new Blob([JSON.stringify(body)], { type: "application/json" }));
  };
  list.addEventListener("click", tell);
  list.addEventListener("auxclick", tell);
  return () => {
    list.removeEventListener("click", tell);
    list.removeEventListener("auxclick", tell);
  };
}
