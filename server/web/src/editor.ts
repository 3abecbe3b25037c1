import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Compartment, EditorState, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";

/** What a highlighted line is: the one that decides, or one that chose the group. */
export type LineKind = "allow" | "disallow" | "group";

/** The editor of the robots.txt. Lines are counted from 1. */
export interface Editor {
  text(): string;
  /** Replaces the text, as one step that can be undone. */
  setText(text: string): void;
  /** Marks a line, beside those that are marked already. A line that there is not is passed over. */
  highlightLine(line: number, kind: LineKind): void;
  /** Greys lines, each with the reason that is shown on hovering, in place of those that are greyed already. */
  greyLines(lines: ReadonlyMap<number, string>): void;
  /** Takes back what `highlightLine` and `greyLines` did. An edit does so too. */
  clearMarks(): void;
  /** Scrolls to a line and puts the cursor there, without taking the focus. */
  reveal(line: number): void;
  focus(): void;
  destroy(): void;
}

interface Marks {
  lines: ReadonlyMap<number, LineKind>;
  grey: ReadonlyMap<number, string>;
}

const NO_MARKS: Marks = { lines: new Map(), grey: new Map() };
const setMarks = StateEffect.define<Marks>();

const marksField = StateField.define<{ marks: Marks; decorations: DecorationSet }>({
  create: () => ({ marks: NO_MARKS, decorations: Decoration.none }),
  update(value, transaction) {
    let marks = transaction.docChanged ? NO_MARKS : value.marks;
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) {
        marks = effect.value;
      }
    }
    return marks === value.marks ? value : { marks, decorations: decorationsOf(transaction.state, marks) };
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.decorations),
});

function decorationsOf(state: EditorState, marks: Marks): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const numbers = new Set([...marks.lines.keys(), ...marks.grey.keys()]);
  for (const number of [...numbers].sort((a, b) => a - b)) {
    if (number >= 1 && number <= state.doc.lines) {
      const kind = marks.lines.get(number);
      const reason = marks.grey.get(number);
      builder.add(
        state.doc.line(number).from,
        state.doc.line(number).from,
        Decoration.line({
          class: kind === undefined ? "wl-grey" : `wl-line wl-${kind}`,
          ...(kind === undefined && reason !== undefined && { attributes: { title: reason } }),
        }),
      );
    }
  }
  return builder.finish();
}

/**
 * Makes an editor in an element.
 *
 * @param label what readers of screens call it
 * @param onChange called with the text after each edit
 */
export function createEditor(
  parent: HTMLElement,
  text: string,
  label: string,
  onChange: (text: string) => void,
): Editor {
  // Within a shadow root CodeMirror brings its styles as adopted style sheets, which need no 'unsafe-inline'.
  const root = parent.attachShadow({ mode: "open" });
  const extra = new Compartment();
  const view = new EditorView({
    root,
    parent: root as unknown as Element,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        marksField,
        extra.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            onChange(update.state.doc.toString());
          }
        }),
      ],
    }),
  });
  const marks = () => view.state.field(marksField).marks;
  return {
    text: () => view.state.doc.toString(),
    setText(text) {
      if (text !== view.state.doc.toString()) {
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      }
    },
    highlightLine(line, kind) {
      view.dispatch({ effects: setMarks.of({ ...marks(), lines: new Map([...marks().lines, [line, kind]]) }) });
    },
    greyLines: (lines) => view.dispatch({ effects: setMarks.of({ ...marks(), grey: new Map(lines) }) }),
    clearMarks: () => view.dispatch({ effects: setMarks.of(NO_MARKS) }),
    reveal(line) {
      if (line >= 1 && line <= view.state.doc.lines) {
        const at = view.state.doc.line(line).from;
        view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      }
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
