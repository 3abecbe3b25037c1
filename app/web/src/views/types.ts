import type { Crawler, Decision, Rule } from "../model";
import type { Dialect } from "../state";

/** The lines by which groups were chosen for a crawler. */
export interface Selection {
  kind: "named" | "wildcard" | "no-group" | "wildcard-not-obeyed" | "acting-for-user";
  userAgents: { line: number; name: string }[];
}

/** The answer of `POST /v1/show`. */
export interface Shown {
  dialect: Dialect;
  firstIgnoredLine?: number;
  groups: { userAgents: { line: number; name: string }[] }[];
  sitemaps: { line: number; url: string; absolute: boolean }[];
  followed: Followed[];
}

export interface Followed {
  crawler: string;
  tokens: string[];
  selection: Selection;
  rules: Rule[];
  extensions: { line: number; field: string; value: string }[];
}

export const ACCESS = ["allowed", "partly", "refused", "disallowed", "undecided"] as const;
export type Access = (typeof ACCESS)[number];

/** A verdict on a path without the crawler, which stands beside it. */
export interface PathVerdict {
  path: string;
  allowed: boolean;
  reason: string;
  rule?: Omit<Rule, "length">;
}

export interface AuditRow extends Crawler {
  verified: boolean;
  access: Access;
  use: Access;
  group: Selection["kind"];
  rules: number;
  root: PathVerdict | null;
  allowedExample: PathVerdict | null;
  disallowedExample: PathVerdict | null;
}

/** The answer of `POST /v1/audit`. */
export interface Audit {
  catalog: string;
  purposes: Record<string, Record<Access, number>>;
  crawlers: AuditRow[];
}

export interface Side {
  allowed: boolean;
  reason: string;
  rule?: Omit<Rule, "length">;
}

/** The answer of `POST /v1/diff`. */
export interface Diff {
  same: boolean;
  crawlers: CrawlerDiff[];
}

export interface CrawlerDiff {
  names: string[];
  outcome: "same" | "different" | "undecided";
  complete?: boolean;
  why?: string;
  regions?: { witness: string; old: Side; new: Side }[];
  /** Only if URLs were sent. */
  flips?: { old: Side; new: Side; count: number; examples: string[] }[];
}

export interface Interval {
  from: number;
  until: number;
  answer: "rules" | "last-copy" | "allow-all" | "disallow-all";
  explanation: string;
  rulesLine?: number;
}

export interface Timeline {
  policy: string;
  intervals: Interval[];
  fetches: { at: number; line: number; next: number }[];
}

/** The answer of `POST /v1/simulate`. Times are seconds from its start. */
export interface Simulation {
  askEvery: number;
  length: number;
  phases: { line: number; text: string; from: number; until: number; deviating: string[] }[];
  policies: Timeline[];
}

/** The answer to one URL of `POST /v1/explain`. */
export interface Explanation {
  matches: string;
  urls: { url: string; path: string; matches: boolean; stop?: string }[];
}

/** What a page loads files as, the most important ones first. */
export const RESOURCE_KINDS = ["script", "style", "image", "font", "frame", "media", "object", "icon", "manifest", "other"] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** A file that a page loads. */
export interface Resource {
  url: string;
  kind: ResourceKind;
  /** From 1. */
  htmlLine: number;
  /** In the order of the crawlers. */
  verdicts: Decision[];
}

/** The answer of `POST /v1/resources`. */
export interface Resources {
  page: { url: string; fetched: { url: string; status: number } | null; verdicts: Decision[] };
  resources: Resource[];
}

/** Where a statement of a page stands: bytes of the HTML, or characters of a header field. */
export interface PagePlace {
  header: string | null;
  start: number;
  end: number;
}

export interface PageDecision {
  directive: string;
  /** What defines the directive. */
  document: string;
  date: string | null;
  allowed: boolean;
  value: string | null;
  /** The deciding one first. */
  statements: (PagePlace & { text: string; crawler: string })[];
}

export interface UsageStatement {
  value: string;
  line: number | null;
  header: string | null;
  text: string;
  effect: "applies" | "unseen" | "not-crawlable";
}

interface OfSpecification {
  specification: { id: string; date: string; secondHand: boolean; operator: string | null; url: string };
}

export interface UsagePreference extends OfSpecification {
  value: string;
  decidedBy: UsageStatement[];
}

export interface Purpose {
  purpose: string;
  refused: boolean;
  /** Absent where no page directive is about it. */
  page?: PageDecision[];
  preferences: UsagePreference[];
  withoutEffect: (UsageStatement & OfSpecification)[];
}

interface CrawlVerdict {
  /** Null if a text was sent. */
  robots: string | null;
  allowed: boolean;
  reason: string;
  line: number | null;
  rule: string | null;
}

/** The answer of `POST /v1/may`. */
export interface May {
  crawl: CrawlVerdict;
  page: {
    state: string;
    seen: boolean;
    why: string | null;
    redirects: { status: number; url: string; crawl: CrawlVerdict }[];
  };
  purposes: Purpose[];
}
