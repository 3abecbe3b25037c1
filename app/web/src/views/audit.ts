import { type Child, fill, h, svg } from "../dom";
import { foreign } from "../foreign";
import type { Key } from "../i18n";
import type { Page, View } from "../page";
import { Question, requireFile } from "../question";
import { PURPOSES, purposeName } from "./crawlers";
import { field, lineButton, problem, reasonText, summary, wide } from "./parts";
import { ACCESS, type Access, type Audit, type AuditRow, type PathVerdict } from "./types";

/** Who may crawl: each known crawler, and how much of the site is open to it. */
export const view: View = {
  id: "audit",
  title: "view.audit",
  mount(root, page) {
    const { t, state } = page;
    const said = summary();
    const overview = h("div", { class: "overview" });
    const table = h("div", { class: "results" });
    const filter = h("input", { type: "search", id: "audit-filter", dir: "auto", spellcheck: "false" });
    const purpose = choice("audit-purpose", [
      ["", t("audit.allPurposes")],
      ...PURPOSES.map((name): [string, string] => [name, purposeName(page, name)]),
    ]);
    const access = choice("audit-access", [
      ["", t("audit.anyAccess")],
      ...ACCESS.map((name): [string, string] => [name, t(`access.${name}`)]),
    ]);
    const little = h("input", { type: "checkbox", id: "audit-all" });
    let audit: Audit | undefined;

    const showTable = () => {
      if (audit === undefined) {
        return;
      }
      const wanted = filter.value.trim().toLowerCase();
      const rows = audit.crawlers.filter(
        (row) =>
          (purpose.value === "" || row.purpose === purpose.value) &&
          (access.value === "" || row.use === access.value) &&
          (wanted === "" || `${row.token} ${row.operator}`.toLowerCase().includes(wanted)) &&
          (little.checked || wanted !== "" || row.verified || row.group === "named"),
      );
      fill(said, t("audit.summary", { count: rows.length, all: audit.crawlers.length, date: day(page, audit.catalog) }));
      fill(table, rows.length > 0 && wide(t("view.audit"), crawlersTable(page, rows)));
    };
    for (const control of [filter, purpose, access, little]) {
      control.addEventListener("input", showTable);
    }
    root.append(
      h("p", { class: "lead" }, t("audit.lead")),
      overview,
      h(
        "div",
        { class: "filters" },
        field(t("filter.label"), filter),
        field(t("column.purpose"), purpose),
        field(t("column.access"), access),
        h("label", { class: "check" }, little, t("audit.little")),
      ),
      said,
      table,
    );
    const question = new Question(
      page,
      table,
      async (signal) => {
        const { robots, dialect } = state.get();
        requireFile(page);
        audit = await page.api.answer("/v1/audit", { robots, dialect }, signal);
        fill(overview, wide(t("audit.overview"), overviewTable(page, audit)));
        showTable();
      },
      (error) => {
        audit = undefined;
        fill(overview);
        fill(said);
        fill(table, problem(page, error));
      },
    );
    state.subscribe((now, changed) => {
      if (now.view === "audit" && ["robots", "site", "dialect"].some((key) => changed.has(key as keyof typeof now))) {
        question.soon(500);
      }
    }, page.signal);
    return { shown: () => void question.now() };
  },
};

function day(page: Page, date: string): string {
  return new Intl.DateTimeFormat(page.i18n.locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

function choice(id: string, options: [string, string][]): HTMLSelectElement {
  return h("select", { id }, ...options.map(([value, text]) => h("option", { value }, text)));
}

function accessChip(page: Page, access: Access): HTMLElement {
  return h("span", { class: `tag access-${access}` }, page.t(`access.${access}`));
}

/** How many crawlers of each purpose have which access, as a bar and in numbers. */
function overviewTable(page: Page, audit: Audit): HTMLElement {
  const { t } = page;
  const purposes = PURPOSES.filter((purpose) => audit.purposes[purpose] !== undefined);
  const occurs = (access: Access) => purposes.some((purpose) => (audit.purposes[purpose]?.[access] ?? 0) > 0);
  const shown = ACCESS.filter((access) => (access !== "undecided" && access !== "refused") || occurs(access));
  return h(
    "table",
    { class: "numbers" },
    h("caption", { class: "hidden" }, t("audit.overview")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("column.purpose")),
        h("td", { class: "bar" }),
        ...shown.map((access) => h("th", { scope: "col" }, accessChip(page, access))),
      ),
    ),
    h(
      "tbody",
      {},
      ...purposes.map((purpose) => {
        const counts = audit.purposes[purpose] ?? { allowed: 0, partly: 0, refused: 0, disallowed: 0, undecided: 0 };
        return h(
          "tr",
          {},
          h("th", { scope: "row" }, purposeName(page, purpose)),
          h("td", { class: "bar" }, bar(counts)),
          ...shown.map((access) =>
            h("td", { class: counts[access] === 0 ? "none" : undefined }, page.i18n.number(counts[access])),
          ),
        );
      }),
    ),
  );
}

