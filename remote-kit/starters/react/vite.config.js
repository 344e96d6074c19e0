// Builds one module, remoteEntry.js, and serves it where the portal may load it from.

import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  define: { "process.env.NODE_ENV": '"production"' },
  esbuild: { jsx: "automatic" },
  build: {
    target: "esnext",
    lib: { entry: "src/app.tsx", formats: ["es"], fileName: () => "remoteEntry.js" },
  },
  preview: { port: 5173, strictPort: true, cors: true },
});
