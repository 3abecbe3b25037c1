import { readFileSync } from "node:fs";
import sbom from "rollup-plugin-sbom";
import { defineConfig } from "vite";

/** Under which licences others' code may be in the page, which goes to everybody who opens it. */
const ALLOWED = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD"];

/** Refuses the bundle if there is code in it whose licence is not one of those. */
const licences = {
  name: "check-licences",
  generateBundle(_, bundle) {
    const packages = new Set();
    for (const id of Object.values(bundle).flatMap(chunk => chunk.moduleIds ?? [])) {
      const found = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"));
      if (found) packages.add(found[1]);
    }
    for (const directory of packages) {
      const { name, version, license } = JSON.parse(readFileSync(`${directory}/package.json`, "utf8"));
      if (!ALLOWED.includes(license)) {
        this.error(`${name} ${version} has the licence ${license}; allowed in the page are ${ALLOWED.join(", ")}`);
      }
    }
    if (packages.size === 0) this.error("no packages were found in the bundle, so no licence was checked");
  },
};

/** Whose code is in the bundle, as CycloneDX; the same from each build. It goes into the distributions, and is not served. */
const billOfMaterials = sbom({ outDir: "cyclonedx", saveTimestamp: false, includeWellKnown: false });

/** Writes the names of all files beside them, by which the server knows what to answer. */
const list = {
  name: "list-files",
  generateBundle: {
    order: "post", // after index.html
    handler(_, bundle) {
      const names = Object.keys(bundle).filter(name => !name.startsWith("cyclonedx/")).sort();
      this.emitFile({ type: "asset", fileName: "files.txt", source: names.join("\n") + "\n" });
    },
  },
};

export default defineConfig({
  base: "/",
  publicDir: false,
  plugins: [licences, billOfMaterials, list],
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
    rolldownOptions: {
      onwarn(warning, warn) {
        // It looks for all tools that it knows; Vite has done without Rollup since 8.
        if (!warning.message.includes('registration of tool "rollup"')) warn(warning);
      },
    },
  },
});
