'use strict';
// Runs the crawlers of adapters/*-crawlers.json, records what they do in results.json, and makes a page and a table of it.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { CLAUSES, CrawlerError, crawl } = require('./run.js');

const ADAPTERS = path.join(__dirname, 'adapters');
const RECORD = path.join(__dirname, 'results.json');
const REPOSITORY = path.join(__dirname, '..', '..', '..');
/** What is made of the record: file in this repository, and its text. */
const MADE = {
  'docs/crawlers-in-the-field.md': page,
  'lib/crawlers/src/main/resources/wayleave/crawlers/observed.tsv': table,
};

function readCrawlers() {
  return fs.readdirSync(ADAPTERS).filter((name) => name.endsWith('-crawlers.json')).sort()
    .flatMap((name) => JSON.parse(fs.readFileSync(path.join(ADAPTERS, name), 'utf8')));
}

const readRecord = () => (fs.existsSync(RECORD) ? JSON.parse(fs.readFileSync(RECORD, 'utf8')) : []);

/** The first line that a command prints, or undefined if it fails. */
function version(command) {
  const done = spawnSync('sh', ['-c', command], { cwd: ADAPTERS, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  // Without what Debian adds to a version.
  return done.status === 0 ? done.stdout.trim().split('\n')[0].replace(/\+[a-z].*$/, '') || undefined : undefined;
}

/**
 * Runs crawlers, and gives each to a function as soon as it has run.
 * @returns the names of those that could not be run
 */
async function runAll(names, scenarios, judge, done) {
  const missing = [];
  for (const known of readCrawlers().filter((one) => !names.length || names.includes(one.name))) {
    const found = version(known.version);
    if (!found) {
      missing.push(known.name);
      console.error(`${known.name}: not installed, left out; to install it: ${known.install}`);
      continue;
    }
    const isBatch = known.command.some((argument) => argument.includes('{seeds}'));
    const begun = Date.now();
    let run;
    try {
      run = await crawl(scenarios, {
        command: known.command,
        crawler: known.crawler,
        timeout: known.limit ?? (isBatch ? 300 : 20),
        idle: known.idle,
        jobs: known.jobs ?? 4,
        cwd: ADAPTERS,
        judge,
      });
    } catch (e) {
      if (!(e instanceof CrawlerError)) throw e;
      missing.push(known.name);
      console.error(`${known.name}: left out: ${e.message}; to install it: ${known.install}`);
      continue;
    }
    const results = run.results.map(({ scenario, passed, wrong, seen }) => (passed ? { scenario, passed } : { scenario, passed, wrong, seen: seen.slice(0, 20) }));
    const entry = {
      name: known.name,
      home: known.home,
      version: found,
      date: new Date().toISOString().slice(0, 10),
      seconds: Math.round((Date.now() - begun) / 1000),
      crawler: run.crawler,
      results,
    };
    console.error(`${known.name} ${found}: ${results.filter((one) => one.passed).length} of ${results.length} passed in ${entry.seconds} s`);
    done(entry);
  }
  return missing;
}

/** Runs crawlers and records them; the others stay as they were recorded. Writes the page and the table again. */
async function record(names, scenarios, judge) {
  const missing = await runAll(names, scenarios, judge, (entry) => {
    const others = readRecord().filter((one) => one.name !== entry.name);
    const all = [...others, entry].sort((a, b) => a.name.localeCompare(b.name, 'en'));
    fs.writeFileSync(RECORD, `[\n${all.map(line).join(',\n')}\n]\n`);
  });
  for (const [file, text] of Object.entries(made(scenarios))) fs.writeFileSync(path.join(REPOSITORY, file), text);
  return missing;
}

/** What is made of the record, by file. */
const made = (scenarios) => Object.fromEntries(Object.entries(MADE).map(([file, make]) => [file, make(scenarios)]));

/**
 * Runs crawlers again and compares them with the record.
 * @returns what differs, in words
 */
async function differences(names, scenarios, judge) {
  const found = [];
  const missing = await runAll(names, scenarios, judge, (entry) => {
    const recorded = readRecord().find((one) => one.name === entry.name);
    if (!recorded) {
      found.push(`${entry.name} is not recorded`);
      return;
    }
    for (const result of entry.results) {
      const before = recorded.results.find((one) => one.scenario === result.scenario);
      if (before?.passed === result.passed) continue;
      const was = before ? (before.passed ? 'passed' : before.wrong.join('; ')) : 'not recorded';
      found.push(`${entry.name}, ${result.scenario}: ${result.passed ? 'passed' : result.wrong.join('; ')} with ${entry.version}; recorded with ${recorded.version}: ${was}`);
    }
  });
  return [...found, ...missing.map((name) => `${name} could not be run`)];
}

/** A crawler in a line for itself and one for each of its results, so that a change can be read in a diff. */
const line = ({ results, ...rest }) => `${JSON.stringify(rest).slice(0, -1)},"results":[\n${results.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]}`;

/** What cannot be driven, and why. */
const LEFT_OUT = 'Not run: Apache Nutch 1.22, whose protocol plugins are in no package; StormCrawler 3, which the registry used here does not have.';

const LEVELS = { required: '', recommended: ' *(recommended)*', extension: ' *(no standard)*' };
const TITLES = {
  status: 'What a status means',
  redirect: 'Redirects',
  cache: 'How long a robots.txt is kept, and for whom',
  size: 'Size, encoding, lines',
  agent: 'Which group counts',
  rules: 'Which rule counts',
  pace: 'Crawl-delay',
  meta: 'Robots meta tags, X-Robots-Tag, rel',
};

/** What judge.js says of a crawler that does not read robots.txt. */
const NEVER = 'never fetched /robots.txt';
const reads = (one) => !one.results.every((result) => result.wrong?.includes(NEVER));

/** The page: a table of all crawlers, and for each scenario the crawlers that deviate. */
function page(scenarios) {
  const clauseOf = new Map(scenarios.map((one) => [one.id, one.clause]));
  const all = readRecord();
  const readers = all.filter(reads);
  const passed = (one, clause) => one.results.filter((result) => result.passed && clauseOf.has(result.scenario)
    && (!clause || clauseOf.get(result.scenario) === clause)).length;
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const lines = [
    '# Crawlers in the field',
    '',
    'How crawling programs handle robots.txt, as recorded from outside. Each crawled sites of the [behavior suite](../verify/rep-tests/README.md#test-a-crawler) on loopback, one site for each scenario, with its default settings. Made by `rep-tests field`; do not edit.',
    '',
    `A cell is the number of scenarios passed, of ${scenarios.length}. Only RFC 9309 is a standard. Robots meta tags, \`rel\` and \`Crawl-delay\` are not part of it, and many programs do not claim to support them. The seconds are those of the whole run on 2 cores.`,
    '',
    row(['program', 'calls itself', 'version', 'date', 'seconds', 'all', ...CLAUSES]),
    `|---|---|---|---|--:|--:|${'--:|'.repeat(CLAUSES.length)}`,
    row(['*scenarios*', '', '', '', '', scenarios.length, ...CLAUSES.map((clause) => scenarios.filter((one) => one.clause === clause).length)]),
    ...readers.map((one) => row([`[${one.name}](${one.home})`, `\`${one.crawler}\``, one.version, one.date, one.seconds, passed(one), ...CLAUSES.map((clause) => passed(one, clause))])),
    '',
    `These do not request robots.txt at all: ${all.filter((one) => !reads(one)).map((one) => `[${one.name}](${one.home}) ${one.version}`).join(', ')}. ${LEFT_OUT}`,
  ];
  for (const clause of CLAUSES) {
    lines.push('', `## ${TITLES[clause]}`, '');
    for (const { id, says, level } of scenarios.filter((one) => one.clause === clause)) {
      lines.push(`- \`${id}\`${LEVELS[level]} ${says}${others(readers, id)}`);
    }
  }
  return lines.join('\n') + '\n';
}

/** The crawlers that deviate in a scenario, grouped by what they did. */
function others(readers, id) {
  const by = new Map();
  for (const one of readers) {
    const { passed, wrong } = one.results.find((result) => result.scenario === id) ?? { passed: true };
    if (passed) continue;
    const did = wrong.join(', ').replaceAll('{port}', 'another port ').replaceAll('{other}', 'another host ');
    by.set(did, [...(by.get(did) ?? []), one.name]);
  }
  return [...by].map(([did, names]) => `<br>${names.join(', ')}: ${did}.`).join('');
}

/** The record in short, for the library wayleave-crawlers. */
function table(scenarios) {
  const known = new Set(scenarios.map((one) => one.id));
  const rows = readRecord().map((one) => {
    const failed = reads(one) ? one.results.filter((result) => !result.passed && known.has(result.scenario)).map((result) => result.scenario) : [];
    const disobeyed = failed.filter((id) => one.results.find((result) => result.scenario === id).wrong.some((wrong) => wrong.startsWith('fetched /')));
    return [one.name, one.crawler, one.version, one.date, reads(one) ? 'yes' : 'no', failed.join(', '), disobeyed.join(', ')].join('\t');
  });
  return ['name\ttoken\tversion\tdate\trobots-txt\tdeviations\tdisobeyed', ...rows].join('\n') + '\n';
}

module.exports = { REPOSITORY, readCrawlers, record, differences, made };
