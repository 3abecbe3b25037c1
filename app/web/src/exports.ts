import type { Verdict } from "./api";
import type { State } from "./state";

/** A command that asks the API what the page asks; for a POSIX shell. */
export function curlCommand(state: Readonly<State>, origin: string, hasToken: boolean): string {
  const { robots, urls, crawlers, dialect } = state;
  const body = JSON.stringify({ robots, urls, ...(crawlers.length > 0 && { crawlers }), dialect });
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

/** Hands a text to the user as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
