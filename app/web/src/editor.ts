import { closeCompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { lintGutter, lintKeymap, linter, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import type { Api } from "./api";
import { h } from "./dom";
import { changesOf } from "./edits";
import { help } from "./editor-help";
import { highlighting } from "./editor-language";
import { searching } from "./editor-search";
import { specialCharacters } from "./editor-special";
import { theme } from "./editor-theme";
import type { I18n } from "./i18n";
import { message, told } from "./markdown";
import type { Diagnostic } from "./model";
import { utf16Offsets } from "./offsets";
import type { Start } from "./plain-text";

/** What a highlighted line is: the one that decides, or one that chose the group. */
export type LineKind = "allow" | "disallow" | "group";

/** The editor of the robots.txt. Lines are counted from 1. */
export interface Editor {
  text(): string;
  /** Replaces the text, as one step that can be undone; `onChange` is not called. */
  setText(text: string): void;
  /** Marks a line, beside those that are marked already. A line that there is not is passed over. */
  highlightLine(line: number, kind: LineKind): void;
  /** Greys lines, each with the reason that is shown on hovering, in place of those that are greyed already. */
  greyLines(lines: ReadonlyMap<number, string>): void;
  /** Takes back what `highlightLine` and `greyLines` did. An edit does so too. */
  clearMarks(): void;
  /** Shows findings, in place of those before: in the gutter and under the text. */
  showFindings(text: string, findings: readonly Diagnostic[]): void;
  /** Makes the edits of fixes, as one step that can be undone. Nothing is done if the text is another one now. */
  applyFixes(text: string, findings: readonly Diagnostic[]): void;
  /** Scrolls the editor, and nothing around it, to a line and puts the cursor there, without taking the focus. */
  reveal(line: number): void;
  /** Takes the focus, and scrolls the page to the editor if that is out of sight. */
  focus(): void;
  destroy(): void;
}

export interface EditorSetup {
  text: string;
  api: Api;
  i18n: I18n;
  /** Called with the text after each edit by the user. */
  onChange(text: string): void;
  /** Where the user is in another text than `text`, which they have edited since. */
  start?: Start;
}

interface Marks {
  lines: ReadonlyMap<number, LineKind>;
  grey: ReadonlyMap<number, string>;
}

/** Text that did not come from the user. */
const fromOutside = Annotation.define<boolean>();

/** What stays free below the line with the cursor, in pixels, as when CodeMirror scrolls to it. */
const MARGIN = 5;

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

/** Makes an editor in an element. */
export function createEditor(parent: HTMLElement, setup: EditorSetup): Editor {
  const { api, i18n } = setup;
  // Within a shadow root CodeMirror brings its styles as adopted style sheets, which need no 'unsafe-inline'.
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  // The gutter's tooltip closes when it sees the pointer elsewhere, and through the shadow root it cannot see itself.
  root.addEventListener("mousemove", (event) => {
    if ((event.target as Element).closest(".cm-tooltip-lint") !== null) {
      event.stopPropagation();
    }
  });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: setup.start?.text ?? setup.text,
      ...(setup.start && { selection: { anchor: setup.start.anchor, head: setup.start.head } }),
      extensions: [
        lineNumbers(),
        lintGutter({ hoverTime: 200 }),
        linter(null),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        EditorView.lineWrapping,
        placeholder(i18n.t("editor.placeholder")),
        EditorView.contentAttributes.of({ "aria-label": i18n.t("editor.label"), spellcheck: "false", tabindex: "0" }),
        highlighting(),
        specialCharacters(),
        help(api, i18n),
        searching(i18n),
        keymap.of([...completionKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap]),
        marksField,
        theme,
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((transaction) => transaction.annotation(fromOutside))) {
            setup.onChange(update.state.doc.toString());
          }
        }),
      ],
    }),
  });
  const sizes = keepCursorInSight(view);
  const marks = () => view.state.field(marksField).marks;
  const text = () => view.state.doc.toString();
  const applyFixes = (of: string, findings: readonly Diagnostic[]) => {
    if (text() === of) {
      view.dispatch({ changes: changesOf(of, findings), userEvent: "input.fix" });
    }
  };
  return {
    text,
    setText(value) {
      if (value !== text()) {
        closeCompletion(view);
        view.dispatch({
          changes: { from: 0, to: view.state.doc.length, insert: value },
          annotations: [fromOutside.of(true), isolateHistory.of("full")], // one undo each, however quickly they follow each other
        });
      }
    },
    highlightLine(line, kind) {
      view.dispatch({ effects: setMarks.of({ ...marks(), lines: new Map([...marks().lines, [line, kind]]) }) });
    },
    greyLines: (lines) => view.dispatch({ effects: setMarks.of({ ...marks(), grey: new Map(lines) }) }),
    clearMarks: () => view.dispatch({ effects: setMarks.of(NO_MARKS) }),
    showFindings(of, findings) {
      if (text() !== of) {
        return; // of a text that was edited meanwhile
      }
      const at = utf16Offsets(of);
      const shown = findings.map((finding) => {
        const from = Math.min(at(finding.start), of.length);
        return {
          from,
          to: Math.max(from, Math.min(at(finding.end), of.length)),
          severity: finding.severity,
          message: i18n.message(finding.message),
          renderMessage: () => tooltip(api, i18n, finding, () => applyFixes(of, [finding])),
        };
      });
      view.dispatch(setDiagnostics(view.state, shown));
    },
    applyFixes,
    reveal(line) {
      if (line >= 1 && line <= view.state.doc.lines) {
        const at = view.state.doc.line(line).from;
        view.dispatch({ selection: { anchor: at } });
        // CodeMirror's own way also scrolls the window, away from what was tapped. Heights out of sight are guesses: once more when seen.
        const scroll = () => {
          const { top, height } = view.lineBlockAt(at);
          view.scrollDOM.scrollTop = top - (view.scrollDOM.clientHeight - height) / 2;
        };
        scroll();
        view.requestMeasure({ read: () => undefined, write: scroll });
      }
    },
    focus() {
      view.focus();
      parent.scrollIntoView({ block: "nearest" });
    },
    destroy() {
      sizes.disconnect();
      view.destroy();
    },
  };
}

