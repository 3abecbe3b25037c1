import { fill, h } from "../dom";
import type { View } from "../page";

/** Which of the URLs may be crawled by whom. */
export const view: View = {
  id: "test",
  title: "view.test",
  mount(root, page) {
    const { t, state, api } = page;
    const urls = h("textarea", { rows: 6, spellcheck: "false", id: "urls" });
    const crawlers = h("input", { type: "text", id: "crawlers", spellcheck: "false" });
    const results = h("div", { class: "results" });
    urls.value = state.get().urls.join("\n");
    crawlers.value = state.get().crawlers.join(", ");
    urls.addEventListener("input", () => state.set({ urls: lines(urls.value, "\n") }));
    crawlers.addEventListener("input", () => state.set({ crawlers: lines(crawlers.value, ",") }));
    root.append(
      h("label", { for: "urls" }, t("test.urls")),
      urls,
      h("label", { for: "crawlers" }, t("test.crawlers")),
      crawlers,
      results,
    );

    let running = new AbortController();
    const run = async () => {
      running.abort();
      running = new AbortController();
      const { robots, urls, crawlers, dialect } = state.get();
      try {
        const verdicts = await api.check({ robots, urls, crawlers, dialect }, running.signal);
        fill(
          results,
          h(
            "ul",
            {},
            ...verdicts.map((verdict) =>
              h(
                "li",
                { on: { click: () => page.editor.reveal(verdict.line) } },
                `${verdict.agent} ${verdict.url} `,
                t(verdict.allowed ? "test.allowed" : "test.disallowed"),
                verdict.line > 0 && ` ${t("test.line", { line: verdict.line })}`,
              ),
            ),
          ),
        );
      } catch (error) {
        page.failed(error);
      }
    };
    state.subscribe(() => void run(), page.signal);
    return { shown: () => void run() };
  },
};

function lines(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
