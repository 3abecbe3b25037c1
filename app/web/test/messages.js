// Lists all messages of the linter and the API that the page shows, for translators:
//   node test/messages.js BASE_URL [DIRECTORY]
// writes src/i18n/findings/en.json. With a directory of robots.txt files it prints which share of their findings each language
// translates instead, and the messages that German lacks, the most frequent first.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const ROOT = new URL("../../../", import.meta.url);
const FINDINGS = new URL("../src/i18n/findings/", import.meta.url);

/** The families of findings that only the command has, since they are about more than the text. */
const ELSEWHERE = new Set(["delivery", "linked", "sample"]);

/** A module of the page. */
export async function source(path) {
  const file = fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  return (await runnerImport(file, { logLevel: "silent", configFile: false })).module;
}

const { templatesOf, MORE } = await source("i18n/template.ts");

/** The catalogs by language. That of English has an example of each message. */
export async function catalogs() {
  const files = (await readdir(FINDINGS)).filter((name) => name.endsWith(".json"));
  const read = async (name) => [name.replace(".json", ""), JSON.parse(await readFile(new URL(name, FINDINGS), "utf8"))];
  return Object.fromEntries(await Promise.all(files.map(read)));
}

/** The messages that the server at an address produces for the project's own examples: an example for each key, in the order of the rules. */
export async function produced(base) {
  const found = new Map();
  const add = (order, message) => {
    for (const [index, { key, args }] of templatesOf(message).entries()) {
      const more = args.find((argument) => argument.more !== undefined)?.more;
      const said = index === 0 ? message.replace(/ \(and \d+ more places?\)$/, "") : message.match(/\(and .*$/)[0];
      const entries = [[key, index === 0 ? order : "z", said], ...(more === undefined ? [] : [[MORE, "z", `${more} more`]])];
      for (const [name, place, example] of entries) {
        const old = found.get(name);
        if (old === undefined || place < old.order || (place === old.order && example < old.example)) {
          found.set(name, { order: place, example });
        }
      }
    }
  };
  const codes = await (await fetch(`${base}/v1/codes`)).json();
  codes.filter(({ family }) => !ELSEWHERE.has(family)).forEach(({ id, summary }) => add(`1 ${id}`, summary));
  for (const robots of await examples()) {
    for (const finding of await lint(base, robots)) {
      messages(finding).forEach((message, index) => add(`1 ${finding.code} ${index}`, message));
    }
  }
  const { components } = await (await fetch(`${base}/v1/openapi.json`)).json();
  for (const type of problemTypes(components)) {
    add(`2 ${type}`, (await (await fetch(base + type)).json()).title);
  }
  for (const [, type, detail] of await details()) {
    add(`2 /problems/${type.toLowerCase().replaceAll("_", "-")} 1`, detail);
  }
  const inOrder = [...found].sort(([a, { order: first }], [b, { order: second }]) => (first < second ? -1 : first > second ? 1 : a < b ? -1 : 1));
  return Object.fromEntries(inOrder.map(([key, { example }]) => [key, example]));
}

function problemTypes(components) {
  return [...new Set(JSON.stringify(components).match(/\/problems\/[a-z-]+/g))];
}

/** The details of problems that stand in the sources of the server as they are: most cannot be had from a server at will. */
async function details() {
  const sources = new URL("app/server/src/main/java/wayleave/server/", ROOT);
  const names = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith(".java"));
  const texts = await Promise.all(names.sort().map((name) => readFile(new URL(name, sources), "utf8")));
  return texts.flatMap((text) => [...text.matchAll(/ProblemType\.([A-Z_]+),\s*"([^"\\]*)"\s*[,)]/g)]);
}

async function lint(base, robots) {
  const response = await fetch(`${base}/v1/lint`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ robots }),
  });
  return (await response.json()).diagnostics;
}

/** What a finding says. */
function messages({ message, fix, witness }) {
  return [message, fix?.title, witness?.shows].filter((text) => text !== undefined);
}

/** The robots.txt files of the catalogue of findings, those of the linter's tests, and those of messages.txt. */
async function examples() {
  const catalogue = new URL("lib/lint/src/main/resources/wayleave/lint/catalogue/", ROOT);
  const tables = new URL("lib/lint/src/test/resources/wayleave/lint/", ROOT);
  const texts = async (directory, ending) =>
    Promise.all((await readdir(directory)).filter((name) => name.endsWith(ending)).sort().map((name) => readFile(new URL(name, directory), "utf8")));
  const blocks = (await texts(catalogue, ".md")).flatMap((page) => [...page.matchAll(/^```robots\.txt(.*)\n([\s\S]*?)^```$/gm)].map(block));
  const rows = (await texts(tables, "-findings.tsv")).flatMap((table) => table.split("\n").filter((line) => line.includes("\t")));
  const more = (await readFile(new URL("messages.txt", import.meta.url), "utf8")).split("\n").filter((line) => !line.startsWith("#"));
  return [...blocks, ...rows.map((row) => row.split("\t")[1].replaceAll("\\n", "\n")), ...more.map(unescaped)];
}

/** A block of the catalogue as a file; PageExample of the linter's tests says what its attributes mean. */
function block([, attributes, text]) {
  const value = (name) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(attributes)?.[1] ?? 0);
  const last = /[^\n]*\n$/.exec(text)?.[0] ?? "";
  const long = value("longline") > 0 ? `${text.trimEnd()}${"a".repeat(value("longline"))}\n` : text + last.repeat(value("repeat"));
  return /\bescaped\b/.test(attributes) ? unescaped(long) : long;
}

function unescaped(text) {
  const lines = /\\[nr]/.test(text) ? text.replaceAll("\n", "") : text;
  const bytes = lines.split(/(\\x..|\\u....|\\.)/).map((part, index) => {
    const named = { "\\n": "\n", "\\r": "\r", "\\t": "\t", "\\\\": "\\" }[part];
    const isByte = index % 2 === 1 && part[1] === "x";
    return isByte ? Buffer.from(part.slice(2), "hex") : Buffer.from(index % 2 === 0 ? part : (named ?? String.fromCharCode(Number.parseInt(part.slice(2), 16))));
  });
  return Buffer.concat(bytes).toString("utf8");
}

/** Prints which share of the findings of files each language translates. */
async function coverage(base, directory) {
  const { en, ...languages } = await catalogs();
  const counts = new Map();
  let all = 0;
  const translated = Object.fromEntries(Object.keys(languages).map((language) => [language, 0]));
  for (const name of await readdir(directory)) {
    for (const { message } of await lint(base, await readFile(`${directory}/${name}`, "utf8"))) {
      const [{ key }] = templatesOf(message);
      all++;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const language of Object.keys(translated)) {
        translated[language] += Object.hasOwn(languages[language], key) ? 1 : 0;
      }
    }
  }
  for (const [language, count] of Object.entries(translated)) {
    console.log(`# ${language}: ${((100 * count) / all).toFixed(1)} % of ${all} findings`);
  }
  for (const [key, count] of [...counts].sort((a, b) => b[1] - a[1])) {
    if (!Object.hasOwn(languages.de ?? {}, key)) {
      console.log(`${count}\t${Object.hasOwn(en, key) ? "" : "not in the list: "}${key}`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [base, directory] = process.argv.slice(2);
  if (directory === undefined) {
    await writeFile(new URL("en.json", FINDINGS), `${JSON.stringify(await produced(base), null, 2)}\n`);
  } else {
    await coverage(base, directory);
  }
}
