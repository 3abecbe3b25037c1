import type { RobotsTxt } from "./index.js";

/** Whose documentation of page directives applies. */
export type PageDialect = "google" | "bing" | "yandex" | "apple" | "repext";

/** The header fields of a response. `Headers` joins fields of the same name with commas: pass pairs where that matters. */
export type HeaderFields =
  | Iterable<readonly [string, string]>
  | { forEach(callback: (value: string, name: string) => void): void }
  | { readonly [name: string]: string | readonly string[] | undefined };

export interface DirectiveOptions {
  headers?: HeaderFields;
  /** A string, or the bytes of the page in any encoding. */
  html?: string | ArrayBufferView | ArrayBufferLike;
  /** A product token or a User-Agent header; `*` by default. */
  crawler?: string;
  /** By default as the crawler's operator documents page directives, otherwise `google`. */
  dialect?: PageDialect;
  /** The moment that the question is about, for `unavailable_after`; now by default. */
  at?: Date;
}

/** A question that page directives answer. */
export type Directive =
  | "index"
  | "follow"
  | "snippet"
  | "max-snippet"
  | "max-image-preview"
  | "max-video-preview"
  | "unavailable-after"
  | "translate"
  | "imageindex"
  | "indexifembedded"
  | "archive"
  | "cache"
  | "ai"
  | "imageai"
  | "ml";

/** Where something stands. */
export type PagePlace =
  /** Bytes of the HTML; of a string, in its UTF-8. Google reads elements outside the head too. */
  | { header: null; start: number; end: number; inHead: boolean }
  /** Characters of the value of a header field; `headerLine` counts the fields of that name, from 1. */
  | { header: string; headerLine: number; start: number; end: number };

export interface Decision {
  /** Whether nothing forbids it; for a limit, whether anything is left. */
  allowed: boolean;
  /** The limit that applies, as text: `20`, `large`, `2026-12-31T00:00:00Z`. */
  value: string | null;
  /** How several statements were combined: `most-restrictive`, `single`, `unsaid` and others. */
  combination: string;
  /** The deciding one first. `crawler` is who is addressed, `*` for all. */
  statements: ({ text: string; crawler: string } & PagePlace)[];
}

export interface PageDirectives {
  dialect: PageDialect;
  directives: Record<Directive, Decision>;
  /** Elements with `data-nosnippet`, in bytes of the HTML. */
  unquotable: { start: number; end: number }[];
  /** What is odd, such as unknown rules, and what was probably meant (`noindex` for `no-index`). */
  remarks: ({ kind: string; text: string; meant: string | null } & PagePlace)[];
}

/**
 * What a page tells a crawler in robots meta elements and `X-Robots-Tag`. Any HTML has an answer. A crawler that may not fetch the page
 * never sees these: check its robots.txt first.
 */
export function readDirectives(options: DirectiveOptions): PageDirectives;

export interface PreferenceOptions {
  /** The URL of the content. */
  url: string | URL;
  /** A product token or a User-Agent header; `*` by default. */
  crawler?: string;
  /** Of the response at the URL. */
  headers?: HeaderFields;
  /** The editions that count, by id; the current ones by default. */
  specifications?: string[];
}

/** The document that gives a statement its meaning. */
export interface Specification {
  /** Name and edition: `aipref-attach@05`. */
  id: string;
  date: string;
  status: string;
  /** Whether it is known from quotations only. */
  secondHand: boolean;
  source: "content-usage" | "content-signal" | "policy-token" | "control-token" | "license" | "tdm-reservation";
  /** Whose use it is about; null for everybody's. */
  operator: string | null;
  url: string;
}

export interface UsagePlace {
  value: string;
  /** Of the robots.txt, from 1; null for the response. */
  line: number | null;
  header: string | null;
  text: string;
  effect: "applies" | "unseen" | "not-crawlable";
}

export interface UsagePreference {
  /** What the use is for: `train`, `ai-input`, `search`, `use`, `license`, `tdm`. */
  purpose: string;
  /** The use as the specification spells it. */
  label: string;
  /** `allow`, `disallow`, `unsaid`, or another value of the specification. What nobody says is unsaid, not allowed. */
  value: string;
  specification: Specification;
  decidedBy: UsagePlace[];
}

export type UsageStatement = UsagePlace & { purpose: string; label: string; specification: Specification };

export interface UsagePreferences {
  /** One for each use that a specification knows. Statements are combined within their specification only. */
  preferences: UsagePreference[];
  statements: UsageStatement[];
}

/** What a robots.txt, and the header of a response, say about the use of content for training, AI answers and search. */
export function preferences(robots: RobotsTxt, options: PreferenceOptions): UsagePreferences;
