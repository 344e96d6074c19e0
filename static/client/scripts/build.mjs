// Builds ../dist/client.js and gallery.js. `--development` and `--out <file>` make a client that reports React's warnings, for tests.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const isDevelopment = process.argv.includes("--development");
const outAt = process.argv.indexOf("--out");

await build({
  entryPoints: outAt > 0 ? [join(here, "main.ts")] : { client: join(here, "main.ts"), gallery: join(here, "gallery.ts") },
  ...(outAt > 0 ? { outfile: resolve(process.argv[outAt + 1]) } : { outdir: resolve(here, "../dist") }),
  absWorkingDir: here,
  bundle: true,
  minify: !isDevelopment,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  banner: { js: `/* sources: ${hashOfSources()} */` },
  define: { "process.env.NODE_ENV": JSON.stringify(isDevelopment ? "development" : "production") },
});

/** The same as tests/client/test_built_file.py makes: sha256 over name, NUL, text, NUL of each file in order of name. */
function hashOfSources() {
  const hash = createHash("sha256");
  const files = ["", "abilities", "scripts"]
    .flatMap((folder) => readdirSync(join(here, folder), { withFileTypes: true }).filter((each) => each.isFile()).map((each) => join(here, folder, each.name)))
    .filter((file) => /\.(ts|tsx|mjs|json)$/.test(file))
    .map((file) => relative(here, file).replaceAll("\\", "/"))
    .sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(here, file))).update("\0");
  return hash.digest("hex");
}
