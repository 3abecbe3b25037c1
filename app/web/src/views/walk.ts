import { type Child, fill, h } from "../dom";
import { foreign } from "../foreign";
import type { Key } from "../i18n";
import { sentence } from "../markdown";
import type { Candidate, Verdict } from "../model";
import type { Page } from "../page";
import { matchDrawing } from "./match";
import { crawlerName, lineButton, reasonText, ruleText, verdictChip } from "./parts";

/** Rules that do not match are shown up to this number, unless somebody wants to see all. */
const SHOWN_LOSERS = 12;

/** Marks in the editor are for files that people read. */
const MARKED_LINES = 5_000;

/** The way to a verdict: the group that was chosen and why, what is compared, each rule with what became of it. */
export function walk(page: Page, verdict: Verdict, dialects: readonly Verdict[]): HTMLElement {
  const { t } = page;
  const candidates = verdict.explain?.candidates ?? [];
  const winner = candidates.find((candidate) => candidate.outcome === "decides");
  const heading = h(
    "h3",
    { id: "walk-title", tabindex: -1 },
    verdict.allowed !== null && verdictChip(page, verdict.allowed),
    " ",
    h("span", { class: "who" }, crawlerName(page, verdict.crawler)),
    " ",
    h("span", { class: "faint arrow", "aria-hidden": "true" }, "→"),
    " ",
    foreign(verdict.url, "url"),
  );
  if (verdict.explain === undefined) {
    // No robots.txt decides: nothing to walk through.
    return h(
      "section",
      { class: "walk", "aria-labelledby": "walk-title" },
      heading,
      h("p", {}, reasonText(page, verdict.reason)),
      verdict.explanation !== undefined && h("p", { class: "faint", lang: "en" }, sentence(verdict.explanation)),
    );
  }
  return h(
    "section",
    { class: "walk", "aria-labelledby": "walk-title" },
    heading,
    h(
      "ol",
      { class: "steps" },
      step(t("walk.group"), ...group(page, verdict)),
      step(t("walk.path"), path(verdict)),
      step(t("walk.rule"), ...decision(page, verdict, winner)),
    ),
    losers(page, verdict, candidates.filter((candidate) => candidate !== winner)),
    dialects.length > 1 && sideBySide(page, verdict, dialects),
  );
}

function step(title: string, ...children: Child[]): HTMLElement {
  return h("li", {}, h("h4", {}, title), ...children);
}

function group(page: Page, verdict: Verdict): Child[] {
  const { t } = page;
  const kind = verdict.explain?.selection.kind ?? "no-group";
  const agents = verdict.explain?.selection.userAgents ?? [];
  const tokens = verdict.explain?.tokens ?? [];
  return [
    h("p", {}, t(`selection.${kind}` as Key)),
    tokens.length > 1 && h("p", { class: "faint" }, t("walk.tokens", { tokens: tokens.join(t("list.comma")) })),
    agents.length > 0 &&
      h(
        "ul",
        { class: "lines" },
        ...agents.map((agent) =>
          h("li", {}, lineButton(page, agent.line), " ", h("code", {}, "User-agent: ", foreign(agent.name))),
        ),
      ),
  ];
}

function path(verdict: Verdict): HTMLElement {
  return h("p", {}, h("code", { class: "path" }, foreign(verdict.explain?.path ?? "")));
}

