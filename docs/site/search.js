// The search: what is in its index, what comes first, and a check of the built index that fails where a query misses its page.
import MiniSearch from "minisearch";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { families } from "./findings/findings.js";

/** Sections of the pages that VitePress leaves out, since they are not files. */
const findings = new Map(
  families().flatMap(({ title, findings }) =>
    findings.map(({ code, text }) => [`${code}.md`, [{ anchor: code, titles: ["Findings", title, code], text }]]),
  ),
);

/** Options of MiniSearch. The browser gets functions as text, so each has to stand alone. */
export const miniSearch = {
  _splitIntoSections: (path, html) => (html === "" ? findings.get(basename(path)) : undefined),
  options: {
    // Words, and codes such as sitemap-relative, which are found before pages that have the words of one.
    tokenize: (text) => [...text.split(/[^\p{L}\p{M}\p{N}]+/u), ...(text.match(/\w+(-\w+)+/g) ?? [])],
    // The browser marks what it finds inside other words too, so little words are not looked for.
    processTerm: (term) =>
      /^(an?|and|are|as|at|be|by|for|from|how|i|in|is|it|of|on|or|that|the|to|what|which|with)$/i.test(term) ? null : term.toLowerCase(),
  },
  searchOptions: {
    fuzzy: (term) => (term.length > 5 && !/\d/.test(term) ? 0.15 : false),
    prefix: (term) => term.length > 2,
    boost: { title: 4, text: 2, titles: 1 },
    // Answers to questions come first, what was decided and recorded last.
    boostDocument: (id) =>
      /\/guide\/help\./.test(id) ? 1.4 : /\/(adr|evidence|benchmarks)\/|\/(changelog|contributing|crawlers-in-the-field|dependencies)\./.test(id) ? 0.2 : 1,
  },
};

/** Queries, the page that has to be found, and for some why it need only be one of the first three: what may come before it. */
const QUERIES = [
  ["noindex", "findings/noindex-line"],
  ["noindex in robots.txt", "findings/noindex-line"],
  ["group-drops-star-rules", "findings/group-drops-star-rules"],
  ["403", "findings/fetch-client-error"],
  ["429", "findings/fetch-too-many-requests"],
  ["503", "findings/fetch-server-error"],
  ["block chatgpt", "guide/help"],
  ["500 KiB", "guide/help"],
  ["case", "findings/rule-case-differs"],
  ["User-agent case", "guide/help"],
  ["crawl-delay", "guide/help"],
  ["googlebot image", "guide/help"],
  ["wildcard", "guide/help", "a finding with this name"],
  ["sitemap relative", "findings/sitemap-relative"],
  ["BOM", "findings/bom-at-start"],
  ["cache", "fetching", "a finding with this name"],
  ["wayleave lint", "guide/lint", "the list of findings, and the Java module"],
  ["diff", "guide/diff"],
  ["exit codes", "guide/diff"],
  ["docker", "guide/operate"],
  ["webhook", "guide/watch"],
  ["install", "guide/install"],
];

export async function checkSearch(outDir, base) {
  const chunks = join(outDir, "assets/chunks");
  const file = readdirSync(chunks).find((name) => name.startsWith("@localSearchIndexroot"));
  const { default: json } = await import(pathToFileURL(join(chunks, file)));
  // As VitePress does, in VPLocalSearchBox.vue.
  const index = MiniSearch.loadJSON(json, {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions: miniSearch.searchOptions,
    ...miniSearch.options,
  });
  const codes = families().flatMap((family) => family.findings.map(({ code }) => [code, `findings/${code}`]));
  const wrong = [...codes, ...QUERIES].flatMap(([query, page, before]) => {
    const hits = index.search(query).slice(0, before === undefined ? 1 : 3).map(({ id }) => id);
    return hits.some((id) => id.startsWith(`${base}${page}.html`)) ? [] : [`${query}: ${hits.join(", ")} instead of ${page}`];
  });
  if (wrong.length > 0) {
    throw new Error(`searches that miss their page:\n${wrong.join("\n")}`);
  }
}
