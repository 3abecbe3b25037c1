import { fill, h, icon } from "./dom";
import type { I18n } from "./i18n";
import { Problem } from "./model";

/** Between two tries, in milliseconds: first, and at most. */
const FIRST = 1_000;
const LAST = 30_000;

/** Whether the server answers; calls its listeners when it may answer again. */
export class Connection {
  readonly #waiting = new Set<() => void>();
  readonly #listeners = new Set<() => void>();
  #isLost = false;
  #delay = FIRST;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param server its address, without a slash at its end */
  constructor(private readonly server: string) {
    addEventListener("online", () => this.#isLost && this.retry());
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** To be called after a request that the server did not answer, with what to ask again. */
  lost(again?: () => void): void {
    if (again !== undefined) {
      this.#waiting.add(again);
    }
    this.#set(true);
    if (this.#timer === undefined) {
      this.#timer = setTimeout(() => this.retry(), this.#delay);
      this.#delay = Math.min(2 * this.#delay, LAST);
    }
  }

  /** To be called with each answer of the server. */
  answered(): void {
    if (this.#isLost) {
      this.#delay = FIRST;
      this.#stop();
      this.#set(false);
      this.#callAll();
    }
  }

  /** Tries at once. */
  retry(): void {
    this.#stop();
    if (this.#waiting.size > 0) {
      this.#callAll();
    } else {
      fetch(`${this.server}/healthz`, { cache: "no-store" }).then(
        (response) => (response.ok ? this.answered() : this.lost()),
        () => this.lost(),
      );
    }
  }

  subscribe(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #callAll(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const again of waiting) {
      again();
    }
  }

  #set(isLost: boolean): void {
    if (this.#isLost !== isLost) {
      this.#isLost = isLost;
      for (const listener of [...this.#listeners]) {
        listener();
      }
    }
  }
}

/** Whether an error means that the server did not answer: the network failed, or a proxy in front of it says so. */
export function isUnanswered(error: unknown): error is Problem {
  return error instanceof Problem && (error.status === 0 || (error.status >= 502 && error.code === ""));
}

/** Says across the page that the server does not answer, until it does. */
export function connectionBanner(connection: Connection, t: I18n["t"], signal: AbortSignal): HTMLElement {
  const root = h("div", { class: "banner", role: "alert", hidden: true });
  const draw = () => {
    root.hidden = !connection.isLost;
    fill(
      root,
      ...(root.hidden
        ? []
        : [
            icon("alert"),
            h("p", {}, h("strong", {}, t("error.unreachable")), " ", t("connection.old")),
            h("button", { type: "button", class: "button small", on: { click: () => connection.retry() } }, t("connection.retry")),
          ]),
    );
  };
  connection.subscribe(draw, signal);
  draw();
  return root;
}
