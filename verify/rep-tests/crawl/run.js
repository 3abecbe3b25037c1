'use strict';
// Gives a crawler a site for each scenario, and judges it by what it asks the site for.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const { Sites } = require('./sites.js');
const { JudgeError, write, judged, check, seen, token } = require('./judge.js');

class ScenarioError extends Error {}
class CrawlerError extends Error {}

const CLAUSES = ['status', 'redirect', 'cache', 'size', 'agent', 'rules', 'pace', 'meta'];
const LEVELS = ['required', 'recommended', 'extension'];
const IDLE_CHECK_MS = 200;
const FIELDS = ['id', 'clause', 'level', 'source', 'says', 'seed', 'robots', 'pages', 'port', 'other', 'must', 'must_not', 'may',
  'robots_requests', 'gap_ms', 'same_agent'];

/** The scenarios of the files, each checked. */
function readScenarios(directory) {
  const scenarios = [];
  const ids = new Set();
  for (const name of fs.readdirSync(directory).filter((one) => one.endsWith('.jsonl')).sort()) {
    fs.readFileSync(path.join(directory, name), 'utf8').split('\n').forEach((line, index) => {
      if (!line.trim()) return;
      const place = `${path.join(directory, name)}:${index + 1}`;
      let one;
      try {
        one = JSON.parse(line);
      } catch (e) {
        throw new ScenarioError(`${place}: expected a JSON object: ${e.message}`);
      }
      const problem = validate(one) ?? (ids.has(one.id) ? `"id": ${one.id} is there twice` : undefined);
      if (problem) throw new ScenarioError(`${place}: ${problem}`);
      ids.add(one.id);
      scenarios.push(one);
    });
  }
  return scenarios;
}

