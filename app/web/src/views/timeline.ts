import { h, svg } from "../dom";
import { shown } from "../foreign";
import { sentence } from "../markdown";
import type { Page } from "../page";
import { wide } from "./parts";
import type { Interval, Simulation, Timeline } from "./types";

/** It is drawn in the size in which it is shown, so that its text has the size of others. */
const MIN_WIDTH = 520;
const LEFT = 112;
const RIGHT = 16;
const TOP = 30;
const SITE = 26;
const BAND = 32;
const TICKS = 8;
const GAP = 18;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 5 * DAY, 10 * DAY, 30 * DAY, 90 * DAY, 365 * DAY];

/** What the policies are called; names, and so never translated. */
export const PRESETS: Record<string, string> = {
  "google-2019": "Google 2019",
  "google-2026": "Google 2026",
  rfc9309: "RFC 9309",
};

/** A length of time, such as `1d 16h`, in the units of the language. */
export function duration(page: Page, seconds: number): string {
  const units: [Intl.NumberFormatOptions["unit"], number][] = [
    ["day", DAY],
    ["hour", HOUR],
    ["minute", MINUTE],
    ["second", 1],
  ];
  const parts: string[] = [];
  let left = Math.round(seconds);
  for (const [unit, length] of units) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0 && parts.length < 2) {
      parts.push(
        new Intl.NumberFormat(page.i18n.locale, { style: "unit", unit, unitDisplay: "narrow" }).format(count),
      );
    }
  }
  return parts.length === 0
    ? new Intl.NumberFormat(page.i18n.locale, { style: "unit", unit: "hour", unitDisplay: "narrow" }).format(0)
    : parts.join(" ");
}

/** What crawlers are told, in words. */
export function answerText(page: Page, interval: Interval): string {
  const text = page.t(`answer.${interval.answer}`);
  return interval.rulesLine === undefined ? text : `${text} (${page.t("line.short", { line: interval.rulesLine })})`;
}

/**
 * A picture of a simulation: what the site answers, what each policy tells crawlers, and when it fetches.
 *
 * @param room how wide it may be, in pixels
 */
