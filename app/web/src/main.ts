import { answer } from "./answer";
import { Api } from "./api";
import { connectionBanner, isUnanswered } from "./connection";
import { createEditor } from "./deferred-editor";
import { askToken, confirm } from "./dialogs";
import { fill, h, icon } from "./dom";
import { Drafts } from "./drafts";
import { LastFetch } from "./fetched";
import { acceptDrops, header } from "./header";
import { type I18n, type Language, chooseLanguage, load, preferredLanguage } from "./i18n";
import { sentence } from "./markdown";
import { Problem } from "./model";
import type { Page } from "./page";
import { problems } from "./problems";
import { inWords } from "./question";
import { decode } from "./share";
import { DIALECTS, type Dialect, START, Store } from "./state";
import { tabs } from "./tabs";
import { restoreTheme } from "./theme";
import { VIEWS } from "./views";

/** How long a notice stays, in milliseconds. */
const NOTICE = 6_000;

/** How long nothing changes before the draft is kept, in milliseconds. */
const DRAFT_PAUSE = 1_000;

async function start(): Promise<void> {
  restoreTheme();
  const [drafts, first] = await Promise.all([Drafts.open(!hasLink()), load(preferredLanguage())]);
  const state = new Store(drafts.found ?? START);
  let i18n = first;
  const api = new Api((refused) => askToken(i18n, refused));
  let building = new AbortController();
  let page: Page;
  const build = () => {
    building.abort();
    building = new AbortController();
    page = show(state, api, i18n, building.signal, (language) => {
      chooseLanguage(language);
      void load(language).then((loaded) => {
        i18n = loaded;
        build();
      });
    });
  };
  const openLink = async () => {
    const fragment = location.hash.slice(1);
    // What the link carries is in the tab from now on; a reload must not undo the edits made since.
    history.replaceState(null, "", location.pathname + location.search);
    const shared = await decode(fragment).catch(() => null);
    if (shared === null) {
      page.notify(page.t("error.link"), "failed");
      return;
    }
    const { robots, edited } = state.get();
    const isLost = edited && robots.trim() !== "" && robots !== shared.robots;
    if (!isLost || (await confirm(page.t("link.title"), page.t("link.text"), page.t("link.keep"), page.t("link.open")))) {
      state.set(shared);
      build();
    }
  };
  build();
  if (hasLink()) {
    await openLink();
  } else if (drafts.isRestored) {
    page!.notify(page!.t("done.restored"));
  }
  addEventListener("hashchange", () => hasLink() && void openLink());

  let pause = 0;
  let isTold = false;
  const keep = () => {
    clearTimeout(pause);
    const { robots, urls, page: url } = state.get();
    const isKept = drafts.keep(robots === "" && urls.length === 0 && url === "" ? null : state.get());
    if (!isKept && !isTold) {
      page.notify(page.t("error.draft"), "failed");
    }
    isTold = !isKept;
  };
  state.subscribe(() => {
    clearTimeout(pause);
    pause = setTimeout(keep, DRAFT_PAUSE);
  }, new AbortController().signal);
  addEventListener("pagehide", keep);
  if (!api.isFromServer && isSecureContext && location.protocol !== "file:") {
    // A page from another web host also opens without a network.
    navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
  }
}

/** Whether the address carries a text. */
function hasLink(): boolean {
  return location.hash.length > 1 && location.hash !== "#views";
}

/** Builds the page in a language, in place of the one before. */
function show(
  state: Store,
  api: Api,
  i18n: I18n,
  signal: AbortSignal,
  onLanguage: (language: Language) => void,
): Page {
  const { t } = i18n;
  const notice = h("div", { role: "status", class: "notice" });
  const editorRoot = h("div", { class: "editor", dir: "ltr" });
  let notices = 0;
  let failedAt = 0;
  const page: Page = {
    api,
    state,
    fetched: new LastFetch(),
    i18n,
    t,
    signal,
    editor: createEditor(editorRoot, {
      text: state.get().robots,
      api,
      i18n,
      onChange: (robots) => state.set({ robots, site: "", edited: true }),
    }, api.hasVerdicts),
    notify(text, kind = "done") {
      clearTimeout(notices);
      fill(notice, h("p", { class: kind }, icon(kind === "done" ? "check" : "alert"), typeof text === "string" ? h("span", {}, sentence(text)) : text));
      notices = setTimeout(() => fill(notice), kind === "done" ? NOTICE : 2 * NOTICE);
      failedAt = kind === "failed" ? performance.now() : 0;
    },
    settled(since) {
      if (failedAt > 0 && failedAt < since) {
        fill(notice);
        failedAt = 0;
      }
    },
    failed(error) {
      if (isUnanswered(error)) {
        api.connection.lost();
      } else if (error instanceof Problem) {
        page.notify(inWords(page, error), "failed");
      } else if (!(error instanceof DOMException && error.name === "AbortError")) {
        throw error;
      }
    },
    show: (view) => state.set({ view }),
  };
  signal.addEventListener("abort", () => {
    clearTimeout(notices);
    page.editor.destroy();
  });
  state.subscribe((now, changed) => changed.has("robots") && page.editor.setText(now.robots), signal);

  document.documentElement.lang = i18n.language;
  document.documentElement.dir = i18n.direction;
  document.title = `Wayleave: ${t("app.title")}`;
  const { list, panels } = tabs(page, VIEWS);
  const halves = h(
    "div",
    { class: "halves" },
    h(
      "div",
      { class: "left" },
      h(
        "section",
        { class: "file", "aria-labelledby": "file-title" },
        h("div", { class: "file-head" }, h("h2", { id: "file-title" }, t("editor.title")), dialects(page)),
        editorRoot,
      ),
      problems(page),
    ),
    h("div", { class: "right", id: "views", tabindex: -1 }, list, ...panels),
  );
  const paper = h("p", { class: "paper" });
  addEventListener("beforeprint", () => fill(paper, `Wayleave · ${t("app.title")} · ${state.get().page} · ${i18n.time(new Date())}`), { signal });
  const showStart = () => {
    const { robots, page: url } = state.get();
    halves.classList.toggle("empty", robots === "");
    halves.classList.toggle("start", robots === "" && url === "");
  };
  state.subscribe(showStart, signal);
  showStart();
  document.body.replaceChildren(
    header(page, onLanguage),
    connectionBanner(api.connection, t, signal),
    h("main", {}, paper, answer(page), halves),
    notice,
    acceptDrops(page),
  );
  return page;
}

/** The choice of how the file is read. */
function dialects({ t, state, signal }: Page): HTMLElement {
  const select = h(
    "select",
    { id: "dialect" },
    ...DIALECTS.map((dialect) => h("option", { value: dialect }, t(`dialect.${dialect}`))),
  );
  select.value = state.get().dialect;
  select.addEventListener("change", () => state.set({ dialect: select.value as Dialect }));
  state.subscribe((now) => (select.value = now.dialect), signal);
  return h("div", { class: "dialect" }, h("label", { for: "dialect" }, t("editor.dialect")), select);
}

void start();
