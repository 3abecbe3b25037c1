import type { Verdict } from "../api";
import { fill, h } from "../dom";
import { foreign, shown } from "../foreign";
import type { Page, View } from "../page";
import { DIALECTS } from "../state";
import { crawlerPicker } from "./crawlers";
import { Question, crawlerName, field, mark, problem, summary, wide } from "./parts";
import { divergence, markEditor, walk } from "./walk";

/** What the API answers at once, and what a table can show. */
const MAX_VERDICTS = 1_000;

/** Which of the URLs may be crawled by whom, and why. */
export const view: View = {
  id: "test",
  title: "view.test",
  mount(root, page) {
    const { t, state } = page;
    const urls = h("textarea", {
      id: "urls",
      rows: 6,
      spellcheck: "false",
      autocapitalize: "off",
      wrap: "off",
      dir: "ltr",
      "aria-describedby": "urls-hint",
    });
    urls.value = state.get().urls.join("\n");
    urls.addEventListener("input", () => state.set({ urls: lines(urls.value) }));
    const said = summary();
    const results = h("div", { class: "results" });
    const detail = h("div", { class: "detail" });
    root.append(
      h(
        "div",
        { class: "form" },
        field(t("test.urls"), urls, t("test.urlsHint")),
        crawlerPicker(page),
      ),
      said,
      results,
      detail,
    );
    const chosen = h("p", { class: "hidden", role: "status" });
    root.append(chosen);
    const matrix = new Matrix(page, results, detail, chosen);
    const question = new Question(
      page,
      results,
      async (signal) => {
        const { robots, urls, crawlers, dialect } = state.get();
        if (urls.length === 0 || crawlers.length === 0) {
          matrix.clear();
          fill(said, t("test.nothing"));
          return;
        }
        const most = Math.floor(MAX_VERDICTS / crawlers.length);
        const asked = urls.slice(0, Math.max(1, most));
        const readings = [dialect, ...DIALECTS.filter((other) => other !== dialect)];
        const answers = await Promise.all(
          readings.map((reading) => page.api.check({ robots, urls: asked, crawlers, dialect: reading }, signal)),
        );
        const chosen = answers[0] ?? [];
        matrix.show(asked, crawlers, answers);
        const allowed = chosen.filter((verdict) => verdict.allowed).length;
        fill(
          said,
          t("test.summary", { count: chosen.length, allowed, disallowed: chosen.length - allowed }),
          asked.length < urls.length && ` ${t("test.cut", { count: asked.length })}`,
        );
      },
      (error) => {
        matrix.clear();
        fill(said);
        fill(results, problem(error));
      },
    );
    state.subscribe((now, changed) => {
      if (changed.has("urls") && lines(urls.value).join("\n") !== now.urls.join("\n")) {
        urls.value = now.urls.join("\n");
      }
      if (["robots", "urls", "crawlers", "dialect"].some((key) => changed.has(key as keyof typeof now))) {
        if (now.view === "test") {
          question.soon();
        }
      }
    }, page.signal);
    return {
      shown: () => void question.now(),
      hidden: () => page.editor.clearMarks(),
    };
  },
};

function lines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A table of verdicts, URLs by crawlers. One of its cells is in the order of focus; arrow keys lead to the others. */
class Matrix {
  #urls: string[] = [];
  #crawlers: string[] = [];
  #cells: HTMLButtonElement[][] = [];
  #row = 0;
  #column = 0;
  /** The cell whose walk is shown, by what it is about: its place may change. */
  #open: { url: string; crawler: string } | undefined;

  constructor(
    private readonly page: Page,
    private readonly results: HTMLElement,
    private readonly detail: HTMLElement,
    /** Tells readers of screens which walk is shown. */
    private readonly said: HTMLElement,
  ) {}

  clear(): void {
    fill(this.results);
    fill(this.detail);
    this.#cells = [];
    this.page.editor.clearMarks();
  }

