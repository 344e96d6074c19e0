"""What browsers do to a page that they translate, in small: each text becomes capitals, and so does what comes or changes later. What
extensions do that mark words, or make links of numbers."""

from typing import Any

WAYS = {
    "puts its own in the place of a text": "text.replaceWith(outer)",
    "puts its own before a text, and takes that away": "text.before(outer); text.remove()",
    "puts its own around a text": "text.replaceWith(outer); text.data = text.data.toUpperCase(); inner.replaceChildren(text)",
}
_SCRIPT = """
function translate(text) {
  const outer = document.createElement("font"), inner = outer.appendChild(document.createElement("font"));
  inner.textContent = text.data.toUpperCase();
  WAY;
}
function* textsIn(node) {
  const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  if (node instanceof Text) yield node;
  while (walk.nextNode()) yield walk.currentNode;
}
const isForeign = (text) => text.data.trim() && !text.parentElement?.closest("font, script, style, [translate=no]");
const translateAll = (nodes) => {
  for (const text of nodes.flatMap((node) => [...textsIn(node)])) if (text.isConnected && isForeign(text)) translate(text);
};
translateAll([document.body]);
new MutationObserver((records) => translateAll(records.flatMap(({ target, addedNodes }) => [target, ...addedNodes])))
  .observe(document.body, { childList: true, characterData: true, subtree: true });
"""

CUTS = {
    "cuts a text": "const word = text.splitText(0); word.splitText(word.length); word.replaceWith(made(word.data))",
    "puts pieces in the place of a text": "text.replaceWith('', made(text.data), '')",
}
_MARKS = """
const made = (words) => Object.assign(document.createElement("mark"), { textContent: words });
for (const text of [...document.querySelector("#sum").childNodes].filter((node) => node instanceof Text)) { CUT; }
"""


def mark(driver: Any, way: str) -> None:
    """An extension marks the words of the sum that the page shows now."""
    driver.execute_script(_MARKS.replace("CUT", CUTS[way]))


def translate(driver: Any, way: str) -> None:
    """The browser translates the page that it shows, and goes on with what comes, until another page is loaded."""
    driver.execute_script(_SCRIPT.replace("WAY", WAYS[way]))
