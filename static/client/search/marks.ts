// Text with marks from the search, as nodes. It is never read as HTML: of its tags the marking ones count, all else becomes words.

const MARKING = /^<(\/?)(mark|em)>$/i;
const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

export function marked(html: string): DocumentFragment {
  const made = document.createDocumentFragment();
  const open: Node[] = [made];
  for (const piece of html.split(/(<[^>]*>)/)) {
    const [, closes, tag] = MARKING.exec(piece) ?? [];
    if (tag && !closes) open.push(open.at(-1)!.appendChild(document.createElement(tag)));
    else if (tag && open.at(-1)!.nodeName === tag.toUpperCase()) open.pop();
    else if (!piece.startsWith("<")) open.at(-1)!.appendChild(document.createTextNode(piece.replace(/&(\w+|#\w+);/g, sign)));
  }
  return made;
}

function sign(written: string, name: string): string {
  return SIGNS[name] ?? written;
}
