'use strict';
// Runs the crawlers of adapters/*-crawlers.json, records what they do in results.json, and makes a page of it.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { CLAUSES, CrawlerError, crawl } = require('./run.js');

const ADAPTERS = path.join(__dirname, 'adapters');
const RECORD = path.join(__dirname, 'results.json');

function readCrawlers() {
  return fs.readdirSync(ADAPTERS).filter((name) => name.endsWith('-crawlers.json')).sort()
    .flatMap((name) => JSON.parse(fs.readFileSync(path.join(ADAPTERS, name), 'utf8')));
}

const readRecord = () => (fs.existsSync(RECORD) ? JSON.parse(fs.readFileSync(RECORD, 'utf8')) : []);

/** The first line that a command prints, or undefined if it fails. */
function version(command) {
  const done = spawnSync('sh', ['-c', command], { cwd: ADAPTERS, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return done.status === 0 ? done.stdout.trim().split('\n')[0] || undefined : undefined;
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

/** Runs crawlers and records them; the others stay as they were recorded. */
function record(names, scenarios, judge) {
  return runAll(names, scenarios, judge, (entry) => {
    const others = readRecord().filter((one) => one.name !== entry.name);
    const all = [...others, entry].sort((a, b) => a.name.localeCompare(b.name, 'en'));
    fs.writeFileSync(RECORD, `[\n${all.map(line).join(',\n')}\n]\n`);
  });
}

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

const LEVELS = { required: '', recommended: ' (recommended)', extension: ' (no standard)' };

/** The page: a table of all crawlers, and for each what it does otherwise, with the requests that show it. */
function page(scenarios) {
  const byId = new Map(scenarios.map((one) => [one.id, one]));
  const record = readRecord();
  const lines = [
    '# Crawlers in the field',
    '',
    'What programs do with robots.txt, observed from outside: each crawled the sites of [rep-tests](../verify/rep-tests/README.md#test-a-crawler) on loopback, one site for each scenario, with its default settings. Made by `rep-tests field`; do not edit.',
    '',
    `Each cell is the number of scenarios that a crawler passed, of ${scenarios.length} in all. Robots meta tags, \`rel\` and \`Crawl-delay\` are no part of RFC 9309.`,
    '',
    `| crawler | version | date | all | ${CLAUSES.join(' | ')} |`,
    `|---|---|---|--:|${'--:|'.repeat(CLAUSES.length)}`,
    `| *scenarios* | | | ${scenarios.length} | ${CLAUSES.map((clause) => scenarios.filter((one) => one.clause === clause).length).join(' | ')} |`,
  ];
  const passed = (one, clause) => one.results.filter((result) => result.passed && (!clause || byId.get(result.scenario)?.clause === clause)).length;
  for (const one of record) {
    lines.push(`| [${one.name}](#${anchor(one)}) | ${one.version} | ${one.date} | ${passed(one)} | ${CLAUSES.map((clause) => passed(one, clause)).join(' | ')} |`);
  }
  for (const one of record) {
    lines.push('', `## ${one.name} ${one.version}`, '', `[${one.name}](${one.home}) calls itself \`${one.crawler}\`. What it does otherwise:`, '');
    const failed = one.results.filter((result) => !result.passed && byId.has(result.scenario));
    if (!failed.length) lines.push('Nothing.');
    if (failed.length === one.results.length && failed.every((result) => result.wrong.includes(NEVER))) {
      lines.push('- It does not read robots.txt.');
      continue;
    }
    for (const result of failed) {
      const { says, level } = byId.get(result.scenario);
      lines.push(`- \`${result.scenario}\`${LEVELS[level]}: ${says} It ${result.wrong.join('; ').replaceAll('{port}', 'another port ').replaceAll('{other}', 'another host ')}.`);
    }
  }
  return lines.join('\n');
}

/** What judge.js says of a crawler that does not read robots.txt. */
const NEVER = 'never fetched /robots.txt';

const anchor = (one) => `${one.name} ${one.version}`.toLowerCase().replace(/[^a-z0-9 _-]/g, '').replaceAll(' ', '-');

module.exports = { readCrawlers, record, differences, page };
