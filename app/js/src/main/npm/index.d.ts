/**
 * How a robots.txt is read: as Google documents it (the default), as Google's open-source parser reads it, or as RFC 9309 says.
 */
export type Dialect = "google" | "googlebot" | "rfc9309";

/** A robots.txt: text, or bytes as a site sent them. A `Buffer` is a `Uint8Array`. */
export type RobotsTxt = string | ArrayBufferView | ArrayBufferLike;

export interface ParseOptions {
  dialect?: Dialect;
}

/** Reads a robots.txt. Any text and any bytes are one: what is not a valid line is ignored. */
export function parse(robots: RobotsTxt, options?: ParseOptions): Robots;

/** A robots.txt that was read. Keep it for several questions: the rules of a crawler are compiled once. */
export interface Robots {
  readonly dialect: Dialect;

  /** The groups in the order of the file. Made at each access. */
  readonly groups: Group[];

  /** The sitemap lines in the order of the file. Made at each access. */
  readonly sitemaps: Sitemap[];

  /** The lines with a field that the standard does not define, in the order of the file. Made at each access. */
  readonly extensions: Extension[];

  /**
   * Whether a crawler may fetch a URL.
   *
   * @param url absolute, scheme-relative or a path; whether it belongs to this robots.txt is not checked. What is none of these is not
   *     allowed; the dialect `googlebot` takes any string.
   * @param crawler a product token such as `Googlebot`, or a whole User-Agent header; `*` for a crawler that no group names
   */
  isAllowed(url: string | URL, crawler: string): boolean;

  /** As {@link isAllowed}, with the line that decides and the reason: `not-a-url` for what is not a URL. */
  check(url: string | URL, crawler: string): Verdict;

  /** The seconds between two requests that the file asks a crawler for; null if it does not. No standard defines it. */
  crawlDelay(crawler: string): number | null;
}

export type Reason =
  | "longest-match"
  | "tie"
  | "empty-path"
  | "no-match"
  | "no-rules"
  | "no-group"
  | "wildcard-not-obeyed"
  | "acting-for-user"
  | "robots-txt"
  | "not-a-url";

/** Whether a crawler may fetch a URL, and why: the fields of `docs/schema/verdict.schema.json`. */
export interface Verdict {
  url: string;
  origin: null;
  crawler: string;
  /** Null for what is not a URL. */
  allowed: boolean | null;
  reason: Reason;
  /** The line that decides, from 1; null if none does. */
  line: number | null;
  /** The rule that decides, normalized: `Disallow: /private/`; null if none does. */
  rule: string | null;
  fetchedAt: null;
  dialect: Dialect;
  /** The reason in words. */
  explanation: string;
}

export interface Group {
  userAgents: { line: number; name: string }[];
  rules: { line: number; type: "allow" | "disallow"; path: string }[];
  extensions: Extension[];
}

export interface Sitemap {
  line: number;
  url: string;
}

export interface Extension {
  line: number;
  field: string;
  value: string;
}
