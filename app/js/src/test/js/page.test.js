import assert from "node:assert/strict";
import { test } from "node:test";
import { preferences, readDirectives } from "@wayleave/robots/page";

const HTML = '<!doctype html><meta name="robots" content="max-snippet:20"><p data-nosnippet>é</p><span data-nosnippet>x</span>';

test("statementsHaveTheirPlace", () => {
  const { dialect, directives, unquotable } = readDirectives({ headers: [["X-Robots-Tag", "noindex"]], html: HTML });
  assert.equal(dialect, "google");
  assert.deepEqual(directives.index, {
    allowed: false,
    value: null,
    combination: "single",
    statements: [{ text: "noindex", crawler: "*", header: "X-Robots-Tag", headerLine: 1, start: 0, end: 7 }],
  });
  assert.equal(directives["max-snippet"].value, "20");
  const [{ start, end }] = directives["max-snippet"].statements;
  assert.equal(HTML.slice(start, end), '<meta name="robots" content="max-snippet:20">');
  assert.deepEqual(directives.follow, { allowed: true, value: null, combination: "unsaid", statements: [] });
  assert.deepEqual(unquotable.map(({ start, end }) => Buffer.from(HTML).subarray(start, end).toString()), ["<span data-nosnippet>x</span>"]);
});

test("headersComeInAnyForm", () => {
  const node = { "x-robots-tag": "noindex", "set-cookie": ["a", "b"], "x-none": undefined };
  for (const headers of [new Headers({ "X-Robots-Tag": "noindex" }), [["x-robots-tag", "noindex"]], new Map([["X-Robots-Tag", "noindex"]]), node]) {
    assert.equal(readDirectives({ headers }).directives.index.allowed, false);
  }
  const domOnly = { forEach: (callback) => callback("noindex", "x-robots-tag") };
  assert.equal(readDirectives({ headers: domOnly }).directives.index.allowed, false);
  assert.equal(readDirectives().directives.index.allowed, true);
});

test("aDirectiveMayAddressOneCrawler", () => {
  const headers = [["X-Robots-Tag", "bingbot: noarchive"]];
  assert.equal(readDirectives({ headers, crawler: "bingbot" }).directives.archive.allowed, false);
  assert.equal(readDirectives({ headers, crawler: "bingbot" }).dialect, "bing");
  assert.equal(readDirectives({ headers, crawler: "Googlebot" }).directives.archive.allowed, true);
});

test("unavailableAfterDependsOnTheMoment", () => {
  const headers = [["X-Robots-Tag", "unavailable_after: 2026-07-01T12:30:00.5+02:00"]];
  const index = (at) => readDirectives({ headers, at: new Date(at) }).directives;
  assert.equal(index("2026-06-30")["unavailable-after"].value, "2026-07-01T10:30:00.500Z");
  assert.equal(index("2026-06-30").index.allowed, true);
  assert.equal(index("2026-07-02").index.allowed, false);
});

test("preferencesNameTheirSpecification", () => {
  const robots = "User-agent: *\nContent-Usage: train-ai=n\nContent-Signal: search=yes\n";
  const { preferences: all, statements } = preferences(robots, { url: new URL("https://example.com/a"), headers: [["tdm-reservation", "1"]] });
  const train = all.find(({ specification }) => specification.id === "aipref-attach@05" && specification.source === "content-usage");
  assert.deepEqual([train.purpose, train.label, train.value], ["train", "train-ai", "disallow"]);
  assert.equal(train.decidedBy[0].line, 2);
  assert.ok(statements.some(({ header }) => header === "tdm-reservation"));
  const [only] = preferences(robots, { url: "/a", specifications: ["tdmrep@2024-05-10"] }).preferences;
  assert.equal(only.value, "unsaid");
});

test("anyBytesAreAPage", () => {
  for (const html of ["", "\0", "\ud800", "<meta name=robots content=noindex", Buffer.from([0xff, 0xfe, 60, 0, 1])]) {
    readDirectives({ html, headers: [["X-Robots-Tag", "\ud800:, ;="], ["", ""]] });
  }
});

test("wrongArgumentsAreTypeErrorsThatNameThem", () => {
  const wrong = [
    ["options", () => readDirectives(null)],
    ["options.htm", () => readDirectives({ htm: "" })],
    ["options.html", () => readDirectives({ html: 7 })],
    ["options.headers", () => readDirectives({ headers: "X-Robots-Tag: noindex" })],
    ["options.headers", () => readDirectives({ headers: ["X-Robots-Tag: noindex"] })],
    ["the header a", () => readDirectives({ headers: { a: 1 } })],
    ["options.crawler", () => readDirectives({ crawler: 7 })],
    ["options.dialect", () => readDirectives({ dialect: "rfc9309" })],
    ["options.at", () => readDirectives({ at: new Date("x") })],
    ["robots", () => preferences()],
    ["options.url", () => preferences("")],
    ["options.specifications[0]", () => preferences("", { url: "/", specifications: [1] })],
    ["options.specifications", () => preferences("", { url: "/", specifications: ["aipref"] })],
  ];
  for (const [name, call] of wrong) {
    assert.throws(call, (error) => error instanceof TypeError && error.message.startsWith(`${name} `), name);
  }
});
