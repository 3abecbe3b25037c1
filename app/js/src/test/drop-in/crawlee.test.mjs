// What Crawlee's packages/utils/test/robots.test.ts (Apache-2.0) asks, retold: RobotsTxtFile, with @wayleave/robots in the place of
// robots-parser.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { RobotsTxtFile } from "@crawlee/utils";

const FILE = `User-agent: *
Disallow: *closed/
Crawl-delay: 10
User-agent: Googlebot
Disallow: *closed_to_google/
User-agent: Mozilla
Crawl-delay: 2
Sitemap: SITE/first.xml
Sitemap: SITE/second.xml
Sitemap: https://elsewhere.example/third.xml
`;

let site;
const server = createServer((request, response) => {
  response.statusCode = request.url === "/robots.txt" ? 200 : 404;
  response.end(FILE.replaceAll("SITE", site));
});
before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

test("theFileOfASiteIsFetchedAndAsked", async () => {
  const robots = await RobotsTxtFile.find(`${site}/nested/index.html?x`);
  assert.equal(robots.isAllowed(`${site}/open/page`), true);
  assert.equal(robots.isAllowed(`${site}/closed_to_google/page`), true);
  assert.equal(robots.isAllowed(`${site}/closed_to_google/page`, "Googlebot"), false);
  assert.equal(robots.isAllowed(`${site}/closed/page`), false);
  assert.equal(robots.isAllowed("https://elsewhere.example/closed/page"), true);
  assert.deepEqual(robots.getSitemaps(), [`${site}/first.xml`, `${site}/second.xml`]);
  assert.equal(robots.getSitemaps({ enqueueStrategy: "all" }).length, 3);
});

test("aTextIsAsked", () => {
  const url = "http://example.com/robots.txt";
  const robots = RobotsTxtFile.from(url, "User-agent: *',\nDisallow: *closed/\nUser-agent: Googlebot\nDisallow: *shut/");
  assert.equal(robots.isAllowed("http://example.com/open/page"), true);
  assert.equal(robots.isAllowed("http://example.com/shut/page"), true);
  assert.equal(robots.isAllowed("http://example.com/shut/page", "Googlebot"), false);
  assert.equal(robots.isAllowed("http://example.com/closed/page"), true); // `*',` is no crawler
  assert.equal(RobotsTxtFile.from(url, "").isAllowed("http://example.com/x"), true);
});
