'use strict';
// node --test crawl/test: the suite finds what is wrong with a crawler, and stops what does not behave.
const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');
const field = require('../field.js');
const { readScenarios } = require('../run.js');

const SUITE = path.join(__dirname, '..', '..', 'rep-tests');
const CRAWLER = path.join(__dirname, 'crawler.mjs');

/** Each fault, and a scenario that finds it. */
const FAULTS = {
  '503 read as no rules': 'status.503',
  '404 read as all closed': 'status.404',
  'cached for ever': 'cache.max-age',
  'never cached': 'cache.once',
  'port dropped': 'status.200',
  'another agent for robots.txt': 'agent.same',
  'failure cached': 'cache.recovery',
  'redirect to another host ignored': 'redirect.other-host',
  'body of an error obeyed': 'status.404.rules',
};
const ALL = [...new Set([...Object.values(FAULTS), 'cache.failure-after-success', 'cache.per-port', 'redirect.5-hops', 'rules.allow-behind'])];

function crawl(scenarios, command, ...options) {
  const done = spawnSync(process.execPath, [SUITE, 'crawl', '--json', '--scenario', scenarios.join(','), ...options, '--', ...command], { encoding: 'utf8' });
  return { ...done, results: done.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line)) };
}

const crawler = (fault) => [process.execPath, CRAWLER, '{seed}', ...(fault ? [fault] : [])];

test('a polite crawler passes', () => {
  const { status, results, stderr } = crawl(ALL, crawler());
  assert.deepEqual(results.filter((one) => !one.passed), [], stderr);
  assert.equal(results.length, ALL.length);
  assert.equal(status, 0);
});

for (const [fault, scenario] of Object.entries(FAULTS)) {
  test(`a crawler with a fault does not: ${fault}`, () => {
    const { status, results, stderr } = crawl([scenario], crawler(fault));
    assert.deepEqual(results.map((one) => [one.scenario, one.passed]), [[scenario, false]], stderr);
    assert.ok(results[0].seen.length > 0 && results[0].expected);
    assert.equal(status, 1);
  });
}

test('the judge of the log finds what no list of the scenario names', () => {
  const { results } = crawl(['cache.recovery'], crawler('503 read as no rules'));
  assert.ok(results[0].wrong.includes('fetched /'), results[0].wrong.join());
});

test('a crawler that hangs is stopped, and reported', () => {
  const { status, results } = crawl(['status.200'], crawler('hangs'), '--limit', '2', '--crawler', 'TestBot');
  assert.equal(results[0].wrong[0], 'did not end within 2 s');
  assert.equal(status, 1);
});

test('a crawler that floods a site is stopped, and reported', () => {
  const { status, results } = crawl(['status.200'], crawler('floods'), '--limit', '120', '--crawler', 'TestBot');
  assert.match(results[0].wrong[0], /^flooded/);
  assert.equal(status, 1);
});

test('a crawler that cannot be run is no failed scenario', () => {
  for (const command of [['no-such-crawler', '{seed}'], [process.execPath, '-e', 'process.exit(3)', '{seed}'], [process.execPath, '-e', '0', '{seed}']]) {
    const { status, stderr, stdout } = crawl(['status.200'], command);
    assert.equal(status, 2, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, /^rep-tests: /);
  }
});

test('a scenario file that is broken is named with its line', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'scenarios-'));
  const good = { id: 'a', clause: 'status', level: 'required', source: 's', says: 'x', robots: '', must: ['/a.html'] };
  const broken = {
    '{': /expected a JSON object/,
    [JSON.stringify({ ...good, robot: '' })]: /unknown member "robot"/,
    [JSON.stringify({ ...good, clause: 'statos' })]: /"clause": expected one of .*, found statos/,
    [JSON.stringify({ ...good, must: ['a.html'] })]: /"must": expected a list of paths/,
    [JSON.stringify({ ...good, must: undefined })]: /expects nothing/,
    [JSON.stringify({ ...good, must_not: ['/a.html'] })]: /both have \/a\.html/,
    [JSON.stringify({ ...good, robots: ['', { status: 503 }] })]: /a later answer needs/,
  };
  for (const [line, message] of Object.entries(broken)) {
    fs.writeFileSync(path.join(directory, 'x.jsonl'), `${JSON.stringify({ ...good, id: 'b' })}\n${line}\n`);
    assert.throws(() => readScenarios(directory), (e) => /x\.jsonl:2: /.test(e.message) && message.test(e.message), line);
  }
  fs.rmSync(directory, { recursive: true });
});

test('there are at least 90 scenarios, each with a source', () => {
  const scenarios = readScenarios(path.join(__dirname, '..', 'scenarios'));
  assert.ok(scenarios.length >= 90);
  for (const one of scenarios) assert.match(one.source, /RFC \d+|Google|Crawl-delay/, one.id);
});

test('the page and the table are those of the record', () => {
  const made = field.made(readScenarios(path.join(__dirname, '..', 'scenarios')));
  for (const [file, text] of Object.entries(made)) {
    assert.equal(fs.readFileSync(path.join(field.REPOSITORY, file), 'utf8'), text, `${file}: run rep-tests field`);
  }
});
