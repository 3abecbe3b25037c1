// How many audits of Lighthouse change with @wayleave/robots in the place of robots-parser, on pages of real robots.txt files:
//   node real.mjs DIRECTORY
// Prints a page of each file with changes, and whom it was and is closed to: * stands for any other crawler.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import IsCrawlable from "lighthouse/core/audits/seo/is-crawlable.js";
import original from "original";
import standIn from "robots-parser";

const SITE = "https://example.com";
const ROBOTS = new URL("/robots.txt", SITE);
const CRAWLERS = ["*", "Googlebot", "bingbot", "DuckDuckBot", "archive.org_bot"];

/** The start page, and paths that rules match, or nearly. */
const paths = (text) => ["/", ...text.matchAll(/allow\s*:\s*(\/\S*)/gi)].slice(0, 20).map((found) => (found[1] ?? found).replace(/[*$]/g, "x"));

function blocked(parser, text, path) {
  const robots = parser(ROBOTS.href, text);
  const page = { url: SITE + path, responseHeaders: [] };
  const found = (crawler) => IsCrawlable.determineIfCrawlableForUserAgent(crawler, page, [], robots, ROBOTS);
  return CRAWLERS.filter((crawler) => found(crawler === "*" ? undefined : crawler).length > 0).join() || "none";
}

let [pages, changes, files] = [0, 0, 0];
for (const name of readdirSync(process.argv[2]).sort()) {
  const text = readFileSync(join(process.argv[2], name), "utf8");
  let changed = false;
  for (const path of paths(text)) {
    const [before, now] = [blocked(original, text, path), blocked(standIn, text, path)];
    pages++;
    if (before !== now) {
      changes++;
      if (!changed) {
        console.log(`${name} ${path} ${before} -> ${now}`);
      }
      changed = true;
    }
  }
  files += changed;
}
console.log(`${changes} of ${pages} audits change, in ${files} files`);
