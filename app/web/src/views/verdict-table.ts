import { type Child, fill, h, icon, keyOf } from "../dom";
import { download, verdictsCsv, verdictsJson } from "../exports";
import { foreign, shown } from "../foreign";
import type { Page } from "../page";
import { crawlerName, mark, wide } from "./parts";
import type { Cell, Row } from "./verdict-rows";
import { divergence } from "./walk";

/** Rows on a page of the table: what a browser lays out in a moment. */
const PAGE = 100;

/** Rules in the filter; a longer list helps nobody. */
const MAX_RULES = 200;

const SHOWS = ["all", "disallowed", "allowed", "problems", "diverges"] as const;
type Shows = (typeof SHOWS)[number];

/** A table of verdicts, URLs by crawlers. One of its cells is in the order of focus; arrow keys lead to the others. */
export class VerdictTable {
  readonly root = h("div", { class: "verdict-table" });
  readonly #tools = h("div", { class: "filters" });
  readonly #results = h("div", { class: "table-page" });
  #rows: Row[] = [];
  #crawlers: readonly string[] = [];
  #shows: Shows = "all";
  #crawler = "";
  #line = "";
  #sort: { by: string; isDescending: boolean } | undefined;
  /** What is shown, filtered and sorted, and from where. */
  #found: Row[] = [];
  #columns: number[] = [];
  #from = 0;
  #cells: HTMLButtonElement[][] = [];
  #row = 0;
  #column = 0;

