import { type Child, fill, h } from "../dom";
import { foreign } from "../foreign";
import type { Page, View } from "../page";
import { Question, requireFile } from "../question";
import { completed, isUsable } from "../urls";
import { tryOut } from "./audit";
import { crawlerName, field, lineButton, problem, side, summary, verdictChip, wide } from "./parts";
import type { CrawlerDiff, Side } from "./types";

/** Crawlers named one by one; of more, how many. */
const MAX_NAMES = 12;

/** The URLs of the first tab that are compared. */
const MAX_URLS = 1_000;

/** What an edit changes: for whom, and for which URLs. */
export const view: View = {
  id: "diff",
  title: "view.diff",
  mount(root, page) {
    const { t, state } = page;
    const old = h("textarea", {
      id: "diff-old",
      rows: 9,
      spellcheck: "false",
      autocapitalize: "off",
      wrap: "off",
      dir: "ltr",
      "aria-describedby": "diff-old-hint",
    });
    old.value = state.get().texts.old ?? "";
    old.addEventListener("input", () => state.setText("old", old.value));
    const file = h("input", { type: "file", id: "diff-file", accept: ".txt,text/plain", class: "hidden", tabindex: -1, "aria-hidden": "true" });
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (chosen !== undefined) {
        state.setText("old", await chosen.text());
        file.value = "";
      }
    });
    const said = summary();
    const results = h("div", { class: "results" });
    const button = (text: string, click: () => void) => h("button", { type: "button", class: "button small", on: { click } }, text);
    root.append(
      h("p", { class: "lead" }, t("diff.lead")),
      h(
        "div",
        { class: "form" },
        h(
          "div",
          {},
          field(t("diff.old"), old, t("diff.oldHint")),
          h(
            "div",
            { class: "row" },
            button(t("diff.keep"), () => {
              state.setText("old", state.get().robots);
              page.notify(t("diff.kept"), "done");
            }),
            button(t("diff.swap"), () => {
              const { robots, texts } = state.get();
              state.load(texts.old ?? "", { texts: { ...texts, old: robots }, edited: true });
            }),
            button(t("diff.open"), () => file.click()),
            file,
          ),
          h("p", { class: "hint" }, t("diff.urlsHint")),
        ),
      ),
      said,
      results,
    );
    const question = new Question(
      page,
      results,
      async (signal) => {
        const { robots, texts, dialect, crawlers, urls } = state.get();
        requireFile(page);
        const before = texts.old;
        if (before === undefined || before === "") {
          fill(said, t("diff.nothing"));
          fill(results);
          return;
        }
        const asked = {
          old: before,
          new: robots,
          dialect,
          crawlers: crawlers.filter((name) => name !== "*"),
          urls: urls.map(completed).filter(isUsable).slice(0, MAX_URLS),
        };
        const diff = await page.api.answer("/v1/diff", asked, signal);
        const changed = diff.crawlers.filter((crawler) => crawler.outcome !== "same");
        fill(said, diff.same ? t("diff.same") : t("diff.summary", { count: changed.length }));
        fill(results, ...diff.crawlers.map((crawler) => crawlerSection(page, crawler, before.split(/\r\n|\r|\n/))));
      },
      (error) => {
        fill(said);
        fill(results, problem(page, error));
      },
    );
    state.subscribe((now, changed) => {
      if (old.value !== (now.texts.old ?? "")) {
        old.value = now.texts.old ?? "";
      }
      const asked = ["robots", "site", "texts", "dialect", "crawlers", "urls"] as const;
      if (now.view === "diff" && asked.some((key) => changed.has(key))) {
        question.soon(500);
      }
    }, page.signal);
    return { shown: () => void question.now() };
  },
};

function crawlerSection(page: Page, crawler: CrawlerDiff, before: readonly string[]): HTMLElement {
  const { t } = page;
  const { regions = [], flips = [] } = crawler;
  const opened = regions.filter((region) => region.new.allowed);
  const closed = regions.filter((region) => !region.new.allowed);
  return h(
    "section",
    { class: `change ${crawler.outcome}` },
    h("h3", {}, ...names(page, crawler.names)),
    crawler.outcome === "same" && h("p", {}, t("diff.sameFor")),
    crawler.outcome === "undecided" && h("p", {}, t("diff.undecided"), " ", foreign(crawler.why ?? "")),
    closed.length > 0 && regionTable(page, crawler, t("diff.closed"), closed, before),
    opened.length > 0 && regionTable(page, crawler, t("diff.opened"), opened, before),
    crawler.complete === false && h("p", { class: "faint" }, t("diff.incomplete")),
    flips.length > 0 && flipList(page, flips),
  );
}

function names(page: Page, all: string[]): Child[] {
  const children: Child[] = [];
  for (const name of all.slice(0, MAX_NAMES)) {
    children.push(children.length > 0 && page.t("list.comma"), crawlerName(page, name));
  }
  if (all.length > MAX_NAMES) {
    children.push(` ${page.t("diff.moreNames", { count: all.length - MAX_NAMES })}`);
  }
  return children;
}

function regionTable(
  page: Page,
  crawler: CrawlerDiff,
  title: string,
  regions: { witness: string; old: Side; new: Side }[],
  before: readonly string[],
): HTMLElement {
  const { t } = page;
  const asker = crawler.names.includes("*") ? "*" : (crawler.names[0] ?? "*");
  const table = h(
    "table",
    { class: "regions" },
    h("caption", {}, title),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("column.witness")),
        h("th", { scope: "col" }, t("column.old")),
        h("th", { scope: "col" }, t("column.new")),
      ),
    ),
    h(
      "tbody",
      {},
      ...regions.map((region) =>
        h(
          "tr",
          {},
          h(
            "th",
            { scope: "row" },
            h(
              "button",
              { type: "button", class: "link try", on: { click: () => tryOut(page, asker, region.witness) } },
              foreign(region.witness, "url"),
            ),
          ),
          h(
            "td",
            {},
            side(page, region.old, (line) =>
              h("span", { class: "line", title: before[line - 1]?.slice(0, 200) }, t("line.short", { line })),
            ),
          ),
          h("td", {}, side(page, region.new, (line) => lineButton(page, line))),
        ),
      ),
    ),
  );
  return wide(title, table);
}

/** Which of the user's own URLs get another verdict. */
function flipList(page: Page, flips: NonNullable<CrawlerDiff["flips"]>): HTMLElement {
  const { t } = page;
  return h(
    "div",
    { class: "flips" },
    h("h4", {}, t("diff.yours")),
    h(
      "ul",
      {},
      ...flips.map((flip) =>
        h(
          "li",
          {},
          t("diff.flips", { count: flip.count }),
          " ",
          verdictChip(page, flip.old.allowed),
          " ",
          h("span", { class: "faint arrow", "aria-hidden": "true" }, "→"),
          " ",
          verdictChip(page, flip.new.allowed),
          " ",
          ...flip.examples.flatMap((url, index): Child[] => [index > 0 && t("list.comma"), foreign(url, "url")]),
          flip.count > flip.examples.length && " …",
        ),
      ),
    ),
  );
}
