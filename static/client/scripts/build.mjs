// Builds ../dist/client.js; beside it controls.js, rare.js and loader.js, which only pages with such a control, such a part or a remote app load,
// personal.js, which the pages of somebody signed in do; uploads.js, which a field for files does; pulse.js, which a page without a websocket does after some seconds;
// gallery.js, which only the gallery does; moves.js, which a page with a remote app does when it has begun to load; framed.js, which only a page with an app in a frame does, and frame.js, which runs inside that frame;
// search.js, which whoever is about to search loads; dialogs.js for very old browsers; consent.js, on every page, with what tells of errors, what a printed page says, and what was pressed before the client came;
// analytics.js, which only comes with the visitor's consent (demo-*.js in its place where nothing is real), and read-notices.js, which every page waits for that has a notice.
// development.js, which only what `make dev` serves has.
// `--development` and `--out <file>` make the variant of the client that reports React's warnings, for tests.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const isDevelopment = process.argv.includes("--development");
const outAt = process.argv.indexOf("--out");

const client = outAt > 0 ? resolve(process.argv[outAt + 1]) : resolve(here, "../dist/client.js");
const common = {
  absWorkingDir: here,
  bundle: true,
  minify: !isDevelopment,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  banner: { js: `/* sources: ${hashOfSources()} */` },
  define: { "process.env.NODE_ENV": JSON.stringify(isDevelopment ? "development" : "production") },
};
// React's tools for developers, its words for Node and Internet Explorer, and a hint of the browser that our updates never ask for, are
// left out of what people load.
const absent = isDevelopment
  ? {}
  : {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined",
      "document.documentMode": "undefined",
      navigation: "undefined",
      process: "undefined",
      setImmediate: "undefined",
    };
await build({ ...common, define: { ...common.define, ...absent }, entryPoints: [join(here, "main.ts")], outfile: client });
for (const [entry, name, format = "esm"] of [
  ["controls.ts", "controls.js"],
  ["rare.ts", "rare.js"],
  ["personal.ts", "personal.js"],
  ["uploads.ts", "uploads.js"],
  ["pulse.ts", "pulse.js"],
  ["loader/loader.ts", "loader.js"],
  ["loader/framed.ts", "framed.js"],
  ["loader/moves.ts", "moves.js"],
  ["gallery.ts", "gallery.js"],
  ["search/search.ts", "search.js"],
  ["dialogs.ts", "dialogs.js"],
  ["consent/consent.ts", "consent.js"],
  ["consent/analytics.ts", "analytics.js"],
  ["demo/analytics.ts", "demo-analytics.js"],
  ["demo/chat.ts", "demo-chat.js"],
  ["demo/survey.ts", "demo-survey.js"],
  ["development/development.ts", "development.js"],
  ["early/read-notices.ts", "read-notices.js", "iife"],
  ["loader/frame.ts", "frame.js", "iife"], // a frame without an origin may run a script of ours, but not import one
])
  await build({ ...common, format, entryPoints: [join(here, entry)], outfile: join(dirname(client), name) });

/** The same as tests/client/test_built_file.py makes: the first quarter of sha256 over name, NUL, text, NUL of each file in order of name. */
function hashOfSources() {
  const hash = createHash("sha256");
  const files = ["", "abilities", "consent", "demo", "development", "early", "loader", "scripts", "search"]
    .flatMap((folder) =>
      readdirSync(join(here, folder), { withFileTypes: true })
        .filter((each) => each.isFile())
        .map((each) => join(here, folder, each.name)),
    )
    .filter((file) => /\.(ts|tsx|mjs|json)$/.test(file))
    .map((file) => relative(here, file).replaceAll("\\", "/"))
    .sort();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(here, file)))
      .update("\0");
  return hash.digest("hex").slice(0, 16);
}