  /** @param answers of each dialect the verdicts, crawler by crawler; the chosen dialect comes first */
  show(urls: string[], crawlers: string[], answers: Verdict[][]): void {
    const { t } = this.page;
    const hadFocus = this.results.contains(document.activeElement);
    this.#urls = urls;
    this.#crawlers = crawlers;
    this.#row = Math.min(this.#row, urls.length - 1);
    this.#column = Math.min(this.#column, crawlers.length - 1);
    this.#cells = urls.map((_, row) =>
      crawlers.map((_, column) => this.#cell(row, column, answers.map((all) => all[column * urls.length + row]))),
    );
    const table = h(
      "table",
      { class: "matrix" },
      h("caption", { class: "hidden" }, t("test.caption")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "URL"),
          ...crawlers.map((name) => h("th", { scope: "col" }, crawlerName(this.page, name))),
        ),
      ),
      h(
        "tbody",
        {},
        ...urls.map((url, row) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, foreign(url, "url")),
            ...(this.#cells[row] ?? []).map((cell) => h("td", {}, cell)),
          ),
        ),
      ),
    );
    table.addEventListener("keydown", (event) => this.#move(event));
    fill(this.results, wide(t("test.caption"), table), h("p", { class: "hint" }, t("test.keys")));
    this.#stop(this.#row, this.#column, hadFocus);
    this.#reopen();
  }

  #cell(row: number, column: number, verdicts: (Verdict | undefined)[]): HTMLButtonElement {
    const { t } = this.page;
    const [verdict] = verdicts;
    const allowed = verdict?.allowed ?? true;
    const diverges = verdicts.some((other) => other !== undefined && other.allowed !== allowed);
    const line = verdict?.line ?? 0;
    return h(
      "button",
      {
        type: "button",
        class: `cell ${allowed ? "yes" : "no"}`,
        tabindex: -1,
        "aria-pressed": "false",
        title: diverges && t("dialect.diverges"),
        on: { click: () => void this.#choose(row, column) },
      },
      mark(allowed),
      h("span", { class: "word" }, t(allowed ? "verdict.allowed" : "verdict.disallowed")),
      line > 0 && h("span", { class: "at" }, t("line.short", { line })),
      diverges && divergence(this.page),
    );
  }

  #move(event: KeyboardEvent): void {
    const lastRow = this.#urls.length - 1;
    const lastColumn = this.#crawlers.length - 1;
    const to: Record<string, [number, number]> = {
      ArrowUp: [this.#row - 1, this.#column],
      ArrowDown: [this.#row + 1, this.#column],
      ArrowLeft: [this.#row, this.#column - 1],
      ArrowRight: [this.#row, this.#column + 1],
      Home: [this.#row, 0],
      End: [this.#row, lastColumn],
      PageUp: [0, this.#column],
      PageDown: [lastRow, this.#column],
    };
    const place = to[event.key];
    if (place === undefined || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    event.preventDefault();
    const [row, column] = place;
    if (row >= 0 && row <= lastRow && column >= 0 && column <= lastColumn) {
      this.#stop(row, column, true);
    }
  }

  /** Makes a cell the one that the tab key leads to. */
  #stop(row: number, column: number, focus: boolean): void {
    this.#cells[this.#row]?.[this.#column]?.setAttribute("tabindex", "-1");
    this.#row = row;
    this.#column = column;
    const cell = this.#cells[row]?.[column];
    cell?.setAttribute("tabindex", "0");
    if (focus) {
      cell?.focus();
    }
  }

  /** Shows the walk again that was shown before the answers changed. */
  #reopen(): void {
    const row = this.#open === undefined ? -1 : this.#urls.indexOf(this.#open.url);
    const column = this.#open === undefined ? -1 : this.#crawlers.indexOf(this.#open.crawler);
    if (row >= 0 && column >= 0) {
      void this.#choose(row, column, false);
    } else {
      this.#open = undefined;
      fill(this.detail);
      this.page.editor.clearMarks();
    }
  }

  async #choose(row: number, column: number, byUser = true): Promise<void> {
    const url = this.#urls[row];
    const crawler = this.#crawlers[column];
    if (url === undefined || crawler === undefined) {
      return;
    }
    const opened = { url, crawler };
    this.#open = opened;
    for (const cell of this.#cells.flat()) {
      cell.setAttribute("aria-pressed", "false");
    }
    this.#cells[row]?.[column]?.setAttribute("aria-pressed", "true");
    if (byUser) {
      this.#stop(row, column, true);
    }
    const { robots, dialect } = this.page.state.get();
    try {
      const verdicts = await Promise.all(
        DIALECTS.map(async (reading) => {
          const request = { robots, urls: [url], crawlers: [crawler], dialect: reading, explain: true };
          return (await this.page.api.check(request, this.page.signal))[0];
        }),
      );
      const there = verdicts.filter((verdict) => verdict !== undefined);
      const verdict = there.find((one) => one.dialect === dialect);
      if (this.#open !== opened || verdict === undefined || this.page.state.get().robots !== robots) {
        return; // something else is looked at by now
      }
      fill(this.detail, walk(this.page, verdict, there));
      markEditor(this.page, verdict);
      if (byUser) {
        // The table stays in sight if there is room for it and the walk, or else the row.
        const cell = this.#cells[row]?.[column];
        const isLow = this.results.offsetHeight <= innerHeight * 0.6;
        (isLow ? this.results : cell)?.scrollIntoView({ block: "start" });
        const verdictText = this.page.t(verdict.allowed ? "verdict.allowed" : "verdict.disallowed");
        fill(this.said, `${shown(crawler)}, ${shown(url)}: ${verdictText}`);
      }
    } catch (error) {
      this.page.failed(error);
    }
  }
}
