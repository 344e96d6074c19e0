// Hides the notices that were read in this tab before the page is first painted. It stands in the document's head and is waited for,
// so it does nothing else; the page's client goes on from there (abilities/remember-closed.ts).

const key = (document.currentScript as HTMLScriptElement).dataset.key!;
try {
  const read: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
  const ids = Array.isArray(read) ? read.filter((id): id is string => typeof id === "string") : [];
  const sheet = new CSSStyleSheet();
  if (ids.length) sheet.replaceSync(`${ids.map((id) => `.notices [data-uuid="${CSS.escape(id)}"]`).join()} { display: none }`);
  document.adoptedStyleSheets.push(sheet);
} catch {
  // Storage is refused or holds something else: then nothing was read.
}
