import { fill, h, icon } from "./dom";
import { foreign, shown } from "./foreign";
import type { Args, Key } from "./i18n";
import { type Fetched, fetchReport } from "./live";
import { told } from "./markdown";
import { Problem, type Verdict } from "./model";
import type { Page } from "./page";
import { Question, inWords } from "./question";
import { DIALECTS, EXAMPLE, type State } from "./state";
import { atSite, completed, isUsable } from "./urls";
import { lineButton, mark, reasonText } from "./views/parts";
import { divergence } from "./views/walk";

/** The answer in one step: a page's address, the fetch of its site's robots.txt, and a verdict for each chosen crawler in large. */
export function answer(page: Page): HTMLElement {
  const { t, state, api } = page;
  const input = h("input", {
    type: "text",
    id: "page-url",
    inputmode: "url",
    "aria-label": t("ask.label"),
    "aria-describedby": "ask-note",
    dir: "ltr",
    placeholder: "https://example.com/page",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "url",
  });
  input.value = state.get().page;
  const button = h("button", { type: "button", class: "button primary" }, icon(api.server === null ? "check" : "globe"), h("span", {}, t(api.server === null ? "ask.check" : "live.fetch")));
  const note = h("p", { class: "ask-note", id: "ask-note", role: "status" });
  const report = h("div", { class: "report" });
  const verdicts = verdictCards(page);
  const region = h("div", { class: "answer-region" }, verdicts.root, report);

  let fetched: Fetched | undefined;
  const fetching = new Question(
    page,
    region,
    async (signal) => {
      const url = input.value;
      const { robots, page: before, site, edited } = state.get();
      fill(report, h("p", { class: "quiet", role: "status" }, t("live.busy", { site: new URL(url).host })));
      const result = await api.fetch(url, signal).catch((error: unknown): Fetched["site"] => {
        if (error instanceof Problem && error.code === "site-refused") {
          return { refused: error.detail };
        }
        throw error;
      });
      const isFound = result.entry?.outcome === "found";
      // A copy from before counts only after a long outage.
      const text = (result.entry?.policies.some(({ access }) => access === "by-rules") && result.text) || "";
      fetched = {
        url,
        text,
        site: result,
        ...(edited && robots.trim() !== "" && robots !== text && { before: { robots, page: before, site, edited } }),
      };
      verdicts.revealNext();
      state.load(text, { page: url, site: isFound ? "" : (result.entry?.origin ?? new URL(url).origin) });
      drawReport();
    },
    (error) => {
      const typed = input.value;
      fill(report);
      state.set({ page: "", open: null });
      input.value = typed;
      say(inWords(page, error), true);
    },
  );
  const drawReport = () => {
    const { robots, edited } = state.get();
    if (fetched !== undefined && robots !== fetched.text && !edited) {
      fetched = undefined; // the text came from elsewhere
    }
    fill(report, fetched && fetchReport(page, fetched, robots !== fetched.text));
  };
  const say = (text: string, isWrong = false) => {
    note.classList.toggle("failed", isWrong);
    input.toggleAttribute("aria-invalid", isWrong);
    fill(note, text);
  };
  const ask = () => {
    const typed = input.value.trim();
    const url = completed(typed);
    say("");
    if (typed === "") {
      input.focus();
    } else if (url.startsWith("/")) {
      verdicts.revealNext();
      state.set({ page: url, open: null });
    } else if (isUsable(url) && api.server === null) {
      verdicts.revealNext();
      state.set({ page: url, open: null });
      fill(note, t("ask.noServer"), " ", robotsLink(url));
    } else if (isUsable(url)) {
      input.value = url;
      say(url === typed ? "" : t("ask.completed", { url: shown(url) }));
      void fetching.now();
    } else {
      say(t("ask.notUrl", { typed: shown(typed) }), true);
    }
  };
  button.addEventListener("click", ask);
  input.addEventListener("keydown", (event) => event.key === "Enter" && !event.isComposing && ask());
  state.subscribe((now, changed) => {
    if (changed.has("page")) {
      input.value = now.page;
      if (now.page === "") {
        say("");
      }
    }
    if (changed.has("robots")) {
      drawReport();
    }
  }, page.signal);
  return h(
    "section",
    { class: "answer", "aria-label": t("answer.title") },
    h("div", { class: "ask" }, input, button),
    note,
    region,
  );
}

/** A link to the robots.txt of a page's site, for those who have to copy it from there. */
function robotsLink(url: string): HTMLElement {
  const { href } = new URL("/robots.txt", url);
  return h("a", { href, target: "_blank", rel: "noreferrer noopener" }, foreign(href));
}

