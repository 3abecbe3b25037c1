import type { Editor, EditorSetup } from "./editor";
import { applied } from "./edits";
import { PlainText } from "./plain-text";
import type { UrlEditor, UrlEditorSetup } from "./views/url-editor";

/** Makes an editor of the robots.txt that is a text area until the first verdict does not wait for the line any more. */
export function createEditor(parent: HTMLElement, setup: EditorSetup, after: Promise<void>): Editor {
  let editor: Editor | undefined;
  let isDestroyed = false;
  /** What a text area cannot show, of its present text. */
  let shown: ((editor: Editor) => void)[] = [];
  const onChange = (text: string) => {
    shown = [];
    setup.onChange(text);
  };
  const plain = new PlainText(parent, {
    text: setup.text,
    label: setup.i18n.t("editor.label"),
    hint: setup.i18n.t("editor.placeholder"),
    onChange,
  });
  const show = (what: (editor: Editor) => void) => void (editor === undefined ? shown.push(what) : what(editor));
  void after
    .then(() => import("./editors"))
    .then(
      async ({ createEditor }) => {
        await plain.isQuiet();
        if (!isDestroyed) {
          const made = plain.become((start) => createEditor(parent, { ...setup, start }));
          editor = made;
          shown.forEach((what) => what(made));
        }
      },
      () => undefined, // without a network the text area has to do
    );
  return {
    text: () => editor?.text() ?? plain.text,
    setText(text) {
      if (editor !== undefined) {
        editor.setText(text);
      } else if (text !== plain.text) {
        plain.text = text;
        shown = [];
      }
    },
    highlightLine: (line, kind) => show((editor) => editor.highlightLine(line, kind)),
    greyLines: (lines) => show((editor) => editor.greyLines(lines)),
    clearMarks: () => show((editor) => editor.clearMarks()),
    showFindings: (text, findings) => show((editor) => editor.showFindings(text, findings)),
    applyFixes(text, findings) {
      if (editor !== undefined) {
        editor.applyFixes(text, findings);
      } else if (text === plain.text) {
        plain.text = applied(text, findings);
        onChange(plain.text);
      }
    },
    reveal: (line) => show((editor) => editor.reveal(line)),
    focus: () => (editor ?? plain).focus(),
    destroy() {
      isDestroyed = true;
      editor?.destroy();
    },
  };
}

/** Makes an editor of a list of URLs that is a text area first too. */
export function createUrlEditor(parent: HTMLElement, setup: UrlEditorSetup, after: Promise<void>): UrlEditor {
  let editor: UrlEditor | undefined;
  let isDestroyed = false;
  const plain = new PlainText(parent, { ...setup, text: setup.lines.join("\n") });
  void after
    .then(() => import("./editors"))
    .then(
      async ({ createUrlEditor }) => {
        await plain.isQuiet();
        if (!isDestroyed) {
          editor = plain.become((start) => createUrlEditor(parent, { ...setup, start }));
        }
      },
      () => undefined,
    );
  return {
    setLines(lines) {
      if (editor === undefined) {
        plain.text = lines.join("\n");
      } else {
        editor.setLines(lines);
      }
    },
    focus: () => (editor ?? plain).focus(),
    destroy() {
      isDestroyed = true;
      editor?.destroy();
    },
  };
}