  /** @param choose called with the verdict that the user wants explained */
  constructor(
    private readonly page: Page,
    private readonly choose: (url: string, crawler: string) => void,
  ) {
    this.root.append(this.#tools, this.#results);
  }

  /** Shows rows in place of those before; filter, order and focus stay. */
  show(rows: Row[], crawlers: readonly string[]): void {
    this.#rows = rows;
    this.#crawlers = crawlers;
    this.#drawTools();
    this.#find(this.#from);
  }

  /** Marks the verdict that is explained. */
  mark(): void {
    const open = this.page.state.get().open;
    this.#cells.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        const isOpen =
          open !== null &&
          this.#found[this.#from + row]?.url === open.url &&
          this.#crawlers[this.#columns[column] ?? -1] === open.crawler;
        cell.setAttribute("aria-pressed", String(isOpen));
      }),
    );
  }

  #drawTools(): void {
    const { t } = this.page;
    const rules = this.#rules();
    if (!rules.some(([line]) => line === this.#line)) {
      this.#line = "";
    }
    if (!this.#crawlers.includes(this.#crawler)) {
      this.#crawler = "";
    }
    const focused = this.#tools.contains(document.activeElement) ? document.activeElement?.id : undefined;
    fill(
      this.#tools,
      ...(this.#rows.length === 0
        ? []
        : [
            this.#select("shows", t("table.shows"), SHOWS.map((name) => [name, t(`table.shows.${name}`)]), this.#shows, (value) => {
              this.#shows = value as Shows;
            }),
            this.#crawlers.length > 1 &&
              this.#select(
                "crawler",
                t("column.crawler"),
                [["", t("table.any")], ...this.#crawlers.map((name): [string, string] => [name, name === "*" ? t("crawler.other") : name])],
                this.#crawler,
                (value) => (this.#crawler = value),
              ),
            rules.length > 0 &&
              this.#select("line", t("table.rule"), [["", t("table.any")], ...rules], this.#line, (value) => (this.#line = value)),
            h(
              "div",
              { class: "exports" },
              this.#export("CSV", () => download("verdicts.csv", verdictsCsv(this.#verdicts()))),
              this.#export("JSON", () => download("verdicts.json", verdictsJson(this.#verdicts()))),
            ),
          ]),
    );
    if (focused !== undefined) {
      this.#tools.querySelector<HTMLElement>(`#${focused}`)?.focus();
    }
  }

  #select(id: string, label: string, options: [string, string][], value: string, change: (value: string) => void): HTMLElement {
    const select = h("select", { id: `table-${id}` }, ...options.map(([option, text]) => h("option", { value: option }, text)));
    select.value = value;
    select.addEventListener("change", () => {
      change(select.value);
      this.#find(0);
    });
    return h("div", { class: "field" }, h("label", { for: select.id }, label), select);
  }

  #export(name: string, run: () => void): HTMLElement {
    return h(
      "button",
      { type: "button", class: "button small", "aria-label": this.page.t("table.export", { format: name }), on: { click: run } },
      icon("download"),
      name,
    );
  }

  /** The lines that decide, the most frequent first, each with how often. */
  #rules(): [string, string][] {
    const counts = new Map<number, { rule: string; count: number }>();
    for (const { cells } of this.#rows) {
      for (const { line, rule } of cells) {
        if (line !== null) {
          const known = counts.get(line) ?? { rule: rule ?? "", count: 0 };
          known.count++;
          counts.set(line, known);
        }
      }
    }
    return [...counts]
      .sort(([, a], [, b]) => b.count - a.count)
      .slice(0, MAX_RULES)
      .map(([line, { rule, count }]) => [String(line), this.page.t("table.ruleOption", { line, rule: shown(rule), count })]);
  }

  #isShown(row: Row): boolean {
    if (this.#shows === "problems") {
      return row.problem !== undefined;
    }
    const plain = this.#shows === "all" && this.#line === "";
    return plain || this.#columns.some((column) => this.#matches(row.cells[column]));
  }

  #matches(cell: Cell | undefined): boolean {
    return (
      cell !== undefined &&
      (this.#line === "" || String(cell.line) === this.#line) &&
      (this.#shows === "all" ||
        (this.#shows === "disallowed" && !cell.allowed) ||
        (this.#shows === "allowed" && cell.allowed) ||
        (this.#shows === "diverges" && cell.diverges))
    );
  }

  #find(from: number): void {
    const all = this.#crawlers.map((_, index) => index);
    this.#columns = this.#crawler === "" ? all : [this.#crawlers.indexOf(this.#crawler)];
    this.#found = this.#rows.filter((row) => this.#isShown(row));
    const sort = this.#sort;
    if (sort !== undefined) {
      const column = this.#crawlers.indexOf(sort.by);
      const order = column < 0 ? byUrl : byVerdict(column);
      this.#found.sort((a, b) => (sort.isDescending ? order(b, a) : order(a, b)));
    }
    this.#draw(Math.min(from, Math.floor(Math.max(0, this.#found.length - 1) / PAGE) * PAGE));
  }

  #draw(from: number): void {
    const { t } = this.page;
    const hadFocus = this.#results.contains(document.activeElement);
    this.#from = from;
    const rows = this.#found.slice(from, from + PAGE);
    this.#row = Math.max(0, Math.min(this.#row, rows.length - 1));
    this.#column = Math.min(this.#column, this.#columns.length - 1);
    this.#cells = rows.map((row, index) =>
      row.problem !== undefined ? [] : this.#columns.map((column, place) => this.#cell(row, index, column, place)),
    );
    if (rows.length === 0) {
      fill(this.#results, this.#rows.length > 0 && h("p", { class: "hint" }, t("table.none")));
      return;
    }
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
          this.#head("URL", ""),
          ...this.#columns.map((column) => {
            const name = this.#crawlers[column] as string;
            return this.#head(crawlerName(this.page, name), name);
          }),
        ),
      ),
      h("tbody", {}, ...rows.map((row, index) => this.#tableRow(row, index))),
    );
    table.addEventListener("keydown", (event) => this.#move(event));
    fill(
      this.#results,
      this.#pager(),
      wide(t("test.caption"), table),
      h("p", { class: "hint" }, t("test.keys")),
    );
    this.#stop(this.#row, this.#column, hadFocus);
    this.mark();
  }

  #head(text: Child, by: string): HTMLElement {
    const isSorted = this.#sort?.by === by;
    const isDescending = isSorted && this.#sort?.isDescending === true;
    const order = !isSorted ? "none" : isDescending ? "descending" : "ascending";
    const sort = () => {
      this.#sort = !isSorted ? { by, isDescending: false } : isDescending ? undefined : { by, isDescending: true };
      this.#find(0);
      this.#results.querySelectorAll<HTMLElement>("thead button")[by === "" ? 0 : this.#columns.indexOf(this.#crawlers.indexOf(by)) + 1]?.focus();
    };
    return h(
      "th",
      { scope: "col", "aria-sort": order },
      h(
        "button",
        { type: "button", class: "sort", title: this.page.t("table.sort"), on: { click: sort } },
        text,
      ),
    );
  }

  #tableRow(row: Row, index: number): HTMLElement {
    const head = h("th", { scope: "row" }, foreign(row.url, "url"));
    return row.problem !== undefined
      ? h(
          "tr",
          { class: "not-url" },
          head,
          h(
            "td",
            { colspan: this.#columns.length },
            h("strong", {}, this.page.t("reason.not-a-url")),
            " ",
            h("span", { lang: "en", class: "faint" }, foreign(row.problem)),
          ),
        )
      : h("tr", {}, head, ...(this.#cells[index] ?? []).map((cell) => h("td", {}, cell)));
  }

  #cell(row: Row, index: number, column: number, place: number): HTMLButtonElement {
    const { t } = this.page;
    const { allowed, line, diverges } = row.cells[column] as Cell;
    return h(
      "button",
      {
        type: "button",
        class: `cell ${allowed ? "yes" : "no"}`,
        tabindex: -1,
        "aria-pressed": "false",
        title: diverges && t("dialect.diverges"),
        on: {
          click: () => {
            this.#stop(index, place, true);
            this.choose(row.url, this.#crawlers[column] as string);
          },
        },
      },
      mark(allowed),
      h("span", { class: "word" }, t(allowed ? "verdict.allowed" : "verdict.disallowed")),
      line !== null && h("span", { class: "at" }, t("line.short", { line })),
      diverges && divergence(this.page),
    );
  }

  /** Leads to the other pages of the table; nothing if there is one. */
  #pager(): HTMLElement | null {
    const { t, i18n } = this.page;
    const all = this.#found.length;
    if (all <= PAGE) {
      return null;
    }
    const go = (name: "previous" | "next", from: number) =>
      h(
        "button",
        {
          type: "button",
          class: "button small",
          disabled: from < 0 || from >= all,
          on: {
            click: () => {
              this.#draw(from);
              const other = name === "next" ? "previous" : "next";
              (this.#results.querySelector<HTMLElement>(`.pager .${name}:not(:disabled)`) ??
                this.#results.querySelector<HTMLElement>(`.pager .${other}`))?.focus();
            },
          },
        },
        t(`table.${name}`),
      );
    const previous = go("previous", this.#from - PAGE);
    const next = go("next", this.#from + PAGE);
    previous.classList.add("previous");
    next.classList.add("next");
    const to = Math.min(all, this.#from + PAGE);
    return h(
      "div",
      { class: "pager" },
      previous,
      h("span", { role: "status" }, t("table.range", { from: this.#from + 1, to, all: i18n.number(all) })),
      next,
    );
  }

  #move(event: KeyboardEvent): void {
    const place = ({
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -Infinity],
      End: [0, Infinity],
      PageUp: [-Infinity, 0],
      PageDown: [Infinity, 0],
    } as Record<string, [number, number]>)[keyOf(event)];
    if (place === undefined || event.ctrlKey || event.altKey || event.metaKey || (event.target as Element).closest("tbody") === null) {
      return;
    }
    event.preventDefault();
    const [down, right] = place;
    let row = Math.max(0, Math.min(this.#cells.length - 1, this.#row + down));
    const column = Math.max(0, Math.min(this.#columns.length - 1, this.#column + right));
    // Rows without verdicts are passed over.
    while (this.#cells[row]?.length === 0 && Number.isFinite(down) && row + Math.sign(down || 1) in this.#cells) {
      row += Math.sign(down || 1);
    }
    if (this.#cells[row]?.[column] !== undefined) {
      this.#stop(row, column, true);
    }
  }

  /** Makes a cell the one that the tab key leads to. */
  #stop(row: number, column: number, focus: boolean): void {
    this.#cells[this.#row]?.[this.#column]?.setAttribute("tabindex", "-1");
    this.#row = this.#cells[row]?.[column] === undefined ? Math.max(0, this.#cells.findIndex((cells) => cells.length > 0)) : row;
    this.#column = column;
    const cell = this.#cells[this.#row]?.[column];
    cell?.setAttribute("tabindex", "0");
    if (focus) {
      cell?.focus();
    }
  }

  /** What is shown, as rows of one verdict each. */
  #verdicts(): { url: string; crawler: string; cell?: Cell; problem?: string }[] {
    return this.#found.flatMap(({ url, cells, problem }) =>
      this.#columns
        .filter((column) => problem !== undefined || (this.#shows === "all" && this.#line === "") || this.#matches(cells[column]))
        .map((column) => ({
          url,
          crawler: this.#crawlers[column] as string,
          ...(problem === undefined ? { cell: cells[column] as Cell } : { problem }),
        })),
    );
  }
}

const byUrl = (a: Row, b: Row) => (a.url < b.url ? -1 : a.url > b.url ? 1 : a.index - b.index);

/** Disallowed first, then by the deciding line; rows without a URL last. */
function byVerdict(column: number): (a: Row, b: Row) => number {
  const rank = ({ cells }: Row) => {
    const cell = cells[column];
    return cell === undefined ? 2 : Number(cell.allowed);
  };
  return (a, b) => rank(a) - rank(b) || (a.cells[column]?.line ?? 0) - (b.cells[column]?.line ?? 0) || a.index - b.index;
}
