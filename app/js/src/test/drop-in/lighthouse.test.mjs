// What Lighthouse's core/test/audits/seo/is-crawlable-test.js (Apache-2.0) asks of robots.txt files, retold: the audit, with
// @wayleave/robots in the place of robots-parser.
import assert from "node:assert/strict";
import { test } from "node:test";
import IsCrawlable from "lighthouse/core/audits/seo/is-crawlable.js";

const PAGE = "http://example.com/shop/item.html";

async function audit(robots, headers = [], metaElements = []) {
  const resource = { url: PAGE, responseHeaders: headers.map((value) => ({ name: "X-Robots-Tag", value })) };
  // Spares the log of a browser: this is how Lighthouse keeps the main resource once it has it.
  const computedCache = new Map([["MainResource", { get: async () => resource, set() {} }]]);
  const artifacts = { DevtoolsLog: [], URL: {}, MetaElements: metaElements, RobotsTxt: { content: robots } };
  const { score, warnings, details } = await IsCrawlable.audit(artifacts, { computedCache });
  return { score, warnings: warnings.map((text) => /crawling: ([^:]*)\. The/.exec(text)[1]), sources: details.items.map(({ source }) => source) };
}

test("aPageThatNoneMayCrawlFails", async () => {
  const files = [
    ["User-agent: *\n  Disallow: /", 2],
    ["User-agent: *\n  Disallow: /shop/item.html", 2],
    ["User-agent: *\nDisallow:\n\nUser-agent: *\nDisallow: /", 5],
    ["User-agent: *\nDisallow: /a/\nDisallow: /shop/\nAllow: item.html\n# Allow: /shop/item.html\nAllow: /shop/item.html /x", 3],
  ];
  for (const [robots, line] of files) {
    const { score, warnings, sources } = await audit(robots);
    assert.deepEqual([score, warnings], [0, []], robots);
    assert.deepEqual(sources, [
      { type: "source-location", url: "http://example.com/robots.txt", urlProvider: "network", line: line - 1, column: 0 },
    ]);
  }
});

test("aPageThatAllMayCrawlPasses", async () => {
  const files = [
    null,
    "User-agent: AnyBot\nDisallow: /",
    "User-agent: *\nDisallow: /_/\nDisallow: /search?q=*\nDisallow: /shop/\nAllow: /shop/item.html",
  ];
  for (const robots of files) {
    assert.deepEqual(await audit(robots), { score: 1, warnings: [], sources: [] });
  }
});

test("crawlersThatMayNotAreNamed", async () => {
  const all = "User-agent: *\nDisallow: /\n";
  const others = "User-agent: bingbot\nUser-agent: archive.org_bot\nAllow: /\n";
  const cases = [
    [`User-agent: googlebot\nAllow: /\n${all}`, [], [], "bingbot, DuckDuckBot, archive.org_bot"],
    [`User-agent: Googlebot\nDisallow: /\n${others}${all}`, ["bingbot: noindex"], [], "Googlebot, bingbot, DuckDuckBot"],
    [`User-agent: googlebot\n${others}${all}`, [], [{ name: "archive.org_bot", content: "none", node: {} }], "DuckDuckBot, archive.org_bot"],
  ];
  for (const [robots, headers, metaElements, named] of cases) {
    assert.deepEqual(await audit(robots, headers, metaElements), { score: 1, warnings: [named], sources: [] });
  }
});

test("allReasonsAreShown", async () => {
  const { score, sources } = await audit("User-agent: *\nDisallow: /", ["none", "noindex"], [{ name: "robots", content: "noindex", node: {} }]);
  assert.deepEqual([score, sources.length, sources[3].line], [0, 4, 1]);
});
