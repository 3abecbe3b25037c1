import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";

const manifest = createRequire(import.meta.url).resolve("@wayleave/robots/package.json");
const command = join(dirname(manifest), createRequire(import.meta.url)(manifest).bin.wayleave);
const directory = mkdtempSync(join(tmpdir(), "wayleave-"));
after(() => rmSync(directory, { recursive: true }));

function file(name, text) {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

function run(args, input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { input, encoding: "utf8" });
  return { status, out: stdout, problem: stderr };
}

const OLD = file("old.txt", "User-agent: *\r\n  Disallow: /a \r\nDisallow: y\r\n");
const NEW = file("new.txt", "User-agent: *\nAllow: /\nUser-agent: FooBot\nDisallow: /\n");

test("checkShowsTheDecidingLine", () => {
  const { status, out } = run(["check", OLD, "--crawler", "Googlebot", "-c", "GPTBot", "/a/b", "https://example.com/c"]);
  assert.equal(status, 1);
  assert.deepEqual(out.split("\n").slice(0, 2), [
    "disallowed  Googlebot  /a/b  line 2: Disallow: /a  (the longest path that matches decides)",
    "allowed     Googlebot  https://example.com/c  (no rule of the crawler's group matches)",
  ]);
  assert.equal(out.split("\n").length, 5);
  assert.equal(run(["check", "-", "/x"], "User-agent: *\nDisallow: /a").status, 0);
  const [verdict] = run(["check", "--json", OLD, "/a"]).out.split("\n").map((line) => line && JSON.parse(line));
  assert.deepEqual([verdict.allowed, verdict.reason, verdict.line], [false, "longest-match", 2]);
});

test("checkSaysWhichNameIsASlip", () => {
  const input = "User-agent: Googlebot\nDisallow: /shop\nUser-agent: Mine\nDisallow: /\n";
  const { status, out, problem } = run(["check", "-", "-c", "Gogglebot", "/shop"], input);
  assert.equal(status, 0);
  assert.match(out, /^allowed {5}Gogglebot {2}\/shop/);
  assert.equal(problem, "wayleave: no known crawler is called Gogglebot; did you mean Googlebot?\n");
  assert.match(run(["check", "-", "-c", "Bingbot,Googlebot", "/"], input).problem, /did you mean Bingbot\?/);
  for (const known of ["Googlebot", "mine", "Bingbot", "NobodyKnowsIt/1.0", "*"]) {
    assert.equal(run(["check", "-", "-c", known, "/shop"], input).problem, "", known);
  }
});

test("lintFailsOnWhatItIsToldTo", () => {
  const { status, out } = run(["lint", OLD]);
  assert.equal(status, 1);
  assert.match(out, /old\.txt:3:11: error\[path-without-slash\]: `y` does not start with/);
  assert.match(out, / {2}= fix: Write `\/y` \(changes verdicts\)/);
  assert.equal(run(["lint", "--fail-on", "never", OLD]).status, 0);
  assert.equal(run(["lint", "--dialect", "google", OLD]).out, "No findings\n");
  const [report] = JSON.parse(run(["lint", "--format", "json", OLD]).out);
  assert.deepEqual(Object.keys(report), ["file", "diagnostics", "suppressed"]);
});

test("diffShowsWhatAnEditOpensAndCloses", () => {
  const { status, out } = run(["diff", OLD, NEW]);
  assert.equal(status, 1);
  assert.match(out, /now allowed {5}for example \/a\n {4}old line 2: Disallow: \/a\n {4}new line 2: Allow: \//);
  assert.match(out, /^FooBot\n {2}now disallowed {2}for example \/\n/m);
  assert.equal(run(["diff", "--fail-on", "closed", NEW, OLD]).status, 1);
  assert.equal(run(["diff", "--fail-on", "never", OLD, NEW]).status, 0);
  assert.equal(run(["diff", OLD, OLD]).out, "No verdict changes\n");
  assert.equal(JSON.parse(run(["diff", "--format", "json", OLD, NEW]).out).same, false);
});

test("terminalsObeyNothingOfAFile", () => {
  const { out } = run(["check", "-", "/\u202ex"], "User-agent: *\nDisallow: / # \u001b[2J");
  assert.match(out, /\/\\u202Ex {2}line 2: Disallow: \/ # \\u001B\[2J/);
});

test("wrongUsageIsSaid", () => {
  const wrong = [
    [[], /^wayleave: missing command\n\nUsage: wayleave COMMAND\n/],
    [["crawl"], /unknown command `crawl`/],
    [["check"], /missing FILE\nRun `wayleave check --help` for its options\.\n$/],
    [["check", OLD], /missing URL/],
    [["check", OLD, "example.com/x"], /"example\.com\/x" is not a full URL/],
    [["check", OLD, "mailto:x@y"], /not a full URL/],
    [["check", join(directory, "none"), "/"], /no such file: .*none/],
    [["check", directory, "/"], /cannot read/],
    [["check", "--dialect", "bing", OLD, "/"], /--dialect: expected google, googlebot, rfc9309, not `bing`/],
    [["lint", "--fix", OLD], /unknown option '--fix'/],
    [["lint", "--severity"], /--severity/],
    [["diff", OLD], /expected OLD and NEW/],
  ];
  for (const [args, problem] of wrong) {
    const answer = run(args);
    assert.deepEqual([answer.status, answer.out], [2, ""], args.join(" "));
    assert.match(answer.problem, problem);
    assert.doesNotMatch(answer.problem, /\n {4}at /);
  }
});

test("helpAndVersionAreShown", () => {
  for (const args of [["--help"], ["check", "-h"], ["lint", "--help"], ["diff", "--help"]]) {
    const { status, out } = run(args);
    assert.equal(status, 0);
    assert.match(out, /^Usage: wayleave /);
    assert.ok(out.split("\n").every((line) => line.length <= 110), out);
  }
  assert.match(run(["--version"]).out, /^\d+\.\d+/);
});
