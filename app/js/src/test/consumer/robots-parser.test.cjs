// The tests of robots-parser, with the package in its place.
const assert = require("node:assert/strict");
const { cpSync, mkdirSync } = require("node:fs");
const { join } = require("node:path");
const { describe, it, test } = require("node:test");

/** Tests whose answers differ on purpose; the README of the package says why. */
const DIFFERENT = new Set(["should handle lone high / low surrogates"]);

const names = [];
globalThis.describe = describe;
globalThis.it = (name, body) => {
  names.push(name);
  it(name, () => (DIFFERENT.has(name) ? assert.throws(body, { name: "AssertionError" }) : body()));
};

// They require the module beside their directory.
const tests = join(__dirname, "stand-in/test/Robots.js");
mkdirSync(join(tests, ".."), { recursive: true });
cpSync(require.resolve("robots-parser/test/Robots.js"), tests);
require(tests);

test("allTestsAreThere", () => {
  assert.equal(names.length, 41);
  assert.ok([...DIFFERENT].every((name) => names.includes(name)));
});
