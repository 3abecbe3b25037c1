import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
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

/** The engine, which app/js makes of the same sources as the server's. */
const ENGINE = resolve(import.meta.dirname, "../js/target/page");

/** Adds what the engine has from TeaVM to the bill of materials. */
function addTeaVm(bundle) {
  const bill = Object.values(bundle).find(({ fileName }) => fileName.startsWith("cyclonedx/"));
  const [, version] = /<teavm.version>(.*)<\/teavm.version>/.exec(readFileSync(resolve(import.meta.dirname, "../../pom.xml"), "utf8"));
  const purl = `pkg:maven/org.teavm/teavm-classlib@${version}?type=jar`;
  const { components, ...rest } = JSON.parse(bill.source);
  const licenses = [{ license: { id: "Apache-2.0", acknowledgement: "declared" } }];
  components.push({ type: "library", name: "teavm-classlib", group: "org.teavm", version, "bom-ref": purl, licenses, purl });
  bill.source = JSON.stringify({ ...rest, components }, null, 2);
}

/** Files for a page without a server: see src/offline. */
const STATIC = "static/";

/** Writes the service worker, and the names of all files, by which the server and `wayleave page` know what there is. */
const list = {
  name: "list-files",
  generateBundle: {
    order: "post", // after index.html
    handler(_, bundle) {
      addTeaVm(bundle);
      const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
      const hash = createHash("sha256");
      for (const name of ["index.html", ...assets]) hash.update(name).update(bundle[name].code ?? bundle[name].source);
      const worker = readFileSync(resolve(import.meta.dirname, "src/offline/service-worker.js"), "utf8")
        .replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 16)))
        .replace('["FILES"]', JSON.stringify(["./", "./open-from-disk.js", ...assets]));
      this.emitFile({ type: "asset", fileName: `${STATIC}service-worker.js`, source: worker });
      const names = [...Object.keys(bundle).filter((name) => !name.startsWith("cyclonedx/")), `${STATIC}service-worker.js`, `${STATIC}disk.js`];
      this.emitFile({ type: "asset", fileName: "files.txt", source: names.sort().join("\n") + "\n" });
    },
  },
};

/** Lets browsers fetch what the first verdict needs at once, not when a worker asks for it. */
const preload = {
  name: "preload-verdicts",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      ["worker", "verdicts"].map((name) => {
        const href = Object.keys(bundle).find((file) => file.startsWith(`assets/${name}-`));
        if (href === undefined) throw new Error(`the page has no file for ${name}`);
        return { tag: "link", attrs: { rel: "modulepreload", href: `./${href}` }, injectTo: "head" };
      }),
  },
};

/**
 * What the page needs to be opened from a disk, where files have no origin: no file that asks for one, and a script that gets the page
 * as one script.
 */
const openFromDisk = {
  name: "open-from-disk",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => ({
      html: html.replaceAll(" crossorigin", ""),
      tags: [{ tag: "script", attrs: { src: "./open-from-disk.js" }, injectTo: "head" }],
    }),
  },
  generateBundle() {
    const emit = (name, fileName) =>
      this.emitFile({ type: "asset", fileName, source: readFileSync(resolve(import.meta.dirname, "src/offline", name), "utf8") });
    emit("open-from-disk.js", "open-from-disk.js");
    emit("embedded.html", `${STATIC}embedded.html`);
  },
};

const rolldownOptions = {
  onwarn(warning, warn) {
    // The bill of materials looks for all tools that it knows; Vite has done without Rollup since 8. One script has no address of its
    // own, and asks for none.
    if (!warning.message.includes('registration of tool "rollup"') && warning.code !== "EMPTY_IMPORT_META") warn(warning);
  },
  checks: { pluginTimings: false },
};

const shared = {
  base: "./",
  publicDir: false,
  resolve: { alias: { "@engine": ENGINE } },
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // which know light-dark()
    outDir: "dist",
    assetsInlineLimit: 0, // no data: URLs of scripts and fonts, which the page's policy refuses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4_000,
  },
};

/** The page as modules, for browsers that get it from a server. */
const modules = {
  ...shared,
  plugins: [licences, billOfMaterials, list, preload, openFromDisk],
  server: {
    // npm run dev, beside ./wayleave serve
    proxy: { "/v1": { target: "http://127.0.0.1:8080", headers: { "sec-fetch-site": "same-origin" } } },
    fs: { allow: [".", ENGINE] },
  },
  worker: { format: "es" },
  build: {
    ...shared.build,
    emptyOutDir: true,
    rolldownOptions: {
      ...rolldownOptions,
      input: { index: resolve(import.meta.dirname, "index.html"), tester: resolve(import.meta.dirname, "src/tester.ts") },
      // Other pages load it by its name.
      output: { entryFileNames: ({ name }) => (name === "tester" ? "tester.js" : "assets/[name]-[hash].js") },
    },
  },
};

/** Leaves the styles out, which the page links to. */
const scriptAlone = {
  name: "script-alone",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0styles" : null),
  load: (id) => (id === "\0styles" ? "" : null),
};

/** All of the page as one script, for browsers that open it from a disk, where neither modules nor files of workers load. */
const oneScript = {
  ...shared,
  resolve: { alias: { ...shared.resolve.alias, "./start": "./start-inline" } },
  worker: { format: "iife", rolldownOptions: { ...rolldownOptions, output: { codeSplitting: false } } },
  plugins: [scriptAlone],
  build: {
    ...shared.build,
    emptyOutDir: false,
    rolldownOptions: {
      ...rolldownOptions,
      input: resolve(import.meta.dirname, "src/main.ts"),
      output: { format: "iife", entryFileNames: `${STATIC}disk.js`, codeSplitting: false },
    },
  },
};

export default defineConfig(({ mode }) => (mode === "disk" ? oneScript : modules));
