'use strict';
// Judges a run from the access log of the sites: by the scenario, and with the judge of "wayleave logs".
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { ROBOTS } = require('./sites.js');

class JudgeError extends Error {}

/** Classes of "wayleave logs" that say that a request should not have been made. */
const BROKEN = ['violation-informed', 'violation-uninformed', 'while-unreachable'];

/**
 * Writes the log and the versions of the robots.txt files to a directory.
 * @returns the log's path
 */
function write(directory, sites) {
  fs.mkdirSync(directory, { recursive: true });
  const rows = ['origin\ttime\tfile\tstatus\tkind'];
  sites.versions.forEach((version, index) => {
    const name = version.body.length ? `robots-${index}.txt` : '';
    if (name) fs.writeFileSync(path.join(directory, name), version.body);
    rows.push([version.origin, version.time, name, version.status, 'from'].join('\t'));
  });
  fs.writeFileSync(path.join(directory, 'versions.tsv'), rows.join('\n') + '\n');
  const lines = sites.log.map(({ origin, method, target, startedAt, ...line }) => JSON.stringify(line) + '\n');
  const log = path.join(directory, 'access.log');
  fs.writeFileSync(log, lines.join(''));
  return log;
}

/**
 * The requests of a log that the judge finds broken rules in.
 * @returns the rows of "wayleave logs" for them
 */
function judged(command, directory, log, crawler) {
  const done = spawnSync(command[0], [...command.slice(1), 'logs', '--rows', '--robots', directory, '--format', 'nginx-json',
    '--crawler', crawler, '--policy', 'rfc9309', '--covers-from', '2000-01-01T00:00:00Z', log],
  { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.error) throw new JudgeError(`cannot start ${command[0]}: ${done.error.message}; name Wayleave's command with --judge`);
  if (done.status !== 0 && done.status !== 3) throw new JudgeError(`${command.join(' ')} logs ended with ${done.status}: ${done.stderr.trim()}`);
  return done.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line)).filter((row) => BROKEN.includes(row.class));
}

/** What the scenario expects and what is wrong, each in words. */
function check(scenario, sites, end) {
  const wrong = [];
  const pages = sites.log.filter((entry) => entry.target !== ROBOTS);
  const robots = sites.log.filter((entry) => entry.target === ROBOTS);
  const has = (reference) => {
    const [, origin = 'site', target] = /^(?:\{(port|other)\})?(.*)$/.exec(reference);
    return sites.log.some((entry) => entry.origin === origin && entry.target === target);
  };
  if (!sites.log.length) wrong.push('no request');
  else if (!robots.length) wrong.push('never fetched /robots.txt');
  for (const target of scenario.must ?? []) if (!has(target)) wrong.push(`did not fetch ${target}`);
  for (const target of scenario.must_not ?? []) if (has(target)) wrong.push(`fetched ${target}`);
  if (scenario.robots_requests) {
    const asked = robots.filter((entry) => entry.origin === 'site').length;
    const { min = 0, max = Infinity } = scenario.robots_requests;
    if (asked < min || asked > max) wrong.push(`fetched /robots.txt ${asked} times`);
  }
  if (scenario.gap_ms) {
    const times = pages.filter((entry) => entry.origin === 'site').map((entry) => entry.startedAt);
    const gaps = times.slice(1).map((time, index) => time - times[index]);
    const shortest = Math.min(...gaps);
    if (gaps.length && shortest < scenario.gap_ms) wrong.push(`fetched pages ${shortest} ms apart`);
  }
  if (scenario.same_agent) {
    const agents = new Set([...robots, ...pages].map((entry) => token(entry.http_user_agent)));
    if (agents.size > 1) wrong.push(`User-Agent of /robots.txt ${agent(robots)}, of pages ${agent(pages)}`);
  }
  if (end) wrong.unshift(end);
  return wrong;
}

const agent = (entries) => JSON.stringify(entries[0]?.http_user_agent ?? '');

/** The product token of a User-Agent header: after "compatible;" if it is there, else at its start. */
function token(header) {
  const [, name] = /compatible;\s*([A-Za-z_][A-Za-z0-9_-]*)/.exec(header) ?? /^\s*([A-Za-z_][A-Za-z0-9_-]*)/.exec(header) ?? [];
  return name ?? '';
}

/** The requests, each in a few words, in their order. */
function seen(sites) {
  const place = (entry) => (entry.origin === 'site' ? '' : `{${entry.origin}}`) + entry.target;
  return sites.log.map((entry) => `${entry.method} ${place(entry)} ${entry.status}`);
}

module.exports = { JudgeError, write, judged, check, seen, token };
