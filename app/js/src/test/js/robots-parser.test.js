import assert from "node:assert/strict";
import { test } from "node:test";
import robotsParser from "@wayleave/robots/robots-parser";

const SITE = "https://example.com/robots.txt";
const FILE = `User-agent: *
Disallow: /x
Allow: /x/y$
Crawl-delay: 2

User-agent: Bot
Disallow: /bot
Host: OLD.example
Host: www.Example.com
Sitemap: https://example.com/a.xml
Sitemap: https://example.com/b.xml
`;

test("urlsOfTheSiteHaveVerdictsAndLines", () => {
  const robots = robotsParser(SITE, FILE);
  assert.equal(robots.isAllowed("https://example.com/x/z"), false);
  assert.equal(robots.isDisallowed("https://example.com/x/z"), true);
  assert.equal(robots.getMatchingLineNumber("https://example.com/x/z"), 2);
  assert.equal(robots.isAllowed("https://example.com:443/x/y"), true);
  assert.equal(robots.getMatchingLineNumber("https://example.com/x/y", ""), 3);
  assert.equal(robots.isAllowed("https://example.com/x", "Bot/1.0"), true);
  assert.equal(robots.isAllowed("https://example.com/bot", "bot"), false);
  assert.equal(robots.getMatchingLineNumber("https://example.com/a"), -1);
});

test("allOfAUrlButItsFragmentIsCompared", () => {
  const robots = robotsParser(SITE, "User-agent: *\nDisallow: //x\nDisallow: /*?");
  assert.equal(robots.getMatchingLineNumber("https://example.com//x/y"), 2);
  assert.equal(robots.getMatchingLineNumber("https://example.com/y?"), 3);
  assert.equal(robots.isAllowed("https://example.com/y#?"), true);
});

test("urlsOfOtherSitesHaveNone", () => {
  const robots = robotsParser(SITE, "User-agent: *\nDisallow: /");
  for (const url of ["http://example.com/", "https://example.com:8443/", "https://www.example.com/", "/relative", "http://"]) {
    assert.equal(robots.isAllowed(url), undefined);
    assert.equal(robots.isDisallowed(url), true);
    assert.equal(robots.getMatchingLineNumber(url), -1);
  }
  assert.equal(robotsParser("/robots.txt", "User-agent: *\nDisallow: /a").isAllowed("/a"), false);
  assert.equal(robotsParser("https://ex ample.com/robots.txt", "User-agent: *\nDisallow: /a").isAllowed("/a"), undefined);
});

test("delaysSitemapsAndTheHostAreRead", () => {
  const robots = robotsParser(SITE, FILE);
  assert.equal(robots.getCrawlDelay(), 2);
  assert.equal(robots.getCrawlDelay("Bot"), undefined);
  assert.deepEqual(robots.getSitemaps(), ["https://example.com/a.xml", "https://example.com/b.xml"]);
  assert.equal(robots.getPreferredHost(), "www.example.com");
  const empty = robotsParser(SITE, null);
  assert.equal(empty.isAllowed("https://example.com/"), true);
  assert.deepEqual(empty.getSitemaps(), []);
  assert.equal(empty.getPreferredHost(), null);
});

/** Where robots-parser 3.0.1 says the opposite; the README says why. */
const DIFFERENT = [
  ["the file itself", "User-agent: *\nDisallow: /", "/robots.txt", "*", true],
  ["a whole header", "User-agent: Googlebot\nDisallow: /a", "/a", "Mozilla/5.0 (compatible; Googlebot/2.1)", false],
  ["a crawler of Google without a group", "User-agent: Googlebot\nDisallow: /a", "/a", "Googlebot-Image", false],
  ["a line between user-agents", "User-agent: Bot\nCrawl-delay: 1\nUser-agent: Other\nDisallow: /a", "/a", "Bot", false],
  ["a name with more after it", "User-agent: * any text\nDisallow: /a", "/a", "*", false],
  ["a character that robots-parser escapes in rules", "User-agent: *\nDisallow: /[a]|^", "/[a]|^", "*", false],
  ["an empty query", "User-agent: *\nDisallow: /*?", "/a?", "*", false],
  ["a path without slash", "User-agent: *\nDisallow: a", "/a", "*", false],
  ["half a surrogate pair", "User-agent: *\nDisallow: /\ud83d", "/%EF%BF%BD", "*", false],
];

test("whatDiffersFromRobotsParserIsMeant", () => {
  for (const [what, text, path, ua, isAllowed] of DIFFERENT) {
    assert.equal(robotsParser(SITE, text).isAllowed(`https://example.com${path}`, ua), isAllowed, what);
  }
});