/** The numbers stand beside it, so that readers of screens pass over it. */
function bar(counts: Record<Access, number>): SVGElement {
  const all = ACCESS.reduce((sum, access) => sum + counts[access], 0);
  let x = 0;
  return svg(
    "svg",
    { viewBox: "0 0 100 8", preserveAspectRatio: "none", class: "share", "aria-hidden": "true" },
    ...ACCESS.map((access) => {
      const width = all === 0 ? 0 : (100 * counts[access]) / all;
      const part = svg("rect", { x, y: 0, width, height: 8, class: `access-${access}` });
      x += width;
      return part;
    }),
  );
}

function crawlersTable(page: Page, rows: AuditRow[]): HTMLElement {
  const { t } = page;
  return h(
    "table",
    { class: "crawlers" },
    h("caption", { class: "hidden" }, t("view.audit")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ...(["crawler", "access", "root", "otherwise"] as const).map((name) =>
          h("th", { scope: "col" }, t(`column.${name}`)),
        ),
      ),
    ),
    h("tbody", {}, ...rows.map((row) => crawlerRow(page, row))),
  );
}

function crawlerRow(page: Page, row: AuditRow): HTMLElement {
  const otherwise = row.root?.allowed === false ? row.allowedExample : row.disallowedExample;
  return h(
    "tr",
    {},
    h(
      "th",
      { scope: "row" },
      foreign(row.token),
      h("span", { class: "faint" }, foreign(row.operator), ...[purposeName(page, row.purpose), ...notes(page, row)].map((note) => ` · ${note}`)),
    ),
    h("td", {}, accessChip(page, row.use)),
    h("td", {}, ...verdictOn(page, row.root)),
    h(
      "td",
      {},
      row.access === "partly" && otherwise !== null && tryButton(page, row, otherwise),
    ),
  );
}

function verdictOn(page: Page, verdict: PathVerdict | null): Child[] {
  if (verdict === null) {
    return [];
  }
  return verdict.rule === undefined
    ? [h("span", { class: "faint" }, reasonText(page, verdict.reason))]
    : [lineButton(page, verdict.rule.line), " ", h("code", {}, verdict.rule.type === "allow" ? "Allow: " : "Disallow: ", foreign(verdict.rule.path))];
}

/** A path with another verdict than `/`, which leads to the reason. */
function tryButton(page: Page, row: AuditRow, verdict: PathVerdict): HTMLElement {
  return h(
    "button",
    {
      type: "button",
      class: "link try",
      on: { click: () => tryOut(page, row.token, verdict.path) },
    },
    foreign(verdict.path, "url"),
  );
}

/** Shows a URL and a crawler in the matrix, beside those that are there. */
export function tryOut(page: Page, crawler: string, url: string): void {
  const { urls, crawlers } = page.state.get();
  page.state.set({
    urls: [url, ...urls.filter((other) => other !== url)],
    crawlers: [crawler, ...crawlers.filter((other) => other.toLowerCase() !== crawler.toLowerCase())],
    open: { url, crawler },
  });
  page.show("test");
}

function notes(page: Page, row: AuditRow): string[] {
  const { t } = page;
  const all: Key[] = [];
  if (row.controlTokenOnly) {
    all.push("note.control");
  }
  if (row.obeysRobotsTxt === "no") {
    all.push("note.disobeys");
  } else if (row.obeysRobotsTxt === "partial") {
    all.push("note.mayDisobey");
  }
  if (row.status !== "active") {
    all.push("note.inactive");
  }
  if (!row.verified) {
    all.push("note.unverified");
  }
  return all.map((key) => t(key));
}