/** What of the URL stands before its path, if the path stands in it as it is compared. */
function originOf(verdict: Verdict): string {
  const path = verdict.explain?.path ?? "";
  const at = verdict.url.replace(/#.*$/s, "").lastIndexOf(path);
  return path !== "" && at > 0 && verdict.url.slice(at).startsWith(path) ? verdict.url.slice(0, at) : "";
}

function decision(page: Page, verdict: Verdict, winner: Candidate | undefined): Child[] {
  const reason = h("p", {}, reasonText(page, verdict.reason));
  if (winner === undefined) {
    return [reason];
  }
  return [
    h("p", { class: "winner" }, lineButton(page, winner.line), " ", ruleText(winner), " ", length(page, winner)),
    winner.match !== undefined && matchDrawing(page, winner.match, originOf(verdict)),
    reason,
  ];
}

function length(page: Page, candidate: Candidate): HTMLElement {
  return h("span", { class: "faint" }, page.t("walk.length", { count: candidate.length }));
}

/** The rules that did not decide: those that match first, as they are tried. */
function losers(page: Page, verdict: Verdict, candidates: Candidate[]): HTMLElement | null {
  if (candidates.length === 0) {
    return null;
  }
  const { t } = page;
  const matching = candidates.filter((candidate) => candidate.outcome !== "no-match");
  const others = candidates.filter((candidate) => candidate.outcome === "no-match");
  const list = h(
    "ul",
    { class: "losers" },
    ...matching.map((candidate) => loser(page, verdict, candidate)),
    ...others.slice(0, SHOWN_LOSERS).map((candidate) => loser(page, verdict, candidate)),
  );
  const rest = others.slice(SHOWN_LOSERS);
  const more = h(
    "button",
    {
      type: "button",
      class: "link",
      on: {
        click: () => {
          const items = rest.map((candidate) => loser(page, verdict, candidate));
          list.append(...items);
          more.remove();
          items[0]?.querySelector("button")?.focus();
        },
      },
    },
    t("walk.more", { count: rest.length }),
  );
  return h("div", { class: "others" }, h("h4", {}, t("walk.others")), list, rest.length > 0 && more);
}

function loser(page: Page, verdict: Verdict, candidate: Candidate): HTMLElement {
  const item = h(
    "li",
    {},
    lineButton(page, candidate.line),
    " ",
    ruleText(candidate),
    " ",
    h("span", { class: "why" }, page.t(`outcome.${candidate.outcome}` as Key)),
  );
  if (candidate.match !== undefined && candidate.path !== "") {
    item.append(matchDrawing(page, candidate.match, ""));
  } else if (candidate.outcome === "no-match" && candidate.path !== "") {
    item.append(" ", whyNot(page, verdict, candidate));
  }
  return item;
}

/** Asks how far the pattern gets. */
function whyNot(page: Page, verdict: Verdict, candidate: Candidate): HTMLElement {
  const answer = h("span", { class: "stop", role: "status" });
  const button = h(
    "button",
    {
      type: "button",
      class: "link",
      "aria-label": page.t("walk.whyNot", { line: candidate.line }),
      on: {
        click: async () => {
          try {
            const explanation = await page.api.answer(
              "/v1/explain",
              { pattern: candidate.path, dialect: verdict.dialect, urls: [verdict.url] },
              page.signal,
            );
            const stop = explanation.urls[0]?.stop ?? "";
            fill(answer, sentence(stop === "" ? explanation.matches : stop));
            button.remove();
          } catch (error) {
            page.failed(error);
          }
        },
      },
    },
    page.t("walk.why"),
  );
  return h("span", {}, button, answer);
}

/** The same question in each reading of the standard. */
function sideBySide(page: Page, chosen: Verdict, verdicts: readonly Verdict[]): HTMLElement {
  const { t } = page;
  const diverges = verdicts.some((verdict) => verdict.allowed !== chosen.allowed);
  return h(
    "div",
    { class: "dialects" },
    h("h4", {}, t("walk.dialects"), diverges && " ", diverges && divergence(page)),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("editor.dialect")),
          h("th", { scope: "col" }, t("column.verdict")),
          h("th", { scope: "col" }, t("column.line")),
        ),
      ),
      h(
        "tbody",
        {},
        ...verdicts.map((verdict) =>
          h(
            "tr",
            { class: verdict.dialect === chosen.dialect ? "chosen" : undefined },
            h("th", { scope: "row" }, t(`dialect.${verdict.dialect ?? "google"}`)),
            h("td", {}, verdict.allowed !== null && verdictChip(page, verdict.allowed)),
            h(
              "td",
              {},
              verdict.explain?.rule === undefined
                ? h("span", { class: "faint" }, reasonText(page, verdict.reason))
                : h("span", {}, lineButton(page, verdict.explain.rule.line), " ", ruleText(verdict.explain.rule)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Says that the readings of the standard do not agree. */
export function divergence(page: Page): HTMLElement {
  return h("span", { class: "tag odd", title: page.t("dialect.diverges") }, "≠ ", page.t("dialect.divergesShort"));
}

/** Shows the walk in the robots.txt itself. */
export function markEditor(page: Page, verdict: Verdict): void {
  const { editor, t } = page;
  editor.clearMarks();
  if (verdict.explain === undefined) {
    return;
  }
  const grey = new Map<number, string>();
  const candidates = new Map((verdict.explain?.candidates ?? []).map((candidate) => [candidate.line, candidate]));
  const agents = new Set((verdict.explain?.selection.userAgents ?? []).map((agent) => agent.line));
  const lines = page.state.get().robots.split(/\r\n|\r|\n/, MARKED_LINES);
  lines.forEach((text, index) => {
    const line = index + 1;
    if (line === verdict.line || agents.has(line) || /^\s*(#|$)/.test(text)) {
      return;
    }
    const candidate = candidates.get(line);
    grey.set(line, candidate === undefined ? t("walk.notForCrawler") : t(`outcome.${candidate.outcome}` as Key));
  });
  editor.greyLines(grey);
  for (const line of agents) {
    editor.highlightLine(line, "group");
  }
  if (verdict.line !== null) {
    editor.highlightLine(verdict.line, verdict.allowed === true ? "allow" : "disallow");
  }
}
