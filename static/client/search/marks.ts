// Text with marks from the search, as nodes. Nothing of its HTML reaches the page but the words and which of them are marked.

const MARKING = new Set(["MARK", "EM"]);
const SAYS_NOTHING = new Set(["SCRIPT", "STYLE", "TEMPLATE", "IFRAME", "NOSCRIPT", "TEXTAREA", "TITLE"]);

/** Parsed in a document of its own, where nothing runs and nothing is fetched. */
export function marked(html: string): DocumentFragment {
  const made = document.createDocumentFragment();
  copy(new DOMParser().parseFromString(html, "text/html").body, made);
  return made;
}

function copy(from: Node, to: Node): void {
  for (const node of from.childNodes) {
    if (node instanceof Text) to.appendChild(document.createTextNode(node.data));
    else if (node instanceof Element && MARKING.has(node.tagName)) copy(node, to.appendChild(document.createElement(node.tagName)));
    else if (node instanceof Element && !SAYS_NOTHING.has(node.tagName)) copy(node, to);
  }
}
