// A browser that translates a page (Chrome, Edge), and an extension that marks words in it or makes links of numbers, put elements of their
// own where our texts stood. React and our behaviours hold the texts still: they would write where nobody looks, or beside what is left of
// the words before, and fail where they take away or put in front of one.

/** What stands in the place of a text, and so does what was put around it. */
const instead = new WeakMap<Node, Node>();
/** The text whose words somebody else has cut a node from. */
const cutFrom = new WeakMap<Node, Node>();

/** From here on a text in `root` that somebody else has replaced or cut up is whole again when it is changed, and is found where it stood. */
export function outliveTranslation(root: Element): void {
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const [gone] = removedNodes;
      const [added] = addedNodes;
      const text = gone ?? previousSibling;
      if (!(text instanceof Text)) continue;
      const other = added ?? [previousSibling, nextSibling].find((each) => each?.nodeName === "FONT");
      if (gone && other) instead.set(gone, other);
      // What is cut off a text is a text; React's own have a mark on them.
      if (gone || (added instanceof Text && !Object.keys(added)[0]))
        for (const piece of addedNodes) cutFrom.set(piece, cutFrom.get(text) ?? text);
    }
  }).observe(root, { childList: true, subtree: true });

  const { insertBefore, removeChild } = Node.prototype;
  Object.defineProperty(Text.prototype, "nodeValue", {
    get(this: Text) {
      return this.data;
    },
    set(this: Text, value: string) {
      makeWhole(this);
      this.data = value;
    },
  });
  Object.assign(Node.prototype, {
    insertBefore(this: Node, node: Node, before: Node | null) {
      return insertBefore.call(this, node, before && childFor(before, this));
    },
    removeChild(this: Node, node: ChildNode) {
      makeWhole(node);
      const child = childFor(node, this);
      if (child) removeChild.call(this, child);
      return node;
    },
  });
}

/** Puts a text back that was replaced, and takes away what was cut from it. */
function makeWhole(text: ChildNode): void {
  if (!text.isConnected) (instead.get(text) as ChildNode | undefined)?.replaceWith(text);
  while (text.nextSibling && cutFrom.get(text.nextSibling) === text) text.nextSibling.remove();
}

/** The child of `parent` that `node` is, is in, or was replaced by. */
function childFor(node: Node, parent: Node): Node | null {
  let child: Node | null = node;
  if (!parent.contains(node)) child = instead.get(node) ?? null;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