/** What is wrong with a scenario, or undefined. */
function validate(one) {
  if (one === null || typeof one !== 'object' || Array.isArray(one)) return 'expected a JSON object';
  const unknown = Object.keys(one).find((name) => !FIELDS.includes(name));
  if (unknown) return `unknown member "${unknown}"; known are ${FIELDS.join(', ')}`;
  for (const name of ['id', 'clause', 'level', 'source', 'says']) {
    if (typeof one[name] !== 'string' || !one[name]) return `"${name}": expected a text`;
  }
  if (!CLAUSES.includes(one.clause)) return `"clause": expected one of ${CLAUSES.join(', ')}, found ${one.clause}`;
  if (!LEVELS.includes(one.level)) return `"level": expected one of ${LEVELS.join(', ')}, found ${one.level}`;
  if (one.robots === undefined) return '"robots": expected a text, an answer, or a list of answers';
  for (const name of ['must', 'must_not', 'may']) {
    if (one[name] !== undefined && !(Array.isArray(one[name]) && one[name].every((url) => /^(\{(port|other)\})?\//.test(url)))) {
      return `"${name}": expected a list of paths, such as ["/a.html", "{port}/b.html"]`;
    }
  }
  const twice = (one.must ?? []).find((url) => one.must_not?.includes(url));
  if (twice) return `"must" and "must_not" both have ${twice}`;
  if (!one.must && !one.must_not && !one.robots_requests && !one.gap_ms && !one.same_agent) return 'it expects nothing';
  for (const answer of [one.robots].flat().slice(1)) {
    if (answer.after_page === undefined && answer.from_request === undefined) return '"robots": a later answer needs "after_page" or "from_request"';
  }
  return undefined;
}

/** Two ports that nobody listens at on 127.0.0.1. */
async function freePorts() {
  const servers = [net.createServer(), net.createServer()];
  for (const server of servers) await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ports = servers.map((server) => server.address().port);
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return ports;
}

/**
 * Starts a command and waits until it ends, is silent for so many seconds (if it never ends by itself), or is stopped.
 * @returns why it was stopped, or undefined if it ended by itself with any status
 */
function execute(command, limits, lastAt, onStop) {
  return new Promise((resolve, reject) => {
    const startedAt = Date.now();
    const child = spawn(command[0], command.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], cwd: limits.cwd, detached: true });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-2000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let stopped;
    let idle = false;
    const kill = () => {
      try {
        process.kill(-child.pid, 'SIGKILL'); // with what it started
      } catch {
        // it has ended by itself
      }
    };
    const stop = (reason) => {
      stopped ??= reason;
      kill();
      // What it started in a session of its own is still there, and may hold them open.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    process.on('exit', kill);
    onStop(stop);
    const timer = setTimeout(() => stop(`did not end within ${limits.timeout} s`), limits.timeout * 1000);
    const watch = setInterval(() => {
      if (limits.idle && lastAt() >= startedAt && Date.now() - lastAt() > limits.idle * 1000) {
        idle = true;
        kill();
      }
    }, IDLE_CHECK_MS);
    child.on('error', (e) => {
      clearTimeout(timer);
      clearInterval(watch);
      process.off('exit', kill);
      reject(new CrawlerError(`cannot start ${command[0]}: ${e.message}`));
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      clearInterval(watch);
      process.off('exit', kill);
      if (!stopped && !idle && signal) stopped = `ended with ${signal}`;
      resolve({ stopped, code, output });
    });
  });
}

/** A run of some scenarios with one start of the crawler, and the result of each. */
async function runGroup(scenarios, context) {
  const running = [];
  let stop = () => {};
  try {
    for (const scenario of scenarios) {
      const sites = new Sites(scenario, context.number(scenario), context.ports, context.crawler);
      sites.onFlood = () => stop('flooded the site: more than 400 requests');
      running.push(sites);
      await sites.start();
    }
    const command = context.command.map((argument) => argument
      .replace('{seeds}', () => seedsFile(context.directory, scenarios, running))
      .replace('{seed}', () => running[0].seed));
    const lastAt = () => Math.max(...running.map((sites) => sites.lastAt));
    const { stopped, code, output } = await execute(command, context.limits, lastAt, (how) => {
      stop = how;
    });
    const anything = running.some((sites) => sites.log.length);
    if (!anything && !stopped && code !== 0) {
      throw new CrawlerError(`${command.join(' ')} ended with status ${code} and sent no request: ${lastLine(output)}`);
    }
    return running.map((sites) => ({ scenario: sites.scenario, sites, end: stopped }));
  } finally {
    for (const sites of running) await sites.stop();
  }
}

const lastLine = (text) => text.trim().split('\n').pop() || 'no output';

function seedsFile(directory, scenarios, running) {
  const file = path.join(directory, `seeds-${scenarios[0].id}.txt`);
  fs.writeFileSync(file, running.map((sites) => sites.seed + '\n').join(''));
  return file;
}

/**
 * Runs the scenarios, some at a time.
 * @returns the results in the order of the scenarios: scenario, clause, level, passed, expected, wrong, seen
 */
async function crawl(all, options) {
  const context = {
    command: options.command,
    crawler: options.crawler,
    directory: options.keep ?? fs.mkdtempSync(path.join(os.tmpdir(), 'rep-tests-')),
    ports: await freePorts(),
    limits: { timeout: options.timeout, idle: options.idle, cwd: options.cwd },
    number: (scenario) => 1 + all.indexOf(scenario),
  };
  fs.mkdirSync(context.directory, { recursive: true });
  try {
    const isBatch = options.command.some((argument) => argument.includes('{seeds}'));
    context.crawler ??= await ownName(all[0], context, isBatch);
    const groups = isBatch ? [all] : all.map((scenario) => [scenario]);
    const runs = new Map();
    const next = async () => {
      for (let group = groups.shift(); group; group = groups.shift()) {
        for (const run of await runGroup(group, context)) runs.set(run.scenario, run);
      }
    };
    await Promise.all(Array.from({ length: options.jobs }, next));
    const rows = judge(all.map((scenario) => runs.get(scenario)), options, context);
    return { crawler: context.crawler, results: all.map((scenario) => result(runs.get(scenario), rows)) };
  } finally {
    if (!options.keep) fs.rmSync(context.directory, { recursive: true, force: true });
  }
}

/** The product token by which the crawler calls itself: it is given one site, and its User-Agent header is read. */
async function ownName(scenario, context, isBatch) {
  const first = { ...scenario, id: 'name', robots: '', pages: {}, must: ['/a.html'] };
  const [{ sites, end }] = await runGroup([first], { ...context, crawler: 'unknown', number: () => 0 });
  const name = token(sites.log[0]?.http_user_agent ?? '');
  if (!sites.log.length) throw new CrawlerError(`${context.command.join(' ')} sent no request${end ? `, and ${end}` : ''}: does it take ${isBatch ? '{seeds}' : '{seed}'}?`);
  if (!name) throw new CrawlerError(`the User-Agent ${JSON.stringify(sites.log[0].http_user_agent)} names no crawler; name it with --crawler`);
  return name;
}

/** The rows in which the judge of "wayleave logs" finds broken rules, by origin. */
function judge(runs, options, context) {
  const sites = { log: [], versions: [] };
  // Where a redirect of /robots.txt leads is in no log: for those, only the lists of the scenario count.
  for (const run of runs.filter((one) => !one.sites.redirects)) {
    sites.log.push(...run.sites.log);
    sites.versions.push(...run.sites.versions);
  }
  sites.log.sort((a, b) => a.startedAt - b.startedAt);
  const log = write(context.directory, sites);
  return sites.log.length ? judged(options.judge, context.directory, log, context.crawler) : [];
}

function result({ scenario, sites, end }, rows) {
  const wrong = check(scenario, sites, end);
  const hosts = new Set(Object.values(sites.addresses).map(([host]) => host));
  const expected = [...(scenario.must ?? []), ...(scenario.may ?? [])];
  for (const { host, target } of rows) {
    const isListed = expected.some((url) => url.endsWith(target)) || wrong.some((one) => one.startsWith('fetched ') && one.endsWith(target));
    if (hosts.has(host) && !isListed) wrong.push(`fetched ${target}`);
  }
  return {
    scenario: scenario.id,
    clause: scenario.clause,
    level: scenario.level,
    passed: wrong.length === 0,
    expected: scenario.says,
    wrong,
    seen: seen(sites),
  };
}

module.exports = { CLAUSES, LEVELS, ScenarioError, CrawlerError, JudgeError, readScenarios, crawl };
