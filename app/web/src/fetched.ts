import type { Site } from "./model";
import type { State } from "./state";

/** A fetch, and how it went. */
export interface Fetched {
  /** The URL that was asked for. */
  url: string;
  /** What the editor got; empty if there is no file. */
  text: string;
  site: Partial<Site> & { /** Why the server did not ask. */ refused?: string };
  /** The user's own text, which made way. */
  before?: Partial<State> & { robots: string };
  /** Whether the page completed the URL with `https://`. */
  completed: boolean;
}

/** The last fetch of a site, while its text, or that there is none, is what the page is about. */
export class LastFetch {
  #fetched: Fetched | undefined;
  readonly #listeners = new Set<() => void>();

  get(): Fetched | undefined {
    return this.#fetched;
  }

  /** Takes another fetch, or none; nobody hears of it before {@link told}. */
  set(fetched: Fetched | undefined): void {
    this.#fetched = fetched;
  }

  /** Calls the listeners. */
  told(): void {
    for (const listener of [...this.#listeners]) {
      listener();
    }
  }

  /** Calls after each fetch, until the signal is aborted. */
  subscribe(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }
}
