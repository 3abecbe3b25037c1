import assert from "node:assert/strict";
import { test } from "node:test";
import { fix, lint } from "@wayleave/robots/lint";

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

test("anyBytesAreARobotsTxt", () => {
  for (const file of ["", "\0", "<html>", "\ud800", "\r\r\n", Buffer.from([0xff, 0xfe, 0, 1])]) {
    lint(file);
    fix(file);
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
  ];
  for (const [name, call] of wrong) {
    assert.throws(call, (error) => error instanceof TypeError && error.message.startsWith(`${name} `), name);
  }
});
