import { fileURLToPath } from "node:url";
import GithubSlugger from "github-slugger";
import { defineConfig } from "vitepress";
import { checkAnchors } from "../anchors.js";
import { OTHERS, PLACES, addressOf, destination, nameOf, sidebar } from "../pages.js";

/** As GitHub makes the anchors of headings, so that one link serves here and there. */
const slugs = new GithubSlugger();
const slugify = (text) => {
  slugs.reset();
  return slugs.slug(text);
};

/** Makes links and images of a page those of the site. */
function links(md) {
  md.core.ruler.push("wayleave-links", ({ tokens, env }) => {
    const file = nameOf(env.realPath ?? env.path);
    for (const token of tokens.flatMap((token) => [token, ...(token.children ?? [])])) {
      if (token.type === "link_open") {
        token.attrSet("href", destination(file, token.attrGet("href")));
      } else if (token.type.startsWith("html_")) {
        // Vite takes along what a relative address names, and tells one by its dot.
        token.content = token.content.replace(/(<img [^>]*src=")(?![./]|[a-z]+:)/g, "$1./");
      }
    }
  });
}

/** Pages lie above node_modules, where what they are made of would not be looked for. */
const vueFromHere = {
  name: "wayleave-vue",
  enforce: "pre",
  resolveId(source, importer, options) {
    const isVue = /^vue(\/|$)/.test(source) && importer && !importer.includes("node_modules");
    return isVue ? this.resolve(source, fileURLToPath(import.meta.url), { ...options, skipSelf: true }) : null;
  },
};

export default defineConfig({
  title: "Wayleave",
  description: "The robots.txt system for the JVM",
  lang: "en",
  head: [["link", { rel: "icon", href: "data:," }]], // none, and none is asked for
  base: process.env.SITE_BASE ?? "/",
  srcDir: "../..",
  outDir: "dist",
  srcExclude: OTHERS,
  rewrites: Object.fromEntries(PLACES),
  markdown: {
    anchor: { slugify },
    toc: { slugify },
    headers: { slugify },
    config: links,
  },
  vite: { plugins: [vueFromHere] },
  themeConfig: {
    nav: [
      { text: "Guide", link: addressOf("docs/guide/index.md"), activeMatch: "^/guide/" },
      { text: "How it works", link: addressOf("docs/DESIGN.md") },
      { text: "Conformance", link: addressOf("docs/conformance.md") },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: "local" },
    socialLinks: [{ icon: "github", link: "https://github.com/wayleave/wayleave" }],
  },
  buildEnd: ({ outDir, site }) => checkAnchors(outDir, site.base),
});
