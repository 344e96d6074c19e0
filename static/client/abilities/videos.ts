// Films of other sites, anywhere inside the element: shown when the visitor asks for one, or at once after consent to all cookies.
//
// Until then nothing of the other site is fetched. Without scripts a link leads to the film.

export function videos(host: HTMLElement): () => void {
  const page = document.querySelector<HTMLElement>("[data-testid=page]");
  const show = (place: HTMLElement): HTMLIFrameElement => {
    const frame = document.createElement("iframe");
    frame.src = place.dataset.video!;
    frame.title = place.dataset.title!;
    frame.allow = "fullscreen; picture-in-picture";
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.loading = "lazy";
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation");
    place.replaceChildren(frame);
    return frame;
  };
  const showAll = () => {
    if (page?.dataset.consent !== "ALL") return;
    for (const place of host.querySelectorAll<HTMLElement>("[data-video]")) if (!place.querySelector("iframe")) show(place);
  };
  const click = ({ target }: Event) => {
    const place = (target as Element).closest("button") && (target as Element).closest<HTMLElement>("[data-video]");
    if (place && host.contains(place)) show(place).focus();
  };

  showAll();
  const consent = new MutationObserver(showAll);
  if (page) consent.observe(page, { attributeFilter: ["data-consent"] });
  host.addEventListener("click", click);
  return () => {
    consent.disconnect();
    host.removeEventListener("click", click);
  };
}
