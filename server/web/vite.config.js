import { defineConfig } from "vite";

/** Writes the names of all files beside them, by which the server knows what to answer. */
const list = {
  name: "list-files",
  generateBundle: {
    order: "post", // after index.html
    handler(_, bundle) {
      const names = Object.keys(bundle).sort();
      this.emitFile({ type: "asset", fileName: "files.txt", source: names.join("\n") + "\n" });
    },
  },
};

export default defineConfig({
  base: "/",
  publicDir: false,
  plugins: [list],
  server: {
    // npm run dev, beside ./wayleave serve
    proxy: { "/v1": { target: "http://127.0.0.1:8080", headers: { "sec-fetch-site": "same-origin" } } },
  },
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // which know light-dark()
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0, // no data: URLs of scripts and fonts, which the page's policy refuses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
