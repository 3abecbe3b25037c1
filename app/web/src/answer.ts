import { fill, h, icon } from "./dom";
import type { Fetched } from "./fetched";
import { foreign, shown } from "./foreign";
import type { Args, Key } from "./i18n";
import { failure, fetchReport, readPart, refusal } from "./live";
import { told } from "./markdown";
import { Problem, type Verdict } from "./model";
import type { Page } from "./page";
import { Question, inWords } from "./question";
import { DIALECTS, EXAMPLE, type State } from "./state";
import { atSite, completed, isUsable } from "./urls";
import { lineButton, mark, reasonText } from "./views/parts";
import { divergence } from "./views/walk";

/** Where the two halves of the page stand side by side: there is room for an explanation that nobody asked for. */
const WIDE = matchMedia("(min-width: 960px) and (min-height: 680px)");

/** From which status on a response is an error of its own, not part of one that was lost. */
const ERROR = 400;

const TOO_MANY_REQUESTS = 429;

/** Up to which length a text is explained at once. */
const SHORT = 100_000;

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
  const verdicts = verdictCards(page, (url) => {
    input.value = url;
    ask();
  });
  const region = h("div", { class: "answer-region" }, verdicts.root, report);

  /** The last address that was completed, which may stand in the box since. */
  let completedTo = "";
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
      page.fetched.set({
        url,
        text,
        site: result,
        completed: url === completedTo,
        ...(edited && robots.trim() !== "" && robots !== text && { before: { robots, page: before, site, edited } }),
      });
      verdicts.revealNext();
      state.load(text, { page: url, site: isFound ? "" : (result.entry?.origin ?? new URL(url).origin) });
      page.fetched.told();
      drawReport();
    },
    (error) => refuse(input.value, inWords(page, error)),
  );
  /** What was typed leads to no answer: that to another question must not stand beside it. */
  const refuse = (typed: string, why: string) => {
    fetching.drop();
    fill(report);
    state.set({ page: "", open: null });
    input.value = typed;
    say(why, true);
  };
  const drawReport = () => {
    const { robots, edited } = state.get();
    let fetched = page.fetched.get();
    if (fetched !== undefined && robots !== fetched.text && !edited) {
      fetched = undefined; // the text came from elsewhere
      page.fetched.set(fetched);
      page.fetched.told();
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
      if (url !== typed) {
        completedTo = url;
      }
      say(url === typed ? "" : t("ask.completed", { url: shown(url) }));
      void fetching.now();
    } else {
      refuse(typed, t("ask.notUrl", { typed: shown(typed) }));
    }
  };
  button.addEventListener("click", ask);
  input.addEventListener("keydown", (event) => event.key === "Enter" && !event.isComposing && ask());
  state.subscribe((now, changed) => {
    if (changed.has("page")) {
      input.value = now.page;
      if (now.page === "") {
        say("");
        page.fetched.set(undefined); // with an empty text, the editor does not tell
        page.fetched.told();
        drawReport();
      }
    }
    if (changed.has("robots")) {
      drawReport();
    }
  }, page.signal);
  if (WIDE.matches && top === self && state.get().page === "") {
    queueMicrotask(() => document.activeElement === document.body && input.focus());
  }
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

/**
 * A large verdict for each chosen crawler.
 *
 * @param ask asks for another address
 */
