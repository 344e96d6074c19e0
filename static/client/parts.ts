// A page that the document keeps a place in is drawn in parts around it: each part is a root of its own, and what stands between
// them is never React's. Where the page's own element and its main are, they belong to the document too; their attributes are kept
// here as the server says them.

import { giveAbility } from "./ability";
import { attributesOf, fit } from "./fit";
import type { ChildModel, ElementModel } from "./model";

export interface Part {
  container: Element;
  of(model: ElementModel): ElementModel;
}

/** The parts that `root` is drawn in: itself, where the document keeps nothing. */
export function partsOf(root: Element): Part[] {
  const containers = [...root.querySelectorAll<HTMLElement>("[data-root]")];
  if (containers.length === 0) return [{ container: root, of: (model) => model }];
  return containers.map((container) => ({ container, of: (model) => split(model).parts[container.dataset.root!]! }));
}

/** Keeps what React does not draw as the server says it: attributes, and the behaviour of the page's element. */
export class Frame {
  #page: Element | null;
  #main: Element | null;
  #model: ElementModel | null = null;
  #written = new Map<Element, Map<string, string>>();
  #takeAway = () => {};

  constructor(root: Element) {
    this.#page = root.querySelector("[data-root]") ? root.firstElementChild : null;
    this.#main = (this.#page && [...this.#page.children].find((child) => child.localName === "main")) || null;
    for (const element of [this.#page, this.#main]) {
      if (element) this.#written.set(element, new Map(Array.from(element.attributes, ({ name, value }) => [name, value])));
    }
  }

  follow(model: ElementModel): void {
    if (!this.#page || !this.#main) return;
    const before = this.#model && split(this.#model);
    const now = split((this.#model = model));
    if (now.page.attributes !== before?.page.attributes) this.#write(this.#page, now.page);
    if (now.main.attributes !== before?.main.attributes) this.#write(this.#main, now.main);
    const ability = now.page.attributes?.ability;
    if (ability === before?.page.attributes?.ability) return;
    this.#takeAway();
    const { name, props } = ability as { name: string; props: unknown };
    this.#takeAway = giveAbility(this.#page, name, props);
  }

  /** Only what the server changed, for the browser writes into these elements too: whether the page is ready, what broke. */
  #write(element: Element, now: ElementModel): void {
    const [is, was] = [attributesOf(now), this.#written.get(element)!];
    this.#written.set(element, is);
    for (const [name, value] of is) if (was.get(name) !== value) element.setAttribute(name, value);
    for (const name of was.keys()) if (!is.has(name)) element.removeAttribute(name);
  }
}

interface Split {
  page: ElementModel;
  main: ElementModel;
  parts: Record<string, ElementModel>;
}

const splits = new WeakMap<ElementModel, Split>();

/** The page's element, its main, and what stands before, in and after that. A page of another build can not be split so. */
function split(model: ElementModel): Split {
  let found = splits.get(model);
  if (found) return found;
  let page = model;
  while (page.tagName === "" && isElement(page.children?.[0])) page = page.children[0];
  const children = page.children ?? [];
  const at = children.findIndex((child) => isElement(child) && child.tagName === "main");
  if (at < 0) throw new Error("no main");
  const main = children[at] as ElementModel;
  const parts = { before: group(children.slice(0, at)), main: group(main.children ?? []), after: group(children.slice(at + 1)) };
  splits.set(model, (found = { page, main, parts }));
  return found;
}

function group(children: ChildModel[]): ElementModel {
  return { tagName: "", children };
}

function isElement(child: ChildModel | undefined): child is ElementModel {
  return typeof child === "object";
}

/** Makes the parts of the prerendered page equal to the first update. */
export function fitParts(parts: Part[], model: ElementModel): void {
  for (const { container, of } of parts) fit(container, of(model));
}
