import { type Child, fill, h, icon } from "../dom";
import { foreign, shown } from "../foreign";
import type { Decision } from "../model";
import type { Page, View } from "../page";
import { Question } from "../question";
import type { State, Store } from "../state";
import { crawlerName, field, lineButton, problem, reasonText, summary, verdictChip, wide } from "./parts";
import { RESOURCE_KINDS, type Resource, type ResourceKind, type Resources } from "./types";

/** Rows that a browser lays out in a moment. */
const MAX_ROWS = 500;

/** The HTML that was pasted, while the page is built again in another language. It is too long for drafts and links. */
const PASTED = new WeakMap<Store, string>();

/** What a page loads, and which of it crawlers may not fetch. */
export const view: View = {
  id: "resources",
  title: "view.resources",
  mount(root, page) {
    const { t, state } = page;
    const html = h("textarea", {
      id: "resources-html",
      rows: 4,
      spellcheck: "false",
      autocapitalize: "off",
      wrap: "off",
      dir: "ltr",
      "aria-describedby": "resources-html-hint",
    });
    html.value = PASTED.get(state) ?? "";
    const fetchButton = h("button", { type: "button", class: "button" }, icon("globe"), t("resources.fetch"));
    const said = summary();
    const notes = h("div", { class: "resource-notes" });
    const tools = h("div", { class: "filters", hidden: true });
    const results = h("div", { class: "results" });
    const kind = select("resources-kind", [
      ["", t("table.any")],
      ...RESOURCE_KINDS.map((name): [string, string] => [name, t(`kind.${name}`)]),
    ]);
    const shows = select("resources-shows", [
      ["all", t("resources.all")],
      ["disallowed", t("table.shows.disallowed")],
    ]);
    tools.append(field(t("table.shows"), shows), field(t("resources.kind"), kind));
    root.append(
      h("p", { class: "lead" }, t("resources.lead")),
      h("div", { class: "form" }, h("div", {}, field(t("resources.html"), html, t("resources.htmlHint")), h("div", { class: "row" }, fetchButton))),
      h("div", { class: "said" }, said),
      notes,
      tools,
      results,
    );

    if (page.api.server === null) {
      fetchButton.disabled = true;
      html.disabled = true;
      fill(said, t("resources.noServer"));
      return;
    }
    let found: Resources | undefined;
    const clear = (text: Child) => {
      found = undefined;
      tools.hidden = true;
      fill(said, text);
      fill(notes);
      fill(results);
    };
    const draw = () => {
      if (found !== undefined) {
        const rows = inOrder(found.resources).filter(
          (row) => (kind.value === "" || row.kind === kind.value) && (shows.value === "all" || isDisallowed(row)),
        );
        tools.hidden = found.resources.length === 0;
        fill(said, ...summaryOf(page, found));
        fill(notes, ...notesOn(page, found));
        fill(
          results,
          rows.length > 0 && wide(t("view.resources"), tableOf(page, found.page.url, rows.slice(0, MAX_ROWS))),
          rows.length > MAX_ROWS && h("p", { class: "hint" }, t("resources.more", { shown: MAX_ROWS, count: rows.length })),
          rows.length === 0 && found.resources.length > 0 && h("p", { class: "hint" }, t("resources.none")),
        );
      }
    };
    kind.addEventListener("input", draw);
    shows.addEventListener("input", draw);

    const question = new Question(
      page,
      results,
      async (signal) => {
        const { page: url, robots, site, crawlers, dialect } = state.get();
        if (!/^https?:/i.test(url) || crawlers.length === 0) {
          clear(t(crawlers.length === 0 ? "answer.noCrawler" : "resources.noPage"));
          return;
        }
        const asked = { url, crawlers, ...(html.value !== "" && { html: html.value }), ...(site === "" && { robots, dialect }) };
        found = await page.api.post<Resources>("/v1/resources", asked, signal);
        draw();
        if (state.get().robots !== robots || state.get().dialect !== dialect) {
          verdicts.soon();
        }
      },
      (error) => {
        clear("");
        fill(results, problem(page, error));
      },
    );
    // After an edit of the robots.txt only the verdicts are asked for: the page is not fetched again.
    const verdicts = new Question(
      page,
      results,
      async (signal) => {
        const { robots, crawlers, dialect } = state.get();
        const of = found;
        const own = of === undefined ? [] : [of.page, ...of.resources].filter(isOwn);
        if (own.length > 0) {
          const all = await page.api.check({ robots, dialect, crawlers, urls: own.map(({ url }) => url) }, signal);
          own.forEach((row, index) => (row.verdicts = crawlers.map((_, place) => all[place * own.length + index] as Decision)));
          draw();
        }
      },
      (error) => fill(results, problem(page, error)),
    );
    const again = () => {
      verdicts.drop();
      if (html.value !== "" || found !== undefined) {
        question.soon(500);
      }
    };
    html.addEventListener("input", () => {
      PASTED.set(state, html.value);
      if (html.value === "") {
        question.drop();
        clear("");
      } else {
        again();
      }
    });
    fetchButton.addEventListener("click", () => {
      html.value = "";
      PASTED.delete(state);
      void question.now();
    });
    let before = state.get();
    const look = (now: Readonly<State>) => {
      const changed = (key: keyof State) => JSON.stringify(now[key]) !== JSON.stringify(before[key]);
      if (changed("page") && html.value === "") {
        question.drop();
        clear("");
      } else if (changed("page") || changed("site") || changed("crawlers")) {
        again();
      } else if (found !== undefined && (changed("robots") || changed("dialect"))) {
        verdicts.soon();
      }
      before = now;
    };
    state.subscribe((now) => now.view === "resources" && look(now), page.signal);
    return {
      shown() {
        if (found === undefined && html.value !== "") {
          void question.now();
        }
        look(state.get());
      },
    };
  },
};

