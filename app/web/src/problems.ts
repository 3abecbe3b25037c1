import { fill, h, icon } from "./dom";
import { isSafe, safeTogether } from "./fixes";
import type { Key } from "./i18n";
import { deliveryOf } from "./live";
import { message, rendered, told } from "./markdown";
import type { Diagnostic, Severity } from "./model";
import type { Page } from "./page";
import { Question, inWords } from "./question";

/** How long nothing is typed before the text is linted, in milliseconds. */
const PAUSE = 350;

/** From how many findings of one kind on they stand behind one row. */
const GROUP = 4;

/** The same if there are more than `MANY` in all. */
const GROUP_OF_MANY = 2;
const MANY = 20;

/** How many findings of a group are listed at first, and with each click on "more". */
const PART = 100;

/** The findings of lint, below the editor and in it: looked for again after each edit. */
export function problems(page: Page): HTMLElement {
  const { t, state, editor, api, fetched } = page;
  const title = h("h2", { id: "problems-title" }, t("problems.title"));
  const summary = h("p", { class: "problems-summary", role: "status" });
  const list = h("ul", { class: "problems-list" });
  const fixAll = h("button", { type: "button", class: "button small fix-all", hidden: true }, icon("wand"), h("span", {}, t("problems.fixAll")));
  const root = h(
    "section",
    { class: "problems", "aria-labelledby": "problems-title" },
    h("div", { class: "problems-head" }, title, summary, fixAll),
    list,
  );
  /** The kinds whose findings are unfolded, which they stay while one types. */
  const unfolded = new Set<string>();
  let shown: { robots: string; findings: readonly Diagnostic[] } = { robots: "", findings: [] };

  fixAll.addEventListener("click", () => {
    const { robots, findings } = shown;
    fixAll.disabled = true;
    safeTogether(api, robots, findings, page.signal)
      .then((fixes) => {
        if (state.get().robots !== robots) {
          return; // edited meanwhile
        }
        editor.applyFixes(robots, fixes);
        page.notify(t("problems.fixed", { count: fixes.length }));
      })
      .catch(page.failed)
      .finally(() => (fixAll.disabled = false));
  });

  const question = new Question(
    page,
    root,
    async (signal) => {
      const { robots } = state.get();
      const last = fetched.get();
      const delivery = last && deliveryOf(last, robots);
      if (robots === "" && delivery === undefined) {
        editor.showFindings(robots, []);
        shown = { robots, findings: [] };
        fixAll.hidden = true;
        fill(list);
        fill(summary, t("problems.empty"));
        return;
      }
      const findings = await api.lint({ robots, ...(delivery && { delivery }) }, signal);
      editor.showFindings(robots, findings);
      show(robots, findings);
    },
    (error) => {
      fixAll.hidden = true;
      fill(list);
      fill(summary, inWords(page, error));
    },
  );

  const show = (robots: string, findings: readonly Diagnostic[]) => {
    shown = { robots, findings };
    fixAll.hidden = findings.filter(isSafe).length < 2;
    const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
    const errors = count("error");
    const warnings = count("warning");
    fill(
      summary,
      findings.length === 0 && t("problems.none"),
      errors > 0 && h("span", { class: "count error" }, t("problems.errors", { count: errors })),
      warnings > 0 && h("span", { class: "count warning" }, t("problems.warnings", { count: warnings })),
      findings.length > errors + warnings &&
        h("span", { class: "count" }, t("problems.notes", { count: findings.length - errors - warnings })),
    );
    fill(list, ...rows(page, robots, findings, unfolded));
  };

  state.subscribe((_, changed) => changed.has("robots") && question.soon(PAUSE), page.signal);
  fetched.subscribe(() => question.soon(PAUSE), page.signal);
  const { signal } = page;
  addEventListener("beforeprint", () => fill(list, ...rows(page, shown.robots, shown.findings)), { signal });
  addEventListener("afterprint", () => fill(list, ...rows(page, shown.robots, shown.findings, unfolded)), { signal });
  void question.now();
  return root;
}

const ORDER = ["error", "warning", "info", "hint"];

