import type { Site } from "./api";
import { fill, h, icon } from "./dom";
import type { Key } from "./i18n";
import type { Page } from "./page";

/** Asks a site for its robots.txt, and shows how that went. */
export function live(page: Page): HTMLElement {
  const { t, api, editor } = page;
  const input = h("input", {
    type: "text",
    inputmode: "url",
    "aria-label": t("live.label"),
    placeholder: "https://example.com",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "url",
  });
  const button = h("button", { type: "button", class: "button" }, icon("globe"), h("span", {}, t("live.fetch")));
  const result = h("div", { class: "live-result", hidden: true });

  let running = new AbortController();
  page.signal.addEventListener("abort", () => running.abort());
  const ask = async () => {
    const typed = input.value.trim();
    if (typed === "") {
      input.focus();
      return;
    }
    const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    result.hidden = false;
    fill(result, h("p", { class: "quiet", role: "status" }, t("live.busy")));
    try {
      const site = await api.site(url, signal);
      if (site.text !== undefined) {
        editor.setText(site.text);
      }
      show(site);
    } catch (error) {
      if (!signal.aborted) {
        result.hidden = true;
        page.failed(error);
      }
    }
  };

  const show = ({ entry, requests, text }: Site) => {
    const { i18n } = page;
    const redirects = (requests?.hops.length ?? 1) - 1;
    const good = entry.outcome === "found";
    fill(
      result,
      h(
        "div",
        { class: "live-head" },
        h(
          "p",
          { role: "status" },
          h("span", { class: `badge ${good ? "allow" : entry.outcome === "absent" ? "neutral" : "disallow"}` },
            [entry.status, entry.reason ?? entry.outcome].filter(Boolean).join(" "),
          ),
          entry.bytes !== undefined && h("span", { class: "chip" }, i18n.bytes(entry.bytes)),
          entry.truncated === true && h("span", { class: "chip" }, t("live.truncated")),
          redirects > 0 && h("span", { class: "chip" }, t("live.redirects", { count: redirects })),
          h("span", { class: "chip", title: i18n.time(entry.fetchedAt) }, t("live.age", { age: i18n.relative(-entry.ageSeconds) })),
          h("span", { class: "quiet" }, t(text === undefined ? "live.nothing" : "live.replaced")),
        ),
        h(
          "button",
          { type: "button", class: "button icon-only", "aria-label": t("close"), title: t("close"), on: { click: () => (result.hidden = true) } },
          icon("close"),
        ),
      ),
      details(t("live.policies"), !good, policies(page, { entry })),
      requests
        ? details(
            t("live.requests"),
            redirects > 0,
            h(
              "ol",
              { class: "hops" },
              ...requests.hops.map((hop) =>
                h("li", {}, h("code", {}, hop.url), ` ${hop.status ?? "–"}`, hop.address !== undefined && h("span", { class: "quiet" }, ` ${hop.address}`)),
              ),
            ),
          )
        : h("p", { class: "quiet" }, t("live.old")),
      requests !== undefined && requests.headers.length > 0 && details(
        t("live.headers"),
        false,
        h(
          "dl",
          { class: "headers" },
          ...requests.headers.flatMap(({ name, value }) => [h("dt", {}, name), h("dd", {}, value)]),
        ),
      ),
    );
  };

  button.addEventListener("click", () => void ask());
  input.addEventListener("keydown", (event) => event.key === "Enter" && void ask());
  return h("div", { class: "live" }, h("div", { class: "live-bar" }, input, button), result);
}

function details(title: string, open: boolean, content: Node): HTMLElement {
  return h("details", { open }, h("summary", {}, title), content);
}

const ACCESS = ["by-rules", "allow-all", "disallow-all"] as const;

function policies({ t, i18n }: Page, { entry }: Pick<Site, "entry">): HTMLElement {
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...(["live.policy", "live.access", "live.next"] satisfies Key[]).map((key) => h("th", { scope: "col" }, t(key))))),
    h(
      "tbody",
      {},
      ...entry.policies.map(({ policy, access, accessReason, nextFetch }) => {
        const known = ACCESS.find((one) => one === access);
        return h(
          "tr",
          {},
          h("th", { scope: "row" }, h("code", {}, policy)),
          h("td", {}, known === undefined ? access : t(`access.${known}`), " ", h("span", { class: "quiet" }, `(${accessReason})`)),
          h("td", {}, i18n.relative((Date.parse(nextFetch) - Date.now()) / 1000)),
        );
      }),
    ),
  );
}
