import type { Api } from "../api";
import type { Decision } from "../model";
import type { Dialect } from "../state";
import { atSite, completed } from "../urls";

/** How many verdicts one request asks for: browsers read no answer before the whole request is sent. */
const AT_ONCE = 3_000;

/** The verdict for one crawler. */
export interface Cell {
  allowed: boolean;
  reason: string;
  line: number | null;
  rule: string | null;
  /** Whether another dialect has the other verdict. */
  diverges: boolean;
}

/** A URL with its verdicts, in the order of the crawlers. */
export interface Row {
  /** The place in the list, from 0. */
  index: number;
  /** With its scheme. */
  url: string;
  cells: Cell[];
  /** Why there are none. */
  problem?: string;
}

/** What the rows depend on. */
export interface Asked {
  robots: string;
  /** The origin that decides in place of the text; may be empty. */
  site: string;
  urls: readonly string[];
  crawlers: readonly string[];
  dialect: Dialect;
}

/** Asks about all URLs. */
export async function ask(
  api: Api,
  { robots, site, urls, crawlers, dialect }: Asked,
  progress: (rows: number) => void,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows = urls.map((url, index): Row => ({ index, url: completed(url), cells: [] }));
  await inParts(
    api,
    { crawlers: [...crawlers], ...(site === "" && { robots, dialect }) },
    rows.map(({ url }) => (site === "" ? url : atSite(url, site))),
    (index, { allowed, reason, line, rule, explanation, crawler }) => {
      const row = rows[index] as Row;
      if (allowed === null) {
        row.problem = explanation ?? reason;
      } else {
        row.cells[crawlers.indexOf(crawler)] = { allowed, reason, line, rule, diverges: false };
      }
    },
    (index, detail) => ((rows[index] as Row).problem = detail),
    progress,
    signal,
  );
  return rows;
}

/** Asks about all URLs in another dialect, and marks the verdicts that are others there. Whether there are any. */
export async function compare(api: Api, asked: Asked, rows: readonly Row[], signal: AbortSignal): Promise<boolean> {
  const { robots, crawlers, dialect } = asked;
  let found = false;
  await inParts(
    api,
    { robots, crawlers: [...crawlers], dialect },
    rows.map(({ url }) => url),
    (index, { allowed, crawler }) => {
      const cell = rows[index]?.cells[crawlers.indexOf(crawler)];
      if (cell !== undefined && allowed !== null && cell.allowed !== allowed) {
        cell.diverges = true;
        found = true;
      }
    },
    () => undefined, // it is no URL in this dialect
    () => undefined,
    signal,
  );
  return found;
}

async function inParts(
  api: Api,
  settings: { robots?: string; crawlers: string[]; dialect?: Dialect },
  urls: readonly string[],
  verdict: (index: number, verdict: Decision) => void,
  problem: (index: number, detail: string) => void,
  progress: (rows: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const size = Math.max(1, Math.floor(AT_ONCE / settings.crawlers.length));
  for (let from = 0; from < urls.length; from += size) {
    let verdicts = 0;
    let problems = 0;
    const listener = {
      verdict: (one: Decision) => verdict(from + problems + Math.floor(verdicts++ / settings.crawlers.length), one),
      problem: (index: number, detail: string) => {
        problems++;
        problem(from + index, detail);
      },
    };
    await api.batch(settings, urls.slice(from, from + size), listener, signal);
    progress(Math.min(urls.length, from + size));
  }
}
