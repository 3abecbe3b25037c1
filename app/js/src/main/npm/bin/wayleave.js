#!/usr/bin/env node
// The command: check, lint and diff files, with the options and exit statuses of the `wayleave` command for Java.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { DIALECTS } from "../arguments.js";

const SEVERITIES = ["error", "warning", "info", "hint"];
const MANY = { type: "string", short: "c", multiple: true, default: [] };
const TEXT = { type: "string" };
const FLAG = { type: "boolean" };
const DIALECT = `      --dialect=DIALECT    How to read robots.txt: google (Google's documentation), googlebot (Google's
                           open-source parser) or rfc9309`;

const USAGE = `Usage: wayleave COMMAND
Check, lint and compare robots.txt files.
  check   Check whether crawlers may fetch URLs, and show the line that decides.
  lint    Report problems in robots.txt files, whom they affect, and how to fix them.
  diff    Show which URLs an edit of a robots.txt opens or closes, for which crawlers.
  -h, --help      Show this help message and exit. Also after a command.
  -V, --version   Print version information and exit.
FILE is - for standard input.

Exit status: 0 success, 1 disallowed or problems found, 2 wrong usage, bad input or I/O error.
`;

const COMMANDS = {
  check: {
    run: check,
    options: { crawler: MANY, dialect: TEXT, json: FLAG },
    usage: `Usage: wayleave check [--json] [--dialect=DIALECT] [-c=NAME]... FILE URL...
Check whether crawlers may fetch URLs, and show the line that decides.
      FILE                 The robots.txt.
      URL...               Full URLs, or paths that start with /.
  -c, --crawler=NAME       Crawler to check for: a product token or a whole User-Agent header;
                           repeatable (default: *, any crawler that no group names).
${DIALECT} (default: google).
      --json               Print one JSON object per line.

Exit status: 0 all URLs allowed, 1 a URL disallowed, 2 wrong usage, bad input or I/O error.
`,
  },
  lint: {
    run: lint,
    options: { dialect: TEXT, severity: TEXT, "fail-on": TEXT, format: TEXT },
    usage: `Usage: wayleave lint [--dialect=DIALECT] [--fail-on=SEVERITY] [--format=FORMAT]
                     [--severity=SEVERITY] FILE...
Report problems in robots.txt files, whom they affect, and how to fix them.
      --severity=SEVERITY  Lowest severity to print: error, warning, info or hint (default: info; for
                           json: hint).
      --fail-on=SEVERITY   Lowest severity for exit status 1, or never (default: error).
${DIALECT} (default: all).
      --format=FORMAT      Output format: text or json (default: text).

Exit status: 0 no finding as severe as --fail-on, 1 such a finding, 2 wrong usage, bad input or I/O error.
`,
  },
  diff: {
    run: diff,
    options: { crawler: MANY, dialect: TEXT, "fail-on": TEXT, format: TEXT },
    usage: `Usage: wayleave diff [--dialect=DIALECT] [--fail-on=CHANGE] [--format=FORMAT] [-c=NAME]... OLD NEW
Show which URLs an edit of a robots.txt opens or closes, for which crawlers. Covers all URLs, not a
sample: each difference comes with a URL that shows it, and "No verdict changes" is proven.
  -c, --crawler=NAME       Another crawler to compare for, besides Googlebot, Bingbot and those that
                           the files name. Repeatable.
      --fail-on=CHANGE     Which changes set exit status 1: opened (URLs that are now allowed), closed,
                           any or never (default: any).
${DIALECT} (default: google).
      --format=FORMAT      Output format: text or json (default: text).

Exit status: 0 nothing that --fail-on names changed; 1 something did; 2 wrong usage, bad input or I/O
error, or no difference was found but not all URLs were compared.
`,
  },
};

/** What the user did wrong, for people. */
class Mistake extends Error {}

