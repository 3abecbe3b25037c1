import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import vm from "node:vm";
import { parse } from "@wayleave/robots";

const FILE = "User-agent: *\nDisallow: /x\nAllow: /x/y$\nCrawl-delay: .5\n";

test("commonJsHasTheSameExports", async () => {
  const require = createRequire(import.meta.url);
  const entries = Object.keys(require("@wayleave/robots/package.json").exports).filter((name) => name !== "./package.json");
  for (const entry of entries) {
    const name = `@wayleave/robots${entry.slice(1)}`;
    const module = await import(name);
    const common = require(name);
    if (module.default !== undefined) {
      assert.equal(typeof common, "function");
    } else {
      assert.deepEqual(Object.keys(common).sort(), Object.keys(module).sort());
    }
  }
});

test("textAndAllKindsOfBytesAreRead", () => {
  const bytes = new TextEncoder().encode(FILE);
  const padded = new Uint8Array([1, 2, ...bytes, 3]).subarray(2, 2 + bytes.length);
  const foreign = vm.runInNewContext("new Uint8Array(bytes).buffer", { bytes });
  for (const form of [FILE, bytes, padded, Buffer.from(FILE), bytes.buffer, new DataView(bytes.buffer), foreign]) {
    assert.equal(parse(form).check("/x/z", "a").line, 2);
  }
  assert.equal(parse("").isAllowed("/", "a"), true);
});

test("halfSurrogatePairsAreNoProblem", () => {
  const robots = parse("User-agent: *\nDisallow: /\ud800\nSitemap: \udc00");
  assert.equal(robots.isAllowed("/\ud800", "\udfff"), false);
  assert.equal(robots.sitemaps[0].url, "\ufffd");
});

test("changingTheBytesLaterChangesNothing", () => {
  const bytes = new TextEncoder().encode(FILE);
  const robots = parse(bytes);
  bytes.fill(65);
  assert.equal(robots.check("/x/z", "a").line, 2);
});

test("wrongArgumentsAreTypeErrorsThatNameThem", () => {
  const robots = parse(FILE);
  const wrong = [
    ["robots", () => parse()],
    ["robots", () => parse(null)],
    ["robots", () => parse(["User-agent: *"])],
    ["options", () => parse(FILE, "google")],
    ["options.dialect", () => parse(FILE, { dialect: "bing" })],
    ["options.dialekt", () => parse(FILE, { dialekt: "google" })],
    ["url", () => robots.isAllowed(undefined, "a")],
    ["url", () => robots.check(1, "a")],
    ["crawler", () => robots.isAllowed("/")],
    ["crawler", () => robots.check("/", null)],
    ["crawler", () => robots.crawlDelay({})],
  ];
  for (const [name, call] of wrong) {
    assert.throws(call, (error) => error instanceof TypeError && error.message.startsWith(`${name} `), name);
  }
});

test("rulesAreKeptForManyCrawlers", () => {
  const robots = parse("User-agent: bot7\nDisallow: /\n");
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 200; i++) {
      assert.equal(robots.isAllowed("/", `bot${"x".repeat(i)}`), true);
      assert.equal(robots.isAllowed("/", "bot7"), false);
    }
  }
});

test("crawlDelayIsTheLongestThatIsANumber", () => {
  const delay = (...values) => parse(`User-agent: *\n${values.map((value) => `Crawl-delay: ${value}\n`).join("")}`).crawlDelay("a");
  assert.equal(delay("1", "2.5", "x", "-9", "1e9"), 2.5);
  assert.equal(delay(".5"), 0.5);
  assert.equal(delay("5."), 5);
  assert.equal(delay(".", ""), null);
  assert.equal(delay("9".repeat(400)), null);
});

test("aUrlObjectIsAUrl", () => {
  assert.equal(parse(FILE).isAllowed(new URL("https://example.com/x"), "a"), false);
});
