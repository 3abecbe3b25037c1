import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
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

/** What `POST /v1/check` takes for a URL, and what not. */
const URLS = ["/", "/a", "//host/a", "https://example.com", "https://example.com?x", "https://example.com/a", "ftp://example.com/", "HTTP://Example.COM:80/", "https:\\\\example.com\\x", " https://example.com/", "app://host/x", "https://[::1]:8080/"];
const NOT_URLS = ["", "not a url", "example.com/x", "http://", "https://", "mailto:x@y", "https:/", "https:/x", "?a", "https://exa mple.com/", "https:///a", "https://a..b/", `https://${"a".repeat(64)}/`, "https://a:65536/", "app:x", "app://a\\b/", "https://[::1/"];

test("whatIsNotAUrlHasNoVerdict", () => {
  const robots = parse("User-agent: *\nAllow: /\n");
  for (let round = 0; round < 2; round++) {
    for (const url of URLS) {
      assert.deepEqual([robots.isAllowed(url, "a"), robots.check(url, "a").allowed], [true, true], url);
    }
    for (const url of NOT_URLS) {
      const { explanation, ...verdict } = robots.check(url, "a");
      assert.equal(robots.isAllowed(url, "a"), false, url);
      assert.deepEqual(verdict, { url, origin: null, crawler: "a", allowed: null, reason: "not-a-url", line: null, rule: null, fetchedAt: null, dialect: "google" });
      assert.match(explanation, /is not a full URL/);
      assert.equal(parse("", { dialect: "rfc9309" }).check(url, "a").reason, "not-a-url");
      assert.equal(parse("", { dialect: "googlebot" }).isAllowed(url, "a"), true);
    }
  }
});

test("argumentsTheWrongWayRoundAreATypeError", () => {
  for (const dialect of ["google", "googlebot", "rfc9309"]) {
    const robots = parse(FILE, { dialect });
    for (const url of ["/x", "https://example.com/x", "http://example.com"]) {
      assert.throws(() => robots.isAllowed("Googlebot", url), /^TypeError: url and crawler are the wrong way round: url is "Googlebot"/);
      assert.throws(() => robots.check("Mozilla/5.0 (compatible; Googlebot/2.1)", url), TypeError);
    }
    robots.isAllowed("/x", "Mozilla/5.0 (compatible; a; +http://example.com/bot)");
  }
});

test("whatWasGivenIsNamed", () => {
  class Mine {}
  const { isAllowed, check, crawlDelay } = parse(FILE);
  const messages = [
    [() => parse([]), "robots must be a string, a Uint8Array or an ArrayBuffer, not an Array"],
    [() => parse(Promise.resolve("")), "robots must be a string, a Uint8Array or an ArrayBuffer, not a Promise: await it"],
    [() => parse(new Response("")), "robots must be a string, a Uint8Array or an ArrayBuffer, not a Response: pass await response.text() or await response.arrayBuffer()"],
    [() => parse(new Mine()), "robots must be a string, a Uint8Array or an ArrayBuffer, not a Mine"],
    [() => parse({}), "robots must be a string, a Uint8Array or an ArrayBuffer, not an object"],
    [() => parse("", []), "options must be an object, not an Array"],
    [() => parse("", Promise.resolve({})), "options must be an object, not a Promise: await it"],
    [() => isAllowed("/", "a"), "isAllowed must be called on what parse() returns, as in robots.isAllowed(), not alone"],
    [() => check.call({}, "/", "a"), "check must be called on what parse() returns, as in robots.check(), not alone"],
    [() => crawlDelay("a"), "crawlDelay must be called on what parse() returns, as in robots.crawlDelay(), not alone"],
  ];
  for (const [call, message] of messages) {
    assert.throws(call, (error) => error instanceof TypeError && error.message === message, message);
  }
});

/** What jest's jsdom lacks, and a URL of another realm. */
const POOR = `
delete globalThis.TextEncoder;
delete globalThis.TextDecoder;
class URL { href = "https://example.com/x"; get [Symbol.toStringTag]() { return "URL"; } }
const { parse } = await import("@wayleave/robots");
const { fix, lint } = await import("@wayleave/robots/lint");
const { readDirectives } = await import("@wayleave/robots/page");
const line = parse("# \\u00e4\\ud55c\\ud83d\\ude00\\ud800\\nUser-agent: *\\nDisallow: /x").check(new URL(), "a").line;
const fixed = fix("\\ufeff# \\u00e4\\ud83d\\ude00\\nUser-agent: *\\nDisallow: /a\\nDisallow: /a\\n").robots;
process.stdout.write(JSON.stringify([line, fixed, lint("Disallow /x").diagnostics.length > 0, readDirectives({ html: "\\u00e4" }).dialect]));
`;

test("itWorksWithoutTextEncoderAndInOtherRealms", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", POOR], { cwd: import.meta.dirname ?? process.cwd(), encoding: "utf8" });
  assert.equal(stdout, JSON.stringify([3, "\ufeff# \u00e4\ud83d\ude00\nUser-agent: *\nDisallow: /a\n", true, "google"]), stderr);
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
