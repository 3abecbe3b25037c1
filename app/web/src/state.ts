/** What the page is about. It is kept in the tab, and put into share links. */

export const DIALECTS = ["google", "googlebot", "rfc9309"] as const;
export type Dialect = (typeof DIALECTS)[number];

export interface State {
  /** The text of the robots.txt. */
  robots: string;
  /** URLs, or paths that begin with `/`. */
  urls: string[];
  /** Product tokens or whole `User-Agent` headers. */
  crawlers: string[];
  dialect: Dialect;
  /** The id of the view that is shown. */
  view: string;
  /** Texts that views keep, by names of their choice, such as `old` or `script`. */
  texts: Record<string, string>;
}

const EXAMPLE: State = {
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
  urls: ["/", "/cart", "/search?q=shoes", "/search/about", "/admin/help", "/shoes?sort=price"],
  crawlers: ["Googlebot", "Bingbot", "GPTBot"],
  dialect: "google",
  view: "test",
  texts: {},
};

type Listener = (state: State, changed: ReadonlySet<keyof State>) => void;

/** The state, and those who want to know when it changes. */
export class Store {
  #state: State;
  readonly #listeners = new Set<Listener>();

  constructor(state: State) {
    this.#state = state;
  }

  get(): Readonly<State> {
    return this.#state;
  }

  /** Changes some of it, and tells the listeners if anything is different then. */
  set(change: Partial<State>): void {
    const changed = new Set<keyof State>();
    for (const key of Object.keys(change) as (keyof State)[]) {
      if (JSON.stringify(this.#state[key]) !== JSON.stringify(change[key])) {
        changed.add(key);
      }
    }
    if (changed.size > 0) {
      this.#state = { ...this.#state, ...change };
      for (const listener of [...this.#listeners]) {
        listener(this.#state, changed);
      }
    }
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

const DRAFT = "wayleave.draft";

/** The state that the link carries, else the one that the tab had, else the example. */
export async function initialState(): Promise<{ state: State; broken: boolean }> {
  const shared = location.hash.slice(1);
  let broken = false;
  if (shared !== "") {
    try {
      return { state: await decode(shared), broken };
    } catch {
      broken = true;
    }
  }
  try {
    const draft = sessionStorage.getItem(DRAFT);
    if (draft !== null) {
      return { state: checked(JSON.parse(draft)), broken };
    }
  } catch {
    // Storage that is switched off, or holds what an older page left: the example it is.
  }
  return { state: EXAMPLE, broken };
}

/** Keeps the state for when the tab is loaded again. */
export function keepDraft(state: Readonly<State>): void {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(state));
  } catch {
    // Switched off or full: the tab forgets, no more.
  }
}

/** The address of this page with the state in its fragment, which browsers send to no server. */
export async function shareLink(state: Readonly<State>): Promise<string> {
  const link = new URL(location.href);
  link.hash = await encode(state);
  return link.href;
}

/** Most that a link may unfold to, in bytes: a robots.txt of the largest size that the API takes, and more. */
const MAX_SHARED = 16 << 20;

async function encode(state: Readonly<State>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await through(bytes, new CompressionStream("deflate-raw"), Infinity);
  let binary = "";
  for (let i = 0; i < packed.length; i += 0x8000) {
    binary += String.fromCharCode(...packed.subarray(i, i + 0x8000));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function decode(shared: string): Promise<State> {
  const binary = atob(shared.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const bytes = await through(packed, new DecompressionStream("deflate-raw"), MAX_SHARED);
  return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** What came from outside, each field only if it is of its type. */
function checked(value: unknown): State {
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
  return {
    robots: given.robots,
    urls: strings(given.urls),
    crawlers: strings(given.crawlers),
    dialect: DIALECTS.find((dialect) => dialect === given.dialect) ?? "google",
    view: typeof given.view === "string" ? given.view : "test",
    texts,
  };
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
