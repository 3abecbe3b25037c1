import type { Dialect } from "./state";

/** An error of the API (RFC 9457), or that the server did not answer (`status` 0). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    /** The last part of its type, such as `busy`. */
    readonly code: string,
    readonly title: string,
    readonly detail: string,
  ) {
    super(detail === "" ? title : `${title}: ${detail}`);
  }
}

export interface Span {
  /** From 1. */
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** Bytes of the text in UTF-8. */
  start: number;
  end: number;
}

export type Severity = "error" | "warning" | "info" | "hint";

export interface Diagnostic extends Span {
  code: string;
  severity: Severity;
  message: string;
  readers: string[];
  related: (Span & { message: string })[];
  witness?: { crawler: string; url: string; shows: string };
  fix?: {
    title: string;
    effect: string;
    edits: { start: number; end: number; replacement: string }[];
  };
}

export interface Rule {
  line: number;
  type: "allow" | "disallow";
  path: string;
  length: number;
}

/** A piece of a pattern, and what of the path it took. */
export interface Part {
  /** Literal text, one or more `*`, `$`, or empty for what follows the match. */
  pattern: string;
  path: string;
}

export interface Candidate extends Rule {
  outcome: string;
  /** If it matches. */
  match?: Part[];
}

/** What decides whether a crawler may fetch a URL; docs/schema/verdict.schema.json defines the fields. */
export interface Decision {
  url: string;
  /** Whose robots.txt decides; null if a text was sent that does. */
  origin?: string | null;
  crawler: string;
  /** Null if there is no verdict, since the URL is not one. */
  allowed: boolean | null;
  reason: string;
  /** The line that decides, from 1; null if none does. */
  line: number | null;
  /** As a line: `Disallow: /private/`; null if none decides. */
  rule: string | null;
  /** In English. */
  explanation?: string;
}

export interface Verdict extends Decision {
  /** Only if a robots.txt decides. */
  dialect?: Dialect;
  /** If it was asked for. */
  explain?: Walk;
}

/** How a verdict came about. */
export interface Walk {
  /** What of the URL the rules are compared with. */
  path: string;
  tokens: string[];
  selection: { kind: string; userAgents: { line: number; name: string }[] };
  rule?: Rule;
  candidates: Candidate[];
}

export interface Crawler {
  token: string;
  otherTokens: string[];
  operator: string;
  purpose: string;
  fallbackTokens: string[];
  obeysRobotsTxt: string;
  obeysWildcard: string;
  userTriggered: boolean;
  controlTokenOnly: boolean;
  status: string;
  replacedBy: string | null;
  documentation: string | null;
  note: string;
}

/** A kind of finding of lint. */
export interface Code {
  id: string;
  severity: Severity;
  summary: string;
  /** The page of the catalog about it, in Markdown. */
  page: string;
}

export interface Recipe {
  name: string;
  description: string;
  text: string;
}

/** How the fetch of a site's robots.txt went. */
export interface Site {
  entry: {
    origin: string;
    outcome: string;
    status?: number;
    bytes?: number;
    truncated?: boolean;
    reason?: string;
    detail?: string;
    fetchedAt: string;
    ageSeconds: number;
    state: string;
    policies: { policy: string; access: string; accessReason: string; nextFetch: string }[];
  };
  text?: string;
  /** Of the last fetch, if this server made it. */
  requests?: {
    hops: { url: string; status?: number; address?: string }[];
    headers: { name: string; value: string }[];
  };
}