function select(id: string, options: [string, string][]): HTMLSelectElement {
  return h("select", { id }, ...options.map(([value, text]) => h("option", { value }, text)));
}

/** Whether the text in the editor decides. */
function isOwn({ verdicts }: { verdicts: Decision[] }): boolean {
  return verdicts.some(({ origin, allowed }) => origin === null && allowed !== null);
}

function isDisallowed({ verdicts }: { verdicts: Decision[] }): boolean {
  return verdicts.some(({ allowed }) => allowed === false);
}

/** Disallowed ones first, then those without a verdict; of each, scripts and styles first. */
function inOrder(resources: readonly Resource[]): Resource[] {
  const rank = (row: Resource) => (isDisallowed(row) ? 0 : row.verdicts.some(({ allowed }) => allowed === null) ? 1 : 2);
  const place = (kind: ResourceKind) => RESOURCE_KINDS.indexOf(kind);
  return [...resources].sort((a, b) => rank(a) - rank(b) || place(a.kind) - place(b.kind) || a.htmlLine - b.htmlLine);
}

/** How many are disallowed, for each crawler. */
function summaryOf({ t, state }: Page, { resources }: Resources): Child[] {
  if (resources.length === 0) {
    return [t("resources.empty")];
  }
  return state.get().crawlers.map((crawler, index) => {
    const disallowed = resources.filter(({ verdicts }) => verdicts[index]?.allowed === false).length;
    const name = crawler === "*" ? t("crawler.other") : shown(crawler);
    return h("span", { class: "of-crawler" }, t("resources.summary", { disallowed, count: resources.length, crawler: name }));
  });
}

/** What else there is to know: blocked scripts and styles, the page's own verdict, where it was found. */
function notesOn(page: Page, { page: own, resources }: Resources): Child[] {
  const { t } = page;
  const crawlers = own.verdicts.filter(({ allowed }) => allowed === false).map(({ crawler }) => crawler);
  const needed = resources.filter((row) => (row.kind === "script" || row.kind === "style") && isDisallowed(row));
  return [
    crawlers.length > 0 &&
      h("p", { class: "refused" }, t("resources.page"), " ", ...crawlers.flatMap((name, index) => [index > 0 && t("list.comma"), crawlerName(page, name)])),
    needed.length > 0 && h("p", { class: "refused" }, t("resources.needed", { count: needed.length })),
    own.fetched !== null && own.fetched.url !== own.url && h("p", { class: "hint" }, t("resources.moved"), " ", foreign(own.fetched.url, "url")),
  ];
}

/** Of the page's own site, URLs are shown without it. */
function tableOf(page: Page, url: string, rows: readonly Resource[]): HTMLElement {
  const { t } = page;
  const { crawlers } = page.state.get();
  const origin = new URL(url).origin;
  const short = (full: string) => (full.startsWith(`${origin}/`) ? full.slice(origin.length) : full);
  return h(
    "table",
    { class: "resources" },
    h("caption", { class: "hidden" }, t("view.resources")),
    h(
      "thead",
      {},
      h("tr", {}, h("th", { scope: "col" }, "URL"), ...crawlers.map((name) => h("th", { scope: "col" }, crawlerName(page, name)))),
    ),
    h(
      "tbody",
      {},
      ...rows.map((row) =>
        h(
          "tr",
          {},
          h(
            "th",
            { scope: "row" },
            foreign(short(row.url), "url"),
            h("span", { class: "faint" }, t(`kind.${row.kind}`), " · ", t("resources.htmlLine", { line: row.htmlLine })),
          ),
          ...row.verdicts.map((verdict) => h("td", {}, ...verdictOf(page, verdict))),
        ),
      ),
    ),
  );
}

/** A verdict with the line that decides; one of another site's robots.txt cannot be shown in the editor. */
function verdictOf(page: Page, { allowed, line, rule, reason, origin, explanation }: Decision): Child[] {
  const { t } = page;
  if (allowed === null) {
    return [h("span", { class: "faint", title: explanation }, reasonText(page, reason))];
  }
  const why = line === null ? undefined : origin === null ? lineButton(page, line) : h("span", {}, t("line.short", { line }));
  return [
    verdictChip(page, allowed),
    h(
      "span",
      { class: "because" },
      why ?? (allowed ? "" : h("span", { class: "faint", title: explanation }, reasonText(page, reason))),
      rule !== null && !allowed && " ",
      rule !== null && !allowed && h("code", {}, foreign(rule)),
    ),
  ];
}
