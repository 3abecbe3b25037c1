import { h, svg } from "../dom";
import { shown } from "../foreign";
import type { Page } from "../page";
import type { Interval, Simulation, Timeline } from "./types";

const WIDTH = 960;
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
const MAX_STEPS = 10;

/** What the presets are called; names, and so never translated. */
export const PRESETS: Record<string, string> = {
  "google-2019": "Google 2019",
  google: "Google 2026",
  "rfc-9309": "RFC 9309",
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
        new Intl.NumberFormat(page.i18n.language, { style: "unit", unit, unitDisplay: "narrow" }).format(count),
      );
    }
  }
  return parts.length === 0
    ? new Intl.NumberFormat(page.i18n.language, { style: "unit", unit: "hour", unitDisplay: "narrow" }).format(0)
    : parts.join(" ");
}

/** What crawlers are told, in words. */
export function answerText(page: Page, interval: Interval): string {
  const text = page.t(`answer.${interval.answer}`);
  return interval.rulesLine === undefined ? text : `${text} (${page.t("line.short", { line: interval.rulesLine })})`;
}

/** A picture of a simulation: what the site answers, what each preset tells crawlers, and when it fetches. */
export function timeline(page: Page, simulation: Simulation): SVGSVGElement {
  const { t } = page;
  const scale = (WIDTH - LEFT - RIGHT) / simulation.length;
  const x = (seconds: number) => LEFT + seconds * scale;
  const row = BAND + TICKS + GAP;
  const height = TOP + SITE + GAP + simulation.presets.length * row;
  const step = STEPS.find((length) => simulation.length / length <= MAX_STEPS) ?? simulation.length / MAX_STEPS;
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
      box("site", x(phase.from), x(phase.until), TOP, SITE, label, `${label}: ${span(page, phase.from, phase.until)}`),
    );
  }
  simulation.presets.forEach((preset, index) => {
    const y = TOP + SITE + GAP + index * row;
    parts.push(
      svg("text", { class: "name", x: 0, y: y + BAND / 2, "dominant-baseline": "central" }, PRESETS[preset.preset] ?? preset.preset),
    );
    for (const interval of preset.intervals) {
      const label = answerText(page, interval);
      const title = `${label}: ${span(page, interval.from, interval.until)}; ${interval.explanation}`;
      parts.push(box(interval.answer, x(interval.from), x(interval.until), y, BAND, label, title));
    }
    parts.push(fetches(preset, x, y + BAND + 2));
  });
  return svg(
    "svg",
    { class: "timeline", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": describe(page, simulation) },
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

function box(kind: string, left: number, right: number, y: number, height: number, label: string, title: string): SVGElement {
  const width = Math.max(right - left, 1);
  return svg(
    "g",
    { class: `box ${kind}` },
    svg("title", {}, title),
    svg("rect", { x: left, y, width, height, rx: 3 }),
    kind !== "site" && kind !== "rules" && svg("rect", { class: "pattern", x: left, y, width, height, rx: 3, fill: `url(#timeline-${kind})` }),
    textWidth(label) < width - 10 &&
      svg("text", { x: left + width / 2, y: y + height / 2, "text-anchor": "middle", "dominant-baseline": "central" }, label),
  );
}

/** About what a text takes: characters of the East are twice as wide, marks above and below take nothing. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width += /\p{Mn}/u.test(character) ? 0 : character > "\u2E7F" ? 13 : 7;
  }
  return width;
}

/** A tick for each fetch; those that would stand in the same place are one. */
function fetches(preset: Timeline, x: (seconds: number) => number, y: number): SVGElement {
  const places = new Set(preset.fetches.map((fetch) => Math.round(x(fetch.at))));
  return svg("path", { class: "fetches", d: [...places].map((place) => `M${place} ${y}v${TICKS}`).join("") });
}

function describe(page: Page, simulation: Simulation): string {
  return simulation.presets
    .map((preset) => {
      const intervals = preset.intervals
        .slice(0, 12)
        .map((interval) => `${answerText(page, interval)} ${span(page, interval.from, interval.until)}`);
      return `${PRESETS[preset.preset] ?? preset.preset}: ${intervals.join(", ")}`;
    })
    .join(". ");
}

/** The same in a table. */
export function timelineTable(page: Page, preset: Timeline): HTMLElement {
  const { t } = page;
  return h(
    "table",
    { class: "intervals" },
    h("caption", {}, PRESETS[preset.preset] ?? preset.preset),
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
      ...preset.intervals.map((interval) => {
        const count = preset.fetches.filter((fetch) => fetch.at >= interval.from && fetch.at < interval.until).length;
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
            h("span", { class: "faint", lang: "en" }, interval.explanation),
          ),
          h("td", { class: "count" }, page.i18n.number(count)),
        );
      }),
    ),
  );
}
