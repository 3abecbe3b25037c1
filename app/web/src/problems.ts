import { type Diagnostic, Problem } from "./api";
import { fill, h, icon } from "./dom";
import type { Key } from "./i18n";
import { rendered } from "./markdown";
import type { Page } from "./page";

/** How long nothing is typed before the text is looked at. */
const PAUSE = 350;

/** How many findings are listed; the gutter shows all. */
const MOST = 200;

/** The findings of lint, below the editor and in it: looked for anew after each edit. */
export function problems(page: Page): HTMLElement {
  const { t, state, editor, api } = page;
  const title = h("h2", { id: "problems-title" }, t("problems.title"));
  const summary = h("p", { class: "problems-summary", role: "status" });
  const list = h("ul", { class: "problems-list" });
  const root = h(
    "section",
    { class: "problems", "aria-labelledby": "problems-title" },
    h("div", { class: "problems-head" }, title, summary),
    list,
  );

  let running = new AbortController();
  let pause = 0;
  const look = async () => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const robots = state.get().robots;
    root.setAttribute("aria-busy", "true");
    try {
      const findings = await api.lint({ robots }, signal);
      editor.showFindings(robots, findings);
      show(robots, findings);
      root.removeAttribute("aria-busy");
    } catch (error) {
      if (!signal.aborted) {
        root.removeAttribute("aria-busy");
        if (error instanceof Problem) {
          fill(list);
          fill(summary, error.status === 0 ? t("error.unreachable") : error.message);
        }
        page.failed(error);
      }
    }
  };

  const show = (robots: string, findings: readonly Diagnostic[]) => {
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
    fill(list, ...sorted(findings).slice(0, MOST).map((finding) => row(page, robots, finding)));
  };

  state.subscribe((_, changed) => {
    if (changed.has("robots")) {
      clearTimeout(pause);
      running.abort();
      pause = setTimeout(() => void look(), PAUSE);
    }
  }, page.signal);
  page.signal.addEventListener("abort", () => {
    clearTimeout(pause);
    running.abort();
  });
  void look();
  return root;
}

const ORDER = ["error", "warning", "info", "hint"];

function sorted(findings: readonly Diagnostic[]): Diagnostic[] {
  return [...findings].sort(
    (a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || a.line - b.line,
  );
}

function row(page: Page, robots: string, finding: Diagnostic): HTMLElement {
  const { t, editor, api } = page;
  const severity = t(`severity.${finding.severity}` satisfies Key);
  const pageOf = h("div", { class: "problem-page", hidden: true });
  const code = h("button", {
    type: "button",
    class: "link code",
    "aria-expanded": "false",
    title: t("problems.about", { code: finding.code }),
  }, finding.code);
  code.addEventListener("click", () => {
    pageOf.hidden = !pageOf.hidden;
    code.setAttribute("aria-expanded", String(!pageOf.hidden));
    if (!pageOf.hidden && pageOf.childElementCount === 0) {
      api.code(finding.code).then((known) => fill(pageOf, ...rendered(known.page)), page.failed);
    }
  });
  const { witness, fix } = finding;
  return h(
    "li",
    { class: `problem ${finding.severity}` },
    h("span", { class: "dot", role: "img", "aria-label": severity, title: severity }),
    h(
      "div",
      { class: "problem-body" },
      h(
        "p",
        {},
        h(
          "button",
          { type: "button", class: "link line", on: { click: () => (editor.reveal(finding.line), editor.focus()) } },
          t("problems.line", { line: finding.line }),
        ),
        " ",
        h("span", { lang: "en" }, finding.message),
      ),
      witness &&
        !finding.message.includes(witness.shows) &&
        h("p", { class: "quiet", lang: "en" }, t("problems.witness", { ...witness })),
      h(
        "p",
        { class: "problem-actions" },
        fix &&
          h(
            "button",
            { type: "button", class: "button small", on: { click: () => editor.applyFix(robots, finding) } },
            icon("wand"),
            h("span", {}, t("problems.fix", { title: fix.title })),
          ),
        code,
      ),
      pageOf,
    ),
  );
}
