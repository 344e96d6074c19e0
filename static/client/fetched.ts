// Parts of the shell that many pages have in common. No page carries them; each has an address that a browser keeps for ever.

const PATIENCE = 1_000;
const parts = new Map<string, Promise<DocumentFragment>>();

/** The part at `from`. One that did not come is asked for again by whoever needs it next. */
export function partAt(from: string): Promise<DocumentFragment> {
  const known = parts.get(from);
  if (known) return known;
  const coming = read(from);
  parts.set(from, coming);
  coming.catch(() => parts.delete(from));
  return coming;
}

async function read(from: string): Promise<DocumentFragment> {
  const answer = await fetch(from, { credentials: "omit", priority: "low" } as RequestInit);
  if (!answer.ok) throw new Error(`${from} was answered with ${answer.status}`);
  const template = document.createElement("template");
  template.innerHTML = await answer.text();
  return template.content;
}

/** What a page waits for before it calls itself ready, a while: what has not come has a link in its place. */
export function partsComing(): Promise<unknown>[] {
  return [...parts.values()].map((part) => Promise.race([part.catch(() => {}), new Promise((done) => setTimeout(done, PATIENCE))]));
}
