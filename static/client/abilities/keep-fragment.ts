// The part of an address after "#" never reaches the server. Links and forms that lead back to an address take it along.

interface Props {
  /** Queries inside each other: the address that is led back to stands in the last of them. */
  through: string[];
  /** Or the hidden field of a form that holds it. */
  field?: string;
}

export function keepFragment(element: HTMLElement, { through, field }: Props): () => void {
  const click = ({ target }: Event) => {
    const link = (target as Element).closest("a");
    if (link && location.hash) link.href = withFragment(link.href, through);
  };
  const submit = () => {
    const kept = field ? element.querySelector<HTMLInputElement>(`input[name="${field}"]`) : null;
    if (kept?.value && location.hash) kept.value = withFragment(kept.value, []);
  };
  element.addEventListener("click", click, { capture: true });
  element.addEventListener("submit", submit, { capture: true });
  return () => {
    element.removeEventListener("click", click, { capture: true });
    element.removeEventListener("submit", submit, { capture: true });
  };
}

/** The address with the fragment of this page at its innermost address, unless it has one; as it is when nothing is led back to. */
function withFragment(address: string, [query, ...inside]: string[]): string {
  const url = new URL(address, location.href);
  if (query === undefined) url.hash ||= location.hash;
  else {
    const inner = url.searchParams.get(query);
    if (!inner) return address;
    url.searchParams.set(query, withFragment(inner, inside));
  }
  return url.origin === location.origin ? url.pathname + url.search + url.hash : address;
}
