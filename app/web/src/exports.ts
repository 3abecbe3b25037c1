import type { Verdict } from "./model";
import type { Dialect, State } from "./state";
import { atSite, completed } from "./urls";
import type { Cell } from "./views/verdict-rows";

/** The request that the table of verdicts asks, as one. */
export function checkOf({ robots, site, urls, crawlers, dialect }: Readonly<State>): {
  robots?: string;
  dialect?: Dialect;
  urls: string[];
  crawlers?: string[];
} {
  return {
    ...(site === "" && { robots, dialect }),
    urls: urls.map((url) => (site === "" ? completed(url) : atSite(completed(url), site))),
    ...(crawlers.length > 0 && { crawlers }),
  };
}

/** A command that asks the API what the page asks; for a POSIX shell. */
export function curlCommand(state: Readonly<State>, origin: string, hasToken: boolean): string {
  const body = JSON.stringify(checkOf(state));
  const token = hasToken ? ` -H "Authorization: Bearer $WAYLEAVE_TOKEN"` : "";
  return `curl -s${token} -H 'Content-Type: application/json' -d ${quoted(body)} ${origin}/v1/check`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A file for `wayleave test` that expects what the verdicts say. A string of JSON is one of YAML too. */
export function expectationFile(state: Readonly<State>, verdicts: readonly Verdict[]): string {
  const lines = ["robots: robots.txt", `dialect: ${state.dialect}`, "tests:"];
  for (const crawler of new Set(verdicts.map((verdict) => verdict.crawler))) {
    lines.push(`  - crawlers: ${JSON.stringify(crawler)}`);
    for (const [key, allowed] of [["allow", true], ["disallow", false]] as const) {
      const urls = verdicts.filter((verdict) => verdict.crawler === crawler && verdict.allowed === allowed);
      if (urls.length > 0) {
        lines.push(`    ${key}:`, ...urls.map((verdict) => `      - ${JSON.stringify(verdict.url)}`));
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

interface Exported {
  url: string;
  crawler: string;
  cell?: Cell;
  problem?: string;
}

/** Verdicts as a table for spreadsheets (RFC 4180). */
export function verdictsCsv(verdicts: readonly Exported[]): string {
  const rows = verdicts.map(({ url, crawler, cell, problem }) =>
    [url, crawler, cell === undefined ? "" : cell.allowed ? "allowed" : "disallowed", cell?.reason ?? "not-a-url", cell?.line ?? "", cell?.rule ?? "", problem ?? ""]
      .map(csvField)
      .join(","),
  );
  return ["url,crawler,verdict,reason,line,rule,problem", ...rows, ""].join("\r\n");
}

/** Quoted where needed. What a spreadsheet would take for a formula starts with an apostrophe. */
function csvField(value: string | number): string {
  const text = String(value).replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Verdicts as JSON, with the fields of the API. */
export function verdictsJson(verdicts: readonly Exported[]): string {
  const rows = verdicts.map(({ url, crawler, cell, problem }) =>
    JSON.stringify({
      url,
      crawler,
      allowed: cell?.allowed ?? null,
      reason: cell?.reason ?? "not-a-url",
      line: cell?.line ?? null,
      rule: cell?.rule ?? null,
      ...(problem !== undefined && { explanation: problem }),
    }),
  );
  return `[\n${rows.join(",\n")}\n]\n`;
}

/** Hands a text to the user as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
