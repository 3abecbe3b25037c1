import { isUnanswered } from "./connection";
import { Problem } from "./model";
import type { Page } from "./page";

/**
 * Asks the server whenever what the question depends on changes, and drops answers that come too late. What is shown meanwhile is marked
 * as pending, and as old while the server does not answer; then the question is asked again when it does.
 */
export class Question {
  #running = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param region where the answer stands
   * @param ask asks, with the signal that drops it, and shows the answer
   * @param failed shows why there is none
   */
  constructor(
    private readonly page: Page,
    private readonly region: HTMLElement,
    private readonly ask: (signal: AbortSignal) => Promise<void>,
    private readonly failed: (error: unknown) => void,
  ) {
    page.signal.addEventListener("abort", () => this.drop(), { once: true });
  }

  /** Asks in a moment, once for changes that follow each other closely. */
  soon(delay = 200): void {
    this.#stop();
    this.#pending();
    this.#timer = setTimeout(() => void this.now(), delay);
  }

  async now(): Promise<void> {
    this.#stop();
    if (this.page.signal.aborted) {
      return;
    }
    const running = new AbortController();
    this.#running = running;
    this.#pending();
    const start = performance.now();
    let isOld = false;
    try {
      await this.ask(running.signal);
      if (!running.signal.aborted) {
        this.page.settled(start);
      }
    } catch (error) {
      if (!running.signal.aborted) {
        if (isUnanswered(error)) {
          isOld = true;
          this.page.api.connection.lost(this.#again);
        } else {
          this.failed(error);
        }
      }
    } finally {
      if (this.#running === running) {
        this.#mark(isOld ? "old" : undefined);
      }
    }
  }

  /** Takes the question back. */
  drop(): void {
    this.#stop();
    this.#mark(undefined);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#running.abort();
    this.#running = new AbortController();
  }

  readonly #again = () => void this.now();

  #pending(): void {
    this.region.setAttribute("aria-busy", "true");
    if (this.region.dataset.state !== "old") {
      this.#mark("pending");
    }
  }

  #mark(state: "pending" | "old" | undefined): void {
    if (state === undefined) {
      delete this.region.dataset.state;
      delete this.region.dataset.note;
    } else {
      this.region.dataset.state = state;
      this.region.dataset.note = this.page.t(`state.${state}`);
    }
    if (state !== "pending") {
      this.region.removeAttribute("aria-busy");
    }
  }
}

/** An error in words, for where the answer would stand. */
export function inWords(page: Page, error: unknown): string {
  if (isUnanswered(error)) {
    return page.t("error.unreachable");
  }
  if (error instanceof Problem) {
    const { i18n } = page;
    const title = i18n.translated(error.title);
    if (error.detail === "") {
      return title ?? error.title;
    }
    return i18n.translated(error.detail) ?? (title === undefined ? error.detail : `${title}: ${error.detail}`);
  }
  return error instanceof Error ? error.message : String(error);
}

/** Fails where a site was fetched that has no file to show: what follows from an empty text would be said of that site. */
export function requireFile({ state, i18n }: Page): void {
  const { robots, site } = state.get();
  if (robots === "" && site !== "") {
    throw new Error(i18n.pieces("site.noFile", { site }).join("")); // an origin needs no isolates
  }
}