/** A large verdict for each chosen crawler. */
function verdictCards(page: Page): { root: HTMLElement; revealNext(): void } {
  const { t, state, api, editor } = page;
  const cards = h("div", { class: "verdicts-region" });
  const said = h("p", { class: "hidden", role: "status" });
  let current: Verdict[] = [];
  let isRevealing = false;
  const markLines = () => {
    const { view, open } = state.get();
    if (page.signal.aborted || (view === "test" && open !== null)) {
      return; // the walk has marks of its own
    }
    editor.clearMarks();
    for (const { line, allowed } of current) {
      if (line !== null) {
        editor.highlightLine(line, allowed === true ? "allow" : "disallow");
      }
    }
  };
  const question = new Question(
    page,
    cards,
    async (signal) => {
      const { page: url, robots, site, crawlers, dialect } = state.get();
      if (url === "" || crawlers.length === 0) {
        current = [];
        fill(said);
        fill(cards, start(page));
        markLines();
        return;
      }
      const readings = site === "" ? [dialect, ...DIALECTS.filter((other) => other !== dialect)] : [undefined];
      const answers = await Promise.all(
        readings.map((reading) =>
          api.check(
            {
              ...(site === "" && { robots, ...(reading && { dialect: reading }) }),
              urls: [site === "" ? url : atSite(url, site)],
              crawlers: [...crawlers],
            },
            signal,
          ),
        ),
      );
      current = answers[0] ?? [];
      fill(
        cards,
        h(
          "ul",
          { class: "verdicts" },
          ...current.map((verdict, index) =>
            card(page, verdict, answers.some((other) => other[index]?.allowed !== verdict.allowed)),
          ),
        ),
        h(
          "p",
          { class: "quiet about" },
          foreign(url, "url"),
          site === "" && h("span", {}, " · ", t("answer.byText")),
          " · ",
          h("button", { type: "button", class: "link", on: { click: () => chooseCrawlers(page) } }, t("answer.crawlers")),
        ),
      );
      fill(said, current.map((verdict) => inOneSentence(page, verdict)).join(" "));
      markLines();
      const line = (current.find((verdict) => verdict.allowed === false) ?? current[0])?.line;
      if (isRevealing && line !== null && line !== undefined) {
        editor.reveal(line);
      }
      isRevealing = false;
    },
    (error) => {
      current = [];
      fill(cards, h("p", { class: "refused", role: "alert" }, foreign(inWords(page, error))));
    },
  );
  state.subscribe((_, changed) => {
    const isOther = changed.has("page") || changed.has("site");
    if (isOther || ["robots", "crawlers", "dialect"].some((key) => changed.has(key as keyof State))) {
      if (isOther) {
        current = [];
        fill(cards); // it is of another page
        void question.now();
      } else {
        question.soon();
      }
    }
    if (changed.has("open") || changed.has("view")) {
      queueMicrotask(markLines);
    }
  }, page.signal);
  void question.now();
  return { root: h("div", {}, cards, said), revealNext: () => (isRevealing = true) };
}

function sentence({ t }: Page, { allowed, crawler }: Verdict): [Key, Args] {
  const name = crawler === "*" ? t("answer.otherCrawler") : shown(crawler);
  return [allowed === null ? "answer.unknown" : allowed ? "answer.yes" : "answer.no", { crawler: name }];
}

function inOneSentence(page: Page, verdict: Verdict): string {
  const { t } = page;
  const why =
    verdict.line === null
      ? reasonText(page, verdict.reason)
      : `${t("problems.line", { line: verdict.line })}: ${shown(verdict.rule ?? "")}.`;
  return `${t(...sentence(page, verdict))}. ${why}`;
}

function card(page: Page, verdict: Verdict, diverges: boolean): HTMLElement {
  const { t, state, i18n } = page;
  const { allowed, line, rule, crawler, reason, explanation } = verdict;
  const open = () => state.set({ view: "test", open: { url: state.get().page, crawler } });
  return h(
    "li",
    { class: `verdict ${allowed === null ? "unknown" : allowed ? "yes" : "no"}` },
    h("h2", {}, allowed !== null && mark(allowed), told(i18n, ...sentence(page, verdict))),
    h(
      "p",
      { class: "because" },
      line === null
        ? h("span", {}, reasonText(page, reason))
        : h("span", {}, lineButton(page, line, t("problems.line", { line }), ":"), " ", h("code", {}, foreign(rule ?? ""))),
      allowed === null && explanation !== undefined && h("span", { lang: "en" }, " ", foreign(explanation)),
      diverges && h("span", {}, " ", divergence(page)),
    ),
    allowed !== null &&
      h(
        "button",
        { type: "button", class: "link why", "aria-label": t("answer.whyFor", { crawler: crawlerText(page, crawler) }), on: { click: open } },
        t("answer.why"),
      ),
  );
}

function crawlerText({ t }: Page, crawler: string): string {
  return crawler === "*" ? t("crawler.other") : shown(crawler);
}

/** What stands in place of the verdicts before there is a question. */
function start(page: Page): HTMLElement {
  const { t, state, api } = page;
  const { robots, page: url, crawlers } = state.get();
  const noCrawler = url !== "" && crawlers.length === 0;
  const link = (label: Key, run: () => void) => h("button", { type: "button", class: "link", on: { click: run } }, t(label));
  return h(
    "p",
    { class: "lead" },
    t(noCrawler ? "answer.noCrawler" : robots !== "" ? "answer.startText" : api.server === null ? "answer.startOffline" : "answer.start"),
    " ",
    noCrawler
      ? link("answer.crawlers", () => chooseCrawlers(page))
      : robots === "" && link("answer.example", () => state.set({ ...EXAMPLE, crawlers })),
  );
}

function chooseCrawlers(page: Page): void {
  page.show("test");
  const input = document.querySelector<HTMLElement>("#crawlers");
  input?.scrollIntoView({ block: "center" });
  input?.focus({ preventScroll: true });
}
