import { Api, Problem } from "./api";
import { askToken } from "./dialogs";
import { fill, h, icon } from "./dom";
import { createEditor } from "./editor";
import { acceptDrops, header } from "./header";
import { type I18n, type Language, chooseLanguage, load, preferredLanguage } from "./i18n";
import { live } from "./live";
import type { Page } from "./page";
import { problems } from "./problems";
import { DIALECTS, type Dialect, Store, initialState, keepDraft } from "./state";
import { tabs } from "./tabs";
import { restoreTheme } from "./theme";
import { VIEWS } from "./views";

/** How long a notice stays. */
const NOTICE = 6_000;

async function start(): Promise<void> {
  restoreTheme();
  const [{ state: initial, broken }, first] = await Promise.all([initialState(), load(preferredLanguage())]);
  const state = new Store(initial);
  let i18n = first;
  const api = new Api((refused) => askToken(i18n, refused));
  let building = new AbortController();

  const build = (): Page => {
    building.abort();
    building = new AbortController();
    return show(state, api, i18n, building.signal, (language) => {
      chooseLanguage(language);
      void load(language).then((loaded) => {
        i18n = loaded;
        build();
      });
    });
  };
  let page = build();
  const afterLink = (isBroken: boolean) => {
    // What the link carried is in the tab now; a reload must not undo the edits made since.
    history.replaceState(null, "", location.pathname + location.search);
    if (isBroken) {
      page.notify(page.t("error.link"), "failed");
    }
  };
  if (location.hash.length > 1) {
    afterLink(broken);
  }
  addEventListener("pagehide", () => keepDraft(state.get()));
  addEventListener("hashchange", () => {
    if (location.hash.length > 1 && location.hash !== "#views") {
      void initialState().then((shared) => {
        state.set(shared.state);
        page = build();
        afterLink(shared.broken);
      });
    }
  });
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
  const editorRoot = h("div", { class: "editor" });
  let notices = 0;
  const page: Page = {
    api,
    state,
    i18n,
    t,
    signal,
    editor: createEditor(editorRoot, {
      text: state.get().robots,
      api,
      i18n,
      onChange: (robots) => state.set({ robots }),
    }),
    notify(text, kind = "done") {
      clearTimeout(notices);
      fill(notice, h("p", { class: kind }, icon(kind === "done" ? "check" : "alert"), h("span", {}, text)));
      notices = setTimeout(() => fill(notice), kind === "done" ? NOTICE : 2 * NOTICE);
    },
    failed(error) {
      if (error instanceof Problem) {
        page.notify(error.status === 0 ? t("error.unreachable") : error.message, "failed");
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
  // Others than the editor may set the text.
  state.subscribe((now, changed) => changed.has("robots") && page.editor.setText(now.robots), signal);

  document.documentElement.lang = i18n.language;
  document.title = `Wayleave: ${t("app.title")}`;
  const { list, panels } = tabs(page, VIEWS);
  document.body.replaceChildren(
    header(page, onLanguage),
    h(
      "main",
      { class: "main" },
      h(
        "div",
        { class: "left" },
        live(page),
        h(
          "section",
          { class: "file", "aria-labelledby": "file-title" },
          h("div", { class: "file-head" }, h("h2", { id: "file-title" }, t("editor.title")), dialects(page)),
          editorRoot,
        ),
        problems(page),
      ),
      h("div", { class: "right", id: "views", tabindex: -1 }, list, ...panels),
    ),
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
