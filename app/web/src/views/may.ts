import { type Child, fill, h, icon } from "../dom";
import { foreign } from "../foreign";
import { isKey } from "../i18n";
import { utf16Offsets } from "../offsets";
import type { Page, View } from "../page";
import { Question, requireFile } from "../question";
import type { State, Store } from "../state";
import { field, lineButton, problem, reasonText, verdictChip } from "./parts";
import type { May, PageDecision, PagePlace, Purpose, UsagePreference, UsageStatement } from "./types";

/** What was pasted, while the page is built again in another language. It is too long for drafts and links. */
const PASTED = new WeakMap<Store, { headers: string; html: string }>();

/** What a site says about crawling, indexing, quoting and training on a page: each statement with its source and date. */
export const view: View = {
  id: "may",
  title: "view.may",
  mount(root, page) {
    const { t, state, api } = page;
    const pasted = PASTED.get(state) ?? { headers: "", html: "" };
    PASTED.set(state, pasted);
    const crawler = h("select", { id: "may-crawler" });
    const inputs = (["headers", "html"] as const).map((name) => {
      const area = h("textarea", {
        id: `may-${name}`,
        rows: 4,
        spellcheck: "false",
        autocapitalize: "off",
        wrap: "off",
        dir: "ltr",
        "aria-describedby": `may-${name}-hint`,
      });
      area.value = pasted[name];
      area.addEventListener("input", () => {
        pasted[name] = area.value;
        question.soon();
      });
      return area;
    }) as [HTMLTextAreaElement, HTMLTextAreaElement];
    const [headers, html] = inputs;
    const fetchButton = h("button", { type: "button", class: "button", hidden: api.server === null }, icon("globe"), t("resources.fetch"));
    const results = h("div", { class: "results purposes" });
    root.append(
      h("p", { class: "lead" }, t("may.lead")),
      h("div", { class: "filters" }, field(t("column.crawler"), crawler), fetchButton),
      h(
        "div",
        { class: "form" },
        field(t("may.headers"), headers, t("may.headersHint")),
        field(t("resources.html"), html, t("may.htmlHint")),
      ),
      results,
    );
    const choose = () => {
      const before = crawler.value;
      const names = [...new Set([...state.get().crawlers, "*"])];
      fill(crawler, ...names.map((name) => h("option", { value: name }, name === "*" ? t("crawler.other") : name)));
      crawler.value = names.includes(before) ? before : (names[0] as string);
    };
    choose();

    const draw = (answer: May) => fill(results, ...redirectsOf(page, answer), ...answer.purposes.map((purpose) => purposeOf(page, answer, purpose, html)));
    let isLive = false;
    const question = new Question(
      page,
      results,
      async (signal) => {
        const { page: url, robots, site, dialect } = state.get();
        if (isLive) {
          isLive = false; // an edit asks about the text, and fetches nothing
          const asked = { url, crawler: crawler.value, page: true, ...(site === "" && { robots, dialect }) };
          draw(await api.post<May>("/v1/may", asked, signal));
          return;
        }
        requireFile(page);
        const given = { ...(headers.value !== "" && { headers: headers.value }), ...(html.value !== "" && { html: html.value }) };
        draw(await api.answer("/v1/may", { url: url === "" ? "/" : url, crawler: crawler.value, robots, dialect, ...given }, signal));
      },
      (error) => fill(results, problem(page, error)),
    );
    fetchButton.addEventListener("click", () => {
      if (!/^https?:/i.test(state.get().page)) {
        question.drop();
        fill(results, h("p", { class: "refused", role: "alert" }, t("resources.noPage")));
        return;
      }
      for (const area of inputs) {
        area.value = "";
      }
      Object.assign(pasted, { headers: "", html: "" });
      isLive = true;
      void question.now();
    });
    crawler.addEventListener("input", () => question.soon());
    state.subscribe((now, changed) => {
      if (changed.has("crawlers")) {
        choose();
      }
      if (now.view === "may" && (["robots", "site", "dialect", "page", "crawlers"] as (keyof State)[]).some((key) => changed.has(key))) {
        question.soon(500);
      }
    }, page.signal);
    return { shown: () => void question.now() };
  },
};

/** The redirects of a page that was fetched, or why it was not. */
function redirectsOf({ t }: Page, { page: { redirects, state, why } }: May): Child[] {
  return [
    redirects.length > 0 &&
      h(
        "ul",
        { class: "redirects" },
        ...redirects.map(({ status, url }) => h("li", {}, `${status} → `, foreign(url, "url"))),
      ),
    why !== null && state !== "not-requested" && h("p", { class: "refused", role: "alert" }, t("may.notFetched"), " ", foreign(why)),
  ];
}