/** Scrolls to the line with the cursor when findings or the search take the room in which it stood. */
function keepCursorInSight(view: EditorView): ResizeObserver {
  let height = view.scrollDOM.clientHeight;
  const sizes = new ResizeObserver(() => {
    const { scrollTop, clientHeight } = view.scrollDOM;
    const { top, bottom } = view.lineBlockAt(view.state.selection.main.head);
    const shift = view.documentPadding.top - scrollTop;
    if (top + shift >= 0 && bottom + shift <= height + 1 && bottom + shift + MARGIN > clientHeight) {
      view.scrollDOM.scrollTop += bottom + shift + MARGIN - clientHeight;
    }
    height = clientHeight;
  });
  sizes.observe(view.scrollDOM);
  return sizes;
}

/** A finding with the URL that shows it, what its kind is about, once that has arrived, and the button of its fix. */
function tooltip(api: Api, i18n: I18n, finding: Diagnostic, apply: () => void): HTMLElement {
  const about = h("div", { class: "wl-about" }, finding.code);
  const { witness, fix } = finding;
  void api.code(finding.code).then(
    (code) => about.replaceChildren(h("code", {}, finding.code), " ", message(i18n, code.summary)),
    () => undefined, // its name has to do
  );
  return h(
    "div",
    { class: "wl-message" },
    h("div", {}, message(i18n, finding.message)),
    witness &&
      !finding.message.includes(witness.shows) &&
      h("div", { class: "wl-witness" }, told(i18n, "problems.witness", { ...witness, shows: i18n.message(witness.shows) })),
    about,
    fix &&
      h(
        "button",
        { type: "button", class: "cm-diagnosticAction", on: { click: apply } },
        told(i18n, "problems.fix", { title: i18n.message(fix.title) }),
      ),
  );
}