function sorted(findings: readonly Diagnostic[]): Diagnostic[] {
  return [...findings].sort(
    (a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || a.line - b.line,
  );
}

/**
 * The findings, most severe first; many of one kind stand behind one row.
 *
 * @param unfolded the kinds that are unfolded; all, with all of their findings, if it is left out
 */
function rows(page: Page, robots: string, findings: readonly Diagnostic[], unfolded?: Set<string>): HTMLElement[] {
  const kinds = new Map<string, Diagnostic[]>();
  const inOrder = sorted(findings);
  for (const finding of inOrder) {
    const kind = kinds.get(finding.code);
    if (kind === undefined) {
      kinds.set(finding.code, [finding]);
    } else {
      kind.push(finding);
    }
  }
  const from = findings.length > MANY ? GROUP_OF_MANY : GROUP;
  return inOrder.flatMap((finding) => {
    const kind = kinds.get(finding.code) as Diagnostic[];
    if (kind.length < from) {
      return row(page, robots, finding);
    }
    return kind[0] === finding ? group(page, robots, kind, unfolded) : [];
  });
}

/** All findings of a kind, which are listed when the row is unfolded. */
function group(page: Page, robots: string, findings: readonly Diagnostic[], unfolded?: Set<string>): HTMLElement {
  const { t, api, i18n } = page;
  const { code, severity } = findings[0] as Diagnostic;
  const about = h("span");
  api.code(code).then(
    (known) => fill(about, message(i18n, known.summary)),
    () => undefined, // its name has to do
  );
  const list = h("ul", { class: "group-list" });
  const more = h("button", { type: "button", class: "button small" });
  let listed = 0;
  const add = () => {
    const part = findings.slice(listed, unfolded === undefined ? undefined : listed + PART).map((finding) => row(page, robots, finding, false));
    list.append(...part);
    listed += part.length;
    more.hidden = listed === findings.length;
    fill(more, t("problems.more", { count: findings.length - listed }));
    return part[0];
  };
  more.addEventListener("click", () => add()?.querySelector("button")?.focus());
  const { button, panel } = aboutCode(page, code);
  const details = h(
    "details",
    { class: "group", open: unfolded?.has(code) ?? true },
    h(
      "summary",
      {},
      dot(page, severity),
      h("span", { class: "problem-body" }, h("strong", { class: "code" }, code), " ", about),
      h("span", { class: `count ${severity}` }, i18n.number(findings.length)),
    ),
    h("p", { class: "problem-actions" }, button),
    panel,
    list,
    more,
  );
  const unfold = () => {
    if (details.open) {
      unfolded?.add(code);
      if (listed === 0) {
        add();
      }
    } else {
      unfolded?.delete(code);
    }
  };
  details.addEventListener("toggle", unfold);
  if (details.open) {
    unfold();
  }
  return h("li", { class: `problem-group ${severity}` }, details);
}

function dot({ t }: Page, severity: Severity): HTMLElement {
  const name = t(`severity.${severity}` satisfies Key);
  return h("span", { class: "dot", role: "img", "aria-label": name, title: name });
}

/** A button that shows the page of the catalogue about a kind of finding, and where that stands then. */
function aboutCode({ t, api, failed }: Page, code: string): { button: HTMLElement; panel: HTMLElement } {
  const panel = h("div", { class: "problem-page", hidden: true, lang: "en", dir: "ltr" });
  const button = h(
    "button",
    { type: "button", class: "link code", "aria-expanded": "false", title: t("problems.about", { code }) },
    code,
  );
  button.addEventListener("click", () => {
    panel.hidden = !panel.hidden;
    button.setAttribute("aria-expanded", String(!panel.hidden));
    if (!panel.hidden && panel.childElementCount === 0) {
      api.code(code).then((known) => fill(panel, ...rendered(known.page)), failed);
    }
  });
  return { button, panel };
}

function row(page: Page, robots: string, finding: Diagnostic, isAlone = true): HTMLElement {
  const { t, editor, i18n } = page;
  const { witness, fix } = finding;
  const about = isAlone ? aboutCode(page, finding.code) : undefined;
  return h(
    "li",
    { class: `problem ${finding.severity}` },
    dot(page, finding.severity),
    h(
      "div",
      { class: "problem-body" },
      h(
        "p",
        {},
        robots !== "" && h(
          "button",
          { type: "button", class: "link line", on: { click: () => (editor.reveal(finding.line), editor.focus()) } },
          t("problems.line", { line: finding.line }),
        ),
        " ",
        message(i18n, finding.message),
      ),
      witness &&
        !finding.message.includes(witness.shows) &&
        h(
          "p",
          { class: "quiet", lang: i18n.translated(witness.shows) === undefined ? "en" : undefined },
          told(i18n, "problems.witness", { ...witness, shows: i18n.message(witness.shows) }),
        ),
      (fix || about) &&
        h(
          "p",
          { class: "problem-actions" },
          fix &&
            h(
              "button",
              { type: "button", class: "button small", on: { click: () => editor.applyFixes(robots, [finding]) } },
              icon("wand"),
              told(i18n, "problems.fix", { title: i18n.message(fix.title) }),
            ),
          about?.button,
        ),
      about?.panel,
    ),
  );
}
