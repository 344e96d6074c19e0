// Makes the prerendered page equal to the server's first update, before React looks at it.
//
// React answers one differing word by drawing the whole root anew, which takes text, focus and scroll from the visitor, and it
// never puts a differing attribute right. So the update is drawn once aside, and the page is changed where the two differ.
// What belongs to the visitor stays: what a field holds, what was opened, and every node that has its like in the update. So do the
// attributes that behaviours have written since, where the server says what it has said before.

import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Draw, drawPlain } from "./draw";
import { typedIn } from "./fields";
import { htmlOf } from "./leaves";
import type { ElementModel } from "./model";

export function fit(page: Element, model: ElementModel): void {
  const typeAgain = typedIn(page);
  drawnAside(model, (wanted) => fitChildren(page, wanted));
  typeAgain();
}

/** The attributes an element of the update has, by the names a document knows them by. */
export function attributesOf(model: ElementModel): Map<string, string> {
  return drawnAside({ ...model, children: [] }, ({ firstElementChild }) => attributesIn(firstElementChild!));
}

function drawnAside<T>(model: ElementModel, look: (wanted: Element) => T): T {
  const wanted = document.createElement("div");
  const root = createRoot(wanted);
  drawPlain(() => flushSync(() => root.render(createElement(Draw, { model }))));
  const found = look(wanted);
  root.unmount();
  return found;
}

/** Set by the visitor or by the parser, not by the server; or said of a page that may rest again. */
const THEIRS = new Set(["open", "selected", "data-live"]);

/** The attributes as the server wrote them, of elements that behaviours were given to before the first update. */
const written = new WeakMap<Element, Map<string, string>>();

/** Keeps what the server wrote in `root`; inside leaves nothing is fitted. */
export function keepWritten(root: Element): void {
  for (const element of root.querySelectorAll("*:not([data-h] *)")) written.set(element, attributesIn(element));
}

function attributesIn({ attributes }: Element): Map<string, string> {
  return new Map(Array.from(attributes, ({ name, value }) => [name, value]));
}

/** Makes one element and what is in it equal to `wanted`. */
export function fitElement(page: Element, wanted: Element): void {
  const was = written.get(page);
  for (const { name, value, namespaceURI } of [...wanted.attributes]) {
    if (page.getAttribute(name) === value || was?.get(name) === value || THEIRS.has(name)) continue;
    if (name === "data-h") page.innerHTML = htmlOf(value);
    page.setAttributeNS(namespaceURI, name, value);
  }
  for (const { name } of [...page.attributes]) {
    if (!wanted.hasAttribute(name) && !THEIRS.has(name) && (!was || was.has(name))) page.removeAttribute(name);
  }
  if (!wanted.hasAttribute("data-h")) fitChildren(page, wanted);
}

function fitChildren(page: Element, wanted: Element): void {
  const have = nodes(page);
  const want = nodes(wanted);
  let start = 0;
  while (start < have.length && start < want.length && alike(have[start]!, want[start]!)) start++;
  let end = 0;
  while (end < have.length - start && end < want.length - start && alike(have.at(-1 - end)!, want.at(-1 - end)!)) end++;
  const pairs: [Node, Node][] = [];
  for (let i = 0; i < start; i++) pairs.push([have[i]!, want[i]!]);
  for (let i = 1; i <= end; i++) pairs.push([have.at(-i)!, want.at(-i)!]);

  const middle = have.slice(start, have.length - end);
  const before = have[have.length - end] ?? null;
  for (const node of want.slice(start, want.length - end)) {
    const found = middle.findIndex((each) => alike(each, node));
    if (found < 0) {
      page.insertBefore(copyOf(node), middle[0] ?? before);
      continue;
    }
    for (const gone of middle.splice(0, found)) page.removeChild(gone);
    pairs.push([middle.shift()!, node]);
  }
  for (const gone of middle) page.removeChild(gone);

  for (const [mine, theirs] of pairs) {
    if (mine instanceof Element) fitElement(mine, theirs as Element);
    else if (mine.nodeValue !== theirs.nodeValue) mine.nodeValue = theirs.nodeValue;
  }
}

function nodes(parent: Element): Node[] {
  return [...parent.childNodes].filter((node) => node.nodeType !== Node.COMMENT_NODE);
}

const TELLS_APART = ["id", "name", "data-key", "data-testid", "type"];

function alike(a: Node, b: Node): boolean {
  if (a.nodeName !== b.nodeName) return false;
  return !(a instanceof Element) || TELLS_APART.every((name) => a.getAttribute(name) === (b as Element).getAttribute(name));
}

function copyOf(node: Node): Node {
  const copy = node.cloneNode(true);
  if (copy instanceof Element) {
    const leaves = [copy, ...copy.querySelectorAll("[data-h]")].filter((each) => each.hasAttribute("data-h"));
    for (const leaf of leaves) leaf.innerHTML = htmlOf(leaf.getAttribute("data-h")!);
  }
  return copy;
}
