import { copy } from "./dialogs";
import { h, icon } from "./dom";
import { checkOf, curlCommand, download, expectationFile } from "./exports";
import { type Key, LANGUAGES, type Language } from "./i18n";
import { en } from "./i18n/en";
import { told } from "./markdown";
import { type MenuItem, menu } from "./menu";
import type { Page } from "./page";
import { shareLink } from "./share";
import { START } from "./state";
import { chooseTheme, currentTheme } from "./theme";

/** What the server takes for a body. */
const MAX_FILE = 4 << 20;

/** The head of the page: what can be done with the file, the theme and the language. */
export function header(page: Page, onLanguage: (language: Language) => void): HTMLElement {
  const { t, i18n } = page;
  const picker = h("input", { type: "file", accept: ".txt,text/plain", hidden: true, tabindex: -1 });
  picker.addEventListener("change", () => {
    const file = picker.files?.[0];
    picker.value = "";
    if (file !== undefined) {
      void openFile(page, file);
    }
  });
  const language = h(
    "select",
    { "aria-label": t("action.language"), title: t("action.language"), class: "language" },
    ...Object.entries(LANGUAGES).map(([code, name]) =>
      h("option", { value: code, lang: code, selected: code === i18n.language }, name),
    ),
  );
  language.addEventListener("change", () => onLanguage(language.value as Language));
  return h(
    "header",
    { class: "head" },
    h("a", { class: "skip", href: "#views" }, t("app.skip")),
    h("h1", {}, logo(), h("span", {}, "Wayleave"), h("small", {}, t("app.title"))),
    h(
      "div",
      { class: "actions" },
      action("page", t("action.new"), () => startOver(page), t("action.new.hint")),
      action("open", t("action.open"), () => picker.click(), t("action.open.hint")),
      picker,
      menu(t("action.recipes"), "plus", () => recipes(page)),
      action("download", t("action.download"), () => download("robots.txt", page.state.get().robots)),
      menu(t("action.copy"), "copy", () => exports(page)),
      action("share", t("action.share"), () => void share(page), t("action.share.hint")),
      themeSwitch(page),
      language,
    ),
  );
}

function startOver({ state, notify, t }: Page): void {
  const { crawlers, dialect } = state.get();
  state.set({ ...START, crawlers, dialect });
  notify(t("done.new"));
}

function logo(): Node {
  return h("span", { class: "logo", "aria-hidden": "true" });
}

function action(drawing: Parameters<typeof icon>[0], label: string, run: () => void, hint = label): HTMLElement {
  return h(
    "button",
    { type: "button", class: "button", "aria-label": label, title: hint, on: { click: run } },
    icon(drawing),
    h("span", { class: "button-label" }, label),
  );
}

function themeSwitch({ t }: Page): HTMLElement {
  const button = h("button", { type: "button", class: "button icon-only" });
  const draw = () => {
    const other = currentTheme() === "dark" ? "light" : "dark";
    const label = t(`action.theme.${other}`);
    button.replaceChildren(icon(other === "dark" ? "moon" : "sun"));
    button.setAttribute("aria-label", label);
    button.title = label;
  };
  button.addEventListener("click", () => {
    chooseTheme(currentTheme() === "dark" ? "light" : "dark");
    draw();
  });
  draw();
  return button;
}

async function recipes(page: Page): Promise<MenuItem[]> {
  const { t, state, editor } = page;
  try {
    return (await page.api.recipes()).map(({ name, description, text }) => ({
      label: `recipe.${name}` in en ? t(`recipe.${name}` as Key) : description,
      choose() {
        const before = state.get().robots.trimEnd();
        state.load(before === "" ? text : `${before}\n\n${text}`, { edited: before !== "" });
        editor.reveal(before === "" ? 1 : before.split("\n").length + 2);
        editor.focus();
        page.notify(t("done.recipe"));
      },
    }));
  } catch (error) {
    page.failed(error);
    return [];
  }
}

function exports(page: Page): MenuItem[] {
  const { t, state, api, i18n } = page;
  const put = async (text: string, done: Key) => {
    if (await copy(i18n, text)) {
      page.notify(t(done));
    }
  };
  const { server } = api;
  return [
    ...(server === null
      ? []
      : [
          {
            label: t("action.copy.curl"),
            choose: () => void put(curlCommand(state.get(), server, api.hasToken()), "done.curl"),
          },
        ]),
    {
      label: t("action.copy.test"),
      choose: () => {
        const now = state.get();
        api
          .check(checkOf(now), page.signal)
          .then((verdicts) => put(expectationFile(now, verdicts), "done.test"))
          .catch(page.failed);
      },
    },
  ];
}

async function share(page: Page): Promise<void> {
  if (await copy(page.i18n, await shareLink(page.state.get()))) {
    page.notify(page.t("done.share"));
  }
}

async function openFile(page: Page, file: File): Promise<void> {
  if (file.size > MAX_FILE) {
    page.notify(told(page.i18n, "error.file", { name: file.name }), "failed");
    return;
  }
  // A byte order mark stays: lint has something to say about it.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
  page.state.load(text);
  page.notify(told(page.i18n, "done.open", { name: file.name }));
}

/** Lets a file be dropped anywhere onto the page. */
export function acceptDrops(page: Page): HTMLElement {
  const overlay = h("div", { class: "drop", hidden: true, "aria-hidden": "true" }, h("p", {}, page.t("drop.here")));
  const { signal } = page;
  const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
  const options = { capture: true, signal };
  addEventListener("dragover", (event) => {
    if (carriesFile(event)) {
      event.preventDefault();
      overlay.hidden = false;
    }
  }, options);
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) {
      overlay.hidden = true;
    }
  }, options);
  addEventListener("drop", (event) => {
    overlay.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      void openFile(page, file);
    }
  }, options);
  return overlay;
}
