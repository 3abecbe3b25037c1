// Asks robots-parser (npm) what the JVM engines are asked: node robots-parser.mjs WORKLOADS.json
// Prints a line "question, value, unit, wrong answers, answers" for each figure, separated by tabs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(process.argv[2]);
const robotsParser = require('robots-parser');
const site = 'https://www.example.com/robots.txt';

// The median processor time in nanoseconds of rounds that take a quarter of a second each.
function measure(operation) {
  const round = () => {
    const start = process.cpuUsage();
    const end = performance.now() + 250;
    let count = 0;
    do {
      operation();
      count++;
    } while (performance.now() < end);
    const used = process.cpuUsage(start);
    return ((used.user + used.system) * 1e3) / count;
  };
  for (let i = 0; i < 4; i++) round();
  const rounds = Array.from({ length: 7 }, round).sort((a, b) => a - b);
  return rounds[3];
}

for (const workload of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const files = workload.files.map((file) => Buffer.from(file, 'base64'));
  const parse = (file) => robotsParser(site, file.toString('utf8'));
  const rules = files.map(parse);
  const ask = ({ file, url }) => rules[file].isAllowed(url, workload.agent) !== false;
  const wrong = workload.questions.filter((question) => !question.right.includes(ask(question)));
  const checked = `${wrong.length}\t${workload.questions.length}`;
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  console.log(`parse-${workload.name}\t${(bytes * 1e3) / measure(() => files.forEach(parse))}\tMB/s\t${checked}`);
  const each = measure(() => workload.questions.forEach(ask)) / workload.questions.length;
  console.log(`match-${workload.name}\t${each}\tns/URL\t${checked}`);
}
