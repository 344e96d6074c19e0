// Ready-made HTML by the hash of its text: sent at most once for each page, and not at all when the page came with it.

export interface Leaf {
  h: string;
  __html?: string;
}

const MOST_TOLD = 64;
const known = new Map<string, string>();

/** Remembers the leaves that stand in the prerendered page. */
export function readLeaves(root: Element): void {
  for (const element of root.querySelectorAll("[data-h]")) known.set(element.getAttribute("data-h")!, element.innerHTML);
}

export function keepLeaf(leaf: Leaf): void {
  if (leaf.__html !== undefined && !known.has(leaf.h)) known.set(leaf.h, leaf.__html);
}

export function htmlOf(hash: string): string {
  return known.get(hash) ?? "";
}

/** The hashes to tell the server when the socket opens, the largest leaves first. */
export function toldLeaves(): string {
  const largest = [...known].sort(([, a], [, b]) => b.length - a.length).slice(0, MOST_TOLD);
  return largest.map(([hash]) => hash).join(".");
}
