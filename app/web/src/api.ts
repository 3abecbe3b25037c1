import type { Dialect } from "./state";

/** An error that the API told (RFC 9457), or that it could not be reached (`status` 0). */
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

/** A verdict by a robots.txt that was sent along; docs/schema/verdict.schema.json defines the fields. */
export interface Verdict {
  url: string;
  origin: null;
  crawler: string;
  allowed: boolean;
  reason: string;
  /** The line that decides, from 1; null if none does. */
  line: number | null;
  /** As a line: `Disallow: /private/`; null if none decides. */
  rule: string | null;
  fetchedAt: null;
  dialect: Dialect;
  explanation: string;
  text?: string;
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
  /** Its page of the catalogue, in Markdown. */
  page: string;
}

export interface Recipe {
  name: string;
  description: string;
  text: string;
}

/** What is known of a site's robots.txt. */
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

/** A client of the API of the server that the page comes from. */
export class Api {
  #token: string | null;
  #crawlers: Promise<Crawler[]> | undefined;
  readonly #askToken: (refused: boolean) => Promise<string | null>;

  /** @param askToken asks the user for the server's token; null if there is none */
  constructor(askToken: (refused: boolean) => Promise<string | null>) {
    this.#askToken = askToken;
    this.#token = remembered();
  }

  /** Lints a robots.txt. */
  async lint(
    body: { robots: string; dialect?: Dialect; urls?: string[] },
    signal?: AbortSignal,
  ): Promise<Diagnostic[]> {
    const report = await this.post<{ diagnostics: Diagnostic[] }>("/v1/lint", body, signal);
    return report.diagnostics;
  }

  /** Checks URLs, crawler by crawler, each in the order of the URLs. */
  async check(
    body: {
      robots: string;
      urls: string[];
      crawlers?: string[];
      dialect?: Dialect;
      explain?: boolean;
    },
    signal?: AbortSignal,
  ): Promise<Verdict[]> {
    return (await this.post<{ verdicts: Verdict[] }>("/v1/check", body, signal)).verdicts;
  }

  /** The crawlers of the catalogue; asked for once. */
  crawlers(): Promise<Crawler[]> {
    this.#crawlers ??= this.get<Crawler[]>("/v1/crawlers").catch((error: unknown) => {
      this.#crawlers = undefined;
      throw error;
    });
    return this.#crawlers;
  }

  readonly #codes = new Map<string, Promise<Code>>();

  /** What a kind of finding is about; asked for once. */
  code(id: string): Promise<Code> {
    let code = this.#codes.get(id);
    if (code === undefined) {
      code = this.get<Code[]>("/v1/codes", { id }).then((codes) => codes[0] as Code);
      this.#codes.set(id, code);
      code.catch(() => this.#codes.delete(id));
    }
    return code;
  }

  /** Ready-made files for common wishes. */
  recipes(): Promise<Recipe[]> {
    return this.get<Recipe[]>("/v1/recipes");
  }

  /** What is known of the robots.txt of a URL's site, which is asked if that is not fresh. */
  site(url: string, signal?: AbortSignal): Promise<Site> {
    return this.get<Site>("/v1/robots", { url }, signal);
  }

  /** Whether requests carry a token. */
  hasToken(): boolean {
    return this.#token !== null;
  }

  get<T>(path: string, parameters: Record<string, string> = {}, signal?: AbortSignal): Promise<T> {
    const query = new URLSearchParams(parameters).toString();
    return this.#ask<T>(query === "" ? path : `${path}?${query}`, { method: "GET" }, signal);
  }

  post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    };
    return this.#ask<T>(path, init, signal);
  }

  async #ask<T>(
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
    signal: AbortSignal | undefined,
  ): Promise<T> {
    for (;;) {
      const token = this.#token;
      const headers = { ...init.headers, ...(token !== null && { Authorization: `Bearer ${token}` }) };
      let response: Response;
      try {
        response = await fetch(path, { ...init, headers, signal: signal ?? null, cache: "no-store" });
      } catch (error) {
        throw signal?.aborted ? error : new Problem(0, "unreachable", "", "");
      }
      if (response.ok) {
        return (await response.json()) as T;
      }
      const problem = await problemOf(response);
      if (response.status !== 401 || !(await this.#newToken(token))) {
        throw problem;
      }
    }
  }

  #asking: Promise<string | null> | undefined;

  /** Asks for another token than the one that was refused, once for all requests that wait. */
  async #newToken(refused: string | null): Promise<boolean> {
    if (this.#token !== refused) {
      return true; // another request has asked meanwhile
    }
    this.#asking ??= this.#askToken(refused !== null).finally(() => (this.#asking = undefined));
    const token = await this.#asking;
    if (token === null) {
      return false;
    }
    this.#token = token;
    remember(token);
    return true;
  }
}

async function problemOf(response: Response): Promise<Problem> {
  let body: Record<string, unknown> = {};
  try {
    body = (await response.json()) as Record<string, unknown>;
  } catch {
    // Not from this server, such as a proxy's own page: the status has to do.
  }
  const text = (name: string) => (typeof body[name] === "string" ? body[name] : "");
  return new Problem(
    response.status,
    text("type").replace("/problems/", ""),
    text("title") || `HTTP ${response.status}`,
    text("detail"),
  );
}

const TOKEN = "wayleave.token";

function remembered(): string | null {
  try {
    return sessionStorage.getItem(TOKEN);
  } catch {
    return null;
  }
}

function remember(token: string): void {
  try {
    sessionStorage.setItem(TOKEN, token);
  } catch {
    // Switched off: it is asked for again after a reload.
  }
}
