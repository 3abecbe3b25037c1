import { h } from "./dom";
import type { Delivery } from "./engine/questions";
import type { Fetched } from "./fetched";
import { foreign, shown } from "./foreign";
import { type Key, isKey } from "./i18n";
import type { Site } from "./model";
import type { Page } from "./page";
import { reasonText } from "./views/parts";
import { PRESETS } from "./views/timeline";

/** How long the server takes an answer of a site for the present one, in seconds. */
const SHARED = 5;

/** How a fetch went: in a line, with the rest behind it. */
export function fetchReport(page: Page, { url, text, site, before }: Fetched, isEdited: boolean): HTMLElement {
  const { t, state, i18n } = page;
  const { entry, requests } = site;
  const redirects = (requests?.hops.length ?? 1) - 1;
  const isFound = entry?.outcome === "found";
  const part = isFound && entry.truncated === true ? "live.part" : "live.replaced";
  const says = isEdited ? "live.edited" : isFound ? part : text !== "" ? "live.copy" : undefined;
  const root = h(
    "div",
    { class: "live-result" },
    h(
        "p",
        { role: "status" },
        h("span", { class: `badge ${isFound ? "allow" : entry?.outcome === "absent" ? "neutral" : "warn"}` }, outcome(page, site)),
        isFound && entry.bytes !== undefined && h("span", { class: "chip" }, i18n.bytes(entry.bytes)),
        entry?.truncated === true && h("span", { class: "chip" }, t("live.truncated")),
        redirects > 0 && h("span", { class: "chip" }, t("live.redirects", { count: redirects })),
        entry && h("span", { class: "chip", title: i18n.time(entry.fetchedAt) }, t("live.age", { age: i18n.relative(-entry.ageSeconds) })),
        h("span", { class: "quiet" }, says && t(says, { limit: readPart(site) })),
        before &&
          h(
            "span",
            { class: "quiet" },
            t("live.madeWay"),
            " ",
            h("button", { type: "button", class: "link", on: { click: () => state.load(before.robots, before) } }, t("live.back")),
          ),
      ),
    entry !== undefined &&
      entry.ageSeconds >= 1 &&
      entry.ageSeconds <= SHARED &&
      h("p", { class: "quiet shared" }, t("live.shared", { count: entry.ageSeconds })),
    entry && h(
      "details",
      {},
      h("summary", {}, t("live.details")),
      section(t("live.policies"), policies(page, entry)),
      requests &&
        section(
          t("live.requests"),
          h(
            "ol",
            { class: "hops" },
            ...requests.hops.map((hop) =>
              h("li", {}, h("code", {}, foreign(hop.url)), ` ${hop.status ?? "–"}`, hop.address !== undefined && h("span", { class: "quiet" }, ` ${hop.address}`)),
            ),
          ),
        ),
      requests !== undefined &&
        requests.headers.length > 0 &&
        section(
          t("live.headers"),
          h("dl", { class: "headers", dir: "ltr" }, ...requests.headers.flatMap(({ name, value }) => [h("dt", {}, foreign(name)), h("dd", {}, foreign(value))])),
        ),
    ),
  );
  root.title = url;
  return root;
}

/** How the site delivered its file, for the linter; undefined if it did not answer. */
export function deliveryOf({ site, text }: Fetched, robots: string): Delivery | undefined {
  const { entry, requests } = site;
  if (entry?.status === undefined || requests === undefined || requests.hops.length === 0) {
    return undefined;
  }
  if (entry.outcome === "unreachable" && entry.status < 400) {
    return undefined; // the response was lost on its way
  }
  return {
    requests: requests.hops.map(({ url }) => url),
    status: entry.status,
    headers: requests.headers.flatMap(({ name, value }) => [name.toLowerCase(), value]),
    isCut: entry.truncated === true && robots === text,
  };
}

/** How much of a file that was cut was read. */
export function readPart({ entry }: Fetched["site"]): string {
  return `${Math.round((entry?.bytes ?? 0) / 1024)} KiB`;
}

/** The status of a site that refuses its file, and so has one: not 404 nor 410. */
export function refusal(entry: Site["entry"] | undefined): number | undefined {
  const { outcome, reason, status = 0 } = entry ?? {};
  return outcome === "absent" && reason === "client-error" && status !== 404 && status !== 410 ? status : undefined;
}

/** Why there is no file, in words. */
export function failure({ t }: Page, { entry, refused }: Fetched["site"]): string {
  if (entry === undefined) {
    return shown(refused ?? "");
  }
  const { status = 0, reason = "", detail = "" } = entry;
  const key = `failure.${reason}`;
  return isKey(key) ? t(key, { status, detail: shown(detail) }) : [status || "", detail].join(" ").trim();
}

/** How a fetch ended, in words. */
function outcome(page: Page, site: Fetched["site"]): string {
  const { t } = page;
  const { entry } = site;
  const why = failure(page, site);
  if (entry === undefined) {
    return t("fetch.refused", { why });
  }
  const status = entry.status ?? 0;
  const refused = refusal(entry);
  if (refused !== undefined) {
    return t("fetch.clientError", { status: refused });
  }
  switch (entry.outcome) {
    case "found":
      return t("fetch.found", { status });
    case "absent":
      return t("fetch.absent", { why: why || String(status) });
    default:
      return t("fetch.unreachable", { why });
  }
}

function section(title: string, content: Node): HTMLElement {
  return h("section", { "aria-label": title }, h("h3", {}, title), content);
}

const ACCESS = ["by-rules", "allow-all", "disallow-all"] as const;

function policies(page: Page, entry: Site["entry"]): HTMLElement {
  const { t, i18n } = page;
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
          h("th", { scope: "row" }, PRESETS[policy] ?? policy),
          h("td", {}, known === undefined ? access : t(`access.${known}`), " ", h("span", { class: "quiet" }, reasonText(page, accessReason))),
          h("td", {}, i18n.relative((Date.parse(nextFetch) - Date.now()) / 1000)),
        );
      }),
    ),
  );
}