async function check({ crawler, dialect = "google", json }, [file, ...urls]) {
  choice("--dialect", dialect, DIALECTS);
  if (urls.length === 0) {
    throw new Mistake(file === undefined ? "missing FILE" : "missing URL");
  }
  const { parse } = await import("../index.js");
  const bytes = read(file);
  const lines = linesOf(bytes);
  const robots = parse(bytes, { dialect });
  for (const url of urls) {
    const { allowed, explanation } = robots.check(url, "*");
    if (allowed === null) {
      throw new Mistake(shown(explanation));
    }
  }
  await sayMisspelt(crawler, robots);
  let isAllAllowed = true;
  for (const name of crawler.length === 0 ? ["*"] : crawler) {
    for (const url of urls) {
      const verdict = robots.check(url, name);
      isAllAllowed &&= verdict.allowed;
      const line = verdict.line === null ? "" : `line ${verdict.line}: ${lines[verdict.line - 1]}  `;
      const word = verdict.allowed ? "allowed   " : "disallowed";
      print(json ? JSON.stringify(verdict) : `${word}  ${shown(name)}  ${shown(url)}  ${line}(${verdict.explanation})`);
    }
  }
  return isAllAllowed ? 0 : 1;
}

/** Says which names are slips, which would be allowed most things. The linter knows them; it is loaded if a group does not name them all. */
async function sayMisspelt(names, robots) {
  const named = new Set(robots.groups.flatMap(({ userAgents }) => userAgents.map(({ name }) => name.toLowerCase())));
  const others = names.filter((name) => !/^\*$|\//.test(name) && !named.has(name.toLowerCase()));
  if (others.length > 0) {
    const { lint } = await import("../lint.js");
    for (const name of others) {
      const { diagnostics } = lint(`User-agent: ${name.replace(/[\r\n#]/g, " ")}\nDisallow: /x`);
      const slip = diagnostics.find(({ code }) => code === "user-agent-misspelt" || code === "user-agent-list");
      const [meant] = slip?.fix?.edits[0].replacement.split("\n") ?? [];
      if (meant !== undefined) {
        console.error(`wayleave: no known crawler is called ${shown(name)}; did you mean ${meant}?`);
      }
    }
  }
}

async function lint({ dialect, severity, "fail-on": failOn = "error", format = "text" }, files) {
  choice("--dialect", dialect ?? "google", DIALECTS);
  choice("--format", format, ["text", "json"]);
  choice("--severity", severity ?? "info", SEVERITIES);
  choice("--fail-on", failOn, [...SEVERITIES, "never"]);
  if (files.length === 0) {
    throw new Mistake("missing FILE");
  }
  const { lint } = await import("../lint.js");
  const isAtLeast = (least) => (finding) => SEVERITIES.indexOf(finding.severity) <= SEVERITIES.indexOf(least);
  const isShown = isAtLeast(severity ?? (format === "json" ? "hint" : "info"));
  const reports = files.map((file) => ({ file, ...lint(read(file), { dialect }) }));
  const all = reports.flatMap(({ diagnostics }) => diagnostics);
  for (const report of reports) {
    report.diagnostics = report.diagnostics.filter(isShown);
  }
  if (format === "json") {
    print(JSON.stringify(reports));
  } else {
    for (const { file, diagnostics } of reports) {
      diagnostics.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
      diagnostics.forEach((finding) => print(textOf(file, finding)));
    }
    print(all.length === 0 ? "No findings" : counts(all));
    const hidden = all.filter((finding) => !isShown(finding));
    if (hidden.length > 0) {
      print(`${counts(hidden)} not shown (show with --severity hint)`);
    }
  }
  return all.some(isAtLeast(failOn)) ? 1 : 0;
}

function textOf(file, { line, column, severity, code, message, witness, fix }) {
  const text = [`${shown(file)}:${line}:${column}: ${severity}[${code}]: ${shown(message)}`];
  if (witness !== undefined) {
    text.push(`  = example: ${shown(`${witness.url} for ${witness.crawler}: ${witness.shows}`)}`);
  }
  if (fix !== undefined) {
    text.push(`  = fix: ${shown(fix.title)}${fix.effect === "keeps-verdicts" ? "" : " (changes verdicts)"}`);
  }
  return text.join("\n");
}

/** `1 error, 2 warnings`. */
function counts(findings) {
  return SEVERITIES.map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length])
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}${count === 1 || severity === "info" ? "" : "s"}`)
    .join(", ");
}

async function diff({ crawler, dialect = "google", "fail-on": failOn = "any", format = "text" }, files) {
  choice("--dialect", dialect, DIALECTS);
  choice("--format", format, ["text", "json"]);
  choice("--fail-on", failOn, ["opened", "closed", "any", "never"]);
  if (files.length !== 2) {
    throw new Mistake("expected OLD and NEW");
  }
  const { diff } = await import("../lint.js");
  const [before, after] = files.map(read);
  const { same, crawlers } = diff(before, after, { dialect, crawlers: crawler });
  const changes = crawlers.flatMap(({ regions = [] }) => regions.map((region) => (region.new.allowed ? "opened" : "closed")));
  const isOpenEnded = crawlers.some(({ outcome, complete }) => outcome === "undecided" || complete === false);
  if (format === "json") {
    print(JSON.stringify({ old: files[0], new: files[1], dialect, same, crawlers }));
  } else if (same) {
    print("No verdict changes");
  } else {
    crawlers.forEach((each) => print(changesOf(each, linesOf(before), linesOf(after))));
  }
  if (failOn !== "never" && changes.some((change) => failOn === "any" || failOn === change)) {
    return 1;
  }
  return isOpenEnded && failOn !== "never" ? 2 : 0;
}

function changesOf({ names, outcome, complete, regions, why }, before, after) {
  const crawlers = names.map((name) => (name === "*" ? "all other crawlers" : shown(name))).join(", ");
  if (outcome === "same") {
    return `No change for ${crawlers}`;
  }
  const text = [crawlers];
  if (outcome === "undecided") {
    text.push(`  no difference found, but not all URLs were compared: ${why}`);
    return text.join("\n");
  }
  const side = (name, { rule }, lines) => `    ${name} ${rule === undefined ? "no rule" : `line ${rule.line}: ${lines[rule.line - 1]}`}`;
  for (const region of regions) {
    text.push(`  now ${region.new.allowed ? "allowed   " : "disallowed"}  for example ${shown(region.witness)}`);
    text.push(side("old", region.old, before), side("new", region.new, after));
  }
  if (!complete) {
    text.push("  There may be more: not all URLs were compared.");
  }
  return text.join("\n");
}

function choice(option, value, values) {
  if (!values.includes(value)) {
    throw new Mistake(`${option}: expected ${values.join(", ")}, not \`${shown(value)}\``);
  }
}

