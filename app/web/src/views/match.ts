import { h } from "../dom";
import { foreign, shown } from "../foreign";
import type { Part } from "../model";
import type { Page } from "../page";

/**
 * A pattern drawn on the path that it matches: each piece above what it took.
 *
 * @param origin what stands before the path in the URL, and is not compared; may be empty
 */
export function matchDrawing(page: Page, parts: Part[], origin: string): HTMLElement {
  const columns = parts.map((part) => {
    const kind = kindOf(part);
    return h(
      "span",
      { class: `piece ${kind}` },
      h("span", { class: "pattern" }, part.pattern === "" ? "" : foreign(part.pattern)),
      h("span", { class: "took" }, part.path === "" ? "" : foreign(part.path)),
    );
  });
  if (origin !== "") {
    columns.unshift(
      h(
        "span",
        { class: "piece origin" },
        h("span", { class: "pattern" }),
        h("span", { class: "took" }, foreign(origin)),
      ),
    );
  }
  return h("div", { class: "match", role: "img", "aria-label": words(page, parts), dir: "ltr" }, ...columns);
}

function kindOf(part: Part): "literal" | "star" | "end" | "rest" {
  if (part.pattern === "") {
    return "rest";
  }
  if (part.pattern === "$" && part.path === "") {
    return "end";
  }
  return /^\*+$/.test(part.pattern) ? "star" : "literal";
}

/** The drawing in words. */
function words(page: Page, parts: Part[]): string {
  return parts
    .map((part) => {
      const args = { pattern: shown(part.pattern), path: shown(part.path) };
      switch (kindOf(part)) {
        case "rest":
          return page.t("match.rest", args);
        case "end":
          return page.t("match.end", args);
        case "star":
          return part.path === "" ? page.t("match.starNothing", args) : page.t("match.star", args);
        default:
          return page.t("match.literal", args);
      }
    })
    .join("; ");
}
