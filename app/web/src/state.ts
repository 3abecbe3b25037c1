/** What the page is about. It is kept as a draft, and put into share links. */

export const DIALECTS = ["google", "googlebot", "rfc9309"] as const;
export type Dialect = (typeof DIALECTS)[number];

export interface State {
  /** The text of the robots.txt, with LF line ends. */
  robots: string;
  /** The URL whose verdict is shown large, or a path; empty if there is none. */
  page: string;
  /**
   * The origin whose fetch decides in place of the text, since it ended without a robots.txt: absent, unreachable or refused. Empty if
   * the text decides.
   */
  site: string;
  /** URLs, or paths that start with `/`, as typed. */
  urls: string[];
  /** Product tokens or whole `User-Agent` headers. */
  crawlers: string[];
  dialect: Dialect;
  /** The id of the view that is shown. */
  view: string;
  /** The verdict whose walk is shown. */
  open: { url: string; crawler: string } | null;
  /** Texts that views keep, by names of their choice, such as `old` or `script`. */
  texts: Record<string, string>;
  /** Whether the user changed the text since it came from a site, a file, a link or the example. */
  edited: boolean;
}

/** The page before anything was entered. */
export const START: State = {
  robots: "",
  page: "",
  site: "",
  urls: [],
  crawlers: ["Googlebot", "Bingbot", "GPTBot"],
  dialect: "google",
  view: "test",
  open: null,
  texts: {},
  edited: false,
};

export const EXAMPLE: State = {
  ...START,
  robots: `# robots.txt of example.com
User-agent: *
Disallow: /cart
Disallow: /admin/
Allow: /admin/help
Disallow: /*?sort=

User-agent: Googlebot
Disallow: /search
Allow: /search/about

User-agent: GPTBot
User-agent: CCBot
Disallow: /

Sitemap: https://example.com/sitemap.xml
`,
  page: "https://example.com/search?q=shoes",
  urls: ["/", "/cart", "/search?q=shoes", "/search/about", "/admin/help", "/shoes?sort=price"],
};

type Listener = (state: State, changed: ReadonlySet<keyof State>) => void;

/** The state, and its listeners. */
export class Store {
  #state: State;
  readonly #listeners = new Set<Listener>();

  constructor(state: State) {
    this.#state = { ...state, robots: unixLines(state.robots) };
  }

  get(): Readonly<State> {
    return this.#state;
  }

  /** Changes some of it, and calls the listeners if anything is different then. */
  set(change: Partial<State>): void {
    const next = change.robots === undefined ? change : { ...change, robots: unixLines(change.robots) };
    const changed = new Set<keyof State>();
    for (const key of Object.keys(next) as (keyof State)[]) {
      if (!isSame(this.#state[key], next[key])) {
        changed.add(key);
      }
    }
    if (changed.size > 0) {
      this.#state = { ...this.#state, ...next };
      for (const listener of [...this.#listeners]) {
        listener(this.#state, changed);
      }
    }
  }

  /** Replaces the text by one that the user did not type. */
  load(robots: string, rest: Partial<State> = {}): void {
    this.set({ robots, site: "", open: null, edited: false, ...rest });
  }

  /** Sets one of the texts that views keep. */
  setText(name: string, text: string): void {
    this.set({ texts: { ...this.#state.texts, [name]: text } });
  }

  /** Calls after each change, until the signal is aborted. */
  subscribe(listener: Listener, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => item === b[index]); // of strings, maybe very many
  }
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** As the editor has it; otherwise findings would seem to be of another text. */
function unixLines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** A state from outside: each field only if it is of its type. */
export function checked(value: unknown): State {
  const given = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  if (typeof given.robots !== "string") {
    throw new TypeError("not a state");
  }
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries((given.texts ?? {}) as object)) {
    if (typeof text === "string") {
      texts[name] = text;
    }
  }
  const open = (given.open ?? {}) as Record<string, unknown>;
  return {
    robots: given.robots,
    page: text(given.page),
    site: text(given.site),
    urls: strings(given.urls),
    crawlers: [...new Set(strings(given.crawlers))],
    dialect: DIALECTS.find((dialect) => dialect === given.dialect) ?? "google",
    view: text(given.view) || START.view,
    open: typeof open.url === "string" && typeof open.crawler === "string" ? { url: open.url, crawler: open.crawler } : null,
    texts,
    edited: given.edited === true,
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
