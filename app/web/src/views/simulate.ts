import { fill, h } from "../dom";
import type { View } from "../page";
import { Question } from "../question";
import { field, problem, summary, wide } from "./parts";
import { PRESETS, duration, programsTable, timeline, timelineTable } from "./timeline";
import type { Simulation } from "./types";

const EXAMPLES = {
  maintenance: "200 max-age=3600 for 2d\n503 for 40h\n200 for 2d",
  long: "200 for 1d\ntimeout for 45d\n200 for 3d",
  forgotten: "200 for 2d\n404 for 1d\n200 for 2d",
  slow: "200 for 1d\n429 retry-after=3600 for 6h\n200 for 1d",
} as const;
type Example = keyof typeof EXAMPLES;

/** More rows than anybody reads. */
const MAX_INTERVALS = 400;

/** What an outage does: what crawlers are told from hour to hour. */
export const view: View = {
  id: "simulate",
  title: "view.simulate",
  mount(root, page) {
    const { t, state } = page;
    const script = h("textarea", {
      id: "script",
      rows: 6,
      spellcheck: "false",
      autocapitalize: "off",
      wrap: "off",
      dir: "ltr",
      "aria-describedby": "script-hint",
    });
    script.value = state.get().texts.script ?? EXAMPLES.maintenance;
    script.addEventListener("input", () => state.setText("script", script.value));
    const every = h(
      "select",
      { id: "ask-every" },
      ...[1, 10, 60, 360, 1440].map((minutes) => h("option", { value: `${minutes}m` }, duration(page, minutes * 60))),
    );
    every.value = "10m";
    const said = summary();
    const results = h("div", { class: "results" });
    const picture = h("div", { class: "picture" });
    let drawn: Simulation | undefined;
    let width = 0;
    const draw = () => {
      if (drawn !== undefined && results.clientWidth > 0) {
        width = results.clientWidth;
        fill(picture, timeline(page, drawn, width));
      }
    };
    const resizes = new ResizeObserver(() => results.clientWidth !== width && draw());
    resizes.observe(results);
    page.signal.addEventListener("abort", () => resizes.disconnect(), { once: true });
    const question = new Question(
      page,
      results,
      async (signal) => {
        const asked = { script: script.value, askEvery: every.value };
        const simulation = await page.api.answer("/v1/simulate", asked, signal);
        const intervals = simulation.policies.reduce((sum, policy) => sum + policy.intervals.length, 0);
        fill(said, t("simulate.summary", { length: duration(page, simulation.length), count: simulation.phases.length }));
        drawn = simulation;
        draw();
        fill(
          results,
          wide(t("simulate.picture"), picture),
          programsTable(page, simulation),
          intervals <= MAX_INTERVALS &&
            h(
              "div",
              { class: "tables" },
              ...simulation.policies.map((policy) =>
                wide(PRESETS[policy.policy] ?? policy.policy, timelineTable(page, policy)),
              ),
            ),
        );
      },
      (error) => {
        fill(said);
        fill(results, problem(page, error));
      },
    );
    every.addEventListener("change", () => question.soon());
    root.append(
      h("p", { class: "lead" }, t("simulate.lead")),
      h(
        "div",
        { class: "form" },
        field(t("simulate.script"), script, t("simulate.hint")),
        h(
          "div",
          {},
          h(
            "div",
            { class: "examples", role: "group", "aria-label": t("simulate.examples") },
            ...(Object.keys(EXAMPLES) as Example[]).map((name) =>
              h(
                "button",
                { type: "button", class: "button small", on: { click: () => state.setText("script", EXAMPLES[name]) } },
                t(`simulate.${name}`),
              ),
            ),
          ),
          field(t("simulate.every"), every),
        ),
      ),
      said,
      results,
    );
    state.subscribe((now, changed) => {
      const text = now.texts.script;
      if (text !== undefined && text !== script.value) {
        script.value = text;
      }
      if (now.view === "simulate" && changed.has("texts")) {
        question.soon(400);
      }
    }, page.signal);
    return { shown: () => void question.now() };
  },
};
