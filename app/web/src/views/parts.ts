import { type Child, h, svg } from "../dom";
import { foreign } from "../foreign";
import { isKey } from "../i18n";
import { sentence } from "../markdown";
import type { Page } from "../page";
import { inWords } from "../question";
import type { Side } from "./types";

/** Why there is no answer, for where it would stand. */
export function problem(page: Page, error: unknown): HTMLElement {
  return h("p", { class: "refused", role: "alert" }, sentence(inWords(page, error)));
}

/** A check mark or a cross. Beside it stands the word, so that nobody has to tell shapes or colours apart. */
export function mark(allowed: boolean): SVGSVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 16 16", class: `mark ${allowed ? "yes" : "no"}`, "aria-hidden": "true", focusable: "false" },
    svg("path", { d: allowed ? "M3 8.500l3.300 3.300L13 4.800" : "M4 4l8 8M12 4l-8 8" }),
  );
}

/** Allowed or disallowed. */
export function verdictChip(page: Page, allowed: boolean): HTMLElement {
  return h(
    "span",
    { class: `tag ${allowed ? "yes" : "no"}` },
    mark(allowed),
    page.t(allowed ? "verdict.allowed" : "verdict.disallowed"),
  );
}

/** The number of a line of the robots.txt, which leads there. */
export function lineButton(page: Page, line: number, ...text: Child[]): HTMLButtonElement {
  return h(
    "button",
    {
      type: "button",
      class: "link line",
      "aria-label": text.length === 0 ? page.t("line.show", { line }) : undefined,
      on: {
        click: () => {
          page.editor.reveal(line);
          page.editor.focus();
        },
      },
    },
    ...(text.length === 0 ? [page.t("line.short", { line })] : text),
  );
}

/** A rule as a line says it: `Disallow: /private/`. */
export function ruleText(rule: { type: "allow" | "disallow"; path: string }): HTMLElement {
  return h(
    "code",
    { class: `rule ${rule.type}` },
    rule.type === "allow" ? "Allow: " : "Disallow: ",
    foreign(rule.path),
  );
}

/** Why a verdict is as it is; a reason that this page does not know by its code. */
export function reasonText(page: Page, reason: string): string {
  const key = `reason.${reason}`;
  return isKey(key) ? page.t(key) : reason;
}

/** The verdict of one of two files: allowed or not, by which line. */
export function side(page: Page, of: Side, line: (number: number) => Child): HTMLElement {
  return h(
    "span",
    { class: "side" },
    verdictChip(page, of.allowed),
    " ",
    of.rule === undefined ? h("span", { class: "faint" }, reasonText(page, of.reason)) : line(of.rule.line),
    of.rule !== undefined && " ",
    of.rule !== undefined && ruleText(of.rule),
  );
}

/** A crawler as it is named to people; `*` is any that no group names. */
export function crawlerName(page: Page, name: string): Child {
  return name === "*" ? page.t("crawler.other") : foreign(name);
}

/** A field with its label. */
export function field(label: string, control: HTMLElement, hint?: Child): HTMLElement {
  return h(
    "div",
    { class: "field" },
    h("label", { for: control.id }, label),
    hint !== undefined && h("p", { class: "hint", id: `${control.id}-hint` }, hint),
    control,
  );
}

/** What others hear of a result, in a sentence. */
export function summary(): HTMLElement {
  return h("p", { class: "summary", role: "status" });
}

/** Something that can be wider than the screen: it scrolls by itself, by keys too. */
export function wide(label: string, child: HTMLElement | SVGElement): HTMLElement {
  return h("div", { class: "wide", role: "group", "aria-label": label, tabindex: 0 }, child);
}
