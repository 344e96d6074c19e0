// The part of an address after "#" never reaches the server. Links and forms that lead back to an address take it along; so they do
// with a query that is too long to stand in each of them.

import { listenAll } from "./listeners";

interface Props {
  /** Queries inside each other: the address that is led back to stands in the last of them. */
  through: string[];
  /** Or the hidden field of a form that holds it. */
  field?: string;
  /** Whether the query of the page is left out of the links. */
  query?: boolean;
}

export function keepFragment(element: HTMLElement, { through, field, query }: Props): () => void {
  const click = ({ target }: Event) => {
    const link = (target as Element).closest("a");
    if (link && (location.hash || query)) link.href = withFragment(link.href, through, query);
  };
  const submit = () => {
    const kept = field ? element.querySelector<HTMLInputElement>(`input[name="${field}"]`) : null;
    if (kept?.value && location.hash) kept.value = withFragment(kept.value, []);
  };
  return listenAll([element, "click", click, { capture: true }], [element, "submit", submit, { capture: true }]);
}

/** The address with the fragment of this page, and its query, at its innermost address, unless it has one; as it is when nothing is led back to. */
function withFragment(address: string, [name, ...inside]: string[], query = false): string {
  const url = new URL(address, location.href);
  if (name === undefined) {
    url.hash ||= location.hash;
    if (query) url.search ||= location.search;
  } else {
    const inner = url.searchParams.get(name);
    if (!inner) return address;
    url.searchParams.set(name, withFragment(inner, inside, query));
  }
  return url.origin === location.origin ? url.pathname + url.search + url.hash : address;
}
