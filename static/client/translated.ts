// A browser that translates a page (Chrome, Edge, an extension) puts elements of its own where our texts stood. React and our
// behaviours hold the texts still: they would write where nobody looks, and fail where they take away or put in front of one.

/** What stands in the place of a text, and so does what was put around it. */
const instead = new WeakMap<Node, Node>();

/** From here on a text in `root` that somebody else has replaced comes back when it is changed, and is found where it stood. */
export function outliveTranslation(root: Element): void {
  const watch = new MutationObserver((records) => {
    for (const { target, type, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type !== "childList") {
        if (!target.isConnected) (instead.get(target) as ChildNode | undefined)?.replaceWith(target);
        continue;
      }
      const [text] = removedNodes;
      const other = addedNodes[0] ?? [previousSibling, nextSibling].find((each) => each?.nodeName === "FONT");
      if (!(text instanceof Text) || !other) continue;
      instead.set(text, other);
      watch.observe(text, { characterData: true });
    }
  });
  watch.observe(root, { childList: true, subtree: true });

  const { insertBefore, removeChild } = Node.prototype;
  Object.assign(Node.prototype, {
    insertBefore(this: Node, node: Node, before: Node | null) {
      return insertBefore.call(this, node, before && childFor(before, this));
    },
    removeChild(this: Node, node: Node) {
      const child = childFor(node, this);
      if (child) removeChild.call(this, child);
      return node;
    },
  });
}

/** The child of `parent` that `node` is, is in, or was replaced by. */
function childFor(node: Node, parent: Node): Node | null {
  let child: Node | null = node;
  if (!parent.contains(node)) child = instead.get(node) ?? null;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
