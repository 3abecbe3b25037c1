// Fails when files of the page import each other in a circle; imports of types count.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../src", import.meta.url));
const files = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".ts"));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** The files of the page that a file imports, exports from, or loads later. */
function importsOf(file) {
  const names = readFileSync(join(root, file), "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]*)"/g);
  return [...names]
    .map(([, name]) => join(dirname(file), name))
    .map((path) => [path, `${path}.ts`, join(path, "index.ts")].find((name) => files.includes(name)))
    .filter((found) => found !== undefined);
}

/** The first circle on the way from a file, in the order of the imports; undefined if there is none. */
function circle(file, way, done) {
  if (way.includes(file)) {
    return [...way.slice(way.indexOf(file)), file];
  }
  if (done.has(file)) {
    return undefined;
  }
  for (const next of imports.get(file)) {
    const found = circle(next, [...way, file], done);
    if (found !== undefined) {
      return found;
    }
  }
  done.add(file);
  return undefined;
}

const done = new Set();
const found = files.map((file) => circle(file, [], done)).find((one) => one !== undefined);
if (found !== undefined) {
  console.error(`files of the page import each other in a circle: ${found.join(" -> ")}`);
  process.exit(1);
}
