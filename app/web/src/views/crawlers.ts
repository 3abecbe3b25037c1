import { fill, h, icon } from "../dom";
import { foreign, shown } from "../foreign";
import type { Key } from "../i18n";
import type { Crawler } from "../model";
import type { Page } from "../page";
import { crawlerName } from "./parts";

/** The purposes of the catalogue, in its order. */
export const PURPOSES = [
  "search",
  "ai-training",
  "ai-search",
  "user-fetch",
  "ai-agent",
  "ai-data",
  "seo",
  "archive",
  "preview",
  "ads",
  "other",
] as const;

export function purposeName(page: Page, purpose: string): string {
  return PURPOSES.some((known) => known === purpose) ? page.t(`purpose.${purpose}` as Key) : purpose;
}

/** Chooses crawlers: by their names, or out of the catalogue. */
export function crawlerPicker(page: Page): HTMLElement {
  const { t, state } = page;
  const chips = h("ul", { class: "chips", "aria-label": t("crawlers.chosen") });
  const known = h("datalist", { id: "crawlers-known" });
  const input = h("input", {
    type: "text",
    id: "crawlers",
    list: "crawlers-known",
    dir: "auto",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: t("crawlers.placeholder"),
  });
  const catalogue = h("div", { class: "catalogue" });
  const details = h(
    "details",
    {},
    h("summary", {}, t("crawlers.catalogue")),
    catalogue,
  );

  const set = (crawlers: string[]) => state.set({ crawlers });
  const add = () => {
    const names = input.value
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== "");
    input.value = "";
    set(withNames(state.get().crawlers, names));
  };
  const remove = (name: string) => {
    set(state.get().crawlers.filter((other) => other !== name));
    (chips.querySelector<HTMLButtonElement>("button") ?? input).focus();
  };
  const showChips = () =>
    fill(
      chips,
      ...state.get().crawlers.map((name) =>
        h(
          "li",
          {},
          crawlerName(page, name),
          h(
            "button",
            {
              type: "button",
              "aria-label": t("crawlers.remove", { name: name === "*" ? t("crawler.other") : shown(name) }),
              on: { click: () => remove(name) },
            },
            icon("close"),
          ),
        ),
      ),
    );
  showChips();
  state.subscribe((_, changed) => {
    if (changed.has("crawlers")) {
      showChips();
      for (const box of catalogue.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) {
        box.checked = has(state.get().crawlers, box.value);
      }
    }
  }, page.signal);

  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      add();
    }
  });
  let loaded = false;
  const load = async () => {
    if (loaded) {
      return;
    }
    loaded = true;
    try {
      const crawlers = await page.api.crawlers();
      fill(known, ...crawlers.map((crawler) => h("option", { value: crawler.token }, crawler.operator)));
      fill(catalogue, ...catalogueChoice(page, crawlers, set));
    } catch (error) {
      loaded = false;
      page.failed(error);
    }
  };
  input.addEventListener("focus", () => void load());
  details.addEventListener("toggle", () => details.open && void load());
  return h(
    "div",
    { class: "field crawlers" },
    h("label", { for: "crawlers" }, t("crawlers.label")),
    chips,
    h(
      "div",
      { class: "row" },
      input,
      h("button", { type: "button", class: "button", on: { click: add } }, icon("plus"), t("crawlers.add")),
      h(
        "button",
        { type: "button", class: "link", on: { click: () => set(withNames(state.get().crawlers, ["*"])) } },
        t("crawlers.addAny"),
      ),
    ),
    details,
    known,
  );
}

function has(crawlers: readonly string[], name: string): boolean {
  return crawlers.some((crawler) => crawler.toLowerCase() === name.toLowerCase());
}

function withNames(crawlers: readonly string[], names: readonly string[]): string[] {
  const all = [...crawlers];
  for (const name of names) {
    if (!has(all, name)) {
      all.push(name);
    }
  }
  return all;
}

function catalogueChoice(page: Page, crawlers: Crawler[], set: (names: string[]) => void): HTMLElement[] {
  const { t, state } = page;
  const filter = h("input", { type: "search", id: "catalogue-filter", dir: "auto", spellcheck: "false" });
  const items: { row: HTMLElement; text: string }[] = [];
  const groups = PURPOSES.map((purpose) => {
    const members = crawlers.filter((crawler) => crawler.purpose === purpose);
    return h(
      "fieldset",
      {},
      h("legend", {}, purposeName(page, purpose)),
      ...members.map((crawler) => {
        const box = h("input", { type: "checkbox", value: crawler.token });
        box.checked = has(state.get().crawlers, crawler.token);
        box.addEventListener("change", () => {
          const names = state.get().crawlers.filter((name) => name.toLowerCase() !== crawler.token.toLowerCase());
          set(box.checked ? [...names, crawler.token] : names);
        });
        const row = h(
          "label",
          { title: shown(crawler.note) },
          box,
          foreign(crawler.token),
          h("span", { class: "faint" }, foreign(crawler.operator)),
        );
        items.push({ row, text: `${crawler.token} ${crawler.operator}`.toLowerCase() });
        return row;
      }),
    );
  });
  filter.addEventListener("input", () => {
    const wanted = filter.value.trim().toLowerCase();
    for (const { row, text } of items) {
      row.hidden = !text.includes(wanted);
    }
    for (const group of groups) {
      group.hidden = group.querySelector("label:not([hidden])") === null;
    }
  });
  return [
    h("div", { class: "field" }, h("label", { for: "catalogue-filter" }, t("filter.label")), filter),
    h("div", { class: "choices", tabindex: 0, role: "group", "aria-label": t("crawlers.catalogue") }, ...groups),
  ];
}