function purposeOf(page: Page, answer: May, purpose: Purpose, html: HTMLTextAreaElement): HTMLElement {
  const { t } = page;
  const statements = purpose.purpose === "crawl" ? [crawlOf(page, answer)] : statementsOf(page, answer, purpose, html);
  const unsaid = [...new Set(purpose.preferences.filter(({ value }) => value === "unsaid").map(({ specification }) => specification.id))];
  const isSilent = purpose.page?.length === 0 && answer.page.seen;
  return h(
    "section",
    { class: "purpose", "aria-labelledby": `may-${purpose.purpose}` },
    h("h3", { id: `may-${purpose.purpose}` }, nameOf(page, purpose.purpose), " ", chipOf(page, answer, purpose)),
    statements.length > 0 && h("ul", {}, ...statements.map((statement) => h("li", {}, ...statement))),
    purpose.page?.length === 0 && !answer.page.seen && h("p", { class: "hint" }, t(answer.crawl.allowed ? "may.unknown" : "may.unseenPage")),
    (unsaid.length > 0 || isSilent) &&
      h("p", { class: "hint" }, t("may.unsaidBy"), " ", [isSilent ? t("may.page") : "", ...unsaid].filter((name) => name !== "").join(t("list.comma"))),
  );
}

function nameOf({ t }: Page, purpose: string): string {
  const key = `may.${purpose}`;
  return isKey(key) ? t(key) : purpose;
}

/** Nothing is allowed by silence: what nobody says is unsaid. */
function chipOf(page: Page, { page: { seen } }: May, { purpose, refused, page: decisions = [], preferences }: Purpose): HTMLElement {
  const isSaid = purpose === "crawl" || (seen && decisions.length > 0) || preferences.some(({ value }) => value === "allow");
  return refused || isSaid ? verdictChip(page, !refused) : h("span", { class: "tag unsaid" }, page.t("may.unsaid"));
}

function crawlOf(page: Page, { crawl: { allowed, line, rule, reason } }: May): Child[] {
  return [
    verdictChip(page, allowed),
    " ",
    line !== null && lineButton(page, line),
    rule !== null && h("code", {}, foreign(rule)),
    line === null && h("span", { class: "faint" }, reasonText(page, reason)),
  ];
}

/** Those that count first: of the page, of the robots.txt and the header; then those without effect. */
function statementsOf(page: Page, answer: May, purpose: Purpose, html: HTMLTextAreaElement): Child[][] {
  const { t } = page;
  return [
    ...(purpose.page ?? []).flatMap((decision) =>
      decision.statements.map((statement, index) => [
        index > 0 ? h("span", { class: "faint" }, t("may.also")) : answer.page.seen ? limitOf(page, decision) : unseen(page, "unseen"),
        h("code", {}, foreign(statement.text)),
        placeOf(page, statement, html),
        specification(page, decision.document, decision.date),
      ]),
    ),
    ...purpose.preferences.flatMap((preference) => preference.decidedBy.map((statement) => usage(page, answer, preference, statement))),
    ...purpose.withoutEffect.map((statement) => usage(page, answer, statement, statement)),
  ];
}

function limitOf(page: Page, { allowed, value }: PageDecision): Child {
  return allowed && value !== null ? h("span", { class: "tag limit" }, page.t("may.limit", { value })) : verdictChip(page, allowed);
}

function unseen({ t }: Page, effect: string): Child {
  return h("span", { class: "faint" }, t(effect === "unseen" ? "may.unseen" : "may.noEffect"));
}

function usage(page: Page, answer: May, { specification: spec }: Pick<UsagePreference, "specification">, statement: UsageStatement): Child[] {
  const { value, line, header, text, effect } = statement;
  const { t } = page;
  const known = value === "allow" || value === "disallow";
  return [
    effect !== "applies" ? unseen(page, effect) : known ? verdictChip(page, value === "allow") : h("span", { class: "tag limit" }, foreign(value)),
    h("code", {}, foreign(text)),
    line === null
      ? h("span", {}, t("may.header"), " ", h("code", {}, foreign(header ?? "")))
      : isOwn(answer)
        ? lineButton(page, line)
        : h("span", {}, t("line.short", { line })),
    specification(page, spec.id, spec.date, spec),
  ];
}

/** Whether lines are those of the text in the editor: not those of another site that a redirect leads to. */
function isOwn({ page: { redirects, seen }, crawl }: May): boolean {
  return !seen || (redirects.at(-1)?.crawl.robots ?? crawl.robots) === crawl.robots;
}

/** A place in a header, or in the HTML: of HTML that was pasted, it is selected there. */
function placeOf({ t }: Page, place: PagePlace, html: HTMLTextAreaElement): Child {
  if (place.header !== null) {
    return h("span", {}, t("may.header"), " ", h("code", {}, foreign(place.header)));
  }
  const text = t("may.bytes", { from: place.start, to: place.end });
  if (html.value === "") {
    return h("span", {}, text);
  }
  const select = () => {
    const offset = utf16Offsets(html.value);
    html.focus();
    html.setSelectionRange(offset(place.start), offset(place.end));
  };
  return h("button", { type: "button", class: "link line", on: { click: select } }, text);
}

/** A document and its date. */
function specification({ t }: Page, name: string, date: string | null, spec?: UsagePreference["specification"]): HTMLElement {
  return h(
    "span",
    { class: "faint" },
    spec === undefined ? name : h("a", { href: spec.url, rel: "noreferrer" }, name),
    date !== null && ` (${date}${spec?.secondHand === true ? `${t("list.comma")}${t("may.secondHand")}` : ""})`,
    spec !== undefined && spec.operator !== null && ` · ${t("may.operator", { name: spec.operator })}`,
  );
}
