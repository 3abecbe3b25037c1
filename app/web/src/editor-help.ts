import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  autocompletion,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { type EditorView, type Tooltip, hoverTooltip } from "@codemirror/view";
import type { Api } from "./api";
import { h } from "./dom";
import { FIELDS, type Field, fieldLine, isField } from "./editor-language";
import type { I18n, Key } from "./i18n";
import type { Crawler } from "./model";

/** Documentation on hovering, and completion: of fields, and of crawlers by the catalogue. */
export function help(api: Api, i18n: I18n): Extension {
  return [
    hoverTooltip((view, at) => documentation(api, i18n, view, at), { hoverTime: 350 }),
    autocompletion({
      override: [(context) => completions(api, i18n, context)],
      icons: false,
      // Enter goes to the next line unless something was chosen with the arrows; so no key can be meant for what came before.
      selectOnOpen: false,
      interactionDelay: 0,
      activateOnCompletion: () => true, // after the field, the crawler
    }),
  ];
}

async function documentation(
  api: Api,
  i18n: I18n,
  view: EditorView,
  at: number,
): Promise<Tooltip | null> {
  const line = view.state.doc.lineAt(at);
  const field = fieldLine(line.text);
  const column = at - line.from;
  if (field === null || column < field.nameStart) {
    return null;
  }
  if (column <= field.nameEnd) {
    if (!isField(field.name)) {
      return null;
    }
    const name = field.name;
    return tooltip(line.from + field.nameStart, line.from + field.nameEnd, () => [
      h("strong", {}, FIELDS[name]),
      h("p", {}, i18n.t(`field.${name}`)),
    ]);
  }
  const end = field.valueStart + field.value.length;
  if (field.name !== "user-agent" || column < field.valueStart || column > end) {
    return null;
  }
  const crawler = await find(api, field.value);
  if (crawler === undefined) {
    return null;
  }
  return tooltip(line.from + field.valueStart, line.from + end, () => about(crawler, i18n));
}

function tooltip(from: number, to: number, content: () => Node[]): Tooltip {
  return {
    pos: from,
    end: to,
    above: true,
    create: () => ({ dom: h("div", { class: "wl-help" }, ...content()) }),
  };
}

async function find(api: Api, token: string): Promise<Crawler | undefined> {
  try {
    const wanted = token.toLowerCase();
    return (await api.crawlers()).find((crawler) =>
      [crawler.token, ...crawler.otherTokens].some((name) => name.toLowerCase() === wanted),
    );
  } catch {
    return undefined; // help that is not there is no error
  }
}

/** What is known of a crawler. */
function about(crawler: Crawler, { t }: I18n): Node[] {
  const facts: [Key, string][] = [
    ["crawler.operator", crawler.operator],
    ["crawler.purpose", crawler.purpose],
    ["crawler.fallback", crawler.fallbackTokens.join(", ")],
    ["crawler.obeys", answer(crawler.obeysRobotsTxt, t)],
    ["crawler.obeysWildcard", answer(crawler.obeysWildcard, t)],
  ];
  return [
    h("strong", {}, crawler.token),
    ...(crawler.note === "" ? [] : [h("p", {}, crawler.note)]),
    h(
      "dl",
      {},
      ...facts
        .filter(([, value]) => value !== "")
        .flatMap(([key, value]) => [h("dt", {}, t(key)), h("dd", {}, value)]),
    ),
  ];
}

function answer(value: string, t: I18n["t"]): string {
  return value === "yes" ? t("yes") : value === "no" ? t("no") : value === "unknown" ? t("unknown") : value;
}

async function completions(
  api: Api,
  i18n: I18n,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const name = /^\s*([A-Za-z-]*)$/.exec(before);
  if (name !== null) {
    const typed = name[1] ?? "";
    if (typed === "" && !context.explicit) {
      return null;
    }
    const options = (Object.entries(FIELDS) as [Field, string][]).map(
      ([field, label]): Completion => ({
        label,
        apply: line.text.slice(before.length).trimStart().startsWith(":") ? label : `${label}: `,
        info: () => h("p", {}, i18n.t(`field.${field}`)),
      }),
    );
    return { from: context.pos - typed.length, options, validFor: /^[A-Za-z-]*$/ };
  }
  const agent = /^\s*user-agent\s*:\s*(\S*)$/i.exec(before);
  if (agent === null) {
    return null;
  }
  const options = [
    { label: "*", info: () => h("p", {}, i18n.t("crawler.any")) },
    ...(await crawlers(api)).map(
      (crawler): Completion => ({
        label: crawler.token,
        detail: crawler.operator,
        info: () => h("div", { class: "wl-help" }, ...about(crawler, i18n)),
      }),
    ),
  ];
  return { from: context.pos - (agent[1] ?? "").length, options, validFor: /^[\w-]*$/ };
}

async function crawlers(api: Api): Promise<Crawler[]> {
  try {
    return await api.crawlers();
  } catch {
    return [];
  }
}
