// Runs the tests of the page in a headless browser against a running server:
//   node test/run.js BASE_URL [--site URL] [--secured URL --token TOKEN] [--static DIR] [--screenshots DIR] [--only WORDS]
// A test file exports a function that takes `test`; see harness.js for what a test is given.
import { readdir } from "node:fs/promises";
import { Harness } from "./harness.js";

const [base, ...rest] = process.argv.slice(2);
if (base === undefined) {
  console.error("usage: node test/run.js BASE_URL [--site URL] [--secured URL --token TOKEN] [--static DIR] [--screenshots DIR] [--only WORDS]");
  process.exit(2);
}
const options = { site: "", secured: "", token: "", static: "", screenshots: "", only: "" };
for (let i = 0; i < rest.length; i += 2) {
  options[rest[i].slice(2)] = rest[i + 1];
}

function report(error) {
  console.log(`       ${String(error.stack ?? error).slice(0, 3_000).replaceAll("\n", "\n       ")}`);
}

const tests = [];
const directory = new URL("./", import.meta.url);
for (const file of (await readdir(directory)).filter((name) => name.endsWith(".test.js")).sort()) {
  const { default: define } = await import(new URL(file, directory).href);
  define((name, run) => tests.push({ title: `${file.replace(".test.js", "")}: ${name}`, run }));
}
const chosen = tests.filter(({ title }) => title.includes(options.only));
const ran = chosen.length;
let failed = 0;

/** Runs tests, one after the other, until none is left. */
async function work() {
  const harness = await Harness.start(base, options);
  try {
    for (let test = chosen.shift(); test !== undefined; test = chosen.shift()) {
      const { title, run } = test;
      const begun = performance.now();
      let errors = await harness.run(run);
      for (const error of errors) {
        report(error);
      }
      if (errors.length > 0) {
        // A browser on a busy machine may lose a click: what is wrong with the page fails again.
        console.log(`again  ${title}`);
        errors = await harness.run(run);
      }
      const time = `${Math.round(performance.now() - begun)} ms`;
      console.log(`${errors.length === 0 ? "ok    " : "FAILED"} ${title} (${time})`);
      for (const error of errors) {
        report(error);
      }
      failed += errors.length === 0 ? 0 : 1;
    }
  } finally {
    await harness.stop();
  }
}

// Two browsers: each waits for the server and for timers half of the time.
await Promise.all([work(), work()]);
console.log(`${ran} tests, ${failed} failed`);
process.exit(failed === 0 && ran > 0 ? 0 : 1);
