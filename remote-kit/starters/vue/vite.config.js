// Builds one module, remoteEntry.js, and serves it where the portal may load it from.

import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [vue()],
  build: {
    target: "esnext",
    lib: { entry: "src/app.js", formats: ["es"], fileName: () => "remoteEntry.js" },
  },
  preview: { port: 5173, strictPort: true, cors: true },
});
