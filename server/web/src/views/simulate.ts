import { fill, h } from "../dom";
import type { View } from "../page";
import { Question, field, problem, summary, wide } from "./parts";
import { PRESETS, duration, timeline, timelineTable } from "./timeline";
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
    const question = new Question(
      page,
      results,
      async (signal) => {
        const asked = { script: script.value, askEvery: every.value };
        const simulation = await page.api.post<Simulation>("/v1/simulate", asked, signal);
        const intervals = simulation.presets.reduce((sum, preset) => sum + preset.intervals.length, 0);
        fill(said, t("simulate.summary", { length: duration(page, simulation.length), phases: simulation.phases.length }));
        fill(
          results,
          wide(t("simulate.picture"), timeline(page, simulation)),
          intervals <= MAX_INTERVALS &&
            h(
              "div",
              { class: "tables" },
              ...simulation.presets.map((preset) =>
                wide(PRESETS[preset.preset] ?? preset.preset, timelineTable(page, preset)),
              ),
            ),
        );
      },
      (error) => {
        fill(said);
        fill(results, problem(error));
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
