// Builds the app as a module federation container: remoteEntry.js with init and get, and chunks that it finds beside itself.

import { federation } from "@module-federation/vite";
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  esbuild: { jsx: "automatic" },
  build: { target: "esnext", rollupOptions: { input: "src/app.jsx" } },
  plugins: [
    federation({
      name: "vinstutdelning",
      filename: "remoteEntry.js",
      exposes: { "./app": "./src/app.jsx" },
      dts: false,
    }),
  ],
});
