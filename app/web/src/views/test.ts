import { createUrlEditor } from "../deferred-editor";
import { fill, h } from "../dom";
import type { Page, View } from "../page";
import { Question } from "../question";
import { DIALECTS, type State } from "../state";
import { completed, linesOf } from "../urls";
import { crawlerPicker } from "./crawlers";
import { problem, summary } from "./parts";
import { type Asked, type Row, ask, compare } from "./verdict-rows";
import { VerdictTable } from "./verdict-table";
import { walkPanel } from "./walk-panel";

/** From how many URLs on their progress is shown. */
const MANY = 500;

/** Which of the URLs may be crawled by whom, and why. */
export const view: View = {
  id: "test",
  title: "view.test",
  mount(root, page) {
    const { t, state } = page;
    const host = h("div", { class: "url-editor", dir: "ltr" });
    let typed = state.get().urls;
    const editor = createUrlEditor(host, {
      lines: typed,
      label: t("test.urls"),
      hint: t("test.urlsHint"),
      onChange(text) {
        typed = linesOf(text);
        state.set({ urls: typed });
      },
    }, page.api.hasVerdicts);
    page.signal.addEventListener("abort", () => editor.destroy());
    const said = summary();
    const completions = h("p", { class: "hint" });
    const progress = h("p", { class: "hint progress" });
    const results = h("div", { class: "results" });
    const walk = walkPanel(page);
    const table = new VerdictTable(page, (url, crawler) => state.set({ open: { url, crawler } }));
    root.append(
      h(
        "div",
        { class: "test-main" },
        h(
          "div",
          { class: "form" },
          h(
            "div",
            { class: "field" },
            h("span", { class: "label", on: { click: () => editor.focus() } }, t("test.urls")),
            host,
            completions,
          ),
          crawlerPicker(page),
        ),
        h("div", { class: "said" }, said, progress),
        results,
      ),
      walk.root,
    );
    let asked: Asked | undefined;
    let rows: Row[] = [];
    const question = new Question(
      page,
      results,
      async (signal) => {
        const { robots, site, urls, crawlers, dialect } = state.get();
        const count = urls.filter((url) => completed(url) !== url).length;
        fill(completions, count > 0 && t("test.completed", { count }));
        comparison.drop();
        if (urls.length === 0 || crawlers.length === 0) {
          fill(said, t("test.nothing"));
          fill(results);
          return;
        }
        const now = { robots, site, urls, crawlers, dialect };
        const report = (done: number) =>
          fill(progress, urls.length > MANY && done < urls.length && t("test.progress", { done, all: urls.length }));
        report(0);
        rows = await ask(page.api, now, report, signal).finally(() => fill(progress));
        asked = now;
        fill(said, ...summaryOf(page, rows));
        if (table.root.parentElement !== results) {
          fill(results, table.root);
        }
        table.show(rows, crawlers);
        if (site === "") {
          void comparison.now();
        }
      },
      (error) => {
        fill(said);
        fill(progress);
        fill(results, problem(page, error));
      },
    );
    // The other dialects come after the verdicts: they only mark those that differ.
    const comparison = new Question(
      page,
      progress,
      async (signal) => {
        const of = asked;
        if (of === undefined) {
          return;
        }
        let diverges = false;
        for (const dialect of DIALECTS) {
          if (dialect !== of.dialect) {
            diverges = (await compare(page.api, { ...of, dialect }, rows, signal)) || diverges;
          }
        }
        if (diverges) {
          table.show(rows, of.crawlers);
        }
      },
      () => undefined, // the verdicts themselves are there
    );
    state.subscribe((now, changed) => {
      if (changed.has("urls") && now.urls !== typed) {
        typed = now.urls;
        editor.setLines(now.urls);
      }
      if (now.view !== "test") {
        return;
      }
      if (changed.has("open")) {
        table.mark();
      }
      if (["robots", "site", "urls", "crawlers", "dialect"].some((key) => changed.has(key as keyof State))) {
        comparison.drop();
        question.soon();
      }
    }, page.signal);
    return {
      shown() {
        void question.now();
        walk.ask();
      },
      hidden: () => page.editor.clearMarks(),
    };
  },
};

function summaryOf({ t }: Page, rows: readonly Row[]): string[] {
  let allowed = 0;
  let count = 0;
  let problems = 0;
  for (const { cells, problem } of rows) {
    problems += problem === undefined ? 0 : 1;
    count += cells.length;
    allowed += cells.filter((cell) => cell.allowed).length;
  }
  return [
    t("test.summary", { count, allowed, disallowed: count - allowed }),
    problems === 0 ? "" : ` · ${t("test.problems", { count: problems })}`,
  ];
}
