import { Api, Problem } from "./api";
import { fill, h } from "./dom";
import { createEditor } from "./editor";
import { load, preferredLanguage } from "./i18n";
import type { Mounted, Page } from "./page";
import { Store, initialState, keepDraft } from "./state";
import { VIEWS } from "./views";

async function start(): Promise<void> {
  const { state: initial } = await initialState();
  const state = new Store(initial);
  addEventListener("pagehide", () => keepDraft(state.get()));
  const i18n = await load(preferredLanguage());
  const { t } = i18n;
  const building = new AbortController();
  const editorRoot = h("div", { class: "editor" });
  const notice = h("p", { role: "status", class: "notice" });
  const panel = h("div", { role: "tabpanel" });
  const api = new Api(async () => null);
  const page: Page = {
    api,
    state,
    i18n,
    t,
    signal: building.signal,
    editor: createEditor(editorRoot, initial.robots, t("editor.label"), (robots) => state.set({ robots })),
    notify: (text) => fill(notice, text),
    failed(error) {
      if (error instanceof Problem) {
        fill(notice, error.status === 0 ? t("error.unreachable") : error.message);
      } else if (!(error instanceof DOMException && error.name === "AbortError")) {
        throw error;
      }
    },
    show: (view) => state.set({ view }),
  };
  document.documentElement.lang = i18n.language;
  document.body.append(h("h1", {}, "Wayleave"), editorRoot, panel, notice);
  const mounted: Mounted | void = VIEWS[0]?.mount(panel, page);
  mounted?.shown?.();
}

void start();