function verdictCards(page: Page, ask: (url: string) => void): { root: HTMLElement; revealNext(): void } {
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
      const fetched = site === "" ? page.fetched.get()?.site : await siteOf(page, site, signal);
      current = answers[0] ?? [];
      const isUnread = (verdict: Verdict) => isUnknown(verdict, fetched);
      const unread = current.some(isUnread) && fetched !== undefined && notFetched(page, fetched, site === "" ? url : atSite(url, site), ask);
      fill(
        cards,
        h(
          "ul",
          { class: "verdicts" },
          unread,
          ...current.map(
            (verdict, index) =>
              !isUnread(verdict) && card(page, verdict, fetched, answers.some((other) => other[index]?.allowed !== verdict.allowed)),
          ),
        ),
        fetched?.entry?.truncated === true &&
          page.fetched.get()?.text === robots &&
          h("p", { class: "cut" }, icon("alert"), h("span", {}, t("answer.cut", { limit: readPart(fetched) }))),
        h(
          "p",
          { class: "quiet about" },
          foreign(url, "url"),
          site === "" && h("span", {}, " · ", t("answer.byText")),
          " · ",
          h("button", { type: "button", class: "link", on: { click: () => chooseCrawlers(page) } }, t("answer.crawlers")),
        ),
      );
      const sentences = current.filter((verdict) => !isUnread(verdict)).map((verdict) => inOneSentence(page, verdict, fetched));
      fill(said, [...(unread ? [unread.innerText] : []), ...sentences].join(" "));
      markLines();
      const line = (current.find((verdict) => verdict.allowed === false) ?? current[0])?.line;
      if (isRevealing && line !== null && line !== undefined) {
        editor.reveal(line);
      }
      if (isRevealing && WIDE.matches && site === "" && robots.length < SHORT && state.get().view === "test") {
        const explained = current.find(({ allowed }) => allowed === false) ?? current[0];
        state.set({ open: explained === undefined ? null : { url, crawler: explained.crawler } });
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
  page.fetched.subscribe(() => state.get().site !== "" && void question.now(), page.signal);
  void question.now();
  return { root: h("div", {}, cards, said), revealNext: () => (isRevealing = true) };
}

/** How the fetch of a site went: the last one of this page, or what the server has since. */
async function siteOf({ api, fetched }: Page, origin: string, signal: AbortSignal): Promise<Fetched["site"]> {
  const last = fetched.get();
  if (last !== undefined && (last.site.entry?.origin ?? new URL(last.url).origin) === origin) {
    return last.site;
  }
  return api.site(origin, signal).catch((error: unknown): Fetched["site"] => {
    if (error instanceof Problem && error.code === "site-refused") {
      return { refused: error.detail };
    }
    throw error;
  });
}

/** Whether a verdict follows from that the site was not heard at all, which is no statement of the site. */
function isUnknown({ reason }: Verdict, site: Fetched["site"] | undefined): boolean {
  return reason === "refused" || (reason === "unreachable" && (site?.entry?.status ?? 0) < ERROR);
}

/** What stands in place of the verdicts where no robots.txt could be fetched: what failed, and what to do. */
function notFetched(page: Page, site: Fetched["site"], url: string, ask: (url: string) => void): HTMLElement {
  const { t, i18n, fetched } = page;
  const { entry } = site;
  const isUnnamed = entry?.reason === "dns-failure";
  const plain = url.replace(/^https:/i, "http:");
  const { host } = new URL(url);
  return h(
    "li",
    { class: "verdict wait" },
    h("h2", {}, icon("alert"), told(i18n, "answer.notFetched", { why: failure(page, site) })),
    h(
      "p",
      { class: "because" },
      entry !== undefined && (isUnnamed ? told(i18n, "answer.checkSpelling", { host }) : t("answer.checkServer")),
    ),
    !isUnnamed &&
      entry !== undefined &&
      plain !== url &&
      fetched.get()?.completed === true &&
      h("button", { type: "button", class: "button", on: { click: () => ask(plain) } }, t("answer.tryHttp", { url: shown(plain) })),
  );
}

/** The status of a server error, for which crawlers wait. */
function waitsFor({ reason }: Verdict, site: Fetched["site"] | undefined): number | undefined {
  const status = site?.entry?.status ?? 0;
  return reason === "unreachable" && status >= ERROR ? status : undefined;
}

/** Who may: `Googlebot`, `disallowed`; or a sentence, where one word would not say it. */
function heading(page: Page, verdict: Verdict, site: Fetched["site"] | undefined): (string | HTMLElement | Node)[] {
  const { t, i18n } = page;
  const { allowed, crawler } = verdict;
  if (allowed === null || waitsFor(verdict, site) !== undefined) {
    return [told(i18n, ...sentence(page, verdict, site))];
  }
  return [
    h("span", { class: "crawler" }, crawler === "*" ? t("answer.otherCrawler") : foreign(crawler)),
    " ",
    h("span", { class: "word" }, t(allowed ? "verdict.allowed" : "verdict.disallowed")),
  ];
}

function sentence({ t }: Page, verdict: Verdict, site: Fetched["site"] | undefined): [Key, Args] {
  const { allowed, crawler } = verdict;
  const name = crawler === "*" ? t("answer.otherCrawler") : shown(crawler);
  const status = waitsFor(verdict, site);
  if (status !== undefined) {
    return ["answer.waits", { crawler: name, status }];
  }
  return [allowed === null ? "answer.unknown" : allowed ? "answer.yes" : "answer.no", { crawler: name }];
}

/** Why, where no line decides. */
function whyText(page: Page, verdict: Verdict, site: Fetched["site"] | undefined): string {
  const refused = verdict.reason === "absent" ? refusal(site?.entry) : undefined;
  if (refused === TOO_MANY_REQUESTS) {
    return page.t("answer.tooManyRequests");
  } else if (refused !== undefined) {
    return page.t("answer.clientError", { status: refused });
  }
  return waitsFor(verdict, site) === undefined ? reasonText(page, verdict.reason) : page.t("answer.waitsWhy");
}

function inOneSentence(page: Page, verdict: Verdict, site: Fetched["site"] | undefined): string {
  const { t } = page;
  const why =
    verdict.line === null
      ? whyText(page, verdict, site)
      : `${t("problems.line", { line: verdict.line })}: ${shown(verdict.rule ?? "")}.`;
  return `${t(...sentence(page, verdict, site))}. ${why}`;
}

function card(page: Page, verdict: Verdict, site: Fetched["site"] | undefined, diverges: boolean): HTMLElement {
  const { t, state } = page;
  const { allowed, line, rule, crawler, explanation } = verdict;
  const waits = waitsFor(verdict, site) !== undefined;
  const open = () => state.set({ view: "test", open: { url: state.get().page, crawler } });
  return h(
    "li",
    { class: `verdict ${waits ? "wait" : allowed === null ? "unknown" : allowed ? "yes" : "no"}` },
    h("h2", {}, waits ? icon("alert") : allowed !== null && mark(allowed), ...heading(page, verdict, site)),
    h(
      "p",
      { class: "because" },
      line === null
        ? h("span", {}, whyText(page, verdict, site))
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
  page.state.set({ view: "test", open: null });
  const input = document.querySelector<HTMLElement>("#crawlers");
  input?.scrollIntoView({ block: "center" });
  input?.focus({ preventScroll: true });
}
