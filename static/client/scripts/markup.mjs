// What React itself makes of models: one JSON model a line in, one JSON text of markup a line out. The client's own drawing is used.

import { createInterface } from "node:readline";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const outfile = join(mkdtempSync(join(tmpdir(), "markup-")), "markup.cjs");
await build({
  stdin: {
    contents: `
      import { createElement } from "react";
      import { renderToString } from "react-dom/server";
      import { Draw } from "./draw";
      import { updated } from "./model";
      export const markup = (model) => renderToString(createElement(Draw, { model: updated(null, { type: "layout-update", path: "", model }) }));
    `,
    resolveDir: here,
  },
  outfile,
  absWorkingDir: here,
  bundle: true,
  platform: "node",
  format: "cjs",
  define: { "process.env.NODE_ENV": '"production"' },
});
const { markup } = (await import(pathToFileURL(outfile).href)).default;

for await (const line of createInterface({ input: process.stdin })) {
  // React tells the browser of images in advance; that is no part of the page.
  const html = markup(JSON.parse(line)).replace(/^(<link rel="preload" as="image"[^>]*\/>)+/, "");
  process.stdout.write(`${JSON.stringify(html)}\n`);
}
