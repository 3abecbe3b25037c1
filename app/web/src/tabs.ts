import { h, keyOf } from "./dom";
import type { Mounted, Page, View } from "./page";

/** The views behind their tabs: arrows go from one to the next, as WAI-ARIA describes it. */
export function tabs(page: Page, views: readonly View[]): { list: HTMLElement; panels: HTMLElement[] } {
  const { t, state } = page;
  const parts = views.map((view) => {
    const tab = h(
      "button",
      { type: "button", role: "tab", id: `tab-${view.id}`, "aria-controls": `view-${view.id}`, on: { click: () => page.show(view.id) } },
      t(view.title),
    );
    const panel = h("div", {
      role: "tabpanel",
      id: `view-${view.id}`,
      class: `view view-${view.id}`,
      "aria-labelledby": `tab-${view.id}`,
      tabindex: 0,
      hidden: true,
    });
    return { view, tab, panel, mounted: undefined as Mounted | undefined };
  });
  const list = h("div", { role: "tablist", class: "tabs", "aria-label": t("views.label") }, ...parts.map(({ tab }) => tab));
  list.addEventListener("keydown", (event) => {
    const at = parts.findIndex(({ tab }) => tab === document.activeElement);
    const last = parts.length - 1;
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[keyOf(event)];
    const next = to === undefined || at < 0 ? undefined : parts[to];
    if (next !== undefined) {
      event.preventDefault();
      page.show(next.view.id);
      next.tab.focus();
    }
  });

  let current: (typeof parts)[number] | undefined;
  const show = () => {
    const next = parts.find(({ view }) => view.id === state.get().view) ?? parts[0];
    if (next === undefined || next === current) {
      return;
    }
    const isFirst = current === undefined;
    current?.mounted?.hidden?.();
    current = next;
    for (const { tab, panel } of parts) {
      const isShown = tab === next.tab;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      panel.hidden = !isShown;
    }
    if (isFirst) {
      // Nothing was clicked: only the list moves, not the window.
      list.scrollLeft += next.tab.getBoundingClientRect().left - list.getBoundingClientRect().left;
    } else {
      next.tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    next.mounted ??= next.view.mount(next.panel, page) ?? {};
    next.mounted.shown?.();
  };
  state.subscribe((_, changed) => changed.has("view") && show(), page.signal);
  queueMicrotask(show);
  return { list, panels: parts.map(({ panel }) => panel) };
}
