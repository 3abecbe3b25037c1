import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Annotation, EditorState } from "@codemirror/state";
import { EditorView, drawSelection, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { theme } from "../editor-theme";
import type { Start } from "../plain-text";

/** Text that did not come from the user. */
const fromOutside = Annotation.define<boolean>();

export interface UrlEditor {
  /** The text changes only if its lines do. */
  setLines(lines: readonly string[]): void;
  focus(): void;
  destroy(): void;
}

export interface UrlEditorSetup {
  lines: readonly string[];
  label: string;
  hint: string;
  /** Called with the text after each edit by the user. */
  onChange(text: string): void;
  /** Where the user is in another text than `lines`, which they have edited since. */
  start?: Start;
}

/** A list of URLs, one a line. Only the lines in sight are laid out, so it takes any number of them. */
export function createUrlEditor(parent: HTMLElement, setup: UrlEditorSetup): UrlEditor {
  const root = parent.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: setup.start?.text ?? setup.lines.join("\n"),
      ...(setup.start && { selection: { anchor: setup.start.anchor, head: setup.start.head } }),
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        placeholder(setup.hint),
        EditorView.contentAttributes.of({ "aria-label": setup.label, spellcheck: "false", autocapitalize: "off", tabindex: "0" }),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        theme,
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((transaction) => transaction.annotation(fromOutside))) {
            setup.onChange(update.state.doc.toString());
          }
        }),
      ],
    }),
  });
  return {
    setLines: (lines) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: lines.join("\n") },
        annotations: fromOutside.of(true),
      }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
