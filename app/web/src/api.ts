import { Connection, isUnanswered } from "./connection";
import { Engine } from "./engine/engine";
import type { Answer, Delivery, Path, Question } from "./engine/questions";
import { type Code, type Crawler, type Decision, type Diagnostic, Problem, type Recipe, type Site, type Verdict } from "./model";
import type { Dialect } from "./state";

type Init = RequestInit & { headers?: Record<string, string> };

/** A line of a batch's answer that is not a verdict. */
interface BatchProblem {
  type: string;
  detail: string;
  /** In the body, from 1; the first is not a URL. */
  line: number;
}

/** What takes an answer of a batch. */
export interface BatchListener {
  verdict(verdict: Decision): void;
  /** @param index of the URL, from 0 */
  problem(index: number, detail: string): void;
}

/** How long the answer of a batch is looked at before the page gets its turn, in milliseconds. */
const SLICE = 12;

/** How many URLs the engine checks at a time, so that another question waits only for these. */
const PART = 500;

/** Answers about a text come from the engine in this browser; what is asked about sites, from a server if the page has one. */
export class Api {
  readonly #engine = new Engine();
  /** Kept when verdicts do not wait for the line any more. */
  readonly hasVerdicts = this.#engine.hasVerdicts;
  #token: string | null;
  #crawlers: Promise<Crawler[]> | undefined;
  readonly #askToken: (refused: boolean) => Promise<string | null>;
  readonly connection: Connection;

  /** The address of the server that fetches from sites, without a slash at its end; null if there is none. */
  readonly server = serverOf(document);

  /** Whether the page itself comes from such a server. */
  readonly isFromServer = contentOf(document) === ".";

  /** @param askToken asks the user for the server's token; null if there is none */
  constructor(askToken: (refused: boolean) => Promise<string | null>) {
    this.connection = new Connection(this.server ?? "");
    this.#askToken = askToken;
    this.#token = remembered();
  }

  /** Lints a robots.txt, and how a site delivered it. */
  async lint(
    body: { robots: string; dialect?: Dialect; urls?: string[]; delivery?: Delivery },
    signal?: AbortSignal,
  ): Promise<Diagnostic[]> {
    return (await this.answer("/v1/lint", body, signal)).diagnostics;
  }

  /** Checks URLs, crawler by crawler, each in the order of the URLs; without a text by what is known of their sites. */
  async check(
    body: {
      robots?: string;
      urls: string[];
      crawlers?: string[];
      dialect?: Dialect;
      explain?: boolean;
    },
    signal?: AbortSignal,
  ): Promise<Verdict[]> {
    const { robots, ...rest } = body;
    const answer = await (robots === undefined
      ? this.post<{ verdicts: Verdict[] }>("/v1/check", body, signal)
      : this.answer("/v1/check", { robots, ...rest }, signal));
    return answer.verdicts;
  }

  /** Checks many URLs; answers are handed over as they come. */
  async batch(
    settings: { robots?: string; crawlers: string[]; dialect?: Dialect },
    urls: readonly string[],
    listener: BatchListener,
    signal: AbortSignal,
  ): Promise<void> {
    const { robots, ...rest } = settings;
    if (robots === undefined) {
      return this.#batch(settings, urls, listener, signal);
    }
    for (let start = 0; start < urls.length; start += PART) {
      const part = urls.slice(start, start + PART);
      const verdicts = await this.check({ robots, ...rest, urls: part }, signal); // crawler by crawler
      for (let index = 0; index < part.length; index++) {
        const first = verdicts[index] as Verdict;
        if (first.allowed === null) {
          listener.problem(start + index, first.explanation ?? ""); // not a URL for any crawler
          continue;
        }
        for (let at = index; at < verdicts.length; at += part.length) {
          listener.verdict(verdicts[at] as Verdict);
        }
      }
      signal.throwIfAborted();
    }
  }

  async #batch(
    settings: { crawlers: string[] },
    urls: readonly string[],
    listener: BatchListener,
    signal: AbortSignal,
  ): Promise<void> {
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/x-ndjson" },
      body: [settings, ...urls].map((line) => JSON.stringify(line)).join("\n"),
    };
    const response = await this.#send("/v1/check", init, signal);
    const reader = (response.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let isFinished = false;
    let turn = performance.now();
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw signal.aborted ? error : new Problem(0, "unreachable", "", "");
      });
      if (done) {
        break;
      }
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const answer = JSON.parse(line) as Decision | BatchProblem | { finished: true };
        if ("finished" in answer) {
          isFinished = true;
        } else if ("allowed" in answer) {
          listener.verdict(answer);
        } else {
          listener.problem(answer.line - 2, answer.detail);
        }
      }
      if (performance.now() - turn > SLICE) {
        await new Promise((resolve) => setTimeout(resolve));
        signal.throwIfAborted();
        turn = performance.now();
      }
    }
    if (!isFinished) {
      throw new Problem(0, "unreachable", "", ""); // cut off
    }
  }

  /** The crawlers of the catalogue; asked for once. */
  crawlers(): Promise<Crawler[]> {
    this.#crawlers ??= this.answer("/v1/crawlers", {}).catch((error: unknown) => {
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
      code = this.answer("/v1/codes", { id }).then((codes) => codes[0] as Code);
      this.#codes.set(id, code);
      code.catch(() => this.#codes.delete(id));
    }
    return code;
  }

  /** Ready-made files for common wishes. */
  recipes(): Promise<Recipe[]> {
    return this.answer("/v1/recipes", {});
  }

  /** Fetches the robots.txt of a URL's site, or takes the answer to another such request of the last seconds. */
  fetch(url: string, signal?: AbortSignal): Promise<Site> {
    return this.get<Site>("/v1/robots", { url, fresh: "true" }, signal);
  }

  /** What the server knows of a site, which it fetches if that is not fresh. */
  site(origin: string, signal?: AbortSignal): Promise<Site> {
    return this.get<Site>("/v1/robots", { url: origin }, signal);
  }

  /** Whether requests carry a token. */
  hasToken(): boolean {
    return this.#token !== null;
  }

  /** The engine's answer to a question about a text. */
  answer<P extends Path>(path: P, question: Question<P>, signal?: AbortSignal): Promise<Answer<P>> {
    return this.#engine.ask(path, question, signal);
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

  async #ask<T>(path: string, init: Init, signal: AbortSignal | undefined): Promise<T> {
    return (await (await this.#send(path, init, signal)).json()) as T;
  }

  async #send(path: string, init: Init, signal: AbortSignal | undefined): Promise<Response> {
    for (;;) {
      const token = this.#token;
      const headers = { ...init.headers, ...(token !== null && { Authorization: `Bearer ${token}` }) };
      let response: Response;
      try {
        response = await fetch((this.server ?? "") + path, { ...init, headers, signal: signal ?? null, cache: "no-store" });
      } catch (error) {
        throw signal?.aborted ? error : new Problem(0, "unreachable", "", "");
      }
      if (response.ok) {
        this.connection.answered();
        return response;
      }
      const problem = await problemOf(response);
      if (!isUnanswered(problem)) {
        this.connection.answered();
      }
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

/** Where the page is told that its server is: `.` if it comes from it, a path, or nothing. */
function contentOf(document: Document): string {
  return document.querySelector<HTMLMetaElement>("meta[name=wayleave-server]")?.content ?? "";
}

function serverOf(document: Document): string | null {
  const content = contentOf(document);
  return content === "" ? null : new URL(content, document.baseURI).href.replace(/\/$/, "");
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
