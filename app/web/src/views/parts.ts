import { type Child, h, svg } from "../dom";
import { foreign } from "../foreign";
import type { Key } from "../i18n";
import type { Page } from "../page";
import type { Side } from "./types";

/** Answers a question anew whenever what it depends on changes, and drops answers that come too late. */
export class Question {
  #running = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param region marked busy meanwhile
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
    this.drop();
    this.region.setAttribute("aria-busy", "true");
    this.#timer = setTimeout(() => void this.now(), delay);
  }

  async now(): Promise<void> {
    this.drop();
    if (this.page.signal.aborted) {
      return;
    }
    const running = new AbortController();
    this.#running = running;
    this.region.setAttribute("aria-busy", "true");
    try {
      await this.ask(running.signal);
    } catch (error) {
      if (!running.signal.aborted) {
        this.failed(error);
      }
    } finally {
      if (this.#running === running) {
        this.region.removeAttribute("aria-busy");
      }
    }
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#running.abort();
  }
}

/** Why something could not be answered, where the answer would stand. */
export function problem(error: unknown): HTMLElement {
  const text = error instanceof Error ? error.message : String(error);
  return h("p", { class: "refused", role: "alert" }, foreign(text));
}

/** A check mark or a cross. Beside it stands the word, so that nobody has to tell shapes or colours apart. */
export function mark(allowed: boolean): SVGSVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 16 16", class: `mark ${allowed ? "yes" : "no"}`, "aria-hidden": "true", focusable: "false" },
    svg("path", { d: allowed ? "M3 8.500l3.300 3.300L13 4.800" : "M4 4l8 8M12 4l-8 8" }),
  );
}

/** Allowed or disallowed. */
export function verdictChip(page: Page, allowed: boolean): HTMLElement {
  return h(
    "span",
    { class: `tag ${allowed ? "yes" : "no"}` },
    mark(allowed),
    page.t(allowed ? "verdict.allowed" : "verdict.disallowed"),
  );
}

/** The number of a line of the robots.txt, which leads there. */
export function lineButton(page: Page, line: number, ...text: Child[]): HTMLButtonElement {
  return h(
    "button",
    {
      type: "button",
      class: "link line",
      "aria-label": text.length === 0 ? page.t("line.show", { line }) : undefined,
      on: {
        click: () => {
          page.editor.reveal(line);
          page.editor.focus();
        },
      },
    },
    ...(text.length === 0 ? [page.t("line.short", { line })] : text),
  );
}

/** A rule as a line says it: `Disallow: /private/`. */
export function ruleText(rule: { type: "allow" | "disallow"; path: string }): HTMLElement {
  return h(
    "code",
    { class: `rule ${rule.type}` },
    rule.type === "allow" ? "Allow: " : "Disallow: ",
    foreign(rule.path),
  );
}

/** Why a verdict is as it is. */
export function reasonText(page: Page, reason: string): string {
  return page.t(`reason.${reason}` as Key);
}

/** The verdict of one of two files: allowed or not, by which line. */
export function side(page: Page, of: Side, line: (number: number) => Child): HTMLElement {
  return h(
    "span",
    { class: "side" },
    verdictChip(page, of.allowed),
    " ",
    of.rule === undefined ? h("span", { class: "faint" }, reasonText(page, of.reason)) : line(of.rule.line),
    of.rule !== undefined && " ",
    of.rule !== undefined && ruleText(of.rule),
  );
}

/** A crawler as it is named to people; `*` is any that no group names. */
export function crawlerName(page: Page, name: string): Child {
  return name === "*" ? page.t("crawler.other") : foreign(name);
}

/** A field with its label. */
export function field(label: string, control: HTMLElement, hint?: Child): HTMLElement {
  return h(
    "div",
    { class: "field" },
    h("label", { for: control.id }, label),
    hint !== undefined && h("p", { class: "hint", id: `${control.id}-hint` }, hint),
    control,
  );
}

/** What others hear of a result, in a sentence. */
export function summary(): HTMLElement {
  return h("p", { class: "summary", role: "status" });
}

/** Something that can be wider than the screen: it scrolls by itself, by keys too. */
export function wide(label: string, child: HTMLElement | SVGElement): HTMLElement {
  return h("div", { class: "wide", role: "group", "aria-label": label, tabindex: 0 }, child);
}
