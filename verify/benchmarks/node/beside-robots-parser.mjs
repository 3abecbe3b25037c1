// The npm package beside robots-parser: sizes, verdicts judged by the recorded answers of google/robotstxt, and speed in processor
// time (median of seven rounds, the engines by turns in one process; the ratio of each round, with its range). `mvn -Pfull -pl app/js -am process-classes` builds the
// package; npm fetches robots-parser into verify/benchmarks/target.
//   node beside-robots-parser.mjs [SHARED]   the shared files, by default ../shared
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const shared = process.argv[2] ?? join(root, '../shared');
const npm = join(root, 'app/js/target/npm');
const target = join(root, 'verify/benchmarks/target/node');
mkdirSync(target, { recursive: true });
execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', '.', 'robots-parser@3.0.1'], { cwd: target, stdio: ['ignore', 'ignore', 'inherit'] });
const theirs = createRequire(join(target, 'x'))('robots-parser');
const { parse } = await import(join(npm, 'index.js'));
const { default: facade } = await import(join(npm, 'robots-parser.js'));

// Sizes.
const gzipped = (...files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1e3;
const ours = (...names) => gzipped(...names.map((name) => join(npm, name)));
console.log(`kB gzipped: @wayleave/robots ${ours('index.js', 'arguments.js', 'urls.js', 'engine/core.js').toFixed(1)},` +
  ` robots-parser ${gzipped(join(target, 'node_modules/robots-parser/Robots.js')).toFixed(1)}` +
  `; @wayleave/robots/lint ${ours('lint.js', 'arguments.js', 'engine/lint.js').toFixed(1)}`);

// Verdicts.
const real = new Map();
for (const line of gunzipSync(readFileSync(join(shared, 'vectors/googlebot-real.tsv.gz'))).toString().split('\n')) {
  const [name, crawler, url, allowed] = line.split('\t');
  if (!line.startsWith('#') && line !== '') {
    if (!real.has(name)) {
      real.set(name, { bytes: readFileSync(join(shared, 'corpus/real', `${name}.txt`)), questions: [] });
    }
    real.get(name).questions.push({ crawler, url: Buffer.from(url, 'base64').toString(), allowed: [allowed === '1'] });
  }
}
// Two recorded answers: to the question as it is, and with the product token and the escaped URL that google/robotstxt asks for.
const peers = readdirSync(join(shared, 'vectors/peers')).flatMap((name) =>
  readFileSync(join(shared, 'vectors/peers', name), 'utf8').trim().split('\n').map(JSON.parse)
    .filter((vector) => 'google' in vector && vector.ua.length === 1 && vector.url)
    .map(({ robots, robots_b64, ua: [crawler], url, google, google_norm }) => ({
      bytes: robots_b64 === undefined ? Buffer.from(robots) : Buffer.from(robots_b64, 'base64'),
      questions: [{ crawler, url: url.startsWith('/') ? `http://example.com${url}` : url, allowed: [google, google_norm] }],
    })));

// robots-parser answers for the site of a robots.txt only.
const home = (url) => (URL.canParse(url) ? new URL('/robots.txt', url).href : 'http://example.com/robots.txt');
const engine = (dialect) => (bytes) => (url, crawler) => parse(bytes, { dialect }).isAllowed(url, crawler);
const engines = {
  'robots-parser': (bytes) => (url, crawler) => theirs(home(url), bytes.toString()).isAllowed(url, crawler) !== false,
  '@wayleave/robots/robots-parser': (bytes) => (url, crawler) => facade(home(url), bytes.toString()).isAllowed(url, crawler) !== false,
  '@wayleave/robots': engine('google'),
  '@wayleave/robots, googlebot': engine('googlebot'),
};
const readings = ['google', 'googlebot', 'rfc9309'].map(engine);
for (const [what, files] of [['real files', [...real.values()]], ["peers' tests", peers]]) {
  for (const [name, open] of Object.entries(engines)) {
    let [asked, unlike, wrong] = [0, 0, 0];
    for (const { bytes, questions } of files) {
      for (const { crawler, url, allowed } of questions) {
        const answer = open(bytes)(url, crawler);
        asked++;
        const isUnlike = !allowed.includes(answer);
        unlike += isUnlike;
        wrong += isUnlike && readings.every((reading) => reading(bytes)(url, crawler) !== answer);
      }
    }
    console.log(`${what}, ${name}: ${unlike} of ${asked} unlike google/robotstxt, ${wrong} of them in no dialect`);
  }
}

// Speed, on every fifth real file.
const files = [...real.values()].filter((_, index) => index % 5 === 0);
const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
const site = 'https://www.example.com/robots.txt';
const questions = files.flatMap(({ questions }, file) =>
  questions.slice(0, 5).map(({ crawler, url }) => ({ file, crawler, url: URL.canParse(url) ? site.replace('/robots.txt', new URL(url).pathname) : site })));
const texts = files.map((file) => file.bytes.toString());
const parsed = { theirs: texts.map((text) => theirs(site, text)), ours: files.map((file) => parse(file.bytes)) };
const ask = (documents) => () => {
  for (const { file, crawler, url } of questions) documents[file].isAllowed(url, crawler);
};
const fresh = (open) => () => {
  files.forEach((file, index) => open(index).isAllowed(site, 'Googlebot'));
};
const measured = {
  'parse, MB/s': [bytes / 1e6, (time) => 1 / time, {
    'robots-parser': () => texts.forEach((text) => theirs(site, text)),
    'robots-parser, from bytes': () => files.forEach((file) => theirs(site, file.bytes.toString())),
    '@wayleave/robots': () => texts.forEach((text) => parse(text)),
    '@wayleave/robots, from bytes': () => files.forEach((file) => parse(file.bytes)),
  }],
  'isAllowed, us': [questions.length, (time) => time * 1e6, {
    'robots-parser': ask(parsed.theirs),
    '@wayleave/robots': ask(parsed.ours),
  }],
  'new file and one question, us': [files.length, (time) => time * 1e6, {
    'robots-parser': fresh((index) => theirs(site, texts[index])),
    'robots-parser, from bytes': fresh((index) => theirs(site, files[index].bytes.toString())),
    '@wayleave/robots': fresh((index) => parse(texts[index])),
    '@wayleave/robots, from bytes': fresh((index) => parse(files[index].bytes)),
  }],
};
for (const [what, [amount, shown, contenders]] of Object.entries(measured)) {
  const times = Object.keys(contenders).map(() => []);
  for (let round = -2; round < 7; round++) {
    Object.values(contenders).forEach((operation, index) => {
      const start = process.cpuUsage();
      const end = performance.now() + 300;
      let count = 0;
      do {
        operation();
        count++;
      } while (performance.now() < end);
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) times[index].push((user + system) / 1e6 / count / amount);
    });
  }
  const medianOf = (values) => [...values].sort((a, b) => a - b)[3];
  Object.keys(contenders).forEach((name, index) => {
    const median = medianOf(times[index]);
    const peer = name.endsWith(', from bytes') ? 1 : 0; // robots-parser with the same input
    const ratios = times[index].map((time, round) => times[peer][round] / time);
    const range = `${medianOf(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
    console.log(`${what}, ${name}: ${shown(median).toFixed(shown(median) < 10 ? 2 : 0)}${index <= peer ? '' : `, ${range} times as fast as robots-parser`}`);
  });
}
