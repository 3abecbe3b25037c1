import { cpSync, existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import GithubSlugger from "github-slugger";
import { defineConfig } from "vitepress";
import { checkAnchors } from "../anchors.js";
import { neighbors } from "../findings/findings.js";
import { BASE, OTHERS, PLACES, ROOT, TESTER, addressOf, destination, hasTester, nameOf, sidebar } from "../pages.js";
import { checkSearch, miniSearch } from "../search.js";

/** As GitHub makes the anchors of headings, so that one link serves here and there. */
const slugs = new GithubSlugger();
const slugify = (text) => {
  slugs.reset();
  return slugs.slug(text);
};

/** Makes links and images of a page those of the site. */
function links(md) {
  md.core.ruler.push("wayleave-links", ({ tokens, env }) => {
    const path = env.realPath ?? env.path;
    if (path === undefined) {
      return; // a title, without links
    }
    const file = nameOf(path);
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

/** Lets lines of JSON wrap between their fields, not within words. */
function wraps(md) {
  const { highlight } = md.options;
  md.options.highlight = (...code) => highlight(...code).replace(/,(?=["{[])/g, ",<wbr>");
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

const icon = readFileSync(new URL("../images/icon.svg", import.meta.url), "utf8");
const iconUrl = `data:image/svg+xml,${encodeURIComponent(icon)}`;
const version = readFileSync(join(ROOT, "pom.xml"), "utf8").match(/^ {2}<version>(.*)<\/version>$/m)[1];

/** The Javadoc that `mvn package -Prelease` makes, by module. */
const javadoc = readdirSync(join(ROOT, "lib"))
  .map((module) => [module, join(ROOT, "lib", module, "target/reports/apidocs")])
  .filter(([, directory]) => existsSync(directory));

/** Code in a line is shown as it is written, `{{ url }}` too, which Vue would fill in. */
function asWritten(md) {
  const code = md.renderer.rules.code_inline;
  md.renderer.rules.code_inline = (...given) => code(...given).replace(/^<code/, "<code v-pre");
}

export default defineConfig({
  title: "Wayleave",
  description: "The robots.txt system for the JVM",
  lang: "en",
  head: [["link", { rel: "icon", href: iconUrl }]],
  base: BASE,
  srcDir: "../..",
  outDir: "dist",
  srcExclude: OTHERS,
  rewrites: { ...Object.fromEntries(PLACES), "docs/site/findings/:code.md": "findings/:code.md" },
  markdown: {
    languageAlias: { "robots.txt": "yaml" },
    anchor: { slugify },
    toc: { slugify },
    headers: { slugify },
    config: (md) => md.use(links).use(wraps).use(asWritten),
  },
  vite: { plugins: [vueFromHere] },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === "wayleave-tester" } } },
  transformPageData: ({ params }) => (params?.code ? { frontmatter: { outline: false, ...neighbors(params.code) } } : undefined),
  transformHead: ({ page }) =>
    hasTester && page === "index.md" ? [["script", { type: "module", src: `${BASE}tester/tester.js` }]] : [],
  themeConfig: {
    hasTester,
    logo: iconUrl,
    nav: [
      { text: "Guide", link: addressOf("docs/guide/index.md"), activeMatch: "^/guide/" },
      { text: "How it works", link: addressOf("docs/DESIGN.md") },
      ...(javadoc.length > 0
        ? [
            {
              text: "Javadoc",
              items: javadoc.map(([module]) => ({ text: module, link: `/javadoc/${module}/index.html`, target: "_self" })),
            },
          ]
        : []),
      { text: version, link: addressOf("CHANGELOG.md") },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: "local", options: { detailedView: true, miniSearch } },
    socialLinks: [{ icon: "github", link: "https://github.com/wayleave/wayleave" }],
  },
  async buildEnd({ outDir, site }) {
    checkAnchors(outDir, site.base);
    await checkSearch(outDir, site.base);
    if (hasTester) {
      cpSync(TESTER, join(outDir, "tester"), { recursive: true });
      cpSync(join(ROOT, "examples/robots.txt"), join(outDir, "example-robots.txt"));
    }
    javadoc.forEach(([module, directory]) => cpSync(directory, join(outDir, "javadoc", module), { recursive: true }));
  },
});
