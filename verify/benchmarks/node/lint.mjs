// Lints real files with the npm package, which `mvn -Pfull -pl app/js -am process-classes` builds:
//   node lint.mjs [DIRECTORY [EVERY]]   the files, by default each tenth of ../shared/corpus/real
// Prints the processor time of a file in milliseconds, when the same files have been linted once before.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { lint } = await import(join(root, 'app/js/target/npm/lint.js'));
const [directory = join(root, '../shared/corpus/real'), every = '10'] = process.argv.slice(2);
const files = readdirSync(directory)
  .sort()
  .filter((_, index) => index % Number(every) === 0)
  .map((name) => readFileSync(join(directory, name)));

let findings = 0;
const times = () =>
  files.map((file) => {
    const start = process.cpuUsage();
    findings += lint(file).diagnostics.length;
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e3;
  });

times();
findings = 0;
const each = times().sort((a, b) => a - b);
const bytes = files.reduce((sum, file) => sum + file.length, 0);
const mean = each.reduce((sum, time) => sum + time, 0) / each.length;
const [median, most] = [each[each.length >> 1], each[each.length - 1]];
console.log(`${files.length} files, ${bytes} bytes, ${findings} findings`);
console.log(`ms a file: mean ${mean.toFixed(1)}, median ${median.toFixed(1)}, most ${most.toFixed(0)}`);
