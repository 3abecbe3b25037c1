// Fails where a page links to what is not there: VitePress looks for pages, this for places within them too.
import { Parser } from "htmlparser2";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

export function checkAnchors(outDir, base) {
  const pages = new Map();
  for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
    if (entry.name.endsWith(".html")) {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      pages.set(base + relative(outDir, path).split(sep).join("/"), read(path));
    }
  }
  const dead = [];
  for (const [page, { links }] of pages) {
    for (const link of links) {
      const url = new URL(link, `http://site${page}`);
      const path = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
      const target = url.host === "site" ? pages.get(decodeURIComponent(path)) : undefined;
      const isOthers = ["javadoc/", "tester/"].some((place) => url.pathname.startsWith(base + place)); // looked at where it is made
      const isPage = url.host === "site" && /(\/|\.html)$/.test(url.pathname) && !isOthers;
      if (isPage && (!target || (url.hash && !target.ids.has(decodeURIComponent(url.hash.slice(1)))))) {
        dead.push(`${page}: ${link}`);
      }
    }
  }
  if (dead.length > 0) {
    throw new Error(`links that lead nowhere:\n${[...new Set(dead)].join("\n")}`);
  }
}

function read(path) {
  const ids = new Set();
  const links = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (attributes.id) {
        ids.add(attributes.id);
      }
      if (name === "a" && attributes.href) {
        links.push(attributes.href);
      }
    },
  });
  parser.end(readFileSync(path, "utf8"));
  return { ids, links };
}
