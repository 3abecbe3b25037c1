// Which files of the repository are pages, and where they stand on the site. Their links are those that work on GitHub.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** The page that `mvn verify -Pfull` builds, for the start page and examples. */
export const TESTER = join(ROOT, "packaging/dist/target/tester");
export const hasTester = existsSync(join(TESTER, "index.html"));

/** Where the site lies on its host. */
export const BASE = process.env.SITE_BASE ?? "/";

const SOURCES = "https://github.com/wayleave/wayleave";

const SINGLE = {
  "docs/site/home.md": "index.md",
  "docs/site/decisions.md": "adr/index.md",
  "docs/site/findings/index.md": "findings/index.md",
  "CONTRIBUTING.md": "contributing.md",
  "CHANGELOG.md": "changelog.md",
  "SECURITY.md": "security-reports.md",
  "verify/benchmarks/README.md": "benchmarks/how.md",
};

const markdownIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${name.split(sep).join("/")}`)
    .filter((file) => file.endsWith(".md") && !file.startsWith("docs/site/"))
    .sort();

/** From each page's file in the repository to its place on the site: all of docs, recorded runs, and a few by name. */
export const PLACES = new Map([
  ...Object.entries(SINGLE),
  ...markdownIn("docs").map((file) => [file, file.replace(/^docs\//, "")]),
  ...markdownIn("verify/benchmarks/results").map((file) => [file, file.replace(/^verify\//, "")]),
]);

/** The rest of the repository, as patterns: its Markdown is left alone. */
export const OTHERS = readdirSync(ROOT, { withFileTypes: true })
  .filter(({ name }) => !(name in SINGLE) && !["docs", "verify"].includes(name))
  .map((entry) => (entry.isDirectory() ? `${entry.name}/**` : entry.name))
  .concat("docs/site/{.vitepress,dist,node_modules}/**", "verify/{conformance,rep-tests,system}/**", "**/target/**");

/** The address of a page on the site. */
export const addressOf = (file) => `/${PLACES.get(file).replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, "")}`;

/** What a page is called: its first heading. */
export const titleOf = (file) =>
  readFileSync(join(ROOT, file), "utf8")
    .match(/^# (.*)$/m)[1]
    .replaceAll("`", "");

/** Where a link of a page leads on the site: to a page, or to GitHub for other files of the repository. */
export function destination(file, link) {
  if (/^([a-z][a-z0-9+.-]*:|#)/i.test(link)) {
    return link;
  }
  const [path, hash] = link.split("#", 2);
  const target = posix.normalize(posix.join(posix.dirname(file), decodeURI(path))).replace(/\/$/, "");
  const anchor = hash === undefined ? "" : `#${hash}`;
  if (PLACES.has(target)) {
    return addressOf(target) + anchor;
  }
  if (target.startsWith("..") || !existsSync(join(ROOT, target))) {
    throw new Error(`${file}: there is nothing at ${link}`);
  }
  return `${SOURCES}/${statSync(join(ROOT, target)).isDirectory() ? "tree" : "blob"}/main/${target}${anchor}`;
}

/** The sections of the guide's start page, which is in the first. Records of runs and decisions are found from their pages. */
export function sidebar() {
  const start = "docs/guide/index.md";
  const sections = [];
  for (const line of readFileSync(join(ROOT, start), "utf8").split("\n")) {
    const heading = line.match(/^## (.*)$/);
    const page = line.match(/^- \[(.*?)\]\((.*?)\)/);
    if (heading) {
      sections.push({ text: heading[1], collapsed: false, items: sections.length === 0 ? [item(start)] : [] });
    } else if (page) {
      sections.at(-1).items.push(item(posix.join(posix.dirname(start), page[2]), page[1]));
    }
  }
  sections.push({
    text: "Reference",
    items: [item("docs/site/findings/index.md"), item("docs/site/decisions.md")],
  });
  return sections.filter((section) => section.items.length > 0);
}

const item = (place, text) => {
  const [file, anchor] = place.split("#");
  if (!PLACES.has(file)) {
    throw new Error(`docs/guide/index.md: there is no page at ${file}`);
  }
  return { text: text ?? titleOf(file), link: addressOf(file) + (anchor ? `#${anchor}` : "") };
};

/** The name of a file in the repository, with slashes. */
export const nameOf = (path) => relative(ROOT, path).split(sep).join("/");
