import assert from "node:assert/strict";
import { test } from "node:test";
import { diff, explain, fix, lint } from "@wayleave/robots/lint";

const FILE = "User-agent: *\nDisallow /x\nDisallow: y\n";
const codes = ({ diagnostics }) => diagnostics.map(({ code }) => code);

test("findingsHaveAPlaceAMessageAndAFix", () => {
  const { diagnostics } = lint(FILE);
  const { line, column, endColumn, start, end, ...colon } = diagnostics[0];
  assert.deepEqual([colon.code, colon.severity, colon.readers], ["colon-missing", "warning", ["any"]]);
  assert.deepEqual([line, column, endColumn, start, end], [2, 1, 9, 14, 22]);
  assert.match(colon.message, /no colon after `Disallow`/);
  assert.deepEqual(colon.fix.edits, [{ start: 22, end: 23, replacement: ": " }]);
  assert.equal(colon.witness.url, "/x");
});

test("urlsOfTheSiteAreCheckedToo", () => {
  const options = { urls: ["/shop/1", new URL("https://example.com/shop/2")] };
  const found = codes(lint("User-agent: *\nDisallow: /shop/\n", options));
  assert.ok(found.includes("sample-urls-disallowed"), found.join());
});

test("aDialectLeavesOutWhatMattersToOthers", () => {
  assert.ok(codes(lint(FILE)).includes("path-without-slash"));
  assert.deepEqual(codes(lint(FILE, { dialect: "google" })), codes(lint(Buffer.from(FILE), { dialect: "google" })));
  assert.notDeepEqual(codes(lint(FILE, { dialect: "google" })), codes(lint(FILE, { dialect: "rfc9309" })));
});

test("commentsSuppressFindings", () => {
  const { diagnostics, suppressed } = lint("User-agent: *\nDisallow: y # wayleave-ignore path-without-slash: old\n");
  assert.deepEqual(diagnostics, []);
  assert.equal(suppressed[0].justification, "old");
});

test("fixesAreOfTheTypeOfTheFile", () => {
  const text = "User-agent: *\nDisallow: /a\nDisallow: /a\n";
  const fixed = fix(text);
  assert.equal(fixed.robots, text.replace("Disallow: /a\n", ""));
  assert.deepEqual(fixed.applied.map(({ code }) => code), ["rule-repeated"]);
  const bytes = fix(Buffer.from(text)).robots;
  assert.equal(Object.getPrototypeOf(bytes), Uint8Array.prototype);
  assert.equal(Buffer.from(bytes).toString(), fixed.robots);
});

test("bytesThatAreNoTextAreKept", () => {
  const bytes = Buffer.from("User-agent: *\nDisallow: /\xe4\nDisallow: /a\nDisallow: /a\n", "latin1");
  assert.equal(Buffer.from(fix(bytes).robots).toString("latin1"), bytes.toString("latin1").replace("Disallow: /a\n", ""));
});

test("fixesThatChangeVerdictsAreAppliedOnlyIfWanted", () => {
  const careful = fix(FILE);
  assert.equal(careful.robots, FILE);
  assert.ok(careful.withheld.some(({ fix }) => fix.effect === "changes-verdicts"));
  assert.match(fix(FILE, { unsafe: true }).robots, /^Disallow: \/x$/m);
});

test("anEditIsComparedForAllUrls", () => {
  const options = { crawlers: ["FooBot"], urls: ["/a/1", "/b"] };
  const { dialect, same, crawlers } = diff("User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /b\n", options);
  assert.deepEqual([dialect, same, crawlers.length], ["google", false, 1]);
  const [{ names, outcome, complete, regions, flips }] = crawlers;
  assert.deepEqual(names, ["FooBot", "Googlebot", "bingbot", "*"]);
  assert.deepEqual([outcome, complete], ["different", true]);
  assert.deepEqual(regions.map(({ witness }) => witness), ["/a", "/b"]);
  assert.deepEqual(regions[0].old.rule, { line: 2, type: "disallow", path: "/a" });
  assert.deepEqual(flips.map(({ count, examples }) => [count, examples]), [[1, ["/a/1"]], [1, ["/b"]]]);
  assert.equal(diff("", Buffer.from("User-agent: *\nDisallow:\n")).same, true);
});

test("aPatternIsExplained", () => {
  const { matches, length, readAs, urls } = explain("/*.pdf$", { dialect: "rfc9309", urls: ["https://example.com/a.pdf", "/a.pdf?x"] });
  assert.equal(matches, "paths that end with .pdf");
  assert.deepEqual([length, readAs.google], [7, "/*.pdf$"]);
  assert.deepEqual(urls.map((url) => url.matches), [true, false]);
  assert.equal(explain("Disallow: /x").pattern, "/x");
  for (const pattern of ["", "x", "*", "\ud800", "\u0085"]) {
    explain(pattern, { urls: ["", "no URL", "//["] });
  }
});

test("anyBytesAreARobotsTxt", () => {
  for (const file of ["", "\0", "<html>", "\ud800", "\r\r\n", Buffer.from([0xff, 0xfe, 0, 1])]) {
    lint(file);
    fix(file);
    diff(file, FILE, { urls: ["", "no URL", "http://[", "\ud800"] });
  }
});

test("wrongArgumentsAreTypeErrorsThatNameThem", () => {
  const wrong = [
    ["robots", () => lint()],
    ["robots", () => fix(7)],
    ["options", () => lint(FILE, null)],
    ["options.dialect", () => lint(FILE, { dialect: "bing" })],
    ["options.urls", () => lint(FILE, { urls: "/x" })],
    ["options.urls[1]", () => lint(FILE, { urls: ["/x", 7] })],
    ["options.unsafe", () => fix(FILE, { unsafe: 1 })],
    ["options.urls", () => fix(FILE, { urls: [] })],
    ["before", () => diff(null, FILE)],
    ["after", () => diff(FILE)],
    ["options.crawlers", () => diff(FILE, FILE, { crawlers: "FooBot" })],
    ["options.crawlers[0]", () => diff(FILE, FILE, { crawlers: [7] })],
    ["pattern", () => explain()],
    ["pattern", () => explain("/a\n")],
    ["options.dialect", () => explain("/", { dialect: "" })],
  ];
  for (const [name, call] of wrong) {
    assert.throws(call, (error) => error instanceof TypeError && error.message.startsWith(`${name} `), name);
  }
});
