import { type Child, fill, h } from "../dom";
import { foreign } from "../foreign";
import type { Key } from "../i18n";
import type { Page, View } from "../page";
import { Question, requireFile } from "../question";
import { crawlerName, lineButton, problem, ruleText, summary } from "./parts";
import type { Followed, Shown } from "./types";

/** More cards than anybody reads; a file that names more crawlers says so. */
const MAX_CARDS = 200;
const MAX_RULES = 500;

/** The groups as a crawler sees them: all that hold for it made one, its rules in the order in which they are tried. */
export const view: View = {
  id: "groups",
  title: "view.groups",
  mount(root, page) {
    const { t, state } = page;
    const said = summary();
    const results = h("div", { class: "results cards" });
    const rest = h("div", {});
    root.append(
      h("p", { class: "lead" }, t("groups.lead")),
      said,
      results,
      rest,
    );
    const question = new Question(
      page,
      results,
      async (signal) => {
        const { robots, dialect } = state.get();
        requireFile(page);
        const shown = await page.api.answer("/v1/show", { robots, dialect }, signal);
        const cards = alike(shown.followed);
        fill(said, t("groups.summary", { count: cards.length, groups: shown.groups.length }));
        fill(results, ...cards.slice(0, MAX_CARDS).map((card) => cardOf(page, card, shown)));
        fill(rest, ...outside(page, shown), cards.length > MAX_CARDS && h("p", {}, t("walk.more", { count: cards.length - MAX_CARDS })));
      },
      (error) => {
        fill(said);
        fill(rest);
        fill(results, problem(page, error));
      },
    );
    state.subscribe((now, changed) => {
      if (now.view === "groups" && ["robots", "site", "dialect"].some((key) => changed.has(key as keyof typeof now))) {
        question.soon();
      }
    }, page.signal);
    return { shown: () => void question.now() };
  },
};

/** Crawlers that follow the same lines, together. */
function alike(followed: Followed[]): Followed[][] {
  const cards = new Map<string, Followed[]>();
  for (const one of followed) {
    const key = JSON.stringify([one.selection.kind, one.rules, one.extensions]);
    const card = cards.get(key);
    if (card === undefined) {
      cards.set(key, [one]);
    } else {
      card.push(one);
    }
  }
  return [...cards.values()];
}

function cardOf(page: Page, card: Followed[], shown: Shown): HTMLElement {
  const { t } = page;
  const [first] = card;
  if (first === undefined) {
    return h("div", {});
  }
  const lines = [...new Set(card.flatMap((one) => one.selection.userAgents.map((agent) => agent.line)))].sort((a, b) => a - b);
  const merged = shown.groups.filter((group) => group.userAgents.some((agent) => first.selection.userAgents.some((one) => one.line === agent.line)));
  const names: Child[] = card.flatMap((one, index): Child[] => [index > 0 && t("list.comma"), crawlerName(page, one.crawler)]);
  return h(
    "section",
    { class: "follow" },
    h(
      "h3",
      {},
      ...names,
      merged.length > 1 && " ",
      merged.length > 1 && h("span", { class: "tag odd" }, t("groups.merged", { count: merged.length })),
    ),
    h(
      "p",
      { class: "faint" },
      first.selection.kind === "named" ? t("groups.named") : t(`selection.${first.selection.kind}` as Key),
      " ",
      ...lines.flatMap((line): Child[] => [lineButton(page, line), " "]),
    ),
    first.rules.length === 0
      ? h("p", {}, t("groups.noRules"))
      : h(
          "ol",
          { class: "rules" },
          ...first.rules
            .slice(0, MAX_RULES)
            .map((rule) => h("li", {}, lineButton(page, rule.line), " ", ruleText(rule))),
        ),
    first.rules.length > MAX_RULES && h("p", { class: "faint" }, t("walk.more", { count: first.rules.length - MAX_RULES })),
    first.extensions.length > 0 && h("p", { class: "faint" }, t("groups.other")),
    first.extensions.length > 0 &&
      h(
        "ul",
        { class: "lines" },
        ...first.extensions.map((extension) =>
          h(
            "li",
            {},
            lineButton(page, extension.line),
            " ",
            h("code", {}, foreign(extension.field), ": ", foreign(extension.value)),
          ),
        ),
      ),
  );
}

/** What is in no group, and what is not read at all. */
function outside(page: Page, shown: Shown): Child[] {
  const { t } = page;
  return [
    shown.firstIgnoredLine !== undefined &&
      h("p", { class: "refused" }, t("groups.ignored", { line: shown.firstIgnoredLine })),
    shown.sitemaps.length > 0 && h("h3", {}, t("groups.sitemaps")),
    shown.sitemaps.length > 0 &&
      h(
        "ul",
        { class: "lines" },
        ...shown.sitemaps
          .slice(0, MAX_RULES)
          .map((sitemap) =>
            h("li", {}, lineButton(page, sitemap.line), " ", h("code", {}, foreign(sitemap.url)), !sitemap.absolute && " ", !sitemap.absolute && h("span", { class: "faint" }, t("groups.notFull"))),
          ),
      ),
  ];
}