export function timeline(page: Page, simulation: Simulation, room: number): SVGSVGElement {
  const { t } = page;
  const width = Math.max(MIN_WIDTH, Math.floor(room));
  const most = Math.max(2, Math.floor((width - LEFT - RIGHT) / 70));
  const scale = (width - LEFT - RIGHT) / simulation.length;
  const x = (seconds: number) => LEFT + seconds * scale;
  const row = BAND + TICKS + GAP;
  const height = TOP + SITE + GAP + simulation.policies.length * row;
  const step = STEPS.find((length) => simulation.length / length <= most) ?? simulation.length / most;
  const parts: SVGElement[] = [];
  for (let at = 0; at <= simulation.length + 1; at += step) {
    parts.push(
      svg("line", { class: "grid", x1: x(at), x2: x(at), y1: TOP - 8, y2: height - GAP + 4 }),
      svg(
        "text",
        { class: "axis", x: x(at), y: TOP - 14, "text-anchor": at === 0 ? "start" : at + step > simulation.length ? "end" : "middle" },
        duration(page, at),
      ),
    );
  }
  parts.push(svg("text", { class: "name", x: 0, y: TOP + SITE / 2, "dominant-baseline": "central" }, t("simulate.site")));
  for (const phase of simulation.phases) {
    const label = shown(phase.text);
    parts.push(
      box("site", x(phase.from), x(phase.until), TOP, SITE, [label], `${label}: ${span(page, phase.from, phase.until)}`),
    );
  }
  simulation.policies.forEach((policy, index) => {
    const y = TOP + SITE + GAP + index * row;
    parts.push(
      svg("text", { class: "name", x: 0, y: y + BAND / 2, "dominant-baseline": "central" }, PRESETS[policy.policy] ?? policy.policy),
    );
    for (const interval of policy.intervals) {
      const label = answerText(page, interval);
      const title = `${label}: ${span(page, interval.from, interval.until)}; ${interval.explanation}`;
      parts.push(box(interval.answer, x(interval.from), x(interval.until), y, BAND, [label, page.t(`answer.${interval.answer}`)], title));
    }
    parts.push(fetches(policy, x, y + BAND + 2));
  });
  return svg(
    "svg",
    { class: "timeline", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": describe(page, simulation) },
    svg("defs", {}, ...patterns()),
    ...parts,
  );
}

/** Fills are told apart by pattern as well as by colour. */
function patterns(): SVGElement[] {
  const pattern = (id: string, d: string) =>
    svg(
      "pattern",
      { id: `timeline-${id}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" },
      svg("path", { class: `texture ${id}`, d }),
    );
  return [
    pattern("last-copy", "M-2 2l4-4M0 8l8-8M6 10l4-4"),
    pattern("allow-all", "M4 3.500v1M3.500 4h1"),
    pattern("disallow-all", "M0 0l8 8M0 8l8-8"),
  ];
}

function span(page: Page, from: number, until: number): string {
  return page.t("simulate.span", { from: duration(page, from), length: duration(page, until - from) });
}

/** @param labels the first that fits is shown */
function box(
  kind: string,
  left: number,
  right: number,
  y: number,
  height: number,
  labels: string[],
  title: string,
): SVGElement {
  const width = Math.max(right - left, 1);
  const label = labels.find((text) => textWidth(text) < width - 6);
  return svg(
    "g",
    { class: `box ${kind}` },
    svg("title", {}, title),
    svg("rect", { x: left, y, width, height, rx: 3 }),
    kind !== "site" && kind !== "rules" && svg("rect", { class: "pattern", x: left, y, width, height, rx: 3, fill: `url(#timeline-${kind})` }),
    label !== undefined &&
      svg("text", { x: left + width / 2, y: y + height / 2, "text-anchor": "middle", "dominant-baseline": "central" }, label),
  );
}

/** About what a text takes: characters of the East are twice as wide, marks above and below take nothing. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width += /\p{Mn}/u.test(character) ? 0 : character > "\u2E7F" ? 13 : 6.6;
  }
  return width;
}

/** A tick for each fetch; those that would stand in the same place are one. */
function fetches(policy: Timeline, x: (seconds: number) => number, y: number): SVGElement {
  const places = new Set(policy.fetches.map((fetch) => Math.round(x(fetch.at))));
  return svg("path", { class: "fetches", d: [...places].map((place) => `M${place} ${y}v${TICKS}`).join("") });
}

function describe(page: Page, simulation: Simulation): string {
  return simulation.policies
    .map((policy) => {
      const intervals = policy.intervals
        .slice(0, 12)
        .map((interval) => `${answerText(page, interval)} ${span(page, interval.from, interval.until)}`);
      return `${PRESETS[policy.policy] ?? policy.policy}: ${intervals.join(", ")}`;
    })
    .join(". ");
}

/** The programs that do not treat the responses as RFC 9309 requires; nothing if none were observed. */
export function programsTable(page: Page, simulation: Simulation): HTMLElement | false {
  const { t } = page;
  const phases = simulation.phases.filter((phase) => phase.deviating.length > 0);
  return (
    phases.length > 0 &&
    wide(
      t("simulate.programs"),
      h(
        "table",
        { class: "intervals" },
        h("caption", {}, t("simulate.programs")),
        h("tbody", {}, ...phases.map((phase) => row(phase.text, phase.deviating))),
      ),
    )
  );
}

function row(response: string, programs: string[]): HTMLElement {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, shown(response)),
    h("td", { lang: "en" }, new Intl.ListFormat("en").format(programs)),
  );
}

/** The same in a table. */
export function timelineTable(page: Page, policy: Timeline): HTMLElement {
  const { t } = page;
  return h(
    "table",
    { class: "intervals" },
    h("caption", {}, PRESETS[policy.policy] ?? policy.policy),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("column.from")),
        h("th", { scope: "col" }, t("column.length")),
        h("th", { scope: "col" }, t("column.told")),
        h("th", { scope: "col" }, t("column.fetches")),
      ),
    ),
    h(
      "tbody",
      {},
      ...policy.intervals.map((interval) => {
        const count = policy.fetches.filter((fetch) => fetch.at >= interval.from && fetch.at < interval.until).length;
        return h(
          "tr",
          {},
          h("th", { scope: "row" }, duration(page, interval.from)),
          h("td", {}, duration(page, interval.until - interval.from)),
          h(
            "td",
            {},
            h("span", { class: `tag answer-${interval.answer}` }, answerText(page, interval)),
            " ",
            h("span", { class: "faint", lang: "en" }, sentence(interval.explanation)),
          ),
          h("td", { class: "number" }, page.i18n.number(count)),
        );
      }),
    ),
  );
}
