import { gotoLine, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import type { I18n } from "./i18n";

/** Search and replace (Ctrl-F), and going to a line (Alt-G), in a panel above the text. */
export function searching({ t }: I18n): Extension {
  return [
    search({ top: true }),
    keymap.of([...searchKeymap, { key: "Alt-g", run: gotoLine }]),
    EditorState.phrases.of({
      Find: t("search.find"),
      Replace: t("search.replace"),
      next: t("search.next"),
      previous: t("search.previous"),
      all: t("search.all"),
      "match case": t("search.case"),
      regexp: t("search.regexp"),
      "by word": t("search.word"),
      replace: t("search.replace"),
      "replace all": t("search.replaceAll"),
      "replaced $ matches": t("search.replaced", { count: "$" }),
      "replaced match on line $": t("search.replacedOne", { line: "$" }),
      "current match": t("search.current"),
      "on line": t("search.onLine"),
      "Go to line": t("search.line"),
      go: t("search.go"),
      close: t("close"),
    }),
  ];
}
