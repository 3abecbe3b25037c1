import { fill, h, icon } from "../dom";
import { shown } from "../foreign";
import type { Page } from "../page";
import { Question } from "../question";
import { DIALECTS, type State } from "../state";
import { atSite } from "../urls";
import { problem } from "./parts";
import { markEditor, walk } from "./walk";

/** How the chosen verdict came about. It stays in sight while the table scrolls. */
export function walkPanel(page: Page): { root: HTMLElement; ask(): void } {
  const { t, state } = page;
  const content = h("div", { class: "walk-content" });
  const said = h("p", { class: "hidden", role: "status" });
  const close = h(
    "button",
    {
      type: "button",
      class: "button icon-only close",
      "aria-label": t("walk.close"),
      title: t("walk.close"),
      on: { click: () => state.set({ open: null }) },
    },
    icon("close"),
  );
  const sheet = h("div", { class: "detail", hidden: true }, close, content);
  let revealed: State["open"] = null;
  const question = new Question(
    page,
    content,
    async (signal) => {
      const { open, robots, site, dialect } = state.get();
      if (open === null) {
        return;
      }
      const readings = site === "" ? [dialect, ...DIALECTS.filter((other) => other !== dialect)] : [undefined];
      const verdicts = await Promise.all(
        readings.map(async (reading) => {
          const request = {
            ...(site === "" && { robots, ...(reading && { dialect: reading }) }),
            urls: [site === "" ? open.url : atSite(open.url, site)],
            crawlers: [open.crawler],
            explain: true,
          };
          return (await page.api.check(request, signal))[0];
        }),
      );
      const [verdict] = verdicts;
      if (verdict === undefined) {
        return;
      }
      const inOrder = DIALECTS.flatMap((reading) => verdicts.find((one) => one?.dialect === reading) ?? []);
      fill(content, walk(page, verdict, inOrder));
      markEditor(page, verdict);
      if (revealed !== open) {
        revealed = open;
        content.scrollTop = 0;
        const { top, bottom } = sheet.getBoundingClientRect();
        if (top > innerHeight - 80 || bottom < 80) {
          sheet.scrollIntoView({ block: "end" }); // it was asked for from elsewhere on a narrow page
        }
        if (verdict.line !== null) {
          page.editor.reveal(verdict.line);
        }
        const word = verdict.allowed === null ? t("reason.not-a-url") : t(verdict.allowed ? "verdict.allowed" : "verdict.disallowed");
        fill(said, `${shown(open.crawler)}, ${shown(open.url)}: ${word}`);
      }
    },
    (error) => fill(content, problem(page, error)),
  );
  const show = () => {
    const { open } = state.get();
    sheet.hidden = open === null;
    if (open === null) {
      revealed = null;
      question.drop();
      fill(content);
      page.editor.clearMarks();
    } else {
      void question.now();
    }
  };
  state.subscribe((now, changed) => {
    if (now.view !== "test") {
      return;
    }
    if (changed.has("open")) {
      show();
    } else if (now.open !== null && ["robots", "site", "dialect"].some((key) => changed.has(key as keyof State))) {
      question.soon();
    }
  }, page.signal);
  return { root: h("div", { class: "detail-place" }, sheet, said), ask: show };
}
