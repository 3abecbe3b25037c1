import type { Dialect, Reason, RobotsTxt } from "./index.js";

export type Severity = "error" | "warning" | "info" | "hint";

/** A part of a file. */
export interface Span {
  /** From 1; columns count UTF-16 code units. */
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** The offset of the first byte, and that after the last one; of a string, in its UTF-8. */
  start: number;
  end: number;
}

/** A problem of a robots.txt. */
export interface Diagnostic extends Span {
  /** The kind of problem: `wayleave lint --explain CODE` describes it. */
  code: string;
  severity: Severity;
  message: string;
  /** Whom it affects: `any`, a dialect, or others, such as `bing` or `old` parsers. */
  readers: string[];
  /** Other places that have to do with it. */
  related: ({ message: string } & Span)[];
  /** A URL that shows it. */
  witness?: { crawler: string; url: string; shows: string };
  fix?: Fix;
}

export interface Fix {
  title: string;
  /** A fix that keeps verdicts is proven to change none, for any crawler and URL. */
  effect: "keeps-verdicts" | "changes-verdicts";
  /** Replacements of bytes, which do not overlap. */
  edits: { start: number; end: number; replacement: string }[];
}

export interface LintOptions {
  /** Report only what matters to readers of this dialect, or to all. By default, to any reader. */
  dialect?: Dialect;
  /** URLs of the site, or paths, to check the rules against. */
  urls?: (string | URL)[];
}

export interface LintReport {
  /** In the order of the file. */
  diagnostics: Diagnostic[];
  /** What a comment `# wayleave-ignore CODE: reason` suppresses. */
  suppressed: (Diagnostic & { justification: string })[];
}

/** Looks for problems in a robots.txt. */
export function lint(robots: RobotsTxt, options?: LintOptions): LintReport;

export interface FixOptions {
  /** Fix only what matters to readers of this dialect, or to all. By default, to any reader. */
  dialect?: Dialect;
  /** Also apply fixes that change verdicts. None opens or closes the start page or the whole site. */
  unsafe?: boolean;
}

export interface Fixed<T> {
  /** The new file, as it was given: a string or bytes. */
  robots: T;
  /** What was fixed. Places are those of the file as it was when that fix was applied. */
  applied: Diagnostic[];
  /** What could be fixed in the new file, but was not. */
  withheld: Diagnostic[];
}

/** Applies the fixes of problems. All together change no verdict of any crawler in any dialect, unless `unsafe` is set. */
export function fix(robots: string, options?: FixOptions): Fixed<string>;
export function fix(robots: RobotsTxt, options?: FixOptions): Fixed<string | Uint8Array>;

export interface DiffOptions {
  /** `google` by default. */
  dialect?: Dialect;
  /** Product tokens to compare for, besides Googlebot, Bingbot, those that either file names, and any other crawler (`*`). */
  crawlers?: string[];
  /** URLs or paths whose changed verdicts to count. */
  urls?: (string | URL)[];
}

export interface Diff {
  dialect: Dialect;
  /** Whether it is proven that every URL has the same verdict for every crawler. */
  same: boolean;
  /** Crawlers with the same result together; those for which something changes come first. */
  crawlers: CrawlerDiff[];
}

export type CrawlerDiff = {
  /** Product tokens; `*` for any crawler that neither file names. */
  names: string[];
  /** The given URLs that get another verdict; only if there are URLs. */
  flips?: { old: ShortVerdict; new: ShortVerdict; count: number; examples: string[] }[];
} & (
  | { outcome: "same" }
  | {
      outcome: "different";
      /** Whether it is proven that there are no other regions. */
      complete: boolean;
      /** One for each pair of rules that decide, with a URL that gets another verdict. */
      regions: { witness: string; old: ShortVerdict; new: ShortVerdict }[];
    }
  /** No difference was found, and it is not proven that there is none. */
  | { outcome: "undecided"; why: string }
);

export interface ShortVerdict {
  allowed: boolean;
  reason: Reason;
  rule?: { line: number; type: "allow" | "disallow"; path: string };
}

/** Compares two robots.txt for all URLs, not for a sample. */
export function diff(before: RobotsTxt, after: RobotsTxt, options?: DiffOptions): Diff;

export interface ExplainOptions {
  /** `google` by default. */
  dialect?: Dialect;
  /** URLs or paths to compare the pattern with. */
  urls?: (string | URL)[];
}

export interface Explanation {
  pattern: string;
  dialect: Dialect;
  /** What is odd about the pattern. */
  notes: string[];
  /** What it matches, in words. */
  matches: string;
  /** In bytes: of the rules that match a URL, the longest decides. 0 if the dialect ignores the rule. */
  length: number;
  /** The pattern as each dialect compares it with URLs; null if the dialect ignores the rule. */
  readAs: Record<Dialect, string | null>;
  /** Paths that it matches. */
  examples: string[];
  /** Paths that it does not match, although one may expect it to. */
  nearMisses: { path: string; why: string }[];
  /** The given URLs; `stop` says where the match fails. */
  urls: { url: string; path: string; matches: boolean; stop?: string }[];
}

/**
 * Explains the path of a rule.
 *
 * @param pattern the path, or the whole line with `Disallow:` or `Allow:`; without line ends and NUL
 */
export function explain(pattern: string, options?: ExplainOptions): Explanation;