function read(file) {
  try {
    return readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    throw new Mistake(error.code === "ENOENT" ? `no such file: ${shown(file)}` : `cannot read ${shown(file)}: ${error.message}`);
  }
}

/** The lines of a file as the engine counts them, fit for a terminal. */
function linesOf(bytes) {
  return new TextDecoder().decode(bytes).split(/\r\n|\n|\r/).map((line) => shown(line.trim()));
}

/** Foreign text on one line of a terminal: what it could obey is shown as its code. */
function shown(text) {
  return text.replace(/[\0-\x08\n-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g, (c) => `\\u${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`);
}

function print(text) {
  process.stdout.write(`${text}\n`);
}

async function main([name, ...args]) {
  if (name === "-h" || name === "--help") {
    process.stdout.write(USAGE);
    return 0;
  }
  if (name === "-V" || name === "--version") {
    print(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version);
    return 0;
  }
  if (!Object.hasOwn(COMMANDS, name ?? "")) {
    const problem = name === undefined ? "missing command" : `unknown command \`${shown(name)}\``;
    process.stderr.write(`wayleave: ${problem}\n\n${USAGE}`);
    return 2;
  }
  const command = COMMANDS[name];
  try {
    const options = { ...command.options, help: { type: "boolean", short: "h" } };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) {
      process.stdout.write(command.usage);
      return 0;
    }
    return await command.run(values, positionals);
  } catch (error) {
    const isUsage = String(error.code).startsWith("ERR_PARSE_ARGS");
    if (!isUsage && !(error instanceof Mistake)) {
      throw error;
    }
    const message = isUsage ? error.message.split(". ")[0].replace(/^./, (c) => c.toLowerCase()) : error.message;
    process.stderr.write(`wayleave: ${message}\nRun \`wayleave ${name} --help\` for its options.\n`);
    return 2;
  }
}

process.stdout.on("error", (error) => {
  process.exit(error.code === "EPIPE" ? 0 : 2);
});
process.exitCode = await main(process.argv.slice(2));
